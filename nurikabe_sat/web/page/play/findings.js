// What the server answers to the player, as something to show: a sentence, marks and ghosts, and changes to apply.
//
//     checked(game, answer), hinted(game, answer), known(game, answer)
//       -> {tone, title?, text, marks?: Map cell -> mark, ghosts?: colours, changes?: [[cell, colour], ...]}
//          checked: also solved, deeper: it was not asked for mistakes, lost: there is one
//     stepped(game, steps, upTo) -> {marks, ghosts}: the board of an explanation after that many steps

import { ISLAND, OPEN, SEA } from "../lib/grid.js";
import { capital, listed, placeName, sentence, techniqueName } from "../lib/words.js";

const MOST = 3; // sentences of a check

export function checked(game, { status, violations, solvable }) {
  if (status === "complete") return { tone: "good", text: "Solved", solved: true };
  if (status === "broken") return broken(game, violations);
  if (solvable === false) {
    const text = "No rule is broken yet, but this can no longer be completed: there is a mistake.";
    return { tone: "bad", text, lost: true };
  }
  const fine = solvable ? "No rule is broken, and it can still be completed" : "No rule is broken so far";
  const left = game.openCells.length;
  const undecided = left ? ` ${left === 1 ? "1 cell is" : `${left} cells are`} undecided.` : "";
  return { tone: "good", text: `${fine}.${undecided}`, deeper: solvable === undefined };
}

function broken(game, violations) {
  const sentences = violations.map(({ message }) => sentence(message.replace(/ \([^()]*\)$/, ""))); // without its cells
  const more = violations.length - MOST;
  if (more > 0) sentences.splice(MOST, more, `And ${more} more.`);
  const cells = violations.flatMap((violation) => violation.cells);
  return { tone: "bad", text: sentences.join(" "), marks: marked(game, [[cells, "fault"]]) };
}

const NO_STEP = {
  none: "This puzzle has no solution.",
  ambiguous: "Nothing is forced: the solutions of this puzzle differ in every cell that is undecided.",
  limit: "No hint was found in time.",
};

export function hinted(game, answer) {
  if (answer.status === "step") return nextStep(game, answer);
  if (answer.status === "wrong") return mistake(game, answer);
  return { tone: answer.status === "limit" ? "info" : "bad", text: NO_STEP[answer.status] ?? "There is no hint." };
}

function nextStep(game, step) {
  const changes = step.cells.map(([row, col, colour]) => [game.cellAt([row, col]), colour]);
  const title = capital(techniqueName(step.technique));
  return { tone: "info", title, text: sentence(step.text), changes, ...stepped(game, [step], 1) };
}

function mistake(game, { cells = [], clues = [], wrong = [], rules = [] }) {
  const shown = cells.length ? cells : wrong;
  const one = shown.length === 1;
  const said = [
    one ? `The colour of ${placeName(shown[0])} is wrong.` : `${listed(shown.map(placeName))} cannot all be right.`,
  ];
  if (cells.length + clues.length > 1 && rules.length)
    said.push(`${one ? "It" : "They"} cannot be kept with the marked numbers and these rules: ${rules.join(", ")}.`);
  const changes = wrong.map((place) => [game.cellAt(place), OPEN]);
  if (changes.length)
    said.push(changes.length === 1 ? "Apply clears it." : `Apply clears the ${changes.length} wrong cells.`);
  const marks = marked(game, [
    [clues, "reason"],
    [shown, "fault"],
  ]);
  return { tone: "bad", title: "A mistake", text: said.join(" "), changes, marks };
}

export function known(game, { status, cells }) {
  if (!cells && status === "none") return { tone: "bad", text: NO_STEP.none };
  if (!cells) return { tone: "info", text: "The facts were not found in time." };
  const ghosts = [...cells.join("")];
  const free = ghosts.filter((_, cell) => game.clues[cell] === null);
  const sure = free.filter((colour) => colour === SEA || colour === ISLAND).length;
  let text = `${sure} of ${free.length} cells are the same in every solution; ≠ marks those that differ.`;
  if (sure === free.length) text = "All cells are certain: there is one solution.";
  if (status === "limit") text = `${sure} cells were proved in time.`;
  return { tone: "info", text, ghosts };
}

export function stepped(game, steps, upTo) {
  const ghosts = new Array(game.size).fill(OPEN);
  for (const { cells } of steps.slice(0, upTo))
    for (const [row, col, colour] of cells) ghosts[game.cellAt([row, col])] = colour;
  const now = steps[upTo - 1];
  const pairs = now && [
    [now.because, "reason"],
    [now.cells, "focus"],
  ];
  return { ghosts, marks: now ? marked(game, pairs) : null };
}

/** [[places, mark], ...] as a Map; a later mark wins. */
function marked(game, pairs) {
  return new Map(pairs.flatMap(([places, mark]) => places.map((place) => [game.cellAt(place), mark])));
}
