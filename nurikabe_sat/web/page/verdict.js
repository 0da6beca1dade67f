// What the server's answers about a puzzle in the making mean, as something to show. It knows no page, and runs in node.
//
//     verdict(draft, known) -> {kind, headline, grade, sentences, more, again, level, certain, techniques,
//                               marks, ghosts, decisive}
//
// kind: "empty", "looking", "unique", "none", "several", "undecided" or "problem"; grade: the level's name, or "";
// sentences: what is most worth saying, more: the rest of the reason; again: whether to offer more time; level and certain: what to say of them; techniques: [name, count] pairs;
// marks: Map cell -> "fault", "differs" or "decisive"; ghosts: one sign a cell, "B" or "W" where all solutions agree, "?"
// where they differ, "." where nothing is known; decisive: Map cell -> the colour that, given, would make it unique.
// known is what judge.js tells, null for an empty board. Facts and reasons are asked for at once: what comes first counts.

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
  const kind = kindOf(draft, known);
  const { why = null, facts = null, asking = new Set(), seconds = 0 } = known ?? {};
  const places = (list) => list.map(([row, col]) => (row - 1) * draft.cols + col - 1);
  const ghosts = facts?.cells ? [...facts.cells.join("")] : null;
  const differing = ghosts ? ghosts.flatMap((sign, cell) => (sign === "?" ? [cell] : [])) : places((why?.regions ?? []).flat());
  const deciding = kind === "several" ? (why?.cells ?? []) : [];
  const decisive = new Map(deciding.map((one) => [places([one])[0], one[2]]));
  const marks = new Map([
    ...differing.map((cell) => [cell, "differs"]),
    ...[...decisive.keys()].map((cell) => [cell, "decisive"]),
    ...places(why?.conflict ?? []).map((cell) => [cell, "fault"]),
  ]);
  return {
    kind,
    headline: HEADLINES[kind],
    grade: (kind === "unique" && known.rate?.level) || "",
    sentences: sentencesOf(kind, draft, known, { differing, deciding }),
    again: Boolean(known) && asking.size === 0 && (kind === "undecided" || kind === "problem" || why?.complete === false),
    more: kind === "none" ? (why?.sentences ?? []).slice(2).map(sentence) : [],
    level: levelOf(kind, known),
    certain: certainOf(kind, draft, ghosts, asking, facts, seconds),
    techniques: Object.entries(known?.rate?.techniques ?? {}),
    marks,
    ghosts,
    decisive,
  };
}

function kindOf(draft, known) {
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

function sentencesOf(kind, draft, known, { differing, deciding }) {
  const why = known?.why;
  const waits = known?.asking.has("why");
  switch (kind) {
    case "empty":
      return ["Choose a cell and type the size of its island, or ? for an island of any size."];
    case "looking":
      return [];
    case "unique":
      return ["There is exactly one solution."];
    case "none":
      if (!why || why.status === "limit") return [waits ? "Which clues are to blame is still being asked." : late(known, "which clues are to blame")];
      return (why.sentences ?? []).slice(1, 2).map(sentence); // the rest is said in "more"
    case "several": {
      const first = `They differ in ${count(differing.length, "cell")}.`;
      if (!why || why.status === "limit") return [first, waits ? "What would make it unique is still being asked." : late(known, "what would make it unique")];
      if (!deciding.length) return why.complete === false ? [first, late(known, "what would make it unique")] : [first];
      const names = deciding.slice(0, MOST).map(([row, col, colour]) => `r${row}c${col} ${colour === "B" ? "sea" : "island"}`);
      const rest = deciding.length > MOST ? ` and ${deciding.length - MOST} more` : "";
      return [first, `${count(deciding.length, "given cell")} would make it unique: ${names.join(", ")}${rest}.`];
    }
    case "undecided":
      return [late(known, "whether there is exactly one solution")];
    default:
      return [known.problem];
  }
}

function levelOf(kind, known) {
  if (kind === "empty") return "";
  if (kind === "looking") return "waits for the solution";
  if (kind === "none" || kind === "several") return "only a unique puzzle has one";
  if (kind !== "unique") return "not known";
  const { rate, asking, problem } = known;
  if (!rate) return asking.has("rate") || asking.has("why") ? "being asked …" : problem || "not known";
  if (rate.status !== "rated") return late(known, "how hard it is");
  return rate.level === "search" ? `beyond the techniques, score ${rate.score}` : `${rate.level ?? "not known"}, score ${rate.score}`;
}

function certainOf(kind, draft, ghosts, asking, facts, seconds) {
  if (kind === "empty") return "";
  if (!ghosts) return asking.has("facts") ? "being asked …" : kind === "none" ? "none, for there is no solution" : "not known";
  const open = ghosts.filter((_, cell) => draft.clue(cell) === null);
  const sure = open.filter((sign) => sign === "B" || sign === "W").length;
  return `${sure} of ${open.length}${facts.status === "limit" ? `, within ${seconds} seconds` : ""}`;
}

const late = (known, what) => `The time limit of ${known.seconds} seconds came before it was known ${what}.`;

const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

function sentence(text) {
  const whole = text.trim();
  return whole.charAt(0).toUpperCase() + whole.slice(1) + (/[.!?]$/.test(whole) ? "" : ".");
}
