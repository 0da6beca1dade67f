// The server's answers about a puzzle in the making, as something to show: verdict(draft, known). It needs no page.
// known is what analysis.js reports, null for an empty board. Facts and reasons are asked for at once: the first answer
// counts.

/** @import { Known } from "./analysis.js" */
/** @import { Draft } from "./draft.js" */
/** @import { Told } from "../lib/reasons.js" */

import { cellAt, ISLAND, SEA } from "../lib/grid.js";
import { plural, t } from "../lib/language.js";
import { toldPhrase } from "../lib/phrases.js";
import { told } from "../lib/reasons.js";
import { cellCount, colourName, commas, levelName, placeName } from "../lib/words.js";

/**
 * @typedef {"empty" | "looking" | "unique" | "none" | "draft" | "several" | "undecided" | "problem"} Kind
 *
 * headline, grade: words for the kind; sentences: what is most worth saying; reasons, more: the reason, and the rest of
 * it; again: whether to offer more time; next: what the button to leaf through the
 * solutions does, "" for no button; level, certain: what to say about them; hard: sentences on what makes it hard; plot: a picture of
 * that, an SVG file, or ""; techniques: how often each is used; ghosts: for each cell
 * "B" or "W" where all solutions agree, "?" where they differ, "." not known; decisive: the colours that, given, would
 * make it unique.
 * @typedef {{
 *   kind: Kind, headline: string, grade: string, sentences: string[], reasons: Told[], more: Told[],
 *   again: boolean, next: string, level: string, hard: Told[], plot: string, certain: string,
 *   techniques: [name: string, times: number][], marks: Map<number, Mark>, ghosts: string[] | null,
 *   decisive: Map<number, "B" | "W">,
 * }} Verdict
 */

/** @type {Record<Kind, string>} */
const HEADLINES = {
  empty: t("Place a number to begin"),
  looking: t("Looking …"),
  unique: t("Unique"),
  none: t("No solution"),
  draft: t("More clues needed"),
  several: t("Several solutions"),
  undecided: t("Undecided"),
  problem: t("No answer"),
};
/** @type {Record<string, Kind>} */
const KINDS = { unique: "unique", none: "none", ambiguous: "several" };
const MOST = 6; // cells named in a sentence

/** @type {(draft: Draft, known: Known | null, leafed?: number) => Verdict} */
export function verdict(draft, known, leafed = 0) {
  const kind = kindOf(known);
  const { why = null, facts = null, draft: open = null } = known ?? {};
  const cellsAt = (/** @type {Place[]} */ places) => places.map((place) => cellAt(place, draft.cols));
  const certain = kind === "draft" ? open?.cells : facts?.cells;
  const ghosts = certain ? [...certain.join("")] : null;
  const cells = draft.clues.map((_, cell) => cell);
  const differing =
    kind === "draft"
      ? []
      : ghosts
        ? cells.filter((cell) => ghosts[cell] === "?")
        : cellsAt((why?.regions ?? []).flat());
  const deciding = kind === "several" ? (why?.cells ?? []) : [];
  /** @type {Verdict["decisive"]} */
  const decisive = new Map(deciding.map(([row, col, colour]) => [cellAt([row, col], draft.cols), colour]));
  /** @type {Verdict["marks"]} */
  const marks = new Map();
  for (const cell of differing) marks.set(cell, "differs");
  for (const cell of decisive.keys()) marks.set(cell, "decisive");
  for (const cell of kind === "draft" ? cellsAt(open?.needs ?? []) : []) marks.set(cell, "needs");
  for (const cell of kind === "none" ? cellsAt(why?.conflict ?? []) : []) marks.set(cell, "fault");
  const undecided = cells.filter((cell) => draft.clue(cell) === null);
  const [first, ...more] = kind === "none" ? reasonsOf(why) : [];
  const isUnfinished = kind === "undecided" || kind === "problem" || why?.complete === false;
  return {
    kind,
    headline:
      kind === "several" && countOf(known)
        ? t("{text}: {more}", { text: HEADLINES[kind], more: countOf(known) })
        : HEADLINES[kind],
    grade: (kind === "unique" && known?.rate?.level) || "",
    sentences: known ? sentencesOf(kind, known, differing, deciding) : [EMPTY],
    again: isUnfinished && known?.asking.size === 0,
    next: nextOf(known, leafed),
    reasons: first ? [first] : [],
    more,
    level: known ? levelOf(kind, known) : "",
    hard: (known?.rate?.why ?? []).map((text, i) => toldPhrase({ text, parts: known?.rate?.parts?.[i] ?? [] })),
    plot: known?.rate?.plot ?? "",
    certain: known ? certainOf(kind, known, undecided, ghosts) : "",
    techniques: Object.entries(known?.rate?.techniques ?? {}),
    marks,
    ghosts,
    decisive,
  };
}

const EMPTY = t("Choose a cell and type the size of its island, or ? for an island of any size.");

