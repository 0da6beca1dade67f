// How presses and keys become colours.
//
//   left click    undecided -> island -> sea -> undecided        right click   the other way round
//   tap           sea, and again undecided                       long press    island, and again undecided
//   drag          as the first cell became, over all cells that were as the first one was; one step of undo
//   space         as a left click;  b x  sea;  w .  island;  Backspace Delete  undecided
//
//     new Brush(view, {game: () => game, allowed: () => true, painted: (cell, what) => ...})
//
// what is "press", "drag" or "key", and "cancel", without a cell, when a stroke was broken off and taken back.

import { ISLAND, OPEN, SEA } from "../lib/grid.js";

const NEXT = { [OPEN]: ISLAND, [ISLAND]: SEA, [SEA]: OPEN };
const BACK = { [OPEN]: SEA, [SEA]: ISLAND, [ISLAND]: OPEN };
const BECOMES = {
  left: (colour) => NEXT[colour],
  right: (colour) => BACK[colour],
  touch: (colour) => (colour === SEA ? OPEN : SEA),
  hold: (colour) => (colour === ISLAND ? OPEN : ISLAND),
};
const KEYS = { b: SEA, x: SEA, w: ISLAND, ".": ISLAND, Backspace: OPEN, Delete: OPEN };

export class Brush {
  constructor(view, { game, allowed, painted }) {
    Object.assign(this, { game, allowed, painted, stroke: null, strokes: 0 });
    view.addEventListener("press", ({ detail }) => this.press(detail));
    view.addEventListener("drag", ({ detail }) => this.drag(detail));
    view.addEventListener("release", () => this.release());
    view.addEventListener("cancel", () => this.cancel());
    view.addEventListener("key", ({ detail }) => this.key(detail));
  }

  press({ cell, how }) {
    this.stroke = null;
    const game = this.game();
    if (game.clues[cell] !== null || !this.allowed()) return;
    const from = game.colours[cell];
    this.stroke = { number: ++this.strokes, from, to: BECOMES[how](from) };
    this.paint(cell, "press");
  }

  drag({ cell }) {
    if (this.stroke && this.game().colours[cell] === this.stroke.from) this.paint(cell, "drag");
  }

  paint(cell, what) {
    const { number, to } = this.stroke;
    if (this.game().paint([[cell, to]], number)) this.painted(cell, what);
  }

  release() {
    this.stroke = null;
  }

  cancel() {
    if (this.stroke && this.game().revert(this.stroke.number)) this.painted(null, "cancel");
    this.stroke = null;
  }

  key({ cell, key, event }) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const game = this.game();
    const colour = key === " " ? NEXT[game.colours[cell]] : KEYS[key.length === 1 ? key.toLowerCase() : key];
    if (!colour) return;
    event.preventDefault();
    if (game.clues[cell] === null && this.allowed() && game.paint([[cell, colour]])) this.painted(cell, "key");
  }
}
