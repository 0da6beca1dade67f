// The server's answers about a puzzle in the making, as something to show: verdict(draft, known). It needs no page.
// known is what analysis.js reports, null for an empty board. Facts and reasons are asked for at once: the first answer
// counts.

/**
 * @import { ColouredPlace, Mark, Place } from "../lib/types.js"
 * @import { Known } from "./analysis.js"
 * @import { Draft } from "./draft.js"
 */

import { cellAt, ISLAND, SEA, WORDS } from "../lib/grid.js";
import { capital, count, placeName, sentence } from "../lib/words.js";

/**
 * @typedef {"empty" | "looking" | "unique" | "none" | "several" | "undecided" | "problem"} Kind
 *
 * headline, grade: words for the kind; sentences: what is most worth saying; more: the rest of the reason; again: whether
 * to offer more time; level, certain: what to say about them; hard: sentences on what makes it hard; plot: a picture of
 * that, an SVG file, or ""; techniques: how often each is used; ghosts: for each cell
 * "B" or "W" where all solutions agree, "?" where they differ, "." not known; decisive: the colours that, given, would
 * make it unique.
 * @typedef {{
 *   kind: Kind, headline: string, grade: string, sentences: string[], more: string[], again: boolean, level: string,
 *   hard: string[], plot: string, certain: string, techniques: [name: string, times: number][], marks: Map<number, Mark>, ghosts: string[] | null,
 *   decisive: Map<number, "B" | "W">,
 * }} Verdict
 */

/** @type {Record<Kind, string>} */
const HEADLINES = {
  empty: "Place a number to begin",
  looking: "Looking …",
  unique: "Unique",
  none: "No solution",
  several: "Several solutions",
  undecided: "Undecided",
  problem: "No answer",
};
/** @type {Record<string, Kind>} */
const KINDS = { unique: "unique", none: "none", ambiguous: "several" };
const MOST = 6; // cells named in a sentence

/**
 * @param {Draft} draft
 * @param {Known | null} known
 * @returns {Verdict}
 */
export function verdict(draft, known) {
  const kind = kindOf(known);
  const { why = null, facts = null } = known ?? {};
  const cellsAt = (/** @type {Place[]} */ places) => places.map((place) => cellAt(place, draft.cols));
  const ghosts = facts?.cells ? [...facts.cells.join("")] : null;
  const cells = draft.clues.map((_, cell) => cell);
  const differing = ghosts ? cells.filter((cell) => ghosts[cell] === "?") : cellsAt((why?.regions ?? []).flat());
  const deciding = kind === "several" ? (why?.cells ?? []) : [];
  /** @type {Verdict["decisive"]} */
  const decisive = new Map(deciding.map(([row, col, colour]) => [cellAt([row, col], draft.cols), colour]));
  /** @type {Verdict["marks"]} */
  const marks = new Map();
  for (const cell of differing) marks.set(cell, "differs");
  for (const cell of decisive.keys()) marks.set(cell, "decisive");
  for (const cell of cellsAt(why?.conflict ?? [])) marks.set(cell, "fault");
  const open = cells.filter((cell) => draft.clue(cell) === null);
  const isUnfinished = kind === "undecided" || kind === "problem" || why?.complete === false;
  return {
    kind,
    headline: HEADLINES[kind],
    grade: (kind === "unique" && known?.rate?.level) || "",
    sentences: known ? sentencesOf(kind, known, differing, deciding) : [EMPTY],
    again: isUnfinished && known?.asking.size === 0,
    more: kind === "none" ? (why?.sentences ?? []).slice(2).map(sentence) : [],
    level: known ? levelOf(kind, known) : "",
    hard: (known?.rate?.why ?? []).map(sentence),
    plot: known?.rate?.plot ?? "",
    certain: known ? certainOf(kind, known, open, ghosts) : "",
    techniques: Object.entries(known?.rate?.techniques ?? {}),
    marks,
    ghosts,
    decisive,
  };
}

const EMPTY = "Choose a cell and type the size of its island, or ? for an island of any size.";

/**
 * @param {Known | null} known
 * @returns {Kind}
 */
function kindOf(known) {
  if (!known) return "empty";
  const { why, facts, asking, problem } = known;
  const answered = KINDS[why?.status ?? ""];
  if (answered) return answered;
  if (facts?.status === "none") return "none";
  if (facts?.cells?.some((row) => row.includes("?"))) return "several";
  if (facts?.status === "complete") return "unique";
  if (asking.has("why") || asking.has("facts")) return "looking";
  return problem ? "problem" : "undecided";
}

/**
 * @param {Kind} kind
 * @param {Known} known
 * @param {number[]} differing
 * @param {ColouredPlace[]} deciding
 */
function sentencesOf(kind, known, differing, deciding) {
  if (kind === "looking") return [];
  if (kind === "unique") return ["There is exactly one solution."];
  if (kind === "undecided") return [late("whether there is exactly one solution", known)];
  if (kind === "problem") return [known.problem];
  const { why } = known;
  if (kind === "none") {
    if (!why || why.status === "limit") return [later("which clues cause this", known)];
    return (why.sentences ?? []).slice(1, 2).map(sentence); // the rest is said in "more"
  }
  const sentences = [`They differ in ${count(differing.length, "cell")}.`];
  if (!why || why.status === "limit") sentences.push(later("what would make it unique", known));
  else if (deciding.length) sentences.push(cure(deciding));
  else if (why.complete === false) sentences.push(late("what would make it unique", known));
  return sentences;
}

/** @param {ColouredPlace[]} deciding */
function cure(deciding) {
  const names = deciding.slice(0, MOST).map(([row, col, colour]) => `${placeName([row, col])} ${WORDS[colour]}`);
  const rest = deciding.length > MOST ? ` and ${deciding.length - MOST} more` : "";
  return `${count(deciding.length, "given cell")} would make it unique: ${names.join(", ")}${rest}.`;
}

/**
 * @param {Kind} kind
 * @param {Known} known
 */
function levelOf(kind, known) {
  if (kind === "looking") return "not known yet";
  if (kind === "none" || kind === "several") return "only a unique puzzle has one";
  if (kind !== "unique") return "not known";
  const { rate, asking, problem } = known;
  if (!rate) return asking.has("rate") || asking.has("why") ? "not known yet" : problem || "not known";
  if (rate.status !== "rated") return late("how hard it is", known);
  return `${rate.level ?? "not known"}, score ${rate.score}`;
}

/**
 * @param {Kind} kind
 * @param {Known} known
 * @param {number[]} open
 * @param {string[] | null} ghosts
 */
function certainOf(kind, known, open, ghosts) {
  if (!ghosts && known.asking.has("facts")) return "not known yet";
  if (!ghosts) return kind === "none" ? "none, because there is no solution" : "not known";
  const sure = open.filter((cell) => ghosts[cell] === SEA || ghosts[cell] === ISLAND).length;
  return `${sure} of ${open.length}${known.facts?.status === "limit" ? `, within ${known.seconds} seconds` : ""}`;
}

/**
 * @param {string} what
 * @param {Known} known
 */
const late = (what, { seconds }) => `The time limit of ${seconds} seconds came before it was known ${what}.`;

/**
 * @param {string} what
 * @param {Known} known
 */
const later = (what, known) => (known.asking.has("why") ? `${capital(what)} is not known yet.` : late(what, known));
