// What the server answers, as something to show: a sentence, marks and ghosts on the board, and changes to apply.
//
//     checked(game, answer), hinted(game, answer), known(game, answer)
//       -> {tone, title?, text, marks?: Map cell -> mark, ghosts?: colours, changes?: [[cell, colour], ...], solved?}
//     stepped(game, steps, upTo) -> {marks, ghosts}: the board of an explanation after that many steps

import { OPEN } from "./game.js";

const MOST = 3; // sentences of a check

export function checked(game, { status, violations, solvable }) {
  if (status === "complete") return { tone: "good", text: "Solved", solved: true };
  if (status === "broken") {
    const more = violations.length - MOST;
    const sentences = violations.slice(0, MOST).map(({ message }) => sentence(message.replace(/ \([^()]*\)$/, "")));
    const rest = more > 0 ? ` And ${more} more.` : "";
    return {
      tone: "bad",
      text: sentences.join(" ") + rest,
      marks: marked(game, [[violations.flatMap(({ cells }) => cells), "fault"]]),
    };
  }
  const left = game.openCells.length;
  const count = left === 1 ? "1 cell is" : `${left} cells are`;
  if (solvable === false)
    return {
      tone: "bad",
      text: "No rule is broken yet, but this can no longer be completed: there is a mistake.",
      lost: true,
    };
  const fine = solvable ? "No rule is broken, and it can still be completed" : "No rule is broken so far";
  return { tone: "good", text: `${fine}. ${left ? `${count} undecided.` : ""}`, deeper: solvable === undefined };
}

export function hinted(game, answer) {
  const { status, cells = [], because = [], clues = [], wrong = [], rules = [] } = answer;
  if (status === "step") {
    const ghosts = new Array(game.size).fill(OPEN);
    const changes = cells.map(([row, col, colour]) => [game.cellAt([row, col]), colour]);
    for (const [cell, colour] of changes) ghosts[cell] = colour;
    return {
      tone: "info",
      title: titled(answer.technique),
      text: sentence(answer.text),
      ghosts,
      changes,
      marks: marked(game, [
        [because, "reason"],
        [cells, "focus"],
      ]),
    };
  }
  if (status === "wrong") {
    const shown = cells.length ? cells : wrong;
    const together =
      cells.length + clues.length > 1 && rules.length
        ? ` It cannot be kept with the marked numbers and these rules: ${rules.join(", ")}.`
        : "";
    const text =
      shown.length === 1
        ? `The colour of ${at(shown[0])} is wrong.${together}`
        : `${listed(shown.map(at))} cannot all be right.${together.replace(" It", " They")}`;
    const changes = wrong.map((place) => [game.cellAt(place), OPEN]);
    const apply = changes.length === 1 ? "Apply clears it." : `Apply clears the ${changes.length} wrong cells.`;
    return {
      tone: "bad",
      title: "A mistake",
      text: changes.length ? `${text} ${apply}` : text,
      changes,
      marks: marked(game, [
        [clues, "reason"],
        [shown, "fault"],
      ]),
    };
  }
  return {
    tone: status === "limit" ? "info" : "bad",
    text:
      {
        none: "This puzzle has no solution.",
        ambiguous: "Nothing is forced: the solutions of this puzzle differ in every cell that is undecided.",
        limit: "No hint was found in time.",
      }[status] ?? "There is no hint.",
  };
}

export function known(game, { status, cells }) {
  if (!cells)
    return {
      tone: status === "none" ? "bad" : "info",
      text: status === "none" ? "This puzzle has no solution." : "The facts were not found in time.",
    };
  const ghosts = [...cells.join("")];
  const free = ghosts.filter((_, cell) => game.clues[cell] === null);
  const sure = free.filter((colour) => "BW".includes(colour)).length;
  const all =
    sure === free.length
      ? "All cells are certain: there is one solution."
      : `${sure} of ${free.length} cells are the same in every solution; ≠ marks those that differ.`;
  return { tone: "info", text: status === "limit" ? `${sure} cells were proved in time.` : all, ghosts };
}

export function stepped(game, steps, upTo) {
  const ghosts = new Array(game.size).fill(OPEN);
  for (const { cells } of steps.slice(0, upTo))
    for (const [row, col, colour] of cells) ghosts[game.cellAt([row, col])] = colour;
  const now = steps[upTo - 1];
  return {
    ghosts,
    marks: now
      ? marked(game, [
          [now.because, "reason"],
          [now.cells, "focus"],
        ])
      : null,
  };
}

/** [[places, mark], ...] as a Map; a later mark wins. */
function marked(game, pairs) {
  return new Map(pairs.flatMap(([places, mark]) => places.map((place) => [game.cellAt(place), mark])));
}

/** "only-way-out-sea" -> "Only way out: sea" */
export function titled(technique) {
  const words = technique.replace(/-/g, " ").replace(/^only way out (\w+)/, "only way out, $1");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function sentence(text) {
  const begin = /^r\d/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase(); // r2c3 stays as it is
  return begin + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

const at = ([row, col]) => `r${row}c${col}`;
const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
