// The dialog "Share": the puzzle as links, as a picture, as text for a chat, on paper, and in any format. With the player's
// cells, if wanted. Nothing but the formats needs the program.

/** @import { Game } from "../lib/game.js" */

import { pngFile, svgAddress, svgFile } from "../board/pictureFile.js";
import { chatText } from "../lib/chatText.js";
import { copy } from "../lib/clipboard.js";
import { showDialog } from "../lib/dialog.js";
import { button, field, make, noteLine, tickBox } from "../lib/dom.js";
import { exportPanel } from "../lib/exportPanel.js";
import { OPEN } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { hashOf, puzzlink } from "../lib/links.js";
import { packMoves } from "../lib/moves.js";
import { writePath } from "../lib/puzzlink.js";
import { saveFile } from "../lib/saveFile.js";
import { commas, levelName, sizeName } from "../lib/words.js";

/** @param {Game} game */
export function openShareDialog(game) {
  const path = writePath(game);
  const { note, say } = noteLine();
  const here = copied(t("Link to this page"), make("input", { readonly: true }), say);
  const film = copied(t("Link to a replay of my moves"), make("input", { readonly: true }), say);
  const outside = copied(t("Link to puzz.link"), make("input", { readonly: true }), say);
  const chat = copied(t("Text for a chat"), make("textarea", { readonly: true, rows: 6, spellcheck: "false" }), say);
  const image = make("img", { class: "preview", alt: t("The picture of the board") });
  const { box: progress, label: choice } = tickBox(t("with the cells that I have painted"), { onchange: write });
  const isPainted = game.colours.some((colour) => colour !== OPEN);
  const close = () => element.close();
  const edit =
    path && make("a", { class: "button", href: `#set?p=${path}`, onclick: close }, t("Change it in set mode"));
  const printIt = () => {
    close();
    print();
  };
  const pictures = [saving("PNG", savePng), saving("SVG", saveSvg), button(t("Print"), printIt)];
  const panel = exportPanel(() => ({
    rows: game.rows,
    cols: game.cols,
    clues: game.text({ colours: false }),
    board: game.text(),
  }));
  const links = path
    ? [here.row, game.canUndo ? film.row : null, outside.row]
    : [make("p", {}, t("A number is too large for a link."))];
  const element = showDialog(t("Share"), { class: "share" }, [
    isPainted ? choice : null,
    make("section", {}, make("h3", {}, t("As a link")), links, edit),
    make("section", { class: "pictures" }, make("h3", {}, t("As a picture")), image, make("div", {}, pictures)),
    make("section", {}, make("h3", {}, t("For a chat")), chat.row),
    note,
    make("section", {}, make("h3", {}, t("As text")), panel),
  ]);

  /** The board as it is shared. */
  function shared() {
    const { rows, cols, clues } = game;
    return { rows, cols, clues, colours: progress.checked ? game.colours : clues.map(() => OPEN) };
  }

  function write() {
    const board = shared();
    if (path) {
      here.control.value = new URL(hashOf(path, board.colours.join("")), location.href).href;
      outside.control.value = puzzlink(path);
    }
    image.src = svgAddress(svgFile(board));
    const { level } = game.about;
    const title = commas(`Nurikabe ${sizeName(game)}`, level && levelName(level));
    chat.control.value = [title, chatText(board), path ? puzzlink(path) : ""].join("\n").trim();
  }

  const fileName = `nurikabe-${game.rows}x${game.cols}`;

  async function savePng() {
    const file = await pngFile(svgFile(shared())).catch(() => null);
    if (file) saveFile(`${fileName}.png`, file);
    else say(t("The browser could not make the picture."));
  }

  function saveSvg() {
    saveFile(`${fileName}.svg`, new Blob([svgFile(shared())], { type: "image/svg+xml" }));
  }

  if (path) {
    const { start, moves } = packMoves(game);
    film.control.value = new URL(hashOf(path, start, moves), location.href).href;
  }
  write();
}

/** @type {(format: string, act: () => unknown) => HTMLButtonElement} */
function saving(format, act) {
  const label = t("Save as {format}", { format });
  return button(format, act, { "aria-label": label, title: label });
}

/**
 * A text to look at and to copy.
 * @template {HTMLInputElement | HTMLTextAreaElement} Control
 * @param {string} name
 * @param {Control} control
 * @param {(words: string) => void} say
 */
function copied(name, control, say) {
  control.addEventListener("focus", () => control.select());
  const copyIt = async () => {
    const done = await copy(control.value);
    say(done ? t("{name}: copied.", { name }) : t("The browser does not allow this: copy the text from its field."));
  };
  const copyButton = button(t("Copy"), copyIt, { "aria-label": t("Copy: {name}", { name }) });
  return { control, row: field(name, control, make("div", { class: "row" }, control, copyButton)) };
}
