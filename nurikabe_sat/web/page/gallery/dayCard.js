// The puzzle of the day, and those of earlier days: a date leads to an address.

import { make } from "../lib/dom.js";
import { FIRST_DAY, isDay, requestOf, today } from "../lib/days.js";
import { t } from "../lib/language.js";
import { levelName, sizeName } from "../lib/words.js";

export function dayCard() {
  const last = today();
  const date = make("input", { type: "date", value: last, min: FIRST_DAY, max: last, "aria-label": t("Day") });
  const about = make("span", { class: "faint" });
  const play = make("a", { class: "button primary" }, t("Play it"));
  const choose = () => {
    const day = isDay(date.value) && date.value <= last ? date.value : last;
    const request = requestOf(day);
    play.href = `#play?day=${day}`;
    about.textContent = `${sizeName(request)}, ${levelName(request.level)}`;
  };
  date.addEventListener("change", choose);
  choose();
  const text = t("Everyone gets the same puzzle. Earlier days have theirs.");
  const words = make("div", {}, make("h2", {}, t("Puzzle of the day")), make("p", { class: "faint" }, text));
  return make("section", { class: "card day" }, words, make("div", { class: "row" }, date, about, play));
}
