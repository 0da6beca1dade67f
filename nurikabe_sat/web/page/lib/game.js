// A game: the clues, the colours of the player, and what undo needs. It needs no page and no server, and runs in node.
//
//   new Game({rows, cols, clues, colours?, about?})      clues: for each cell null, a number or "?"; colours: for each
//                                                        cell ".", "B" (sea) or "W" (island)
//   Game.fromEntry(entry)        of the API: {rows, cols, clues: ["2 . .", ...], cells?: ["B.W", ...], name?, rating?}
//   Game.fromJSON(value)         what toJSON() gave, undo and redo included; validate.js has read it
//   game.paint([[cell, colour], ...], stroke?)   true if a cell changed; all of one stroke is one step of undo
//   game.undo() .redo() .clear() .finish() .revert(stroke) .canUndo .canRedo
//   game.beginTrial() .keepTrial() .dropTrial()  .trial     how many trials are open, one inside the other
//   game.moves  game.lastMove  game.copy()       how many steps undo can go back, the last one; another game with these
//   game.layers()                for each cell the trial in which it was painted, 0 if in none that is still open
//   game.text({colours: true})   the plain format, with the player's colours or without
//   game.id                      names the puzzle: the same clues have the same id
//   game.done                    how much of it is painted, in per cent
//   game.savepoints              [{name, colours}, ...]: boards that the player keeps
//   game.help                    what the player was shown: "none", "hints" or "solution"; game.helped(help) adds to that
//   game.cellAt([row, col])  game.place(cell)            from the API's places, and to them
//
// Cells are numbers, as grid.js has them. What the trials are is not stored beside the steps of undo, but read from them:
// so undo and redo work through trials, too.

import { cellAt, isColour, ISLAND, OPEN, placeOf, plainText } from "./grid.js";

export const MOST_STEPS = 1000; // of undo that are stored
/** @type {Help[]} */
export const HELPS = ["none", "hints", "solution"];
/** @type {Trial[]} */
export const TRIALS = ["begin", "keep", "drop"];

