// Set mode: place clues on an empty grid and see, as you go, whether the puzzle is solvable and unique, how hard it is,
// which cells are certain and which clues conflict. draft.js holds the puzzle, analysis.js asks, verdict.js says what the
// answers mean, layout.js has the parts of the page.

/** @import { Known } from "./analysis.js" */
/** @import { Improvement } from "./improvements.js" */

import { BoardView } from "../board/boardView.js";
import { Overview } from "../board/overview.js";
import { ask } from "../lib/api.js";
import { convert } from "../lib/convert.js";
import { OPEN, placeOf } from "../lib/grid.js";
import { plural, t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { hashOf } from "../lib/links.js";
import { fromText } from "../lib/loadGame.js";
import { serverInfo } from "../lib/serverInfo.js";
import { get, put } from "../lib/storage.js";
import { undoKey } from "../lib/undoKey.js";
import { readDraft, readShows } from "../lib/validate.js";
import { placeName } from "../lib/words.js";
import { Analysis } from "./analysis.js";
import { Draft } from "./draft.js";
import { layout } from "./layout.js";
import { verdict } from "./verdict.js";

const TRIAL = 5; // seconds, for the numbers of a cell
const LONGER = 60; // seconds, for "Take more time"
const SETTLE = 400; // milliseconds until a typed size counts: "12" is not 1 first
const MOST = 2500; // cells, as long as the server has not sent its limit

/** @type {(root: HTMLElement, params: Params) => () => void} */
export function mount(root, params) {
  const view = new SetView(root);
  if (params.p) view.open(params.p);
  return () => view.end();
}

class SetView {
  /** @param {HTMLElement} root */
  constructor(root) {
    const draft = get("draft", readDraft);
    this.draft = draft ? Draft.fromJSON(draft) : new Draft();
    /** @type {Shows} */
    this.shows = get("draft-shows", readShows) ?? { certain: true, differs: true };
    /** @type {{cell: number, number: number, stroke: number} | null} */
    this.typed = null; // several digits in a row make one number, and one step of undo
    this.strokes = 0;
    this.most = MOST;
    this.resizing = 0;
    /** @type {Known | null} */
    this.known = null;
    /** @type {Improvement | null} */
    this.previewed = null; // shown in place of the draft
    this.leafed = 0; // the solution that is shown in place of what is certain, from 1
    /** @type {string[] | null} */
    this.peeked = null; // rows of letters: what the number under the pointer would decide
    this.trials = new LatestRequest();
    this.trying = 0;
    this.requests = new LatestRequest(); // "Play it", or a puzzle of the address
    this.analysis = new Analysis((known) => this.learn(known));
    this.parts = layout(root, {
      rows: this.draft.rows,
      cols: this.draft.cols,
      shows: this.shows,
      type: (key) => this.type(key),
      undo: () => this.act(() => this.draft.undo()),
      redo: () => this.act(() => this.draft.redo()),
      clear: () => this.act(() => this.draft.clear()),
      play: () => this.play(),
      leaf: () => this.leaf(),
      peek: (cells) => {
        this.peeked = cells;
        this.show();
      },
      again: () => this.analysis.start(this.draft.plain(), LONGER),
      toggle: (key, on) => this.toggle(key, on),
      load: (puzzle, sentence) => this.load(puzzle, sentence),
      size: () => ({ rows: this.draft.rows, cols: this.draft.cols }),
      texts: () => ({ ...this.draft.toJSON(), clues: this.draft.text(), board: this.draft.text() }),
      puzzle: () => this.draft,
      preview: (improvement) => {
        this.previewed = improvement;
        this.show();
      },
      use: ({ puzzle }) => this.load(puzzle, ""),
      data: () => this.draft.toJSON(),
      restore: (data) => this.act(() => this.draft.restore(data)),
      describe: (caption) => this.describe(caption),
    });
    this.view = new BoardView(this.parts.room, { label: t("Puzzle editor"), scrolls: true });
    this.listeners = new AbortController();
    this.parts.room.after(new Overview(this.view, this.listeners.signal).element);
    this.listen();
    this.changed();
    serverInfo().then(
      ({ limits }) => {
        this.most = limits.cells;
      },
      () => {}, // then the limit stays as it is
    );
  }

  end() {
    this.requests.stop();
    clearTimeout(this.resizing);
    this.analysis.end();
    clearTimeout(this.trying);
    this.trials.stop();
    this.parts.end();
    this.listeners.abort();
    this.view.destroy();
  }

  listen() {
    const press = (/** @type {string} */ key, /** @type {KeyboardEvent} */ event) => {
      if (this.key(key, event)) event.preventDefault();
    };
    this.view.on("press", ({ cell }) => {
      this.typed = null;
      this.view.focus(cell);
      this.show();
      this.tryNumbers();
    });
    this.view.on("cursor", () => {
      this.typed = null;
      this.show();
      this.tryNumbers();
    });
    this.view.on("key", ({ key, event }) => press(key, event));
    this.parts.tools.addEventListener("keydown", (event) => press(event.key, event)); // after the pad was pressed
    for (const input of [this.parts.rows, this.parts.cols]) {
      input.addEventListener("change", () => this.resize());
      input.addEventListener("input", () => {
        clearTimeout(this.resizing);
        this.resizing = setTimeout(() => this.resize(), SETTLE);
      });
    }
  }

  /** @type {(key: string, event: KeyboardEvent) => boolean} True if the key means something here. */
  key(key, event) {
    const way = undoKey(event);
    if (way) return this.act(() => this.draft[way]());
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    return (/^[0-9?]$/.test(key) || ["Backspace", "Delete"].includes(key)) && this.type(key);
  }

  /** A key of the keyboard or of the pad. @param {string} key */
  type(key) {
    const cell = this.view.cursor;
    if (!/^\d$/.test(key)) return this.act(() => this.draft.place(cell, key === "?" ? "?" : null));
    this.typed = this.typed?.cell === cell ? this.typed : { cell, number: 0, stroke: ++this.strokes };
    const longer = this.typed.number * 10 + Number(key);
    this.typed.number = longer <= this.draft.size ? longer : Number(key); // no island is larger
    if (this.draft.place(cell, this.typed.number || null, this.typed.stroke)) this.changed();
    return true;
  }

  /** @param {() => boolean} change */
  act(change) {
    this.typed = null;
    if (change()) this.changed();
    return true;
  }

  resize() {
    clearTimeout(this.resizing);
    const [rows, cols] = [this.parts.rows, this.parts.cols].map((input) => Number(input.value));
    if (![rows, cols].every((n) => Number.isInteger(n) && n >= 1)) return;
    if (this.fits({ rows, cols })) this.act(() => this.draft.resize(rows, cols));
  }

  /** @param {Size} size */
  fits({ rows, cols }) {
    const fits = rows * cols <= this.most;
    if (!fits) this.parts.note(t("A board here has at most {most} cells.", { most: this.most }));
    return fits;
  }

  /** @type {(puzzle: Size & {clues: Clue[], about?: About}, sentence: string) => void} */
  load(puzzle, sentence) {
    if (!this.fits(puzzle)) return;
    this.act(() => this.draft.load(puzzle));
    if (sentence) this.parts.note(sentence);
    this.parts.room.scrollIntoView({ block: "nearest" });
  }

  /** Nothing is asked again: the clues are the same. Typing in one go is one step of undo. @param {Caption} caption */
  describe(caption) {
    this.draft.describe(caption, "caption");
    put("draft", this.draft);
    this.show();
  }

  /** Take a puzzle from the page's address; undo brings back what was there. @param {string} path */
  async open(path) {
    const puzzle = await this.request((signal) => fromText(path, signal));
    if (!puzzle) return;
    this.load(puzzle, "");
    history.replaceState(null, "", "#set"); // else a reload would bring it back without its changes
  }

  async play() {
    const puzzle = this.draft.plain();
    const answer = await this.request((signal) => convert({ puzzle, to: "puzzlink" }, signal));
    if (answer) location.hash = hashOf(answer.text);
  }

  /**
   * The answer to a request, or null: then the note says why.
   * @template Answer
   * @param {(signal: AbortSignal) => Promise<Answer>} request
   */
  request(request) {
    return this.requests.run(request, (error) => this.parts.note(error.message));
  }

  /** @type {(key: keyof Shows, on: boolean) => void} */
  toggle(key, on) {
    this.shows[key] = on;
    put("draft-shows", this.shows);
    this.show();
  }

  /** The puzzle is another one now: save it, show it, ask about it. */
  changed() {
    const { draft, parts } = this;
    put("draft", draft);
    [this.leafed, this.peeked] = [0, null];
    parts.size(draft);
    parts.describe(draft.caption);
    const out = draft.outside;
    const outside = plural(
      out,
      "{n} clue is outside of the board now. A larger board shows it again.",
      "{n} clues are outside of the board now. A larger board shows them again.",
    );
    parts.note(out ? outside : "");
    if (draft.inside) {
      this.analysis.start(draft.plain());
    } else {
      this.analysis.end();
      this.learn(null);
    }
    this.tryNumbers();
  }

  /** What each number would do in the chosen cell, on the number pad. */
  tryNumbers() {
    const { draft, trials } = this;
    clearTimeout(this.trying);
    trials.stop();
    this.parts.tell([]);
    const cell = Math.min(this.view.cursor, draft.size - 1);
    if (draft.clue(cell) !== null || !draft.inside) return;
    const at = placeName(placeOf(cell, draft.cols));
    this.trying = setTimeout(async () => {
      const question = { puzzle: draft.plain(), at: [at], largest: 9, timeout: TRIAL };
      const answer = await trials.run((signal) => ask("draft", question, { signal }));
      if (answer) this.parts.tell(answer.numbers ?? []);
    }, SETTLE);
  }

  /** The next solution of these clues; after the last one the draft again. */
  leaf() {
    this.leafed = (this.leafed + 1) % ((this.known?.draft?.solutions?.length ?? 0) + 1);
    this.show();
  }

  /** @param {Known | null} known */
  learn(known) {
    this.known = known;
    this.show();
  }

  show() {
    const { draft, shows, parts } = this;
    const { rows, cols, clues } = draft;
    const found = verdict(draft, this.known, this.leafed);
    const letters = (this.peeked ?? this.known?.draft?.solutions?.[this.leafed - 1] ?? []).join("");
    /** @type {[number, Mark][]} */
    const peeked = [...letters].flatMap((letter, cell) => (this.peeked && letter !== OPEN ? [[cell, "follows"]] : []));
    const marks = new Map(letters ? peeked : [...found.marks].filter(([, mark]) => shows.differs || mark === "fault"));
    const ghosts = clues.map((_, cell) => {
      if ((letters[cell] ?? OPEN) !== OPEN) return letters[cell];
      const decisive = found.decisive.get(cell);
      if (shows.differs && decisive) return decisive;
      const ghost = found.ghosts?.[cell] ?? OPEN;
      return (ghost === "?" ? shows.differs : shows.certain) ? ghost : OPEN;
    });
    const colours = clues.map(() => OPEN);
    const selected = Math.min(this.view.cursor, draft.size - 1);
    const { previewed } = this;
    if (previewed) {
      const { puzzle, solution } = previewed;
      this.view.show({ rows, cols, clues: puzzle.clues, colours, ghosts: solution, marks: previewed.marks, selected });
    } else {
      this.view.show({ rows, cols, clues, colours, ghosts, marks, selected });
    }
    parts.enable({
      Undo: draft.canUndo,
      Redo: draft.canRedo,
      Clear: !draft.isEmpty,
      Export: true,
      "Play it": draft.inside > 0,
    });
    parts.say(found);
  }
}
