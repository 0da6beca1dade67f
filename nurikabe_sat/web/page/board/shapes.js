// The shapes of a board: on a cell, below and around the cells. boardView.js moves and changes them, picture.js does not.
//
//     UNIT, FONTS                                    the side of a cell in the viewBox; the sizes of numbers
//     tile(at), number(at, clue), dot(at), ghostOf(at, ghost), frame(at), markOf(at, mark), noteOf(at, text)
//     lines(rows, cols), ring(), partOf(part)        at: {row, col}, from 0; part: a rectangle of the API, from 1

import { svg } from "../lib/dom.js";
import { ISLAND } from "../lib/grid.js";

/** @typedef {{row: number, col: number}} At */

export const UNIT = 40;

export const FONTS = [23, 21, 17, 13]; // the size of numbers with one digit, two, three, and more
const INSET = 3; // of a frame
const CROSS = 6; // the side of the small cross

const corner = (/** @type {At} */ { row, col }) => ({ x: col * UNIT, y: row * UNIT });
const centre = (/** @type {At} */ { row, col }) => ({ x: (col + 0.5) * UNIT, y: (row + 0.5) * UNIT });

/** @param {At} at */
export const tile = (at) => svg("rect", { class: "tile", ...corner(at), width: UNIT, height: UNIT });

/** @type {(at: At, clue: Exclude<Clue, null>) => SVGTextElement} A clue, as large as there is room. */
export function number(at, clue) {
  const text = String(clue);
  const size = FONTS[Math.min(FONTS.length, text.length) - 1];
  return svg("text", { class: "number", ...centre(at), "font-size": size }, text);
}

/** @param {At} at */
export function dot(at) {
  const { x, y } = centre(at);
  return svg("circle", { class: "dot", cx: x, cy: y, r: 3.6 });
}

/** @type {(at: At, ghost: string) => SVGElement} What is known, but not painted: sea, island, or that it differs. */
export function ghostOf(at, ghost) {
  const { x, y } = centre(at);
  if (ghost === "?") return svg("text", { class: "ghost open", x, y, "font-size": 17 }, "≠");
  if (ghost === ISLAND) return svg("circle", { class: "ghost island", cx: x, cy: y, r: 7 });
  return svg("rect", { class: "ghost sea", x: x - 9, y: y - 9, width: 18, height: 18, rx: 4 });
}

/** @param {At} at */
export function frame(at, inset = INSET) {
  const { x, y } = corner(at);
  const size = UNIT - 2 * inset;
  return `M${x + inset} ${y + inset}h${size}v${size}h${-size}z`;
}

/** @type {(at: At, mark: string) => string} A frame; a fault has a small cross, too: its colour is not the only sign. */
export function markOf(at, mark) {
  if (mark !== "fault") return frame(at);
  return `${frame(at)}m${UNIT - 2 * INSET - CROSS - 4} 4l${CROSS} ${CROSS}m0 ${-CROSS}l${-CROSS} ${CROSS}`;
}

/** @type {(at: At, text: string) => SVGTextElement} A short word in the upper left corner. */
export function noteOf(at, text) {
  const { x, y } = corner(at);
  return svg("text", { class: "note", x: x + 10, y: y + 11, "font-size": 12 }, text);
}

/** @param {Part} part */
export function partOf([top, bottom, left, right]) {
  const [x, y] = [(left - 1) * UNIT, (top - 1) * UNIT];
  const size = { width: right * UNIT - x, height: bottom * UNIT - y };
  return svg("g", { class: "where" }, svg("rect", { class: "halo", x, y, ...size }), svg("rect", { x, y, ...size }));
}

/** @type {(rows: number, cols: number) => string} */
export function linesPath(rows, cols) {
  let d = "";
  for (let row = 1; row < rows; row++) d += `M0 ${row * UNIT}h${cols * UNIT}`;
  for (let col = 1; col < cols; col++) d += `M${col * UNIT} 0v${rows * UNIT}`;
  return d;
}

/** @type {(rows: number, cols: number) => SVGElement[]} The lines, for light ground and for dark, and the border. */
export function lines(rows, cols) {
  const [width, height] = [cols * UNIT, rows * UNIT];
  const d = linesPath(rows, cols);
  return [
    svg("path", { class: "lines", d }),
    svg("path", { class: "lines faint", d }),
    svg("rect", { class: "border", width, height, rx: 1 }),
  ];
}

/** The ring of the keyboard's cell, over another that sets it off from any ground. */
export function ring() {
  const box = { x: 2, y: 2, width: UNIT - 4, height: UNIT - 4, rx: 5 };
  return svg("g", { class: "ring" }, svg("rect", { class: "halo", ...box }), svg("rect", box));
}
