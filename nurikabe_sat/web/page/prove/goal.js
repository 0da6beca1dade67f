// What a proof is for, as LEGUP has it, and its cells as text: "r1c2 sea, r3c3 island, r4c1". It needs no page, and runs in
// node.
//
//     GOALS -> [[type, what it asks], ...]     hasCells(type)     textOf(cells)
//     cellsOf(text, proof) -> {cells} or {error: one line}

/** @import { Goal } from "./proof.js" */

import { ISLAND, SEA } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { colourName, placeName } from "../lib/words.js";
import { ISLAND_VALUE, SEA_VALUE } from "./proof.js";

const PLACE_ONLY = -2;

/** @type {[type: string, words: string][]} */
export const GOALS = [
  ["DEFAULT", t("all solutions: every branch ends")],
  ["PROVE_ANY_SOLUTION", t("one solution")],
  ["PROVE_NO_SOLUTION", t("there is no solution")],
  ["PROVE_CELL_MUST_BE", t("the cells must be so")],
  ["PROVE_CELL_MIGHT_NOT_BE", t("a cell might not be so")],
  ["PROVE_SINGLE_CELL_VALUE", t("the cells have the same values in all solutions")],
  ["PROVE_MULTIPLE_CELL_VALUE", t("a cell differs in two solutions")],
  ["PROVE_VALUES_ARE_POSSIBLE", t("the values are possible together")],
  ["PROVE_VALUES_ARE_IMPOSSIBLE", t("the values are impossible together")],
];

/** @type {Map<string, number>} */
const VALUES = new Map([
  ["b", SEA_VALUE],
  ["sea", SEA_VALUE],
  [colourName(SEA).toLowerCase(), SEA_VALUE],
  ["w", ISLAND_VALUE],
  ["island", ISLAND_VALUE],
  [colourName(ISLAND).toLowerCase(), ISLAND_VALUE],
]);

const NO_CELLS = new Set(["DEFAULT", "PROVE_ANY_SOLUTION", "PROVE_NO_SOLUTION"]);
const PLACES = new Set(["PROVE_SINGLE_CELL_VALUE", "PROVE_MULTIPLE_CELL_VALUE"]);

/** @param {string} type */
export const hasCells = (type) => !NO_CELLS.has(type);

/** @param {Goal["cells"]} cells */
export function textOf(cells) {
  return cells
    .map(([row, col, value]) => {
      const name = value === SEA_VALUE ? colourName(SEA) : value === ISLAND_VALUE ? colourName(ISLAND) : value;
      return value === PLACE_ONLY ? placeName([row, col]) : `${placeName([row, col])} ${name}`;
    })
    .join(", ");
}

/** @type {(text: string, type: string, size: Size) => {cells: Goal["cells"], error?: undefined} | {error: string}} */
export function cellsOf(text, type, { rows, cols }) {
  /** @type {Goal["cells"]} */
  const cells = [];
  for (const part of text.split(/[,;\n]+/).map((one) => one.trim())) {
    if (!part) continue;
    const [, row, col, word] = /^r(\d{1,4})c(\d{1,4})(?:\s+(\S+))?$/i.exec(part) ?? [];
    const isInside = Number(row) >= 1 && Number(row) <= rows && Number(col) >= 1 && Number(col) <= cols;
    const number = /^[1-9]\d{0,4}$/.test(word ?? "") ? Number(word) : undefined;
    const value = word === undefined ? PLACE_ONLY : (number ?? VALUES.get(word.toLowerCase()));
    if (!isInside || value === undefined)
      return { error: t("found “{part}”, expected a cell and its colour, such as r1c2 sea", { part }) };
    if (value === PLACE_ONLY && !PLACES.has(type))
      return { error: t("{part}: expected its colour, such as {part} sea", { part }) };
    cells.push([Number(row), Number(col), value]);
  }
  return cells.length ? { cells } : { error: t("expected at least one cell, such as r1c2 sea") };
}
