// Reads what others could have changed in the store of the browser, or in a file. Each function takes any value and returns
// it with its type, or null if it cannot be what this page wrote. It needs no page, and runs in node.
//
//     readSavedGame(value)  readSummaries(value)  readDraft(value)  readVersions(value)  readShows(value)  readChoice(value)  readId(value)
//     readSettings(value)  readNames(value)  readCollection(value)  readResult(value)  readResults(value)
//     fits({rows, cols})     whether a board has a size that this page can draw

import { isDate, isKey } from "./days.js";
import { HELPS } from "./game.js";
import { isColour } from "./grid.js";

export const MOST_CELLS = 10_000; // a board of 100 x 100: a browser draws no larger one in a second

export const MOST_RESULTS = 5000; // finished puzzles; with more, the oldest are dropped

export const MOST_VERSIONS = 100; // of a draft that are kept

export const MOST_SAVEPOINTS = 50; // of a game

const MOST_GAMES = 1000; // lines in the list of games
const MOST_STEPS = 100_000; // of undo
const LONGEST_TEXT = 1000; // characters of a name
const LONGEST_ID = 100;
const MOST_PUZZLES = 20_000; // in a collection
const TRIALS = ["begin", "keep", "drop"];
const BRUSHES = ["sea", "island", "erase"];

/** @typedef {Record<string, unknown>} Fields */

/** @type {(value: unknown) => value is Fields} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @type {(value: unknown) => value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) > 0;

/** @type {(value: unknown) => value is number} */
const isTime = (value) => Number.isFinite(value) && Number(value) >= 0;

/** @type {(value: unknown) => value is string} */
const isText = (value) => typeof value === "string" && value.length <= LONGEST_TEXT;

/** @type {(value: unknown) => value is Clue} */
const isClue = (value) => value === null || value === "?" || isCount(value);

/** @type {(value: unknown) => value is Help} */
const isHelp = (value) => HELPS.some((help) => help === value);

/** @type {(size: {rows?: unknown, cols?: unknown}) => size is Size} */
export const fits = (size) => isCount(size.rows) && isCount(size.cols) && size.rows * size.cols <= MOST_CELLS;

/** @type {(value: unknown) => string | null} */
export const readId = (value) => (isText(value) && value.length <= LONGEST_ID ? value : null);

/** @type {(value: unknown) => SavedGame | null} */
export function readSavedGame(value) {
  if (!isObject(value)) return null;
  const { game: stored, seconds, solved } = value;
  const game = readGame(stored);
  return game && isTime(seconds) && typeof solved === "boolean" ? { game, seconds, solved } : null;
}

/** @type {(value: unknown) => GameData | null} */
function readGame(value) {
  if (!isObject(value)) return null;
  const { clues, colours, past = [], future = [], help = "none", savepoints = [] } = value;
  const board = { rows: value.rows, cols: value.cols };
  if (!fits(board)) return null;
  const size = board.rows * board.cols;
  if (!Array.isArray(clues) || clues.length !== size || !clues.every(isClue)) return null;
  const isBoard = (/** @type {unknown} */ one) =>
    typeof one === "string" &&
    one.length === size &&
    [...one].every((colour, cell) => isColour(colour) && (colour === "." || clues[cell] === null));
  const isSavepoint = (/** @type {unknown} */ one) => isObject(one) && isText(one.name) && isBoard(one.colours);
  if (!isBoard(colours) || !Array.isArray(savepoints) || !savepoints.every(isSavepoint)) return null;
  if (savepoints.length > MOST_SAVEPOINTS) return null;
  const about = readAbout(value);
  const steps = [past, future].map((list) => readSteps(list, clues));
  if (!about || !steps[0] || !steps[1] || !isHelp(help)) return null;
  return { ...about, ...board, clues, colours: String(colours), past: steps[0], future: steps[1], help, savepoints };
}

/**
 * Steps of undo: lists of [cell, colour before, colour after], perhaps behind what they do to trials.
 * @type {(value: unknown, clues: Clue[]) => StoredStep[] | null}
 */
function readSteps(value, clues) {
  const isChange = (/** @type {unknown} */ change) => {
    if (!Array.isArray(change) || change.length !== 3) return false;
    const [cell, before, after] = change;
    return Number.isInteger(cell) && clues[cell] === null && isColour(before) && isColour(after);
  };
  const isStep = (/** @type {unknown} */ step) => {
    if (!Array.isArray(step) || step.length === 0) return false;
    return TRIALS.includes(step[0]) ? step.slice(1).every(isChange) : step.every(isChange);
  };
  return Array.isArray(value) && value.length <= MOST_STEPS && value.every(isStep) ? value : null;
}

/** @type {(value: Fields) => About | null} */
function readAbout({
  name = "",
  level = null,
  score = null,
  seed = null,
  source,
  requestedLevel = null,
  others = 0,
  ...more
}) {
  const isLevel = (/** @type {unknown} */ one) => one === null || isText(one);
  const isNumber = (/** @type {unknown} */ one) => one === null || Number.isFinite(one);
  const from = source === "pack" || source === "text" || source === "made" ? source : undefined;
  if (!isText(name) || !isLevel(level) || !isLevel(requestedLevel)) return null;
  if (!isNumber(score) || !isNumber(seed) || !Number.isInteger(others)) return null;
  const day = isKey(more.day) ? more.day : undefined;
  const author = isText(more.author) ? more.author : undefined;
  const [points, number, rest] = /** @type {[number | null, number | null, number]} */ ([score, seed, others]);
  const [rated, asked] = /** @type {(string | null)[]} */ ([level, requestedLevel]);
  return {
    name,
    level: rated,
    score: points,
    seed: number,
    source: from,
    requestedLevel: asked,
    others: rest,
    day,
    author,
  };
}

