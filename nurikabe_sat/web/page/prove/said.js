// What stands beside the board: about the step, the rule that is pressed, the whole proof, and the way to the step.
//
//     stepWords(told, verdict, isJudged)  armedWords(hand)  lemmaWords(told)  -> what layout.js says      told: see Told
//     headWords(session, hand, judged)  what it shows above     crumbs(hand) -> [[name, act], ...]

/** @import { Action, Head, Said } from "./layout.js" */
/** @import { Terms } from "./assignment.js" */
/** @import { Gestures } from "./gestures.js" */
/** @import { Lemmas } from "./lemmas.js" */
/** @import { Reasons } from "./reasons.js" */
/** @import { Session } from "./session.js" */
/** @import { TreePane } from "./treePane.js" */
/** @typedef {{hand: Gestures, lemmas: Lemmas, reasons: Reasons, tree: TreePane}} Told */

import { english, make } from "../lib/dom.js";
import { ISLAND, SEA } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { toldPhrase, translatedPhrase } from "../lib/phrases.js";
import { spoken } from "../lib/reasons.js";
import { cellsName } from "../lib/words.js";
import { dueText } from "./assignment.js";
import { nameLemma } from "./lemmaDialog.js";
import { refutedSplit } from "./lemma.js";
import { MERGE, SEA_VALUE } from "./proof.js";
import { CASE, ROOM, ruleNamed } from "./ruleTable.js";
import { isRight, lightsOf, wholeLights } from "./words.js";

/** @type {(hand: Gestures) => Said} The words for the rule that is pressed. */
export function armedWords(hand) {
  const title = hand.armed ?? "";
  const cells = (hand.uses ?? []).flatMap((use) => use.cells);
  const lines = (/** @type {string} */ text) => ({ title, lines: [text] });
  if (title === CASE) return lines(t("Press an undecided cell: both cases appear."));
  if (title === MERGE)
    return lines(t("Press the ends of two or more branches in the tree, then press Merge Rule once more."));
  if (!hand.terms.steps) return lines(title === ROOM ? t("Press a number.") : t("Paint cells: they get this rule."));
  if (!hand.uses) return lines(t("Looking where it applies…"));
  if (title === ROOM) return lines(hand.uses.length ? t("Press a marked number.") : t("It applies to no number here."));
  if (!cells.length) return lines(t("It applies nowhere here."));
  /** @type {Action[]} */
  const actions = [[t("Paint all ({n})", { n: cells.length }), () => hand.paintAll(), "primary"]];
  return { title, lines: [t("It applies to the marked cells. Press one, or paint all.")], actions };
}

/** @type {(told: Told) => Said} The words for a lemma that is pressed. */
export function lemmaWords({ hand, lemmas }) {
  const { anchor } = lemmas;
  const cell = anchor === null ? "" : hand.name(anchor);
  const text = t("Press the cell that is to it what {cell} was. Turned and mirrored places are also tried.", { cell });
  return { title: lemmas.armed ?? "", lines: [text], tone: "info" };
}

/** @type {(told: Told, verdict: StepVerdict | null, isJudged: boolean) => Said} */
export function stepWords(told, verdict, isJudged) {
  const { hand } = told;
  const { proof, at } = hand.now;
  const { rule, cells } = hand.node;
  if (at === proof.root) {
    const text = t("Paint cells, then press the rule that justifies them. Or press a rule to see where it applies.");
    return { title: t("Start"), lines: [text], actions: lemmaActions(told) };
  }
  /** @type {Action[]} */
  const next = hand.painted ? [[t("Begin the next step"), () => hand.insert()]] : [];
  if (rule === null) {
    const title = cells.length ? t("No rule yet") : t("An empty step");
    const text = cells.length
      ? t("Press the rule that justifies the painted cells.")
      : t("Paint cells, then press a rule.");
    return { title, lines: [text], tone: "info", actions: next };
  }
  const tone = !verdict ? "none" : isRight(verdict, proof.legup) ? "good" : "bad";
  const lines = verdict ? [...reasonLines(told), claim(verdict, tone === "bad")] : [];
  const actions = [...reasonActions(told), ...next, ...lemmaActions(told)];
  return { title: rule, lights: isJudged ? lightsOf(verdict) : [], lines, tone, actions };
}

/** @type {(verdict: StepVerdict, isBad: boolean) => HTMLElement} Of a step that does not hold it is a claim, no fact. */
function claim({ text, parts }, isBad) {
  const own = translatedPhrase(parts);
  const words = own ? make("span", {}, own) : english(text);
  return isBad ? make("span", { class: "claim" }, t("The step claims:"), " ", make("q", {}, words)) : words;
}

