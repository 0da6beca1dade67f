// The card "Is it new?": compares it with the puzzles of the page and the player's collections, in any of eight
// positions.
//
//     newCard(() => puzzle) -> {element, changed, end}     changed(): the puzzle is another one, so the answer goes

import { ask } from "../lib/api.js";
import { collections } from "../lib/collections.js";
import { button, card, make, noteLine } from "../lib/dom.js";
import { Game } from "../lib/game.js";
import { plural, t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { readPath } from "../lib/puzzlink.js";
import { symmetryKey } from "../lib/symmetry.js";
import { brackets, listed, packNumber } from "../lib/words.js";

/** @param {() => Size & {clues: Clue[]}} puzzle */
export function newCard(puzzle) {
  const { note, say } = noteLine();
  const requests = new LatestRequest();
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

/** @param {Size & {clues: Clue[]}} puzzle @param {AbortSignal} signal */
async function knownAs(puzzle, signal) {
  const key = symmetryKey(puzzle);
  const pack = (await ask("pack", null, { signal })).map((entry) => ({
    puzzle: Game.fromEntry(entry),
    name: t("Built-in puzzle {number}", { number: packNumber(entry.name) }),
  }));
  const own = collections().flatMap(({ name: collection, puzzles }) =>
    puzzles.flatMap(({ path, name }, i) => {
      const found = readPath(path);
      return found ? [{ puzzle: found, name: brackets(name || String(i + 1), collection) }] : [];
    }),
  );
  const all = [...pack, ...own];
  return { count: all.length, names: all.filter((one) => symmetryKey(one.puzzle) === key).map(({ name }) => name) };
}
