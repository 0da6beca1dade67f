// The panel that stands in place of the buttons: an explanation or a replay, one at a time. As long as it is there the
// board shows what the panel says, and cannot be painted.
//
//     const panels = new Panels(play)     the view of play.js
//     panels.explain(step?)               all steps; or only the chain of one, for a hint
//     panels.replay()                     the moves of the game
//     panels.close({silent?})             silent: the last message stays     panels.isOpen     panels.key(event)

/** @import { PlayView } from "./play.js" */

import { ask } from "../lib/api.js";
import { t } from "../lib/language.js";
import { Explanation } from "./explanation.js";
import { Replay } from "./replay.js";

export class Panels {
  /** @param {PlayView} play */
  constructor(play) {
    this.play = play;
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
    const { play } = this;
    const { game } = play;
    if (!game) return;
    play.settle();
    if (!only) game.helped("solution");
    this.openedBy = only ? "Hint" : "Explain";
    const acts = {
      game,
      ask: (/** @type {string} */ puzzle) =>
        play.requests.run(t("Solving step by step…"), (signal) => ask("explain", { puzzle }, { signal })),
      show: (/** @type {Overlay} */ overlay) => play.show(overlay),
      say: (/** @type {Message} */ message) => play.screen.say(message),
      adopt: (/** @type {Change[]} */ changes) => {
        this.close();
        play.advice.apply(changes);
      },
      close: (/** @type {{silent?: boolean} | undefined} */ how) => this.close(how),
    };
    const panel = new Explanation(acts, only);
    this.panel = panel;
    play.screen.open(panel.element);
    void panel.load();
  }

  replay() {
    const { play } = this;
    if (!play.game?.canUndo) return;
    this.close();
    play.settle();
    this.openedBy = "Replay";
    const panel = new Replay({
      game: play.game,
      show: (overlay) => play.show(overlay),
      say: (message) => play.screen.say(message),
      close: () => this.close(),
    });
    this.panel = panel;
    play.screen.open(panel.element);
    panel.begin();
  }

  close({ silent = false } = {}) {
    const { panel, play } = this;
    if (!panel) return;
    this.panel = null;
    if (panel instanceof Replay) panel.end();
    play.screen.open(null);
    if (silent) play.show({});
    else play.settle();
    play.screen.focus(this.openedBy);
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
