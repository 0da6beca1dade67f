// The view on which proofs for LEGUP are made. The proof is in proof.js, what is said of it in verdicts.js; the tree, the
// palette and the other parts of the page have files of their own. Here they meet.
//
// Paint cells, then press a rule: that is a step. Or press a rule first: then it is shown where it applies.

/**
 * @import { Colour, ColouredPlace, Mark, Params, RuleUse, WhyStep } from "../lib/types.js"
 * @import { CellValue } from "./proof.js"
 * @import { Action, Said } from "./layout.js"
 * @import { Session } from "./session.js"
 */

import { BoardView } from "../board/boardView.js";
import { Brush } from "../board/brush.js";
import { ask } from "../lib/api.js";
import { cellAt, ISLAND, OPEN, plainText, SEA } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { undoKey } from "../lib/undoKey.js";
import { cellsName, placeName } from "../lib/words.js";
import { History } from "../lib/history.js";
import { layout } from "./layout.js";
import { openProofs, openSave, printProof } from "./dialogs.js";
import { firstSession } from "./opening.js";
import { Palette } from "./palette.js";
import { Paper } from "./paper.js";
import { ISLAND_VALUE, Proof, SEA_VALUE } from "./proof.js";
import { CASE, ROOM, ruleNamed, RULES } from "./ruleTable.js";
import { readProof } from "./session.js";
import { saveProof } from "./storedProofs.js";
import { TreeView } from "./treeView.js";
import { Verdicts } from "./verdicts.js";
import { isRight, lightsOf, wholeLights } from "./words.js";

/** @typedef {{proof: Proof, at: string}} State */
/** @typedef {{stage: number, use: RuleUse}} Help */

const ARROWS = new Map([
  ["1 0", "↓"],
  ["-1 0", "↑"],
  ["0 1", "→"],
  ["0 -1", "←"],
]);
const SAVE_AFTER = 300; // milliseconds
const FINISH_LIMIT = 30; // seconds

/**
 * @param {HTMLElement} root
 * @param {Params} params
 */
export function mount(root, params) {
  const view = new ProveView(root);
  view.begin(params);
  return () => view.end();
}

