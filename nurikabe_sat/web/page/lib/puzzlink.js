// Puzzles as puzz.link writes them, read and written without the program: nurikabe/COLS/ROWS/CELLS. It runs in node.
//
//     readPath("nurikabe/5/5/g5k2icg9l") -> {rows, cols, clues}     null if it is none, or not so plain: ask the program
//     writePath({rows, cols, clues})                              null for a clue that is too large for it
//
// The cells follow row by row: 0 to f a clue, - + = @ * $ a sign before a larger one, . a clue of unknown size, g to z a
// gap of 1 to 20 cells. What is missing at the end is empty.

import { fits } from "./validate.js";

const LONGEST_GAP = 20;
/** For larger clues: the sign, the number of digits after it, and what is added to them. */
const SIGNS = /** @type {const} */ ([
  ["-", 2, 0],
  ["+", 3, 0],
  ["=", 3, 4096],
  ["@", 3, 8192],
  ["*", 4, 12240],
  ["$", 5, 77776],
]);
const TOKEN =
  /([g-z])|(\.)|([0-9a-f])|-([0-9a-f]{2})|\+([0-9a-f]{3})|=([0-9a-f]{3})|@([0-9a-f]{3})|\*([0-9a-f]{4})|\$([0-9a-f]{5})/y;

/** @type {(path: string) => Size & {clues: Clue[]} | null} */
export function readPath(path) {
  const [, cols, rows, cells] = path.match(/^nurikabe\/(\d{1,5})\/(\d{1,5})\/([^/]*)\/?$/) ?? [];
  const size = { rows: Number(rows), cols: Number(cols) };
  if (cells === undefined || !fits(size)) return null;
  /** @type {Clue[]} */
  const clues = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < cells.length) {
    const token = TOKEN.exec(cells);
    if (!token) return null;
    const [, gap, unknown, digit, ...signed] = token;
    if (gap) {
      clues.push(...Array.from({ length: parseInt(gap, 36) - 15 }, () => null));
    } else if (unknown) {
      clues.push("?");
    } else {
      const at = signed.findIndex((digits) => digits !== undefined);
      const clue = at < 0 ? parseInt(digit, 16) : parseInt(signed[at], 16) + SIGNS[at][2];
      if (!clue) return null;
      clues.push(clue);
    }
  }
  const missing = size.rows * size.cols - clues.length;
  if (missing < 0) return null;
  return { ...size, clues: [...clues, ...Array.from({ length: missing }, () => null)] };
}

/** @param {Size & {clues: Clue[]}} puzzle */
export function writePath({ rows, cols, clues }) {
  let cells = "";
  let gap = 0;
  const close = () => {
    cells += "z".repeat(Math.floor(gap / LONGEST_GAP));
    if (gap % LONGEST_GAP) cells += (15 + (gap % LONGEST_GAP)).toString(36);
    gap = 0;
  };
  for (const clue of clues) {
    if (clue === null) {
      gap += 1;
      continue;
    }
    close();
    const text = clue === "?" ? "." : written(clue);
    if (text === null) return null;
    cells += text;
  }
  close();
  return `nurikabe/${cols}/${rows}/${cells}${/[0-9a-z]$/.test(cells) ? "" : "/"}`;
}

/** @param {number} clue */
function written(clue) {
  if (clue < 16) return clue.toString(16);
  const next = (/** @type {number} */ i) => SIGNS[i + 1]?.[2] || Infinity;
  const at = SIGNS.findIndex(([, digits, added], i) => clue - added < Math.min(16 ** digits, next(i) - added));
  if (at < 0) return null;
  const [sign, digits, added] = SIGNS[at];
  return sign + (clue - added).toString(16).padStart(digits, "0");
}
