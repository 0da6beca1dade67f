// What presses, keys and fingers do to a proof: paint, press a rule, split cases, merge, name a lemma. It needs no page, and
// runs in node; the page shows what it says.
//
//     const hand = new Gestures({ask, verdict, changed, looked, show, say})       hand.open(session)
//     hand.now -> {proof, at, named}       hand.node     the node that is looked at
//     hand.paint([[cell, colour], ...], stroke)     hand.press(rule)     hand.pressCell(cell)
//     hand.select(id)    hand.pressNode(id)    hand.mark(id)    hand.remove(id)    hand.beside()    hand.insert()
//     hand.step("undo")  hand.setGoal(goal)
//
// armed is the rule that is pressed and waits for cells, uses where it applies (null: not known), marked the ends that are to
// be merged, isBeside whether the next step begins another branch here.

/**
 * @import { AnswerAt, Clue, Colour, Question, RuleUse, StepVerdict } from "../lib/types.js"
 * @import { CellValue, Goal, ProofNode } from "./proof.js"
 * @import { Said } from "./layout.js"
 * @import { Session, Settings } from "./session.js"
 */

import { cellAt, isColour, OPEN, plainText, SEA } from "../lib/grid.js";
import { History } from "../lib/history.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { placeName } from "../lib/words.js";
import { ISLAND_VALUE, MERGE, Proof, SEA_VALUE } from "./proof.js";
import { CASE, ROOM, ruleNamed } from "./ruleTable.js";
import { USUAL } from "./session.js";
import { isRight } from "./words.js";

/** @typedef {{proof: Proof, at: string, named: ReadonlyMap<string, string>}} State */
/**
 * @typedef {{
 *   ask: <Path extends string>(path: Path, body: Question, options: {signal: AbortSignal}) => Promise<AnswerAt<Path>>,
 *   verdict: (id: string) => StepVerdict | null,
 *   changed: () => void, looked: () => void, show: () => void, say: (said: Said) => void,
 * }} Page what the gestures are told by the page, and what they tell it
 */

