// The view to play: the board, what is said about it, and the buttons. The parts are in their own files: how a press
// paints (brush.js), the server's answers as sentences and marks (findings.js), the dialog (menu.js), step by step
// (explain.js), the clock (timer.js), where games come from (opening.js). Here they meet.

import { ask, quiet } from "./api.js";
import { BoardView } from "./board.js";
import { Brush } from "./brush.js";
import { make } from "./dom.js";
import { Explanation } from "./explain.js";
import { checked, hinted, known } from "./findings.js";
import { ISLAND } from "./game.js";
import { layout } from "./layout.js";
import { Menu } from "./menu.js";
import { fromPack, made, opened, resumed, sizeOf, titleOf } from "./opening.js";
import { openShare } from "./share.js";
import { put, saveGame } from "./store.js";
import { clock, Timer } from "./timer.js";

const SAVE_AFTER = 200; // milliseconds
const JUDGE_AFTER = 150;
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
    this.facts = null;
    this.solved = null; // the cell that solved the puzzle
    this.work = null; // the request that somebody waits for
    this.parts = layout(root, {
      Undo: () => this.step("undo"), Redo: () => this.step("redo"), Clear: () => this.clear(), Check: () => this.check(), Hint: () => this.hint(),
      Explain: () => this.explain(), Facts: () => this.toggleFacts(), "New puzzle": () => this.menu.open(), Share: () => this.game && openShare(this.game), Print: () => print(),
    });
    this.view = new BoardView(this.parts.room, { label: "Nurikabe board" });
    this.brush = new Brush(this.view, { game: () => this.game, allowed: () => this.paintable(), painted: (cell, what) => this.painted(cell, what) });
    this.timer = new Timer(this.parts.timer);
    this.menu = new Menu({ start: (begun) => this.chosen(begun), current: () => this.game?.id });
    this.ears = new AbortController();
    const { signal } = this.ears;
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.save(), { signal });
    addEventListener("pagehide", () => this.save(), { signal });
  }

  async begin(params) {
    const begun = await this.ask("Opening the puzzle…", (signal) => opened(params, signal));
    if (begun) return this.start(begun);
    if (!this.ears.signal.aborted && !this.game && (params.p || params.pack)) {
      const { text } = this.last;
      await this.begin({});
      this.say({ tone: "bad", title: "This link could not be opened.", text });
    }
  }

  /** A game of the dialog: the address no longer names the puzzle. */
  chosen(begun) {
    history.replaceState(null, "", "#play");
    this.start(begun);
    this.view.focus(0);
  }

  start({ game, seconds, solved }) {
    if (this.game) this.save();
    this.work?.abort();
    this.closeExplanation();
    this.game = game;
    this.solved = null;
    this.facts = null;
    this.shown = {};
    this.timer.set(seconds);
    const { others } = game.about;
    this.say(others ? { text: `The text holds ${others + 1} puzzles: this is the first.` } : {});
    this.show();
    this.showTitle();
    if (solved) this.win(0, { again: true });
    else this.timer.start();
    put("current", game.id);
    this.save();
    if (!game.about.level) this.rate();
  }

  end() {
    this.save();
    this.work?.abort();
    this.judging?.abort();
    this.rating?.abort();
    clearTimeout(this.saveSoon);
    clearTimeout(this.judgeSoon);
    this.ears.abort();
    this.menu.end();
    this.timer.end();
    this.view.destroy();
  }

  // What is seen

  show() {
    const { rows, cols, clues, colours } = this.game;
    const { marks = null, ghosts = this.facts, bare } = this.shown;
    this.view.show({ rows, cols, clues, colours: bare ? new Array(rows * cols).fill(".") : colours, ghosts, marks, solved: this.explanation ? null : this.solved });
    const { buttons } = this.parts;
    buttons.Undo.disabled = !this.game.canUndo;
    buttons.Redo.disabled = !this.game.canRedo;
    buttons.Facts.setAttribute("aria-pressed", this.facts !== null);
  }

  showTitle() {
    const { about } = this.game;
    this.parts.title.textContent = sizeOf(this.game);
    this.parts.level.textContent = about.level ?? "";
    this.parts.level.hidden = !about.level;
    this.parts.name.textContent = titleOf(this.game);
    document.title = `${sizeOf(this.game)}${about.level ? `, ${about.level}` : ""} – Nurikabe`;
  }

  /** A sentence, and buttons that go with it: {tone, title, text, actions: [[name, act], ...]}. */
  say({ tone = "info", title = "", text = "", actions = [] } = {}) {
    this.last = { text };
    this.parts.say({ tone, title, text, actions });
  }

  /** Show a finding: its sentence, its marks and ghosts. */
  find(finding, actions = []) {
    this.shown = { marks: finding.marks, ...(finding.ghosts && { ghosts: finding.ghosts }) };
    this.say({ ...finding, actions });
    this.show();
  }

  // What the player does

  paintable() {
    if (this.explanation) this.say({ text: "Close the explanation to paint, or paint its steps up to here." });
    return !this.explanation;
  }

  painted(cell, what) {
    if (what === "key") this.parts.announce(WORDS[this.game.colours[cell]]);
    if (cell !== null) this.lastCell = cell;
    if (what !== "drag" && what !== "release") this.settle();
    this.changed();
  }

  /** The board has changed: what was said of it no longer holds. */
  settle() {
    this.work?.abort();
    this.shown = {};
    this.say();
  }

  changed({ judge = true } = {}) {
    if (this.solved !== null) {
      this.solved = null;
      this.timer.start();
    }
    this.show();
    clearTimeout(this.saveSoon);
    this.saveSoon = setTimeout(() => this.save(), SAVE_AFTER);
    clearTimeout(this.judgeSoon);
    this.judging?.abort();
    if (judge) this.judgeSoon = setTimeout(() => this.judge(), JUDGE_AFTER);
  }

  step(way) {
    if (!this.game || !this.paintable() || !this.game[way]()) return;
    this.parts.announce(way === "undo" ? "undone" : "redone");
    this.settle();
    this.changed({ judge: way !== "undo" }); // or else, as what is undecided may be island, undo could not leave a solution
  }

  clear() {
    if (!this.game || !this.paintable() || !this.game.clear()) return;
    this.settle();
    this.changed();
    this.say({ text: "The board is cleared. Undo brings all back." });
  }

  key(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]") || event.target.closest("input, select, textarea, .explanation")) return;
    const key = event.key.toLowerCase();
    const far = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    if (far && key === "z") this.step(event.shiftKey ? "redo" : "undo");
    else if (far && key === "y") this.step("redo");
    else if (!far && key === "u") this.step("undo");
    else if (!far && key === "h") this.hint();
    else if (key === "escape") this.escape();
    else return;
    event.preventDefault();
  }

  escape() {
    if (this.explanation) return this.closeExplanation();
    this.settle();
    if (this.game) this.show();
  }

  // What the server is asked

  /** Its answer, or null if there is none: what went wrong is said. A later question ends the one before. */
  async ask(waiting, question) {
    this.work?.abort();
    const work = (this.work = new AbortController());
    const slow = setTimeout(() => this.say({ tone: "busy", text: waiting, actions: [["Stop", () => { work.abort(); this.say(); }]] }), 250);
    try {
      return await question(work.signal);
    } catch (error) {
      if (!quiet(error) && !work.signal.aborted) this.say({ tone: "bad", text: error.message });
      return null;
    } finally {
      clearTimeout(slow);
    }
  }

  /** The same for the board as it is; without an answer if the board has changed meanwhile. */
  async about(waiting, path, body = {}) {
    if (!this.game) return null;
    this.closeExplanation();
    return this.ask(waiting, (signal) => ask(path, { puzzle: this.game.text(), ...body }, { signal }));
  }

  async check({ deeper = false } = {}) {
    const answer = await this.about("Checking…", "check", deeper ? { solvable: true } : {});
    if (!answer) return;
    const finding = checked(this.game, answer);
    if (finding.solved) return this.win(this.lastCell ?? 0);
    if (finding.deeper) this.find(finding, [["Look for mistakes", () => this.check({ deeper: true })]]);
    else this.find(finding, finding.lost ? [["Show the mistake", () => this.hint()]] : []);
  }

  async hint() {
    const answer = await this.about("Looking for the next step…", "hint");
    if (!answer) return;
    if (answer.status === "solved") return this.win(this.lastCell ?? 0);
    const finding = hinted(this.game, answer);
    this.find(finding, finding.changes?.length ? [["Apply", () => this.apply(finding.changes), "primary"]] : []);
  }

  apply(changes) {
    this.game.paint(changes);
    this.lastCell = changes.at(-1)[0];
    this.settle();
    this.changed();
    this.parts.buttons.Hint.focus({ preventScroll: true });
  }

  async toggleFacts() {
    if (!this.game) return;
    if (this.facts) {
      this.facts = null;
      this.settle();
      return this.show();
    }
    const answer = await this.about("Looking for what is certain…", "facts", { puzzle: this.game.text({ colours: false }) });
    if (!answer) return;
    const finding = known(this.game, answer);
    this.facts = finding.ghosts ?? null;
    this.find({ ...finding, ghosts: undefined });
  }

  explain() {
    if (!this.game) return;
    if (this.explanation) return this.closeExplanation();
    this.settle();
    this.explanation = new Explanation({
      game: this.game,
      ask: (puzzle) => this.ask("Solving step by step…", (signal) => ask("explain", { puzzle }, { signal })),
      show: (shown) => { this.shown = shown; this.show(); },
      say: (finding) => this.say(finding),
      adopt: (changes) => { this.closeExplanation(); this.apply(changes); },
      close: (how) => this.closeExplanation(how),
    });
    this.parts.open(this.explanation.element);
    this.explanation.load();
  }

  /** silent: what is said last, why there is no explanation, stays. */
  closeExplanation({ silent = false } = {}) {
    if (!this.explanation) return;
    this.explanation = null;
    this.parts.open(null);
    this.shown = {};
    if (!silent) this.settle();
    this.show();
    this.parts.buttons.Explain.focus({ preventScroll: true });
  }

  /** Only to see whether the puzzle is solved; what is undecided may be island. */
  async judge() {
    const judging = (this.judging = new AbortController());
    const game = this.game;
    try {
      const answer = await ask("check", { puzzle: game.text(), undecided: "island" }, { signal: judging.signal });
      if (answer.status === "complete" && game === this.game && !judging.signal.aborted) this.win(this.lastCell ?? 0);
    } catch (error) {
      if (!quiet(error) && error.status === 0) this.say({ tone: "bad", text: error.message });
    }
  }

  win(cell, { again = false } = {}) {
    this.timer.stop();
    this.shown = {};
    this.facts = null;
    this.solved = cell;
    const rest = this.game.openCells.map((open) => [open, ISLAND]);
    const top = this.game.past.at(-1);
    if (top && rest.length) this.game.paint(rest, (top.stroke ??= Symbol("solved")));
    else this.game.paint(rest);
    this.show();
    this.save();
    this.say({ tone: "good", title: `Solved in ${clock(this.timer.seconds)}.`, text: again ? "You have done this one before." : "", actions: [["Next puzzle", () => this.next(), "primary"]] });
  }

  /** Another one like this: of the pack, or a new one. */
  async next() {
    const { rows, cols, about } = this.game;
    const begun = await this.ask("Getting another one…", async (signal) => {
      if (about.source !== "pack") return made({ rows, cols, level: about.source === "made" ? about.wished : null, timeout: 20 }, signal);
      const list = await ask("pack", null, { signal });
      return fromPack(list[(list.findIndex(({ name }) => name === about.name) + 1) % list.length].name, signal);
    });
    if (begun) this.chosen(resumed(begun));
  }

  /** How hard a puzzle from outside is, or what is wrong with it. */
  async rate() {
    const game = this.game;
    this.rating?.abort();
    this.rating = new AbortController();
    const answer = await ask("rate", { puzzle: game.text({ colours: false }) }, { signal: this.rating.signal }).catch(() => ({}));
    if (game !== this.game) return;
    if (answer.status === "none") this.say({ tone: "bad", text: "This puzzle has no solution." });
    if (answer.status === "ambiguous") this.say({ tone: "bad", text: "This puzzle has several solutions: any of them counts." });
    if (!answer.level) return;
    game.about.level = answer.level;
    this.showTitle();
    this.save();
  }

  save() {
    if (!this.game) return;
    const { rows, cols, about } = this.game;
    const free = this.game.cells((cell) => this.game.clues[cell] === null).length;
    const done = free ? Math.round(100 * (1 - this.game.openCells.length / free)) : 100;
    const solved = this.solved !== null;
    saveGame(this.game.id, { game: this.game, seconds: this.timer.seconds, solved }, { rows, cols, level: about.level, name: about.name, done, solved });
  }
}
