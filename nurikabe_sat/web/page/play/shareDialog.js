// The dialog "Share": the puzzle as a link to puzz.link, as a link to this page, with the progress if wanted, and as
// text in any format.

/** @import { Game } from "../lib/game.js" */

import { messageOf } from "../lib/api.js";
import { copy } from "../lib/clipboard.js";
import { convert } from "../lib/convert.js";
import { dialog } from "../lib/dialog.js";
import { button, field, make, noteLine } from "../lib/dom.js";
import { exportPanel } from "../lib/exportPanel.js";
import { OPEN } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { hashOf, puzzlink } from "../lib/links.js";

/**
 * Open the dialog for a game; it is removed when it is closed.
 * @param {Game} game
 */
export function openShareDialog(game) {
  const note = noteLine();
  const outside = linkField(t("Link to puzz.link"), note);
  const here = linkField(t("Link to this page"), note);
  const progress = make("input", { type: "checkbox", onchange: write });
  const choice = make("label", { class: "choice" }, progress, t("with the cells that I have painted"));
  const painted = game.colours.some((colour) => colour !== OPEN);
  const edit = make("a", { class: "button", onclick: () => element.close() }, t("Change it in set mode"));
  const panel = exportPanel(() => ({ clues: game.text({ colours: false }), board: game.text() }));
  const element = dialog(
    t("Share"),
    { class: "share", onclose: () => element.remove() },
    make("section", {}, make("h3", {}, t("As a link")), outside.row, here.row, painted ? choice : null, note, edit),
    make("section", {}, make("h3", {}, t("As text")), panel.element),
  );
  let path = "";

  function write() {
    if (!path) return;
    outside.input.value = puzzlink(path);
    const hash = hashOf(path, progress.checked ? game.colours.join("") : "");
    here.input.value = new URL(hash, location.href).href;
    edit.href = `#set?p=${path}`;
  }

  element.showModal();
  convert({ puzzle: game.text({ colours: false }), to: "puzzlink", clues_only: true }).then(
    (answer) => {
      path = answer.text.trim();
      write();
    },
    (error) => {
      note.textContent = messageOf(error);
    },
  );
}

/**
 * A link to look at and to copy.
 * @param {string} name
 * @param {HTMLElement} note
 */
function linkField(name, note) {
  const input = make("input", { readonly: true });
  input.addEventListener("focus", () => input.select());
  const copyIt = async () => {
    const done = await copy(input.value);
    note.textContent = done
      ? t("{name}: copied.", { name })
      : t("The browser does not allow this: copy the link from its field.");
  };
  const copyButton = button(t("Copy"), copyIt, { "aria-label": t("Copy: {name}", { name }) });
  return { input, row: field(name, input, make("div", { class: "row" }, input, copyButton)) };
}
