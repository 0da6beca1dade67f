// The keys of the page of proofs, wherever the keyboard is: rules, undo, help. Those of the board and of the tree are in
// board/brush.js and treeKeys.js.

/** @import { ProveView } from "./prove.js" */

import { undoKey } from "../lib/undoKey.js";
import { RULES } from "./ruleTable.js";

/** @type {(view: ProveView, event: KeyboardEvent) => void} */
export function keyPressed(view, event) {
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
  const way = undoKey(event);
  const key = event.key.toLowerCase();
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  const typed = digit ? `${event.shiftKey ? "Shift+" : ""}${digit}` : key.toUpperCase();
  const rule = RULES.find((one) => one.key === typed);
  if (way) view.hand.step(way);
  else if (event.ctrlKey || event.metaKey) return;
  else if (key === "/") view.palette.search();
  else if (key === "h") void view.assistant.nextStep();
  else if (key === "j") view.judge();
  else if (key === "n") view.nextEnd();
  else if (key === "escape") view.hand.calm();
  else if (rule) view.press(rule.name);
  else return;
  event.preventDefault();
}
