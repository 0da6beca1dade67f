// A puzzle in the making: its size, its clues, undo and redo. It needs no page, and runs in node.
//
//     draft.place(cell, clue, stroke?)   clue: a number, "?" or null; changes of one stroke are one step of undo
//     draft.resize(rows, cols)           clues that do not fit stay outside of the board, and come back with the room
//     draft.load({rows, cols, clues})    another puzzle; it can be undone as well
//     draft.undo()  draft.redo()  draft.clear()      all of these say whether something has changed
//     draft.text()                       the plain format
//     draft.clues  draft.inside  draft.outside  draft.isEmpty    the clues on the board, and how many are where
//
// Clues are stored by place, not by cell: "row,col" from 0, whatever the size is.

/** @import { Clue, DraftData, Size } from "../lib/types.js" */

import { OPEN, plainText } from "../lib/grid.js";
import { History } from "../lib/history.js";

/** @typedef {Size & {clues: Map<string, number | "?">}} State */

const MOST = 300; // steps of undo
const SIDE = 7; // of a new puzzle

/**
 * @param {number} cell
 * @param {number} cols
 */
const keyOf = (cell, cols) => `${Math.floor(cell / cols)},${cell % cols}`;

/** @extends {History<State>} */
export class Draft extends History {
  /**
   * @param {number} rows
   * @param {number} cols
   * @param {DraftData["clues"]} clues
   */
  constructor(rows = SIDE, cols = SIDE, clues = []) {
    super({ rows, cols, clues: new Map(clues) }, MOST);
  }

  /**
   * What toJSON() gave; validate.js has read it.
   * @param {DraftData} value
   */
  static fromJSON({ rows, cols, clues }) {
    return new Draft(rows, cols, clues);
  }

  /** @returns {DraftData} */
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

  /** For each cell a number, "?" or null. */
  get clues() {
    return Array.from({ length: this.size }, (_, cell) => this.clue(cell));
  }

  /** How many clues are on the board, and how many are outside of it. */
  get inside() {
    return this.clues.filter((clue) => clue !== null).length;
  }
  get outside() {
    return this.now.clues.size - this.inside;
  }

  /** No clues at all, not even outside of the board. */
  get isEmpty() {
    return this.now.clues.size === 0;
  }

  /**
   * @param {number} cell
   * @returns {Clue}
   */
  clue(cell) {
    return this.now.clues.get(keyOf(cell, this.cols)) ?? null;
  }

  /**
   * @param {number} cell
   * @param {Clue} clue
   * @param {number | null} [stroke]
   */
  place(cell, clue, stroke = null) {
    if (this.clue(cell) === clue) return false;
    const clues = new Map(this.now.clues);
    if (clue === null) clues.delete(keyOf(cell, this.cols));
    else clues.set(keyOf(cell, this.cols), clue);
    return this.change({ ...this.now, clues }, stroke);
  }

  /**
   * @param {number} rows
   * @param {number} cols
   */
  resize(rows, cols) {
    return (rows !== this.rows || cols !== this.cols) && this.change({ ...this.now, rows, cols });
  }

  clear() {
    return !this.isEmpty && this.change({ ...this.now, clues: new Map() });
  }

  /** @param {Size & {clues: Clue[]}} puzzle */
  load({ rows, cols, clues }) {
    /** @type {State["clues"]} */
    const placed = new Map();
    clues.forEach((clue, cell) => {
      if (clue !== null) placed.set(keyOf(cell, cols), clue);
    });
    return this.change({ rows, cols, clues: placed });
  }

  text() {
    return plainText(
      this.rows,
      this.cols,
      this.clues.map((clue) => clue ?? OPEN),
    );
  }

  /**
   * @param {State} next
   * @param {number | null} [stroke]
   */
  change(next, stroke = null) {
    this.go(next, stroke);
    return true;
  }
}
