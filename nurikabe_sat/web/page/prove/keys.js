// The keys of the page of proofs, wherever the keyboard is: rules, undo, help. Those of the board and of the tree are in
// board/brush.js and treeKeys.js.

/** @import { Gestures } from "./gestures.js" */
/** @import { Tool } from "./layout.js" */
/** @import { Palette } from "./palette.js" */
/** @typedef {{acts: Record<Tool, () => unknown>, hand: Gestures, palette: Palette, press: (rule: string) => void}} Keyed */

import { isForPage, undoKey } from "../lib/undoKey.js";
import { RULES } from "./ruleTable.js";

/** @type {(keyed: Keyed, event: KeyboardEvent) => void} */
export function keyPressed({ acts, hand, palette, press }, event) {
  if (!isForPage(event)) return;
  const way = undoKey(event);
  const key = event.key.toLowerCase();
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const typed = digit ? `${event.shiftKey ? "Shift+" : ""}${digit}` : key.toUpperCase();
  const rule = RULES.find((one) => one.key === typed);
  if (way) hand.step(way);
  else if (event.ctrlKey || event.metaKey) return;
  else if (key === "/") palette.search();
  else if (key === "h") acts["Next step"]();
  else if (key === "j") acts.Judge();
  else if (key === "n") acts["Next open end"]();
  else if (key === "escape") hand.calm();
  else if (rule) press(rule.name);
  else return;
  event.preventDefault();
}
