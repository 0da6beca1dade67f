// All games, collections and finished puzzles as one file, and back.
//
//     exported() -> text       restore(text) -> what was brought back, in words, or null if it is no such file
//
// What is here already stays: a game that both have is taken from the file only if less of it is done here.

import { collections, keepCollection } from "../lib/collections.js";
import { Game } from "../lib/game.js";
import { plural } from "../lib/language.js";
import { addResults, results } from "../lib/results.js";
import { loadGame, savedGames, saveGame } from "../lib/savedGames.js";
import { parsed, readCollection, readResult, readSavedGame } from "../lib/validate.js";
import { commas } from "../lib/words.js";

const KIND = "nurikabe games";

export function exported() {
  const games = savedGames().flatMap(({ id }) => loadGame(id) ?? []);
  return JSON.stringify({ kind: KIND, games: games.reverse(), collections: collections(), results: results() });
}

/** @param {string} text */
export function restore(text) {
  const file = parsed(text);
  if (file?.kind !== KIND) return null;
  const finished = addResults([file.results ?? []].flat().flatMap((value) => readResult(value) ?? []));
  let games = 0;
  for (const value of [file.games ?? []].flat()) {
    const saved = readSavedGame(value);
    if (!saved) continue;
    const session = { ...saved, game: Game.fromJSON(saved.game) };
    const here = savedGames().find(({ id }) => id === session.game.id);
    if (here && (here.solved || (!session.solved && here.done >= session.game.done))) continue;
    saveGame(session);
    games++;
  }
  const kept = [file.collections ?? []].flat().filter((value) => {
    const collection = readCollection(value);
    return collection && keepCollection(collection);
  });
  const said = [plural(games, "{n} game", "{n} games"), plural(kept.length, "{n} collection", "{n} collections")];
  if (finished) said.push(plural(finished, "{n} finished puzzle", "{n} finished puzzles"));
  return commas(...said);
}
