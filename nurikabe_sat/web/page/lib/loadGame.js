// Where a game comes from: an address, the collection of the server, a text, the generator, or what the browser stored.
//
//     await openGame(params, signal)       the game to begin with: {game, seconds, solved, film?}
//     await fromPack(name, signal)  await fromText(text, signal)  await generate(request, signal)     each -> Game
//                                          without a puzzle: throws Problem
//     madeGame(answer, level)              the game of what the generator answered
//     await fromCalendar(key, signal)      the puzzle of a day, a week or a month -> Game
//     await nextGame(game, signal)         a puzzle like that one: the next of the collection, or a new one
//     resume(game)                         {game, seconds, solved}: as it was left, if it was begun before

/** @import { Session } from "./savedGames.js" */

import { ask, Problem } from "./api.js";
import { calendar, puzzleOf } from "./calendar.js";
import { convert } from "./convert.js";
import { isOpen, keyBefore, today } from "./days.js";
import { Game } from "./game.js";
import { t } from "./language.js";
import { unpackCells } from "./links.js";
import { playMoves } from "./moves.js";
import { readPath } from "./puzzlink.js";
import { loadGame } from "./savedGames.js";
import { get } from "./storage.js";
import { fits, MOST_CELLS, readId } from "./validate.js";
import { calendarName, commas, packNumber, sizeName } from "./words.js";

const FIRST = "7x7-easy-1";
const TIME_LIMIT = 30; // seconds for a new puzzle

/** @type {(params: Params, signal: AbortSignal) => Promise<Session>} */
export async function openGame({ p, pack, day, cells, moves }, signal) {
  if (p) {
    const game = fromPath(p) ?? (await fromText(p, signal));
    if (!moves) return resume(painted(game, cells));
    const shown = painted(new Game({ ...game, colours: [...game.colours] }), cells);
    return { ...resume(game), film: playMoves(shown, moves) ? shown : undefined };
  }
  if (day) return resume(await fromCalendar(day, signal));
  if (pack) return resume(await fromPack(pack, signal));
  const current = get("current", readId);
  const saved = current === null ? null : loadGame(current);
  if (saved) return saved;
  const list = await ask("pack", null, { signal });
  return resume(await fromPack((list.find(({ name }) => name === FIRST) ?? list[0]).name, signal));
}

/** @type {(name: string, signal: AbortSignal) => Promise<Game>} */
export async function fromPack(name, signal) {
  if (!/^[\w-]+$/.test(name)) throw new Problem(t("The collection has no puzzle of this name."));
  const game = gameOf(await ask(`pack/${name}`, null, { signal }));
  game.about.source = "pack";
  return game;
}

/** The puzzle of an address of this page; null if only the program can read it. @param {string} path */
export function fromPath(path) {
  const puzzle = readPath(path);
  return puzzle && new Game({ ...puzzle, about: { source: "text" } });
}

/** @type {(text: string, signal: AbortSignal) => Promise<Game>} */
export async function fromText(text, signal) {
  if (!text.trim()) throw new Problem(t("There is nothing to read yet."));
  const { text: json } = await convert({ puzzle: text.trim(), to: "json" }, signal);
  const entries = JSON.parse(json);
  if (!entries.length) throw new Problem(t("There is no puzzle in this text."));
  const game = gameOf(entries[0]);
  Object.assign(game.about, { source: "text", others: entries.length - 1 });
  if (/^(https?:|nurikabe\/|pzprv3)/.test(game.about.name ?? "")) game.about.name = "";
  return game;
}

/** @type {(request: PuzzleRequest, signal: AbortSignal) => Promise<Game>} */
export async function generate(request, signal) {
  const answer = await ask("generate", { timeout: TIME_LIMIT, ...request }, { signal });
  if (answer.status !== "made") {
    throw new Problem(
      t("No such puzzle was found within the time limit. Try again, or choose a smaller or easier one."),
    );
  }
  return madeGame(answer, request.level ?? null);
}

/** The game of a generated puzzle. @param {Entry} answer @param {string | null} level that was asked for */
export function madeGame(answer, level) {
  const game = gameOf(answer);
  Object.assign(game.about, { source: "made", requestedLevel: level });
  return game;
}

/** @type {(key: string, signal: AbortSignal) => Promise<Game>} */
export async function fromCalendar(day, signal) {
  if (!isOpen(day, today())) throw new Problem(t("There is no puzzle of this day."));
  const { level, ...puzzle } = puzzleOf(await calendar(signal), day);
  return new Game({ ...puzzle, about: { level, day } });
}

/** @type {(game: Game, signal: AbortSignal) => Promise<Game>} After that of a day comes the one of the day before. */
export async function nextGame({ rows, cols, about }, signal) {
  if (about.day) {
    const before = keyBefore(about.day);
    return fromCalendar(isOpen(before, today()) ? before : about.day, signal);
  }
  if (about.source !== "pack") return generate({ rows, cols, level: about.requestedLevel ?? null }, signal);
  const list = await ask("pack", null, { signal });
  const place = list.findIndex(({ name }) => name === about.name) + 1;
  return fromPack(list[place % list.length].name, signal);
}

/** @type {(game: Game) => Session} */
export function resume(game) {
  const saved = game.isUntouched ? loadGame(game.id) : null;
  if (saved && game.about.day) saved.game.about.day = game.about.day; // its first address may have been another one
  return saved ?? { game, seconds: 0, solved: false };
}

/** What to call a game besides its size and level. @param {Game} game */
export function titleOf({ about }) {
  if (about.day) return calendarName(about.day);
  if (about.source === "pack") return t("Built-in puzzle {number}", { number: packNumber(about.name ?? "") });
  if (about.source === "made") return t("seed {seed}", { seed: about.seed ?? "" });
  return commas(about.name, about.author);
}

/** @param {Entry} entry */
function gameOf(entry) {
  if (!fits(entry)) {
    throw new Problem(
      t("This puzzle has {size} cells: the page shows at most {most}.", { size: sizeName(entry), most: MOST_CELLS }),
    );
  }
  return Game.fromEntry(entry);
}

/** @type {(game: Game, cells?: string) => Game} With the painted cells of an address, if there are any. */
function painted(game, cells) {
  const colours = cells ? unpackCells(cells, game.size) : null;
  if (colours) game.colours = game.colours.map((colour, cell) => (game.clues[cell] === null ? colours[cell] : colour));
  return game;
}
