// A small board as a still picture: the cells of a drawing, nothing to click.
//
//     picture(["2 W B", "B B* W"])    the rows, cells between blanks: a number or ?, B sea, W island, . undecided; a star
//                                     behind a cell marks it
//     changes(before, after)          the second drawing, with a star at each cell in which it differs from the first
//     pair(before, after)             two elements with an arrow between them
//
// With a label it is an image for screen readers, too; without one they skip it, and the text beside must say it all.
// It looks as the board of boardView.js does, with the styles of board.css; "good" is a mark of its own, in rules.css.

import { make, svg } from "../lib/dom.js";
import { isColour, ISLAND, OPEN, WORDS } from "../lib/grid.js";
import { seaShape } from "./seaShape.js";
import { dot, frame, lines, number, tile, UNIT } from "./shapes.js";

/** @typedef {readonly string[]} Drawing its rows */

const EDGE = 2; // half of the border's line lies outside of the cells
const WIDTH = 2.6; // rem a cell, at most: pictures side by side have cells of one size

/** @type {(before: Drawing, after: Drawing) => string[]} */
export function changes(before, after) {
  const old = before.map(wordsOf);
  return after.map((row, r) =>
    wordsOf(row)
      .map((word, c) => (word === old[r][c] ? word : `${word}*`))
      .join(" "),
  );
}

/** @type {(drawing: Drawing, options?: {label?: string, mark?: Mark}) => SVGSVGElement} */
export function picture(drawing, { label = "", mark = "focus" } = {}) {
  const words = drawing.map(wordsOf);
  const [rows, cols] = [words.length, words[0].length];
  const cells = words.flat().map(cellOf);
  const board = { rows, cols, colours: cells.map(({ colour }) => colour) };
  const partial = cells.some(({ colour, clue }) => colour === OPEN && clue === null);
  const drawn = cells.map(({ colour, clue, marked }, cell) => {
    const at = { row: Math.floor(cell / cols), col: cell % cols };
    const kind = clue === null ? WORDS[colour] : "clue";
    return svg("g", { class: `cell ${kind} ${marked ? mark : ""}` }, [
      tile(at),
      svg("path", { class: "ink", d: seaShape(board, cell, UNIT) }),
      marked ? svg("path", { class: "mark", d: mark === "good" ? frame(at, 0) : frame(at) }) : null,
      clue === null ? null : number(at, clue),
      partial && colour === ISLAND ? dot(at) : null,
    ]);
  });
  const [width, height] = [cols, rows].map((length) => length * UNIT + 2 * EDGE);
  const image = svg(
    "svg",
    {
      class: "board picture",
      viewBox: `${-EDGE} ${-EDGE} ${width} ${height}`,
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    [drawn, lines(rows, cols)],
  );
  image.style.maxWidth = `${WIDTH * cols}rem`;
  return image;
}

/** @type {(before: Element, after: Element) => HTMLDivElement} */
export const pair = (before, after) =>
  make("div", { class: "pair" }, before, make("span", { class: "arrow", "aria-hidden": "true" }, "→"), after);

/** @param {string} row */
const wordsOf = (row) => row.trim().split(/\s+/);

/** @type {(word: string) => {colour: Colour, clue: Clue, marked: boolean}} */
function cellOf(word) {
  const marked = word.endsWith("*");
  const text = marked ? word.slice(0, -1) : word;
  if (isColour(text)) return { colour: text, clue: null, marked };
  return { colour: OPEN, clue: text === "?" ? text : Number(text), marked };
}
