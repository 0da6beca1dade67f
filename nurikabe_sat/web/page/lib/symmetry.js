// The eight ways to turn and mirror a puzzle: which puzzles are the same in another position. It runs in node.
//
//     symmetryKey({rows, cols, clues})     a text: the same for a puzzle turned or mirrored, different for any other one

/** @type {(puzzle: Size & {clues: readonly Clue[]}) => string} */
export function symmetryKey({ rows, cols, clues }) {
  const upright = Array.from({ length: rows }, (_, row) => clues.slice(row * cols, (row + 1) * cols));
  const turned = Array.from({ length: cols }, (_, col) => upright.map((row) => row[col]));
  const keys = [upright, turned].flatMap((board) =>
    [board, [...board].reverse()].flatMap((one) => [keyOf(one), keyOf(one.map((row) => [...row].reverse()))]),
  );
  return keys.sort()[0];
}

/** @param {readonly (readonly Clue[])[]} board */
const keyOf = (board) => board.map((row) => row.map((clue) => clue ?? ".").join(" ")).join("/");
