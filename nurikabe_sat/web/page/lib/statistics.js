// What the finished puzzles tell: how many, in which times, and on how many days in a row. It needs no page, and runs in
// node.
//
//     counted(results) -> {all, none, hints, solution}     how many there are, and with which help
//     timesOf(results) -> [{rows, cols, level, games, best, median}, ...]    by size, then by level; games: all of them;
//                         best, median: the seconds of those without help, or null
//     isBest(result, results)     whether it is quicker than all others of its size and level, and there are others
//     streak(dates, today) -> {now, longest}     days in a row; today may still come, so yesterday's are not over

import { dayBefore } from "./days.js";

/**
 * @typedef {Size & {level: string | null, games: number, best: number | null, median: number | null}} Times
 * @typedef {{now: number, longest: number}} Streak
 */

const LEVELS = ["easy", "medium", "hard", "expert", "extreme"];

/** @param {readonly Result[]} results */
export function counted(results) {
  const by = (/** @type {Help} */ wanted) => results.filter(({ help }) => help === wanted).length;
  return { all: results.length, none: by("none"), hints: by("hints"), solution: by("solution") };
}

/** @type {(results: readonly Result[]) => Times[]} */
export function timesOf(results) {
  /** @type {Map<string, Result[]>} */
  const kinds = new Map();
  for (const one of results) {
    const kind = kindOf(one);
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const lines = [...kinds.values()].map((some) => {
    const { rows, cols, level } = some[0];
    const seconds = ownSeconds(some);
    return { rows, cols, level, games: some.length, best: seconds[0] ?? null, median: middle(seconds) };
  });
  return lines.sort(
    (one, other) =>
      one.rows * one.cols - other.rows * other.cols || one.rows - other.rows || rank(one.level) - rank(other.level),
  );
}

/** @type {(result: Result, results: readonly Result[]) => boolean} */
export function isBest(result, results) {
  const others = results.filter(({ id }) => id !== result.id);
  const [best] = ownSeconds(others.filter((one) => kindOf(one) === kindOf(result)));
  return result.help === "none" && best !== undefined && result.seconds < best;
}

/** @type {(dates: readonly string[], today: string) => Streak} */
export function streak(dates, today) {
  const days = [...new Set(dates)].filter((day) => day <= today).sort();
  let [length, longest] = [0, 0];
  days.forEach((day, i) => {
    length = i && days[i - 1] === dayBefore(day) ? length + 1 : 1;
    longest = Math.max(longest, length);
  });
  const isGoing = days.length > 0 && days[days.length - 1] >= dayBefore(today);
  return { now: isGoing ? length : 0, longest };
}

/** @param {Result} result */
const kindOf = ({ rows, cols, level }) => `${rows}x${cols} ${level}`;

/** The times without help, the shortest first. @param {readonly Result[]} results */
const ownSeconds = (results) =>
  results
    .filter(({ help }) => help === "none")
    .map(({ seconds }) => seconds)
    .sort((one, other) => one - other);

/** @param {readonly number[]} seconds in order @returns {number | null} */
function middle(seconds) {
  if (!seconds.length) return null;
  const half = seconds.length / 2;
  return Math.round((seconds[Math.floor(half)] + seconds[Math.ceil(half) - 1]) / 2);
}

/** Levels that this page does not know come last. @param {string | null} level */
const rank = (level) => (LEVELS.indexOf(level ?? "") + LEVELS.length + 1) % (LEVELS.length + 1);
