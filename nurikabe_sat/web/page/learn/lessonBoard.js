// The board of a lesson, with the message below it and its buttons.
//
//     const board = new LessonBoard({painted: (cell) => ..., allowed: () => true})
//     board.element   board.show(game, {marks})   board.say(tone, ...parts)   board.offer(...buttons)   board.fit()   board.end()
//     board.later(act)      when the hand rests, unless the board is shown again before

/** @import { Part } from "../lib/dom.js" */
/** @import { Game } from "../lib/game.js" */

import { BoardView } from "../board/boardView.js";
import { make } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { inTurn } from "../lib/words.js";
import { Brush } from "../board/brush.js";

const LATER = 700; // milliseconds: the hand may be on its way to the other colour

export class LessonBoard {
  /** @param {{painted: (cell: number) => void, allowed: () => boolean}} acts */
  constructor({ painted, allowed }) {
    /** @type {Game | null} */
    this.game = null;
    this.timer = 0;
    const room = make("div", { class: "room" });
    this.status = make("p", { role: "status" });
    this.message = make("div", { class: "said", "data-tone": "none" }, this.status);
    this.buttons = make("div", { class: "buttons" });
    this.element = make("div", { class: "exercise" }, room, make("div", { class: "side" }, this.message, this.buttons));
    this.view = new BoardView(room, { label: t("Nurikabe board") });
    new Brush(this.view, {
      game: () => this.game,
      allowed,
      paint: (changes, stroke) => this.game?.paint(changes, stroke) ?? false,
      painted: (cell) => {
        if (cell !== null) painted(cell);
      },
    });
  }

  /** @type {(game: Game, over?: Overlay & {solved?: number | null}) => void} */
  show(game, over = {}) {
    clearTimeout(this.timer);
    this.game = game;
    const { rows, cols, clues, colours } = game;
    this.view.show({ rows, cols, clues, colours, ...over });
  }

  /** @param {"none" | "info" | "good" | "bad"} tone @param {Part[]} parts */
  say(tone, ...parts) {
    this.message.dataset.tone = tone;
    this.status.replaceChildren(...inTurn(...parts));
  }

  /** @param {HTMLElement[]} buttons */
  offer(...buttons) {
    const hadFocus = this.buttons.contains(document.activeElement);
    this.buttons.replaceChildren(...buttons);
    if (hadFocus) buttons[0]?.focus({ preventScroll: true });
  }

  /** @param {() => void} act */
  later(act) {
    this.timer = setTimeout(act, LATER);
  }

  /** To be called when it is on the page. */
  fit() {
    this.view.room.fit();
  }

  end() {
    clearTimeout(this.timer);
    this.view.destroy();
  }
}
