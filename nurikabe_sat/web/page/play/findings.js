// The answers of the server to the player, as something to show: a sentence, marks and ghosts, and changes to apply.
//
//     checked(game, rules, deeper), noStep(answer), mistake(game, answer), revealed(game, answer), certain(game, answer)
//       -> {tone, title?, text, marks?: Map cell -> mark, ghosts?: colours, changes?: [[cell, colour], ...]}
//          checked: also solved; canLookDeeper: mistakes have not been asked for yet; lost: there is a mistake
//     stepped(game, steps, upTo) -> {marks, ghosts}: the board of an explanation after that many steps
//     faultsOf(game, answer)     the cells of broken rules as marks
//     trialSaid(what, open)     what has happened to a trial
//     marked(game, [[places, mark], ...]), changesOf(game, cells)     places of the API as marks, and as changes
//
// The next step itself is told in hintStages.js.

/** @import { Game } from "../lib/game.js" */

import { ISLAND, OPEN, SEA } from "../lib/grid.js";
import { plural, t } from "../lib/language.js";
import { told } from "../lib/reasons.js";
import { joined, listed, placeName, sentence } from "../lib/words.js";

/**
 * @typedef {Message & Overlay & {
 *   changes?: Change[], solved?: boolean, canLookDeeper?: boolean, lost?: boolean,
 * }} Finding
 */

const MOST = 3; // sentences of a check

/**
 * @param {Game} game
 * @param {CheckAnswer} answer as the page itself judges
 * @param {CheckAnswer | Limit | null} deeper the program's answer, if it was asked to look for mistakes
 * @returns {Finding}
 */
export function checked(game, answer, deeper) {
  const { status } = answer;
  if (deeper?.status === "limit") return { tone: "info", text: t("The board was not checked within the time limit.") };
  const solvable = deeper?.solvable ?? null;
  if (status === "complete") return { tone: "good", text: t("Solved"), solved: true };
  if (status === "broken") return broken(game, answer);
  if (solvable === false) {
    const text = t("No rule is broken yet, but this can no longer be completed: there is a mistake.");
    return { tone: "bad", text, lost: true };
  }
  let fine = t("No rule is broken so far.");
  if (solvable) fine = t("No rule is broken, and it can still be completed.");
  else if (deeper)
    fine = t("No rule is broken so far; whether it can be completed was not found within the time limit.");
  const left = game.openCells.length;
  const undecided = left ? plural(left, "{n} cell is undecided.", "{n} cells are undecided.") : "";
  return { tone: "good", text: joined(fine, undecided), canLookDeeper: !deeper };
}

/** @type {(game: Game, answer: CheckAnswer) => Finding} */
function broken(game, answer) {
  const { violations } = answer;
  const sentences = violations.map(({ message }) => sentence(message.replace(/ \([^()]*\)$/, ""))); // without its cells
  const more = violations.length - MOST;
  if (more > 0) sentences.splice(MOST, more, t("And {more} more.", { more }));
  return { tone: "bad", text: joined(...sentences), marks: faultsOf(game, answer) };
}

/** @type {(game: Game, answer: CheckAnswer) => Map<number, Mark> | null} */
export function faultsOf(game, { violations }) {
  const cells = violations.flatMap((violation) => violation.cells);
  return cells.length ? marked(game, [[cells, "fault"]]) : null;
}

/** @type {Record<string, string>} */
const NO_STEP = {
  none: t("This puzzle has no solution."),
  ambiguous: t("Nothing is forced: the solutions of this puzzle differ in every undecided cell."),
  limit: t("No hint was found within the time limit."),
};

/** @type {(answer: HintAnswer | Limit) => Finding} */
export const noStep = ({ status }) => ({
  tone: status === "limit" ? "info" : "bad",
  text: NO_STEP[status] ?? t("There is no hint."),
});

/** @type {(game: Game, answer: HintAnswer) => Finding} What goes wrong, but not which cells differ from the solution. */
export function mistake(game, { text, arguments: all, cells, clues }) {
  const marks = marked(game, [[[...(clues ?? []), ...(cells ?? [])], "reason"]]);
  return { tone: "bad", title: t("A mistake"), ...told({ text, arguments: all ?? [] }), marks };
}

/** @type {(game: Game, answer: HintAnswer) => Finding} Which cells differ from the solution. */
export function revealed(game, answer) {
  const wrong = answer.wrong ?? [];
  if (!wrong.length) {
    const text = t("The puzzle has several solutions: which cells are wrong depends on the solution.");
    return { ...mistake(game, { ...answer, arguments: [] }), reason: "", text };
  }
  const names = listed(wrong.map(placeName));
  const text = plural(
    wrong.length,
    "The colour of {names} is wrong. Apply clears it.",
    "The colours of {names} are wrong. Apply clears these {n} cells.",
    { names },
  );
  /** @type {Change[]} */
  const changes = wrong.map((place) => [game.cellAt(place), OPEN]);
  return { tone: "bad", title: t("A mistake"), text, changes, marks: marked(game, [[wrong, "fault"]]) };
}

/** @type {(game: Game, answer: FactsAnswer) => Finding} */
export function certain(game, { status, cells }) {
  if (!cells && status === "none") return { tone: "bad", text: NO_STEP.none };
  if (!cells) return { tone: "info", text: t("The facts were not found within the time limit.") };
  const ghosts = [...cells.join("")];
  const free = ghosts.filter((_, cell) => game.clues[cell] === null);
  const sure = free.filter((colour) => colour === SEA || colour === ISLAND).length;
  let text = t("{sure} of {all} cells are the same in every solution; ≠ marks those that differ.", {
    sure,
    all: free.length,
  });
  if (sure === free.length) text = t("All cells are certain: there is one solution.");
  if (status === "limit") text = t("{sure} cells were proved within the time limit.", { sure });
  return { tone: "info", text, ghosts };
}

/** @param {Game} game @param {ExplainedStep[]} steps @param {number} upTo */
export function stepped(game, steps, upTo) {
  /** @type {string[]} */
  const ghosts = game.clues.map(() => OPEN);
  for (const { cells } of steps.slice(0, upTo))
    for (const [row, col, colour] of cells) ghosts[game.cellAt([row, col])] = colour;
  if (upTo === 0) return { ghosts, marks: null };
  const { because, cells } = steps[upTo - 1];
  const marks = marked(game, [
    [because, "reason"],
    [cells, "focus"],
  ]);
  return { ghosts, marks };
}

/** @type {(game: Game, pairs: [readonly Readonly<Place>[], Mark][]) => Map<number, Mark>} A later mark wins. */
export function marked(game, pairs) {
  /** @type {Map<number, Mark>} */
  const marks = new Map();
  for (const [places, mark] of pairs) for (const place of places) marks.set(game.cellAt(place), mark);
  return marks;
}

/** @type {(game: Game, cells: ColouredPlace[]) => Change[]} */
export const changesOf = (game, cells) => cells.map(([row, col, colour]) => [game.cellAt([row, col]), colour]);

/** @type {Record<Trial, string>} */
const TRIALS = {
  begin: t("What you paint now is a trial, until you keep or drop it."),
  keep: t("The trial is kept."),
  drop: t("The trial is dropped."),
};

/** @type {(what: Trial, open: number) => string} What has happened to a trial, and how many are open. */
export function trialSaid(what, open) {
  if (what === "begin" && open > 1) return t("Trial {n}, inside trial {m}.", { n: open, m: open - 1 });
  return open && what !== "begin" ? joined(TRIALS[what], t("Trial {n} is still open.", { n: open })) : TRIALS[what];
}
