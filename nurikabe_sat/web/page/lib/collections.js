// Collections of puzzles that the player has imported, kept in the store: each puzzle as its path at puzz.link.
//
//     collections() -> [{id, name, puzzles: [{path, name, author}, ...]}, ...]    keepCollection(collection) -> whether
//     dropCollection(id)                                                          there was room
//     await readPuzzles(text, signal) -> {puzzles: [{path, name, author}, ...], refused: [line, ...]}
//                                        any format; throws Problem if there is no puzzle

import { Problem } from "./api.js";
import { convert } from "./convert.js";
import { Game } from "./game.js";
import { t } from "./language.js";
import { writePath } from "./puzzlink.js";
import { drop, get, keys, put } from "./storage.js";
import { fits, readCollection } from "./validate.js";

const KEY = "collection:";
const MOST_REQUESTS = 200; // for a text with lines that cannot be read
const ADDRESS = /^(https?:|nurikabe\/|pzprv3)/; // a puzzle without a name of its own has this one

/** @returns {Collection[]} */
export function collections() {
  return keys(KEY)
    .sort()
    .flatMap((key) => get(key, readCollection) ?? []);
}

/** @param {Collection} collection */
export const keepCollection = (collection) => put(KEY + collection.id, collection);

/** @param {string} id */
export const dropCollection = (id) => drop(KEY + id);

/** @type {(text: string, signal: AbortSignal) => Promise<{puzzles: CollectedPuzzle[], refused: string[]}>} */
export async function readPuzzles(text, signal) {
  if (!text.trim()) throw new Problem(t("There is nothing to read yet."));
  const { entries, refused } = await readLines(text.trim().split(/\r?\n/), signal);
  const puzzles = entries.flatMap((entry) => {
    const path = fits(entry) ? writePath(Game.fromEntry(entry)) : null;
    const name = entry.title ?? (ADDRESS.test(entry.name ?? "") ? "" : entry.name);
    return path ? { path, name: shortened(name), author: shortened(entry.author) } : [];
  });
  if (!puzzles.length) throw new Problem(t("There is no puzzle in this text."));
  return { puzzles, refused };
}

/**
 * If a list of addresses cannot be read whole, its halves are read, down to single lines.
 * @param {string[]} lines
 * @param {AbortSignal} signal
 * @returns {Promise<{entries: Entry[], refused: string[]}>}
 */
async function readLines(lines, signal, left = { requests: MOST_REQUESTS }) {
  try {
    left.requests--;
    const { text } = await convert({ puzzle: lines.join("\n"), to: "json", clues_only: true }, signal);
    return { entries: JSON.parse(text), refused: [] };
  } catch (error) {
    const isRefused = error instanceof Problem && error.status === 400;
    const isWhole = left.requests === MOST_REQUESTS - 1;
    if (!isRefused || left.requests < 2 || (isWhole && !lines.some((line) => ADDRESS.test(line)))) throw error;
    if (lines.length === 1) return { entries: [], refused: lines };
    const half = Math.ceil(lines.length / 2);
    const first = await readLines(lines.slice(0, half), signal, left);
    const second = await readLines(lines.slice(half), signal, left);
    return { entries: [...first.entries, ...second.entries], refused: [...first.refused, ...second.refused] };
  }
}

/** @param {unknown} text */
const shortened = (text) => (typeof text === "string" ? text.slice(0, 200) : "");
