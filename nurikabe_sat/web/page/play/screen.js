// What is seen of a game: its title, the board with marks and ghosts, the message about it, and which buttons can be
// pressed. The parts and their places are in layout.js.
//
//     const screen = new Screen(root, {Undo: act, ...}, signal)
//     screen.view                         the BoardView         screen.timer    the element of the clock
//     screen.title(game)                  its size, level and name
//     screen.show(game, {marks, ghosts, notes, where, bare, solved, facts})
//         bare: without the player's colours; solved: the cell that solved it, or null; facts: whether they are shown
//     screen.adapt()                      to the settings
//     screen.say({tone, title, reason, text, actions: [[name, act, class?], ...]})      screen.said     the last text
//     screen.announce(word)               for screen readers alone
//     screen.open(panel | null)           instead of the buttons
//     screen.focus(name)                  a button gets the keyboard
//     screen.lightUp(place)               the object there that the message names; false: it was lit, or none

/** @import { Game } from "../lib/game.js" */
/** @import { Tool } from "./layout.js" */

import { BoardView } from "../board/boardView.js";
import { Overview } from "../board/overview.js";
import { UNIT } from "../board/shapes.js";
import { OPEN } from "../lib/grid.js";
import { finishedIslands, partNames } from "../lib/islands.js";
import { t } from "../lib/language.js";
import { titleOf } from "../lib/loadGame.js";
import { settings } from "../lib/settings.js";
import { objectsOf } from "../lib/reasons.js";
import { commas, joined, levelName, sizeName } from "../lib/words.js";
import { Objects } from "../objects.js";
import { layout } from "./layout.js";

export class Screen {
  /** @param {HTMLElement} root @param {Record<Tool, () => unknown>} acts @param {AbortSignal} signal */
  constructor(root, acts, signal) {
    this.parts = layout(root, acts);
    this.view = new BoardView(this.parts.room, { label: t("Nurikabe board") });
    this.parts.room.after(new Overview(this.view, signal).element);
    this.timer = this.parts.timer;
    this.announce = this.parts.announce;
    this.open = this.parts.open;
    this.said = "";
    this.objects = new Objects(this.parts.message);
    this.objects.watch(this.parts.room, (target) => this.view.placeAt(target));
    this.adapt();
  }

  /** @param {Game} game */
  title(game) {
    const { level } = game.about;
    const size = sizeName(game);
    this.parts.title.textContent = size;
    this.parts.level.textContent = level ? levelName(level) : "";
    this.parts.level.hidden = !level;
    this.parts.name.textContent = titleOf(game);
    document.title = `${commas(size, level && levelName(level))} – Nurikabe`;
  }

  /** @type {(game: Game, over: Overlay & {solved?: number | null, facts?: boolean}) => void} */
  show(game, { bare = false, facts = false, ...over }) {
    const { rows, cols, clues } = game;
    const colours = bare ? game.colours.map(() => OPEN) : game.colours;
    const look = bare || (over.solved ?? null) !== null ? {} : lookOf(game);
    this.view.show({ rows, cols, clues, colours, ...look, ...over });
    const { buttons, trial } = this.parts;
    const { canUndo, canRedo } = game;
    const off = [!canUndo && buttons.Undo, !canUndo && buttons.Replay, !canRedo && buttons.Redo];
    for (const button of Object.values(buttons)) button.disabled = off.includes(button);
    if (trial.hidden === game.trial > 0) trial.hidden = !game.trial; // the same again would also be styled again
    buttons.Try.setAttribute("aria-pressed", String(game.trial > 0));
    buttons.Facts.setAttribute("aria-pressed", String(facts));
  }

  /** What the settings say outside of the board. */
  adapt() {
    const { timer, brush } = settings();
    this.timer.hidden = this.parts.buttons.Pause.hidden = !timer;
    this.parts.brush(brush);
  }

  /** @param {Message} [message] */
  say({ tone = "info", title = "", reason = "", text = "", arguments: all = [], actions = [] } = {}) {
    this.said = joined(reason, text);
    this.parts.say({ tone, title, reason, text, arguments: all, actions });
    const { objects, cells = [] } = this.view.drawing ?? {};
    if (objects) this.objects.show(objects, objectsOf(all), UNIT);
    if (!objects || !all.length) return;
    objects.append(...cells.flatMap(({ parts }) => parts.get("number")?.cloneNode(true) ?? [])); // lines pass below
  }

  /** @param {Place} place */
  lightUp(place) {
    return this.objects.at(place);
  }

  /** @param {Tool} name */
  focus(name) {
    const { [name]: button, More } = this.parts.buttons;
    (button.getClientRects().length ? button : More).focus({ preventScroll: true });
  }
}

/** What the board shows by itself: trials in their colours, finished clues, connected parts. @param {Game} game */
function lookOf(game) {
  const { grey, parts } = settings();
  return {
    layers: game.trial ? game.layers() : null,
    finished: grey ? new Set(finishedIslands(game).flat()) : null,
    parts: parts ? partNames(game) : null,
  };
}
