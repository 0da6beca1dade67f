// The dialog "Draw the solution": sea and island are painted, and clues come out with which that is the only solution, or
// the nearest to it.
//
//     drawCard(size, load)     load(puzzle, sentence) gets the puzzle and what to say

/** @import { Load } from "../lib/pasteForm.js" */

import { BoardView } from "../board/boardView.js";
import { Brush } from "../board/brush.js";
import { ask } from "../lib/api.js";
import { showDialog } from "../lib/dialog.js";
import { button, card, make, noteLine } from "../lib/dom.js";
import { Game } from "../lib/game.js";
import { plainText } from "../lib/grid.js";
import { plural, t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { answered } from "../lib/waiting.js";
import { joined } from "../lib/words.js";

const SECONDS = 30;

/** @type {(size: () => Size, load: Load) => HTMLDivElement} */
export function drawCard(size, load) {
  /** @type {Game | null} */
  let drawing = null; // what was drawn last is there again when the dialog opens
  const open = () => {
    const { rows, cols } = size();
    if (drawing?.rows !== rows || drawing.cols !== cols)
      drawing = new Game({ rows, cols, clues: Array.from({ length: rows * cols }, () => null) });
    openDialog(drawing, load);
  };
  const about = t(
    "Paint sea and islands. The page finds clues with exactly this solution, or with the nearest possible one.",
  );
  return card(t("Draw the solution"), make("p", { class: "faint" }, about), button(t("Draw"), open));
}

/** @type {(drawing: Game, load: Load) => void} */
function openDialog(drawing, load) {
  const requests = new LatestRequest();
  const room = make("div", { class: "room" });
  const { note, say } = noteLine();
  const close = () => {
    requests.stop();
    view.destroy();
  };
  const row = make("div", { class: "row" }, [
    button(t("Get clues"), () => void trace(), { class: "primary" }),
    button(t("Clear"), clear),
  ]);
  const element = showDialog(t("Draw the solution"), { class: "draw", onclose: close }, [
    make("section", {}, room, row, note),
  ]);
  const view = new BoardView(room, { label: t("Drawing") });
  const show = () => {
    const { rows, cols, clues, colours } = drawing;
    view.show({ rows, cols, clues, colours });
  };
  new Brush(view, {
    game: () => drawing,
    allowed: () => true,
    paint: (changes, stroke) => drawing.paint(changes, stroke),
    painted: show,
  });
  show();

  function clear() {
    drawing.clear();
    show();
  }

  async function trace() {
    const { rows, cols, colours } = drawing;
    const puzzle = plainText(rows, cols, colours);
    const answer = await answered(requests, t("Looking for clues …"), say, (signal) =>
      ask("from_picture", { puzzle, timeout: SECONDS }, { signal }),
    );
    if (!answer) return;
    if (answer.status !== "made") return say(whyNot(answer));
    load(Game.fromEntry({ rows, cols, clues: answer.clues }), sentenceOf(answer));
    element.close();
  }
}

/** @param {{status: string}} answer */
const whyNot = ({ status }) =>
  status === "none"
    ? t("No puzzle of this size has exactly one solution.")
    : t("No puzzle was found within {seconds} seconds.", { seconds: SECONDS });

/** @param {FromPictureAnswer} answer */
function sentenceOf({ changed, nearest }) {
  if (!changed.length) return t("Its solution is exactly the drawing.");
  const sentence = plural(
    changed.length,
    "Its solution differs from the drawing in {n} cell.",
    "Its solution differs from the drawing in {n} cells.",
  );
  return nearest ? joined(sentence, t("No puzzle comes nearer.")) : sentence;
}
