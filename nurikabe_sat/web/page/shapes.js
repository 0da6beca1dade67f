// The shapes that board.js puts on a cell, below and around the cells. UNIT is the side of a cell in the viewBox.

import { svg } from "./dom.js";

export const UNIT = 40;

export const centre = ({ row, col }) => ({ x: (col + 0.5) * UNIT, y: (row + 0.5) * UNIT });

export function ghostOf({ row, col }, ghost) {
  const { x, y } = centre({ row, col });
  if (ghost === "?") return svg("text", { class: "ghost open", x, y, "font-size": 17 }, "≠");
  if (ghost === "W") return svg("circle", { class: "ghost island", cx: x, cy: y, r: 7 });
  return svg("rect", { class: "ghost sea", x: x - 9, y: y - 9, width: 18, height: 18, rx: 4 });
}

/** A frame; a fault has a small cross, too, so that it is not its colour alone that says so. */
export function markOf({ row, col }, mark) {
  const [x, y, size] = [col * UNIT + 3, row * UNIT + 3, UNIT - 6];
  const frame = `M${x} ${y}h${size}v${size}h${-size}z`;
  return mark === "fault" ? `${frame}m${size - 10} 4l6 6m0 -6l-6 6` : frame;
}

export function lines(rows, cols) {
  const [w, h] = [cols * UNIT, rows * UNIT];
  let d = "";
  for (let row = 1; row < rows; row++) d += `M0 ${row * UNIT}h${w}`;
  for (let col = 1; col < cols; col++) d += `M${col * UNIT} 0v${h}`;
  return [
    svg("path", { class: "lines", d }),
    svg("path", { class: "lines faint", d }),
    svg("rect", { class: "border", width: w, height: h, rx: 1 }),
  ];
}

export function coordinates(rows, cols) {
  const label = (x, y, text) => svg("text", { class: "coordinate", x, y }, text);
  return [
    ...Array.from({ length: cols }, (_, col) => label((col + 0.5) * UNIT, -8, col + 1)),
    ...Array.from({ length: rows }, (_, row) => label(-10, (row + 0.5) * UNIT, row + 1)),
  ];
}

/** The ring of the keyboard's cell, over another that sets it off from any ground. */
export function ring() {
  const box = { x: 2, y: 2, width: UNIT - 4, height: UNIT - 4, rx: 5 };
  return svg("g", { class: "ring" }, svg("rect", { class: "halo", ...box }), svg("rect", box));
}
