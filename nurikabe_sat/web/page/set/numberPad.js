// Buttons to type clues with, for fingers and mice: numberPad((key) => ...) is told "0" to "9", "?" or "Backspace".

import { button, make } from "../lib/dom.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "?", "Backspace"];
const NAMES = { "?": "Unknown size", Backspace: "Remove" };

export function numberPad(type) {
  const keys = KEYS.map((key) =>
    button(key === "Backspace" ? "⌫" : key, () => type(key), { "aria-label": NAMES[key], title: NAMES[key] }),
  );
  return make("div", { class: "pad", role: "group", "aria-label": "Number pad" }, keys);
}
