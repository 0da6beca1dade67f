// Buttons to type clues with, for fingers and mice: numberPad((key) => ...) gives "0" to "9", "?" or "Backspace".
//
//     numberPad(type, peek) -> {element, tell}    tell(numbers): what each number would do in the chosen cell; [] for unknown
//         peek(cells): rows of letters, the cells that the pointed number would decide; null for none

import { button, make } from "../lib/dom.js";
import { plural, t } from "../lib/language.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "?", "Backspace"];
const NAMES = new Map([
  ["?", t("Unknown size")],
  ["Backspace", t("Remove")],
]);

/** @param {(key: string) => void} type @param {(cells: string[] | null) => void} peek */
export function numberPad(type, peek) {
  /** @type {Map<string, TriedNumber>} */
  let found = new Map();
  const keys = new Map(
    KEYS.map((key) => {
      const name = NAMES.get(key);
      const face = key === "Backspace" ? "⌫" : key;
      return [key, button(face, () => type(key), { "aria-label": name ?? key, title: name ?? "" })];
    }),
  );
  for (const [key, pressed] of keys) {
    for (const name of ["pointerenter", "focus"])
      pressed.addEventListener(name, () => peek(found.get(key)?.cells ?? null));
    for (const name of ["pointerleave", "blur"]) pressed.addEventListener(name, () => peek(null));
  }
  const element = make("div", { class: "pad", role: "group", "aria-label": t("Number pad") }, [...keys.values()]);
  const tell = (/** @type {TriedNumber[]} */ numbers) => {
    found = new Map(numbers.map((one) => [String(one.number ?? "?"), one]));
    for (const [key, pressed] of keys) {
      const { possible, decided, solutions, more } = found.get(key) ?? { possible: null, decided: 0 };
      const unique = solutions === 1 && !more;
      const effect = possible
        ? plural(decided, "decides {n} more cell", "decides {n} more cells")
        : t("no completion is left");
      const last = unique ? ` (${t("as the last clue: one solution")})` : "";
      const name = NAMES.get(key) ?? "";
      pressed.classList.toggle("impossible", possible === false);
      pressed.dataset.decided = possible ? `+${decided}${unique ? "✓" : ""}` : "";
      pressed.title = possible === null ? name : `${name || key}: ${effect}${last}`;
    }
  };
  return { element, tell };
}
