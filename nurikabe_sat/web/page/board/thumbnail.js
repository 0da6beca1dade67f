// A small picture of a game, to know it again by: thumbnail(game) -> SVG element.

/** @import { Game } from "../lib/game.js" */

import { svg } from "../lib/dom.js";
import { OPEN, SEA } from "../lib/grid.js";
import { seaShape } from "./seaShape.js";

const UNIT = 10; // the side of a cell
const READABLE = 12; // cells in a row, so that numbers can be read; with more, they are dots

/** @param {Game} game */
export function thumbnail(game) {
  const { rows, cols, clues, colours } = game;
  const [width, height] = [cols * UNIT, rows * UNIT];
  /** @type {(name: string, wanted: (cell: number) => boolean, draw: (cell: number) => string) => SVGElement} */
  const path = (name, wanted, draw) => svg("path", { class: name, d: game.cells(wanted).map(draw).join("") });
  const square = (/** @type {number} */ inset) => (/** @type {number} */ cell) => {
    const [x, y, side] = [(cell % cols) * UNIT + inset, Math.floor(cell / cols) * UNIT + inset, UNIT - 2 * inset];
    return `M${x} ${y}h${side}v${side}h${-side}z`;
  };
  const isClue = (/** @type {number} */ cell) => clues[cell] !== null;
  const number = (/** @type {number} */ cell) =>
    svg("text", { x: (cell % cols) * UNIT + 5, y: Math.floor(cell / cols) * UNIT + 5 }, String(clues[cell]));
  return svg("svg", { class: "thumbnail", viewBox: `-.5 -.5 ${width + 1} ${height + 1}`, "aria-hidden": "true" }, [
    svg("rect", { class: "ground", width, height }),
    path("undecided", (cell) => clues[cell] === null && colours[cell] === OPEN, square(0)),
    path(
      "sea",
      (cell) => colours[cell] === SEA,
      (cell) => seaShape(game, cell, UNIT),
    ),
    Math.max(rows, cols) > READABLE ? path("dots", isClue, square(3)) : game.cells(isClue).map(number),
    svg("rect", { class: "edge", width, height }),
  ]);
}
