// The puzzles of the calendar: of a day, and of its week and month.

import { calendar, puzzleOf } from "../lib/calendar.js";
import { FIRST_DAY, isOpen, keysOf, today } from "../lib/days.js";
import { make } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { commas, levelName, sizeName } from "../lib/words.js";

/** @param {AbortSignal} signal */
export function dayCard(signal) {
  const last = today();
  const date = make("input", { type: "date", value: last, min: FIRST_DAY, max: last, "aria-label": t("Day") });
  const names = [t("Play it"), t("Week"), t("Month")];
  const links = names.map((name, i) => make("a", { class: i ? "button" : "button primary" }, name));
  const abouts = names.map(() => make("span", { class: "faint" }));
  const puzzles = calendar(signal).catch(() => null);
  const choose = async () => {
    const keys = keysOf(isOpen(date.value, last) ? date.value : last);
    links.forEach((link, i) => (link.href = `#play?day=${keys[i]}`));
    const found = await puzzles;
    if (!found || !isOpen(keys[0], last)) return;
    keys
      .map((key) => puzzleOf(found, key))
      .forEach((puzzle, i) => {
        abouts[i].textContent = commas(sizeName(puzzle), levelName(puzzle.level));
      });
  };
  date.addEventListener("change", choose);
  void choose();
  const text = t("Everyone gets the same puzzles. Each week and each month has a large one.");
  const words = make("div", {}, make("h2", {}, t("Puzzle of the day")), make("p", { class: "faint" }, text));
  const pairs = links.map((link, i) => make("span", {}, link, " ", abouts[i]));
  return make("section", { class: "card day" }, words, make("div", { class: "row" }, date, pairs));
}
