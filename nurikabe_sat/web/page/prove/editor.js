// A proof that is worked on: its states, the node that is looked at, edits of the tree, and painting. It needs no page, and runs
// in node. What rules do is in gestures.js.
//
//     editor.open(session)     editor.now -> {proof, at, named}     editor.node     the node that is looked at
//     editor.paint([[cell, colour], ...], stroke)     editor.select(id)     editor.step("undo")     editor.setGoal(goal)
//     editor.remove(id)   editor.insert()   editor.beside()     editor.isFree()     whether a step can begin here
//
// armed is the rule that is pressed and waits for cells, uses where it applies (null: not known), isBeside whether the next
// step begins another branch here. An Editor is the canvas of a Brush, too.

/** @import { LatestRequest } from "../lib/latestRequest.js" */
/** @import { Goal } from "./proof.js" */
/** @import { Said } from "./layout.js" */
/** @import { Session } from "./session.js" */

import { cellAt, isColour, OPEN, plainText, SEA } from "../lib/grid.js";
import { History } from "../lib/history.js";
import { t } from "../lib/language.js";
import { placeName } from "../lib/words.js";
import { termsOf } from "./assignment.js";
import { ISLAND_VALUE, MERGE, Proof, SEA_VALUE } from "./proof.js";
import { CASE, ROOM, ruleNamed } from "./ruleTable.js";

/** @typedef {{proof: Proof, at: string, named: ReadonlyMap<string, string>}} State */
/**
 * @typedef {{
 *   ask: <Path extends string>(requests: LatestRequest, path: Path, body: Question) => Promise<AnswerAt<Path> | null>,
 *   verdict: (id: string) => StepVerdict | null,
 *   changed: () => void, looked: () => void, show: () => void, say: (said: Said) => void,
 * }} Page what the gestures are told by the page, and what they tell it; ask: null if it failed, and was said, or is stale
 */

export class Editor {
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
    this.terms = termsOf({});
  }

  /** @param {Session} session */
  open(session) {
    const { proof, at, named, past = [], future = [] } = session;
    this.session = session;
    this.terms = termsOf(proof.labels);
    this.history = new History({ proof, at, named }, { past, future });
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
  /** All of the session that is stored. */
  get stored() {
    return { ...this.now, ...this.history.kept };
  }
  get canUndo() {
    return this.history.canUndo;
  }
  get canRedo() {
    return this.history.canRedo;
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
   * @type {(result: [Proof, string], more?: {stroke?: unknown, named?: ReadonlyMap<string, string>}) => void}
   */
  edit([proof, at], { stroke = null, named = this.now.named } = {}) {
    this.isBeside = false;
    this.history.go({ proof, at, named }, stroke);
    this.look(true);
  }

  /** Another node is looked at, or another rule is pressed; or the proof has changed. */
  look(isChanged = false) {
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

  /** @type {(changes: [cell: number, colour: Colour][], stroke?: unknown) => boolean} */
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

  /** @type {(cell: number, colour: Colour) => number} The colour that the pressed rule paints, wherever it applies. */
  valueHere(cell, colour) {
    const uses = this.uses?.flatMap((use) => use.cells) ?? [];
    const place = uses.find((one) => cellAt(one, this.now.proof.cols) === cell) ?? uses[0];
    return valueOf(place?.[2] ?? colour);
  }

  /** @param {unknown} stroke */
  revert(stroke) {
    if (!this.history.revert(stroke)) return false;
    this.isBeside = false;
    this.look(true);
    return true;
  }
}

/** @param {Colour} colour */
export const valueOf = (colour) => (colour === SEA ? SEA_VALUE : ISLAND_VALUE);
