// A lemma: a split into cases of which all but one, or all, end in contradictions. So it proves the case that is left, by
// assumption, or that the board has no solution. It can be named, is then one line of the tree, and can be used again on
// another board. There its steps are made anew, moved, turned or mirrored, and judged as all steps are: a lemma is no rule,
// nobody has to believe it, and a file for LEGUP has all its steps. It needs no page, and runs in node.
//
//     refutedSplit(proof, id) -> {shown, hidden, isClosed} or null     shown: the case that is left; hidden: the nodes of the
//                                others, in their order; isClosed: there is none left, and shown is the first one
//     anchorOf(proof, id)        the cell that a press on the board stands for: the first one of the case that is left
//     transplants(proof, id, target, at, cell) -> [[target with the steps at its node, id of the case], ...]
//                                of the eight ways to turn and mirror, those that fit on the board

/** @import { CellValue, Proof } from "./proof.js" */

import { ISLAND_VALUE, SEA_VALUE } from "./proof.js";
import { ruleNamed } from "./ruleTable.js";

/** @typedef {{shown: string, hidden: readonly string[], isClosed: boolean}} Split */
/** @typedef {(row: number, col: number) => [row: number, col: number]} Turn */
/** @typedef {(cell: number) => number} Move to the cell of another board, or to -1 */

/** @type {Turn[]} */
const TURNS = [
  (r, c) => [r, c],
  (r, c) => [r, -c],
  (r, c) => [-r, c],
  (r, c) => [-r, -c],
  (r, c) => [c, r],
  (r, c) => [c, -r],
  (r, c) => [-c, r],
  (r, c) => [-c, -r],
];

/** @type {(proof: Proof, id: string) => Split | null} */
export function refutedSplit(proof, id) {
  const { children } = proof.node(id);
  const rules = new Set(children.map((child) => proof.node(child).rule));
  const [rule] = rules;
  if (children.length < 2 || rules.size > 1 || ruleNamed(rule ?? null)?.kind !== "case") return null;
  const refuted = new Map(children.map((child) => [child, refutation(proof, child)]));
  const left = children.filter((child) => !refuted.get(child));
  if (left.length > 1) return null;
  const [shown] = left.length ? left : children;
  const hidden = children.flatMap((child) => refuted.get(child) ?? []).filter((one) => one !== shown);
  return { shown, hidden, isClosed: !left.length };
}

/**
 * The nodes from a node on, if all of them are a tree of their own whose ends are contradictions; else null.
 * @type {(proof: Proof, start: string) => string[] | null}
 */
function refutation(proof, start) {
  const found = [];
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const { from, rule, children } = proof.node(id);
    const isEnd = ruleNamed(rule)?.kind === "contradiction";
    if (from.length > 1 || (!children.length && !isEnd)) return null;
    found.push(id);
    waiting.push(...children.toReversed());
  }
  return found;
}

/** @type {(proof: Proof, id: string) => number | null} */
export function anchorOf(proof, id) {
  const split = refutedSplit(proof, id);
  return split ? (proof.node(split.shown).cells[0]?.[0] ?? null) : null;
}

/** @type {(proof: Proof, id: string, target: Proof, at: string, cell: number) => [Proof, string][]} */
export function transplants(proof, id, target, at, cell) {
  const split = refutedSplit(proof, id);
  const anchor = anchorOf(proof, id);
  if (!split || anchor === null) return [];
  const [row, col] = proof.place(anchor);
  const [toRow, toCol] = target.place(cell);
  const found = TURNS.map((turn) => {
    const move = (/** @type {number} */ one) => {
      const [r, c] = proof.place(one);
      const [down, right] = turn(r - row, c - col);
      const [newRow, newCol] = [toRow + down, toCol + right];
      const isInside = newRow >= 1 && newRow <= target.rows && newCol >= 1 && newCol <= target.cols;
      return isInside ? (newRow - 1) * target.cols + newCol - 1 : -1;
    };
    return transplant(proof, id, split, target, at, move);
  });
  return found.filter((one) => one !== null);
}

/** @type {(proof: Proof, id: string, split: Split, start: Proof, at: string, move: Move) => [Proof, string] | null} */
function transplant(proof, id, { shown, hidden }, start, at, move) {
  let target = start;
  const own = new Set([shown, ...hidden]);
  const names = new Map([[id, at]]);
  for (const one of proof.order.filter((node) => own.has(node))) {
    const { from, rule, cells: old } = proof.node(one);
    const parent = names.get(from[0]) ?? at;
    const { board } = target.node(parent);
    const cells = moved(old, move, board, target);
    if (!cells) return null;
    const isCase = ruleNamed(rule)?.kind === "case";
    if (isCase && cells.length < old.length) return null; // what it assumes is decided here
    if (old.length && !cells.length) {
      names.set(one, parent); // all that it says holds here already
      continue;
    }
    const [next, name] = target.add(parent, rule, cells);
    target = next;
    names.set(one, name);
  }
  return [target, names.get(shown) ?? at];
}

/**
 * The cells of a step on another board, without those that have their colour there; null if one has the other colour.
 * @type {(cells: readonly CellValue[], move: Move, board: string, target: Proof) => CellValue[] | null}
 */
function moved(cells, move, board, target) {
  /** @type {CellValue[]} */
  const found = [];
  for (const [cell, value] of cells) {
    const to = move(cell);
    if (to < 0) return null;
    const here = target.clues[to] !== null ? ISLAND_VALUE : VALUES.get(board[to]);
    if (here === undefined) found.push([to, value]);
    else if (here !== value) return null;
  }
  return found;
}

const VALUES = new Map([
  ["B", SEA_VALUE],
  ["W", ISLAND_VALUE],
]);
