// The numbers of rows and columns, above and left of the board. They stay in sight when a large board scrolls.
//
//     const coordinates = new Coordinates(rows, cols)     coordinates.element
//     coordinates.size(pixels, text)       the side of a cell and the size of text, in pixels of the screen
//     coordinates.stay(left, top)          how far the board has been scrolled, in units of the viewBox
//     EDGE                                 their room, in units of the viewBox

import { svg } from "../lib/dom.js";
import { UNIT } from "./shapes.js";

export const EDGE = 20;

const SMALLEST = 9; // pixels
const LARGEST = EDGE - 5; // units

export class Coordinates {
  /** @param {number} rows @param {number} cols */
  constructor(rows, cols) {
    const middles = (/** @type {number} */ length) => Array.from({ length }, (_, i) => (i + 0.5) * UNIT);
    this.columns = svg("g", {}, [
      strip(cols * UNIT + 2 * EDGE, EDGE - 1),
      middles(cols).map((x, i) => label(x, -8, i + 1)),
    ]);
    this.rows = svg("g", {}, [
      strip(EDGE - 1, rows * UNIT + 2 * EDGE),
      middles(rows).map((y, i) => label(-10, y, i + 1)),
    ]);
    this.corner = strip(EDGE - 1, EDGE - 1);
    this.element = svg("g", { class: "coordinates" }, this.columns, this.rows, this.corner);
  }

  /**
   * As text, but not larger than a third of a cell, and never too small to read, as far as there is room.
   * @type {(pixels: number, text: number) => void}
   */
  size(pixels, text) {
    const size = Math.max(SMALLEST, Math.min(text, pixels / 3));
    this.element.style.setProperty("--small", `${Math.min(LARGEST, (size * UNIT) / pixels).toFixed(2)}px`);
  }

  /** @type {(left: number, top: number) => void} */
  stay(left, top) {
    this.columns.setAttribute("transform", `translate(0 ${top})`);
    this.rows.setAttribute("transform", `translate(${left} 0)`);
    this.corner.setAttribute("transform", `translate(${left} ${top})`);
    this.element.classList.toggle("over", left > 0 || top > 0);
  }
}

/** @type {(width: number, height: number) => SVGRectElement} */
const strip = (width, height) => svg("rect", { class: "strip", x: -EDGE, y: -EDGE, width, height });

/** @type {(x: number, y: number, count: number) => SVGTextElement} */
const label = (x, y, count) => svg("text", { class: "coordinate", x, y }, String(count));
