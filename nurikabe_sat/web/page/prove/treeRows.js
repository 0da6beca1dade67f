// What is seen of the tree of a proof: its steps in their order, without those under a node that is closed, and with one
// line for a lemma that is folded. It needs no page, and runs in node.
//
//     treeRows(proof, {closed, named, unfolded}) -> rows      closed: nodes whose branches are not shown;
//                                                             named: lemmas by their nodes; unfolded: nodes of lemmas
//     wordsOf(proof, id) -> [rule, cells]

/** @import { Split } from "./lemma.js" */
/** @import { Proof, ProofNode } from "./proof.js" */

import { t } from "../lib/language.js";
import { placeName } from "../lib/words.js";
import { refutedSplit } from "./lemma.js";

/**
 * @typedef {{
 *   id: string, number: number, level: number, parent: string | null, isBranching: boolean, isOpen: boolean,
 *   lemma: string | null, folded: readonly string[], isClosed: boolean,
 * }} Row number: the place in the proof; level: cases inside cases; parent: the row above, null for the first;
 *        folded: the nodes of a lemma that the row stands for;
 *        isClosed: whether that lemma closes its branch
 */
/** @typedef {{closed: ReadonlySet<string>, named: ReadonlyMap<string, string>, unfolded: ReadonlySet<string>}} Seen */

const NAMED = 3; // cells of a step

/** @type {(proof: Proof, seen: Seen) => Row[]} */
export function treeRows(proof, { closed, named, unfolded }) {
  const lemmas = foldedSplits(proof, named, unfolded);
  const gone = new Set([...lemmas.values()].flatMap(({ hidden }) => hidden));
  const shownOf = new Map([...lemmas].map(([id, { shown }]) => [shown, id]));
  /** @type {Map<string, number>} */
  const levels = new Map();
  /** @type {Set<string>} */
  const hidden = new Set();
  /** @type {Row[]} */
  const rows = [];
  proof.order.forEach((id, number) => {
    const node = proof.node(id);
    levels.set(id, levelOf(proof, node, levels, lemmas));
    const above = node.from.filter((one) => !hidden.has(one) && !closed.has(one));
    if (gone.has(id) || (node.from.length > 0 && !above.length)) return hidden.add(id);
    const split = shownOf.get(id);
    return rows.push({
      id,
      number,
      level: levels.get(id) ?? 0,
      parent: above[0] ?? null,
      isBranching: node.children.length > 1 && !lemmas.has(id),
      isOpen: !closed.has(id),
      lemma: split === undefined ? null : (named.get(split) ?? null),
      folded: split === undefined ? [] : (lemmas.get(split)?.hidden ?? []),
      isClosed: split !== undefined && (lemmas.get(split)?.isClosed ?? false),
    });
  });
  return rows;
}

/** @type {(proof: Proof, named: ReadonlyMap<string, string>, unfolded: ReadonlySet<string>) => Map<string, Split>} */
function foldedSplits(proof, named, unfolded) {
  /** @type {Map<string, Split>} */
  const found = new Map();
  for (const id of named.keys()) {
    const split = proof.nodes.has(id) && !unfolded.has(id) ? refutedSplit(proof, id) : null;
    if (split) found.set(id, split);
  }
  return found;
}

/**
 * How far a row is indented: a case one more than where it starts, a merge as far as where its branches began, the case
 * that a folded lemma leaves not at all.
 * @type {(proof: Proof, node: ProofNode, levels: Map<string, number>, lemmas: ReadonlyMap<string, unknown>) => number}
 */
function levelOf(proof, { from }, levels, lemmas) {
  if (!from.length) return 0;
  const above = from.map((parent) => levels.get(parent) ?? 0);
  if (above.length > 1) return Math.max(0, Math.min(...above) - 1);
  return above[0] + (proof.node(from[0]).children.length > 1 && !lemmas.has(from[0]) ? 1 : 0);
}

/** @type {(proof: Proof, id: string) => string[]} */
export function wordsOf(proof, id) {
  const { from, rule, cells } = proof.node(id);
  if (!from.length) return [t("Start"), ""];
  const names = cells.slice(0, NAMED).map(([cell]) => placeName(proof.place(cell)));
  const more = cells.length > NAMED ? ` +${cells.length - NAMED}` : "";
  const values = new Set(cells.map(([, value]) => value));
  const colour = values.size !== 1 ? "" : values.has(-1) ? "■" : "○";
  return [rule ?? t("no rule"), cells.length ? `${colour} ${names.join(" ")}${more}`.trim() : ""];
}
