// What undo and redo of a proof go back to, as it is stored: every step once, and each state as a list of steps, so that many
// states of a long proof take little room. It needs no page, and runs in node.
//
//     packStates(states) -> data        unpackStates(data) -> states, or null if it cannot be read

/** @import { ProofData, ProofNode, StepData } from "./proof.js" */
/** @import { State } from "./editor.js" */

import { namedData, readNamed, readProof } from "./session.js";

/**
 * @typedef {{
 *   heads: Omit<ProofData, "steps">[], steps: StepData[],
 *   states: [head: number, at: string, named: Record<string, string>, steps: number[]][],
 * }} PackedStates
 */

const LONGEST = 200_000; // steps in all states together: the oldest states are left out

/** @param {readonly State[]} states the latest last @returns {PackedStates} */
export function packStates(states) {
  const heads = new Table();
  const steps = new Table();
  /** @type {Map<ProofNode, number>} */
  const numbers = new Map(); // most nodes are shared by many states
  /** @type {PackedStates["states"]} */
  const packed = [];
  let length = 0;
  for (const { proof, at, named } of states.toReversed()) {
    length += proof.steps;
    if (length > LONGEST) break;
    const own = proof.order.slice(1).map((id) => {
      const node = proof.node(id);
      const number = numbers.get(node) ?? steps.number(proof.stepData(node));
      numbers.set(node, number);
      return number;
    });
    packed.unshift([heads.number(proof.head), at, namedData(named), own]);
  }
  return { heads: heads.values, steps: steps.values, states: packed };
}

/** Values by their texts, each once. */
class Table {
  constructor() {
    /** @type {any[]} */
    this.values = [];
    /** @type {Map<string, number>} */
    this.numbers = new Map();
  }

  /** @param {unknown} value */
  number(value) {
    const text = JSON.stringify(value);
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** @type {(data: unknown) => State[] | null} */
export function unpackStates(data) {
  try {
    const { heads, steps, states } = /** @type {PackedStates} */ (data);
    if (states.reduce((sum, [, , , own]) => sum + own.length, 0) > LONGEST) return null;
    return states.map(([head, at, named, own]) => {
      const proof = readProof({ ...heads[head], steps: own.map((number) => steps[number]) });
      if (!proof?.nodes.has(at)) throw new Error("a state without a proof");
      return { proof, at, named: readNamed(named) };
    });
  } catch {
    return null;
  }
}
