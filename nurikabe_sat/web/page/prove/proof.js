// A proof: a tree of boards that never change, joined by steps. It needs no page, and runs in node.
//
//     n0 --Surround Region, r1c2 sea--> n1 --Black or White, r3c1 sea----> n2
//                                         --Black or White, r3c1 island--> n3
//
//     Proof.start({rows, cols, clues})      Proof.fromJSON(data)   proof.toJSON()     the JSON form of the question "legup_convert"
//     proof.node(id) -> {id, step, from, rule, cells, board, children}
//         board: a letter a cell, ".", "B" or "W"; a clue's is "."        cells: [[cell, value], ...], -1 sea, 0 island
//     proof.add(from, rule, cells)   proof.change(id, {rule, cells})   proof.insert(id)      each -> [proof, id of a node]
//     proof.split(from, cases)       proof.merge(ids)                  proof.graft(from, other)
//     proof.remove(id) -> proof
//     proof.order   all ids, each after those before it, each branch to its end
//     proof.way(id) the ids from the root to a node        proof.ends    the ids of nodes without steps
//
// An edit gives a new proof that shares every node that has not changed, so that to undo is to go back to the old one.

import { placeOf, plainText } from "../lib/grid.js";

/** @typedef {[cell: number, value: number]} CellValue */
/**
 * @typedef {{
 *   id: string, step: string, from: readonly string[], rule: string | null, cells: readonly CellValue[], board: string,
 *   children: readonly string[],
 * }} ProofNode
 * @typedef {{type: string, cells: [row: number, col: number, value: number][], assume: boolean | null}} Goal
 * @typedef {{id: string, from: string[], to: string | null, rule: string | null, cells: number[][]}} StepData
 * @typedef {{
 *   puzzle: string, legup: number, goal: Goal, root: string, labels: Record<string, string>, steps: StepData[],
 * }} ProofData
 * @typedef {Size & {
 *   clues: readonly Clue[], given: string, root: string, legup: number, goal: Goal, labels: Record<string, string>,
 *   nodes: ReadonlyMap<string, ProofNode>,
 * }} Fields
 */

export const [SEA_VALUE, ISLAND_VALUE] = [-1, 0];
export const MERGE = "Merge Rule";

/** @type {Goal} */
const NO_GOAL = { type: "DEFAULT", cells: [], assume: null };
const LETTERS = new Map([
  [-2, "."],
  [SEA_VALUE, "B"],
]);

const isWord = (/** @type {string} */ word) => /^([.BW0-]|[1-9]\d{0,5})$/.test(word);

export class Proof {
  /** @param {Fields} fields */
  constructor(fields) {
    this.rows = fields.rows;
    this.cols = fields.cols;
    this.clues = fields.clues;
    this.given = fields.given;
    this.root = fields.root;
    this.legup = fields.legup;
    this.goal = fields.goal;
    this.labels = fields.labels;
    this.nodes = fields.nodes;
    /** @type {string[] | null} */
    this.walked = null;
  }

  /** @param {Size & {clues: readonly Clue[], colours?: readonly string[]}} puzzle */
  static start({ rows, cols, clues, colours }) {
    const given = (colours ?? clues.map(() => ".")).join("");
    const nodes = new Map([["n0", nodeOf({ id: "n0", board: given })]]);
    return new Proof({ rows, cols, clues, given, root: "n0", legup: 7, goal: NO_GOAL, labels: {}, nodes });
  }

  /** @param {ProofData} data */
  static fromJSON({ puzzle, legup, goal, root, labels, steps }) {
    const [size, ...lines] = puzzle.trim().split("\n");
    const [rows, cols = rows] = size.trim().split(/\s+/).map(Number);
    const words = lines.join(" ").trim().split(/\s+/);
    if (!(rows > 0 && cols > 0) || words.length !== rows * cols || !words.every(isWord))
      throw new Error("a proof without a board");
    const clues = words.map((word) => (/^[1-9]\d*$/.test(word) ? Number(word) : null));
    const given = words.map((word) => (word === "B" || word === "W" ? word : ".")).join("");
    /** @type {Map<string, ProofNode>} */
    const nodes = new Map([[root, nodeOf({ id: root, board: given })]]);
    const proof = new Proof({ rows, cols, clues, given, root, legup, goal, labels, nodes });
    let waiting = steps;
    for (let before = Infinity; waiting.length < before;) {
      before = waiting.length;
      waiting = waiting.filter((step) => {
        if (!step.from.every((id) => nodes.has(id))) return true;
        const cells = step.cells.map(([r, c, value]) => /** @type {CellValue} */ ([(r - 1) * cols + c - 1, value]));
        const id = step.to !== null && !nodes.has(step.to) ? step.to : proof.freeId("n");
        proof.join(nodes, nodeOf({ id, step: step.id, from: step.from, rule: step.rule, cells }));
        return false;
      });
    }
    return proof;
  }

