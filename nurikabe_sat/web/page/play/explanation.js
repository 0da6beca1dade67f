// The explanation: all steps from the present board, or from the clues alone, to go through one by one. It shows them
// as marks and ghosts on the board; what the player has painted stays as it is.
//
//     const panel = new Explanation({game, ask, show, say, adopt, close})
//       ask(puzzle)  -> the answer of "explain", or null       show({ghosts, marks, bare})    bare: hide the colours
//       say(message) the sentence of a step                    adopt(changes)   paint the steps so far
//     panel.element; panel.load(); keys: Left, Right, Home, End (player.js, which the page of an explanation uses, too)

/**
 * @import { Game } from "../lib/game.js"
 * @import { Change, ExplainAnswer, ExplainedStep, Message, Overlay } from "../lib/types.js"
 */

import { button, make, option } from "../lib/dom.js";
import { Game as NewGame } from "../lib/game.js";
import { icon } from "../lib/icons.js";
import { capital, sentence, techniqueName } from "../lib/words.js";
import { StepPlayer } from "../player.js";
import { stepped } from "./findings.js";

/**
 * @typedef {{
 *   game: Game,
 *   ask: (puzzle: string) => Promise<ExplainAnswer | null>,
 *   show: (overlay: Overlay) => void,
 *   say: (message: Message) => void,
 *   adopt: (changes: Change[]) => void,
 *   close: (how?: {silent?: boolean}) => void,
 * }} Acts
 */

/** @type {Record<string, string>} */
const ENDS = {
  none: "This board can no longer be completed. “From the start” shows how the puzzle is solved.",
  ambiguous: "From here nothing more is forced: there are several solutions.",
  limit: "The time limit came before the last step.",
};
const MOVES = /** @type {const} */ (["first", "previous", "next", "last"]);

const titled = (/** @type {ExplainedStep} */ step) => capital(techniqueName(step.technique));

export class Explanation {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.base = acts.game;
    this.bare = false;
    this.ending = "";
    /** @type {ExplainedStep[]} */
    this.steps = [];
    this.moves = MOVES.map((name) => {
      const label = `${capital(name)} step`;
      return button(icon(name), () => {}, { "aria-label": label, title: label });
    });
    const [first, previous, next, last] = this.moves;
    this.next = next;
    const count = make("span", { class: "count" });
    this.from = make(
      "select",
      { "aria-label": "Explain from", onchange: () => this.load() },
      option("here", "From this board"),
      option("start", "From the start"),
    );
    this.list = make("ol", { class: "steps" });
    this.paint = button("Paint up to here", () => this.adoptNow());
    this.player = new StepPlayer({ moves: this.moves, count, list: this.list }, (step) => this.show(step));
    const close = { class: "icon", "aria-label": "Close the explanation", title: "Close" };
    this.element = make(
      "section",
      { class: "explanation card", "aria-label": "Explanation" },
      make(
        "header",
        {},
        make("h2", {}, "Step by step"),
        button(icon("close"), () => acts.close(), close),
      ),
      this.from,
      make("div", { class: "moves", role: "group", "aria-label": "Steps" }, first, previous, count, next, last),
      this.list,
      make("div", { class: "buttons" }, this.paint),
    );
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  async load() {
    const { game } = this.acts;
    this.bare = this.from.value === "start";
    this.base = this.bare ? new NewGame({ rows: game.rows, cols: game.cols, clues: game.clues }) : game;
    const answer = await this.acts.ask(this.base.text());
    if (!answer) return this.acts.close({ silent: true }); // the screen shows why
    this.steps = answer.steps ?? [];
    this.ending = ENDS[answer.status] ?? "";
    const lines = this.steps.map((step, i) => [`${i + 1}. ${titled(step)}`, sentence(step.text)]);
    const items = [["Start", "the board as it is"], ...lines].map(([name, text]) =>
      button([make("b", {}, name), make("span", {}, text)], () => {}),
    );
    this.list.replaceChildren(...items.map((item) => make("li", {}, item)));
    this.player.load(items, this.steps.length ? 1 : 0);
    this.next.focus({ preventScroll: true });
  }

  /** @param {number} step */
  show(step) {
    this.acts.show({ ...stepped(this.base, this.steps, step), bare: this.bare });
    this.acts.say(this.message(step));
    this.paint.disabled = step === 0;
  }

  /**
   * @param {number} step
   * @returns {Message}
   */
  message(step) {
    if (!this.steps.length) return { text: this.ending || "The board is complete." };
    if (step === 0) return { text: "The board before the first step." };
    const shown = this.steps[step - 1];
    const end = step === this.steps.length && this.ending ? ` ${this.ending}` : "";
    return { title: `${step}. ${titled(shown)}`, text: sentence(shown.text) + end };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target === this.from || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") this.acts.close();
    else if (!this.player.key(event)) return;
    event.preventDefault();
  }

  adoptNow() {
    const cells = this.steps.slice(0, this.player.step).flatMap((step) => step.cells);
    this.acts.adopt(cells.map(([row, col, colour]) => [this.acts.game.cellAt([row, col]), colour]));
  }
}
