// A chain of a step: the pictures that lead from its assumption to what goes wrong, and what the board shows at each.
//
//     framesOf(step) -> [{note, cells, because, title, text, reason}, ...]    all chains of the step, one after the other
//         note: what is written in its cells: "if" for the assumption, which begins a chain, or the number of the step;
//         "" for the end of a chain, which has no cells: because are those that cannot be together
//         inside: "7" in a chain of the step 7 of the chain, where notes are "7?", "7.1" and so on; or ""
//     chained(game, steps, number, at) -> {ghosts, marks, notes}      the chain of that step, up to its frame at

/** @import { Game } from "../lib/game.js" */

import { language, t } from "../lib/language.js";
import { told } from "../lib/reasons.js";
import { techniqueName } from "../lib/techniques.js";
import { capital, cellsName, sentence } from "../lib/words.js";
import { stepped } from "./findings.js";

/**
 * @typedef {{note: string, inside: string, cells: ColouredPlace[], because: Place[], title: string, text: string, reason: string,
 *   arguments?: Argument[]}} Frame
 */

const ASSUMED = /^if$|\?$/;

/** @type {(step: ExplainedStep) => Frame[]} */
export const framesOf = (step) => step.chains.flatMap((chain) => framesOfChain(chain, step.cells, ""));

/** @type {(chain: Chain, decided: ColouredPlace[], inside: string) => Frame[]} */
function framesOfChain({ assumed, text, steps, end, against, arguments: fault }, decided, inside) {
  const supposed = language === "en" ? capital(text) : t("Suppose that {cells}", { cells: cellsName(assumed) });
  const title = text ? supposed : capital(t("the board as it is"));
  const last =
    end === null
      ? { title: t("So"), text: sentence(cellsName(decided)), reason: "" }
      : { title: steps.length ? t("Then") : capital(t("at once")), ...told({ text: end, arguments: fault }) };
  return [
    { note: inside ? `${inside}?` : "if", inside, cells: assumed, because: [], title, text: "", reason: "" },
    ...steps.flatMap((one, i) => {
      const note = inside ? `${inside}.${i + 1}` : String(i + 1);
      const { cells, because, chains = [] } = one;
      const frame = { note, inside, cells, because, title: `${note}. ${capital(techniqueName(one.technique))}` };
      return [...chains.flatMap((chain) => framesOfChain(chain, cells, note)), { ...frame, ...told(one) }];
    }),
    { note: "", inside, cells: [], because: against, ...last },
  ];
}

/** @param {Game} game @param {ExplainedStep[]} steps @param {number} number of the step, from 1 @param {number} at */
export function chained(game, steps, number, at) {
  const { ghosts } = stepped(game, steps, number - 1);
  const shown = framesOf(steps[number - 1]).slice(0, at + 1);
  const now = shown[shown.length - 1];
  const frames = shown
    .slice(shown.map(({ note }) => note).lastIndexOf("if"))
    .filter(({ inside }) => !inside || inside === now.inside);
  /** @type {Map<number, Mark>} */
  const marks = new Map();
  /** @type {Map<number, string>} */
  const notes = new Map();
  for (const { note, cells } of frames) {
    for (const [row, col, colour] of cells) {
      const cell = game.cellAt([row, col]);
      ghosts[cell] = colour;
      notes.set(cell, note);
      marks.set(cell, ASSUMED.test(note) ? "assumed" : "follows");
    }
  }
  for (const place of now.because) marks.set(game.cellAt(place), now.note ? "reason" : "fault");
  if (!ASSUMED.test(now.note)) for (const place of now.cells) marks.set(game.cellAt(place), "now");
  return { ghosts, marks, notes };
}
