// A puzzle in the making: its size, its clues, undo and redo. It knows no page, and runs in node.
//
//     draft.place(cell, clue, stroke?)   clue: a number, "?" or null; changes of one stroke are one step of undo
//     draft.resize(rows, cols)           clues that do not fit stay behind the edge, and come back with the room
//     draft.load({rows, cols, clues})    another puzzle; it can be undone as well
//     draft.undo()  draft.redo()  draft.clear()      all of these say whether something has changed
//     draft.text()                       the plain format
//     draft.clues  draft.inside  draft.outside  draft.empty    the clues on the board, and how many are where
//
// Clues are kept by place, not by cell: "row,col" from 0, whatever the size is.

import { OPEN, plainText } from "../lib/grid.js";

const MOST = 300; // steps of undo
const SIDE = 7; // of a new puzzle

const keyOf = (cell, cols) => `${Math.floor(cell / cols)},${cell % cols}`;

export class Draft {
  constructor(rows = SIDE, cols = SIDE, clues = []) {
    this.now = { rows, cols, clues: new Map(clues) };
    this.past = [];
    this.future = [];
    this.stroke = null;
  }

  /** What toJSON() gave; null for anything else. */
  static fromJSON(value) {
    const counts = (n) => Number.isInteger(n) && n > 0;
    const isClue = (pair) => Array.isArray(pair) && /^\d+,\d+$/.test(pair[0]) && (pair[1] === "?" || counts(pair[1]));
    const good = counts(value?.rows) && counts(value?.cols) && Array.isArray(value.clues) && value.clues.every(isClue);
    return good ? new Draft(value.rows, value.cols, value.clues) : null;
  }

  toJSON() {
    return { rows: this.rows, cols: this.cols, clues: [...this.now.clues] };
  }

  get rows() {
    return this.now.rows;
  }
  get cols() {
    return this.now.cols;
  }
  get size() {
    return this.rows * this.cols;
  }
  get canUndo() {
    return this.past.length > 0;
  }
  get canRedo() {
    return this.future.length > 0;
  }

  /** One entry a cell: a number, "?" or null. */
  get clues() {
    return Array.from({ length: this.size }, (_, cell) => this.clue(cell));
  }

  /** How many clues are on the board, and how many lie behind its edge. */
  get inside() {
    return this.clues.filter((clue) => clue !== null).length;
  }
  get outside() {
    return this.now.clues.size - this.inside;
  }

  /** No clues at all, not even behind the edge. */
  get empty() {
    return this.now.clues.size === 0;
  }

  clue(cell) {
    return this.now.clues.get(keyOf(cell, this.cols)) ?? null;
  }

  place(cell, clue, stroke = null) {
    if (this.clue(cell) === clue) return false;
    const clues = new Map(this.now.clues);
    if (clue === null) clues.delete(keyOf(cell, this.cols));
    else clues.set(keyOf(cell, this.cols), clue);
    return this.turn({ ...this.now, clues }, stroke);
  }

  resize(rows, cols) {
    return (rows !== this.rows || cols !== this.cols) && this.turn({ ...this.now, rows, cols });
  }

  clear() {
    return !this.empty && this.turn({ ...this.now, clues: new Map() });
  }

  load({ rows, cols, clues }) {
    const kept = clues.flatMap((clue, cell) => (clue === null ? [] : [[keyOf(cell, cols), clue]]));
    return this.turn({ rows, cols, clues: new Map(kept) });
  }

  undo() {
    return this.step(this.past, this.future);
  }
  redo() {
    return this.step(this.future, this.past);
  }

  text() {
    return plainText(
      this.rows,
      this.cols,
      this.clues.map((clue) => clue ?? OPEN),
    );
  }

  turn(next, stroke = null) {
    if (stroke === null || stroke !== this.stroke) this.past.push(this.now);
    if (this.past.length > MOST) this.past.shift();
    this.stroke = stroke;
    this.future = [];
    this.now = next;
    return true;
  }

  step(from, to) {
    if (!from.length) return false;
    to.push(this.now);
    this.now = from.pop();
    this.stroke = null;
    return true;
  }
}
