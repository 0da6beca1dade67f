// The keys of the view to play that work wherever the keyboard is, but for fields and dialogs; those of the board are in
// brush.js and boardView.js.
//
//     listenToKeys(play, signal)
//
// U, Ctrl+Z undo   Ctrl+Y redo   H hint   T, K, D begin, keep, drop a trial   C a colour for each part   P pause
// Escape: nothing is shown any more          those of a replay, as long as it is there: see replay.js

/** @import { PlayView } from "./play.js" */

import { changeSettings, settings } from "../lib/settings.js";
import { undoKey } from "../lib/undoKey.js";

/** @type {(play: PlayView, signal: AbortSignal) => void} */
export function listenToKeys(play, signal) {
  const { Hint, Try, Keep, Drop, Pause } = play.acts();
  const parts = () => changeSettings({ parts: !settings().parts });
  /** @type {Record<string, () => unknown>} */
  const keys = { h: Hint, t: Try, k: Keep, d: Drop, c: parts, p: Pause };

  /** @param {KeyboardEvent} event */
  const act = (event) => {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, .explanation")) return;
    if (play.panels.isReplay) return void play.panels.key(event);
    const isPlain = !event.ctrlKey && !event.metaKey;
    const key = event.key.toLowerCase();
    const way = undoKey(event);
    if (way) play.step(way);
    else if (isPlain && Object.hasOwn(keys, key)) event.repeat || keys[key]();
    else if (event.key !== "Escape") return;
    else if (play.panels.isOpen) play.panels.close();
    else play.settle();
    event.preventDefault();
  };
  document.addEventListener("keydown", act, { signal });
}
