// The card "Improve": few changes of clues that make the puzzle unique, or of a level; fewer numbers. What is
// chosen of the proposals is shown on the board, and "Use it" makes it the puzzle.
//
//     improveCard({puzzle, show, use}) -> {element, changed, end}
//         puzzle(): the draft; show(improvement or null): on the board; use(improvement)
//         changed(): the puzzle is another one, so the proposals go

/** @import { Found, Improvement } from "./improvements.js" */

import { ask } from "../lib/api.js";
import { button, field, make, noteLine, option, tickBox } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { serverInfo } from "../lib/serverInfo.js";
import { whileWaiting } from "../lib/waiting.js";
import { levelName, symmetryName } from "../lib/words.js";
import { repaired, reduced } from "./improvements.js";

const [SECONDS, REPAIR_SECONDS] = [60, 20];

/**
 * @typedef {{
 *   puzzle: () => Size & {clues: Clue[], plain: () => string}, show: (improvement: Improvement | null) => void,
 *   use: (improvement: Improvement) => void,
 * }} Acts
 */

/** @param {Acts} acts */
export function improveCard({ puzzle, show, use }) {
  const requests = new LatestRequest();
  const { note, say } = noteLine();
  const goal = make("select", {}, option("unique", t("one solution")), option("solvable", t("any solution")));
  serverInfo().then(
    ({ levels, symmetries }) => {
      goal.append(...levels.map((level) => option(level, levelName(level))));
      symmetry.append(...symmetries.map((name) => option(name, symmetryName(name))));
    },
    () => {}, // without them the two goals are left
  );
  const symmetry = make("select", {});
  const { box: same, label: sameLabel } = tickBox(t("No other numbers"));
  const repair = button(t("Repair"), () => run("repair", theme(), t("Looking for changes …"), repaired), {
    title: t("Few changes of clues that do it"),
  });
  const reduce = button(t("Fewer numbers"), () => run("reduce", {}, t("Looking for numbers that can go …"), reduced), {
    title: t("As many numbers as possible become ?, and the solution stays the only one"),
  });
  const stop = button(t("Stop"), () => clear(), { hidden: true });
  const list = make("fieldset", { class: "proposals", hidden: true });
  const take = button(t("Use it"), () => chosen && use(chosen), { class: "primary", hidden: true });
  const drop = button(t("Dismiss"), () => clear(), { hidden: true });
  /** @type {Improvement | null} */
  let chosen = null;
  const element = make("section", { class: "card improve", "aria-label": t("Improve") }, [
    make("h2", {}, t("Improve")),
    make("div", { class: "row" }, field(t("Goal"), goal), field(t("Symmetry"), symmetry)),
    sameLabel,
    make("div", { class: "row" }, repair, reduce),
    make("div", { class: "row" }, note, stop),
    list,
    make("div", { class: "row" }, take, drop),
  ]);
  return { element, changed: clear, end: () => requests.stop() };

  function theme() {
    const numbers = same.checked ? [...new Set(puzzle().clues.filter((clue) => typeof clue === "number"))] : [];
    return { to: goal.value, symmetry: symmetry.value || "none", numbers };
  }

  /**
   * @template {"repair" | "reduce"} Path
   * @param {Path} path
   * @param {Record<string, unknown>} options
   * @param {string} waiting
   * @param {(answer: Answers[Path], size: Size) => Found} read
   */
  async function run(path, options, waiting, read) {
    clear();
    const { rows, cols } = puzzle();
    const found = (/** @type {unknown} */ of) => read(/** @type {Answers[Path]} */ (of), { rows, cols });
    const question = { puzzle: puzzle().plain(), timeout: path === "repair" ? REPAIR_SECONDS : SECONDS, ...options };
    stop.hidden = false;
    let words = waiting;
    const news = (/** @type {News} */ { best }) => {
      if (!best) return;
      const { sentence, improvements } = found(best);
      words = sentence;
      offer(improvements);
    };
    const end = whileWaiting(waiting, (told) => say(told.replace(waiting, words)));
    const answer = await requests.run(
      (signal) => ask(path, question, { signal, news }),
      (error) => stopped(error.message),
    );
    end();
    if (!answer) return;
    const { sentence, improvements } = found(answer);
    stopped(sentence);
    if (improvements.length) offer(improvements);
  }

  /** @param {string} text */
  function stopped(text) {
    stop.hidden = true;
    say(text);
  }

  /** @param {Improvement[]} improvements */
  function offer(improvements) {
    const lines = improvements.map((improvement) => {
      const onchange = () => choose(improvement);
      return tickBox(make("span", {}, improvement.name), { type: "radio", name: "improvement", onchange });
    });
    list.replaceChildren(make("legend", {}, t("Proposals")), ...lines.map(({ label }) => label));
    for (const one of [list, take, drop]) one.hidden = false;
    lines[0].box.checked = true;
    if (!list.contains(document.activeElement)) lines[0].box.focus({ preventScroll: true });
    choose(improvements[0]);
  }

  /** @param {Improvement} improvement */
  function choose(improvement) {
    chosen = improvement;
    show(improvement);
  }

  function clear() {
    requests.stop();
    stopped("");
    for (const one of [list, take, drop]) one.hidden = true;
    if (!chosen) return;
    chosen = null;
    show(null);
  }
}
