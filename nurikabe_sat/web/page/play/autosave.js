// Saves the game that is played, soon after each change and when the page is left.
//
//     const autosave = new Autosave(() => session)     session: {game, seconds, solved}, or null
//     autosave.save()    autosave.saveSoon()    autosave.leave()    autosave.end()

/** @import { Session } from "../lib/savedGames.js" */

import { dropGame, saveGame } from "../lib/savedGames.js";

const SAVE_AFTER = 200; // milliseconds

export class Autosave {
  /** @param {() => Session | null} session */
  constructor(session) {
    this.session = session;
    this.timer = 0;
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    document.addEventListener("visibilitychange", () => document.hidden && this.save(), { signal });
    addEventListener("pagehide", () => this.save(), { signal });
  }

  saveSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_AFTER);
  }

  save() {
    clearTimeout(this.timer);
    const session = this.session();
    if (session) saveGame(session);
  }

  /** Before another game comes: save this one, unless nothing was done with it. */
  leave() {
    const session = this.session();
    this.save();
    if (session?.game.isUntouched) dropGame(session.game.id);
  }

  end() {
    this.save();
    this.listeners.abort();
  }
}