  /** @returns {ProofData} */
  toJSON() {
    return { ...this.head, steps: this.order.slice(1).map((id) => this.stepData(this.node(id))) };
  }

  /** All but the steps. */
  get head() {
    const words = [...this.given].map((letter, cell) => this.clues[cell] ?? letter);
    const { legup, goal, root, labels } = this;
    return { puzzle: plainText(this.rows, this.cols, words), legup, goal, root, labels };
  }

  /** @type {(node: ProofNode) => StepData} */
  stepData({ id, step, from, rule, cells }) {
    const places = cells.map(([cell, value]) => [...this.place(cell), value]);
    return { id: step, from: [...from], to: id, rule, cells: places };
  }

  /** @param {string} id */
  node(id) {
    const node = this.nodes.get(id);
    if (!node) throw new Error(`no node ${id}`);
    return node;
  }

  /** @param {number} cell */
  place(cell) {
    return placeOf(cell, this.cols);
  }

  get order() {
    if (this.walked) return this.walked;
    /** @type {string[]} */
    const found = [];
    const [waiting, arrived] = [[this.root], /** @type {Map<string, number>} */ (new Map())];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { from, children } = this.node(id);
      arrived.set(id, (arrived.get(id) ?? 0) + 1);
      if ((arrived.get(id) ?? 0) < from.length) continue; // a merge comes after all that it merges
      found.push(id);
      waiting.push(...children.toReversed());
    }
    this.walked = found;
    return found;
  }

  get ends() {
    return this.order.filter((id) => !this.node(id).children.length);
  }

  get steps() {
    return this.nodes.size - 1;
  }

  /** @param {string} id */
  way(id) {
    const found = [id];
    for (let { from } = this.node(id); from.length; { from } = this.node(from[0])) found.unshift(from[0]);
    return found;
  }

  /** @type {(id: string, other: string) => boolean} Whether a node comes after another one, or is it. */
  comesFrom(id, other) {
    return id === other || this.node(id).from.some((parent) => this.comesFrom(parent, other));
  }

  /** The board before the step to a node. @param {string} id */
  before(id) {
    const { from } = this.node(id);
    return from.length ? agreed(from.map((parent) => this.node(parent).board)) : this.given;
  }

  /** @type {(from: string, rule: string | null, cells: readonly CellValue[]) => [Proof, string]} */
  add(from, rule, cells) {
    return this.joined([from], rule, cells);
  }

  /** @type {(id: string, changes: {rule?: string | null, cells?: readonly CellValue[]}) => [Proof, string]} */
  change(id, changes) {
    const nodes = new Map(this.nodes);
    nodes.set(id, { ...this.node(id), ...changes });
    return [this.repainted(nodes, id), id];
  }

  /** @type {(id: string) => [Proof, string]} A step without cells and rule between a node and all that follows it. */
  insert(id) {
    const old = this.node(id);
    const added = this.freeId("n");
    const nodes = new Map(this.nodes);
    nodes.set(id, { ...old, children: [added] });
    nodes.set(added, { ...old, id: added, step: this.freeId("t"), from: [id], rule: null, cells: [] });
    for (const child of old.children) {
      const node = this.node(child);
      nodes.set(child, { ...node, from: node.from.map((parent) => (parent === id ? added : parent)) });
    }
    return [this.with(nodes), added];
  }

  /**
   * Several steps from a node; the id is that of the first new one.
   * @type {(from: string, rule: string, cases: readonly (readonly CellValue[])[]) => [Proof, string]}
   */
  split(from, rule, cases) {
    /** @type {Proof} */
    let proof = this;
    const ids = cases.map((cells) => {
      const [next, id] = proof.add(from, rule, cells);
      proof = next;
      return id;
    });
    return [proof, ids[0]];
  }

  /** @type {(ids: readonly string[]) => [Proof, string]} */
  merge(ids) {
    return this.joined(ids, MERGE, []);
  }

  /**
   * The steps of another proof after a node, which must have its board; the id is that of its first step.
   * @type {(from: string, other: Proof) => [Proof, string]}
   */
  graft(from, other) {
    /** @type {Proof} */
    let proof = this;
    const names = new Map([[other.root, from]]);
    for (const id of other.order.slice(1)) {
      const { from: starts, rule, cells } = other.node(id);
      const parents = starts.map((start) => names.get(start) ?? from);
      const [next, name] = proof.joined(parents, rule, cells);
      proof = next;
      names.set(id, name);
    }
    return [proof, names.get(other.order[1]) ?? from];
  }

  /** Without a node and all that follows it. @param {string} id */
  remove(id) {
    if (id === this.root) return Proof.start({ ...this, colours: [...this.given] }).as(this);
    const gone = new Set([id]);
    for (const one of this.order) if (this.node(one).from.some((parent) => gone.has(parent))) gone.add(one);
    const nodes = new Map([...this.nodes].filter(([one]) => !gone.has(one)));
    for (const [one, node] of nodes) {
      if (node.children.some((child) => gone.has(child)))
        nodes.set(one, { ...node, children: node.children.filter((child) => !gone.has(child)) });
    }
    return this.with(nodes);
  }

  /** @param {Partial<Fields>} changes */
  as(changes) {
    return new Proof({
      ...this,
      goal: changes.goal ?? this.goal,
      legup: changes.legup ?? this.legup,
      labels: changes.labels ?? this.labels,
    });
  }

  /** @param {ReadonlyMap<string, ProofNode>} nodes */
  with(nodes) {
    return new Proof({ ...this, nodes });
  }

  /** @param {string} letter */
  freeId(letter) {
    const taken = letter === "n" ? this.nodes : new Set([...this.nodes.values()].map(({ step }) => step));
    let number = this.nodes.size - (letter === "n" ? 0 : 1);
    while (taken.has(`${letter}${number}`)) number++;
    return `${letter}${number}`;
  }

  /** @type {(from: readonly string[], rule: string | null, cells: readonly CellValue[]) => [Proof, string]} */
  joined(from, rule, cells) {
    const id = this.freeId("n");
    const nodes = new Map(this.nodes);
    this.join(nodes, nodeOf({ id, step: this.freeId("t"), from, rule, cells }));
    return [this.with(nodes), id];
  }

  /** @type {(nodes: Map<string, ProofNode>, node: ProofNode) => void} Put a node under those from which it comes. */
  join(nodes, node) {
    const parents = node.from.map((parent) => /** @type {ProofNode} */ (nodes.get(parent)));
    for (const parent of parents) nodes.set(parent.id, { ...parent, children: [...parent.children, node.id] });
    const board = this.painted(agreed(parents.map((parent) => parent.board)), node.cells);
    nodes.set(node.id, { ...node, board });
  }

  /** @type {(nodes: Map<string, ProofNode>, start: string) => Proof} With new boards of a node and of what follows it. */
  repainted(nodes, start) {
    const changed = new Set([start]);
    for (const id of this.order) {
      const node = /** @type {ProofNode} */ (nodes.get(id));
      if (id !== start && !node.from.some((parent) => changed.has(parent))) continue;
      const before = agreed(node.from.map((parent) => /** @type {ProofNode} */ (nodes.get(parent)).board));
      const board = this.painted(before, node.rule === MERGE ? [] : node.cells);
      if (board === node.board && id !== start) continue;
      nodes.set(id, { ...node, board });
      changed.add(id);
    }
    return this.with(nodes);
  }

  /** @type {(board: string, cells: readonly CellValue[]) => string} */
  painted(board, cells) {
    let painted = board;
    for (const [cell, value] of cells) {
      const letter = LETTERS.get(value) ?? "W";
      const shown = this.clues[cell] !== null && letter !== "B" ? "." : letter;
      painted = painted.slice(0, cell) + shown + painted.slice(cell + 1);
    }
    return painted;
  }
}

/** What several boards agree on. @param {readonly string[]} boards */
function agreed([first, ...others]) {
  if (!others.length) return first;
  return [...first].map((letter, cell) => (others.every((board) => board[cell] === letter) ? letter : ".")).join("");
}

/** @type {(given: Partial<ProofNode> & {id: string}) => ProofNode} */
const nodeOf = (given) => ({ step: "", from: [], rule: null, cells: [], board: "", children: [], ...given });
