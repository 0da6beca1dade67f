// How presses and keys become colours, with the brush "sea"; "island" is the other way round, "erase" makes all undecided.
//
//   left click    undecided -> sea -> island -> undecided        right click   the other order
//   tap           sea, and again undecided                       long press    island, and again undecided
//   drag          as the first cell became, over all cells that were as the first one was; one step of undo
//   space         as a left click;  b x  sea;  w .  island;  Backspace Delete  undecided
//
//     new Brush(view, {game: () => game, allowed: (cell, how) => true, paint: (changes, stroke) => ..., painted: (cell, how) => ...,
//                      kind?: () => "sea"})
//
// paint says whether a cell has changed; how is "press", "drag" or "key", and "cancel", without a cell, when a stroke was broken off and taken back.

/** @import { BoardView, BoardEvents, Press } from "./boardView.js" */

import { ISLAND, OPEN, SEA } from "../lib/grid.js";

/** @typedef {{number: number, from: Colour, to: Colour}} Stroke */
/** @typedef {"press" | "drag" | "key" | "cancel"} How */
/**
 * @typedef {{
 *   clues: readonly Clue[], colours: readonly Colour[], revert: (stroke: unknown) => boolean,
 * }} Canvas a game, or whatever can be painted
 * @typedef {{
 *   game: () => Canvas | null, allowed: (cell: number, how: Press | "key") => boolean, paint: (changes: Change[], stroke: unknown) => boolean,
 *   painted: (cell: number | null, how: How) => void, kind?: () => BrushName,
 * }} Acts
 */

/** @type {Record<"sea" | "island", Record<Colour, Colour>>} */
const ORDERS = {
  sea: { [OPEN]: SEA, [SEA]: ISLAND, [ISLAND]: OPEN },
  island: { [OPEN]: ISLAND, [ISLAND]: SEA, [SEA]: OPEN },
};

/** @type {(kind: BrushName, how: Press, colour: Colour) => Colour} */
function becomes(kind, how, colour) {
  if (kind === "erase") return OPEN;
  const first = (kind === "sea") === (how === "left" || how === "touch") ? "sea" : "island";
  const wanted = ORDERS[first][OPEN];
  if (how === "left" || how === "right") return ORDERS[first][colour];
  return colour === wanted ? OPEN : wanted;
}

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
  /** @param {BoardView} view @param {Acts} acts */
  constructor(view, acts) {
    this.acts = acts;
    /** @type {Stroke | null} */
    this.stroke = null;
    this.strokes = 0;
    view.on("press", (detail) => this.press(detail));
    view.on("drag", (detail) => this.drag(detail));
    view.on("release", () => this.release());
    view.on("cancel", () => this.cancel());
    view.on("key", (detail) => this.key(detail));
  }

  get kind() {
    return this.acts.kind?.() ?? "sea";
  }

  /** @param {BoardEvents["press"]} detail */
  press({ cell, how }) {
    this.stroke = null;
    const game = this.acts.game();
    if (!game || game.clues[cell] !== null || !this.acts.allowed(cell, how)) return;
    const from = game.colours[cell];
    this.stroke = { number: ++this.strokes, from, to: becomes(this.kind, how, from) };
    this.paint(this.stroke, cell, "press");
  }

  /** @param {BoardEvents["drag"]} detail */
  drag({ cell }) {
    if (!this.stroke) return;
    const isErasing = this.kind === "erase"; // whatever is painted, wherever it began
    if (isErasing || this.acts.game()?.colours[cell] === this.stroke.from) this.paint(this.stroke, cell, "drag");
  }

  /** @type {(stroke: Stroke, cell: number, how: How) => void} */
  paint({ number, to }, cell, how) {
    if (this.acts.paint([[cell, to]], number)) this.acts.painted(cell, how);
  }

  release() {
    this.stroke = null;
  }

  cancel() {
    if (this.stroke && this.acts.game()?.revert(this.stroke.number)) this.acts.painted(null, "cancel");
    this.stroke = null;
  }

  /** @param {BoardEvents["key"]} detail */
  key({ cell, key, event }) {
    const game = this.acts.game();
    if (!game || event.ctrlKey || event.metaKey || event.altKey) return;
    const colour =
      key === " "
        ? becomes(this.kind, "left", game.colours[cell])
        : KEYS.get(key.length === 1 ? key.toLowerCase() : key);
    if (!colour) return;
    event.preventDefault();
    if (game.clues[cell] !== null || !this.acts.allowed(cell, "key")) return;
    this.paint({ number: ++this.strokes, from: game.colours[cell], to: colour }, cell, "key");
  }
}
