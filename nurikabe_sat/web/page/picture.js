// A small board as a still picture: the cells of a drawing, nothing to click.
//
//     picture("2 W B | B B* W")    rows between bars, cells between blanks: a number or ?, B sea, W island, . undecided;
//                                  a star behind a cell marks it
//
// With a label it is an image for screen readers, too; without one they skip it, and the text beside it must say it all.
// It looks as the board of board.js does, with the styles of board.css; "good" is a mark of its own, in rules.css.

import { svg } from "./dom.js";
import { ink } from "./ink.js";

const UNIT = 40;
const EDGE = 2; // half of the border's line lies outside of the cells
const KINDS = { B: "sea", W: "island", ".": "undecided" };

/** The cells of a drawing, row by row: {colour, number, marked}; colour is ".", "B" or "W". */
export function cellsOf(drawing) {
  return words(drawing).map((row) => row.map((word) => {
    const marked = word.endsWith("*");
    const text = marked ? word.slice(0, -1) : word;
    return text in KINDS ? { colour: text, number: "", marked } : { colour: ".", number: text, marked };
  }));
}

/** The drawing "after" with a star at each cell in which it differs from "before". */
export function changes(before, after) {
  const old = words(before);
  return words(after).map((row, r) => row.map((word, c) => (word === old[r][c] ? word : `${word}*`)).join(" ")).join(" | ");
}

const words = (drawing) => drawing.split("|").map((row) => row.trim().split(/\s+/));

/** The SVG element of a drawing. */
export function picture(drawing, { label = "", mark = "focus" } = {}) {
  const grid = cellsOf(drawing);
  const [rows, cols] = [grid.length, grid[0].length];
  const [width, height] = [cols * UNIT, rows * UNIT];
  const colours = grid.flat().map((cell) => cell.colour);
  const partial = grid.flat().some((cell) => cell.colour === "." && !cell.number);
  const cells = grid.flatMap((row, r) => row.map((cell, c) => {
    const kind = cell.number ? "clue" : KINDS[cell.colour];
    const [x, y] = [c * UNIT, r * UNIT];
    return svg(
      "g",
      { class: `cell ${kind}${cell.marked ? ` ${mark}` : ""}` },
      svg("rect", { class: "tile", x, y, width: UNIT, height: UNIT }),
      svg("path", { class: "ink", d: ink(colours, r * cols + c, r, c, rows, cols, UNIT) }),
      cell.marked ? svg("path", { class: "mark", d: frame(x, y, mark === "good" ? 0 : 3) }) : null,
      cell.number ? svg("text", { class: "number", x: x + UNIT / 2, y: y + UNIT / 2, "font-size": 23 }, cell.number) : null,
      partial && cell.colour === "W" ? svg("circle", { class: "dot", cx: x + UNIT / 2, cy: y + UNIT / 2, r: 3.6 }) : null,
    );
  }));
  const image = svg(
    "svg",
    {
      class: "board picture",
      viewBox: `${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`,
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    cells,
    svg("path", { class: "lines", d: lines(rows, cols) }),
    svg("path", { class: "lines faint", d: lines(rows, cols) }),
    svg("rect", { class: "border", width, height, rx: 2 }),
  );
  image.style.maxWidth = `${2.6 * cols}rem`; // pictures side by side have cells of one size
  return image;
}

function frame(x, y, inset) {
  const size = UNIT - 2 * inset;
  return `M${x + inset} ${y + inset}h${size}v${size}h${-size}z`;
}

function lines(rows, cols) {
  let d = "";
  for (let row = 1; row < rows; row++) d += `M0 ${row * UNIT}h${cols * UNIT}`;
  for (let col = 1; col < cols; col++) d += `M${col * UNIT} 0v${rows * UNIT}`;
  return d;
}
