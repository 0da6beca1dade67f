// Where a puzzle to set can come from: a text in any format, or the generator.
//
//     pasteForm(load), generateForm(size, load)    load(game, sentence) gets the puzzle and what to say
//
// Each is {element, end}: end() gives up what is still being asked.

import { about } from "../lib/serverInfo.js";
import { button, field, make, noteLine, option } from "../lib/dom.js";
import { Latest } from "../lib/latestRequest.js";
import { fromText, made } from "../lib/loadGame.js";

export function pasteForm(load) {
  const area = make("textarea", {
    rows: 4,
    spellcheck: "false",
    wrap: "off",
    placeholder: "an address of puzz.link, a file…",
  });
  const take = (game) => {
    const { others } = game.about;
    load(game, others ? `The first of ${others + 1} puzzles.` : "");
    area.value = "";
  };
  const read = { name: "Read", waiting: "", ask: (signal) => fromText(area.value, signal), take };
  return form("Import", read, field("Paste a puzzle", area));
}

export function generateForm(size, load) {
  const select = make("select", {}, option("", "any"));
  const fill = ({ levels }) => select.append(...levels.map((level) => option(level)));
  about().then(fill, () => {}); // without the server "any" is all there is
  const wish = () => ({ ...size(), level: select.value || null });
  const generate = {
    name: "Generate",
    waiting: "Making a puzzle …",
    ask: (signal) => made(wish(), signal),
    take: (game) => load(game, ""),
  };
  const text = make("p", { class: "faint" }, "A unique puzzle of the size above, to change as you like.");
  return form("Generate", generate, text, field("Level", select));
}

/** A card with a button that asks for a game: take(game) gets it, and what goes wrong is said below. */
function form(heading, { name, waiting, ask, take }, ...parts) {
  const note = noteLine();
  const work = new Latest();
  const say = (text) => {
    note.textContent = text;
  };
  const run = async () => {
    say(waiting);
    const game = await work.ask(ask, (error) => say(error.message));
    if (!game) return;
    say("");
    take(game);
  };
  const element = make("div", { class: "card source" }, make("h2", {}, heading), parts, button(name, run), note);
  return { element, end: () => work.stop() };
}
