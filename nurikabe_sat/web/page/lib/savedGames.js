// The games in progress that the browser stores, and a list of them, the latest first.
//
//   saveGame({game, seconds, solved})   loadGame(id) -> the same, or null   dropGame(id)
//   savedGames() -> [{id, when, rows, cols, level, name, done, solved}]
//
// A list that cannot be read is made again from the games.

import { Game } from "./game.js";
import { drop, get, keys, put } from "./storage.js";
import { readSavedGame, readSummaries } from "./validate.js";

/** @typedef {{game: Game, seconds: number, solved: boolean, film?: Game}} Session a game with its clock; film: to be shown */

const MOST = 200; // games
const GAME = "game:";

/** @returns {GameSummary[]} */
export function savedGames() {
  return get("games", readSummaries) ?? rebuilt();
}

/** @type {(id: string) => Session | null} */
export function loadGame(id) {
  const saved = get(GAME + id, readSavedGame);
  return saved && { ...saved, game: Game.fromJSON(saved.game) };
}

/** Without room the oldest games go; if there is still none, what was saved before stays. @param {Session} session */
export function saveGame(session) {
  const summary = summaryOf(session, Date.now());
  const all = savedGames();
  const old = all.filter(({ id }) => id === summary.id);
  const others = all.filter(({ id }) => id !== summary.id);
  for (const { id } of others.splice(MOST - 1)) drop(GAME + id);
  let isSaved = put(GAME + summary.id, session);
  while (!isSaved && others.length) {
    drop(GAME + others[others.length - 1].id);
    others.pop();
    isSaved = put(GAME + summary.id, session);
  }
  put("games", isSaved ? [summary, ...others] : [...old, ...others]);
}

/** @param {string} id */
export function dropGame(id) {
  const others = savedGames().filter((game) => game.id !== id);
  drop(GAME + id);
  put("games", others);
}

/** @param {Session} session @param {number} when in milliseconds since 1970 @returns {GameSummary} */
function summaryOf({ game, solved }, when) {
  const { id, rows, cols, done } = game;
  const { level = null, name = "" } = game.about;
  return { id, when, rows, cols, level, name, done, solved };
}

/** The list as the stored games themselves have it; it is no longer known when they were played. */
function rebuilt() {
  const sessions = keys(GAME)
    .sort()
    .map((key) => loadGame(key.slice(GAME.length)));
  const found = sessions.flatMap((session) => (session ? [summaryOf(session, 0)] : []));
  if (found.length) put("games", found);
  return found;
}
