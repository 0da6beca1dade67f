// How things are called in sentences. It needs no page, and runs in node.

import { dateOf, kindOf } from "./days.js";
import { ISLAND, OPEN, SEA } from "./grid.js";
import { language, plural, t } from "./language.js";

export const LIST = new Intl.ListFormat(language === "en" ? "en-GB" : language);
export const CHOICE = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "disjunction" });

/** @type {Record<Colour, string>} */
const COLOURS = { [OPEN]: t("undecided"), [SEA]: t("sea"), [ISLAND]: t("island") };

/** "undecided", "sea", "island" @param {Colour} colour */
export const colourName = (colour) => COLOURS[colour];

const DATE = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long", timeZone: "UTC" });

/** "2026-11-22" -> "22 November 2026" @param {string} day */
export const dayName = (day) => DATE.format(new Date(`${day}T00:00Z`));

/** @param {string} key of the calendar of puzzles: days.js */
export function calendarName(key) {
  const day = dayName(dateOf(key));
  if (kindOf(key) === "weeks") return t("the large puzzle of the week of {day}", { day });
  return kindOf(key) === "months"
    ? t("the large puzzle of the month of {day}", { day })
    : t("the puzzle of {day}", { day });
}

/** @type {Record<string, string>} */
const LEVELS = { easy: t("easy"), medium: t("medium"), hard: t("hard"), expert: t("expert"), extreme: t("extreme") };

/** @param {string} level of a puzzle or a technique */
export const levelName = (level) => LEVELS[level] ?? level;

/** @type {Record<string, string>} */
const SYMMETRIES = {
  none: t("none"),
  rotate: t("rotate"),
  quarter: t("quarter turn"),
  mirror: t("mirror"),
  flip: t("top to bottom"),
  diagonal: t("diagonal"),
  antidiagonal: t("other diagonal"),
};

/** @param {string} symmetry of the generator */
export const symmetryName = (symmetry) => SYMMETRIES[symmetry] ?? symmetry;

/** "3 cells", "1 cell" @param {number} number */
export const cellCount = (number) => plural(number, "{n} cell", "{n} cells");

/** "7 × 7" @param {Size} size */
export const sizeName = ({ rows, cols }) => `${rows} × ${cols}`;

/** [3, 4, ...] of the API -> "r3c4", as the program writes it @param {readonly [number, number, ...unknown[]]} place */
export const placeName = ([row, col]) => `r${row}c${col}`;

/** "7x7-easy-2" of the collection -> "2" @param {string} name */
export const packNumber = (name) => name.split("-").at(-1) ?? "";

/** ["a", "b", "c"] -> "a, b and c" @param {string[]} names */
export const listed = (names) => LIST.format(names);

/** "r1c2 is sea and r3c4 is island" @param {ColouredPlace[]} cells */
export const cellsName = (cells) =>
  listed(
    cells.map(([row, col, colour]) => {
      const cell = placeName([row, col]);
      return colour === SEA ? t("{cell} is sea", { cell }) : t("{cell} is island", { cell });
    }),
  );

/** [2, 4, 3, 3] -> "rows 2 to 4, column 3" @param {Part} part */
export function partName([top, bottom, left, right]) {
  const rows = top === bottom ? t("row {row}", { row: top }) : t("rows {top} to {bottom}", { top, bottom });
  const columns = left === right ? t("column {col}", { col: left }) : t("columns {left} to {right}", { left, right });
  return t("{rows}, {columns}", { rows, columns });
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const ENDS = /[。！？：]$/; // no space follows it

/** @type {(...parts: (Node | string | null | undefined)[]) => (Node | string)[]} Sentences or elements, and spaces between them. */
export function inTurn(...parts) {
  const said = parts.flatMap((part) => part || []);
  const endOf = (/** @type {Node | string} */ part) => (typeof part === "string" ? part : (part.textContent ?? ""));
  return said.flatMap((part, i) => (i && !ENDS.test(endOf(said[i - 1])) ? [" ", part] : [part]));
}

/** @param {string[]} sentences */
export const joined = (...sentences) => inTurn(...sentences).join("");

/** "easy, 40 %": the parts that are not empty @param {(string | false | null | undefined)[]} parts */
export const commas = (...parts) => parts.filter(Boolean).join(t(", "));

/** "easy (40 %)" @param {string} text @param {string | number} more */
export const brackets = (text, more) => t("{text} ({more})", { text, more });

/** With a capital, except for a place (r2c3), and with a full stop. @param {string} text */
export function sentence(text) {
  const whole = text.trim();
  return (
    (/^r\d/.test(whole) ? whole : capital(whole)) +
    (/[.!?。]$/.test(whole) ? "" : /[\u3040-\u9fff]/.test(whole) ? "。" : ".")
  );
}
