// A game: the clues, the colours of the player, and what undo needs. It needs no page and no server, and runs in node.
//
//   new Game({rows, cols, clues, colours?, about?})      clues: for each cell null, a number or "?"; colours: for each
//                                                        cell ".", "B" (sea) or "W" (island)
//   Game.fromEntry(entry)        of the API: {rows, cols, clues: ["2 . .", ...], cells?: ["B.W", ...], name?, rating?}
//   Game.fromJSON(value)         what toJSON() gave, undo and redo included; validate.js has read it
//   game.paint([[cell, colour], ...], stroke?)   true if a cell changed; all of one stroke is one step of undo
//   game.undo() .redo() .clear() .finish() .revert(stroke) .canUndo .canRedo
//   game.text({colours: true})   the plain format, with the player's colours or without
//   game.id                      names the puzzle: the same clues have the same id
//   game.done                    how much of it is painted, in per cent
//   game.cellAt([row, col])  game.place(cell)            from the API's places, and to them
//
// Cells are numbers, as grid.js has them.

/** @import { About, Change, Clue, Colour, Entry, GameData, Place, Step } from "./types.js" */

import { cellAt, isColour, ISLAND, OPEN, plainText } from "./grid.js";

const MOST = 500; // steps of undo that are stored

/** @typedef {{stroke?: unknown, changes: Step[]}} UndoStep changes of one stroke are one step */

export class Game {
  /** @param {{rows: number, cols: number, clues: Clue[], colours?: Colour[], about?: About}} puzzle */
  constructor({ rows, cols, clues, colours, about = {} }) {
    this.rows = rows;
    this.cols = cols;
    this.clues = clues;
    /** @type {Colour[]} */
    this.colours = colours ?? clues.map(() => OPEN);
    this.about = about;
    /** @type {UndoStep[]} */
    this.past = [];
    /** @type {UndoStep[]} */
    this.future = [];
  }

  /** @param {Entry} entry */
  static fromEntry(entry) {
    const { rows, cols } = entry;
    const words = entry.clues.flatMap((row) => (typeof row === "string" ? row.trim().split(/\s+/) : row));
    const clues = Array.from({ length: rows * cols }, (_, cell) => clueOf(words[cell]));
    const drawn = entry.cells ? [...entry.cells.join("")] : [];
    const colours = clues.map((clue, cell) => (clue === null && isColour(drawn[cell]) ? drawn[cell] : OPEN));
    const { level = null, score = null } = { ...entry, ...entry.rating };
    return new Game({ rows, cols, clues, colours, about: { name: entry.name || "", level, score, seed: entry.seed } });
  }

  /** @param {GameData} value */
  static fromJSON({ rows, cols, clues, colours, past, future, ...about }) {
    const game = new Game({ rows, cols, clues, colours: [...colours].filter(isColour), about });
    game.past = past.map((changes) => ({ changes }));
    game.future = future.map((changes) => ({ changes }));
    return game;
  }

  /** @returns {GameData} */
  toJSON() {
    const { rows, cols, clues, about } = this;
    const [past, future] = [this.past.slice(-MOST), this.future].map((steps) => steps.map((step) => step.changes));
    return { ...about, rows, cols, clues, colours: this.colours.join(""), past, future };
  }

  get id() {
    return hashed(this.text({ colours: false }));
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
  get isUntouched() {
    return !this.canUndo && !this.canRedo && this.colours.every((colour) => colour === OPEN);
  }
  get openCells() {
    return this.cells((cell) => this.clues[cell] === null && this.colours[cell] === OPEN);
  }
  get done() {
    const free = this.clues.filter((clue) => clue === null).length;
    return free ? Math.round(100 * (1 - this.openCells.length / free)) : 100;
  }

  /** @param {(cell: number) => boolean} wanted */
  cells(wanted) {
    return this.colours.map((_, cell) => cell).filter(wanted);
  }

  /**
   * @param {Change[]} changes
   * @param {unknown} [stroke]
   */
  paint(changes, stroke = null) {
    const real = changes
      .filter(([cell, colour]) => this.clues[cell] === null && this.colours[cell] !== colour)
      .map(([cell, colour]) => /** @type {Step} */ ([cell, this.colours[cell], colour]));
    if (!real.length) return false;
    const last = this.past.at(-1);
    if (last && stroke !== null && last.stroke === stroke) last.changes.push(...real);
    else this.past.push({ stroke, changes: real });
    this.future = [];
    for (const [cell, , after] of real) this.colours[cell] = after;
    return true;
  }

  undo() {
    const step = this.past.pop();
    if (!step) return false;
    for (const [cell, before] of step.changes.toReversed()) this.colours[cell] = before;
    this.future.push(step);
    return true;
  }

  redo() {
    const step = this.future.pop();
    if (!step) return false;
    for (const [cell, , after] of step.changes) this.colours[cell] = after;
    this.past.push({ changes: step.changes });
    return true;
  }

  /**
   * Take back a stroke that was broken off, without a trace.
   * @param {unknown} stroke
   */
  revert(stroke) {
    if (this.past.at(-1)?.stroke !== stroke) return false;
    this.undo();
    this.future.pop();
    return true;
  }

  /** What is undecided is island, as one step of undo with the last change. */
  finish() {
    const last = this.past.at(-1);
    const stroke = last ? (last.stroke ??= Symbol("solved")) : null;
    return this.paint(
      this.openCells.map((cell) => [cell, ISLAND]),
      stroke,
    );
  }

  clear() {
    return this.paint(this.cells((cell) => this.colours[cell] !== OPEN).map((cell) => [cell, OPEN]));
  }

  text({ colours = true } = {}) {
    const words = this.colours.map((colour, cell) => this.clues[cell] ?? (colours ? colour : OPEN));
    return plainText(this.rows, this.cols, words);
  }

  /**
   * [row, col], from 1, as the API has it, to a cell; and back.
   * @param {readonly [number, number, ...unknown[]]} place
   */
  cellAt(place) {
    return cellAt(place, this.cols);
  }
  /**
   * @param {number} cell
   * @returns {Place}
   */
  place(cell) {
    return [Math.floor(cell / this.cols) + 1, (cell % this.cols) + 1];
  }
}

/**
 * @param {string | number | null | undefined} word
 * @returns {Clue}
 */
function clueOf(word) {
  if (word === "?" || typeof word === "number") return word;
  return /^\d+$/.test(word ?? "") ? Number(word) : null;
}

/**
 * The hash FNV-1a with 64 bits, for short names: no secret depends on it.
 * @param {string} text
 */
function hashed(text) {
  let hash = 0xcbf29ce484222325n;
  for (const character of text) hash = BigInt.asUintN(64, (hash ^ BigInt(character.charCodeAt(0))) * 0x100000001b3n);
  return hash.toString(36);
}
