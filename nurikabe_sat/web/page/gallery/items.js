// The puzzles that the gallery can show, and which of them the filters let through.
//
//     await itemsOf(source, signal) -> [item, ...]   source: "pack", "mine", or the id of an imported collection
//     fitting(items, filters)        filters: {size, level, technique, state}, each "" for any
//     stateOf(item, saved)           "new", "begun" or "solved"

import { ask } from "../lib/api.js";
import { collections } from "../lib/collections.js";
import { Game } from "../lib/game.js";
import { t } from "../lib/language.js";
import { addressOf } from "../lib/links.js";
import { fromPath, titleOf } from "../lib/loadGame.js";
import { loadGame, savedGames } from "../lib/savedGames.js";
import { packNumber } from "../lib/words.js";

/** @type {(source: string, signal: AbortSignal) => Promise<GalleryItem[]>} */
export async function itemsOf(source, signal) {
  if (source === "mine") return savedGames().flatMap(({ id }) => itemOf(loadGame(id)?.game));
  if (source !== "pack") return collectedItems(source);
  const entries = await ask("pack", null, { signal });
  return entries.flatMap((entry) => {
    const game = Game.fromEntry(entry);
    game.about.source = "pack";
    const title = t("no. {number}", { number: packNumber(entry.name) });
    return itemOf(game, Object.keys(entry.techniques), title);
  });
}

/** @param {string} id */
function collectedItems(id) {
  const collection = collections().find((one) => one.id === id);
  return (collection?.puzzles ?? []).flatMap(({ path, name, author }, i) => {
    const game = fromPath(path);
    if (game) Object.assign(game.about, { name: name || `${i + 1}`, author, source: "text" });
    return itemOf(game);
  });
}

/** @type {(game: Game | null | undefined, techniques?: string[], title?: string) => GalleryItem[]} */
function itemOf(game, techniques = [], title = game ? titleOf(game) : "") {
  if (!game) return [];
  const { rows, cols, id } = game;
  const level = game.about.level ?? "";
  return [{ id, game, rows, cols, level, techniques, title, address: addressOf(game) }];
}

/** @type {(item: GalleryItem, saved: Map<string, GameSummary>) => "solved" | "begun" | "new"} */
export function stateOf({ id }, saved) {
  const summary = saved.get(id);
  if (summary?.solved) return "solved";
  return summary?.done ? "begun" : "new";
}

/** @type {(items: GalleryItem[], filters: Filters, saved: Map<string, GameSummary>) => GalleryItem[]} */
export const fitting = (items, { size, level, technique, state }, saved) =>
  items.filter(
    (item) =>
      (!size || size === `${item.rows}x${item.cols}`) &&
      (!level || level === item.level) &&
      (!technique || item.techniques.includes(technique)) &&
      (!state || state === stateOf(item, saved)),
  );
