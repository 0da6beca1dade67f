// The puzzles of the pack, to choose from: by size and level, with a tick at those that are solved.
//
//     await fillPack(select)      throws Problem

import { ask } from "../lib/api.js";
import { make, option } from "../lib/dom.js";
import { games } from "../lib/storage.js";
import { packNumber, sizeName } from "../lib/words.js";

export async function fillPack(select) {
  const list = await ask("pack");
  const solved = new Set(games().flatMap((game) => (game.solved ? [game.name] : [])));
  const groups = new Map();
  for (const { name, rows, cols, level } of list) {
    const group = `${sizeName({ rows, cols })}, ${level}`;
    if (!groups.has(group)) groups.set(group, make("optgroup", { label: group }));
    const tick = solved.has(name) ? " ✓" : "";
    groups.get(group).append(option(name, `${group}, ${packNumber(name)}${tick}`));
  }
  const chosen = select.value;
  select.replaceChildren(...groups.values());
  if (chosen) select.value = chosen;
}
