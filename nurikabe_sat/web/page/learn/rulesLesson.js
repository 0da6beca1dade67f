// The first lesson: what Nurikabe is, and a small puzzle to solve. What breaks a rule is said while one paints.
//
//     const lesson = new RulesLesson(next)      next: the name of the lesson that follows, or null
//     lesson.title   lesson.parts   lesson.board

import { button, make } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { judge } from "../lib/rules.js";
import { marked } from "../play/findings.js";
import { sentence } from "../lib/words.js";
import { gameOf } from "./exercise.js";
import { LessonBoard } from "./lessonBoard.js";
import { done } from "./progress.js";

const PUZZLE = ["2 . . . .", ". . . . .", "3 . . 2 .", ". . . . ."];

export class RulesLesson {
  /** @param {string | null} next */
  constructor(next) {
    this.next = next;
    this.title = t("The rules");
    this.isDone = false;
    this.game = gameOf(PUZZLE);
    this.board = new LessonBoard({ painted: (cell) => this.painted(cell), allowed: () => !this.isDone });
    const rules = [
      t("An island has as many cells as its number says; they are joined by their sides."),
      t("Each island has exactly one number. Islands may touch at corners only."),
      t("The sea is connected: from each sea cell one can go to every other one over sea."),
      t("No 2×2 block is all sea."),
    ];
    this.parts = [
      make("h1", {}, this.title),
      make("p", { class: "about" }, [
        t(
          "Find the white islands. The number in each island is its number of cells. The dark sea around them is connected.",
        ),
      ]),
      make("ol", { class: "rules-list" }, [rules.map((rule) => make("li", {}, rule))]),
      make("h2", {}, t("Try it")),
      this.board.element,
    ];
    this.start();
  }

  start() {
    this.isDone = false;
    this.game.clear();
    this.board.show(this.game);
    this.ask();
  }

  ask() {
    this.board.say(
      "none",
      t("Paint the sea. Begin between the two islands that are closest, and around the ones that are full."),
    );
    this.board.offer(button(t("Start again"), () => this.start()));
  }

  /** @param {number} cell */
  painted(cell) {
    this.board.show(this.game);
    if (judge(this.game, { undecidedIsIsland: true }).status === "complete") return this.win(cell);
    this.ask();
    this.board.later(() => this.warn());
  }

  warn() {
    const { status, violations } = judge(this.game);
    if (status !== "broken") return;
    const [{ message, cells }] = violations;
    this.board.show(this.game, { marks: marked(this.game, [[cells, "fault"]]) });
    this.board.say("bad", sentence(message));
  }

  /** @param {number} cell */
  win(cell) {
    this.isDone = true;
    this.game.finish();
    this.board.show(this.game, { solved: cell });
    done("rules", 0);
    this.board.say(
      "good",
      make("strong", {}, t("Solved!")),
      t("Each island has its cells, and the sea is connected, without a 2×2 block."),
    );
    const next = make("a", { class: "button primary", href: this.next ? `#learn?lesson=${this.next}` : "#play" }, [
      t("Next lesson"),
    ]);
    this.board.offer(
      next,
      button(t("Try again"), () => this.start()),
    );
  }
}