export class ProveView {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Session | null} */
    this.session = null;
    /** @type {History<State>} */
    this.history = new History(/** @type {State} */ ({}));
    /** @type {string | null} */
    this.armed = null; // the rule that is pressed
    /** @type {RuleUse[] | null} */
    this.uses = null; // where it applies; null: that is not known
    /** @type {Set<string>} */
    this.marked = new Set(); // nodes to be merged
    /** @type {string | null} */
    this.peeked = null; // a node that the mouse rests on
    /** @type {WhyStep | null} */
    this.why = null;
    this.isFlipped = false;
    this.isJudged = true; // whether verdicts are shown now
    /** @type {Help | null} */
    this.help = null;
    /** @type {Said | null} */
    this.note = null; // what has the place of the words about the step
    this.timer = 0;
    this.moves = new LatestRequest();
    this.whys = new LatestRequest();
    this.verdicts = new Verdicts((error) => this.told(error));
    this.palette = new Palette((name) => this.press(name));
    this.tree = new TreeView({
      select: (id) => this.select(id),
      peek: (id) => this.peek(id),
      mark: (id) => this.mark(id),
      remove: (id) => this.remove(id),
    });
    this.parts = layout(
      root,
      {
        Undo: () => this.step("undo"),
        Redo: () => this.step("redo"),
        Remove: () => this.remove(this.now.at),
        Judge: () => this.judge(),
        "Next step": () => this.nextStep(),
        "Finish branch": () => this.finish(),
        "Next open end": () => this.nextEnd(),
        Proofs: () => openProofs(this),
        Save: () => openSave(this),
        Print: () => printProof(this),
      },
      { palette: this.palette.element, tree: this.tree.element },
    );
    this.view = new BoardView(this.parts.room, { label: t("Board of the proof") });
    this.view.on("press", ({ cell }) => this.pressCell(cell));
    this.view.on("key", ({ cell, key }) => key === "Enter" && this.pressCell(cell));
    this.paper = new Paper(this);
    new Brush(this.view, {
      game: () => this.paper,
      allowed: () => this.isPaintable(),
      paint: (changes, stroke) => this.paper.paint(changes, stroke),
      painted: () => {},
    });
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    addEventListener("pagehide", () => this.save(), { signal });
    root.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    root.addEventListener("drop", (event) => this.drop(event), { signal });
  }

  /** @param {Params} params */
  async begin(params) {
    try {
      this.open(await firstSession(params, this.listeners.signal));
    } catch (error) {
      if (!this.listeners.signal.aborted)
        this.say({ tone: "bad", lines: [String(error instanceof Error ? error.message : error)] });
    }
  }

  end() {
    this.save();
    this.listeners.abort();
    this.moves.stop();
    this.whys.stop();
    this.verdicts.stop();
    this.view.destroy();
  }

  /** @param {Session} session */
  open(session) {
    this.save();
    this.session = session;
    this.history = new History({ proof: session.proof, at: session.at });
    this.marked = new Set();
    this.isJudged = session.settings.feedback === "now";
    this.parts.title.textContent = session.name || `${session.proof.rows} × ${session.proof.cols}`;
    this.changed();
  }

  get now() {
    return this.history.now;
  }
  get node() {
    return this.now.proof.node(this.now.at);
  }
  get settings() {
    return this.session?.settings ?? { feedback: "now", allowed: null, isExam: false };
  }

  // Edits.

  /**
   * A new proof, and the node to look at.
   * @param {[Proof, string]} result
   * @param {unknown} [stroke]
   */
  edit([proof, at], stroke = null) {
    this.history.go({ proof, at }, stroke);
    if (this.settings.feedback === "asked") this.isJudged = false;
    this.changed();
  }

  changed() {
    this.note = null;
    this.help = null;
    this.looked();
    this.show();
    if (this.isJudged) this.verdicts.ask(this.now.proof);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_AFTER);
  }

  /** Another node is looked at, or the same one has changed. */
  looked() {
    this.why = null;
    this.isFlipped = false;
    this.uses = null;
    if (this.armed) this.askWhere(this.armed);
    else this.moves.stop();
    this.askWhy();
  }

  save() {
    clearTimeout(this.timer);
    if (!this.session) return;
    Object.assign(this.session, this.now);
    saveProof(this.session);
  }

  /** @param {string} id */
  select(id) {
    if (id === this.now.at) return;
    this.history.stay({ ...this.now, at: id });
    this.peeked = null;
    this.note = null;
    this.help = null;
    this.looked();
    this.show();
  }

  /** @param {"undo" | "redo"} way */
  step(way) {
    if (this.history[way]()) this.changed();
  }

  /** @param {string} id */
  remove(id) {
    const { proof } = this.now;
    const [parent = proof.root] = proof.node(id).from;
    if (proof.steps) this.edit([proof.remove(id), parent]);
  }

  /** @param {string} id */
  mark(id) {
    if (!this.marked.delete(id)) this.marked.add(id);
    this.show();
  }

  /** @param {string | null} id */
  peek(id) {
    if (this.peeked === id) return;
    this.peeked = id;
    this.showBoard();
  }

  isPaintable() {
    const { children } = this.node;
    if (!this.session || this.armed === CASE || this.armed === ROOM || this.peeked) return false;
    if (!children.length) return true;
    this.goesOn();
    return false;
  }

  /** The proof goes on from here: say what can be done. */
  goesOn() {
    const ways = this.now.proof.ends.filter((id) => this.now.proof.comesFrom(id, this.now.at));
    this.say({
      title: t("The proof goes on from here."),
      actions: [
        [t("Go to the end"), () => this.select(ways[0]), "primary"],
        [t("Insert a step here"), () => this.edit(this.now.proof.insert(this.now.at))],
      ],
    });
  }

  /** @param {number} cell */
  pressCell(cell) {
    if (this.armed === CASE) this.split(cell);
    else if (this.armed === ROOM) this.room(cell);
  }

  /** @param {number} cell */
  split(cell) {
    const { proof, at } = this.now;
    if (this.node.children.length) return this.goesOn();
    if (this.node.board[cell] !== OPEN || proof.clues[cell] !== null)
      return this.say({ title: t("{cell} is decided here: choose an undecided cell.", { cell: this.name(cell) }) });
    this.armed = null;
    /** @type {CellValue[][]} */
    const cases = [[[cell, SEA_VALUE]], [[cell, ISLAND_VALUE]]];
    return this.edit(proof.split(at, CASE, cases));
  }

  /** @param {number} cell */
  room(cell) {
    const { proof, at } = this.now;
    if (this.node.children.length) return this.goesOn();
    const use = this.uses?.find(({ clue }) => clue && cellAt(clue, proof.cols) === cell);
    if (!use) return this.say({ title: t("Finish Room does not apply to {cell}.", { cell: this.name(cell) }) });
    this.armed = null;
    return this.edit(proof.split(at, ROOM, this.casesOf(use)));
  }

  /**
   * @param {RuleUse} use
   * @returns {CellValue[][]}
   */
  casesOf(use) {
    return use.ways.map((way) => way.map((place) => [cellAt(place, this.now.proof.cols), ISLAND_VALUE]));
  }

  // The palette.

  /**
   * A rule of the palette is pressed.
   * @param {string} name
   */
  press(name) {
    const rule = ruleNamed(name);
    const { proof, at } = this.now;
    const { node } = this;
    if (!this.session || !rule || (this.settings.allowed && !this.settings.allowed.includes(name))) return undefined;
    const isOpen = node.from.length === 1 && node.rule === null && node.cells.length > 0;
    if (rule.kind === "basic" && (isOpen || this.isToBeCorrected())) return this.edit(proof.change(at, { rule: name }));
    if (rule.kind === "contradiction") {
      if (isOpen) return this.say({ title: t("Give the painted cells a rule first.") });
      if (node.children.length) return this.goesOn();
      return this.edit(proof.add(at, name, []));
    }
    if (rule.kind === "merge") return this.merge();
    if (name === CASE && isOpen && node.cells.length === 1) return this.caseOfStep();
    this.armed = this.armed === name ? null : name;
    this.note = null;
    this.looked();
    return this.show();
  }

  /** Whether a rule that is pressed takes the place of the one that the step has, which is wrong. */
  isToBeCorrected() {
    const { rule, cells, children } = this.node;
    const verdict = this.isJudged ? this.verdicts.of(this.now.proof, this.now.at) : null;
    if (!rule || !cells.length || children.length || ruleNamed(rule)?.kind !== "basic") return false;
    return verdict !== null && !isRight(verdict, this.now.proof.legup);
  }

  /** The one painted cell becomes a case, and the other colour the other one. */
  caseOfStep() {
    const { proof, at } = this.now;
    const [[cell, value]] = this.node.cells;
    const [parent] = this.node.from;
    const [changed] = proof.change(at, { rule: CASE });
    const [next] = changed.add(parent, CASE, [[cell, value === SEA_VALUE ? ISLAND_VALUE : SEA_VALUE]]);
    this.edit([next, at]);
  }

  merge() {
    const { proof } = this.now;
    const ids = proof.order.filter((id) => this.marked.has(id));
    const isLoop = ids.some((id) => ids.some((other) => id !== other && proof.comesFrom(id, other)));
    if (ids.length < 2 || isLoop || ids.some((id) => proof.node(id).children.length)) {
      const text = t(
        "Mark the ends of two or more branches in the tree (Ctrl and click, or M), then press Merge Rule.",
      );
      return this.say({ title: text });
    }
    this.marked = new Set();
    return this.edit(proof.merge(ids));
  }

  /** @param {string} rule */
  async askWhere(rule) {
    if (this.settings.isExam && rule !== ROOM) return; // its ways are needed to make the cases
    const { proof } = this.now;
    const question = { puzzle: this.boardText(), rule, legup: String(proof.legup) };
    const answer = await this.moves.run(
      (signal) => ask("moves", question, { signal }),
      (error) => this.told(error),
    );
    if (!answer || answer.status === "limit") return;
    this.uses = answer.uses;
    this.show();
  }

  /** The words for the rule that is pressed. */
  armedWords() {
    const rule = this.armed ?? "";
    if (rule === CASE) return { title: rule, lines: [t("Press an undecided cell: both cases appear.")] };
    if (this.settings.isExam) {
      const text = rule === ROOM ? t("Press a number.") : t("Paint cells: they get this rule.");
      return { title: rule, lines: [text] };
    }
    if (!this.uses) return { title: rule, lines: [t("Looking where it applies…")] };
    const cells = this.uses.flatMap((use) => use.cells);
    if (rule === ROOM) {
      const text = this.uses.length ? t("Press a marked number.") : t("It applies to no number here.");
      return { title: rule, lines: [text] };
    }
    if (!cells.length) return { title: rule, lines: [t("It applies nowhere here.")] };
    /** @type {Action[]} */
    const actions = [[t("Paint all ({n})", { n: cells.length }), () => this.paintUse(rule), "primary"]];
    return { title: rule, lines: [t("It applies to the marked cells. Press one, or paint all.")], actions };
  }

  /** @param {string} rule */
  paintUse(rule) {
    const cells = (this.uses ?? []).flatMap((use) => this.valuesOf(use));
    this.armed = null;
    if (this.node.children.length) return this.goesOn();
    return this.edit(this.now.proof.add(this.now.at, rule, cells));
  }

  /**
   * @param {RuleUse} use
   * @returns {CellValue[]}
   */
  valuesOf(use) {
    return use.cells.map((place) => [cellAt(place, this.now.proof.cols), place[2] === SEA ? SEA_VALUE : ISLAND_VALUE]);
  }

  // Verdicts and help.

  /** @param {Error | null} error */
  told(error) {
    if (error) return this.say({ tone: "bad", lines: [error.message] });
    this.askWhy();
    return this.show();
  }

  judge() {
    if (this.settings.isExam) return undefined;
    this.isJudged = true;
    this.verdicts.ask(this.now.proof);
    return this.show();
  }

  async askWhy() {
    const { proof, at } = this.now;
    const verdict = this.isJudged && this.session ? this.verdicts.of(proof, at) : null;
    const { rule, step } = this.node;
    if (!verdict || rule === null || (verdict.sound && verdict.legup7 === "accepted" && verdict.legup2 === "accepted"))
      return this.whys.stop();
    if (this.why?.step === step) return undefined;
    const question = { proof: JSON.stringify(proof), step };
    const answer = await this.whys.run((signal) => ask("judge", question, { signal }));
    if (!answer || answer.status === "limit" || this.now.at !== at) return undefined;
    this.why = answer.why;
    return this.show();
  }

  async nextStep() {
    if (this.settings.isExam || !this.session) return undefined;
    if (this.help) return this.helpMore(this.help);
    if (this.node.children.length) return this.goesOn();
    this.say({ title: t("Looking for a step…"), tone: "busy" });
    const { proof } = this.now;
    const question = { puzzle: this.boardText(), legup: String(proof.legup) };
    const answer = await this.moves.run(
      (signal) => ask("moves", question, { signal }),
      (error) => this.told(error),
    );
    if (!answer || answer.status === "limit") return undefined;
    const { allowed } = this.settings;
    const fitting = answer.uses.filter(({ rule }) => !allowed || allowed.includes(rule));
    const use = RULES.map(({ name }) => fitting.find(({ rule }) => rule === name)).find(Boolean);
    if (use) return this.helpMore({ stage: 0, use });
    return this.helpByCase();
  }

  /** No rule decides a cell: the first step of a finished branch is a case. */
  async helpByCase() {
    const other = await this.finished();
    if (!other) return undefined;
    const [, first] = other.order;
    if (first === undefined) return this.say({ title: t("All is decided here."), tone: "good" });
    const { rule, cells } = other.node(first);
    /** @type {ColouredPlace[]} */
    const places = cells.map(([cell, value]) => [...other.place(cell), value === SEA_VALUE ? SEA : ISLAND]);
    const use = { rule: rule ?? "", kind: ruleNamed(rule)?.kind ?? "basic", cells: places, clue: null, ways: [] };
    return this.helpMore({ stage: 0, use });
  }

  /** @param {Help} help */
  helpMore({ stage, use }) {
    const { proof, at } = this.now;
    const names = use.cells.map((place) => placeName(place)).join(", ");
    this.help = null;
    if (stage === 2) {
      if (use.rule === CASE) return this.split(cellAt(use.cells[0], proof.cols));
      return this.edit(proof.add(at, use.rule, use.kind === "basic" ? this.valuesOf(use) : []));
    }
    const text = stage === 0 ? use.rule : `${use.rule}: ${names}`;
    const more = stage === 0 ? t("Where?") : t("Do it");
    this.say({ title: t("Next step"), lines: [text], actions: [[more, () => this.nextStep(), "primary"]] });
    this.help = { stage: stage + 1, use };
    this.showBoard();
    return undefined;
  }

  /** A proof from here on, or null. */
  async finished() {
    this.say({ title: t("Proving…"), tone: "busy" });
    const { legup } = this.now.proof;
    const question = { puzzle: this.boardText(), legup: String(legup), timeout: FINISH_LIMIT };
    const answer = await this.moves.run(
      (signal) => ask("finish", question, { signal }),
      (error) => this.told(error),
    );
    if (!answer) return null;
    const other = answer.status === "proved" ? readProof(JSON.parse(answer.proof ?? "{}")) : null;
    if (other) return other;
    const reason = answer.status === "refused" ? (answer.reason ?? "") : t("No proof was found within the time limit.");
    this.say({ title: t("No proof."), lines: [reason], tone: "bad" });
    return null;
  }

  async finish() {
    if (this.settings.isExam || !this.session) return undefined;
    if (this.node.children.length) return this.goesOn();
    const { proof, at } = this.now;
    const other = await this.finished();
    if (!other || this.now.proof !== proof || this.now.at !== at) return undefined;
    if (!other.steps) return this.say({ title: t("All is decided here."), tone: "good" });
    const [next] = proof.graft(at, other);
    return this.edit([next, next.ends.find((id) => next.comesFrom(id, at) && this.isOpenBoard(next, id)) ?? at]);
  }

  /**
   * @param {Proof} proof
   * @param {string} id
   */
  isOpenBoard(proof, id) {
    const { rule } = proof.node(id);
    return ruleNamed(rule)?.kind !== "contradiction";
  }

  nextEnd() {
    const { proof, at } = this.now;
    const answer = this.isJudged ? this.verdicts.whole(proof) : null;
    const ends = new Map(answer?.ends.map(({ node, what }) => [node, what]));
    const isOpen = (/** @type {string} */ id) =>
      ends.has(id) ? ends.get(id) === "open" : this.isOpenBoard(proof, id) && this.openCells(proof, id);
    const open = proof.ends.filter(isOpen);
    const order = proof.order.indexOf(at);
    const next = open.find((id) => proof.order.indexOf(id) > order) ?? open[0];
    if (next === undefined) return this.say({ title: t("There is no open end."), tone: "good" });
    return this.select(next);
  }

  /**
   * @param {Proof} proof
   * @param {string} id
   */
  openCells(proof, id) {
    return [...proof.node(id).board].some((letter, cell) => letter === OPEN && proof.clues[cell] === null);
  }

  // What is seen.

  /** @param {number} cell */
  name(cell) {
    return placeName(this.now.proof.place(cell));
  }

  boardText() {
    const { proof } = this.now;
    return plainText(
      proof.rows,
      proof.cols,
      [...this.node.board].map((letter, cell) => proof.clues[cell] ?? letter),
    );
  }

  /** @param {Said} said */
  say(said) {
    this.note = said;
    this.showWords();
  }

  show() {
    if (!this.session) return;
    const { proof, at } = this.now;
    const answer = this.isJudged ? this.verdicts.whole(proof) : null;
    const ends = new Map(answer?.ends.map(({ node, what }) => [node, what]));
    this.showBoard();
    this.showWords();
    this.tree.show({
      proof,
      at,
      marked: this.marked,
      look: (id) => ({
        lights: id === proof.root || !this.isJudged ? [] : lightsOf(this.verdicts.of(proof, id)),
        end: ends.get(id) ?? "",
      }),
    });
    this.palette.show({ allowed: this.settings.allowed, armed: this.armed, uses: [] });
    this.showWhole();
    this.showCrumbs();
    const { buttons } = this.parts;
    buttons.Undo.disabled = !this.history.canUndo;
    buttons.Redo.disabled = !this.history.canRedo;
    buttons.Remove.disabled = at === proof.root;
    for (const name of /** @type {const} */ (["Judge", "Next step", "Finish branch"]))
      buttons[name].disabled = this.settings.isExam;
  }

  showBoard() {
    if (!this.session) return;
    const { proof } = this.now;
    const node = proof.node(this.peeked && proof.nodes.has(this.peeked) ? this.peeked : this.now.at);
    const letters = [...(this.isFlipped ? this.flippedBoard() : node.board)];
    this.view.show({
      rows: proof.rows,
      cols: proof.cols,
      clues: [...proof.clues],
      colours: /** @type {Colour[]} */ (letters),
      notes: node === this.node ? this.arrows() : null,
      marks: node === this.node ? this.marks() : new Map(node.cells.map(([cell]) => [cell, "step"])),
    });
  }

  /** @returns {Map<number, Mark>} */
  marks() {
    const { cols } = this.now.proof;
    /** @type {Map<number, Mark>} */
    const found = new Map(this.node.cells.map(([cell]) => [cell, "step"]));
    const uses =
      this.help && this.help.stage > 1 ? [this.help.use] : this.armed && !this.settings.isExam ? (this.uses ?? []) : [];
    for (const use of uses)
      for (const place of use.clue ? [use.clue] : use.cells) found.set(cellAt(place, cols), "applies");

    const verdict = this.verdicts.of(this.now.proof, this.now.at);
    if (!this.why || !verdict || isRight(verdict, this.now.proof.legup)) return found;
    for (const place of this.why.marked) found.set(cellAt(place, cols), "reason");
    if (this.why.cell) found.set(cellAt(this.why.cell, cols), "fault");
    return found;
  }

  /** The way out that is left, as arrows from cell to cell. */
  arrows() {
    const verdict = this.verdicts.of(this.now.proof, this.now.at);
    if (!this.why || !verdict || isRight(verdict, this.now.proof.legup)) return null;
    const { cols } = this.now.proof;
    /** @type {[number, number][]} */
    const way = [this.why.cell, ...this.why.marked].flatMap((place) => (place ? [[place[0], place[1]]] : []));
    /** @type {Map<number, string>} */
    const found = new Map();
    way.slice(0, -1).forEach((place, i) => {
      const [down, right] = [way[i + 1][0] - place[0], way[i + 1][1] - place[1]];
      const arrow = ARROWS.get(`${down} ${right}`);
      if (arrow) found.set(cellAt(place, cols), arrow);
    });
    return found;
  }

  /** The board before the step, with the cell in question in the other colour. */
  flippedBoard() {
    const letters = [...this.now.proof.before(this.now.at)];
    const flipped = this.why?.flipped;
    if (flipped) letters[cellAt(flipped, this.now.proof.cols)] = flipped[2];
    return letters.join("");
  }

  showWords() {
    if (this.note) return this.parts.say(this.note);
    if (this.armed) return this.parts.say(this.armedWords());
    return this.parts.say(this.stepWords());
  }

  /** @returns {Said} */
  stepWords() {
    const { proof, at } = this.now;
    const { rule, cells, children } = this.node;
    if (at === proof.root) {
      const lines = [
        t("Paint cells, then press the rule that justifies them. Or press a rule to see where it applies."),
      ];
      return { title: t("Start"), lines };
    }
    const verdict = this.isJudged ? this.verdicts.of(proof, at) : null;
    const lights = this.isJudged && rule !== null ? lightsOf(verdict) : [];
    if (rule === null && cells.length)
      return { title: t("No rule yet"), lines: [t("Press the rule that justifies the painted cells.")], tone: "info" };

    if (rule === null)
      return { title: t("An empty step"), lines: [t("Paint cells, then press a rule.")], tone: "info" };
    /** @type {Action[]} */
    const actions = [];
    const lines = verdict ? [verdict.text] : [];
    if (this.why) {
      const { sentences, sentences2, rules, flipped } = this.why;
      lines.push(...(sentences.length ? sentences : sentences2.slice(0, 1)));
      if (!children.length && ruleNamed(rule)?.kind === "basic")
        for (const name of rules) actions.push([name, () => this.edit(proof.change(at, { rule: name })), "primary"]);
      if (flipped) actions.push([this.isFlipped ? t("The step's board") : t("The other colour"), () => this.flip()]);
    }
    const tone = !verdict ? "none" : isRight(verdict, proof.legup) ? "good" : "bad";
    return { title: rule, lights, lines, tone, actions };
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.show();
  }

  showWhole() {
    const { proof } = this.now;
    const answer = this.isJudged ? this.verdicts.whole(proof) : null;
    if (!answer) return this.parts.whole(this.isJudged ? t("Judging…") : t("Steps: {n}", { n: proof.steps }), []);
    const open = answer.ends.filter(({ what }) => what === "open" || what === "no child").length;
    const goal = proof.goal.type === "DEFAULT" ? "" : `${proof.goal.type} `;
    const text =
      goal + (answer.status === "complete" ? t("Complete.") : t("Not complete. Open ends: {n}", { n: open }));
    return this.parts.whole(text, wholeLights(answer));
  }

  /** The cases on the way to this step. */
  showCrumbs() {
    const { proof, at } = this.now;
    const way = proof.way(at);
    const cases = way.filter(
      (id) => id === proof.root || id === at || proof.node(proof.node(id).from[0]).children.length > 1,
    );
    this.parts.crumbs(
      cases.map((id) => {
        const { rule, cells } = proof.node(id);
        const [[cell, value] = [-1, 0]] = cells;
        const name = id === proof.root ? t("Start") : cell < 0 ? (rule ?? t("no rule")) : this.crumb(cell, value);
        return [name, () => this.select(id)];
      }),
    );
  }

  /**
   * @param {number} cell
   * @param {number} value
   */
  crumb(cell, value) {
    return cellsName([[...this.now.proof.place(cell), value === SEA_VALUE ? SEA : ISLAND]]);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    const way = undoKey(event);
    const key = event.key.toLowerCase();
    const digit = /^Digit(\d)$/.exec(event.code)?.[1];
    const typed = digit ? `${event.shiftKey ? "Shift+" : ""}${digit}` : key.toUpperCase();
    const rule = RULES.find((one) => one.key === typed);
    if (way) this.step(way);
    else if (event.ctrlKey || event.metaKey) return;
    else if (key === "/") this.palette.search();
    else if (key === "h") void this.nextStep();
    else if (key === "j") this.judge();
    else if (key === "n") this.nextEnd();
    else if (key === "escape") this.calm();
    else if (rule) this.press(rule.name);
    else return;
    event.preventDefault();
  }

  /** Put the rule down, and go back to the words about the step. */
  calm() {
    this.armed = null;
    this.note = null;
    this.help = null;
    this.isFlipped = false;
    this.looked();
    this.show();
  }

  /** @param {DragEvent} event */
  async drop(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    const { openFile } = await import("./dialogs.js");
    openFile(this, file);
  }
}
