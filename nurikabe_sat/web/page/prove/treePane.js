// The tree of a proof: an outline or a drawing, with what is closed and what is folded.
//
//     const tree = new TreePane({press, select, peek, mark, remove})     tree.element
//     tree.show({proof, at, named, marked, look})      look(row) -> {lights: [sign, words][], end: "" | "solved" ...}
//     tree.unfold(id, isOpen)   tree.isUnfolded(id)    the steps of a lemma

/** @import { Proof } from "./proof.js" */
/** @import { Row } from "./treeRows.js" */
/** @import { Light } from "./words.js" */

import { button, make } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { get, put } from "../lib/storage.js";
import { TreeDrawing } from "./treeDrawing.js";
import { treeRows } from "./treeRows.js";
import { TreeView } from "./treeView.js";

/** @typedef {{lights: Light[], end: string}} Look */
/**
 * @typedef {{
 *   proof: Proof, at: string, named: ReadonlyMap<string, string>, marked: ReadonlySet<string>,
 *   look: (row: Row) => Look,
 * }} Shown
 * @typedef {{
 *   press: (id: string) => void, select: (id: string) => void, peek: (id: string | null) => void,
 *   mark: (id: string) => void, remove: (id: string) => void,
 * }} Wishes
 * @typedef {Wishes & {toggle: (id: string) => void}} Acts
 */

const FORM = "proof-tree"; // in the store: whether the tree is drawn

export class TreePane {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    const acts = { ...wishes, toggle: (/** @type {string} */ id) => this.toggle(id) };
    this.outline = new TreeView(acts);
    this.drawing = new TreeDrawing(acts);
    /** @type {Set<string>} */
    this.closed = new Set();
    /** @type {Set<string>} */
    this.unfolded = new Set();
    /** @type {Shown | null} */
    this.shown = null;
    this.isDrawn = get(FORM, (value) => (typeof value === "boolean" ? value : null)) ?? false;
    this.buttons = {
      outline: button(t("Outline"), () => this.choose(false)),
      drawing: button(t("Drawing"), () => this.choose(true)),
    };
    const choices = [this.buttons.outline, this.buttons.drawing, this.drawing.controls];
    const choice = make("div", { role: "group", "aria-label": t("The tree as"), class: "tree-choice" }, choices);
    this.element = make("div", { class: "tree-pane" }, choice, this.outline.element, this.drawing.element);
    this.choose(this.isDrawn);
  }

  /** @param {boolean} isDrawn */
  choose(isDrawn) {
    this.isDrawn = isDrawn;
    put(FORM, isDrawn);
    this.buttons.outline.setAttribute("aria-pressed", String(!isDrawn));
    this.buttons.drawing.setAttribute("aria-pressed", String(isDrawn));
    this.outline.element.hidden = isDrawn;
    this.drawing.element.hidden = !isDrawn;
    this.drawing.controls.hidden = !isDrawn;
    this.again();
    if (isDrawn) this.drawing.fit();
  }

  /** @param {Shown} shown */
  show(shown) {
    const { proof, at, named } = shown;
    if (at !== this.shown?.at) for (const id of proof.way(at).slice(0, -1)) this.closed.delete(id); // it is not hidden
    this.shown = shown;
    const rows = treeRows(proof, { closed: this.closed, named, unfolded: this.unfolded });
    if (this.isDrawn) this.drawing.show(shown, rows);
    else this.outline.show(shown, rows);
  }

  again() {
    if (this.shown) this.show(this.shown);
  }

  /** @param {string} id */
  toggle(id) {
    if (!this.closed.delete(id)) this.closed.add(id);
    this.again();
  }

  /** @param {string} id */
  isUnfolded(id) {
    return this.unfolded.has(id);
  }

  /** @type {(id: string, isOpen: boolean) => void} */
  unfold(id, isOpen) {
    if (isOpen) this.unfolded.add(id);
    else this.unfolded.delete(id);
    this.again();
  }
}
