// A form that keeps something under a name, and the list of all that is kept: versions of a draft, savepoints of a game.
//
//     keptList({name, keep, named, kept, store, take, open, about}) -> elements
//         name, keep: labels     named(3): a name where none is typed     take(name): what is kept now
//         kept(), store(list): the list; store says what went wrong, or ""     about(one): beside its name     open(one)

import { button, field, make, noteLine } from "./dom.js";
import { t } from "./language.js";

/**
 * @template {{name: string}} Kept
 * @param {{
 *   name: string, keep: string, named: (n: number) => string, kept: () => Kept[], store: (kept: Kept[]) => string,
 *   take: (name: string) => Kept, open: (kept: Kept) => void, about: (kept: Kept) => string,
 * }} acts
 */
export function keptList({ name, keep, named, kept, store, take, open, about }) {
  const input = make("input", { maxlength: 100 });
  const list = make("ul", { class: "kept" });
  const { note, say } = noteLine();
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (change([take(input.value.trim() || named(kept().length + 1)), ...kept()])) input.value = "";
  };
  const form = make("form", { onsubmit: submit }, field(name, input), make("button", { type: "submit" }, keep));

  /** @param {Kept[]} changed */
  function change(changed) {
    say(store(changed));
    show();
    return !note.textContent;
  }

  function show() {
    list.replaceChildren(...kept().map(lineOf));
  }

  /** @type {(one: Kept, place: number) => HTMLLIElement} */
  function lineOf(one, place) {
    const drop = () => {
      change(kept().filter((_, i) => i !== place));
      input.focus();
    };
    return make("li", {}, [
      make("span", {}, one.name, " ", make("span", { class: "faint" }, about(one))),
      button(t("Open"), () => open(one), { "aria-label": t("Open {name}", { name: one.name }) }),
      button(t("Delete"), drop, { "aria-label": t("Delete {name}", { name: one.name }) }),
    ]);
  }

  show();
  return [form, list, note];
}
