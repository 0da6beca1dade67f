// A puzzle as text in another format: await convert({puzzle, to: "puzzlink"}, signal) -> {text, suffix}; throws Problem.

import { ask, Problem } from "./api.js";
import { t } from "./language.js";

/** @param {{puzzle: string, to: string, clues_only?: boolean, answer?: boolean}} question @param {AbortSignal} [signal] */
export async function convert(question, signal) {
  const answer = await ask("convert", question, { signal });
  if (answer.status === "limit") throw new Problem(t("The puzzle was not converted within the time limit."));
  return answer;
}
