// The tree of a proof as an outline: a line for each step, a branch indented under its case. Long proofs stay fast: a line
// that has not changed is not touched.
//
//     const outline = new TreeView(acts)     outline.element     outline.show(shown, rows)     outline.focus(id)

/** @import { Row } from "./treeRows.js" */
/** @import { Acts, Shown } from "./treePane.js" */

import { make } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { choose, describe, faceOf, idOf, peeks } from "./treeItem.js";
import { treeKey } from "./treeKeys.js";

const DEEPEST = 12; // indents: more would leave no room

export class TreeView {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.element = make("ul", { class: "proof-tree", role: "tree", "aria-label": t("Steps of the proof") });
    /** @type {Map<string, {element: HTMLElement, key: string}>} */
    this.lines = new Map();
    /** @type {Shown | null} */
    this.shown = null;
    /** @type {readonly Row[]} */
    this.rows = [];
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("keydown", (event) => {
      const next = this.shown && treeKey(event, this.shown, this.rows, acts);
      if (next) this.focus(next);
    });
    peeks(this.element, acts.peek);
  }

  /** @type {(shown: Shown, rows: readonly Row[]) => void} */
  show(shown, rows) {
    const before = this.shown?.at;
    this.shown = shown;
    this.rows = rows;
    const elements = rows.map((row) => this.line(shown, row));
    for (const id of this.lines.keys()) if (!shown.proof.nodes.has(id)) this.lines.delete(id);
    const current = this.element.children;
    if (current.length !== elements.length || elements.some((element, i) => element !== current[i]))
      this.place(elements);
    if (shown.at !== before) this.reveal(shown.at);
  }

  /** Scroll nothing but the tree to a line: on a phone the board must stay where it is. @param {string} id */
  reveal(id) {
    const line = this.lines.get(id)?.element.getBoundingClientRect();
    const box = this.element.getBoundingClientRect();
    if (!line) return;
    const [above, below] = [line.top - box.top, line.bottom - box.bottom];
    if (above < 0) this.element.scrollTop += above;
    else if (below > 0) this.element.scrollTop += below;
  }

  /** The lines in their order; those that stand right are not moved. @param {readonly HTMLElement[]} elements */
  place(elements) {
    const wanted = new Set(elements);
    for (const element of [...this.element.children])
      if (!wanted.has(/** @type {HTMLElement} */ (element))) element.remove();
    /** @type {Element | null} */
    let next = this.element.firstElementChild;
    for (const element of elements) {
      if (element === next) next = next.nextElementSibling;
      else this.element.insertBefore(element, next);
    }
  }

  /** @type {(shown: Shown, row: Row) => HTMLElement} */
  line(shown, row) {
    const { id, number, level, isBranching, isOpen } = row;
    const { name, cells, lights, end, sign, said, words, key } = faceOf(shown, row);
    let line = this.lines.get(id);
    if (line?.key !== key) {
      const element = line?.element ?? make("li", { role: "treeitem", "data-id": id });
      element.replaceChildren(
        make("span", { class: "twist", "aria-hidden": "true" }, isBranching ? (isOpen ? "▾" : "▸") : ""),
        make("span", { class: "number" }, number ? String(number) : ""),
        make("span", { class: "what" }, make("b", {}, name), " ", cells),
        make("span", { class: "lights", "aria-hidden": "true" }, [
          lights.map(([one, word]) => make("span", { class: "light", "data-sign": one, title: word }, one)),
        ]),
        make("span", { class: "end", "data-end": end, title: said, "aria-hidden": "true" }, sign),
        make("span", { class: "hidden" }, words.join(", ")),
      );
      element.style.setProperty("--level", String(Math.min(level, DEEPEST)));
      describe(element, shown, row);
      line = { element, key };
      this.lines.set(id, line);
    }
    choose(line.element, id === shown.at);
    return line.element;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const id = idOf(event);
    if (id === null) return;
    if (event.target instanceof Element && event.target.closest("[aria-expanded] > .twist")) this.acts.toggle(id);
    else if (event.ctrlKey || event.metaKey || event.shiftKey) this.acts.mark(id);
    else this.acts.press(id);
    this.focus(id);
  }

  /** @param {string} id */
  focus(id) {
    this.lines.get(id)?.element.focus({ preventScroll: true });
  }
}
