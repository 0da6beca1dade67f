// The islands and the parts of the sea as they are painted: what can be said of them without looking for a solution. It
// needs no page, and runs in node.
//
//     finishedIslands(board) -> [[cell, ...], ...]    those that have as many cells as their one clue says
//     shores(board) -> [cell, ...]                    undecided cells beside finished islands: they are sea
//     partNames(board) -> for each cell the first cell of its part, or null: parts of the sea, and islands
//
// board: {rows, cols, clues, colours}, as Game has it. A clue is island.

import { beside, connectedParts, ISLAND, OPEN, SEA } from "./grid.js";

/** @typedef {Size & {clues: readonly Clue[], colours: readonly Colour[]}} Position */

/** @param {Position} board */
export function finishedIslands(board) {
  const { clues } = board;
  return parts(board, ISLAND).filter((part) => {
    const [clue, ...others] = part.filter((cell) => clues[cell] !== null);
    return !others.length && clue !== undefined && clues[clue] === part.length;
  });
}

/** @param {Position} board */
export function shores(board) {
  const { rows, cols } = board;
  const near = finishedIslands(board).flatMap((island) => island.flatMap((cell) => beside(cell, rows, cols)));
  return [...new Set(near)].filter((cell) => kindAt(board, cell) === OPEN);
}

/** @type {(board: Position) => (number | null)[]} */
export function partNames(board) {
  /** @type {(number | null)[]} */
  const names = board.colours.map(() => null);
  for (const part of [...parts(board, SEA), ...parts(board, ISLAND)]) for (const cell of part) names[cell] = part[0];
  return names;
}

/** @type {(board: Position, colour: Colour) => number[][]} The connected parts of one colour. */
const parts = (board, colour) =>
  connectedParts(
    board.colours.map((_, cell) => kindAt(board, cell) === colour),
    board.rows,
    board.cols,
  );

/** @type {(board: Position, cell: number) => Colour} */
const kindAt = ({ clues, colours }, cell) => (clues[cell] !== null && colours[cell] !== SEA ? ISLAND : colours[cell]);
