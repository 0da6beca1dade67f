// What presses on rules, cells and lines of the tree do to a proof, on top of editor.js. It needs no page, and runs in node; the
// page shows what it says.
//
//     const hand = new Gestures({ask, verdict, changed, looked, show, say})       hand.open(session)
//     hand.press(rule)     hand.pressCell(cell)     hand.pressNode(id)     hand.mark(id)     marked: ends to be merged
//     hand.paintAll()      hand.calm()
//
// A rule that is pressed first is armed, and it is asked where it applies.

/** @import { Page } from "./editor.js" */
/** @import { CellValue, ProofNode } from "./proof.js" */

import { cellAt, OPEN } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { Editor, valueOf } from "./editor.js";
import { ISLAND_VALUE, MERGE, SEA_VALUE } from "./proof.js";
import { CASE, ROOM, ruleNamed } from "./ruleTable.js";
import { isRight } from "./words.js";

export class Gestures extends Editor {
  /** @param {Page} page */
  constructor(page) {
    super(page);
    this.moves = new LatestRequest();
    this.asked = Promise.resolve();
  }

  /** @override */
  look(isChanged = false) {
    this.asked = this.askWhere();
    super.look(isChanged);
  }

  /** A line of the tree is pressed: while Merge Rule is pressed that marks it. @param {string} id */
  pressNode(id) {
    if (this.armed === MERGE && !this.now.proof.node(id).children.length) this.mark(id);
    else this.select(id);
  }

  /** @param {string} id */
  mark(id) {
    if (!this.marked.delete(id)) this.marked.add(id);
    this.page.show();
  }

  /** @param {string} name of a rule */
  press(name) {
    const rule = ruleNamed(name);
    const { proof, at } = this.now;
    const { node } = this;
    if (!this.session || !rule || !this.isAllowed(name)) return undefined;
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

  /** @param {string} rule */
  isAllowed(rule) {
    return this.terms.allowed?.includes(rule) ?? true;
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

  /** Both cases of a cell. @param {number} cell */
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

  /** All ways to finish the region of a number, as soon as they are known. @param {number} cell @returns {unknown} */
  room(cell) {
    const { proof, at } = this.now;
    if (!this.isFree()) return undefined;
    if (!this.uses) return this.asked.then(() => this.uses && this.armed === ROOM && this.room(cell));
    const use = this.uses?.find(({ clue }) => clue && cellAt(clue, proof.cols) === cell);
    if (!use) return this.page.say({ title: t("Finish Room does not apply to {cell}.", { cell: this.name(cell) }) });
    this.armed = null;
    const cases = use.ways.map((way) =>
      way.map((place) => /** @type {CellValue} */ ([cellAt(place, proof.cols), ISLAND_VALUE])),
    );
    return this.edit(proof.split(at, ROOM, cases));
  }

  /** The painted step becomes a case; of Black or White the other colour becomes the other one. @param {string} rule */
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
    if (!this.terms.steps && rule !== ROOM) return; // its ways are needed to make the cases
    const question = { puzzle: this.boardText, rule, legup: String(this.now.proof.legup) };
    const answer = await this.page.ask(this.moves, "legup_moves", question);
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

  /** @type {(places: readonly [row: number, col: number, colour: Colour][]) => CellValue[]} */
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

/** Whether a board that ends here is one to go on from. @param {ProofNode} node */
export const isContradiction = ({ rule }) => ruleNamed(rule)?.kind === "contradiction";
