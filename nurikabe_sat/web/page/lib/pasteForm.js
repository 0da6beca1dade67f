// A puzzle to set can come from a text in any format.
//
//     pasteForm(load) -> {element, end}    load(game, sentence) gets the puzzle and what to say; end() aborts its request

/** @import { Game } from "./game.js" */

import { button, field, make, noteLine } from "./dom.js";
import { t } from "./language.js";
import { LatestRequest } from "./latestRequest.js";
import { fromText } from "./loadGame.js";
import { answered } from "./waiting.js";

/** @typedef {(game: Game, sentence: string) => void} Load */

/** @param {Load} load */
export function pasteForm(load) {
  const area = make("textarea", {
    rows: 4,
    spellcheck: "false",
    wrap: "off",
    placeholder: "https://puzz.link/p?nurikabe/…",
  });
  const { note, say } = noteLine();
  const requests = new LatestRequest();
  const element = make("div", { class: "paste" }, [
    field(t("Paste a puzzle"), area),
    make("p", { class: "faint" }, t("An address from puzz.link or Penpa+, or a text in any known format.")),
    button(t("Read"), read),
    note,
  ]);
  return { element, end: () => (requests.stop(), say("")) };

  async function read() {
    say("");
    const game = await answered(requests, "", say, (signal) => fromText(area.value, signal));
    if (!game) return;
    say("");
    area.value = "";
    const { others } = game.about;
    load(game, others ? t("The text holds {n} puzzles: this is the first.", { n: others + 1 }) : "");
  }
}
