// The eight ways to turn and mirror a puzzle. It runs in node.
//
//     symmetryKey({rows, cols, clues})     a text: the same for a puzzle turned or mirrored, different for any other one
//     turned(puzzle, 3)                    the puzzle in its position 0 (as it is) to 7

import { rowsOf } from "./grid.js";

/** @typedef {Size & {clues: readonly Clue[]}} Clues */

/** @type {(puzzle: Clues) => string} */
export function symmetryKey(puzzle) {
  return positions(puzzle).map(keyOf).sort()[0];
}

/** @type {(puzzle: Clues, position: number) => Size & {clues: Clue[]}} */
export function turned(puzzle, position) {
  const board = positions(puzzle)[position];
  return { rows: board.length, cols: board[0].length, clues: board.flat() };
}

/** @param {Clues} puzzle */
function positions({ cols, clues }) {
  const upright = rowsOf(clues, cols);
  const lying = Array.from({ length: cols }, (_, col) => upright.map((row) => row[col]));
  return [upright, lying].flatMap((board) =>
    [board, [...board].reverse()].flatMap((one) => [one, one.map((row) => [...row].reverse())]),
  );
}

/** @param {readonly (readonly Clue[])[]} board */
const keyOf = (board) => board.map((row) => row.map((clue) => clue ?? ".").join(" ")).join("/");
