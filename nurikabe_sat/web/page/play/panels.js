// The panel that stands in place of the buttons: an explanation or a replay, one at a time. As long as it is there the
// board shows what the panel says, and cannot be painted.
//
//     const panels = new Panels({...page, requests, open, back})     page: see play.js; open(panel | null): see screen.js
//     panels.explain(step?)               all steps; or only the chain of one, for a hint
//     panels.why(cell)                    the steps to a cell, if an explanation is open: true
//     panels.replay(game?)                the moves of the game, or of another one with the same clues
//     panels.close({silent?})             silent: the last message stays     panels.isOpen     panels.key(event)

/** @import { Game } from "../lib/game.js" */
/** @import { Page } from "./play.js" */
/** @import { ShownRequest } from "./shownRequest.js" */

import { ask } from "../lib/api.js";
import { t } from "../lib/language.js";
import { Explanation } from "./explanation.js";
import { Replay } from "./replay.js";

/** @typedef {Page & {requests: ShownRequest, open: (panel: HTMLElement | null) => void, back: (moves: number) => void}} Acts */

export class Panels {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    /** @type {Explanation | Replay | null} */
    this.panel = null;
    /** @type {"Explain" | "Hint" | "Replay"} */
    this.openedBy = "Explain"; // the button that gets the keyboard back
  }

  get isOpen() {
    return this.panel !== null;
  }
  get isReplay() {
    return this.panel instanceof Replay;
  }

  /** @param {ExplainedStep | null} only */
  explain(only = null) {
    const { requests, show, say, paint, focus, settle } = this.acts;
    const game = this.acts.game();
    if (!game) return;
    settle();
    if (!only) game.helped("solution");
    this.openedBy = only ? "Hint" : "Explain";
    const panel = new Explanation(
      {
        game,
        ask: (body) => requests.run(t("Solving step by step…"), (signal) => ask("explain", body, { signal })),
        show,
        say,
        adopt: (changes) => {
          this.close();
          paint(changes);
          focus("Hint");
        },
        close: (how) => {
          if (this.panel === panel) this.close(how);
        },
      },
      only,
    );
    this.panel = panel;
    this.acts.open(panel.element);
    void panel.load();
  }

  /** @type {(cell: number) => boolean} */
  why(cell) {
    return this.panel instanceof Explanation && this.panel.why(cell);
  }

  /** @param {Game | null} film */
  replay(film = null) {
    const { show, say } = this.acts;
    const game = film ?? this.acts.game();
    if (!game?.canUndo) return;
    this.close();
    this.acts.settle();
    this.openedBy = "Replay";
    const panel = new Replay({
      game,
      show,
      say,
      close: () => this.close(),
      back: film
        ? null
        : (moves) => {
            this.close();
            this.acts.back(moves);
          },
    });
    this.panel = panel;
    this.acts.open(panel.element);
    panel.begin();
  }

  close({ silent = false } = {}) {
    const { panel, acts } = this;
    if (!panel) return;
    this.panel = null;
    if (panel instanceof Replay) panel.end();
    acts.open(null);
    if (silent) acts.show({});
    else acts.settle();
    acts.focus(this.openedBy);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.panel?.key(event) ?? false;
  }

  /** Why the board cannot be painted. */
  get reason() {
    return this.isReplay
      ? t("Close the replay to paint.")
      : t("Close the explanation to paint, or paint its steps up to here.");
  }
}
