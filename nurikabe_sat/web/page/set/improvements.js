// What "repair" and "reduce" answer, as improvements that a setter can take. It needs no page, and runs in node.
//
//     repaired(answer, size), reduced(answer, size) -> {sentence, improvements}
//
// An improvement is a puzzle with a name that says what changes, its solution, and marks on the cells with another clue.

import { Game } from "../lib/game.js";
import { cellAt } from "../lib/grid.js";
import { plural, t } from "../lib/language.js";
import { brackets, capital, levelName, listed, placeName, sentence } from "../lib/words.js";

/**
 * solution: a letter a cell.
 * @typedef {{name: string, puzzle: Game, solution: string[], marks: Map<number, Mark>}} Improvement
 * @typedef {{sentence: string, improvements: Improvement[]}} Found
 */

/** @type {(answer: RepairAnswer | Limit, size: Size) => Found} */
export function repaired(answer, size) {
  if (answer.status === "right") return nothing(t("Nothing has to be repaired."));
  if (answer.status === "limit") return nothing(t("No repair was found within the time limit."));
  if (answer.status === "none") {
    const words = plural(
      answer.tried,
      "{n} change of a clue is not enough.",
      "Even {n} changes of clues are not enough.",
    );
    return nothing(words);
  }
  const improvements = answer.proposals.map(({ changes, clues, solution, level, score }) => {
    const name = sentence(rated(capital(listed(changes.map(changeName))), level, score));
    return { name, ...boardOf(size, clues, solution), marks: marksOf(changes, size) };
  });
  const n = answer.proposals[0].changes.length;
  const words =
    answer.status === "best"
      ? t("The best so far: {n} changes. More time may find fewer.", { n })
      : plural(n, "{n} change is enough.", "{n} changes are enough; fewer are not.");
  return { sentence: words, improvements };
}

/** @type {(answer: ReduceAnswer | Limit, size: Size) => Found} */
export function reduced(answer, size) {
  if (answer.status === "limit") return nothing(t("No removable number was found within the time limit."));
  if (answer.status === "minimal") return nothing(t("Every number is needed."));
  if (answer.status !== "reduced") return nothing(t("Only a puzzle with exactly one solution can do with fewer."));
  const { clues, solution, dropped, level, score } = answer;
  const words = plural(dropped.length, "{n} number becomes ?", "{n} numbers become ?");
  const name = sentence(rated(words, level, score));
  /** @type {Improvement["marks"]} */
  const marks = new Map(dropped.map((place) => [cellAt(place, size.cols), "changed"]));
  return {
    sentence: t("The solution stays the only one."),
    improvements: [{ name, ...boardOf(size, clues, solution), marks }],
  };
}

/** @type {(words: string) => Found} */
const nothing = (words) => ({ sentence: words, improvements: [] });

/** @param {Size} size @param {string[]} clues @param {string[]} solution */
const boardOf = ({ rows, cols }, clues, solution) => ({
  puzzle: Game.fromEntry({ rows, cols, clues }),
  solution: [...solution.join("")],
});

/** @param {ClueChange} change */
function changeName({ kind, before, after }) {
  const [from, to] = [before ?? after, after ?? before].map((clue) => {
    const [row, col, number] = /** @type {ClueAt} */ (clue);
    return { place: placeName([row, col]), clue: number ?? "?" };
  });
  if (kind === "move") return t("move the {clue} from {from} to {to}", { ...from, from: from.place, to: to.place });
  if (kind === "add") return t("add the clue {clue} at {place}", to);
  if (kind === "remove") return t("remove the {clue} at {place}", from);
  return t("change the {clue} at {place} to {to}", { ...from, to: to.clue });
}

/** @type {(text: string, level: string | null, score: number | null) => string} */
const rated = (text, level, score) =>
  level === null ? text : brackets(text, t("{level}, score {score}", { level: levelName(level), score: score ?? "" }));

/** @type {(changes: ClueChange[], size: Size) => Map<number, Mark>} */
function marksOf(changes, { cols }) {
  /** @type {Improvement["marks"]} */
  const marks = new Map();
  for (const place of changes.flatMap(({ before, after }) => [before, after]))
    if (place) marks.set(cellAt(place, cols), "changed");
  return marks;
}
