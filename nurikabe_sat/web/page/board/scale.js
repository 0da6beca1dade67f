// The size of a cell on the screen, in whole pixels, so that all lines are sharp: as the room has it, or as the player has
// zoomed.
//
//     const scale = new Scale()     scale.measure(host, {rows, cols})     before each of the others
//     scale.pixels                  a cell         scale.isFit     as the room has it
//     scale.most                    pixels of a cell of a board that just fits into the room
//     scale.to(40), scale.to(null)  true if that changes it; null: as the room has it
//     scale.step(1), scale.step(-1) what a step larger or smaller is, or null if there is none

import { EDGE } from "./coordinates.js";
import { UNIT } from "./shapes.js";

export const REST = 5; // room right of the board and below, in units
export const MARGIN = (EDGE + REST) / UNIT; // beside the cells, in cells

const SMALLEST = 22; // pixels a cell, unless the player wants less
const TINY = 6; // pixels a cell
const LARGEST = 8; // em a cell
const STEP = 1.25;

export class Scale {
  constructor() {
    /** @type {number | null} */
    this.chosen = null;
    this.most = SMALLEST;
    this.largest = SMALLEST;
  }

  /** @type {(host: HTMLElement, size: Size) => void} Its max-height in CSS, if it has one, is the room's height. */
  measure(host, { rows, cols }) {
    const style = getComputedStyle(host);
    const [wide, high] = [host.clientWidth, parseFloat(style.maxHeight) || Infinity];
    this.largest = Math.floor(parseFloat(style.fontSize) * LARGEST);
    this.most = Math.floor(Math.min(wide / (cols + MARGIN), high / (rows + MARGIN), this.largest));
  }

  get fitting() {
    return Math.max(SMALLEST, this.most);
  }
  get pixels() {
    return this.chosen === null ? this.fitting : this.bounded(this.chosen);
  }
  get isFit() {
    return this.pixels === this.fitting;
  }

  /** @param {number | null} pixels */
  to(pixels) {
    const before = this.pixels;
    this.chosen = pixels === null ? null : this.bounded(pixels);
    return this.pixels !== before;
  }

  /** @param {1 | -1} way */
  step(way) {
    const { pixels } = this;
    const wanted = way > 0 ? Math.ceil(pixels * STEP) : Math.floor(pixels / STEP);
    // on the way it stops where the board just fits
    const stops = [this.fitting, this.most].filter((stop) => (stop - pixels) * way > 0 && (wanted - stop) * way > 0);
    const next = this.bounded(stops[0] ?? wanted);
    return next === pixels ? null : next;
  }

  /** @param {number} pixels */
  bounded(pixels) {
    const smallest = Math.min(this.fitting, Math.max(this.most, TINY));
    return Math.max(smallest, Math.min(Math.round(pixels), Math.max(this.largest, this.fitting)));
  }
}
