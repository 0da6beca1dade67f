// Set mode: place clues on an empty grid and see, as you go, whether the puzzle is solvable and unique, how hard it is,
// which cells are certain and which clues conflict. draft.js holds the puzzle, judge.js asks, verdict.js says what the
// answers mean, workbench.js has the parts of the page.

import { about } from "./about.js";
import { ask, quiet } from "./api.js";
import { BoardView } from "./board.js";
import { Draft } from "./draft.js";
import { Game } from "./game.js";
import { Judge } from "./judge.js";
import { hashOf } from "./links.js";
import * as store from "./store.js";
import { verdict } from "./verdict.js";
import { workbench } from "./workbench.js";

const LONGER = 60; // seconds, for "Take more time"
const SETTLE = 400; // milliseconds until a typed size counts: "12" is not 1 first

export function mount(root, params = {}) {
  const setter = new Setter(root);
  if (params.p) setter.open(params.p);
  return () => setter.end();
}

class Setter {
  constructor(root) {
    this.draft = Draft.fromJSON(store.get("draft")) ?? new Draft();
    this.shows = { certain: true, differs: true, ...store.get("draft-shows", {}) };
    this.entry = null; // {cell, value, stroke}: the number that is being typed
    this.strokes = 0;
    this.most = 2500; // cells; the server's limit when it has told
    this.known = null;
    this.leaving = new AbortController();
    this.judge = new Judge((known) => this.tell(known));
    this.bench = workbench(root, {
      rows: this.draft.rows,
      cols: this.draft.cols,
      shows: this.shows,
      type: (key) => this.type(key),
      undo: () => this.act(() => this.draft.undo()),
      redo: () => this.act(() => this.draft.redo()),
      clear: () => this.act(() => this.draft.clear()),
      play: () => this.play(),
      again: () => this.judge.look(this.draft.text(), LONGER),
      toggle: (key, on) => this.toggle(key, on),
      load: (puzzle, sentence) => this.load(puzzle, sentence),
      size: () => ({ rows: this.draft.rows, cols: this.draft.cols }),
      texts: () => ({ clues: this.draft.text(), board: this.draft.text() }),
    });
    this.view = new BoardView(this.bench.room, { label: "Puzzle editor" });
    this.listen();
    this.changed();
    about().then(({ limits }) => { this.most = limits.cells; }, () => {});
  }

  end() {
    this.leaving.abort();
    clearTimeout(this.resizing);
    this.judge.end();
    this.bench.end();
    this.view.destroy();
  }

  listen() {
    this.view.addEventListener("press", ({ detail: { cell } }) => {
      this.entry = null;
      this.view.focus(cell);
      this.show();
    });
    this.view.addEventListener("cursor", () => {
      this.entry = null;
      if (this.view.state) this.show();
    });
    this.view.addEventListener("key", ({ detail: { key, event } }) => {
      if (this.key(key, event)) event.preventDefault();
    });
    this.bench.tools.addEventListener("keydown", (event) => {
      if (this.key(event.key, event)) event.preventDefault(); // the pad was pressed, and now somebody types
    });
    for (const input of [this.bench.rows, this.bench.cols]) {
      input.addEventListener("change", () => this.resize());
      input.addEventListener("input", () => {
        clearTimeout(this.resizing);
        this.resizing = setTimeout(() => this.resize(), SETTLE);
      });
    }
  }

  /** True if the key means something here. */
  key(key, { ctrlKey, metaKey, altKey, shiftKey }) {
    if (altKey) return false;
    const letter = key.toLowerCase();
    if (ctrlKey || metaKey) {
      if (letter === "z") return this.act(() => (shiftKey ? this.draft.redo() : this.draft.undo()));
      return letter === "y" && this.act(() => this.draft.redo());
    }
    if (letter === "u") return this.act(() => this.draft.undo());
    if (!/^[0-9?]$/.test(key) && !["Backspace", "Delete"].includes(key)) return false;
    return this.type(key);
  }

