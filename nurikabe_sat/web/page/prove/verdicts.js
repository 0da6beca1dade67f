// What is said of the steps of a proof. Each verdict is kept by what it depends on: the board before the step, its rule
// and cells, and the steps beside it. So after an edit only what comes after it waits for its verdict, and undo brings
// the old verdicts back at once.
//
//     const verdicts = new Verdicts(page, () => ...)     verdicts.ask(proof)     the second is called when they are there
//     verdicts.of(proof, id) -> {sound, legup7, legup2, text} or null      verdicts.whole(proof) -> answer or null

/** @import { Page } from "./editor.js" */
/** @import { Proof, ProofNode } from "./proof.js" */

import { LatestRequest } from "../lib/latestRequest.js";

const MOST = 20_000; // verdicts

export class Verdicts {
  /** @param {Page} page @param {() => void} told */
  constructor(page, told) {
    this.page = page;
    this.told = told;
    this.requests = new LatestRequest();
    /** @type {Map<string, StepVerdict>} */
    this.known = new Map();
    /** @type {WeakMap<Proof, LegupCheckAnswer>} */
    this.answers = new WeakMap();
  }

  /** @param {Proof} proof */
  async ask(proof) {
    if (this.answers.has(proof)) return this.requests.stop();
    const answer = await this.page.ask(this.requests, "legup_check", { proof: JSON.stringify(proof) });
    if (!answer || answer.status === "limit") return undefined;
    if (this.known.size > MOST) this.known.clear();
    const steps = new Map(answer.steps.map((step) => [step.id, step]));
    for (const id of proof.order.slice(1)) {
      const verdict = steps.get(proof.node(id).step);
      if (verdict) this.known.set(keyOf(proof, id), verdict);
    }
    this.answers.set(proof, answer);
    this.told();
    return undefined;
  }

  /** @type {(proof: Proof, id: string) => StepVerdict | null} */
  of(proof, id) {
    return id === proof.root ? null : (this.known.get(keyOf(proof, id)) ?? null);
  }

  /** @param {Proof} proof */
  whole(proof) {
    return this.answers.get(proof) ?? null;
  }
}

/**
 * The keys of nodes, each with the nodes above it, from which it was made: nodes never change.
 * @type {WeakMap<ProofNode, {above: ProofNode[], key: string}>}
 */
const keys = new WeakMap();

/** @type {(proof: Proof, id: string) => string} */
function keyOf(proof, id) {
  const node = proof.node(id);
  const above = node.from.map((parent) => proof.node(parent));
  const old = keys.get(node);
  if (old && above.every((one, i) => one === old.above[i])) return old.key;
  const beside = above.flatMap(({ children }) => children.map((child) => proof.node(child)));
  const key = [proof.before(id), node.rule, node.cells, ...beside.map(({ rule, cells }) => `${rule} ${cells}`)].join(
    "|",
  );
  keys.set(node, { above, key });
  return key;
}
