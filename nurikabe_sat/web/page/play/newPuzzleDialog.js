// The dialog "New puzzle": generate one, paste one, continue one that was begun, or go to the gallery.
//
//     const dialog = new NewPuzzleDialog({start, current})    start(session); current() -> id of the game shown, or null
//     dialog.open()   dialog.end()

/**
 * @import { Game } from "../lib/game.js"
 * @import { Session } from "../lib/savedGames.js"
 */

import { dialog } from "../lib/dialog.js";
import { button, field, make, noteLine, option } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { fromText, generate, resume } from "../lib/loadGame.js";
import { serverInfo } from "../lib/serverInfo.js";
import { get, put } from "../lib/storage.js";
import { readChoice } from "../lib/validate.js";
import { whileWaiting } from "../lib/waiting.js";
import { levelName, sizeName, symmetryName } from "../lib/words.js";
import { UnfinishedGames } from "./unfinishedGames.js";

const SIZES = ["5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12", "15x15", "20x20", "10x6", "15x10", "20x12"];
const FIRST = { level: "easy", size: "7x7" }; // until the player chooses otherwise

/** @param {string} text */
const sizeOf = (text) => {
  const [rows, cols] = text.split("x").map(Number);
  return { rows, cols };
};

export class NewPuzzleDialog {
  /** @param {{start: (session: Session) => void, current: () => string | null}} acts */
  constructor({ start, current }) {
    this.start = start;
    this.requests = new LatestRequest();
    this.unfinished = new UnfinishedGames({ start: (session) => this.leave(session), current });
    this.level = make("select", {}, option("", t("any"))); // the levels follow when the server has sent them
    const sizes = SIZES.map((size) => option(size, sizeName(sizeOf(size))));
    this.size = make("select", {}, sizes);
    this.seed = make("input", { type: "number", min: 0, step: 1, placeholder: t("any"), inputmode: "numeric" });
    this.symmetry = make("select", {});
    this.text = make("textarea", { rows: 3, spellcheck: "false", placeholder: "https://puzz.link/p?nurikabe/…" });
    this.note = noteLine();
    this.stop = button(t("Stop"), () => this.giveUp(), { hidden: true });
    this.dialog = dialog(
      t("New puzzle"),
      { class: "new", onclose: () => this.giveUp() },
      this.unfinished.element,
      this.generateSection(),
      this.gallerySection(),
      this.pasteSection(),
      make("footer", {}, this.note, this.stop),
    );
  }

  generateSection() {
    const run = button(t("Generate"), () => this.try(this.request()), { class: "primary" });
    return make(
      "section",
      {},
      make("h3", {}, t("Generate a puzzle")),
      make("div", { class: "line" }, field(t("Level"), this.level), field(t("Size"), this.size), run),
      make(
        "details",
        {},
        make("summary", {}, t("More options")),
        make("div", { class: "line" }, field(t("Symmetry"), this.symmetry), field(t("Seed"), this.seed)),
      ),
    );
  }

  gallerySection() {
    const link = make("a", { class: "button", href: "#puzzles" }, t("All puzzles"));
    const text = t("Collections with filters, the puzzle of the day, your games.");
    return make("section", {}, make("div", { class: "line" }, make("p", { class: "faint" }, text), link));
  }

  pasteSection() {
    const known = t("An address from puzz.link or Penpa+, or a text in any known format.");
    const read = button(t("Read"), () => this.read());
    return make(
      "section",
      {},
      make("h3", {}, t("Your own puzzle")),
      field(t("Paste a puzzle"), this.text),
      make("div", { class: "line below" }, make("p", { class: "faint" }, known), read),
    );
  }

  open() {
    const { level, size } = get("new-puzzle", readChoice) ?? FIRST;
    this.size.value = SIZES.includes(size) ? size : FIRST.size;
    this.say("");
    this.unfinished.show();
    this.fill(level).catch((error) => this.say(error.message, { wrong: true }));
    this.dialog.showModal();
    this.level.focus();
  }

  /**
   * The levels and symmetries that the server knows.
   * @param {string} level the one to choose
   */
  async fill(level) {
    const { levels, symmetries } = await serverInfo();
    this.level.replaceChildren(option("", t("any")), ...levels.map((name) => option(name, levelName(name))));
    this.level.value = ["", ...levels].includes(level) ? level : FIRST.level;
    if (!this.symmetry.value)
      this.symmetry.replaceChildren(...symmetries.map((name) => option(name, symmetryName(name))));
  }

  end() {
    this.requests.stop();
    this.dialog.remove();
  }

  request() {
    const [level, size] = [this.level.value, this.size.value];
    put("new-puzzle", { level, size });
    const seed = /^\d{1,15}$/.test(this.seed.value) ? Number(this.seed.value) : null;
    const request = { ...sizeOf(size), level: level || null, symmetry: this.symmetry.value || undefined, seed };
    return (/** @type {AbortSignal} */ signal) => generate(request, signal);
  }

  read() {
    if (!this.text.value.trim()) this.text.focus();
    return this.try((signal) => fromText(this.text.value, signal));
  }

  /**
   * Get a game and start it; what goes wrong is said in the dialog.
   * @param {(signal: AbortSignal) => Promise<Game>} request
   */
  async try(request) {
    const end = whileWaiting(t("One moment…"), (words) => this.say(words, { waiting: true }));
    const game = await this.requests.run(request, (error) => this.say(error.message, { wrong: true }));
    end();
    if (!game) return;
    this.text.value = "";
    this.leave(resume(game));
  }

  giveUp() {
    this.requests.stop();
    this.say("");
  }

  /** @param {Session} session */
  leave(session) {
    this.dialog.close();
    this.start(session);
  }

  /** @param {string} text */
  say(text, { wrong = false, waiting = false } = {}) {
    this.note.textContent = text;
    this.note.classList.toggle("wrong", wrong);
    this.stop.hidden = !waiting;
  }
}
