// The tree of a proof as an outline: a line for each step, a branch indented under its case. Long proofs stay fast: a line
// that has not changed is not touched.
//
//     const tree = new TreeView({select, peek, mark, remove})     tree.element
//     tree.show({proof, at, marked, look})      look(id) -> {lights: [sign, words][], end: "" | "solved" ...}
//
// Keys: arrows up and down, left to collapse or go to the case above, right to open; M marks for a merge, Delete removes.

/** @import { Proof, ProofNode } from "./proof.js" */

import { make } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { placeName } from "../lib/words.js";

/**
 * @typedef {{lights: [sign: string, words: string][], end: string}} Look
 * @typedef {{proof: Proof, at: string, marked: ReadonlySet<string>, look: (id: string) => Look}} Shown
 * @typedef {{
 *   select: (id: string) => void, peek: (id: string | null) => void, mark: (id: string) => void,
 *   remove: (id: string) => void,
 * }} Acts
 * @typedef {{element: HTMLElement, text: string}} Line
 */

const NAMED = 3; // cells of a step
const DEEPEST = 12; // indents: more would leave no room

/** @type {Record<string, [sign: string, words: string]>} */
const ENDS = {
  solved: ["★", t("solved")],
  contradiction: ["■", t("closed")],
  open: ["…", t("open")],
};

export class TreeView {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.element = make("ul", { class: "proof-tree", role: "tree", "aria-label": t("Steps of the proof") });
    /** @type {Map<string, Line>} */
    this.lines = new Map();
    /** @type {Set<string>} */
    this.closed = new Set();
    /** @type {Shown | null} */
    this.shown = null;
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("pointerover", (event) => event.pointerType === "mouse" && acts.peek(idOf(event)));
    this.element.addEventListener("pointerleave", () => acts.peek(null));
  }

  /** @param {Shown} shown */
  show(shown) {
    const { proof, at } = shown;
    const before = this.shown?.at;
    this.shown = shown;
    if (at !== before) for (const id of proof.way(at).slice(0, -1)) this.closed.delete(id);
    /** @type {Map<string, number>} */
    const depth = new Map();
    /** @type {HTMLElement[]} */
    const elements = [];
    const hidden = new Set();
    proof.order.forEach((id, number) => {
      const node = proof.node(id);
      const parent = node.from.at(-1);
      const isHidden = node.from.length > 0 && node.from.every((one) => hidden.has(one) || this.closed.has(one));
      if (isHidden) hidden.add(id);
      const level = depthOf(proof, node, depth);
      depth.set(id, level);
      if (isHidden || parent === undefined) return isHidden || elements.push(this.line(shown, node, level, number));
      return elements.push(this.line(shown, node, level, number));
    });
    for (const id of this.lines.keys()) if (!proof.nodes.has(id)) this.lines.delete(id);
    const current = [...this.element.children];
    if (current.length !== elements.length || elements.some((element, i) => element !== current[i]))
      this.element.replaceChildren(...elements);
    if (at !== before) this.lines.get(at)?.element.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {Shown} shown
   * @param {ProofNode} node
   * @param {number} level
   * @param {number} number
   */
  line({ proof, at, marked, look }, node, level, number) {
    const { lights, end } = look(node.id);
    const [rule, cells] = wordsOf(proof, node);
    const isBranching = node.children.length > 1;
    const isOpen = !this.closed.has(node.id);
    const [sign, said] = ENDS[end] ?? ["", ""];
    const signs = lights.map(([one]) => one).join("");
    const text = [rule, cells, signs, sign, number, level, isBranching, isOpen, marked.has(node.id)].join("|");
    let line = this.lines.get(node.id);
    if (line?.text !== text) {
      const label = [number ? `${number}.` : "", rule, cells, ...lights.map(([, words]) => words), said];
      if (marked.has(node.id)) label.push(t("marked"));
      const content = [
        make("span", { class: "twist" }, isBranching ? (isOpen ? "▾" : "▸") : ""),
        make("span", { class: "number" }, number ? String(number) : ""),
        make("span", { class: "what" }, make("b", {}, rule), " ", cells),
        make(
          "span",
          { class: "lights" },
          lights.map(([one, words]) => make("span", { class: "light", "data-sign": one, title: words }, one)),
        ),
        make("span", { class: "end", "data-end": end, title: said }, sign),
      ];
      const element = line?.element ?? make("li", { role: "treeitem", "data-id": node.id });
      element.replaceChildren(...content);
      element.style.setProperty("--level", String(Math.min(level, DEEPEST)));
      element.setAttribute("aria-level", String(level + 1));
      element.setAttribute("aria-label", label.filter(Boolean).join(", "));
      element.classList.toggle("marked", marked.has(node.id));
      if (isBranching) element.setAttribute("aria-expanded", String(isOpen));
      else element.removeAttribute("aria-expanded");
      line = { element, text };
      this.lines.set(node.id, line);
    }
    const isHere = node.id === at;
    if (line.element.getAttribute("aria-selected") !== String(isHere)) {
      line.element.setAttribute("aria-selected", String(isHere));
      line.element.tabIndex = isHere ? 0 : -1;
    }
    return line.element;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const id = idOf(event);
    if (id === null) return;
    if (event.target instanceof Element && event.target.closest("[aria-expanded] > .twist")) return this.toggle(id);
    if (event.ctrlKey || event.metaKey || event.shiftKey) this.acts.mark(id);
    else this.acts.select(id);
    this.focus(id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.shown || event.ctrlKey || event.metaKey || event.altKey) return;
    const { proof, at } = this.shown;
    const lines = /** @type {HTMLElement[]} */ ([...this.element.children]);
    const here = lines.findIndex((one) => one.dataset.id === at);
    const node = proof.node(at);
    /** @type {string | undefined} */
    let next;
    if (event.key === "ArrowDown") {
      next = lines[here + 1]?.dataset.id;
    } else if (event.key === "ArrowUp") {
      next = lines[here - 1]?.dataset.id;
    } else if (event.key === "Home") {
      next = proof.root;
    } else if (event.key === "End") {
      next = lines.at(-1)?.dataset.id;
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const isOpen = !this.closed.has(at);
      const opens = event.key === "ArrowRight";
      if (node.children.length > 1 && isOpen !== opens) this.toggle(at);
      else next = opens ? node.children[0] : node.from[0];
    } else if (event.key.toLowerCase() === "m") {
      this.acts.mark(at);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.acts.remove(at);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined) return;
    this.acts.select(next);
    this.focus(next);
  }

  /** @param {string} id */
  focus(id) {
    this.lines.get(id)?.element.focus({ preventScroll: true });
  }

  /** @param {string} id */
  toggle(id) {
    if (!this.closed.delete(id)) this.closed.add(id);
    if (this.shown) this.show(this.shown);
  }
}

