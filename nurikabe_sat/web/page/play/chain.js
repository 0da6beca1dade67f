// A chain of a step: the pictures that lead from its assumption to what goes wrong, and what the board shows at each.
//
//     framesOf(step) -> [{note, cells, because, title, text, reason}, ...]    all chains of the step, one after the other
//         note: what is written in its cells: "if" for the assumption, which begins a chain, or the number of the step;
//         "" for the end of a chain, which has no cells: because are those that cannot be together
//     chained(game, steps, number, at) -> {ghosts, marks, notes}      the chain of that step, up to its frame at

/** @import { Game } from "../lib/game.js" */

import { language, t } from "../lib/language.js";
import { told } from "../lib/reasons.js";
import { techniqueName } from "../lib/techniques.js";
import { capital, cellsName, sentence } from "../lib/words.js";
import { stepped } from "./findings.js";

/** @typedef {{note: string, cells: ColouredPlace[], because: Place[], title: string, text: string, reason: string, arguments?: Argument[]}} Frame */

/** @type {(step: ExplainedStep) => Frame[]} */
export const framesOf = (step) => step.chains.flatMap((chain) => framesOfChain(chain, step));

/** @type {(chain: Chain, step: ExplainedStep) => Frame[]} */
function framesOfChain({ assumed, text, steps, end, against, arguments: fault }, step) {
  const supposed = language === "en" ? capital(text) : t("Suppose that {cells}", { cells: cellsName(assumed) });
  const start = text ? supposed : t("The board as it is");
  const last =
    end === null
      ? { title: t("So"), text: sentence(cellsName(step.cells)), reason: "" }
      : { title: steps.length ? t("Then") : t("At once"), ...told({ text: end, arguments: fault }) };
  return [
    { note: "if", cells: assumed, because: [], title: start, text: "", reason: "" },
    ...steps.map((one, i) => {
      const title = `${i + 1}. ${capital(techniqueName(one.technique))}`;
      return { note: String(i + 1), cells: one.cells, because: one.because, title, ...told(one) };
    }),
    { note: "", cells: [], because: against, ...last },
  ];
}

/**
 * @param {Game} game
 * @param {ExplainedStep[]} steps
 * @param {number} number of the step, from 1
 * @param {number} at
 */
export function chained(game, steps, number, at) {
  const { ghosts } = stepped(game, steps, number - 1);
  const shown = framesOf(steps[number - 1]).slice(0, at + 1);
  const frames = shown.slice(shown.map(({ note }) => note).lastIndexOf("if"));
  /** @type {Map<number, Mark>} */
  const marks = new Map();
  /** @type {Map<number, string>} */
  const notes = new Map();
  for (const { note, cells } of frames) {
    for (const [row, col, colour] of cells) {
      const cell = game.cellAt([row, col]);
      ghosts[cell] = colour;
      notes.set(cell, note);
      marks.set(cell, note === "if" ? "assumed" : "follows");
    }
  }
  const now = frames[frames.length - 1];
  for (const place of now.because) marks.set(game.cellAt(place), now.note ? "reason" : "fault");
  if (now.note !== "if") for (const place of now.cells) marks.set(game.cellAt(place), "now");
  return { ghosts, marks, notes };
}
