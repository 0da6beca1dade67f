// The puzzles of the calendar, made ahead (days.json), so they are the same for all.
//
//     await calendar(signal)         all of them: throws Problem
//     puzzleOf(calendar, key) -> {rows, cols, clues, level}     after the last one comes the first again, turned or mirrored

/** @import { Kind } from "./days.js" */

import { kindOf, placeOf } from "./days.js";
import { t } from "./language.js";
import { isAbort, Problem } from "./problem.js";
import { readPath } from "./puzzlink.js";
import { turned } from "./symmetry.js";

/** @typedef {Record<Kind, string[]>} Calendar */

/** @type {(signal: AbortSignal) => Promise<Calendar>} */
export async function calendar(signal) {
  const response = await fetch("days.json", { signal }).catch((error) => {
    throw isAbort(error) ? error : new Problem(t("There is no network."));
  });
  return response.json();
}

/** @type {(all: Calendar, key: string) => Size & {clues: Clue[], level: string}} */
export function puzzleOf(all, key) {
  const lines = all[kindOf(key)];
  const place = placeOf(key);
  const [level, body] = lines[place % lines.length].split(" ");
  const puzzle = /** @type {Size & {clues: Clue[]}} */ (readPath(`nurikabe/${body}`));
  return { ...turned(puzzle, Math.floor(place / lines.length) % 8), level };
}
