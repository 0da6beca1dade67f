// How presses and keys become colours.
//
//   left click    undecided -> island -> sea -> undecided        right click   the other order
//   tap           sea, and again undecided                       long press    island, and again undecided
//   drag          as the first cell became, over all cells that were as the first one was; one step of undo
//   space         as a left click;  b x  sea;  w .  island;  Backspace Delete  undecided
//
//     new Brush(view, {game: () => game, allowed: () => true, painted: (cell, how) => ...})
//
// how is "press", "drag" or "key", and "cancel", without a cell, when a stroke was broken off and taken back.

/**
 * @import { BoardView, BoardEvents, Press } from "../board/boardView.js"
 * @import { Game } from "../lib/game.js"
 * @import { Colour } from "../lib/types.js"
 */

import { ISLAND, OPEN, SEA } from "../lib/grid.js";

/** @typedef {{number: number, from: Colour, to: Colour}} Stroke */
/** @typedef {"press" | "drag" | "key" | "cancel"} How */
/**
 * @typedef {{
 *   game: () => Game | null, allowed: () => boolean, painted: (cell: number | null, how: How) => void,
 * }} Acts
 */

/** @type {Record<Colour, Colour>} */
const NEXT = { [OPEN]: ISLAND, [ISLAND]: SEA, [SEA]: OPEN };
/** @type {Record<Colour, Colour>} */
const BACK = { [OPEN]: SEA, [SEA]: ISLAND, [ISLAND]: OPEN };
/** @type {Record<Press, (colour: Colour) => Colour>} */
const BECOMES = {
  left: (colour) => NEXT[colour],
  right: (colour) => BACK[colour],
  touch: (colour) => (colour === SEA ? OPEN : SEA),
  hold: (colour) => (colour === ISLAND ? OPEN : ISLAND),
};
/** @type {Map<string, Colour>} */
const KEYS = new Map([
  ["b", SEA],
  ["x", SEA],
  ["w", ISLAND],
  [".", ISLAND],
  ["Backspace", OPEN],
  ["Delete", OPEN],
]);

export class Brush {
  /**
   * @param {BoardView} view
   * @param {Acts} acts
   */
  constructor(view, { game, allowed, painted }) {
    this.game = game;
    this.allowed = allowed;
    this.painted = painted;
    /** @type {Stroke | null} */
    this.stroke = null;
    this.strokes = 0;
    view.on("press", (detail) => this.press(detail));
    view.on("drag", (detail) => this.drag(detail));
    view.on("release", () => this.release());
    view.on("cancel", () => this.cancel());
    view.on("key", (detail) => this.key(detail));
  }

  /** @param {BoardEvents["press"]} detail */
  press({ cell, how }) {
    this.stroke = null;
    const game = this.game();
    if (!game || game.clues[cell] !== null || !this.allowed()) return;
    const from = game.colours[cell];
    this.stroke = { number: ++this.strokes, from, to: BECOMES[how](from) };
    this.paint(this.stroke, cell, "press");
  }

  /** @param {BoardEvents["drag"]} detail */
  drag({ cell }) {
    if (this.stroke && this.game()?.colours[cell] === this.stroke.from) this.paint(this.stroke, cell, "drag");
  }

  /**
   * @param {Stroke} stroke
   * @param {number} cell
   * @param {How} how
   */
  paint({ number, to }, cell, how) {
    if (this.game()?.paint([[cell, to]], number)) this.painted(cell, how);
  }

  release() {
    this.stroke = null;
  }

  cancel() {
    if (this.stroke && this.game()?.revert(this.stroke.number)) this.painted(null, "cancel");
    this.stroke = null;
  }

  /** @param {BoardEvents["key"]} detail */
  key({ cell, key, event }) {
    const game = this.game();
    if (!game || event.ctrlKey || event.metaKey || event.altKey) return;
    const colour = key === " " ? NEXT[game.colours[cell]] : KEYS.get(key.length === 1 ? key.toLowerCase() : key);
    if (!colour) return;
    event.preventDefault();
    if (game.clues[cell] === null && this.allowed() && game.paint([[cell, colour]])) this.painted(cell, "key");
  }
}
