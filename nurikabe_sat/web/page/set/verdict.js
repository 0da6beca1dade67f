// What the server's answers about a puzzle in the making mean, as something to show. It knows no page.
//
//     verdict(draft, known) -> {kind, headline, grade, sentences, more, again, level, certain, techniques,
//                               marks, ghosts, decisive}
//
// known     what analysis.js tells; null for an empty board. Facts and reasons are asked for at once: the first one counts
// kind      "empty", "looking", "unique", "none", "several", "undecided" or "problem"      headline, grade: its words
// sentences what is most worth saying      more: the rest of the reason      again: whether to offer more time
// level, certain: what to say of them      techniques: [name, times] pairs
// marks     Map cell -> "fault", "differs" or "decisive"
// ghosts    one sign a cell, or null: "B" or "W" where all solutions agree, "?" where they differ, "." not known
// decisive  Map cell -> the colour that, given, would make it unique

import { cellAt, ISLAND, SEA, WORDS } from "../lib/grid.js";
import { capital, count, placeName, sentence } from "../lib/words.js";

const HEADLINES = {
  empty: "Place a number to begin",
  looking: "Looking …",
  unique: "Unique",
  none: "No solution",
  several: "Several solutions",
  undecided: "Undecided",
  problem: "No answer",
};
const MOST = 6; // cells named in a sentence

export function verdict(draft, known) {
  const kind = kindOf(known);
  const { why = null, facts = null } = known ?? {};
  const places = (list) => list.map((place) => cellAt(place, draft.cols));
  const ghosts = facts?.cells ? [...facts.cells.join("")] : null;
  const cells = draft.clues.map((_, cell) => cell);
  const differing = ghosts ? cells.filter((cell) => ghosts[cell] === "?") : places((why?.regions ?? []).flat());
  const deciding = kind === "several" ? (why?.cells ?? []) : [];
  const decisive = new Map(deciding.map(([row, col, colour]) => [cellAt([row, col], draft.cols), colour]));
  const marks = new Map([
    ...differing.map((cell) => [cell, "differs"]),
    ...[...decisive.keys()].map((cell) => [cell, "decisive"]),
    ...places(why?.conflict ?? []).map((cell) => [cell, "fault"]),
  ]);
  const open = cells.filter((cell) => draft.clue(cell) === null);
  const unfinished = kind === "undecided" || kind === "problem" || why?.complete === false;
  return {
    kind,
    headline: HEADLINES[kind],
    grade: (kind === "unique" && known.rate?.level) || "",
    sentences: sentencesOf(kind, known, { differing, deciding }),
    again: unfinished && known.asking.size === 0,
    more: kind === "none" ? (why?.sentences ?? []).slice(2).map(sentence) : [],
    level: levelOf(kind, known),
    certain: certainOf(kind, known, open, ghosts),
    techniques: Object.entries(known?.rate?.techniques ?? {}),
    marks,
    ghosts,
    decisive,
  };
}

function kindOf(known) {
  if (!known) return "empty";
  const { why, facts, asking, problem } = known;
  const told = { unique: "unique", none: "none", ambiguous: "several" }[why?.status];
  if (told) return told;
  if (facts?.status === "none") return "none";
  if (facts?.cells?.some((row) => row.includes("?"))) return "several";
  if (facts?.status === "complete") return "unique";
  if (asking.has("why") || asking.has("facts")) return "looking";
  return problem ? "problem" : "undecided";
}

function sentencesOf(kind, known, { differing, deciding }) {
  if (kind === "empty") return ["Choose a cell and type the size of its island, or ? for an island of any size."];
  if (kind === "looking") return [];
  if (kind === "unique") return ["There is exactly one solution."];
  if (kind === "undecided") return [late("whether there is exactly one solution", known)];
  if (kind === "problem") return [known.problem];
  const { why } = known;
  const unexplained = !why || why.status === "limit";
  if (kind === "none") {
    if (unexplained) return [later("which clues are to blame", known)];
    return (why.sentences ?? []).slice(1, 2).map(sentence); // the rest is said in "more"
  }
  const sentences = [`They differ in ${count(differing.length, "cell")}.`];
  if (unexplained) sentences.push(later("what would make it unique", known));
  else if (deciding.length) sentences.push(cure(deciding));
  else if (why.complete === false) sentences.push(late("what would make it unique", known));
  return sentences;
}

function cure(deciding) {
  const names = deciding.slice(0, MOST).map(([row, col, colour]) => `${placeName([row, col])} ${WORDS[colour]}`);
  const rest = deciding.length > MOST ? ` and ${deciding.length - MOST} more` : "";
  return `${count(deciding.length, "given cell")} would make it unique: ${names.join(", ")}${rest}.`;
}

function levelOf(kind, known) {
  if (kind === "empty") return "";
  if (kind === "looking") return "waits for the solution";
  if (kind === "none" || kind === "several") return "only a unique puzzle has one";
  if (kind !== "unique") return "not known";
  const { rate, asking, problem } = known;
  if (!rate) return asking.has("rate") || asking.has("why") ? "being asked …" : problem || "not known";
  if (rate.status !== "rated") return late("how hard it is", known);
  return rate.level === "search"
    ? `beyond the techniques, score ${rate.score}`
    : `${rate.level ?? "not known"}, score ${rate.score}`;
}

function certainOf(kind, known, open, ghosts) {
  if (kind === "empty") return "";
  if (!ghosts && known.asking.has("facts")) return "being asked …";
  if (!ghosts) return kind === "none" ? "none, for there is no solution" : "not known";
  const sure = open.filter((cell) => ghosts[cell] === SEA || ghosts[cell] === ISLAND).length;
  return `${sure} of ${open.length}${known.facts.status === "limit" ? `, within ${known.seconds} seconds` : ""}`;
}

const late = (what, { seconds }) => `The time limit of ${seconds} seconds came before it was known ${what}.`;

const later = (what, known) => (known.asking.has("why") ? `${capital(what)} is still being asked.` : late(what, known));
