// The dialog "New puzzle": make one, take one of the pack, paste one, or go on with one that was begun.
//
//     const menu = new Menu({start, current})    start({game, seconds, solved}); current() -> id of the game shown
//     menu.open()   menu.end()

import { Begun } from "./unfinishedGames.js";
import { dialog } from "../lib/dialog.js";
import { button, field, make, noteLine, option } from "../lib/dom.js";
import { Latest } from "../lib/latestRequest.js";
import { fromPack, fromText, made, resumed } from "../lib/loadGame.js";
import { fillPack } from "./packList.js";
import { get, put } from "../lib/storage.js";
import { sizeName } from "../lib/words.js";

const SIZES = ["5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12", "15x15", "20x20", "10x6", "15x10", "20x12"];
const LEVELS = ["easy", "medium", "hard", "expert"];
const SYMMETRIES = ["none", "rotate", "mirror"];
const FIRST = { level: "easy", size: "7x7" }; // what is wished as long as nobody has said otherwise

const sizeOf = (text) => {
  const [rows, cols] = text.split("x").map(Number);
  return { rows, cols };
};

export class Menu {
  constructor({ start, current }) {
    this.start = start;
    this.work = new Latest();
    this.begun = new Begun({ start: (begun) => this.leave(begun), current });
    this.level = make(
      "select",
      {},
      option("", "any"),
      LEVELS.map((level) => option(level)),
    );
    this.size = make(
      "select",
      {},
      SIZES.map((size) => option(size, sizeName(sizeOf(size)))),
    );
    this.seed = make("input", { type: "number", min: 0, step: 1, placeholder: "any", inputmode: "numeric" });
    this.symmetry = make(
      "select",
      {},
      SYMMETRIES.map((name) => option(name)),
    );
    this.pack = make("select", {});
    this.text = make("textarea", { rows: 3, spellcheck: "false", placeholder: "https://puzz.link/p?nurikabe/…" });
    this.note = noteLine();
    this.stop = button("Stop", () => this.giveUp(), { hidden: true });
    this.dialog = dialog(
      "New puzzle",
      { class: "new", onclose: () => this.giveUp() },
      this.begun.element,
      this.makeOne(),
      this.fromPack(),
      this.bringOne(),
      make("footer", {}, this.note, this.stop),
    );
  }

  makeOne() {
    const generate = button("Generate", () => this.try(this.wish()), { class: "primary" });
    return make(
      "section",
      {},
      make("h3", {}, "Make one"),
      make("div", { class: "line" }, field("Level", this.level), field("Size", this.size), generate),
      make(
        "details",
        {},
        make("summary", {}, "More wishes"),
        make("div", { class: "line" }, field("Symmetry", this.symmetry), field("Seed", this.seed)),
      ),
    );
  }

  fromPack() {
    const open = button("Open", () => this.try((signal) => fromPack(this.pack.value, signal)));
    return make(
      "section",
      {},
      make("h3", {}, "From the pack"),
      make("div", { class: "line" }, field("Puzzle", this.pack), open),
    );
  }

  bringOne() {
    const known = "An address of puzz.link or Penpa+, or a text in any known format.";
    return make(
      "section",
      {},
      make("h3", {}, "Bring your own"),
      field("Paste a puzzle", this.text),
      make(
        "div",
        { class: "line below" },
        make("p", { class: "faint" }, known),
        button("Read", () => this.read()),
      ),
    );
  }

  open() {
    const { level, size } = { ...FIRST, ...get("wish", {}) };
    this.level.value = level;
    this.size.value = size;
    this.say("");
    this.begun.show();
    fillPack(this.pack).catch((error) => this.say(error.message, { wrong: true }));
    this.dialog.showModal();
    this.level.focus();
  }

  end() {
    this.work.stop();
    this.dialog.remove();
  }

  wish() {
    const [level, size] = [this.level.value, this.size.value];
    put("wish", { level, size });
    const seed = /^\d{1,15}$/.test(this.seed.value) ? Number(this.seed.value) : null;
    const wish = { ...sizeOf(size), level: level || null, symmetry: this.symmetry.value, seed };
    return (signal) => made(wish, signal);
  }

  read() {
    if (!this.text.value.trim()) this.text.focus();
    return this.try((signal) => fromText(this.text.value, signal));
  }

  /** Get a game and start it; what goes wrong is said in the dialog. */
  async try(get) {
    this.say("One moment…", { waiting: true });
    const game = await this.work.ask(get, (error) => this.say(error.message, { wrong: true }));
    if (!game) return;
    this.text.value = "";
    this.leave(resumed(game));
  }

  giveUp() {
    this.work.stop();
    this.say("");
  }

  leave(begun) {
    this.dialog.close();
    this.start(begun);
  }

  say(text, { wrong = false, waiting = false } = {}) {
    this.note.textContent = text;
    this.note.classList.toggle("wrong", wrong);
    this.stop.hidden = !waiting;
  }
}
