// The lesson of a technique: what it says, its picture, and exercises: the player finds a step with it, then reads why.
//
//     const lesson = new TechniqueLesson(technique, exercises, next)      next: the name of the lesson that follows, or null
//     lesson.title   lesson.parts   lesson.board

/** @import { Exercise } from "./exercise.js" */

import { changes, pair, picture } from "../board/picture.js";
import { button, make } from "../lib/dom.js";
import { ISLAND, SEA } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { spoken, told } from "../lib/reasons.js";
import { techniqueAbout, techniqueName } from "../lib/techniques.js";
import { capital, cellsName, levelName, sentence } from "../lib/words.js";
import { Explanation } from "../play/explanation.js";
import { marked, stepped } from "../play/findings.js";
import { Attempt, gameOf } from "./exercise.js";
import { LessonBoard } from "./lessonBoard.js";
import { done, firstOpen } from "./progress.js";

export class TechniqueLesson {
  /** @param {Technique} technique @param {Exercise[]} exercises @param {string | null} next */
  constructor({ name, level, about, picture: { before, after } }, exercises, next) {
    this.name = name;
    this.exercises = exercises;
    this.next = next;
    this.title = capital(techniqueName(name));
    this.isDone = false;
    this.heading = make("h2", {});
    this.board = new LessonBoard({ painted: (cell) => this.painted(cell), allowed: () => !this.isDone });
    this.parts = [
      make("h1", {}, this.title, " ", make("span", { class: "level" }, levelName(level))),
      make("p", { class: "about" }, sentence(techniqueAbout(name, about))),
      pair(picture(before), picture(changes(before, after))),
      this.heading,
      this.board.element,
    ];
    this.at = firstOpen(name, exercises.length);
    this.attempt = new Attempt(exercises[this.at]);
    this.start(this.at);
  }

  /** @param {number} at */
  start(at) {
    this.at = at;
    this.isDone = false;
    this.attempt = new Attempt(this.exercises[at]);
    this.heading.textContent = t("Find it yourself: board {n} of {all}", { n: at + 1, all: this.exercises.length });
    this.board.show(this.attempt.game);
    this.ask();
  }

  /** Without a message but the task. */
  ask() {
    this.board.say("none", t("Paint a cell that this technique decides. It may decide several."));
    this.board.offer(
      button(t("Where to look"), () => this.point()),
      button(t("Show it"), () => this.tell(this.attempt.steps[0], false)),
    );
  }

  /** The cells that the first step rests on, or its own if there are none. */
  point() {
    const { game, steps } = this.attempt;
    const { because, cells } = steps[0];
    const places = because.length ? because : cells;
    this.board.show(game, { marks: marked(game, [[places, "reason"]]) });
    this.board.say("info", t("It follows from the marked cells."));
  }

  /** @param {number} cell */
  painted(cell) {
    this.attempt.keep(cell);
    this.board.show(this.attempt.game);
    const { step, wrong } = this.attempt.verdict();
    if (step) return this.tell(step, true);
    if (wrong === undefined) return this.ask();
    this.board.later(() => this.refuse(wrong));
  }

  /** @param {number} cell */
  refuse(cell) {
    const { game } = this.attempt;
    this.board.show(game, { marks: new Map([[cell, "fault"]]) });
    const [row, col] = game.place(cell);
    const name = cellsName([[row, col, game.colours[cell] === SEA ? SEA : ISLAND]]);
    this.board.say("bad", t("This technique does not show that {cell}. Try again.", { cell: name }));
  }

  /** The whole step, and why. @param {ExplainedStep} step @param {boolean} isFound by the player */
  tell(step, isFound) {
    this.isDone = true;
    const { game } = this.attempt;
    this.attempt.finish(step);
    const { marks } = stepped(game, [step], 1);
    this.board.show(game, { marks });
    if (isFound) done(this.name, this.at);
    const title = make("strong", {}, isFound ? t("Found!") : t("Here it is."));
    this.board.say(isFound ? "good" : "info", title, sentence(cellsName(step.cells)), spoken(told(step)));
    const chain = button(t("Step through the chain"), () => this.follow(step, isFound));
    this.board.offer(...(step.chains.length ? [chain] : []), ...this.onward(isFound));
  }

  /** The chain of the step on the board, as for a hint. @param {ExplainedStep} step @param {boolean} isFound */
  follow(step, isFound) {
    const game = gameOf(this.exercises[this.at].board);
    const show = (/** @type {Overlay} */ over) => this.board.show(game, over);
    const say = (/** @type {Message} */ { title = "", text = "", reason = "" }) =>
      this.board.say("info", make("strong", {}, title), spoken({ text, reason }));
    const close = () => this.tell(step, isFound);
    const panel = new Explanation({ game, ask: async () => null, show, say, adopt: close, close }, step);
    this.board.offer(panel.element);
    void panel.load();
  }

  /** @param {boolean} isFound */
  onward(isFound) {
    const again = button(t("Try again"), () => this.start(this.at));
    const isLast = this.at + 1 === this.exercises.length;
    const board = button(t("Next board"), () => this.start(this.at + 1), { class: "primary" });
    const lesson = make("a", { class: "button primary", href: this.next ? `#learn?lesson=${this.next}` : "#play" });
    lesson.textContent = this.next ? t("Next lesson") : t("Play a puzzle");
    const on = isLast ? lesson : board;
    return isFound ? [on, again] : [again, on];
  }
}
