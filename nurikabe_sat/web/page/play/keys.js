// The keys of the view to play that work wherever the keyboard is, but for fields and dialogs; those of the board are in
// brush.js and boardView.js.
//
//     listenToKeys({acts, panels, step, settle}, signal)     acts: by the names of the buttons
//
// U, Ctrl+Z undo   Ctrl+Y redo   H hint   T, K, D begin, keep, drop a trial   C a colour for each part   P pause
// Escape: nothing is shown any more          those of a replay, as long as it is there: see replay.js

/** @import { Tool } from "./layout.js" */
/** @import { Panels } from "./panels.js" */

import { changeSettings, settings } from "../lib/settings.js";
import { isForPage, undoKey } from "../lib/undoKey.js";

/**
 * @typedef {{
 *   acts: Record<Tool, () => unknown>, panels: Panels, step: (way: "undo" | "redo") => void, settle: () => void,
 * }} Acts
 */

/** @type {(page: Acts, signal: AbortSignal) => void} */
export function listenToKeys({ acts, panels, step, settle }, signal) {
  const { Hint, Try, Keep, Drop, Pause } = acts;
  const parts = () => changeSettings({ parts: !settings().parts });
  /** @type {Record<string, () => unknown>} */
  const keys = { h: Hint, t: Try, k: Keep, d: Drop, c: parts, p: Pause };

  /** @param {KeyboardEvent} event */
  const act = (event) => {
    if (!isForPage(event, "input, select, textarea, .explanation")) return;
    if (panels.isReplay) return void panels.key(event);
    const isPlain = !event.ctrlKey && !event.metaKey;
    const key = event.key.toLowerCase();
    const way = undoKey(event);
    if (way) step(way);
    else if (isPlain && Object.hasOwn(keys, key)) event.repeat || keys[key]();
    else if (event.key !== "Escape") return;
    else if (panels.isOpen) panels.close();
    else settle();
    event.preventDefault();
  };
  document.addEventListener("keydown", act, { signal });
}
