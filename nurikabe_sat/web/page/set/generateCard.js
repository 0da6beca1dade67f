// The card "Generate": what the puzzle shall be like, what is likely, how far it is, and "Stop", which keeps the best so far.
//
//     generateCard(size, load) -> {element, end}     load(game, sentence) gets the puzzle and what to say

/**
 * @import { GenerateAnswer, News, Size } from "../lib/types.js"
 * @import { Load } from "./importForms.js"
 */

import { ask } from "../lib/api.js";
import { button, field, make, noteLine, option } from "../lib/dom.js";
import { Game } from "../lib/game.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { serverInfo } from "../lib/serverInfo.js";
import { techniqueName } from "../lib/techniques.js";
import { whileWaiting } from "../lib/waiting.js";
import { levelName, symmetryName } from "../lib/words.js";
import { likely, missedName, questionOf } from "./demands.js";

/** @type {Record<string, string>} */
const STYLES = {
  quick: t("made quickly"),
  plain: t("as published"),
  large: t("large islands"),
  dense: t("much land"),
  sparse: t("much sea"),
  symmetric: t("symmetric"),
};
const SECONDS = ["20", "60"]; // a server gives no more, as it comes

/**
 * @param {() => Size} size
 * @param {Load} load
 */
export function generateCard(size, load) {
  const requests = new LatestRequest();
  /** @type {GenerateAnswer | null} */
  let best = null;
  const note = noteLine();
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
    make(
      "div",
      { class: "row" },
      field(t("{what}, at least", { what: words }), number(`${name}-least`)),
      field(t("at most"), number(`${name}-most`)),
    );
  const run = make("button", { type: "submit" }, t("Generate"));
  const stop = button(t("Stop"), () => keepBest(t("Stopped.")), { hidden: true });
  const form = make(
    "form",
    { onsubmit: submit, oninput: foretell },
    field(t("Level"), level),
    field(t("Style"), make("select", { name: "style" }, styles)),
    make(
      "details",
      {},
      make("summary", {}, t("More options")),
      field(t("Symmetry"), symmetry),
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
        make(
          "select",
          { name: "seconds" },
          SECONDS.map((seconds) => option(seconds, `${seconds} s`)),
        ),
      ),
    ),
    forecast,
    make("div", { class: "row" }, run, stop),
    progress,
    note,
  );
  serverInfo().then(
    ({ levels, symmetries, techniques }) => {
      level.append(...levels.map((name) => option(name, levelName(name))));
      symmetry.append(...symmetries.map((name) => option(name, symmetryName(name))));
      for (const select of [requires, first, then])
        select.append(...techniques.map(({ name }) => option(name, techniqueName(name))));
    },
    () => {}, // without the server "any" is the only choice
  );
  foretell();
  const text = make("p", { class: "faint" }, t("A unique puzzle of the size above, to change as you like."));
  const element = make("div", { class: "card source" }, make("h2", {}, t("Generate")), text, form);
  return { element, end: () => requests.stop() };

  /** @returns {import("../lib/types.js").Question | string} */
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
    if (typeof question === "string") return say(question);
    best = null;
    say(t("Generating a puzzle …"));
    stop.hidden = false;
    progress.hidden = false;
    const end = whileWaiting("", (words) => {
      if (!/\d\./.test(progress.textContent ?? "")) progress.textContent = words;
    });
    const answer = await requests.run(
      (signal) => ask("generate", question, { signal, news: hear }),
      (error) => over(error.message),
    );
    end();
    if (!answer) return;
    if (answer.status === "limit") return keepBest(t("The time is over."));
    over("");
    load(Game.fromEntry(answer), "");
  }

  /** @param {News} news */
  function hear({ words, best: found }) {
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
    const told = /^attempt (\d+), open cells: (\d+)$/.exec(words ?? "");
    if (told) progress.textContent = t("Attempt {n}. Cells that are open yet: {open}.", { n: told[1], open: told[2] });
  }

  /** @param {string} why it ends */
  function keepBest(why) {
    requests.stop();
    if (!best) return over(`${why} ${t("There was no puzzle with one solution yet.")}`);
    over(why);
    const what = best.misses.map(missedName).join(", ");
    load(
      Game.fromEntry(best),
      `${why} ${t("This is the best so far. It does not have what was asked for: {what}.", { what })}`,
    );
  }

  /** @param {string} words */
  function over(words) {
    stop.hidden = true;
    progress.hidden = true;
    progress.textContent = "";
    say(words);
  }

  /** @param {string} words */
  function say(words) {
    note.textContent = words;
  }
}
