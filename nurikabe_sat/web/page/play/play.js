// The view to play. The parts are in their own files: how a press paints (brush.js), what the server knows
// (advice.js), the dialog (newPuzzleDialog.js), the clock (timer.js), where games come from (loadGame.js) and how they are kept
// (autosave.js), what is seen (screen.js). Here they meet.

import { Advice } from "./advice.js";
import { Brush } from "./brush.js";
import { WORDS } from "../lib/grid.js";
import { Keeper } from "./autosave.js";
import { undoKey } from "../lib/undoKey.js";
import { Menu } from "./newPuzzleDialog.js";
import { another, opened, resumed } from "../lib/loadGame.js";
import { Screen } from "./screen.js";
import { openShare } from "./shareDialog.js";
import { put } from "../lib/storage.js";
import { clock, Timer } from "./timer.js";
import { Waiting } from "./shownRequest.js";

export function mount(root, params) {
  const table = new Table(root);
  table.begin(params);
  return () => table.end();
}

class Table {
  constructor(root) {
    this.game = null;
    this.shown = {}; // marks and ghosts of the last finding
    this.solved = null; // the cell that solved the puzzle
    this.lastCell = 0; // that was painted
    this.advice = new Advice(this);
    this.screen = new Screen(root, this.acts());
    this.waiting = new Waiting(this.screen);
    new Brush(this.screen.view, {
      game: () => this.game,
      allowed: () => this.paintable(),
      painted: (cell, what) => this.painted(cell, what),
    });
    this.timer = new Timer(this.screen.timer);
    this.menu = new Menu({ start: (begun) => this.chosen(begun), current: () => this.game?.id });
    this.keeper = new Keeper(() => ({ game: this.game, seconds: this.timer.seconds, solved: this.solved !== null }));
    this.ears = new AbortController();
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.ears.signal });
  }

  acts() {
    return {
      Undo: () => this.step("undo"),
      Redo: () => this.step("redo"),
      Clear: () => this.clear(),
      Check: () => this.advice.check(),
      Hint: () => this.advice.hint(),
      Explain: () => this.advice.explain(),
      Facts: () => this.advice.facts(),
      "New puzzle": () => this.menu.open(),
      Share: () => openShare(this.game),
      Print: () => print(),
    };
  }

  async begin(params) {
    const begun = await this.waiting.ask("Opening the puzzle…", (signal) => opened(params, signal));
    if (begun) return this.start(begun);
    if (this.ears.signal.aborted || this.game || !(params.p || params.pack)) return;
    const why = this.screen.said;
    await this.begin({});
    this.screen.say({ tone: "bad", title: "This link could not be opened.", text: why });
  }

  /** A game of the dialog: the address no longer names the puzzle. */
  chosen(begun) {
    history.replaceState(null, "", "#play");
    this.start(begun);
    this.screen.view.focus(0);
  }

  start({ game, seconds, solved }) {
    this.keeper.leave();
    this.waiting.stop();
    this.advice.begin();
    this.game = game;
    this.solved = null;
    this.timer.set(seconds);
    const { others } = game.about;
    this.screen.say(others ? { text: `The text holds ${others + 1} puzzles: this is the first.` } : {});
    this.screen.title(game);
    this.show({});
    if (solved) this.win({ again: true });
    else this.timer.start();
    put("current", game.id);
    this.keeper.save();
    if (!game.about.level) this.advice.rate();
  }

  end() {
    this.keeper.end();
    this.waiting.stop();
    this.advice.end();
    this.ears.abort();
    this.menu.end();
    this.timer.end();
    this.screen.view.destroy();
  }

  /** The board, with marks and ghosts if there are any; bare: without the player's colours. */
  show(shown = this.shown) {
    if (!this.game) return;
    this.shown = shown;
    const { known, explaining } = this.advice;
    const solved = explaining ? null : this.solved;
    this.screen.show(this.game, { ghosts: known, ...shown, solved, facts: known !== null });
  }

  /** A finding: its sentence, its marks and ghosts. */
  find({ marks, ghosts, ...finding }, actions = []) {
    this.screen.say({ ...finding, actions });
    this.show(ghosts ? { marks, ghosts } : { marks });
  }

  /** What was said of the board no longer holds. */
  settle() {
    this.waiting.stop();
    this.screen.say();
    this.show({});
  }

  paintable() {
    const { explaining } = this.advice;
    if (explaining) this.screen.say({ text: "Close the explanation to paint, or paint its steps up to here." });
    return !explaining;
  }

  /** The brush has painted: see there. */
  painted(cell, what) {
    if (what === "key") this.screen.announce(WORDS[this.game.colours[cell]]);
    if (cell !== null) this.lastCell = cell;
    if (what === "press" || what === "key") this.settle();
    this.changed();
  }

  paint(changes) {
    if (!this.game.paint(changes)) return;
    this.lastCell = changes.at(-1)[0];
    this.settle();
    this.changed();
  }

  changed({ judge = true } = {}) {
    if (this.solved !== null) this.timer.start();
    this.solved = null;
    this.show();
    this.keeper.saveSoon();
    if (judge) this.advice.judgeSoon();
    else this.advice.forget();
  }

  step(way) {
    if (!this.game || !this.paintable() || !this.game[way]()) return;
    this.screen.announce(way === "undo" ? "undone" : "redone");
    this.settle();
    this.changed({ judge: way !== "undo" }); // what is undecided may be island: undo could not leave a solution
  }

  clear() {
    if (!this.paintable() || !this.game.clear()) return;
    this.settle();
    this.changed();
    this.screen.say({ text: "The board is cleared. Undo brings all back." });
  }

  key(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, select, textarea, .explanation")) return;
    const plain = !event.ctrlKey && !event.metaKey;
    const way = undoKey(event);
    if (way) this.step(way);
    else if (plain && event.key.toLowerCase() === "h") this.advice.hint();
    else if (event.key === "Escape") this.advice.explaining ? this.advice.closeExplanation() : this.settle();
    else return;
    event.preventDefault();
  }

  win({ again = false } = {}) {
    this.timer.stop();
    this.advice.forget();
    this.advice.known = null;
    this.solved = this.lastCell < this.game.size ? this.lastCell : 0;
    this.game.finish();
    this.show({});
    this.keeper.save();
    this.screen.say({
      tone: "good",
      title: `Solved in ${clock(this.timer.seconds)}.`,
      text: again ? "You have done this one before." : "",
      actions: [["Next puzzle", () => this.next(), "primary"]],
    });
  }

  async next() {
    const game = await this.waiting.ask("Getting another one…", (signal) => another(this.game, signal));
    if (game) this.chosen(resumed(game));
  }
}
