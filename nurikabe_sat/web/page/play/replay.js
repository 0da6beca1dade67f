// The replay: the moves of a game on the board, one by one, or by themselves. What was undone is not among them; a trial that
// was dropped is. A game keeps as many moves as game.js stores.
//
//     const panel = new Replay({game, show, say, close, back})
//       show({game, marks, ghosts})    the board after so many moves    say(message)    what that move was
//       back(3)                        the game goes on three moves before its last one; null: the game of another player
//     panel.element; panel.begin(); panel.end(); panel.to(3); panel.step, panel.steps
//     panel.key(event)     true if it was one of its keys: Left, Right, Home, End, P or Space, Escape

/** @import { Game } from "../lib/game.js" */

import { button, make } from "../lib/dom.js";
import { MOST_STEPS } from "../lib/game.js";
import { OPEN } from "../lib/grid.js";
import { closeButton, icon, stepButtons } from "../lib/icons.js";
import { t } from "../lib/language.js";

/**
 * @typedef {{
 *   game: Game, show: (overlay: Overlay) => void, say: (message: Message) => void, close: () => void,
 *   back: ((moves: number) => void) | null,
 * }} Acts
 */

const ALL = 15_000; // milliseconds that a game takes, if its moves are neither too quick to see nor too slow
const [QUICKEST, SLOWEST] = [80, 600]; // milliseconds a move

/** @type {Record<Trial, string>} */
const TRIALS = {
  begin: t("A trial begins."),
  keep: t("The trial is kept."),
  drop: t("The trial is dropped."),
};

export class Replay {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.game = acts.game.copy();
    this.steps = this.game.moves;
    this.pace = Math.max(QUICKEST, Math.min(SLOWEST, ALL / this.steps));
    this.timer = 0;
    this.moves = stepButtons((way) => this.press(MOVES[way](this)));
    this.run = button("", () => this.toggle(), { class: "run" });
    this.slider = make("input", { type: "range", min: 0, max: this.steps, step: 1, "aria-label": t("Move") });
    this.slider.addEventListener("input", () => this.press(Number(this.slider.value)));
    this.back = button(t("Play from here"), () => acts.back?.(this.steps - this.step));
    const [first, previous, next, last] = this.moves;
    this.element = make("section", { class: "explanation replay card", "aria-label": t("Replay") }, [
      make("header", {}, make("h2", {}, t("Replay"))),
      make("div", { class: "moves", role: "group", "aria-label": t("Moves") }, [
        this.slider,
        first,
        previous,
        this.run,
        next,
        last,
        closeButton(() => acts.close()),
      ]),
      acts.back && make("div", { class: "buttons" }, this.back),
    ]);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  get step() {
    return this.game.moves;
  }
  get isRunning() {
    return this.timer !== 0;
  }

  /** It runs at once, unless the player wants nothing to move. */
  begin() {
    this.press(0);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.start();
    this.run.focus({ preventScroll: true });
  }

  end() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.name();
  }

  toggle() {
    if (this.isRunning) this.press(this.step);
    else this.start();
  }

  start() {
    if (this.step === this.steps) this.to(0);
    this.wait();
    this.name();
    this.acts.say({ text: t("The moves of this game.") });
  }

  wait() {
    this.timer = setTimeout(() => {
      this.to(this.step + 1);
      if (this.step < this.steps) this.wait();
      else this.press(this.steps);
    }, this.pace);
  }

  /** A move that the player asks for: it is said, and nothing runs any more. @param {number} step */
  press(step) {
    this.end();
    this.to(step);
    this.acts.say(this.message());
  }

  /** @param {number} step */
  to(step) {
    const { game } = this;
    while (game.moves > Math.max(0, step)) game.undo();
    while (game.moves < Math.min(step, this.steps)) game.redo();
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", t("{n} of {all}", { n: this.step, all: this.steps }));
    const [isFirst, isLast] = [this.step === 0, this.step === this.steps].map(String);
    this.back.disabled = this.step === this.steps;
    [isFirst, isFirst, isLast, isLast].forEach((isOff, i) => this.moves[i].setAttribute("aria-disabled", isOff));
    /** @type {Map<number, Mark>} */
    const marks = new Map(game.lastMove?.changes.map(([cell]) => [cell, "step"]));
    this.acts.show({ game, marks, ghosts: null });
  }

  /** @returns {Message} */
  message() {
    const { step, steps, game } = this;
    const title = t("Move {n} of {all}.", { n: step, all: steps });
    const last = game.lastMove;
    if (last) return { title, text: last.trial ? TRIALS[last.trial] : "" };
    const isKept = game.colours.every((colour) => colour === OPEN);
    const lost = t("What was painted before is not among the moves: a game keeps its last {most}.", {
      most: MOST_STEPS,
    });
    return { title, text: isKept ? "" : lost };
  }

  /** What the button in the middle does. */
  name() {
    const label = this.isRunning ? t("Pause") : t("Go on");
    this.run.replaceChildren(icon(this.isRunning ? "pause" : "run"));
    this.run.setAttribute("aria-label", label);
    this.run.title = `${label} (P)`;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const { target } = event;
    const act = KEYS.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    const isOwn = event.key === " " ? target instanceof HTMLButtonElement : target === this.slider;
    if (!act || (isOwn && /^( |Arrow|Home|End)/.test(event.key))) return false; // the button or the slider takes it
    act(this);
    event.preventDefault();
    return true;
  }
}

const MOVES = {
  first: () => 0,
  previous: (/** @type {Replay} */ { step }) => step - 1,
  next: (/** @type {Replay} */ { step }) => step + 1,
  last: (/** @type {Replay} */ { steps }) => steps,
};

/** @type {Map<string, (panel: Replay) => void>} */
const KEYS = new Map([
  ["Home", (panel) => panel.press(MOVES.first())],
  ["ArrowLeft", (panel) => panel.press(MOVES.previous(panel))],
  ["ArrowRight", (panel) => panel.press(MOVES.next(panel))],
  ["End", (panel) => panel.press(MOVES.last(panel))],
  ["p", (panel) => panel.toggle()],
  [" ", (panel) => panel.toggle()],
  ["Escape", (panel) => panel.acts.close()],
]);