/** @param {Event} event */
const idOf = ({ target }) => (target instanceof Element && target.closest("li")?.getAttribute("data-id")) || null;

/**
 * How far a line is indented: a case one more than where it starts, a merge as far as where its branches began.
 * @param {Proof} proof
 * @param {ProofNode} node
 * @param {Map<string, number>} depth
 */
function depthOf(proof, node, depth) {
  if (!node.from.length) return 0;
  const levels = node.from.map((parent) => depth.get(parent) ?? 0);
  if (levels.length > 1) return Math.max(0, Math.min(...levels) - 1);
  return levels[0] + (proof.node(node.from[0]).children.length > 1 ? 1 : 0);
}

/**
 * @param {Proof} proof
 * @param {ProofNode} node
 */
function wordsOf(proof, { from, rule, cells }) {
  if (!from.length) return [t("Start"), ""];
  const names = cells.slice(0, NAMED).map(([cell]) => placeName(proof.place(cell)));
  const more = cells.length > NAMED ? ` +${cells.length - NAMED}` : "";
  const values = new Set(cells.map(([, value]) => value));
  const colour = values.size !== 1 ? "" : values.has(-1) ? "■" : "○";
  return [rule ?? t("no rule"), cells.length ? `${colour} ${names.join(" ")}${more}`.trim() : ""];
}
