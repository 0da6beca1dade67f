// A small picture of a game, to know it again by.

import { svg } from "./dom.js";
import { ink } from "./ink.js";

const UNIT = 10;

export function thumbnail({ rows, cols, clues, colours }) {
  const each = (wanted, draw) =>
    [...colours]
      .map((colour, cell) => (wanted(colour, clues[cell]) ? draw(cell, Math.floor(cell / cols), cell % cols) : ""))
      .join("");
  const square = (_, row, col) => `M${col * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`;
  const dot = (_, row, col) => `M${col * UNIT + 3} ${row * UNIT + 3}h4v4h-4z`;
  return svg(
    "svg",
    { class: "thumbnail", viewBox: `-.5 -.5 ${cols * UNIT + 1} ${rows * UNIT + 1}`, "aria-hidden": "true" },
    svg("rect", { class: "ground", width: cols * UNIT, height: rows * UNIT }),
    svg("path", { class: "undecided", d: each((colour, clue) => clue === null && colour === ".", square) }),
    svg("path", {
      class: "sea",
      d: each(
        (colour) => colour === "B",
        (cell, row, col) => ink(colours, cell, row, col, rows, cols, UNIT),
      ),
    }),
    svg("path", { class: "dots", d: each((_, clue) => clue !== null, dot) }),
    svg("rect", { class: "edge", width: cols * UNIT, height: rows * UNIT }),
  );
}
