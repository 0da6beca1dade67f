// The view to play: the board, what is said about it, and the buttons. The parts are in their own files: how a press
// paints (brush.js), what the server knows (advice.js), the dialog (menu.js), the clock (timer.js), where games come
// from (opening.js), how it all stands (layout.js). Here they meet.

import { Advice } from "./advice.js";
import { ask, quiet } from "./api.js";
import { BoardView } from "./board.js";
import { Brush } from "./brush.js";
import { ISLAND } from "./game.js";
import { layout } from "./layout.js";
import { Menu } from "./menu.js";
import { fromPack, made, opened, resumed, sizeOf, titleOf } from "./opening.js";
import { openShare } from "./share.js";
import { dropGame, put, saveGame } from "./store.js";
import { clock, Timer } from "./timer.js";

const SAVE_AFTER = 200; // milliseconds
const BUSY_AFTER = 250;
const WORDS = { ".": "undecided", B: "sea", W: "island" };

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
    this.work = null; // the request that somebody waits for
    this.advice = new Advice(this);
    this.parts = layout(root, this.acts());
    this.view = new BoardView(this.parts.room, { label: "Nurikabe board" });
    new Brush(this.view, {
      game: () => this.game,
      allowed: () => this.paintable(),
      painted: (cell, what) => this.painted(cell, what),
    });
    this.timer = new Timer(this.parts.timer);
    this.menu = new Menu({ start: (begun) => this.chosen(begun), current: () => this.game?.id });
    this.ears = new AbortController();
    const { signal } = this.ears;
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.save(), { signal });
    addEventListener("pagehide", () => this.save(), { signal });
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
      Share: () => this.game && openShare(this.game),
      Print: () => print(),
    };
  }

  async begin(params) {
    const begun = await this.ask("Opening the puzzle…", (signal) => opened(params, signal));
    if (begun) return this.start(begun);
    if (this.ears.signal.aborted || this.game || !(params.p || params.pack)) return;
    const why = this.said;
    await this.begin({});
    this.say({ tone: "bad", title: "This link could not be opened.", text: why });
  }

  /** A game of the dialog: the address no longer names the puzzle. */
  chosen(begun) {
    history.replaceState(null, "", "#play");
    this.start(begun);
    this.view.focus(0);
  }

  start({ game, seconds, solved }) {
    this.leave();
    this.work?.abort();
    this.advice.forget();
    this.advice.closeExplanation();
    this.advice.known = null;
    this.game = game;
    this.solved = null;
    this.timer.set(seconds);
    const { others } = game.about;
    this.say(others ? { text: `The text holds ${others + 1} puzzles: this is the first.` } : {});
    this.show({});
    this.showTitle();
    if (solved) this.win({ again: true });
    else this.timer.start();
    put("current", game.id);
    this.save();
    if (!game.about.level) this.advice.rate();
  }

  /** Keep the game, unless nothing was done with it. */
  leave() {
    this.save();
    const begun = this.game?.canUndo || this.game?.canRedo || this.game?.colours.some((colour) => colour !== ".");
    if (this.game && !begun) dropGame(this.game.id);
  }

  end() {
    this.save();
    this.work?.abort();
    this.advice.end();
    this.ears.abort();
    this.menu.end();
    this.timer.end();
    this.view.destroy();
  }

  // What is seen

  /** The board, with marks and ghosts if there are any; bare: without the player's colours. */
  show(shown = this.shown) {
    if (!this.game) return;
    this.shown = shown;
    const { rows, cols, clues, colours } = this.game;
    const { marks = null, ghosts = this.advice.known, bare = false } = shown;
    const solved = this.advice.explaining ? null : this.solved;
    const drawn = bare ? colours.map(() => ".") : colours;
    this.view.show({ rows, cols, clues, colours: drawn, ghosts, marks, solved });
    const { Undo, Redo, Facts } = this.parts.buttons;
    Undo.disabled = !this.game.canUndo;
    Redo.disabled = !this.game.canRedo;
    Facts.setAttribute("aria-pressed", this.advice.known !== null);
  }

  showTitle() {
    const { level } = this.game.about;
    this.parts.title.textContent = sizeOf(this.game);
    this.parts.level.textContent = level === "search" ? "by search" : (level ?? "");
    this.parts.level.hidden = !level;
    this.parts.name.textContent = titleOf(this.game);
    document.title = `${sizeOf(this.game)}${level ? `, ${level}` : ""} – Nurikabe`;
  }

  /** A sentence, and buttons that go with it: {tone, title, text, actions: [[name, act], ...]}. */
  say({ tone = "info", title = "", text = "", actions = [] } = {}) {
    this.said = text;
    this.parts.say({ tone, title, text, actions });
  }

  /** A finding: its sentence, its marks and ghosts. */
  find(finding, actions = []) {
    const { marks, ghosts } = finding;
    this.say({ ...finding, actions });
    this.show(ghosts ? { marks, ghosts } : { marks });
  }

  /** What was said of the board no longer holds. */
  settle() {
    this.work?.abort();
    this.say();
    this.show({});
  }

  // What the player does

  paintable() {
    if (this.advice.explaining) this.say({ text: "Close the explanation to paint, or paint its steps up to here." });
    return !this.advice.explaining;
  }

  painted(cell, what) {
    if (what === "key") this.parts.announce(WORDS[this.game.colours[cell]]);
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
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.save(), SAVE_AFTER);
    if (judge) this.advice.judgeSoon();
    else this.advice.forget();
  }

  step(way) {
    if (!this.game || !this.paintable() || !this.game[way]()) return;
    this.parts.announce(way === "undo" ? "undone" : "redone");
    this.settle();
    this.changed({ judge: way !== "undo" }); // what is undecided may be island: undo could not leave a solution
  }

  clear() {
    if (!this.game || !this.paintable() || !this.game.clear()) return;
    this.settle();
    this.changed();
    this.say({ text: "The board is cleared. Undo brings all back." });
  }

  key(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, select, textarea, .explanation")) return;
    const key = event.key.toLowerCase();
    const far = event.ctrlKey || event.metaKey;
    if (far && key === "z") this.step(event.shiftKey ? "redo" : "undo");
    else if (far && key === "y") this.step("redo");
    else if (!far && key === "u") this.step("undo");
    else if (!far && key === "h") this.advice.hint();
    else if (key === "escape") this.advice.explaining ? this.advice.closeExplanation() : this.settle();
    else return;
    event.preventDefault();
  }

  // What takes its time

  /** What a question gives, or null if there is no answer: what went wrong is said. A later question ends this one. */
  async ask(waiting, question) {
    this.work?.abort();
    const work = (this.work = new AbortController());
    const stop = () => {
      work.abort();
      this.say();
    };
    const busy = setTimeout(() => this.say({ tone: "busy", text: waiting, actions: [["Stop", stop]] }), BUSY_AFTER);
    try {
      const answer = await question(work.signal);
      if (this.said === waiting) this.say();
      return work.signal.aborted ? null : answer;
    } catch (error) {
      if (!quiet(error) && !work.signal.aborted) this.say({ tone: "bad", text: error.message });
      return null;
    } finally {
      clearTimeout(busy);
    }
  }

  win({ again = false } = {}) {
    this.timer.stop();
    this.advice.forget();
    this.advice.known = null;
    this.solved = this.lastCell < this.game.size ? this.lastCell : 0;
    const rest = this.game.openCells.map((cell) => [cell, ISLAND]);
    const last = this.game.past.at(-1);
    this.game.paint(rest, last ? (last.stroke ??= Symbol("solved")) : null); // one step of undo with the last change
    this.show({});
    this.save();
    this.say({
      tone: "good",
      title: `Solved in ${clock(this.timer.seconds)}.`,
      text: again ? "You have done this one before." : "",
      actions: [["Next puzzle", () => this.next(), "primary"]],
    });
  }

  /** Another one like this: of the pack, or a new one. */
  async next() {
    const { rows, cols, about } = this.game;
    const begun = await this.ask("Getting another one…", async (signal) => {
      const level = about.source === "made" ? about.wished : null;
      if (about.source !== "pack") return made({ rows, cols, level, timeout: 20 }, signal);
      const list = await ask("pack", null, { signal });
      const place = list.findIndex(({ name }) => name === about.name) + 1;
      return fromPack(list[place % list.length].name, signal);
    });
    if (begun) this.chosen(resumed(begun));
  }

  save() {
    clearTimeout(this.saving);
    if (!this.game) return;
    const { id, rows, cols, about } = this.game;
    const free = this.game.cells((cell) => this.game.clues[cell] === null).length;
    const done = free ? Math.round(100 * (1 - this.game.openCells.length / free)) : 100;
    const solved = this.solved !== null;
    const { level, name } = about;
    saveGame(id, { game: this.game, seconds: this.timer.seconds, solved }, { rows, cols, level, name, done, solved });
  }
}
