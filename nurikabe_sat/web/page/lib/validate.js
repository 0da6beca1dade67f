// Reads what others could have changed in the store of the browser, or in a file. Each function takes any value and returns
// it with its type, or null if it cannot be what this page wrote. It needs no page, and runs in node.
//
//     readSavedGame(value)  readSummaries(value)  readDraft(value)  readVersions(value)  readShows(value)  readChoice(value)  readId(value)
//     readSettings(value)  readNames(value)  readCollection(value)  readResult(value)  readResults(value)
//     parsed(text)     JSON      fits({rows, cols})     whether a board has a size that this page can draw
//     record({name: test})  listOf(test)  tuple(test, test)  orNull(test)  isString     tests of values, to build others from

import { isDate, isKey } from "./days.js";
import { HELPS, TRIALS } from "./game.js";
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
const SOURCES = ["pack", "text", "made"];
const BRUSHES = ["sea", "island", "erase"];

/** @typedef {(value: any) => boolean} Test */

/** @type {(text: string) => any} the value of a text in JSON, or null */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @type {(value: any) => value is Record<string, any>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @type {Test} */
const isCount = (value) => Number.isSafeInteger(value) && value > 0;
/** @type {Test} */
const isTime = (value) => Number.isFinite(value) && value >= 0;
/** @type {Test} */
const isFlag = (value) => typeof value === "boolean";
/** @type {Test} */
export const isString = (value) => typeof value === "string";
/** @type {Test} */
const isText = (value) => isString(value) && value.length <= LONGEST_TEXT;
/** @type {Test} */
const isId = (value) => isText(value) && value.length <= LONGEST_ID;
/** @type {Test} */
const isClue = (value) => value === null || value === "?" || isCount(value);

/** @type {(values: readonly unknown[]) => Test} */
const oneOf = (values) => (value) => values.includes(value);
/** @type {(test: Test) => Test} */
export const orNull = (test) => (value) => value === null || test(value);
/** @type {(test: Test, most?: number) => Test} */
export const listOf =
  (test, most = Infinity) =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every((one) => test(one));
/** @type {(...tests: Test[]) => Test} */
export const tuple =
  (...tests) =>
  (value) =>
    Array.isArray(value) && value.length === tests.length && tests.every((test, i) => test(value[i]));
/** @type {(fields: Record<string, Test>) => Test} */
export const record = (fields) => (value) =>
  isObject(value) && Object.entries(fields).every(([name, test]) => test(value[name]));

/** @type {(value: any, fields: Record<string, Test>) => any} a record with these fields alone; null if one is wrong */
const read = (value, fields) =>
  record(fields)(value) ? Object.fromEntries(Object.keys(fields).map((name) => [name, value[name]])) : null;

/** @type {(size: {rows?: unknown, cols?: unknown}) => size is Size} */
export const fits = (size) =>
  isCount(size.rows) && isCount(size.cols) && Number(size.rows) * Number(size.cols) <= MOST_CELLS;

/** @type {(value: any) => string | null} */
export const readId = (value) => (isId(value) ? value : null);

/** @type {(value: unknown) => SavedGame | null} */
export function readSavedGame(value) {
  const saved = read(value, { game: isObject, seconds: isTime, solved: isFlag });
  const game = saved && readGame({ ...GAME, ...saved.game });
  return game && { ...saved, game };
}

const GAME = {
  ...{ name: "", level: null, score: null, seed: null, requestedLevel: null, others: 0 },
  ...{ past: [], future: [], help: "none", savepoints: [] },
};

/** @type {(value: any) => GameData | null} */
function readGame(value) {
  const { rows, cols, clues, source, day, author } = value;
  const isBoard = (/** @type {any} */ one) =>
    typeof one === "string" &&
    one.length === clues.length &&
    [...one].every((colour, cell) => isColour(colour) && (colour === "." || clues[cell] === null));
  const isChange = tuple((cell) => Number.isInteger(cell) && clues[cell] === null, isColour, isColour);
  const isStep = (/** @type {any} */ one) =>
    Array.isArray(one) && one.length > 0 && one.slice(TRIALS.includes(one[0]) ? 1 : 0).every(isChange);
  const game = read(value, {
    rows: () => fits(value),
    cols: isCount,
    clues: (all) => listOf(isClue, MOST_CELLS)(all) && all.length === rows * cols,
    colours: isBoard,
    past: listOf(isStep, MOST_STEPS),
    future: listOf(isStep, MOST_STEPS),
    savepoints: listOf(record({ name: isText, colours: isBoard }), MOST_SAVEPOINTS),
    help: oneOf(HELPS),
    name: isText,
    level: orNull(isText),
    score: orNull(Number.isFinite),
    seed: orNull(Number.isFinite),
    requestedLevel: orNull(isText),
    others: Number.isInteger,
  });
  /** @type {(one: unknown, test: Test) => any} */
  const known = (one, test) => (test(one) ? one : undefined); // else it is left out
  return (
    game && { ...game, source: known(source, oneOf(SOURCES)), day: known(day, isKey), author: known(author, isText) }
  );
}

/** @type {(value: any) => GameSummary[] | null} the list of games; one line that is wrong makes the whole list wrong */
export function readSummaries(value) {
  const isLine = record({ id: isId, when: isTime, done: (done) => isTime(done) && done <= 100, solved: isFlag });
  const isNamed = record({ level: orNull(isText), name: isText });
  const isSummary = (/** @type {any} */ line) => isLine(line) && fits(line) && isNamed({ ...GAME, ...line });
  return listOf(isSummary, MOST_GAMES)(value) ? value : null;
}

/** @type {(value: any) => Result | null} */
export function readResult(value) {
  const fields = { id: isId, rows: isCount, cols: isCount, on: isDate, seconds: isTime, level: orNull(isText) };
  const more = { help: oneOf(HELPS), ...(value?.day === undefined ? {} : { day: isKey }) };
  return isObject(value) && fits(value) ? read(value, { ...fields, ...more }) : null;
}

/** @type {(value: any) => Result[] | null} the finished puzzles; one that is wrong makes the whole list wrong */
export const readResults = (value) =>
  listOf((one) => readResult(one) !== null, MOST_RESULTS)(value) ? value.map(readResult) : null;

/** @type {(value: any) => DraftData | null} */
export function readDraft(value) {
  const isPlace = (/** @type {any} */ one) => isText(one) && /^\d{1,6},\d{1,6}$/.test(one);
  const isPlaced = tuple(isPlace, (clue) => clue !== null && isClue(clue));
  const draft = read(value, { rows: () => fits(value), cols: isCount, clues: listOf(isPlaced, MOST_CELLS) });
  const caption = read(value?.caption, { title: isText, author: isText, notes: isText });
  return draft && caption ? { ...draft, caption } : draft;
}

/** @type {(value: any) => Version[] | null} */
export function readVersions(value) {
  const isVersion = record({ name: isText, draft: (draft) => readDraft(draft) !== null });
  const found = listOf(isVersion, MOST_VERSIONS)(value) ? /** @type {Version[]} */ (value) : null;
  return found && found.map(({ name, draft }) => ({ name, draft: readDraft(draft) ?? draft }));
}

/** @type {(value: unknown) => Shows | null} */
export const readShows = (value) => read(value, { certain: isFlag, differs: isFlag });

/** @type {(value: unknown) => NewPuzzleChoice | null} */
export const readChoice = (value) => read(value, { level: isText, size: isText });

/** @type {(value: any, defaults: Settings) => Settings | null} a setting that is missing has its default */
export function readSettings(value, defaults) {
  const tests = Object.keys(defaults).map((key) => [key, key === "brush" ? oneOf(BRUSHES) : isFlag]);
  return isObject(value) ? read({ ...defaults, ...value }, Object.fromEntries(tests)) : null;
}

/** @type {(value: any) => string[] | null} names without doubles */
export const readNames = (value) => (listOf(isId, MOST_GAMES)(value) ? value : null);

/** @type {(value: unknown) => Collection | null} */
export function readCollection(value) {
  const isPuzzle = record({ path: isString, name: isText, author: isText });
  return read(value, { id: isId, name: isText, puzzles: listOf(isPuzzle, MOST_PUZZLES) });
}
