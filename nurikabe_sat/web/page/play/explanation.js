// The explanation: all steps from the present board, or from the clues alone, to go through one by one. It shows them
// as marks and ghosts on the board; what the player has painted stays as it is. A step with a chain can be stepped into:
// chain.js has the pictures of that. With ``only`` it shows the chain of that one step at once, for a hint.
//
//     const panel = new Explanation({game, ask, show, say, adopt, close}, only?)
//       ask({puzzle, cell}) -> the answer of "explain", or null      show({ghosts, marks, bare})    bare: hide the colours
//       say(message) the sentence of a step                    adopt(changes)   paint the steps so far
//     panel.why(cell)     only the steps to that cell
//     panel.element; panel.load(); keys: Left, Right, Home, End, and Down and Up for a chain (player.js, which the page
//     of an explanation uses, too)

/** @import { Game } from "../lib/game.js" */

import { button, make, option } from "../lib/dom.js";
import { Game as NewGame } from "../lib/game.js";
import { closeButton, stepButtons } from "../lib/icons.js";
import { t } from "../lib/language.js";
import { spoken, told } from "../lib/reasons.js";
import { techniqueName } from "../lib/techniques.js";
import { capital, joined, placeName } from "../lib/words.js";
import { StepPlayer } from "../player.js";
import { chained, framesOf } from "./chain.js";
import { changesOf, stepped } from "./findings.js";

/**
 * @typedef {{
 *   game: Game,
 *   ask: (body: Question) => Promise<ExplainAnswer | null>,
 *   show: (overlay: Overlay) => void,
 *   say: (message: Message) => void,
 *   adopt: (changes: Change[]) => void,
 *   close: (how?: {silent?: boolean}) => void,
 * }} Acts
 */

/** @type {Record<string, string>} */
const ENDS = {
  none: t("This board can no longer be completed. “From the start” shows how the puzzle is solved."),
  ambiguous: t("From here nothing more is forced: there are several solutions."),
  limit: t("The time limit was reached before the last step."),
};
const DIFFERS = t("This cell differs between the solutions.");
const WORDS = {
  count: (/** @type {number} */ n, /** @type {number} */ all) => t("{n} of {all}", { n, all }),
  chain: (/** @type {number} */ n, /** @type {number} */ all) => t("{n} of {all} in the chain", { n, all }),
  into: t("Step into the chain"),
  out: t("Leave the chain"),
};

const titled = (/** @type {ExplainedStep} */ step) => capital(techniqueName(step.technique));

/** @type {(name: string, text: HTMLElement) => HTMLButtonElement} A button of the list. */
const item = (name, text) => button([make("b", {}, name), text], () => {});

