// The form for a new puzzle: what it shall be like, what is likely, how far it is, and "Stop", which keeps the best so far.
//
//     const form = generateForm({size, load, top})    load(answer, sentence) gets the puzzle and what to say about it;
//                                                     top: fields beside the level
//     form.element   form.choose("easy")   form.focus()   form.end()

import { ask } from "./api.js";
import { button, field, make, noteLine, option } from "./dom.js";
import { t } from "./language.js";
import { LatestRequest } from "./latestRequest.js";
import { serverInfo } from "./serverInfo.js";
import { techniqueName } from "./techniques.js";
import { whileWaiting } from "./waiting.js";
import { commas, joined, levelName, symmetryName } from "./words.js";
import { likely, missedName, questionOf } from "./demands.js";

/** @type {Record<string, string>} */
const STYLES = {
  plain: t("as published"),
  quick: t("made quickly"),
  large: t("large islands"),
  few: t("few numbers"),
  dense: t("much land"),
  sparse: t("much sea"),
  symmetric: t("symmetric"),
};
const SECONDS = ["30", "60"]; // a server gives no more, as it comes

/**
 * @param {{
 *   size: () => Size, load: (answer: GenerateAnswer, sentence: string) => void, top?: HTMLElement[],
 * }} acts
 */
export function generateForm({ size, load, top = [] }) {
  const requests = new LatestRequest();
  /** @type {GenerateAnswer | null} */
  let best = null;
  const { note, say } = noteLine();
  const forecast = make("p", { class: "faint" });
  const progress = make("p", { class: "faint", hidden: true });
  const level = make("select", { name: "level" }, option("", t("any")));
  const styles = Object.entries(STYLES).map(([name, words]) => option(name, words));
  const symmetry = make("select", { name: "symmetry" });
  const requires = make("select", { name: "requires" }, option("", t("any")));
  const first = make("select", { name: "first" }, option("", t("any")));
  const then = make("select", { name: "then" }, option("", t("any")));
  const shares = ["0", "0.25", "0.5", "1"].map((share) => option(share, `${Number(share) * 100} %`));
  const number = (/** @type {string} */ name, least = 0) =>
    make("input", { type: "number", name, min: least, step: "any" });
  const between = (/** @type {string} */ words, /** @type {string} */ name) =>
    make("div", { class: "row" }, [
      field(t("{what}, at least", { what: words }), number(`${name}-least`)),
      field(t("at most"), number(`${name}-most`)),
    ]);
  const run = make("button", { type: "submit", class: "primary" }, t("Generate"));
  const stop = button(t("Stop"), () => keepBest(t("Stopped.")), { hidden: true });
  const form = make("form", { class: "generate", onsubmit: submit, oninput: foretell }, [
    field(t("Level"), level),
    ...top,
    field(t("Style"), make("select", { name: "style" }, styles)),
    make("details", {}, [
      make("summary", {}, t("More options")),
      make("div", { class: "options" }, [
        field(t("Symmetry"), symmetry),
        field(t("Equal numbers at symmetric places"), make("input", { type: "checkbox", name: "equal" })),
        field(t("Only these numbers"), make("input", { name: "numbers", placeholder: "2, 3, 7" })),
        field(t("Number of half of the clues"), number("most", 1)),
        field(t("Numbers that are ?"), make("select", { name: "unknown" }, shares)),
        field(t("Smallest number"), number("smallest", 1)),
        field(t("Needs the technique"), requires),
        between(t("Score"), "score"),
        between(t("Steps"), "steps"),
        between(t("Open steps at a time"), "open"),
        field(t("Takes the technique"), first),
        field(t("and later"), then),
        field(
          t("Time"),
          make("select", { name: "seconds" }, [SECONDS.map((seconds) => option(seconds, `${seconds} s`))]),
        ),
        field(t("Seed"), make("input", { type: "number", name: "seed", min: 0, step: 1, placeholder: t("any") })),
      ]),
    ]),
    forecast,
    make("div", { class: "row" }, run, stop),
    progress,
    note,
  ]);
  fill().catch(() => {}); // without the server "any" is the only choice
  foretell();
  return { element: form, choose, focus: () => level.focus(), end: () => over("") };

  /** The names that the server knows, once. */
  async function fill() {
    const { levels, symmetries, techniques } = await serverInfo();
    if (level.length > 1) return;
    level.append(...levels.map((name) => option(name, levelName(name))));
    symmetry.append(...symmetries.map((name) => option(name, symmetryName(name))));
    for (const select of [requires, first, then])
      select.append(...techniques.map(({ name }) => option(name, techniqueName(name))));
  }

  /** @type {(wanted: string, other: string) => Promise<void>} a level, "" for any; the one in its place if it is not known */
  async function choose(wanted, other) {
    try {
      await fill();
    } catch (error) {
      return say(/** @type {Error} */ (error).message, { wrong: true });
    }
    level.value = wanted;
    if (level.selectedIndex < 0) level.value = other;
    foretell();
  }

  /** @returns {Question | string} */
  function read() {
    return questionOf(size(), new FormData(form));
  }

  function foretell() {
    forecast.textContent = likely(read());
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const question = read();
    foretell();
    if (typeof question === "string") return say(question, { wrong: true });
    best = null;
    say(t("Generating a puzzle …"));
    stop.hidden = false;
    progress.hidden = false;
    const end = whileWaiting("", (words) => {
      if (!/\d\./.test(progress.textContent ?? "")) progress.textContent = words;
    });
    const answer = await requests.run(
      (signal) => ask("generate", question, { signal, news: hear }),
      (error) => over(error.message, { wrong: true }),
    );
    end();
    if (!answer) return;
    if (answer.status === "limit") return keepBest(t("The time is over."));
    over("");
    load(answer, "");
  }

  /** @param {News} news */
  function hear({ attempt, open = 0, best: found }) {
    if (found) {
      best = found;
      const { level: of, score } = found.rating ?? {};
      say(
        t("The best so far: {level}, score {score}.", {
          level: of ? levelName(of) : t("not known"),
          score: score ?? "",
        }),
      );
    }
    if (attempt) progress.textContent = t("Attempt {n}. Open cells: {open}.", { n: attempt, open });
  }

  /** @param {string} why it ends */
  function keepBest(why) {
    if (!best) return over(joined(why, t("There was no puzzle with one solution yet.")));
    over(why);
    const what = commas(...best.misses.map(missedName));
    load(best, joined(why, t("This is the best so far. These goals are not met: {what}.", { what })));
  }

  /** @param {string} words */
  function over(words, { wrong = false } = {}) {
    requests.stop();
    stop.hidden = true;
    progress.hidden = true;
    progress.textContent = "";
    say(words, { wrong });
  }
}
