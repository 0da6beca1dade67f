// The view of what the player has finished: how many puzzles, in which times, on how many days in a row.

/** @import { Streak, Times } from "../lib/statistics.js" */

import { today } from "../lib/days.js";
import { make } from "../lib/dom.js";
import { plural, t } from "../lib/language.js";
import { results } from "../lib/results.js";
import { counted, streak, timesOf } from "../lib/statistics.js";
import { levelName, sizeName } from "../lib/words.js";
import { clock } from "../play/timer.js";

/** @param {HTMLElement} root */
export function mount(root) {
  const found = results();
  const parts = found.length ? [numbers(found), streaks(found), times(found)] : [nothing()];
  root.append(make("div", { class: "statistics" }, make("h1", {}, t("Statistics")), parts));
  return () => {};
}

function nothing() {
  const text = t("No puzzle is finished yet. Each one counts here as soon as it is solved.");
  return make("section", { class: "card" }, [
    make("p", {}, text),
    make("a", { class: "button primary", href: "#play" }, t("Play")),
  ]);
}

/** @param {Result[]} found */
function numbers(found) {
  const { all, none, hints, solution } = counted(found);
  const lines = [
    plural(none, "{n} without help", "{n} without help"),
    plural(hints, "{n} with hints", "{n} with hints"),
    plural(solution, "{n} after facts or an explanation", "{n} after facts or an explanation"),
  ];
  return make("section", { class: "card" }, [
    make("h2", {}, plural(all, "{n} puzzle finished", "{n} puzzles finished")),
    make("ul", {}, [lines.map((text) => make("li", {}, text))]),
  ]);
}

/** @param {Result[]} found */
function streaks(found) {
  const now = today();
  const any = found.map(({ on }) => on);
  const daily = found.filter(({ on, day }) => day === on).map(({ on }) => on);
  return make("section", { class: "card" }, [
    make("h2", {}, t("Days in a row")),
    make("dl", {}, [
      line(t("with a finished puzzle"), streak(any, now)),
      line(t("with the puzzle of the day, finished on its day"), streak(daily, now)),
    ]),
  ]);
}

/** @type {(what: string, days: Streak) => HTMLDivElement} */
function line(what, { now, longest }) {
  const running = plural(now, "{n} day now", "{n} days now");
  const most = plural(longest, "longest: {n} day", "longest: {n} days");
  return make("div", {}, make("dt", {}, what), make("dd", {}, make("b", {}, running), " ", make("span", {}, most)));
}

/** @param {Result[]} found */
function times(found) {
  const heads = [t("Size and level"), t("Finished"), t("Best"), t("Median")];
  const about = t("Best and median are times without help. A puzzle counts once, as it was finished first.");
  return make("section", { class: "card" }, [
    make("h2", { id: "times" }, t("Times")),
    make("p", { class: "faint" }, about),
    make("table", { "aria-labelledby": "times" }, [
      make("thead", {}, [make("tr", {}, [heads.map((head) => make("th", { scope: "col" }, head))])]),
      make("tbody", {}, timesOf(found).map(row)),
    ]),
  ]);
}

/** @param {Times} kind */
function row({ rows, cols, level, games, best, median }) {
  const time = (/** @type {number | null} */ seconds) =>
    seconds === null ? make("span", { "aria-label": t("none") }, "–") : clock(seconds);
  return make("tr", {}, [
    make("th", { scope: "row" }, [
      sizeName({ rows, cols }),
      " ",
      make("span", {}, level ? levelName(level) : t("not rated")),
    ]),
    [String(games), time(best), time(median)].map((cell) => make("td", { class: "number" }, cell)),
  ]);
}
