// The dialog "Share": the puzzle as a link to puzz.link, as a link to this page, with the progress if wanted, and as text
// in any format.

import { ask } from "./api.js";
import { copy } from "./copy.js";
import { button, make } from "./dom.js";
import { exportPanel } from "./export.js";
import { icon } from "./icons.js";
import { hashOf, puzzlink } from "./links.js";

/** Open the dialog for a Game; it goes when it is closed. */
export function openShare(game) {
  const note = make("p", { class: "note", "aria-live": "polite" });
  const outside = linkField("Link to puzz.link", note);
  const here = linkField("Link to this page", note);
  const progress = make("input", { type: "checkbox", onchange: write });
  const painted = game.colours.some((colour) => colour !== ".");
  const panel = exportPanel(() => ({ clues: game.text({ colours: false }), board: game.text() }));
  const edit = make("a", { class: "button", onclick: () => dialog.close() }, "Change it in set mode");
  const close = button("", () => dialog.close(), { class: "icon", "aria-label": "Close" });
  const dialog = make(
    "dialog",
    {
      class: "menu share",
      "aria-labelledby": "share-title",
      onclose: () => dialog.remove(),
      onclick: (event) => event.target === dialog && dialog.close(),
    },
    make(
      "div",
      { class: "sheet" },
      make("header", {}, make("h2", { id: "share-title" }, "Share"), close),
      make(
        "section",
        {},
        make("h3", {}, "As a link"),
        outside.row,
        here.row,
        painted ? make("label", { class: "choice" }, progress, "with the cells that I have painted") : null,
        note,
        edit,
      ),
      make("section", {}, make("h3", {}, "As text"), panel),
    ),
  );
  close.append(icon("close"));
  let path = "";

  function write() {
    if (!path) return;
    outside.input.value = puzzlink(path);
    const hash = hashOf(path, progress.checked ? game.colours.join("") : "");
    here.input.value = new URL(hash, location.href).href;
    edit.href = `#set?p=${path}`;
  }

  document.body.append(dialog);
  dialog.showModal();
  ask("convert", { puzzle: game.text({ colours: false }), to: "puzzlink", clues_only: true })
    .then((answer) => {
      path = answer.text.trim();
      write();
    })
    .catch((error) => {
      note.textContent = error.message;
    });
  return dialog;
}

/** A link to look at and to copy. */
function linkField(name, note) {
  const id = `share-${name.replaceAll(" ", "-")}`;
  const input = make("input", { id, readonly: true, onfocus: () => input.select() });
  const copyIt = async () => {
    note.textContent = (await copy(input.value)) ? `${name}: copied.` : "The browser does not allow it: copy the link from its field.";
  };
  const copyButton = button("Copy", copyIt, { "aria-label": `Copy the ${name.toLowerCase()}` });
  return { input, row: make("div", { class: "field" }, make("label", { for: id }, name), make("div", { class: "row" }, input, copyButton)) };
}
