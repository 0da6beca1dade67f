// What the player asks the server about the board: check, hint, facts, explanation, and whether it is solved.
// The answers become sentences and marks in findings.js; this says when they are asked for and what follows.
//
//     const advice = new Advice(table)     the table of play.js
//     advice.check() .hint() .facts() .explain() .closeExplanation() .judgeSoon() .forget() .rate() .begin() .end()
//     advice.explaining   true as long as steps are shown     advice.known   the ghosts of the facts, or null

import { ask } from "../lib/api.js";
import { Explanation } from "./explanation.js";
import { checked, hinted, known } from "./findings.js";
import { Latest } from "../lib/latestRequest.js";

const JUDGE_AFTER = 150; // milliseconds

export class Advice {
  constructor(table) {
    this.table = table;
    this.known = null;
    this.explanation = null;
    this.judging = new Latest();
    this.rating = new Latest();
  }

  get explaining() {
    return this.explanation !== null;
  }

  /** Another game. */
  begin() {
    this.forget();
    this.closeExplanation();
    this.known = null;
  }

  end() {
    this.forget();
    this.rating.stop();
  }

  /** Asks about the board as it is; null if there is no answer, as shownRequest.js has it. */
  async about(waiting, path, body = {}) {
    if (!this.table.game) return null;
    this.closeExplanation();
    const puzzle = this.table.game.text();
    return this.table.waiting.ask(waiting, (signal) => ask(path, { puzzle, ...body }, { signal }));
  }

  async check({ deeper = false } = {}) {
    const answer = await this.about("Checking…", "check", deeper ? { solvable: true } : {});
    if (!answer) return;
    const finding = checked(this.table.game, answer);
    if (finding.solved) this.table.win();
    else if (finding.deeper) this.table.find(finding, [["Look for mistakes", () => this.check({ deeper: true })]]);
    else this.table.find(finding, finding.lost ? [["Show the mistake", () => this.hint()]] : []);
  }

  async hint() {
    const answer = await this.about("Looking for the next step…", "hint");
    if (!answer) return;
    if (answer.status === "solved") return this.table.win();
    const finding = hinted(this.table.game, answer);
    const { changes = [] } = finding;
    this.table.find(finding, changes.length ? [["Apply", () => this.apply(changes), "primary"]] : []);
  }

  apply(changes) {
    this.table.paint(changes);
    this.table.screen.focus("Hint");
  }

  /** Show or hide what is certain from the clues alone. */
  async facts() {
    if (!this.table.game) return;
    if (this.known) {
      this.known = null;
      return this.table.settle();
    }
    const puzzle = this.table.game.text({ colours: false });
    const answer = await this.about("Looking for what is certain…", "facts", { puzzle });
    if (!answer) return;
    const { ghosts = null, ...finding } = known(this.table.game, answer);
    this.known = ghosts;
    this.table.find(finding);
  }

  explain() {
    const { table } = this;
    if (!table.game) return;
    if (this.explaining) return this.closeExplanation();
    table.settle();
    this.explanation = new Explanation({
      game: table.game,
      ask: (puzzle) => table.waiting.ask("Solving step by step…", (signal) => ask("explain", { puzzle }, { signal })),
      show: (shown) => table.show(shown),
      say: (finding) => table.screen.say(finding),
      adopt: (changes) => {
        this.closeExplanation();
        this.apply(changes);
      },
      close: (how) => this.closeExplanation(how),
    });
    table.screen.open(this.explanation.element);
    this.explanation.load();
  }

  /** silent: what was said last, why there is no explanation, stays. */
  closeExplanation({ silent = false } = {}) {
    if (!this.explaining) return;
    this.explanation = null;
    this.table.screen.open(null);
    if (silent) this.table.show({});
    else this.table.settle();
    this.table.screen.focus("Explain");
  }

  /** After a change: see whether the puzzle is solved, when the player's hand rests. */
  judgeSoon() {
    this.forget();
    this.timer = setTimeout(() => this.judge(), JUDGE_AFTER);
  }

  forget() {
    clearTimeout(this.timer);
    this.judging.stop();
  }

  /** Solved, also if all sea is painted and the rest is undecided: then that is island. */
  async judge() {
    const puzzle = this.table.game.text();
    const answer = await this.judging.ask(
      (signal) => ask("check", { puzzle, undecided: "island" }, { signal }),
      (error) => error.status === 0 && this.table.screen.say({ tone: "bad", text: error.message }),
    );
    if (answer?.status === "complete") this.table.win();
  }

  /** How hard a puzzle from outside is, or what is wrong with it: said if nothing else has been said meanwhile. */
  async rate() {
    const { game, screen } = this.table;
    const puzzle = game.text({ colours: false });
    const before = screen.said;
    const answer = await this.rating.ask((signal) => ask("rate", { puzzle }, { signal }));
    if (!answer || game !== this.table.game) return;
    const silent = screen.said === before && !this.explaining;
    if (silent && answer.status === "none") screen.say({ tone: "bad", text: "This puzzle has no solution." });
    if (silent && answer.status === "ambiguous")
      screen.say({ text: "This puzzle has several solutions: any of them counts." });
    if (!answer.level) return;
    game.about.level = answer.level;
    screen.title(game);
    this.table.keeper.save();
  }
}
