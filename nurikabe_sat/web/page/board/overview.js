// A small picture of a board that does not fit into its room, with a frame around what is seen of it. A press or a drag moves
// the view there; the arrow keys, PageUp, PageDown, Home and End move it, too.
//
//     const overview = new Overview(view, signal)     overview.element: has "whole" as long as the board fits; zoomBar.js too

/** @import { BoardState, BoardView } from "./boardView.js" */

import { make, svg } from "../lib/dom.js";
import { OPEN, SEA } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { capital, partName } from "../lib/words.js";
import { ZoomBar } from "./zoomBar.js";

const DRAW_AFTER = 200; // milliseconds: a press comes first
const STEP = 0.25; // of what is seen: an arrow key
/** @type {Map<string, [right: number, down: number]>} in views */
const KEYS = new Map([
  ["ArrowLeft", [-STEP, 0]],
  ["ArrowRight", [STEP, 0]],
  ["ArrowUp", [0, -STEP]],
  ["ArrowDown", [0, STEP]],
  ["PageUp", [0, -1]],
  ["PageDown", [0, 1]],
  ["Home", [-Infinity, -Infinity]],
  ["End", [Infinity, Infinity]],
]);

export class Overview {
  /** @param {BoardView} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.picture = svg("svg", { "aria-hidden": "true" });
    this.frame = svg("rect", { class: "frame" });
    this.where = make("p", { id: "overview-where", class: "faint", "aria-live": "polite" });
    this.map = make(
      "div",
      {
        class: "map",
        role: "group",
        tabindex: 0,
        "aria-label": t("Overview of the board: the arrow keys move the view"),
        "aria-describedby": this.where.id,
        title: t("Click or drag to move the view"),
      },
      this.picture,
    );
    this.element = make("div", { class: "overview whole" }, this.map, this.where, new ZoomBar(view, signal).element);
    this.timer = 0;
    view.on("moved", ({ state }) => this.update(state));
    view.on("shown", ({ state }) => this.drawSoon(state));
    this.map.addEventListener("pointerdown", (event) => this.map.setPointerCapture(event.pointerId));
    for (const type of /** @type {const} */ (["pointerdown", "pointermove"]))
      this.map.addEventListener(type, (event) => event.buttons & 1 && this.go(event));
    this.map.addEventListener("keydown", (event) => this.key(event));
  }

  get isWhole() {
    return this.element.classList.contains("whole");
  }

  /** @param {BoardState} state */
  update(state) {
    const wasWhole = this.isWhole;
    this.element.classList.toggle("whole", !this.view.room.isCut);
    if (this.isWhole) return;
    if (wasWhole) this.draw(state);
    const { left, top, right, bottom } = this.view.room.seen;
    for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top }))
      this.frame.setAttribute(name, value.toFixed(2));
    const [first, last] = [Math.round(top) + 1, Math.round(bottom)];
    const said = capital(partName([first, Math.max(first, last), Math.round(left) + 1, Math.round(right)]));
    if (this.where.textContent !== said) this.where.textContent = said;
  }

  /** @param {BoardState} state */
  drawSoon(state) {
    if (this.isWhole) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(state), DRAW_AFTER);
  }

  /** @param {BoardState} state */
  draw({ rows, cols, clues, colours }) {
    const path = (/** @type {string} */ name, /** @type {(cell: number) => boolean} */ wanted) => {
      const cells = clues.map((_, cell) => cell).filter(wanted);
      const squares = cells.map((cell) => `M${cell % cols} ${Math.floor(cell / cols)}h1v1h-1z`);
      return svg("path", { class: name, d: squares.join("") });
    };
    this.picture.setAttribute("viewBox", `0 0 ${cols} ${rows}`);
    this.picture.replaceChildren(
      svg("rect", { class: "ground", width: cols, height: rows }),
      path("undecided", (cell) => clues[cell] === null && colours[cell] === OPEN),
      path("sea", (cell) => colours[cell] === SEA),
      path("clues", (cell) => clues[cell] !== null),
      this.frame,
    );
  }

  /** The view's middle goes to where the pointer is. @param {PointerEvent} event */
  go({ clientX, clientY }) {
    const box = this.picture.getBoundingClientRect();
    const { width, height } = this.picture.viewBox.baseVal;
    this.view.room.look(((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = KEYS.get(event.key);
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    const { left, top, right, bottom } = this.view.room.seen;
    const [x, y] = [right - left, bottom - top];
    this.view.room.look(left + x / 2 + way[0] * x, top + y / 2 + way[1] * y);
    event.preventDefault();
  }
}
