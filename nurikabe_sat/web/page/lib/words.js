// How things are called in sentences. It needs no page, and runs in node.

/** @import { ColouredPlace, Part, Size } from "./types.js" */

import { WORDS } from "./grid.js";

/**
 * "3 cells", "1 cell"
 * @param {number} number
 * @param {string} what
 */
export const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/**
 * "7 × 7"
 * @param {Size} size
 */
export const sizeName = ({ rows, cols }) => `${rows} × ${cols}`;

/**
 * A place of the API, [3, 4, ...], as the server writes it, too: "r3c4"
 * @param {readonly [number, number, ...unknown[]]} place
 */
export const placeName = ([row, col]) => `r${row}c${col}`;

/**
 * "7x7-easy-2" of the collection -> "no. 2"
 * @param {string} name
 */
export const packNumber = (name) => `no. ${name.split("-").at(-1)}`;

/**
 * "only-way-out-sea" -> "only way out, sea"
 * @param {string} name
 */
export const techniqueName = (name) => name.replaceAll("-", " ").replace(/^only way out (\w+)/, "only way out, $1");

/**
 * ["a", "b", "c"] -> "a, b and c"
 * @param {string[]} names
 */
export const listed = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/**
 * "r1c2 is sea and r3c4 is island"
 * @param {ColouredPlace[]} cells
 */
export const cellsName = (cells) =>
  listed(cells.map(([row, col, colour]) => `${placeName([row, col])} is ${WORDS[colour]}`));

/**
 * [2, 4, 3, 3] -> "rows 2 to 4, column 3"
 * @param {Part} part
 */
export function partName([top, bottom, left, right]) {
  const range = (/** @type {string} */ what, /** @type {number} */ from, /** @type {number} */ to) =>
    from === to ? `${what} ${from}` : `${what}s ${from} to ${to}`;
  return `${range("row", top, bottom)}, ${range("column", left, right)}`;
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * With a capital, except for a place (r2c3), and with a full stop.
 * @param {string} text
 */
export function sentence(text) {
  const whole = text.trim();
  return (/^r\d/.test(whole) ? whole : capital(whole)) + (/[.!?]$/.test(whole) ? "" : ".");
}
