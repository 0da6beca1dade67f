// The lemmas of a proof, by their names: what is a lemma says lemma.js.
//
//     const lemmas = new Lemmas(hand, page)      hand: the gestures
//     lemmas.names                names of the lemmas that the proof has, each once
//     lemmas.candidate()          the split here that can be named, or null      lemmas.name(id, text)    lemmas.forget(id)
//     lemmas.press(name)          the next press on the board says where it is used     lemmas.calm()   no more
//     await lemmas.use(cell)      its steps are tried there, and kept if every one holds

/** @import { Page } from "./editor.js" */
/** @import { Gestures } from "./gestures.js" */

import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { anchorOf, refutedSplit, transplants } from "./lemma.js";
import { Proof } from "./proof.js";
import { isRight } from "./words.js";

export class Lemmas {
  /** @param {Gestures} hand @param {Page} page */
  constructor(hand, page) {
    this.hand = hand;
    this.page = page;
    /** @type {string | null} */
    this.armed = null;
    this.requests = new LatestRequest();
  }

  /** @returns {[name: string, id: string][]} */
  get all() {
    const { proof, named = new Map() } = this.hand.now;
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const [id, name] of named)
      if (!found.has(name) && proof.nodes.has(id) && refutedSplit(proof, id)) found.set(name, id);
    return [...found];
  }

  get names() {
    return this.all.map(([name]) => name);
  }

  /** The node whose split can be named: the one that is looked at, or the one before it. */
  candidate() {
    const { proof } = this.hand.now;
    const { id, from } = this.hand.node;
    const split = [id, ...from].find((one) => refutedSplit(proof, one)) ?? null;
    if (split === null) return null;
    const { shown, hidden } = /** @type {import("./lemma.js").Split} */ (refutedSplit(proof, split));
    return [shown, ...hidden].every((one) => this.holds(one)) ? split : null;
  }

  /** @param {string} id */
  holds(id) {
    const verdict = this.page.verdict(id);
    return verdict !== null && isRight(verdict, this.hand.now.proof.legup);
  }

  /** A name that is not taken. */
  freeName() {
    const taken = new Set(this.hand.now.named.values());
    for (let n = 1; ; n++) {
      const name = t("Lemma {n}", { n });
      if (!taken.has(name)) return name;
    }
  }

  /** @type {(id: string, name: string) => void} */
  name(id, name) {
    const { proof, at, named } = this.hand.now;
    const { shown } = refutedSplit(proof, id) ?? { shown: at };
    this.hand.edit([proof, proof.comesFrom(at, shown) ? at : shown], { named: new Map([...named, [id, name]]) });
  }

  /** @param {string} id */
  forget(id) {
    const { proof, at, named } = this.hand.now;
    this.hand.edit([proof, at], { named: new Map([...named].filter(([one]) => one !== id)) });
  }

  /** @param {string} name */
  press(name) {
    const isDown = this.armed === name;
    this.hand.calm();
    this.armed = isDown || !this.hand.isFree() ? null : name;
    this.page.show();
  }

  /** Put the lemma down. */
  calm() {
    this.armed = null;
  }

  /** @param {number} cell */
  async use(cell) {
    const { hand, page, armed: name } = this;
    const { now, node } = hand;
    const id = this.all.find(([one]) => one === name)?.[1];
    if (id === undefined || name === null) return undefined;
    const { rows, cols, clues, legup } = now.proof;
    const start = Proof.start({ rows, cols, clues, colours: [...node.board] }).as({ legup });
    const tries = transplants(now.proof, id, start, start.root, cell);
    const places = transplants(now.proof, id, now.proof, now.at, cell);
    for (const [i, [tried]] of tries.entries()) {
      const answer = await page.ask(this.requests, "legup_check", { proof: JSON.stringify(tried) });
      if (!answer || hand.now !== now || this.armed !== name) return undefined;
      if (answer.status === "limit" || !answer.steps.every((step) => isRight(step, legup))) continue;
      this.armed = null;
      return hand.edit(places[i], { named: new Map([...now.named, [now.at, name]]) });
    }
    const title = t("{name} does not hold at {cell}: a step of it would not follow there.", {
      name,
      cell: hand.name(cell),
    });
    return page.say({ title, tone: "bad" });
  }

  /** The cell that the pressed lemma is about where it was made. */
  get anchor() {
    const id = this.all.find(([one]) => one === this.armed)?.[1];
    return id === undefined ? null : anchorOf(this.hand.now.proof, id);
  }
}
