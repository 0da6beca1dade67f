// Help with a proof: the next step in stages, a proof of all that is left, the next open end.
//
//     const help = new Assistant(hand, page)      hand: the gestures
//     help.nextStep()   each call tells more      await help.finish()     help.nextEnd(answer)     help.forget()
//     help.shown -> the rule whose cells have been told, or null

/** @import { Proof } from "./proof.js" */
/** @import { Page } from "./editor.js" */
/** @import { Gestures } from "./gestures.js" */

import { cellAt, ISLAND, OPEN, SEA } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { reasonOf } from "../lib/problem.js";
import { placeName } from "../lib/words.js";
import { isContradiction } from "./gestures.js";
import { SEA_VALUE } from "./proof.js";
import { CASE, ruleNamed, RULES } from "./ruleTable.js";
import { readProof } from "./session.js";

const FINISH_LIMIT = 30; // seconds

/** @typedef {{stage: 0 | 1 | 2, use: RuleUse}} Help what the next call tells: the rule, its cells, or that it does it */

export class Assistant {
  /** @param {Gestures} hand @param {Page} page */
  constructor(hand, page) {
    this.hand = hand;
    this.page = page;
    /** @type {Help | null} */
    this.next = null;
    this.requests = new LatestRequest();
  }

  get shown() {
    return this.next?.stage === 2 ? this.next.use : null;
  }

  /** Another board is looked at: what was asked about the last one does not count. */
  forget() {
    this.next = null;
    this.requests.stop();
  }

  async nextStep() {
    if (!this.hand.terms.steps) return undefined;
    if (this.next) return this.tell(this.next);
    if (!this.hand.isFree()) return undefined;
    this.page.say({ title: t("Looking for a step…"), tone: "busy" });
    const question = { puzzle: this.hand.boardText, legup: String(this.hand.now.proof.legup) };
    const answer = await this.page.ask(this.requests, "legup_moves", question);
    if (!answer) return undefined;
    if (answer.status === "limit")
      return this.page.say({ title: t("No hint was found within the time limit."), tone: "bad" });
    const fitting = answer.uses.filter(({ rule }) => this.hand.isAllowed(rule));
    const use = RULES.map(({ name }) => fitting.find(({ rule }) => rule === name)).find(Boolean);
    return use ? this.tell({ stage: 0, use }) : this.nextCase();
  }

  /** No rule decides a cell: the first step of a finished branch is a case. */
  async nextCase() {
    const other = await this.rest();
    if (!other) return undefined;
    const [, first] = other.order;
    if (first === undefined) return this.page.say({ title: t("All is decided here."), tone: "good" });
    const { rule, cells } = other.node(first);
    /** @type {ColouredPlace[]} */
    const places = cells.map(([cell, value]) => [...other.place(cell), value === SEA_VALUE ? SEA : ISLAND]);
    const kind = ruleNamed(rule)?.kind ?? "basic";
    return this.tell({ stage: 0, use: { rule: rule ?? "", kind, cells: places, clue: null, ways: [] } });
  }

  /** @param {Help} help */
  tell({ stage, use }) {
    const { hand } = this;
    const { proof, at } = hand.now;
    this.next = null;
    if (stage === 2) {
      if (use.rule === CASE) return hand.split(cellAt(use.cells[0], proof.cols));
      return hand.edit(proof.add(at, use.rule, use.kind === "basic" ? hand.cellsOf(use.cells) : []));
    }
    const names = use.cells.map((place) => placeName(place)).join(", ");
    const text = stage === 0 ? use.rule : `${use.rule}: ${names}`;
    const more = stage === 0 ? t("Where?") : t("Do it");
    this.page.say({ title: t("Next step"), lines: [text], actions: [[more, () => this.nextStep(), "primary"]] });
    this.next = { stage: stage === 0 ? 1 : 2, use };
    return this.page.show();
  }

  /** A proof from here on, or null. */
  async rest() {
    this.page.say({ title: t("Proving…"), tone: "busy" });
    const { legup } = this.hand.now.proof;
    const question = { puzzle: this.hand.boardText, legup: String(legup), timeout: FINISH_LIMIT };
    const answer = await this.page.ask(this.requests, "legup_prove", question);
    if (!answer) return null;
    const other = answer.status === "proved" ? readProof(JSON.parse(answer.proof ?? "{}")) : null;
    if (other) return other;
    const reason =
      answer.status === "refused"
        ? reasonOf(answer.reason, answer.parts)
        : t("No proof was found within the time limit.");
    this.page.say({ title: t("No proof."), lines: [reason], tone: "bad" });
    return null;
  }

  async finish() {
    if (!this.hand.terms.finish || !this.hand.isFree()) return undefined;
    const { now } = this.hand;
    const other = await this.rest();
    if (!other || this.hand.now !== now) return undefined;
    if (!other.steps) return this.page.say({ title: t("All is decided here."), tone: "good" });
    const [next] = now.proof.graft(now.at, other);
    const end = next.ends.find((id) => next.comesFrom(id, now.at) && !isContradiction(next.node(id)));
    return this.hand.edit([next, end ?? now.at]);
  }

  /** @param {LegupCheckAnswer | null} answer what is said of the whole proof, if that is known and may be shown */
  nextEnd(answer) {
    const { proof, at } = this.hand.now;
    const ends = new Map(answer?.ends.map(({ node, what }) => [node, what]));
    const isOpen = (/** @type {string} */ id) =>
      ends.has(id) ? ends.get(id) === "open" : !isContradiction(proof.node(id)) && hasOpenCells(proof, id);
    const open = proof.ends.filter(isOpen);
    const place = proof.order.indexOf(at);
    const next = open.find((id) => proof.order.indexOf(id) > place) ?? open[0];
    if (next === undefined) this.page.say({ title: t("There is no open end."), tone: "good" });
    else this.hand.select(next);
  }
}

/** @type {(proof: Proof, id: string) => boolean} */
function hasOpenCells(proof, id) {
  return [...proof.node(id).board].some((letter, cell) => letter === OPEN && proof.clues[cell] === null);
}