/** @typedef {{stroke?: unknown, trial?: Trial, changes: Step[]}} UndoStep changes of one stroke are one step */

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
    /** @type {Help} */
    this.help = "none";
    /** @type {Savepoint[]} */
    this.savepoints = [];
  }

  /** @param {Entry} entry */
  static fromEntry(entry) {
    const { rows, cols } = entry;
    const words = entry.clues.flatMap((row) => (typeof row === "string" ? row.trim().split(/\s+/) : row));
    const clues = Array.from({ length: rows * cols }, (_, cell) => clueOf(words[cell]));
    const drawn = entry.cells ? [...entry.cells.join("")] : [];
    const colours = clues.map((clue, cell) => (clue === null && isColour(drawn[cell]) ? drawn[cell] : OPEN));
    const { level = null, score = null } = { ...entry, ...entry.rating };
    const { title, author, notes, seed } = entry;
    const about = { name: title || entry.name || "", author, notes, level, score, seed };
    return new Game({ rows, cols, clues, colours, about });
  }

  /** @param {GameData} value */
  static fromJSON({ rows, cols, clues, colours, past, future, help, savepoints, ...about }) {
    const game = new Game({ rows, cols, clues, colours: [...colours].filter(isColour), about });
    game.past = past.map(unpacked);
    game.future = future.map(unpacked);
    game.help = help;
    game.savepoints = savepoints;
    return game;
  }

  /** @returns {GameData} */
  toJSON() {
    const { rows, cols, clues, about, help, savepoints } = this;
    const first = this.openTrials()[0] ?? this.past.length;
    const past = this.past.slice(Math.min(first, Math.max(0, this.past.length - MOST_STEPS))).map(packed);
    const future = this.future.map(packed);
    return { ...about, rows, cols, clues, colours: this.colours.join(""), past, future, help, savepoints };
  }

  /** With the same moves; what is done to it does nothing to this game. */
  copy() {
    const { rows, cols, clues, colours } = this;
    const copy = new Game({ rows, cols, clues, colours: [...colours] });
    copy.past = this.past.slice(-MOST_STEPS);
    return copy;
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
  get moves() {
    return this.past.length;
  }
  get lastMove() {
    return this.past.at(-1);
  }
  get isUntouched() {
    if (this.help !== "none") return false;
    return !this.canUndo && !this.canRedo && this.colours.every((colour) => colour === OPEN);
  }
  get openCells() {
    return this.cells((cell) => this.clues[cell] === null && this.colours[cell] === OPEN);
  }
  get trial() {
    return this.openTrials().length;
  }
  get done() {
    return this.doneOf(this.colours);
  }

  /** @param {Colour[]} colours of all cells */
  doneOf(colours) {
    const free = this.clues.filter((clue) => clue === null).length;
    const open = colours.filter((colour, cell) => colour === OPEN && this.clues[cell] === null).length;
    return free ? Math.round(100 * (1 - open / free)) : 100;
  }

  /** @param {(cell: number) => boolean} wanted */
  cells(wanted) {
    return this.colours.map((_, cell) => cell).filter(wanted);
  }

  /** @type {(changes: Change[], stroke?: unknown) => boolean} */
  paint(changes, stroke = null) {
    const real = changes
      .filter(([cell, colour]) => this.clues[cell] === null && this.colours[cell] !== colour)
      .map(([cell, colour]) => /** @type {Step} */ ([cell, this.colours[cell], colour]));
    if (!real.length) return false;
    const last = this.lastMove;
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
    this.past.push({ trial: step.trial, changes: step.changes });
    return true;
  }

  /** Take back a stroke that was broken off, without a trace. @param {unknown} stroke */
  revert(stroke) {
    if (this.lastMove?.stroke !== stroke) return false;
    this.undo();
    this.future.pop();
    return true;
  }

  /** What is undecided is island, as one step of undo with the last change. */
  finish() {
    const last = this.lastMove;
    const stroke = last && !last.trial ? (last.stroke ??= Symbol("solved")) : null;
    return this.paint(
      this.openCells.map((cell) => [cell, ISLAND]),
      stroke,
    );
  }

  /** @param {Help} help the player was shown as much as this; what was shown before stays known */
  helped(help) {
    if (HELPS.indexOf(help) > HELPS.indexOf(this.help)) this.help = help;
  }

  clear() {
    return this.paint(this.cells((cell) => this.colours[cell] !== OPEN).map((cell) => [cell, OPEN]));
  }

  beginTrial() {
    this.past.push({ trial: "begin", changes: [] });
    this.future = [];
    return true;
  }

  /** What was painted in the innermost trial stays; it belongs to the one around it. */
  keepTrial() {
    return this.endTrial("keep", []);
  }

  /** The board is again as it was when the innermost trial began. */
  dropTrial() {
    const begin = this.openTrials().at(-1);
    if (begin === undefined) return false;
    const colours = [...this.colours];
    for (const { changes } of this.past.slice(begin).toReversed())
      for (const [cell, before] of changes.toReversed()) colours[cell] = before;
    const painted = this.cells((cell) => colours[cell] !== this.colours[cell]);
    const changes = painted.map((cell) => /** @type {Step} */ ([cell, this.colours[cell], colours[cell]]));
    this.colours = colours;
    return this.endTrial("drop", changes);
  }

  /** @type {(trial: Trial, changes: Step[]) => boolean} */
  endTrial(trial, changes) {
    if (!this.trial) return false;
    if (this.lastMove?.trial === "begin")
      this.past.pop(); // nothing was done in it
    else this.past.push({ trial, changes });
    this.future = [];
    return true;
  }

  /** Where in the past the trials began that are open. */
  openTrials() {
    /** @type {number[]} */
    const begins = [];
    this.past.forEach(({ trial }, i) => {
      if (trial === "begin") begins.push(i);
      else if (trial) begins.pop();
    });
    return begins;
  }

  layers() {
    let layers = this.clues.map(() => 0);
    /** @type {number[][]} */
    const before = []; // of each open trial
    for (const { trial, changes } of this.past) {
      if (trial === "begin") before.push([...layers]);
      else if (trial === "keep") before.pop();
      else if (trial === "drop") layers = before.pop() ?? layers;
      else for (const [cell, , after] of changes) layers[cell] = after === OPEN ? 0 : before.length;
      if (trial === "keep") layers = layers.map((layer) => Math.min(layer, before.length));
    }
    return layers;
  }

  text({ colours = true } = {}) {
    const words = this.colours.map((colour, cell) => this.clues[cell] ?? (colours ? colour : OPEN));
    return plainText(this.rows, this.cols, words);
  }

  /** @param {readonly [number, number, ...unknown[]]} place */
  cellAt(place) {
    return cellAt(place, this.cols);
  }
  /** @type {(cell: number) => Place} */
  place(cell) {
    return placeOf(cell, this.cols);
  }
}

/** @type {(step: UndoStep) => StoredStep} What it does to trials comes first, if it does anything. */
const packed = ({ trial, changes }) => (trial ? [trial, ...changes] : changes);

/** @type {(stored: StoredStep) => UndoStep} */
function unpacked(stored) {
  const [trial, ...changes] = stored;
  return typeof trial === "string"
    ? { trial, changes: /** @type {Step[]} */ (changes) }
    : { changes: /** @type {Step[]} */ (stored) };
}

/** @type {(word: string | number | null | undefined) => Clue} */
function clueOf(word) {
  if (word === "?" || typeof word === "number") return word;
  return /^\d+$/.test(word ?? "") ? Number(word) : null;
}

/** The hash FNV-1a with 64 bits, for short names: no secret depends on it. @param {string} text */
function hashed(text) {
  let hash = 0xcbf29ce484222325n;
  for (const character of text) hash = BigInt.asUintN(64, (hash ^ BigInt(character.charCodeAt(0))) * 0x100000001b3n);
  return hash.toString(36);
}