export class Gestures {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Session | null} */
    this.session = null;
    /** @type {History<State>} */
    this.history = new History(/** @type {State} */ ({}));
    /** @type {string | null} */
    this.armed = null;
    /** @type {RuleUse[] | null} */
    this.uses = null;
    /** @type {Set<string>} */
    this.marked = new Set();
    this.isBeside = false;
    this.moves = new LatestRequest();
  }

  /** @param {Session} session */
  open(session) {
    const { proof, at, named, past = [], future = [] } = session;
    this.session = session;
    this.history = new History({ proof, at, named });
    this.history.past = [...past];
    this.history.future = [...future];
    this.armed = null;
    this.marked = new Set();
    this.isBeside = false;
  }

  get now() {
    return this.history.now;
  }
  get node() {
    return this.now.proof.node(this.now.at);
  }
  /** @returns {Settings} */
  get settings() {
    return this.session?.settings ?? USUAL;
  }

  // The board as the brush sees it.

  /** @returns {readonly Clue[]} */
  get clues() {
    return this.now.proof?.clues ?? [];
  }

  /** @returns {Colour[]} */
  get colours() {
    return [...this.node.board].map((letter) => (isColour(letter) ? letter : OPEN));
  }

  /** @param {number} cell */
  name(cell) {
    return placeName(this.now.proof.place(cell));
  }

  /** The board of the node as a puzzle for the program. */
  get boardText() {
    const { proof } = this.now;
    const words = [...this.node.board].map((letter, cell) => proof.clues[cell] ?? letter);
    return plainText(proof.rows, proof.cols, words);
  }

  // Edits.

  /**
   * A new proof, and the node to look at.
   * @param {[Proof, string]} result
   * @param {{stroke?: unknown, named?: ReadonlyMap<string, string>}} [more]
   */
  edit([proof, at], { stroke = null, named = this.now.named } = {}) {
    this.isBeside = false;
    this.history.go({ proof, at, named }, stroke);
    this.look(true);
  }

  /** Another node is looked at, or another rule is pressed; or the proof has changed. */
  look(isChanged = false) {
    this.askWhere();
    if (isChanged) this.page.changed();
    else this.page.looked();
  }

  /** @param {"undo" | "redo"} way */
  step(way) {
    this.isBeside = false;
    if (this.history[way]()) this.look(true);
  }

  /** @param {string} id */
  select(id) {
    if (id === this.now.at) return;
    this.isBeside = false;
    this.history.stay({ ...this.now, at: id });
    this.look();
  }

  /**
   * A line of the tree is pressed: while Merge Rule is pressed that marks it.
   * @param {string} id
   */
  pressNode(id) {
    if (this.armed === MERGE && !this.now.proof.node(id).children.length) this.mark(id);
    else this.select(id);
  }

  /** @param {string} id */
  mark(id) {
    if (!this.marked.delete(id)) this.marked.add(id);
    this.page.show();
  }

  /** @param {string} id */
  remove(id) {
    const { proof } = this.now;
    const [parent = proof.root] = proof.node(id).from;
    if (proof.steps) this.edit([proof.remove(id), parent]);
  }

  insert() {
    this.edit(this.now.proof.insert(this.now.at));
  }

  /** The next step begins another branch at this node. */
  beside() {
    this.isBeside = true;
    this.page.show();
    this.page.say({ title: t("Another branch"), lines: [t("Paint its cells, or press its rule.")], tone: "info" });
  }

  /** @param {Goal} goal */
  setGoal(goal) {
    this.edit([this.now.proof.as({ goal }), this.now.at]);
  }

  /** Whether a step can begin here; if not, it is said what can be done. */
  isFree() {
    if (!this.node.children.length || this.isBeside) return true;
    this.goesOn();
    return false;
  }

  /** The proof goes on from here: say what can be done. */
  goesOn() {
    const { proof, at } = this.now;
    const [end] = proof.ends.filter((id) => proof.comesFrom(id, at));
    this.page.say({
      title: t("The proof goes on from here."),
      actions: [
        [t("Go to the end"), () => this.select(end), "primary"],
        [t("Insert a step here"), () => this.insert()],
        [t("Begin another branch here"), () => this.beside()],
      ],
    });
  }

  // Painting.

  /** The step whose cells are painted: it has no rule yet, or the rule that is pressed; null if painting begins one. */
  get painted() {
    const { rule, from, children, cells } = this.node;
    if (from.length !== 1 || this.isBeside) return null;
    if (rule === null && this.armed === null) return this.node;
    if (children.length || rule === MERGE) return null;
    const isEmpty = this.armed === null && !cells.length && ruleNamed(rule)?.kind === "basic";
    return rule === this.armed || isEmpty ? this.node : null;
  }

  isPaintable() {
    if (!this.session || this.armed === CASE || this.armed === ROOM || this.armed === MERGE) return false;
    return this.painted !== null || this.isFree();
  }

  /**
   * @param {[cell: number, colour: Colour][]} changes
   * @param {unknown} [stroke]
   */
  paint(changes, stroke = null) {
    const { painted } = this;
    const { proof, at } = this.now;
    const before = painted ? proof.before(at) : this.node.board;
    const cells = new Map(painted?.cells);
    for (const [cell, colour] of changes) {
      if (before[cell] !== OPEN || proof.clues[cell] !== null) return this.paintsOver(cell);
      if (colour === OPEN) cells.delete(cell);
      else cells.set(cell, this.armed ? this.valueHere(cell, colour) : valueOf(colour));
    }
    if (painted && !cells.size && !painted.children.length) this.edit([proof.remove(at), painted.from[0]], { stroke });
    else if (painted) this.edit(proof.change(at, { cells: [...cells] }), { stroke });
    else if (cells.size) this.edit(proof.add(at, this.armed, [...cells]), { stroke });
    return true;
  }

  /** @param {number} cell */
  paintsOver(cell) {
    const text = t("{cell} is decided before this step: nothing is painted over.", { cell: this.name(cell) });
    this.page.say({ title: text });
    return false;
  }

  /**
   * The colour that the pressed rule paints, wherever it applies.
   * @param {number} cell
   * @param {Colour} colour
   */
  valueHere(cell, colour) {
    const uses = this.uses?.flatMap((use) => use.cells) ?? [];
    const place = uses.find((one) => cellAt(one, this.now.proof.cols) === cell) ?? uses[0];
    return valueOf(place?.[2] ?? colour);
  }

  /** @param {unknown} stroke */
  revert(stroke) {
    if (this.history.stroke !== stroke || stroke === null) return false;
    this.step("undo");
    this.history.future.pop();
    return true;
  }

  // Rules.

  /**
   * A rule of the palette is pressed.
   * @param {string} name
   */
  press(name) {
    const rule = ruleNamed(name);
    const { proof, at } = this.now;
    const { node } = this;
    if (!this.session || !rule || (this.settings.allowed && !this.settings.allowed.includes(name))) return undefined;
    const isOpen = node.from.length === 1 && node.rule === null && !this.isBeside;
    if (rule.kind === "basic" && (isOpen || this.isToBeCorrected())) return this.edit(proof.change(at, { rule: name }));
    if (rule.kind === "contradiction") {
      if (isOpen && node.cells.length) return this.page.say({ title: t("Give the painted cells a rule first.") });
      return this.isFree() ? this.edit(proof.add(at, name, [])) : undefined;
    }
    if (rule.kind === "merge" && this.marked.size > 1) return this.merge();
    if (rule.kind === "case" && isOpen && (node.cells.length === 1 || (name === ROOM && node.cells.length)))
      return this.caseOfStep(name);
    this.armed = this.armed === name ? null : name;
    return this.look();
  }

  /** Whether a rule that is pressed takes the place of the one that the step has, which is wrong. */
  isToBeCorrected() {
    const { rule, cells, children } = this.node;
    if (!rule || !cells.length || children.length || this.isBeside || ruleNamed(rule)?.kind !== "basic") return false;
    const verdict = this.page.verdict(this.now.at);
    return verdict !== null && !isRight(verdict, this.now.proof.legup);
  }

  /** @param {number} cell */
  pressCell(cell) {
    if (this.armed === CASE) this.split(cell);
    else if (this.armed === ROOM) this.room(cell);
  }

  /**
   * Both cases of a cell.
   * @param {number} cell
   */
  split(cell) {
    const { proof, at } = this.now;
    if (!this.isFree()) return undefined;
    if (this.node.board[cell] !== OPEN || proof.clues[cell] !== null) {
      const text = t("{cell} is decided here: choose an undecided cell.", { cell: this.name(cell) });
      return this.page.say({ title: text });
    }
    this.armed = null;
    /** @type {CellValue[][]} */
    const cases = [[[cell, SEA_VALUE]], [[cell, ISLAND_VALUE]]];
    return this.edit(proof.split(at, CASE, cases));
  }

  /**
   * All ways to finish the region of a number.
   * @param {number} cell
   */
  room(cell) {
    const { proof, at } = this.now;
    if (!this.isFree()) return undefined;
    const use = this.uses?.find(({ clue }) => clue && cellAt(clue, proof.cols) === cell);
    if (!use) return this.page.say({ title: t("Finish Room does not apply to {cell}.", { cell: this.name(cell) }) });
    this.armed = null;
    const cases = use.ways.map((way) =>
      way.map((place) => /** @type {CellValue} */ ([cellAt(place, proof.cols), ISLAND_VALUE])),
    );
    return this.edit(proof.split(at, ROOM, cases));
  }

  /**
   * The painted step becomes a case. Of Black or White the other colour becomes the other one, unless there are cases.
   * @param {string} rule
   */
  caseOfStep(rule) {
    const { proof, at } = this.now;
    const { from, cells } = this.node;
    const [changed] = proof.change(at, { rule });
    const [[cell, value]] = cells;
    if (rule === ROOM || proof.node(from[0]).children.length > 1) return this.edit([changed, at]);
    const other = value === SEA_VALUE ? ISLAND_VALUE : SEA_VALUE;
    return this.edit([changed.add(from[0], CASE, [[cell, other]])[0], at]);
  }

  /** The marked ends are merged. */
  merge() {
    const { proof } = this.now;
    const ids = proof.order.filter((id) => this.marked.has(id));
    const isEnd = (/** @type {string} */ id) => !proof.node(id).children.length;
    if (ids.length < 2 || !ids.every(isEnd))
      return this.page.say({ title: t("Only ends of branches can be merged: mark two or more.") });
    this.marked = new Set();
    this.armed = null;
    return this.edit(proof.merge(ids));
  }

  /** Ask where the pressed rule applies. */
  async askWhere() {
    const { armed: rule } = this;
    this.uses = null;
    this.moves.stop();
    if (rule === null || (!["basic", "contradiction"].includes(ruleNamed(rule)?.kind ?? "") && rule !== ROOM)) return;
    if (this.settings.isExam && rule !== ROOM) return; // its ways are needed to make the cases
    const question = { puzzle: this.boardText, rule, legup: String(this.now.proof.legup) };
    const answer = await this.moves.run(
      (signal) => this.page.ask("moves", question, { signal }),
      (error) => this.page.say({ tone: "bad", lines: [error.message] }),
    );
    if (!answer || answer.status === "limit") return;
    this.uses = answer.uses;
    this.page.show();
  }

  /** Paint all the cells to which the pressed rule applies. */
  paintAll() {
    const { armed, uses } = this;
    const { proof, at } = this.now;
    const places = (uses ?? []).flatMap((use) => use.cells);
    this.armed = null;
    if (!this.isFree()) return;
    this.edit(proof.add(at, armed, this.cellsOf(places)));
  }

  /**
   * @param {readonly [row: number, col: number, colour: Colour][]} places
   * @returns {CellValue[]}
   */
  cellsOf(places) {
    return places.map((place) => [cellAt(place, this.now.proof.cols), valueOf(place[2])]);
  }

  /** Put the rule down. */
  calm() {
    this.armed = null;
    this.isBeside = false;
    this.look();
  }
}

/** @param {Colour} colour */
const valueOf = (colour) => (colour === SEA ? SEA_VALUE : ISLAND_VALUE);

/**
 * Whether a board that ends here is one to go on from.
 * @param {ProofNode} node
 */
export const isContradiction = ({ rule }) => ruleNamed(rule)?.kind === "contradiction";
