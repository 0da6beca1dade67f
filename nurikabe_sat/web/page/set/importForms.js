// A puzzle to set can come from a text in any format.
//
//     pasteForm(load) -> {element, end}    load(game, sentence) gets the puzzle and what to say; end() aborts its request

/**
 * @import { Child } from "../lib/dom.js"
 * @import { Game } from "../lib/game.js"
 */

import { button, field, make, noteLine } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { fromText } from "../lib/loadGame.js";
import { whileWaiting } from "../lib/waiting.js";

/** @typedef {(game: Game, sentence: string) => void} Load */

/** @param {Load} load */
export function pasteForm(load) {
  const area = make("textarea", {
    rows: 4,
    spellcheck: "false",
    wrap: "off",
    placeholder: t("an address of puzz.link, a file…"),
  });
  const take = (/** @type {Game} */ game) => {
    const { others } = game.about;
    load(game, others ? t("The first of {n} puzzles.", { n: others + 1 }) : "");
    area.value = "";
  };
  const act = {
    name: t("Read"),
    waiting: "",
    get: (/** @type {AbortSignal} */ signal) => fromText(area.value, signal),
  };
  return form(t("Import"), { ...act, take }, field(t("Paste a puzzle"), area));
}

/**
 * A card with a button that gets a game: take(game) is called with it, and what goes wrong is said below.
 * @param {string} heading
 * @param {{
 *   name: string, waiting: string, get: (signal: AbortSignal) => Promise<Game>, take: (game: Game) => void,
 * }} act
 * @param {Child[]} parts
 */
function form(heading, { name, waiting, get, take }, ...parts) {
  const note = noteLine();
  const requests = new LatestRequest();
  const say = (/** @type {string} */ text) => {
    note.textContent = text;
  };
  const run = async () => {
    say(waiting);
    const end = whileWaiting(waiting, say);
    const game = await requests.run(get, (error) => say(error.message));
    end();
    if (!game) return;
    say("");
    take(game);
  };
  const element = make("div", { class: "card source" }, make("h2", {}, heading), ...parts, button(name, run), note);
  return { element, end: () => requests.stop() };
}
