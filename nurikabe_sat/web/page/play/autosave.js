// Keeps the game that is played, soon after each change and when the page is left.
//
//     const keeper = new Keeper(() => ({game, seconds, solved}))     game may be null
//     keeper.save()    keeper.saveSoon()    keeper.leave()    keeper.end()

import { OPEN } from "../lib/grid.js";
import { dropGame, saveGame } from "../lib/storage.js";

const SAVE_AFTER = 200; // milliseconds

export class Keeper {
  constructor(state) {
    this.state = state;
    this.ears = new AbortController();
    const { signal } = this.ears;
    document.addEventListener("visibilitychange", () => document.hidden && this.save(), { signal });
    addEventListener("pagehide", () => this.save(), { signal });
  }

  saveSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_AFTER);
  }

  save() {
    clearTimeout(this.timer);
    const { game, seconds, solved } = this.state();
    if (!game) return;
    const { id, rows, cols, about } = game;
    const { level, name } = about;
    const free = game.clues.filter((clue) => clue === null).length;
    const done = free ? Math.round(100 * (1 - game.openCells.length / free)) : 100; // per cent
    saveGame(id, { game, seconds, solved }, { rows, cols, level, name, done, solved });
  }

  /** Before another game comes: keep this one, unless nothing was done with it. */
  leave() {
    const { game } = this.state();
    if (!game) return;
    this.save();
    if (!game.canUndo && !game.canRedo && game.colours.every((colour) => colour === OPEN)) dropGame(game.id);
  }

  end() {
    this.save();
    this.ears.abort();
  }
}
