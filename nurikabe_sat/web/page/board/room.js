// The room of a board on the page: how large the board is there, and what is seen of it if it does not fit. Then it scrolls,
// and the element has the class "scrolls". Two fingers zoom and move the board.
//
//     const room = new Room(host, moved, signal)    moved() after each change of the size or of what is seen
//     room.hold({root, over, rows, cols, coordinates})    another board, and an SVG that is as large
//     room.zoomBy(1), .zoomBy(-1)    a step larger, smaller     room.zoom(null)    as the room has it, which is so at first
//     room.scale                     see scale.js               room.isCut         whether the board does not fit
//     room.seen                      the edges of what is seen, in cells
//     room.look(col, row)            this place, in cells, comes to the middle, as far as that can be

/**
 * @import { Coordinates } from "./coordinates.js"
 * @import { Point } from "./pinch.js"
 * @typedef {Size & {root: HTMLElement, over: SVGSVGElement, coordinates: Coordinates}} Held
 */

import { EDGE } from "./coordinates.js";
import { keeping, listenToPinch } from "./pinch.js";
import { MARGIN, Scale } from "./scale.js";
import { UNIT } from "./shapes.js";

const TEXT = 0.72; // em: the coordinates

export class Room {
  /** @param {HTMLElement} host @param {() => unknown} moved @param {AbortSignal} signal */
  constructor(host, moved, signal) {
    this.host = host;
    this.moved = moved;
    this.scale = new Scale();
    /** @type {Held | null} */
    this.held = null;
    const observer = new ResizeObserver(() => this.fit());
    observer.observe(host);
    signal.addEventListener("abort", () => observer.disconnect());
    addEventListener("resize", () => this.fit(), { signal });
    host.addEventListener("scroll", () => this.scrolled(), { signal, passive: true });
    listenToPinch(this, signal);
  }

  /** @param {Held} held */
  hold(held) {
    this.held = held;
    this.scale.to(null);
    this.fit();
  }

  /** The room or the scale has changed. */
  fit() {
    if (!this.held?.root.isConnected) return;
    const { root, coordinates, rows, cols } = this.held;
    this.scale.measure(this.host, { rows, cols });
    const { pixels, most } = this.scale;
    root.style.width = `${pixels * (cols + MARGIN)}px`;
    root.style.height = `${pixels * (rows + MARGIN)}px`;
    coordinates.size(pixels, parseFloat(getComputedStyle(this.host).fontSize) * TEXT);
    this.host.classList.toggle("scrolls", pixels > most);
    this.scrolled();
  }

  /**
   * So many pixels a cell, or as the room has it. The point of the window shows the same cell as before.
   * @type {(pixels: number | null, at?: Point) => void}
   */
  zoom(pixels, at = this.middle()) {
    const keep = keeping(this, at);
    if (!this.scale.to(pixels)) return;
    this.fit();
    keep(at);
    this.scrolled();
  }

  /** @param {1 | -1} way */
  zoomBy(way) {
    const pixels = this.scale.step(way);
    if (pixels !== null) this.zoom(pixels);
  }

  /** What a zoom goes to: the cell that has the keyboard, or the middle of what is seen. */
  middle() {
    const { activeElement } = document;
    const element = activeElement && this.host.contains(activeElement) ? activeElement : this.host;
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  get root() {
    return this.held?.over ?? null;
  }

  get pixels() {
    return this.scale.pixels;
  }

  get isCut() {
    return this.host.classList.contains("scrolls");
  }

  /** The edges of what is seen, in cells. */
  get seen() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.host;
    const { rows, cols } = this.held ?? { rows: 0, cols: 0 };
    const cells = (/** @type {number} */ pixels, /** @type {number} */ most) =>
      Math.max(0, Math.min(pixels / this.scale.pixels - EDGE / UNIT, most));
    return {
      left: cells(scrollLeft, cols),
      top: cells(scrollTop, rows),
      right: cells(scrollLeft + clientWidth, cols),
      bottom: cells(scrollTop + clientHeight, rows),
    };
  }

  /** @type {(col: number, row: number) => void} */
  look(col, row) {
    const { rows, cols } = this.held ?? { rows: 0, cols: 0 };
    const start = (/** @type {number} */ cell, /** @type {number} */ most, /** @type {number} */ room) =>
      (Math.max(0, Math.min(cell, most)) + EDGE / UNIT) * this.scale.pixels - room / 2;
    const { clientWidth, clientHeight } = this.host;
    this.host.scrollTo(start(col, cols, clientWidth), start(row, rows, clientHeight));
    this.scrolled();
  }

  scrolled() {
    if (!this.held) return;
    const units = UNIT / this.scale.pixels;
    this.held.coordinates.stay(this.host.scrollLeft * units, this.host.scrollTop * units);
    this.moved();
  }
}
