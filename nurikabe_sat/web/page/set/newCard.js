// The card "Is it new?": compares the puzzle with those that are known here.
//
//     newCard(() => puzzle) -> {element, changed, end}     changed(): the puzzle is another one, so the answer goes

import { button, card, make, noteLine } from "../lib/dom.js";
import { plural, t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { listed } from "../lib/words.js";
import { knownAs } from "./known.js";

/** @param {() => Size & {clues: Clue[]}} puzzle */
export function newCard(puzzle) {
  const note = noteLine();
  const requests = new LatestRequest();
  const say = (/** @type {string} */ text) => {
    note.textContent = text;
  };
  const compare = async () => {
    const asked = puzzle();
    const found = await requests.run(
      (signal) => knownAs(asked, signal),
      (error) => say(error.message),
    );
    if (found) say(sentenceOf(found));
  };
  const about = t("Compares the clues with all puzzles of the gallery, also turned and mirrored.");
  const element = card(t("Is it new?"), make("p", { class: "faint" }, about), button(t("Compare"), compare), note);
  const changed = () => {
    requests.stop();
    say("");
  };
  return { element, changed, end: () => requests.stop() };
}

/** @param {{count: number, names: string[]}} found */
function sentenceOf({ count, names }) {
  if (names.length) return t("It is known: {names}.", { names: listed(names) });
  return plural(count, "{n} puzzle was compared: it is new.", "{n} puzzles were compared: it is new.");
}
