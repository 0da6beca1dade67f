// What the player asks the server about the board: check, hint, facts, explanation, and whether it is solved.
// The answers become sentences and marks in findings.js; this says when they are asked for and what follows.
//
//     const advice = new Advice(play)     the view of play.js
//     advice.check() .hint() .facts() .explain() .closeExplanation() .rate() .begin() .end()
//     advice.checkSolvedSoon() .forget()  after a change: is it solved?       forget: do not ask any more
//     advice.isExplaining   true as long as steps are shown     advice.ghosts   the facts on the board, or null

/**
 * @import { Change, Question } from "../lib/types.js"
 * @import { PlayView } from "./play.js"
 */

import { ask, Problem } from "../lib/api.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { Explanation } from "./explanation.js";
import { certain, checked, hinted } from "./findings.js";

const CHECK_AFTER = 150; // milliseconds

export class Advice {
  /** @param {PlayView} play */
  constructor(play) {
    this.play = play;
    /** @type {string[] | null} */
    this.ghosts = null;
    /** @type {Explanation | null} */
    this.explanation = null;
    this.checks = new LatestRequest();
    this.ratings = new LatestRequest();
    this.timer = 0;
  }

  get isExplaining() {
    return this.explanation !== null;
  }

  /** Another game. */
  begin() {
    this.forget();
    this.closeExplanation();
    this.ghosts = null;
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
    if (!this.play.game) return null;
    this.closeExplanation();
    const puzzle = this.play.game.text();
    return this.play.requests.run(text, (signal) => ask(path, { puzzle, ...body }, { signal }));
  }

  async check({ deeper = false } = {}) {
    const answer = await this.ask("Checking…", "check", deeper ? { solvable: true } : {});
    if (!answer || !this.play.game) return;
    const finding = checked(this.play.game, answer, deeper);
    if (finding.solved) this.play.win();
    else if (finding.canLookDeeper)
      this.play.find(finding, [["Look for mistakes", () => void this.check({ deeper: true })]]);
    else this.play.find(finding, finding.lost ? [["Show the mistake", () => void this.hint()]] : []);
  }

  async hint() {
    const answer = await this.ask("Looking for the next step…", "hint");
    if (!answer || !this.play.game) return;
    if (answer.status === "solved") return this.play.win();
    const finding = hinted(this.play.game, answer);
    const { changes = [] } = finding;
    this.play.find(finding, changes.length ? [["Apply", () => this.apply(changes), "primary"]] : []);
  }

  /** @param {Change[]} changes */
  apply(changes) {
    this.play.paint(changes);
    this.play.screen.focus("Hint");
  }

  /** Show or hide what is certain from the clues alone. */
  async facts() {
    if (!this.play.game) return;
    if (this.ghosts) {
      this.ghosts = null;
      return this.play.settle();
    }
    const puzzle = this.play.game.text({ colours: false });
    const answer = await this.ask("Looking for what is certain…", "facts", { puzzle });
    if (!answer) return;
    const { ghosts = null, ...finding } = certain(this.play.game, answer);
    this.ghosts = ghosts;
    this.play.find(finding);
  }

  explain() {
    const { play } = this;
    if (!play.game) return;
    if (this.isExplaining) return this.closeExplanation();
    play.settle();
    this.explanation = new Explanation({
      game: play.game,
      ask: (puzzle) => play.requests.run("Solving step by step…", (signal) => ask("explain", { puzzle }, { signal })),
      show: (overlay) => play.show(overlay),
      say: (message) => play.screen.say(message),
      adopt: (changes) => {
        this.closeExplanation();
        this.apply(changes);
      },
      close: (how) => this.closeExplanation(how),
    });
    play.screen.open(this.explanation.element);
    this.explanation.load();
  }

  /** silent: the last message, why there is no explanation, stays. */
  closeExplanation({ silent = false } = {}) {
    if (!this.isExplaining) return;
    this.explanation = null;
    this.play.screen.open(null);
    if (silent) this.play.show({});
    else this.play.settle();
    this.play.screen.focus("Explain");
  }

  /** After a change: see whether the puzzle is solved, when the player's hand rests. */
  checkSolvedSoon() {
    this.forget();
    this.timer = setTimeout(() => this.checkSolved(), CHECK_AFTER);
  }

  forget() {
    clearTimeout(this.timer);
    this.checks.stop();
  }

  /** Solved, also if all sea is painted and the rest is undecided: then that is island. */
  async checkSolved() {
    if (!this.play.game) return;
    const puzzle = this.play.game.text();
    const answer = await this.checks.run(
      (signal) => ask("check", { puzzle, undecided: "island" }, { signal }),
      (error) => {
        const isAway = error instanceof Problem && error.status === 0;
        if (isAway) this.play.screen.say({ tone: "bad", text: error.message });
      },
    );
    if (answer?.status === "complete") this.play.win();
  }

  /** How hard a puzzle from outside is, or what is wrong with it: said if there is no other message meanwhile. */
  async rate() {
    const { game, screen } = this.play;
    if (!game) return;
    const puzzle = game.text({ colours: false });
    const before = screen.said;
    const answer = await this.ratings.run((signal) => ask("rate", { puzzle }, { signal }));
    if (!answer || game !== this.play.game) return;
    const isQuiet = screen.said === before && !this.isExplaining;
    if (isQuiet && answer.status === "none") screen.say({ tone: "bad", text: "This puzzle has no solution." });
    if (isQuiet && answer.status === "ambiguous")
      screen.say({ text: "This puzzle has several solutions: any of them counts." });
    if (!answer.level) return;
    game.about.level = answer.level;
    screen.title(game);
    this.play.autosave.save();
  }
}
