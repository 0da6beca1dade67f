// Buttons to type clues with, for fingers and mice: numberPad((key) => ...) gives "0" to "9", "?" or "Backspace".

import { button, make } from "../lib/dom.js";
import { t } from "../lib/language.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "?", "Backspace"];
const NAMES = new Map([
  ["?", t("Unknown size")],
  ["Backspace", t("Remove")],
]);

/** @param {(key: string) => void} type */
export function numberPad(type) {
  const keys = KEYS.map((key) => {
    const name = NAMES.get(key);
    return button(key === "Backspace" ? "⌫" : key, () => type(key), { "aria-label": name, title: name });
  });
  return make("div", { class: "pad", role: "group", "aria-label": t("Number pad") }, keys);
}
