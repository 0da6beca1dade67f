// The puzzles of the collection, to choose from: by size and level, with a tick at those that are solved.
//
//     await fillPackList(select)      throws Problem

import { ask } from "../lib/api.js";
import { make, option } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { savedGames } from "../lib/savedGames.js";
import { levelName, packNumber, sizeName } from "../lib/words.js";

/** @param {HTMLSelectElement} select */
export async function fillPackList(select) {
  const list = await ask("pack");
  const solved = new Set(savedGames().flatMap((game) => (game.solved ? [game.name] : [])));
  /** @type {Map<string, HTMLOptGroupElement>} */
  const groups = new Map();
  for (const { name, rows, cols, level } of list) {
    const label = `${sizeName({ rows, cols })}, ${levelName(level)}`;
    const group = groups.get(label) ?? make("optgroup", { label });
    groups.set(label, group);
    const tick = solved.has(name) ? " ✓" : "";
    group.append(option(name, `${label}, ${t("no. {number}", { number: packNumber(name) })}${tick}`));
  }
  const chosen = select.value;
  select.replaceChildren(...groups.values());
  if (chosen) select.value = chosen;
}
