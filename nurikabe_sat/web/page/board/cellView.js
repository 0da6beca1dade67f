// One cell of a board: <g role="gridcell"> with a tile, the shape of the sea, and, as they are needed, a number or a dot,
// a ghost and a mark. What a screen reader says about it is here, too.
//
//     const cell = new CellView({row, col})    cell.group, .row, .col
//     cell.draw(shape, {clue, colour, ghost, mark, note, enclosed, finished, layers, parts})
//         shape: its part of the sea, see seaShape.js; enclosed: sea whose neighbours are all decided
//         layers, parts: see boardView.js; of the cell, and of the sea that is drawn in it

import { svg } from "../lib/dom.js";
import { ISLAND, isColour, OPEN, WORDS } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { colourName } from "../lib/words.js";
import { dot, ghostOf, markOf, noteOf, number, tile } from "./shapes.js";

/**
 * @typedef {{
 *   clue: Clue, colour: Colour, ghost: string, mark: Mark | null, note: string, enclosed: boolean, finished: boolean,
 *   layers: [number, number], parts: [number | null, number | null],
 * }} Look
 */

const TRIALS = 3; // colours of trials: the fourth has that of the first again
const TURN = 137.5; // degrees from the colour of one part to that of the next

/** @type {Record<Mark, string>} */
const MARKS = {
  focus: t("forced"),
  reason: t("reason"),
  fault: t("fault"),
  differs: t("solutions differ"),
  decisive: t("would decide it"),
  needs: t("needs a clue"),
  changed: t("changed"),
  good: t("right"),
  assumed: t("assumed"),
  follows: t("follows"),
  now: t("follows now"),
  step: t("painted in this step"),
  applies: t("the rule applies"),
};

export class CellView {
  /** @param {{row: number, col: number}} place */
  constructor({ row, col }) {
    this.row = row;
    this.col = col;
    this.sea = svg("path", { class: "ink" });
    this.group = svg("g", { role: "gridcell", "aria-colindex": col + 1, tabindex: -1 }, tile(this), this.sea);
    /** @type {Map<string, SVGElement>} */
    this.parts = new Map();
    this.shape = "";
    this.look = "";
  }

  /** @type {(shape: string, state: Look) => void} What has not changed is not touched: there may be thousands of cells. */
  draw(shape, state) {
    if (shape !== this.shape) this.sea.setAttribute("d", (this.shape = shape));
    const look = Object.values(state).join(" ");
    if (look === this.look) return;
    this.look = look;
    const { clue, colour, ghost, mark, note, enclosed, finished, layers, parts } = state;
    const kind = clue === null ? WORDS[colour] : "clue";
    const names = ["cell", kind, enclosed && "amid", finished && "finished", mark];
    this.dress(this.group, names, layers[0], parts[0]);
    this.dress(this.sea, ["ink"], layers[1], parts[1]);
    this.group.setAttribute("aria-label", this.label(state));
    this.part("number", clue === null ? null : number(this, clue));
    this.part("dot", clue === null && colour === ISLAND ? dot(this) : null);
    this.part("ghost", ghost === OPEN ? null : ghostOf(this, ghost));
    this.part("note", note ? noteOf(this, note) : null);
    this.part("mark", mark === null ? null : svg("path", { class: "mark", d: markOf(this, mark) }));
  }

  /** @type {(element: SVGElement, names: (string | false | null)[], layer: number, part: number | null) => void} */
  dress(element, names, layer, part) {
    const more = [layer > 0 && `trial-${((layer - 1) % TRIALS) + 1}`, part !== null && !layer && "part"];
    element.setAttribute("class", [...names, ...more].filter(Boolean).join(" "));
    if (part !== null) element.style.setProperty("--hue", ((part * TURN) % 360).toFixed(1));
  }

  /** @param {Look} state */
  label({ clue, colour, ghost, mark, note, finished, layers }) {
    const words = [
      t("row {row}, column {col}", { row: this.row + 1, col: this.col + 1 }),
      clue === null ? colourName(colour) : t("clue {clue}", { clue }),
    ];
    if (finished) words.push(t("finished"));
    if (layers[0]) words.push(t("trial {n}", { n: layers[0] }));
    if (mark) words.push(MARKS[mark]);
    if (/\d$/.test(note)) words.push(t("step {note} of the chain", { note }));
    if (ghost !== OPEN) words.push(isColour(ghost) ? t("to be {colour}", { colour: colourName(ghost) }) : t("open"));
    return words.join(", ");
  }

  /** @type {(name: string, element: SVGElement | null) => void} Replace a part of the cell; null for none. */
  part(name, element) {
    const old = this.parts.get(name);
    const stays = name === "number" || name === "dot"; // the others are drawn again, above these
    if (stays && old && element && old.outerHTML === element.outerHTML) return;
    old?.remove();
    this.parts.delete(name);
    if (!element) return;
    this.parts.set(name, element);
    if (name === "mark")
      this.sea.after(element); // below number, dot and ghost, which stay clear
    else this.group.append(element);
  }
}
