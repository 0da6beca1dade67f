// Why a step does not hold, as the board shows it: the cell in question, the way out as arrows, the cell in the other colour.
//
//     const reasons = new Reasons(hand, page)      hand: the gestures
//     await reasons.ask(cell)     about a cell of the step, or null: about the first one that does not follow
//     reasons.why -> what is said, or null         reasons.forget()
//     reasons.marks()  reasons.arrows() -> Map or null      reasons.flippedBoard()     reasons.flip()     reasons.isFlipped

/** @import { Page } from "./editor.js" */
/** @import { Gestures } from "./gestures.js" */

import { cellAt } from "../lib/grid.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { isRight } from "./words.js";

const ARROWS = new Map([
  ["1 0", "↓"],
  ["-1 0", "↑"],
  ["0 1", "→"],
  ["0 -1", "←"],
]);

export class Reasons {
  /** @param {Gestures} hand @param {Page} page */
  constructor(hand, page) {
    this.hand = hand;
    this.page = page;
    /** @type {WhyStep | null} */
    this.why = null;
    this.isFlipped = false;
    this.requests = new LatestRequest();
  }

  forget() {
    this.why = null;
    this.isFlipped = false;
    this.requests.stop();
  }

  /** @param {number | null} [cell] */
  async ask(cell = null) {
    const { now, node } = this.hand;
    const verdict = this.page.verdict(now.at);
    const isFine = verdict?.sound && verdict.legup7 === "accepted" && verdict.legup2 === "accepted";
    if (!verdict || node.rule === null || isFine) return this.requests.stop();
    if (this.why?.step === node.step && cell === null) return undefined;
    const place = cell === null ? {} : { cell: this.hand.name(cell) };
    const question = { proof: JSON.stringify(now.proof), step: node.step, ...place };
    const answer = await this.page.ask(this.requests, "legup_check", question);
    if (!answer || answer.status === "limit" || this.hand.now !== now) return undefined;
    this.why = answer.why;
    this.isFlipped = false;
    return this.page.show();
  }

  /** What is said, where the board shows it: not of a step that the file's version of LEGUP accepts and that is sound. */
  get shown() {
    const { proof, at } = this.hand.now;
    const verdict = this.page.verdict(at);
    return this.why && verdict && !isRight(verdict, proof.legup) ? this.why : null;
  }

  /** @returns {[number, Mark][]} */
  marks() {
    const { shown: why } = this;
    const { cols } = this.hand.now.proof;
    if (!why) return [];
    /** @type {[number, Mark][]} */
    const found = why.marked.map((place) => [cellAt(place, cols), "reason"]);
    if (why.cell) found.push([cellAt(why.cell, cols), "fault"]);
    return found;
  }

  /** The way out that is left, as arrows from cell to cell. */
  arrows() {
    const { shown: why } = this;
    if (!why) return null;
    const { cols } = this.hand.now.proof;
    const way = [why.cell, ...why.marked].filter((place) => place !== null);
    /** @type {Map<number, string>} */
    const found = new Map();
    way.slice(0, -1).forEach((place, i) => {
      const arrow = ARROWS.get(`${way[i + 1][0] - place[0]} ${way[i + 1][1] - place[1]}`);
      if (arrow) found.set(cellAt(place, cols), arrow);
    });
    return found;
  }

  /** The board before the step, with the cell in question in the other colour. */
  flippedBoard() {
    const { proof, at } = this.hand.now;
    const letters = [...proof.before(at)];
    const flipped = this.why?.flipped;
    if (flipped) letters[cellAt(flipped, proof.cols)] = flipped[2];
    return letters.join("");
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.page.show();
  }
}
