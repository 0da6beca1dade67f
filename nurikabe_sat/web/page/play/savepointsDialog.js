// The dialog "Savepoints": boards of this game that were kept under a name. To open one is one step of undo.
//
//     openSavepoints(game, {open: (changes) => ..., changed: () => ...})     changed: others are kept now

/** @import { Game } from "../lib/game.js" */

import { showDialog } from "../lib/dialog.js";
import { make } from "../lib/dom.js";
import { isColour } from "../lib/grid.js";
import { keptList } from "../lib/keptList.js";
import { t } from "../lib/language.js";
import { MOST_SAVEPOINTS } from "../lib/validate.js";

/** @type {(game: Game, acts: {open: (changes: Change[]) => void, changed: () => void}) => void} */
export function openSavepoints(game, { open, changed }) {
  const elements = keptList({
    name: t("Name of the savepoint"),
    keep: t("Keep this board"),
    named: (n) => t("Savepoint {n}", { n }),
    kept: () => game.savepoints,
    store: (kept) => {
      if (kept.length > MOST_SAVEPOINTS) return t("There is room for {n} savepoints.", { n: MOST_SAVEPOINTS });
      game.savepoints = kept;
      changed();
      return "";
    },
    take: (name) => ({ name, colours: game.colours.join("") }),
    open: ({ colours }) => {
      element.close();
      open([...colours].filter(isColour).map((colour, cell) => [cell, colour]));
    },
    about: ({ colours }) => `${game.doneOf([...colours].filter(isColour))} %`,
  });
  const text = t("Keep the board as it is now, and come back to it later. Undo works as always.");
  const element = showDialog(t("Savepoints"), { class: "savepoints" }, make("p", { class: "faint" }, text), elements);
}