export class Explanation {
  /** @param {Acts} acts @param {ExplainedStep | null} only */
  constructor(acts, only = null) {
    this.acts = acts;
    this.only = only;
    this.base = acts.game;
    /** @type {number | null} */
    this.cell = null; // whose colour is explained
    this.loads = 0; // of which only the latest counts
    this.bare = false;
    this.ending = "";
    this.mistake = told({ text: "", arguments: [] });
    /** @type {ExplainedStep[]} */
    this.steps = [];
    this.moves = stepButtons();
    const [first, previous, next, last] = this.moves;
    this.next = next;
    const count = make("span", { class: "count" });
    this.from = make("select", { "aria-label": t("Explain from"), onchange: () => this.load() }, [
      option("here", t("From here")),
      option("start", t("From the start")),
      option("cell", t("Why this cell?")),
    ]);
    this.from.options[2].disabled = true;
    this.list = make("ol", { class: "steps" });
    this.paint = button(t("Paint up to here"), () => this.adoptNow());
    this.into = button("", () => {}, { title: t("Down and Up"), hidden: true });
    const parts = { moves: this.moves, count, list: this.list, into: this.into, words: WORDS };
    this.player = new StepPlayer(parts, (step, at) => this.show(step, at));
    this.element = make("section", { class: "explanation card", "aria-label": t("Explanation") }, [
      make("header", {}, [make("h2", {}, only ? t("Why") : t("Step by step")), closeButton(() => acts.close())]),
      only ? null : this.from,
      only ? null : make("p", { class: "tip" }, t("Choose a cell on the board to see why it has its colour.")),
      make("div", { class: "moves", role: "group", "aria-label": t("Steps") }, first, previous, count, next, last),
      this.list,
      make("div", { class: "buttons" }, this.into, only ? null : this.paint),
    ]);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  async load() {
    if (this.only) return this.fill([this.only]);
    const { game } = this.acts;
    const load = ++this.loads;
    this.bare = this.from.value === "start";
    this.base = this.bare ? new NewGame({ rows: game.rows, cols: game.cols, clues: game.clues }) : game;
    const isWhy = this.from.value === "cell" && this.cell !== null;
    const cell = isWhy ? placeName(game.place(this.cell ?? 0)) : null;
    const answer = await this.acts.ask({ puzzle: this.base.text(), cell });
    if (load !== this.loads) return;
    if (!answer) return this.acts.close({ silent: true }); // the screen shows why
    this.ending = isWhy && answer.status === "ambiguous" ? DIFFERS : (ENDS[answer.status] ?? "");
    const { mistake: [text = ""] = [], mistake_arguments: all = [] } = answer;
    this.mistake = told({ text, arguments: all });
    this.fill(answer.steps ?? []);
  }

  /** @type {(cell: number) => boolean} */
  why(cell) {
    if (this.only) return false;
    this.cell = cell;
    this.from.options[2].disabled = false;
    this.from.value = "cell";
    void this.load();
    return true;
  }

  /** @param {ExplainedStep[]} steps */
  fill(steps) {
    this.steps = steps;
    const lines = steps.map((step, i) => item(`${i + 1}. ${titled(step)}`, spoken(told(step))));
    const items = [item(t("Start"), make("span", {}, t("the board as it is"))), ...lines];
    const chains = [[], ...steps.map((step) => framesOf(step).map((frame) => item(frame.title, spoken(frame))))];
    const inner = chains.map((chain) => {
      const entries = chain.map((one) => make("li", {}, one));
      return entries.length ? make("ol", { class: "chain", hidden: true, "aria-label": t("Chain") }, entries) : null;
    });
    this.list.replaceChildren(...items.map((one, i) => make("li", {}, one, inner[i])));
    this.player.load(items, steps.length ? 1 : 0, chains);
    if (this.only) this.player.enter();
    this.next.focus({ preventScroll: true });
  }

  /** @type {(step: number, at: number | null) => void} */
  show(step, at) {
    const shown = at === null ? stepped(this.base, this.steps, step) : chained(this.base, this.steps, step, at);
    this.acts.show({ ...shown, bare: this.bare });
    this.acts.say(at === null ? this.message(step) : framesOf(this.steps[step - 1])[at]);
    this.paint.disabled = step === 0;
  }

  /** @type {(step: number) => Message} */
  message(step) {
    const { text: mistake, ...known } = this.mistake;
    const ending = this.ending || t("The board is complete.");
    if (!this.steps.length) return { text: joined(mistake, ending), ...known };
    if (step === 0) return { text: t("The board before the first step.") };
    const shown = this.steps[step - 1];
    const end = step === this.steps.length ? this.ending : "";
    const { text, ...why } = told(shown);
    return { title: `${step}. ${titled(shown)}`, text: joined(text, end), ...why };
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target === this.from || event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.player.key(event) || event.key !== "Escape") return;
    this.acts.close();
    event.preventDefault();
  }

  adoptNow() {
    const cells = this.steps.slice(0, this.player.step).flatMap((step) => step.cells);
    this.acts.adopt(changesOf(this.acts.game, cells));
  }
}
