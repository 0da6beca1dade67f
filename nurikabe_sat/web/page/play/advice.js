// What the player asks about the board: check, hint, facts, explanation, and whether it is solved. The rules the page knows
// by itself (rules.js), the rest the program does. The answers become sentences and marks in findings.js; this says when
// they are asked for and what follows.
//
//     const advice = new Advice({...page, requests, panels, find, win, shown, said, rated})     page: see play.js
//     advice.check() .hint() .facts() .rate() .begin() .end()
//     advice.checkSolvedSoon() .forget()  after a change: is it solved?       forget: do not ask any more
//     advice.ghosts   the facts on the board, or null     advice.faults    the cells that break a rule, or null

/** @import { Finding } from "./findings.js" */
/** @import { Panels } from "./panels.js" */
/** @import { Page } from "./play.js" */
/** @import { ShownRequest } from "./shownRequest.js" */

import { ask } from "../lib/api.js";
import { OPEN } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { judge } from "../lib/rules.js";
import { serverInfo } from "../lib/serverInfo.js";
import { settings } from "../lib/settings.js";
import { keepAbouts } from "../lib/techniques.js";
import { placeName } from "../lib/words.js";
import { certain, checked, faultsOf, mistake, noStep, revealed } from "./findings.js";
import { MORE, stagesOf, stepOf } from "./hintStages.js";

const CHECK_AFTER = 150; // milliseconds
const ignore = () => {}; // a hint without the sentence about its technique is a hint

/**
 * @typedef {Page & {
 *   requests: ShownRequest, panels: Panels, find: (finding: Finding, actions?: MessageAction[]) => void, win: () => void,
 *   shown: () => Overlay, near: () => string[], said: () => string, rated: (level: string) => void,
 * }} Acts shown: what the board shows; near: the name of the cell painted last; said: the last message; rated: how hard the puzzle is
 */

