// Set mode: place clues on an empty grid and see, as you go, whether the puzzle is solvable and unique, how hard it is,
// which cells are certain and which clues conflict. draft.js holds the puzzle, analysis.js asks, verdict.js says what the
// answers mean, layout.js has the parts of the page.

import { about } from "../lib/serverInfo.js";
import { ask } from "../lib/api.js";
import { BoardView } from "../board/boardView.js";
import { Draft } from "./draft.js";
import { OPEN } from "../lib/grid.js";
import { Judge } from "./analysis.js";
import { undoKey } from "../lib/undoKey.js";
import { Latest } from "../lib/latestRequest.js";
import { hashOf } from "../lib/links.js";
import { fromText } from "../lib/loadGame.js";
import { get, put } from "../lib/storage.js";
import { Typing } from "./typedNumber.js";
import { verdict } from "./verdict.js";
import { workbench } from "./layout.js";

const LONGER = 60; // seconds, for "Take more time"
const SETTLE = 400; // milliseconds until a typed size counts: "12" is not 1 first
const MOST = 2500; // cells, as long as the server has not told its limit

export function mount(root, params = {}) {
  const setter = new Setter(root);
  if (params.p) setter.open(params.p);
  return () => setter.end();
}

class Setter {
  constructor(root) {
    this.draft = Draft.fromJSON(get("draft")) ?? new Draft();
    this.shows = { certain: true, differs: true, ...get("draft-shows", {}) };
    this.typing = new Typing();
    this.most = MOST;
    this.known = null;
    this.work = new Latest(); // "Play it", or a puzzle of the address
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
    this.view = new BoardView(this.bench.room, { label: "Puzzle editor", scrolls: true });
    this.listen();
    this.changed();
    const learn = ({ limits }) => {
      this.most = limits.cells;
    };
    about().then(learn, () => {});
  }

  end() {
    this.work.stop();
    clearTimeout(this.resizing);
    this.judge.end();
    this.bench.end();
    this.view.destroy();
  }

  listen() {
    const key = (name, event) => this.key(name, event) && event.preventDefault();
    this.view.addEventListener("press", ({ detail: { cell } }) => {
      this.typing.end();
      this.view.focus(cell);
      this.show();
    });
    this.view.addEventListener("cursor", () => {
      this.typing.end();
      if (this.view.state) this.show();
    });
    this.view.addEventListener("key", ({ detail }) => key(detail.key, detail.event));
    this.bench.tools.addEventListener("keydown", (event) => key(event.key, event)); // typed after the pad was pressed
    for (const input of [this.bench.rows, this.bench.cols]) {
      input.addEventListener("change", () => this.resize());
      input.addEventListener("input", () => {
        clearTimeout(this.resizing);
        this.resizing = setTimeout(() => this.resize(), SETTLE);
      });
    }
  }

  /** True if the key means something here. */
  key(key, event) {
    const way = undoKey(event);
    if (way) return this.act(() => this.draft[way]());
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    return (/^[0-9?]$/.test(key) || ["Backspace", "Delete"].includes(key)) && this.type(key);
  }

  /** A key of the keyboard or of the pad. */
  type(key) {
    const cell = this.view.cursor;
    if (!/^\d$/.test(key)) return this.act(() => this.draft.place(cell, key === "?" ? "?" : null));
    const { number, stroke } = this.typing.digit(cell, Number(key), this.draft.size); // no island is larger
    if (this.draft.place(cell, number || null, stroke)) this.changed();
    return true;
  }

  act(change) {
    this.typing.end();
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
    const puzzle = await this.ask((signal) => fromText(path, signal));
    if (!puzzle) return;
    this.load(puzzle, "");
    history.replaceState(null, "", "#set"); // else a reload would bring it back without its changes
  }

  async play() {
    const puzzle = this.draft.text();
    const answer = await this.ask((signal) => ask("convert", { puzzle, to: "puzzlink" }, { signal }));
    if (answer) location.hash = hashOf(answer.text);
  }

  /** What a question gives, or null: then the reason has been said. */
  ask(question) {
    return this.work.ask(question, (error) => this.bench.note(error.message));
  }

  toggle(key, on) {
    this.shows[key] = on;
    put("draft-shows", this.shows);
    this.show();
  }

  /** The puzzle is another one now: keep it, show it, ask about it. */
  changed() {
    const { draft, bench } = this;
    put("draft", draft);
    bench.size(draft);
    const out = draft.outside;
    const lie = out === 1 ? "1 clue lies" : `${out} clues lie`;
    bench.note(out ? `${lie} behind the edge, and will be back when there is room.` : "");
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
    const { rows, cols, clues } = draft;
    const said = verdict(draft, this.known);
    const marks = new Map([...said.marks].filter(([, mark]) => shows.differs || mark === "fault"));
    const ghosts = clues.map((_, cell) => {
      if (shows.differs && said.decisive.has(cell)) return said.decisive.get(cell);
      const sign = said.ghosts?.[cell] ?? OPEN;
      return (sign === "?" ? shows.differs : shows.certain) ? sign : OPEN;
    });
    const colours = clues.map(() => OPEN);
    const selected = Math.min(this.view.cursor, draft.size - 1);
    this.view.show({ rows, cols, clues, colours, ghosts, marks, selected });
    bench.enable({ Undo: draft.canUndo, Redo: draft.canRedo, Clear: !draft.empty, "Play it": draft.inside > 0 });
    bench.say(said);
  }
}