  /** A key of the keyboard or of the pad: several digits in a row make one number. */
  type(key) {
    const cell = this.view.cursor;
    if (!/^\d$/.test(key)) return this.act(() => this.draft.place(cell, key === "?" ? "?" : null));
    if (this.entry?.cell !== cell) this.entry = { cell, value: 0, stroke: ++this.strokes };
    const longer = this.entry.value * 10 + Number(key);
    this.entry.value = longer <= this.draft.size ? longer : Number(key); // no island has more cells than the board
    if (this.draft.place(cell, this.entry.value || null, this.entry.stroke)) this.changed();
    return true;
  }

  act(change) {
    this.entry = null;
    if (change()) this.changed();
    return true;
  }

  resize() {
    clearTimeout(this.resizing);
    const [rows, cols] = [this.bench.rows, this.bench.cols].map((input) => Number(input.value));
    if (![rows, cols].every((n) => Number.isInteger(n) && n >= 1)) return;
    if (this.fits({ rows, cols })) this.act(() => this.draft.resize(rows, cols));
  }

  fits({ rows, cols }) {
    const fits = rows * cols <= this.most;
    if (!fits) this.bench.note(`A board has at most ${this.most} cells here.`);
    return fits;
  }

  load(puzzle, sentence) {
    if (!this.fits(puzzle)) return;
    this.act(() => this.draft.load(puzzle));
    if (sentence) this.bench.note(sentence);
    this.bench.room.scrollIntoView({ block: "nearest" });
  }

  /** Take a puzzle from the page's address; undo brings back what was there. */
  async open(path) {
    const answer = await this.convert({ puzzle: path, to: "json", clues_only: true });
    if (!answer) return;
    this.load(Game.fromEntry(JSON.parse(answer.text)[0]), "");
    history.replaceState(null, "", "#set"); // else a reload would bring it back without its changes
  }

  async play() {
    const answer = await this.convert({ puzzle: this.draft.text(), to: "puzzlink" });
    if (answer) location.hash = hashOf(answer.text);
  }

  /** The server's answer, or null if there is none: then the reason is said. */
  async convert(body) {
    try {
      return await ask("convert", body, { signal: this.leaving.signal });
    } catch (error) {
      if (!quiet(error)) this.bench.note(error.message);
      return null;
    }
  }

  toggle(key, on) {
    this.shows[key] = on;
    store.put("draft-shows", this.shows);
    this.show();
  }

  /** The puzzle is another one now: keep it, show it, ask about it. */
  changed() {
    const { draft, bench } = this;
    store.put("draft", draft);
    for (const [input, value] of [[bench.rows, draft.rows], [bench.cols, draft.cols]]) {
      if (Number(input.value) !== value) input.value = value;
    }
    const out = draft.outside;
    bench.note(out ? `${out === 1 ? "1 clue lies" : `${out} clues lie`} behind the edge, and will be back when there is room.` : "");
    bench.exports.changed();
    if (draft.inside) {
      this.judge.look(draft.text());
    } else {
      this.judge.end();
      this.tell(null);
    }
  }

  tell(known) {
    this.known = known;
    this.show();
  }

  show() {
    const { draft, shows, bench } = this;
    const { clues } = draft;
    const said = verdict(draft, this.known);
    const marks = new Map([...said.marks].filter(([, mark]) => shows.differs || mark === "fault"));
    const ghosts = clues.map((_, cell) => {
      if (shows.differs && said.decisive.has(cell)) return said.decisive.get(cell);
      const sign = said.ghosts?.[cell] ?? ".";
      return (sign === "?" ? shows.differs : shows.certain) ? sign : ".";
    });
    const selected = Math.min(this.view.cursor, draft.size - 1);
    this.view.show({ rows: draft.rows, cols: draft.cols, clues, colours: new Array(draft.size).fill("."), ghosts, marks, selected });
    bench.buttons.Undo.disabled = !draft.canUndo;
    bench.buttons.Redo.disabled = !draft.canRedo;
    bench.buttons.Clear.disabled = !draft.now.clues.size;
    bench.buttons["Play it"].disabled = !draft.inside;
    bench.say(said);
  }
}
