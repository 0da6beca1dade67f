// Where a game comes from: an address, the pack, a text, a wish, or what the browser kept.
//
//     await opened(params, signal)         the game to begin with: {game, seconds, solved}
//     await fromPack(name, signal)  await fromText(text, signal)  await made(wish, signal)      each -> Game
//                                          without a puzzle: throws Problem
//     await another(game, signal)          a puzzle like that one: the next of the pack, or a new one
//     resumed(game)                        {game, seconds, solved}: as it was left, if it was begun before
//     begun(id)                            the same of a kept game, or null

import { ask, Problem } from "./api.js";
import { Game } from "./game.js";
import { OPEN } from "./grid.js";
import { unpackCells } from "./links.js";
import { get, loadGame } from "./storage.js";
import { packNumber } from "./words.js";

const FIRST = "7x7-easy-1";
const PATIENCE = 20; // seconds for a new puzzle

export async function opened({ p, pack, cells }, signal) {
  if (p) return resumed(painted(await fromText(p, signal), cells));
  if (pack) return resumed(await fromPack(pack, signal));
  const kept = begun(get("current", ""));
  if (kept) return kept;
  const list = await ask("pack", null, { signal });
  return resumed(await fromPack((list.find(({ name }) => name === FIRST) ?? list[0]).name, signal));
}

export async function fromPack(name, signal) {
  const game = Game.fromEntry(await ask(`pack/${encodeURIComponent(name)}`, null, { signal }));
  game.about.source = "pack";
  return game;
}

export async function fromText(text, signal) {
  if (!text.trim()) throw new Problem("There is nothing to read yet.");
  const { text: json } = await ask("convert", { puzzle: text.trim(), to: "json" }, { signal });
  const entries = JSON.parse(json);
  if (!entries.length) throw new Problem("There is no puzzle in this text.");
  const game = Game.fromEntry(entries[0]);
  Object.assign(game.about, { source: "text", others: entries.length - 1 });
  if (/^(https?:|nurikabe\/|pzprv3)/.test(game.about.name)) game.about.name = "";
  return game;
}

export async function made(wish, signal) {
  const answer = await ask("generate", { ...wish, timeout: PATIENCE }, { signal });
  if (answer.status !== "made")
    throw new Problem("No such puzzle was found in time. Try again, or a smaller or easier one.");
  const game = Game.fromEntry(answer);
  Object.assign(game.about, { source: "made", wished: wish.level });
  return game;
}

export async function another({ rows, cols, about }, signal) {
  if (about.source !== "pack")
    return made({ rows, cols, level: about.source === "made" ? about.wished : null }, signal);
  const list = await ask("pack", null, { signal });
  const place = list.findIndex(({ name }) => name === about.name) + 1;
  return fromPack(list[place % list.length].name, signal);
}

export function resumed(game) {
  const kept = game.past.length || game.colours.some((colour) => colour !== OPEN) ? null : begun(game.id);
  return kept ?? { game, seconds: 0, solved: false };
}

/** A game as the browser kept it, or null. */
export function begun(id) {
  const kept = loadGame(id);
  try {
    return kept && { game: Game.fromJSON(kept.game), seconds: kept.seconds, solved: kept.solved };
  } catch {
    return null;
  }
}

/** With the painted cells of an address, if there are any. */
function painted(game, cells) {
  const colours = cells ? unpackCells(cells, game.size) : null;
  if (colours) game.colours = game.colours.map((colour, cell) => (game.clues[cell] === null ? colours[cell] : colour));
  return game;
}

/** What to call a game besides its size and level. */
export function titleOf({ about }) {
  if (about.source === "pack") return `${packNumber(about.name)} of the pack`;
  if (about.source === "made") return `seed ${about.seed}`;
  return about.name || "";
}
