// Where a puzzle to set can come from: a text in any format, or the generator.
//
//     pasteForm(load), generateForm(size, load)    load(game, sentence) gets the puzzle and what to say
//
// Each is {element, end}: end() aborts its request.

/**
 * @import { Child } from "../lib/dom.js"
 * @import { Game } from "../lib/game.js"
 * @import { Size } from "../lib/types.js"
 */

import { button, field, make, noteLine, option } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { fromText, generate } from "../lib/loadGame.js";
import { serverInfo } from "../lib/serverInfo.js";
import { whileWaiting } from "../lib/waiting.js";
import { levelName } from "../lib/words.js";

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
 * @param {() => Size} size
 * @param {Load} load
 */
export function generateForm(size, load) {
  const select = make("select", {}, option("", t("any")));
  serverInfo().then(
    ({ levels }) => select.append(...levels.map((level) => option(level, levelName(level)))),
    () => {}, // without the server "any" is the only choice
  );
  const act = {
    name: t("Generate"),
    waiting: t("Generating a puzzle …"),
    get: (/** @type {AbortSignal} */ signal) => generate({ ...size(), level: select.value || null }, signal),
    take: (/** @type {Game} */ game) => load(game, ""),
  };
  const text = make("p", { class: "faint" }, t("A unique puzzle of the size above, to change as you like."));
  return form(t("Generate"), act, text, field(t("Level"), select));
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
