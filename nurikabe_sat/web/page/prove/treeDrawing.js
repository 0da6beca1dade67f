// The tree of a proof as a drawing: a dot for each step with its rule, cases side by side. It scrolls,
// and is made larger with + and -, the wheel with Ctrl, or two fingers; 0 is the size in which it is read. A step that has not
// changed is not drawn again.
//
//     const drawing = new TreeDrawing(acts)     drawing.element  drawing.controls  drawing.show(shown, rows)  drawing.fit()

/** @import { Row } from "./treeRows.js" */
/** @import { Acts, Shown } from "./treePane.js" */

import { button, make, svg } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { places } from "./treePlaces.js";
import { choose, describe, faceOf, idOf, peeks } from "./treeItem.js";
import { treeKey } from "./treeKeys.js";
import { Viewport } from "./viewport.js";

const [WIDE, HIGH] = [195, 44]; // units, which are pixels at first, from a branch to the next, from a step to the next
const RADIUS = 10;
const LONGEST = 21; // characters of a label

/** @typedef {{element: SVGGElement, key: string, place: string}} Dot */

export class TreeDrawing {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.edges = svg("path", { class: "edges", "aria-hidden": "true" });
    this.svg = svg("svg", { role: "tree", "aria-label": t("Steps of the proof, drawn") }, this.edges);
    this.element = make("div", { class: "tree-drawing" }, this.svg);
    this.viewport = new Viewport(this.element, this.svg);
    this.controls = make("span", { class: "zoom" }, [
      button("−", () => this.viewport.zoomBy(1 / 1.4), { "aria-label": t("Smaller") }),
      button("+", () => this.viewport.zoomBy(1.4), { "aria-label": t("Larger") }),
      button(t("Fit"), () => this.fit(), { title: t("Readable size (0)") }),
    ]);
    /** @type {Map<string, Dot>} */
    this.dots = new Map();
    /** @type {Shown | null} */
    this.shown = null;
    /** @type {readonly Row[]} */
    this.rows = [];
    this.here = [0, 0];
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    peeks(this.svg, acts.peek);
  }

  /** @type {(shown: Shown, rows: readonly Row[]) => void} */
  show(shown, rows) {
    const before = this.shown?.at;
    const isFirst = this.shown === null;
    this.shown = shown;
    this.rows = rows;
    const found = places(rows);
    for (const row of rows) this.dot(shown, row, found.get(row.id) ?? [0, 0]);
    const seen = new Set(rows.map(({ id }) => id));
    for (const [id, { element }] of this.dots) {
      if (seen.has(id)) continue;
      element.remove();
      this.dots.delete(id);
    }
    const lines = this.lines(shown, found);
    if (this.edges.getAttribute("d") !== lines) this.edges.setAttribute("d", lines);
    const all = [...found.values()];
    const [right, low] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
    this.viewport.show({ x: -20, y: -20, width: right * WIDE + WIDE + 20, height: low * HIGH + 40 });
    const [x, y] = found.get(shown.at) ?? [0, 0];
    this.here = [x * WIDE, y * HIGH];
    if (isFirst) this.fit();
    else if (shown.at !== before) this.reveal();
  }

  /**
   * From each step to those that follow it; a merge has several above it.
   * @type {(shown: Shown, found: ReadonlyMap<string, [number, number]>) => string}
   */
  lines({ proof }, found) {
    const at = (/** @type {string} */ id) => [(found.get(id)?.[0] ?? 0) * WIDE, (found.get(id)?.[1] ?? 0) * HIGH];
    const parts = this.rows.flatMap(({ id, parent }) => {
      const { from } = proof.node(id);
      const above = from.length > 1 ? from : [parent];
      const [right, down] = at(id);
      return above.flatMap((one) => {
        if (one === null || !found.has(one)) return [];
        const [x, y] = at(one);
        return `M${x} ${y}C${x} ${down} ${right} ${y} ${right} ${down}`;
      });
    });
    return parts.join("");
  }

  /** @type {(shown: Shown, row: Row, where: [number, number]) => void} */
  dot(shown, row, [x, y]) {
    const { id, number, isBranching, isOpen } = row;
    const { name, cells, lights, sign, words, key } = faceOf(shown, row);
    let dot = this.dots.get(id);
    if (dot?.key !== key) {
      const element = dot?.element ?? svg("g", { role: "treeitem", "data-id": id });
      const label = [number ? `${number}.` : "", name, cells, ...words].filter(Boolean).join(", ");
      const short = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
      const worst = ["✗", "~", "·", "✓"].find((one) => lights.some(([light]) => light === one)) ?? "";
      element.replaceChildren(
        svg("title", {}, label),
        svg("rect", { class: "target", x: -HIGH / 2, y: -HIGH / 2, width: WIDE, height: HIGH }),
        svg("circle", { r: RADIUS, "data-sign": worst }),
        svg("text", { class: "sign" }, isBranching && !isOpen ? "▸" : sign || worst),
        svg("text", { class: "name", x: RADIUS + 5, y: -2 }, short),
        svg("text", { class: "cells", x: RADIUS + 5, y: 14 }, cells),
      );
      element.setAttribute("aria-label", label);
      describe(element, shown, row);
      dot = { element, key, place: dot?.place ?? "" };
      this.dots.set(id, dot);
      if (!element.parentNode) this.svg.append(element);
    }
    const place = `translate(${x * WIDE} ${y * HIGH})`;
    if (dot.place !== place) dot.element.setAttribute("transform", (dot.place = place));
    choose(dot.element, id === shown.at);
  }

  fit() {
    this.viewport.zoom(1);
    this.reveal();
  }

  reveal() {
    const [x, y] = this.here;
    this.viewport.reveal(x, y, WIDE, HIGH);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const id = idOf(event);
    if (id === null) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) this.acts.mark(id);
    else if (id === this.shown?.at && event.detail === 2) this.acts.toggle(id);
    else this.acts.press(id);
    this.focus(id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.shown) return;
    const factor = { "+": 1.4, "=": 1.4, "-": 1 / 1.4 }[event.key];
    if (factor) {
      this.viewport.zoomBy(factor);
    } else if (event.key === "0") {
      this.fit();
    } else {
      const next = treeKey(event, this.shown, this.rows, this.acts);
      if (next) this.focus(next);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} id */
  focus(id) {
    this.dots.get(id)?.element.focus({ preventScroll: true });
  }
}