export class Advice {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    /** @type {string[] | null} */
    this.ghosts = null;
    /** @type {Map<number, Mark> | null} */
    this.faults = null;
    /** @type {{more: () => void, overlay: Overlay} | null} */
    this.hinted = null; // what the next press of "Hint" does, as long as the board shows this overlay
    /** @type {ColouredPlace[]} */
    this.forced = []; // the cells of the last hint
    this.ratings = new LatestRequest();
    this.timer = 0;
  }

  /** Another game. */
  begin() {
    this.forget();
    this.acts.panels.close();
    this.ghosts = null;
    this.faults = null;
    this.forced = [];
  }

  end() {
    this.forget();
    this.ratings.stop();
  }

  /**
   * Asks about the board as it is; null if there is no answer, as shownRequest.js has it.
   * @template {"check" | "hint" | "facts"} Path
   * @param {string} text
   * @param {Path} path
   * @param {Question} [body]
   */
  async ask(text, path, body = {}) {
    const { requests, panels } = this.acts;
    const puzzle = this.acts.game()?.text();
    if (!puzzle) return null;
    panels.close();
    return requests.run(text, async (signal) => {
      const techniques = path === "hint" && serverInfo().then((info) => keepAbouts(info.techniques), ignore);
      return (await Promise.all([ask(path, { puzzle, ...body }, { signal }), techniques]))[0];
    });
  }

  /** Which rules are broken, the page knows by itself; deeper: whether there is still a solution. */
  async check({ deeper = false } = {}) {
    const answer = deeper ? await this.ask(t("Checking…"), "check", { solvable: true }) : null;
    const game = this.acts.game();
    if ((deeper && !answer) || !game) return;
    if (deeper) game.helped("hints");
    this.acts.panels.close();
    this.acts.requests.stop();
    const finding = checked(game, judge(game), answer);
    if (finding.solved) this.acts.win();
    else if (finding.canLookDeeper)
      this.acts.find(finding, [[t("Look for mistakes"), () => void this.check({ deeper: true })]]);
    else this.acts.find(finding, finding.lost ? [[t("Show the mistake"), () => void this.hint()]] : []);
  }

  /** The next step, a little more with each press. @returns {Promise<void>} */
  async hint() {
    if (this.hinted && this.hinted.overlay === this.acts.shown()) return this.hinted.more();
    const near = [...this.acts.near(), ...this.unfinished()];
    const answer = await this.ask(t("Looking for the next step…"), "hint", { near });
    const game = this.acts.game();
    if (!answer || !game) return;
    if (answer.status === "solved") return this.acts.win();
    game.helped("hints");
    if (answer.status === "wrong") return this.tellMistake(answer);
    if (answer.status !== "step") return this.acts.find(noStep(answer));
    this.forced = answer.cells ?? [];
    this.tellStage(stagesOf(game, answer), 0, stepOf(answer));
  }

  /** The names of the cells that the player has left of the last hint, if some of its cells are painted. */
  unfinished() {
    const game = this.acts.game();
    const left = this.forced.filter(([row, col]) => game?.colours[game.cellAt([row, col])] === OPEN);
    return left.length < this.forced.length ? left.map(([row, col]) => placeName([row, col])) : [];
  }

  /** @type {(stages: Finding[], at: number, step: ExplainedStep) => void} */
  tellStage(stages, at, step) {
    const last = stages.length - 1;
    const tell = (/** @type {number} */ stage) => () => this.tellStage(stages, Math.min(stage, last), step);
    const { changes = [] } = stages[at];
    /** @type {MessageAction[]} */
    const actions = [];
    if (at < last) actions.push([MORE[at], tell(at + 1), "primary"]);
    if (at < last - 1) actions.push([t("Show full hint"), tell(last)]);
    if (at === last && step.chains.length) actions.push(this.stepping(step));
    if (changes.length) actions.push([t("Apply"), () => this.apply(changes), at === last ? "primary" : ""]);
    this.tell(stages[at], actions, tell(at + 1));
  }

  /** A wrong board: what goes wrong first; which cells are wrong, only on request. @param {HintAnswer} answer */
  tellMistake(answer) {
    const game = this.acts.game();
    if (!game) return;
    const step = { ...stepOf(answer), technique: "mistake" };
    const reveal = () => void this.reveal();
    /** @type {MessageAction[]} */
    const actions = step.chains.length ? [this.stepping(step)] : [];
    this.tell(mistake(game, answer), [...actions, [t("Show which cells are wrong"), reveal]], reveal);
  }

  async reveal() {
    const answer = await this.ask(t("Comparing with the solution…"), "hint", { reveal: true });
    const game = this.acts.game();
    if (!answer || !game) return;
    if (answer.status !== "wrong") return this.acts.find(noStep(answer));
    const finding = revealed(game, answer);
    const { changes = [] } = finding;
    this.tell(finding, changes.length ? [[t("Apply"), () => this.apply(changes), "primary"]] : [], () => {});
  }

  /**
   * A finding of a hint; the next press of "Hint" does ``more`` until something else is shown.
   * @type {(finding: Finding, actions: MessageAction[], more: () => void) => void}
   */
  tell(finding, actions, more) {
    this.acts.find(finding, actions);
    this.hinted = { more, overlay: this.acts.shown() };
  }

  /** @type {(step: ExplainedStep) => MessageAction} The button that opens the chain of a step. */
  stepping(step) {
    return [t("Step through the chain"), () => this.acts.panels.explain(step)];
  }

  /** @param {Change[]} changes */
  apply(changes) {
    this.acts.paint(changes);
    this.acts.focus("Hint");
  }

  /** Show or hide what is certain from the clues alone; it asks first, for that may be the solution. */
  async facts(agreed = false) {
    const game = this.acts.game();
    if (!game) return;
    if (this.ghosts) {
      this.ghosts = null;
      return this.acts.settle();
    }
    if (!agreed) {
      const text = t(
        "Facts are the cells that are the same in all solutions. With one solution, they are the whole solution.",
      );
      const show = () => void this.facts(true);
      return this.acts.find({ title: t("Show the facts?"), text }, [[t("Show"), show, "primary"]]);
    }
    const answer = await this.ask(t("Searching for certain cells…"), "facts", {
      puzzle: game.text({ colours: false }),
    });
    if (!answer) return;
    game.helped("solution");
    const { ghosts = null, ...finding } = certain(game, answer);
    this.ghosts = ghosts;
    this.acts.find(finding);
  }

  /** After a change: see whether the puzzle is solved, when the player's hand rests. */
  checkSolvedSoon() {
    this.forget();
    this.timer = setTimeout(() => this.checkSolved(), CHECK_AFTER);
  }

  forget() {
    clearTimeout(this.timer);
  }

  /** Is it solved, also if all sea is painted and the rest is undecided: then that is island? And what is wrong? */
  checkSolved() {
    const game = this.acts.game();
    if (!game) return;
    if (judge(game, { undecidedIsIsland: true }).status === "complete") return this.acts.win();
    this.findFaults();
    if (settings().errors) this.acts.show();
  }

  /** What is marked as the player goes, if the settings say so. */
  findFaults() {
    this.forget();
    const game = this.acts.game();
    this.faults = game && settings().errors ? faultsOf(game, judge(game)) : null;
  }

  /** The puzzle is solved: nothing is to be found. */
  rest() {
    this.forget();
    this.ghosts = null;
  }

  /** How hard a puzzle from outside is, or what is wrong with it: said if there is no other message meanwhile. */
  async rate() {
    const { say, said, panels } = this.acts;
    const game = this.acts.game();
    if (!game) return;
    const puzzle = game.text({ colours: false });
    const before = said();
    const answer = await this.ratings.run((signal) => ask("rate", { puzzle }, { signal }));
    if (!answer || game !== this.acts.game()) return;
    const isQuiet = said() === before && !panels.isOpen;
    if (isQuiet && answer.status === "none") say({ tone: "bad", text: t("This puzzle has no solution.") });
    if (isQuiet && answer.status === "ambiguous")
      say({ text: t("This puzzle has several solutions: any of them counts.") });
    if (answer.level) this.acts.rated(answer.level);
  }
}
