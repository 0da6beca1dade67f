// What a teacher asks for in an assignment: labels of the proof, which files of LEGUP keep. It needs no page, and runs in node.
//
//     termsOf(proof.labels) -> what holds for the work on a proof: with an assignment, or without one
//     labelsOf({title, by, due, verdicts, help, allowed}) -> labels        forget(labels) -> the others
//     dueText(due)     a date and a time for people

import { language } from "../lib/language.js";
import { RULES } from "./ruleTable.js";

/** @typedef {"now" | "asked" | "never"} Verdicts when verdicts are shown: at once, on request, or never (an exam) */
/** @typedef {{title: string, by: string, due: Date | null}} Assignment */
/**
 * @typedef {{
 *   assignment: Assignment | null, verdicts: Verdicts, steps: boolean, finish: boolean, allowed: readonly string[] | null,
 * }} Terms steps: help with the next step, and where a rule applies; finish: Finish branch; allowed: rules that may be used,
 *          null for all. Facts of the solutions are no matter of the page: the program looks at the labels itself.
 */
/**
 * @typedef {{
 *   title: string, by: string, due: string, verdicts: Verdicts, help: readonly string[], allowed: readonly string[],
 * }} Wanted due: as an input of the type "datetime-local" has it
 */

/** @type {Terms} */
const FREE = { assignment: null, verdicts: "now", steps: true, finish: true, allowed: null };
const KEYS = ["assignment", "by", "due", "verdicts", "help", "allow", "forbid"];

/** @type {(labels: Record<string, string>) => Terms} Unknown words are read strictly: no verdicts, no help. */
export function termsOf(labels) {
  const { assignment: title = "", by = "", due = "", verdicts = "asked", help = "", allow = "", forbid = "" } = labels;
  if (!title.trim()) return FREE;
  const helps = help.split(/\s+/).filter(Boolean);
  const isKnown = helps.every((word) => word === "steps" || word === "finish");
  const [may, mayNot] = [allow, forbid].map((list) => list.split(",").flatMap((name) => name.trim() || []));
  const allowed = RULES.map(({ name }) => name).filter(
    (name) => (!may.length || may.includes(name)) && !mayNot.includes(name),
  );
  const until = new Date(due);
  return {
    assignment: { title, by, due: Number.isNaN(until.getTime()) ? null : until },
    verdicts: verdicts === "now" || verdicts === "asked" ? verdicts : "never",
    steps: isKnown && helps.includes("steps"),
    finish: isKnown && helps.includes("finish"),
    allowed: allowed.length < RULES.length ? allowed : null,
  };
}

/** @type {(wanted: Wanted) => Record<string, string>} */
export function labelsOf({ title, by, due, verdicts, help, allowed }) {
  const allow = allowed.length < RULES.length ? allowed.join(", ") : "";
  const all = { assignment: title, by, due, verdicts, help: help.join(" "), allow };
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => value || key === "help"));
}

/** @param {Record<string, string>} labels */
export const forget = (labels) => Object.fromEntries(Object.entries(labels).filter(([key]) => !KEYS.includes(key)));

/** @param {Date} due */
export const dueText = (due) => due.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
