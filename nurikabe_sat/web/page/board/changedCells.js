// Which cells of a board look different now: only they are drawn again.
//
//     const next = copyOf(state)           as it is now: the arrays of a game change in place
//     changedCells(last, next) -> cells    all of them if there is no last one

/** @import { BoardState } from "./boardView.js" */

import { OPEN } from "../lib/grid.js";

/** @type {(state: BoardState) => BoardState} */
export const copyOf = (state) => ({ ...state, clues: [...state.clues], colours: [...state.colours] });

/** @type {(last: BoardState | null, next: BoardState) => Iterable<number>} */
export function changedCells(last, next) {
  const { rows, cols, clues, colours } = next;
  if (!last) return clues.keys();
  /** @type {Set<number>} */
  const changed = new Set();
  for (let cell = 0; cell < clues.length; cell++) {
    if (
      clues[cell] !== last.clues[cell] ||
      colours[cell] !== last.colours[cell] ||
      (next.layers?.[cell] ?? 0) !== (last.layers?.[cell] ?? 0) ||
      (next.parts?.[cell] ?? null) !== (last.parts?.[cell] ?? null)
    ) {
      const [row, col] = [Math.floor(cell / cols), cell % cols];
      for (let r = Math.max(0, row - 1); r <= Math.min(row + 1, rows - 1); r++)
        for (let c = Math.max(0, col - 1); c <= Math.min(col + 1, cols - 1); c++) changed.add(r * cols + c); // the sea flows
    } else if (
      (next.ghosts?.[cell] ?? OPEN) !== (last.ghosts?.[cell] ?? OPEN) ||
      next.marks?.get(cell) !== last.marks?.get(cell) ||
      next.notes?.get(cell) !== last.notes?.get(cell) ||
      (next.finished?.has(cell) ?? false) !== (last.finished?.has(cell) ?? false)
    ) {
      changed.add(cell);
    }
  }
  return changed;
}
