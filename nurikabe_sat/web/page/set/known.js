// Whether the puzzle in the making is new: the puzzles of the page and the player's collections, in any of eight positions.
//
//     await knownAs(puzzle, signal) -> {count, names}     how many were looked at, and what those are called that it is

import { ask } from "../lib/api.js";
import { collections } from "../lib/collections.js";
import { Game } from "../lib/game.js";
import { t } from "../lib/language.js";
import { readPath } from "../lib/puzzlink.js";
import { symmetryKey } from "../lib/symmetry.js";
import { packNumber } from "../lib/words.js";

/** @param {Size & {clues: Clue[]}} puzzle @param {AbortSignal} signal */
export async function knownAs(puzzle, signal) {
  const key = symmetryKey(puzzle);
  const pack = (await ask("pack", null, { signal })).map((entry) => ({
    puzzle: Game.fromEntry(entry),
    name: t("Built-in puzzle {number}", { number: packNumber(entry.name) }),
  }));
  const own = collections().flatMap(({ name: collection, puzzles }) =>
    puzzles.flatMap(({ path, name }, i) => {
      const found = readPath(path);
      return found ? [{ puzzle: found, name: `${name || i + 1} (${collection})` }] : [];
    }),
  );
  const all = [...pack, ...own];
  return { count: all.length, names: all.filter((one) => symmetryKey(one.puzzle) === key).map(({ name }) => name) };
}
