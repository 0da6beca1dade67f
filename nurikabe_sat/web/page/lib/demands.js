// What is asked of a new puzzle: the form as a question, what is likely, and the names of what it misses.
//
//     questionOf(size, data) -> the question, or a sentence that says what cannot be     likely(question) -> a sentence
//
// What is likely is an estimate: each demand, a high level and a large board are a step towards "often not found".

import { t } from "./language.js";

const LARGE = 225; // cells
const RANGES = /** @type {const} */ (["score", "steps", "open"]);
const DEMANDS = ["equal", "numbers", "most", "min_clue", "unknown", "requires", "story", ...RANGES];

/** @type {Record<string, string>} */
const MISSED = {
  level: t("Level"),
  techniques: t("Needs the technique"),
  unknown: t("Numbers that are ?"),
  score: t("Score"),
  steps: t("Steps"),
  open: t("Open steps at a time"),
  story: t("Order of techniques"),
};

/** @param {string} name of a demand */
export const missedName = (name) => MISSED[name] ?? name;

/** @type {(size: Size, data: FormData) => Question | string} */
export function questionOf({ rows, cols }, data) {
  const get = (/** @type {string} */ name) => String(data.get(name) ?? "");
  /** @type {Question} */
  const question = { rows, cols, timeout: Number(get("seconds")) };
  if (get("level")) question.level = get("level");
  if (get("style") && get("style") !== "plain") question.style = get("style");
  if (/^\d{1,15}$/.test(get("seed"))) question.seed = Number(get("seed"));
  if (get("symmetry") && get("symmetry") !== "none") question.symmetry = get("symmetry");
  if (get("equal")) question.equal = true;
  const numbers = get("numbers")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  if (!numbers.every((one) => Number.isInteger(one) && one > 0)) return t("The numbers must be like 2, 3, 7.");
  if (numbers.length) question.numbers = numbers;
  if (Number(get("most"))) question.most = Math.round(Number(get("most")));
  if (Number(get("unknown"))) question.unknown = Number(get("unknown"));
  const smallest = Number(get("smallest") || 1);
  if (!Number.isInteger(smallest) || smallest < 1 || smallest > rows * cols)
    return t("The smallest number must be a number of cells of the board.");
  if (smallest > 1) question.min_clue = smallest;
  if (get("requires")) question.requires = [get("requires")];
  for (const name of RANGES) {
    const [least, most] = [get(`${name}-least`), get(`${name}-most`)];
    if (!least && !most) continue;
    const range = [Number(least || 0), Number(most || 1e6)];
    if (!(range[0] >= 0 && range[0] <= range[1])) return t("“At least” must not be more than “at most”.");
    question[name] = name === "steps" ? range.map(Math.round) : range;
  }
  const story = [get("first"), get("then")].filter(Boolean);
  if (story.length) question.story = story;
  return question;
}

/** @param {Question | string} question */
export function likely(question) {
  if (typeof question === "string") return question;
  const { rows, cols, level = "", style } = question;
  const others = [style === "quick" ? "" : style, ...DEMANDS.map((name) => question[name])];
  const levels = { expert: 1, extreme: 2 }[String(level)] ?? 0;
  const steps = others.filter(Boolean).length + levels + Number(Number(rows) * Number(cols) > LARGE);
  if (!steps) return t("Estimate: this is usually there in seconds.");
  if (steps === 1) return t("Estimate: this may take half a minute.");
  return t("Estimate: this may take minutes, or not be found. Stop keeps the best so far.");
}