/** @param {Told} told */
function reasonLines({ hand, reasons: { why } }) {
  if (!why) return [];
  const { sentences, parts, sentences2, parts2 } = why;
  const said = sentences.length
    ? sentences.map((text, i) => spoken(toldPhrase({ text, parts: parts[i] })))
    : sentences2.slice(0, 1).map((text) => spoken(toldPhrase({ text, parts: parts2[0] })));
  const isOneOfMany = hand.node.cells.length > 1 && ruleNamed(hand.node.rule)?.kind === "basic";
  return isOneOfMany ? [...said, t("Press another cell of the step to hear about that one.")] : said;
}

/** @type {(told: Told) => Action[]} */
function reasonActions({ hand, reasons }) {
  const { why, isFlipped } = reasons;
  const { proof, at } = hand.now;
  const { rule, children } = hand.node;
  if (!why) return [];
  /** @type {Action[]} */
  const actions = [];
  if (!children.length && ruleNamed(rule)?.kind === "basic")
    for (const name of why.rules) actions.push([name, () => hand.edit(proof.change(at, { rule: name })), "primary"]);
  if (why.flipped) actions.push([isFlipped ? t("The step's board") : t("The other colour"), () => reasons.flip()]);
  return actions;
}

/** @type {(told: Told) => Action[]} */
function lemmaActions({ hand, lemmas, tree }) {
  const { proof, at, named } = hand.now;
  const split = [at, ...hand.node.from].find((id) => named.has(id) && refutedSplit(proof, id));
  if (split !== undefined) {
    const isOpen = tree.isUnfolded(split);
    return [
      [isOpen ? t("Fold the lemma") : t("Show its steps"), () => tree.unfold(split, !isOpen)],
      [t("No lemma any more"), () => lemmas.forget(split)],
    ];
  }
  const candidate = lemmas.candidate();
  return candidate === null ? [] : [[t("Make it a lemma"), () => nameLemma(lemmas, candidate)]];
}

/**
 * The title, what a teacher asks for and the goal, and the verdict on the whole.
 * @type {(session: Session, hand: Gestures, judged: {isJudged: boolean, whole: LegupCheckAnswer | null}) => Head}
 */
export function headWords(session, hand, { isJudged, whole }) {
  const { proof } = hand.now;
  const { assignment } = hand.terms;
  const title = assignment?.title || session.name || `${proof.rows} × ${proof.cols}`;
  const isLate = assignment?.due ? assignment.due.getTime() < Date.now() : false;
  const goal = proof.goal.type === "DEFAULT" ? "" : proof.goal.type; // not with the verdict: then its line keeps its height
  const terms = [assignment ? termsWords(hand.terms) : "", goal].filter(Boolean).join(" · ");
  const head = { title, terms, isLate };
  if (!whole) return { ...head, text: isJudged ? t("Judging…") : t("Steps: {n}", { n: proof.steps }), lights: [] };
  const open = whole.ends.filter(({ what }) => what === "open" || what === "no child").length;
  const text = whole.status === "complete" ? t("Complete.") : t("Not complete. Open ends: {n}", { n: open });
  return { ...head, text, lights: wholeLights(whole) };
}

/** @param {Terms} terms */
function termsWords({ assignment, verdicts, steps, finish }) {
  const { by = "", due = null } = assignment ?? {};
  const shown = { now: t("verdicts at once"), asked: t("verdicts on request"), never: t("no verdicts") }[verdicts];
  return [
    by ? t("Assignment by {name}", { name: by }) : t("Assignment"),
    due ? t("until {time}", { time: dueText(due) }) : "",
    shown,
    steps || finish ? "" : t("no help"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @type {(hand: Gestures) => [name: string, act: () => void][]} The cases on the way to this step. */
export function crumbs(hand) {
  const { proof, at } = hand.now;
  const isPlace = (/** @type {string} */ id) =>
    id === proof.root || id === at || proof.node(proof.node(id).from[0]).children.length > 1;
  return proof
    .way(at)
    .filter(isPlace)
    .map((id) => {
      const { rule, cells } = proof.node(id);
      const [[cell, value] = [-1, 0]] = cells;
      const own =
        cell < 0 ? (rule ?? t("no rule")) : cellsName([[...proof.place(cell), value === SEA_VALUE ? SEA : ISLAND]]);
      return [id === proof.root ? t("Start") : own, () => hand.select(id)];
    });
}
