// The puzzles that the player has finished, for the statistics: the store keeps them when their games are gone. Each puzzle
// counts once, as it was finished first: after that its solution is known.
//
//     results() -> [{id, rows, cols, on, seconds, level, help, day?}, ...]      the oldest first
//     keepResult({game, seconds})      true if this puzzle was not finished before
//     addResults(results)              those of another browser: how many are new here

/** @import { Session } from "./savedGames.js" */

import { today } from "./days.js";
import { loadGame, savedGames } from "./savedGames.js";
import { get, put } from "./storage.js";
import { MOST_RESULTS, readResults } from "./validate.js";

const KEY = "results";

/** What is stored, and the solved games that are stored without a result: from a file, or from before there were results. */
export function results() {
  const kept = get(KEY, readResults) ?? [];
  const known = new Set(kept.map(({ id }) => id));
  const others = savedGames().filter(({ id, when, solved }) => solved && when && !known.has(id));
  const found = others.flatMap(({ id, when }) => {
    const session = loadGame(id);
    return session ? [resultOf(session, today(new Date(when)))] : [];
  });
  return found.length ? sorted([...kept, ...found]) : kept;
}

/** @param {Pick<Session, "game" | "seconds">} session */
export function keepResult(session) {
  return addResults([resultOf(session, today())]) > 0;
}

/** @param {readonly Result[]} some */
export function addResults(some) {
  const here = results();
  const known = new Set(here.map(({ id }) => id));
  const fresh = some.filter(({ id }) => !known.has(id) && known.add(id));
  if (fresh.length) put(KEY, sorted([...here, ...fresh]).slice(-MOST_RESULTS));
  return fresh.length;
}

/** @type {(session: Pick<Session, "game" | "seconds">, on: string) => Result} */
function resultOf({ game, seconds }, on) {
  const { id, rows, cols, help, about } = game;
  const day = about.day ? { day: about.day } : {};
  return { id, rows, cols, on, seconds, level: about.level ?? null, help, ...day };
}

/** @param {Result[]} all */
const sorted = (all) => all.sort((one, other) => one.on.localeCompare(other.on));
