// The dialog "New puzzle": generate one, paste one, continue one that was begun, or go to the gallery.
//
//     const dialog = new NewPuzzleDialog({start, current})    start(session); current() -> id of the game shown, or null
//     dialog.open()   dialog.end()

/** @import { Session } from "../lib/savedGames.js" */

import { dialog } from "../lib/dialog.js";
import { field, make, option } from "../lib/dom.js";
import { generateForm } from "../lib/generateForm.js";
import { t } from "../lib/language.js";
import { madeGame, resume } from "../lib/loadGame.js";
import { pasteForm } from "../lib/pasteForm.js";
import { get, put } from "../lib/storage.js";
import { readChoice } from "../lib/validate.js";
import { sizeName } from "../lib/words.js";
import { UnfinishedGames } from "./unfinishedGames.js";

const SIZES = ["5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12", "15x15", "20x20", "10x6", "15x10", "20x12"];
const FIRST = { level: "easy", size: "7x7" }; // until the player chooses otherwise

/** @param {string} text */
const sizeOf = (text) => {
  const [rows, cols] = text.split("x").map(Number);
  return { rows, cols };
};

export class NewPuzzleDialog {
  /** @param {{start: (session: Session, sentence?: string) => void, current: () => string | null}} acts */
  constructor({ start, current }) {
    this.start = start;
    this.unfinished = new UnfinishedGames({ start: (session) => this.leave(session), current });
    const sizes = SIZES.map((size) => option(size, sizeName(sizeOf(size))));
    this.size = make("select", { name: "size" }, sizes);
    this.paste = pasteForm((game) => this.leave(resume(game)));
    this.form = generateForm({
      size: () => sizeOf(this.size.value),
      top: [field(t("Size"), this.size)],
      load: (answer, sentence) => this.leave(resume(madeGame(answer, this.asked().level || null)), sentence),
    });
    this.form.element.addEventListener("submit", () => put("new-puzzle", this.asked()));
    this.dialog = dialog(t("New puzzle"), { class: "new", onclose: () => this.giveUp() }, [
      this.unfinished.element,
      make("section", {}, make("h3", {}, t("Generate a puzzle")), this.form.element),
      this.gallerySection(),
      make("section", {}, make("h3", {}, t("Your own puzzle")), this.paste.element),
    ]);
  }

  gallerySection() {
    const link = make("a", { class: "button", href: "#puzzles" }, t("All puzzles"));
    const text = t("Collections with filters, the puzzle of the day, your games.");
    return make("section", {}, make("div", { class: "line" }, make("p", { class: "faint" }, text), link));
  }

  open() {
    const { level, size } = get("new-puzzle", readChoice) ?? FIRST;
    this.size.value = SIZES.includes(size) ? size : FIRST.size;
    this.unfinished.show();
    this.form.choose(level, FIRST.level);
    this.dialog.showModal();
    this.form.focus();
  }

  end() {
    this.giveUp();
    this.dialog.remove();
  }

  /** The level and the size in the form. */
  asked() {
    const data = new FormData(this.form.element);
    return { level: String(data.get("level")), size: this.size.value };
  }

  giveUp() {
    this.form.end();
    this.paste.end();
  }

  /** @type {(session: Session, sentence?: string) => void} */
  leave(session, sentence) {
    this.dialog.close();
    this.start(session, sentence);
  }
}