/**
 * The list of games; one line that is wrong makes the whole list wrong.
 * @type {(value: unknown) => GameSummary[] | null}
 */
export function readSummaries(value) {
  if (!Array.isArray(value) || value.length > MOST_GAMES) return null;
  const isSummary = (/** @type {unknown} */ line) => {
    if (!isObject(line) || !fits(line)) return false;
    const { id, when, level = null, name = "", done, solved } = line;
    const isKnown = readId(id) !== null && isTime(when) && (level === null || isText(level)) && isText(name);
    return isKnown && isTime(done) && done <= 100 && typeof solved === "boolean";
  };
  return value.every(isSummary) ? value : null;
}

/** @type {(value: unknown) => Result | null} */
export function readResult(value) {
  if (!isObject(value) || !fits(value)) return null;
  const { rows, cols, on, seconds, level, help, day } = value;
  const id = readId(value.id);
  if (id === null || !isDate(on) || !isTime(seconds) || !isHelp(help)) return null;
  if ((level !== null && !isText(level)) || (day !== undefined && !isKey(day))) return null;
  return { id, rows, cols, on, seconds, level, help, ...(day === undefined ? {} : { day }) };
}

/**
 * The finished puzzles; one that is wrong makes the whole list wrong.
 * @type {(value: unknown) => Result[] | null}
 */
export function readResults(value) {
  if (!Array.isArray(value) || value.length > MOST_RESULTS) return null;
  const found = value.map(readResult);
  return found.every((one) => one !== null) ? found : null;
}

/** @type {(value: unknown) => DraftData | null} */
export function readDraft(value) {
  if (!isObject(value)) return null;
  const { clues } = value;
  const board = { rows: value.rows, cols: value.cols };
  if (!fits(board) || !Array.isArray(clues) || clues.length > MOST_CELLS) return null;
  const isPlaced = (/** @type {unknown} */ pair) => {
    if (!Array.isArray(pair) || pair.length !== 2) return false;
    const [place, clue] = pair;
    return typeof place === "string" && /^\d{1,6},\d{1,6}$/.test(place) && clue !== null && isClue(clue);
  };
  const caption = readCaption(value.caption);
  return clues.every(isPlaced) ? { ...board, clues, ...(caption ? { caption } : {}) } : null;
}

/** @type {(value: unknown) => Caption | null} */
function readCaption(value) {
  if (!isObject(value)) return null;
  const { title, author, notes } = value;
  return isText(title) && isText(author) && isText(notes) ? { title, author, notes } : null;
}

/** @type {(value: unknown) => Version[] | null} */
export function readVersions(value) {
  if (!Array.isArray(value) || value.length > MOST_VERSIONS) return null;
  const found = value.map((one) => {
    const draft = isObject(one) ? readDraft(one.draft) : null;
    return draft && isText(one.name) ? { name: one.name, draft } : null;
  });
  return found.every((one) => one !== null) ? found : null;
}

/** @type {(value: unknown) => Shows | null} */
export function readShows(value) {
  if (!isObject(value)) return null;
  const { certain, differs } = value;
  return typeof certain === "boolean" && typeof differs === "boolean" ? { certain, differs } : null;
}

/** @type {(value: unknown) => NewPuzzleChoice | null} */
export function readChoice(value) {
  if (!isObject(value)) return null;
  const { level, size } = value;
  return isText(level) && isText(size) ? { level, size } : null;
}

/**
 * A setting that is missing has its default.
 * @type {(value: unknown, defaults: Settings) => Settings | null}
 */
export function readSettings(value, defaults) {
  if (!isObject(value)) return null;
  const known = Object.keys(defaults).filter((key) => Object.hasOwn(value, key));
  if (!known.every((key) => (key === "brush" ? BRUSHES.includes(String(value[key])) : typeof value[key] === "boolean")))
    return null;
  return { ...defaults, ...Object.fromEntries(known.map((key) => [key, value[key]])) };
}

/**
 * A list of names without doubles.
 * @type {(value: unknown) => string[] | null}
 */
export const readNames = (value) =>
  Array.isArray(value) && value.length <= MOST_GAMES && value.every((name) => readId(name) !== null) ? value : null;

/** @type {(value: unknown) => Collection | null} */
export function readCollection(value) {
  if (!isObject(value)) return null;
  const { id, name, puzzles } = value;
  if (readId(id) === null || !isText(name) || !Array.isArray(puzzles) || puzzles.length > MOST_PUZZLES) return null;
  const isPuzzle = (/** @type {unknown} */ one) =>
    isObject(one) && isText(one.name) && isText(one.author) && typeof one.path === "string";
  return puzzles.every(isPuzzle) ? /** @type {Collection} */ ({ id, name, puzzles }) : null;
}
