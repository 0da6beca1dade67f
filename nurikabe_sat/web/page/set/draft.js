// A puzzle in the making: its size, its clues, undo and redo. It needs no page, and runs in node.
//
//     draft.place(cell, clue, stroke?)   clue: a number, "?" or null; changes of one stroke are one step of undo
//     draft.resize(rows, cols)           clues that do not fit stay outside of the board, and come back with the room
//     draft.load({rows, cols, clues, about?})    another puzzle; it can be undone as well
//     draft.restore(data)                what toJSON() gave; likewise
//     draft.describe(caption, stroke?)   title, author and notes
//     draft.undo()  draft.redo()  draft.clear()      all of these say whether something has changed
//     draft.text()                       the plain format, or JSON if there is a caption
//     draft.clues  draft.caption  draft.inside  draft.outside  draft.isEmpty    the clues on the board, and how many are where
//
// Clues are stored by place, not by cell: "row,col" from 0, whatever the size is.

import { OPEN, plainText } from "../lib/grid.js";
import { History } from "../lib/history.js";

/** @typedef {Size & {clues: Map<string, number | "?">, caption: Caption}} State */

const MOST = 300; // steps of undo
const SIDE = 7; // of a new puzzle
/** @type {Caption} */
const NO_CAPTION = { title: "", author: "", notes: "" };

/** @type {(cell: number, cols: number) => string} */
const keyOf = (cell, cols) => `${Math.floor(cell / cols)},${cell % cols}`;

/** @extends {History<State>} */
export class Draft extends History {
  /** @param {number} rows @param {number} cols @param {DraftData["clues"]} clues */
  constructor(rows = SIDE, cols = SIDE, clues = [], caption = NO_CAPTION) {
    super({ rows, cols, clues: new Map(clues), caption }, { most: MOST });
  }

  /** What toJSON() gave; validate.js has read it. @param {DraftData} value */
  static fromJSON({ rows, cols, clues, caption }) {
    return new Draft(rows, cols, clues, caption);
  }

  /** @returns {DraftData} */
  toJSON() {
    return { rows: this.rows, cols: this.cols, clues: [...this.now.clues], caption: this.caption };
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

  get caption() {
    return this.now.caption;
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

  /** @type {(cell: number) => Clue} */
  clue(cell) {
    return this.now.clues.get(keyOf(cell, this.cols)) ?? null;
  }

  /** @type {(cell: number, clue: Clue, stroke?: number | null) => boolean} */
  place(cell, clue, stroke = null) {
    if (this.clue(cell) === clue) return false;
    const clues = new Map(this.now.clues);
    if (clue === null) clues.delete(keyOf(cell, this.cols));
    else clues.set(keyOf(cell, this.cols), clue);
    return this.change({ ...this.now, clues }, stroke);
  }

  /** @type {(rows: number, cols: number) => boolean} */
  resize(rows, cols) {
    return (rows !== this.rows || cols !== this.cols) && this.change({ ...this.now, rows, cols });
  }

  clear() {
    return !this.isEmpty && this.change({ ...this.now, clues: new Map() });
  }

  /** @type {(caption: Caption, stroke?: unknown) => boolean} */
  describe(caption, stroke = null) {
    return this.change({ ...this.now, caption }, stroke);
  }

  /** @param {DraftData} data */
  restore({ rows, cols, clues, caption = NO_CAPTION }) {
    return this.change({ rows, cols, clues: new Map(clues), caption });
  }

  /** The caption stays, if the puzzle has none of its own. @param {Size & {clues: Clue[], about?: About}} puzzle */
  load({ rows, cols, clues, about = {} }) {
    /** @type {State["clues"]} */
    const placed = new Map();
    clues.forEach((clue, cell) => {
      if (clue !== null) placed.set(keyOf(cell, cols), clue);
    });
    const { name: title = "", author = "", notes = "" } = about.source === "text" ? about : {};
    const said = { title: /^\d+$/.test(title) ? "" : title, author, notes }; // a number is its place in a list
    const caption = said.title || author || notes ? said : this.caption;
    return this.change({ rows, cols, clues: placed, caption });
  }

  /** In any format that the program reads: JSON where there is a caption. */
  text() {
    const plain = this.plain();
    const { title, author, notes } = this.caption;
    if (!title && !author && !notes) return plain;
    const rows = plain.trim().split("\n").slice(1);
    return JSON.stringify({ name: title, rows: this.rows, cols: this.cols, clues: rows, title, author, notes });
  }

  plain() {
    return plainText(
      this.rows,
      this.cols,
      this.clues.map((clue) => clue ?? OPEN),
    );
  }

  /** @type {(next: State, stroke?: unknown) => boolean} */
  change(next, stroke = null) {
    this.go(next, stroke);
    return true;
  }
}