/** @type {(known: Known | null) => Kind} */
function kindOf(known) {
  if (!known) return "empty";
  const { why, facts, draft, asking, problem } = known;
  const answered = KINDS[why?.status ?? ""];
  if (answered === "none" || facts?.status === "none") {
    if (draft?.status === "open") return "draft"; // more clues can still give a solution
    return asking.has("draft") ? "looking" : "none";
  }
  if (answered) return answered;
  if (facts?.cells?.some((row) => row.includes("?"))) return "several";
  if (facts?.status === "complete") return "unique";
  if (asking.has("why") || asking.has("facts")) return "looking";
  return problem ? "problem" : "undecided";
}

/** @type {(kind: Kind, known: Known, differing: number[], deciding: ColouredPlace[]) => string[]} */
function sentencesOf(kind, known, differing, deciding) {
  if (kind === "looking") return [];
  if (kind === "unique") return [t("There is exactly one solution.")];
  if (kind === "draft") return [t("These clues alone have no solution. More clues can give one."), ...needs(known)];
  const { why, seconds } = known;
  const isLate = !known.asking.has("why");
  if (kind === "undecided") return [late(known)];
  if (kind === "problem") return [known.problem];
  if (kind === "none") {
    if (why && why.status !== "limit") return []; // reasons say it
    return isLate
      ? [t("The time limit of {seconds} seconds came before it was known which clues cause this.", { seconds })]
      : [t("Which clues cause this is not known yet.")];
  }
  const sentences = [t("They differ in {cells}.", { cells: cellCount(differing.length) })];
  if (!why || why.status === "limit")
    sentences.push(isLate ? noCure(known) : t("What would make it unique is not known yet."));
  else if (deciding.length) sentences.push(cure(deciding));
  else if (why.complete === false) sentences.push(noCure(known));
  return sentences;
}

/** @type {(why: WhyAnswer | null) => Told[]} Why there is no solution. */
const reasonsOf = (why) =>
  (why?.arguments ?? []).map((one, i) => told({ text: why?.lines?.[i + 1] ?? "", arguments: [one] }));

/** How many solutions the clues have, "50+" for more than 50; "" for not known. @param {Known | null} known */
function countOf(known) {
  const { solutions = [], more = false } = known?.draft ?? {};
  return solutions.length ? `${solutions.length}${more ? "+" : ""}` : "";
}

/** @type {(known: Known | null, leafed: number) => string} */
function nextOf(known, leafed) {
  const all = countOf(known);
  if (!all) return "";
  return leafed < parseInt(all) ? t("Show solution {n} of {all}", { n: leafed + 1, all }) : t("Show the draft");
}

/** @param {Known} known */
function needs({ draft }) {
  const some = draft?.needs ?? [];
  const cells = commas(...some.slice(0, MOST).map(placeName));
  return some.length ? [t("An island without a clue needs one: {cells}", { cells })] : [];
}

/** @param {ColouredPlace[]} deciding */
function cure(deciding) {
  const names = deciding.slice(0, MOST).map(([row, col, colour]) => `${placeName([row, col])} ${colourName(colour)}`);
  const some = commas(...names);
  const more = deciding.length - MOST;
  const cells = more > 0 ? t("{some} and {more} more", { some, more }) : some;
  return plural(deciding.length, "{n} cell decides between them: {cells}.", "{n} cells decide between them: {cells}.", {
    cells,
  });
}

/** @type {(kind: Kind, known: Known) => string} */
function levelOf(kind, known) {
  if (kind === "looking") return t("not known yet");
  if (kind === "none" || kind === "draft" || kind === "several") return t("only a unique puzzle has one");
  if (kind !== "unique") return t("not known");
  const { rate, asking, problem } = known;
  if (!rate) return asking.has("rate") || asking.has("why") ? t("not known yet") : problem || t("not known");
  if (rate.status !== "rated") return late(known);
  return t("{level}, score {score}", {
    level: rate.level ? levelName(rate.level) : t("not known"),
    score: rate.score ?? "",
  });
}

/** @type {(kind: Kind, known: Known, open: number[], ghosts: string[] | null) => string} */
function certainOf(kind, known, open, ghosts) {
  if (!ghosts && known.asking.has("facts")) return t("not known yet");
  if (!ghosts) return kind === "none" ? t("none: no solution exists") : t("not known");
  const sure = open.filter((cell) => ghosts[cell] === SEA || ghosts[cell] === ISLAND).length;
  const about = { sure, all: open.length, seconds: known.seconds };
  return known.facts?.status === "limit"
    ? t("{sure} of {all}, within {seconds} seconds", about)
    : t("{sure} of {all}", about);
}

/** @param {Known} known */
const noCure = ({ seconds }) =>
  t("No cells that make the puzzle unique were found within {seconds} seconds.", { seconds });

/** @param {Known} known */
const late = ({ seconds }) => t("Not known within {seconds} seconds.", { seconds });
