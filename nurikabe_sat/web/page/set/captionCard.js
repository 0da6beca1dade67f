// The card "Title and author": what the setter says about the puzzle.
//
//     captionCard((caption) => ...) -> {element, show}     show(caption): of the draft, after undo for one

import { card, field, make } from "../lib/dom.js";
import { t } from "../lib/language.js";

const LONGEST = 200; // characters, of the notes 1000

/** @param {(caption: Caption) => void} typed */
export function captionCard(typed) {
  const title = make("input", { maxlength: LONGEST });
  const author = make("input", { maxlength: LONGEST });
  const notes = make("textarea", { rows: 2, maxlength: 5 * LONGEST });
  const read = () => ({ title: title.value, author: author.value, notes: notes.value });
  const about = t("Exported where the format can: JSON has all three, files of janko.at and Penpa+ title and author.");
  const element = card(t("Title and author"), [
    field(t("Title"), title),
    field(t("Author"), author),
    field(t("Notes"), notes),
    make("p", { class: "faint" }, about),
  ]);
  element.addEventListener("input", () => typed(read()));
  const show = (/** @type {Caption} */ caption) => {
    for (const [key, input] of /** @type {const} */ ([
      ["title", title],
      ["author", author],
      ["notes", notes],
    ]))
      if (input.value !== caption[key]) input.value = caption[key]; // else a cursor in it would jump
  };
  return { element, show };
}
