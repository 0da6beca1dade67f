// Collections of puzzles that the player has imported, kept in the store: each puzzle as its path at puzz.link.
//
//     collections() -> [{id, name, puzzles: [{path, name, author}, ...]}, ...]    keepCollection(collection) -> whether
//     dropCollection(id)                                                          there was room
//     await readPuzzles(text, signal) -> [{path, name, author}, ...]              any format; throws Problem

/** @import { Collection, CollectedPuzzle, Entry } from "./types.js" */

import { Problem } from "./api.js";
import { convert } from "./convert.js";
import { Game } from "./game.js";
import { t } from "./language.js";
import { writePath } from "./puzzlink.js";
import { drop, get, keys, put } from "./storage.js";
import { fits, readCollection } from "./validate.js";

const KEY = "collection:";
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

/**
 * @param {string} text
 * @param {AbortSignal} signal
 * @returns {Promise<CollectedPuzzle[]>}
 */
export async function readPuzzles(text, signal) {
  if (!text.trim()) throw new Problem(t("There is nothing to read yet."));
  const { text: json } = await convert({ puzzle: text.trim(), to: "json", clues_only: true }, signal);
  /** @type {Entry[]} */
  const entries = JSON.parse(json);
  const puzzles = entries.flatMap((entry) => {
    const path = fits(entry) ? writePath(Game.fromEntry(entry)) : null;
    const name = entry.title ?? (ADDRESS.test(entry.name ?? "") ? "" : entry.name);
    return path ? { path, name: shortened(name), author: shortened(entry.author) } : [];
  });
  if (!puzzles.length) throw new Problem(t("There is no puzzle in this text."));
  return puzzles;
}

/** @param {unknown} text */
const shortened = (text) => (typeof text === "string" ? text.slice(0, 200) : "");
