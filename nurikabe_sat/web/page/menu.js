// The dialog "New puzzle": make one, take one of the pack, paste one, or go on with one that was begun.
//
//     const menu = new Menu({start, current})    start({game, seconds, solved}); current() -> id of the game shown
//     menu.open()   menu.end()

import { quiet } from "./api.js";
import { Begun } from "./begun.js";
import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { fromPack, fromText, made, resumed } from "./opening.js";
import { fillPack } from "./packlist.js";
import { get, put } from "./store.js";

const SIZES = ["5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "12x12", "15x15", "20x20", "10x6", "15x10", "20x12"];
const LEVELS = [
  ["", "any"],
  ["easy", "easy"],
  ["medium", "medium"],
  ["hard", "hard"],
  ["expert", "expert"],
];

const option = ([value, text]) => make("option", { value }, text);

/** A label above its control. */
function field(name, control) {
  control.id = `menu-${name.toLowerCase().replaceAll(" ", "-")}`;
  return make("div", { class: "field" }, make("label", { for: control.id }, name), control);
}

export class Menu {
  constructor({ start, current }) {
    this.start = start;
    this.work = null;
    this.begun = new Begun({ start: (begun) => this.leave(begun), current });
    this.level = make("select", {}, ...LEVELS.map(option));
    this.size = make("select", {}, ...SIZES.map((size) => option([size, size.replace("x", " × ")])));
    this.seed = make("input", { type: "number", min: 0, step: 1, placeholder: "any", inputmode: "numeric" });
    this.symmetry = make("select", {}, ...["none", "rotate", "mirror"].map((name) => option([name, name])));
    this.pack = make("select", {});
    this.text = make("textarea", { rows: 3, spellcheck: "false", placeholder: "https://puzz.link/p?nurikabe/…" });
    this.note = make("p", { class: "note", "aria-live": "polite" });
    this.stop = button("Stop", () => this.work?.abort(), { class: "stop", hidden: true });
    this.generate = button("Generate", () => this.try(this.wish()), { class: "primary" });
    this.dialog = make(
      "dialog",
      {
        class: "menu",
        "aria-labelledby": "menu-title",
        onclose: () => this.work?.abort(),
        onclick: (event) => event.target === this.dialog && this.dialog.close(),
      },
      make(
        "div",
        { class: "sheet" },
        make(
          "header",
          {},
          make("h2", { id: "menu-title" }, "New puzzle"),
          button("", () => this.dialog.close(), { class: "icon close", "aria-label": "Close" }),
        ),
        this.begun.element,
        make(
          "section",
          {},
          make("h3", {}, "Make one"),
          make("div", { class: "line" }, field("Level", this.level), field("Size", this.size), this.generate),
          make(
            "details",
            {},
            make("summary", {}, "More wishes"),
            make("div", { class: "line" }, field("Symmetry", this.symmetry), field("Seed", this.seed)),
          ),
        ),
        make(
          "section",
          {},
          make("h3", {}, "From the pack"),
          make(
            "div",
            { class: "line" },
            field("Puzzle", this.pack),
            button("Open", () => this.try((signal) => fromPack(this.pack.value, signal))),
          ),
        ),
        make(
          "section",
          {},
          make("h3", {}, "Bring your own"),
          field("Paste a puzzle", this.text),
          make(
            "div",
            { class: "line below" },
            make("p", { class: "faint" }, "An address of puzz.link or Penpa+, or a text in any known format."),
            button("Read", () => this.read()),
          ),
        ),
        make("footer", {}, this.note, this.stop),
      ),
    );
    this.dialog.querySelector(".close").append(icon("close"));
    document.body.append(this.dialog);
  }

  open() {
    const { level = "easy", size = "7x7" } = get("wish", {});
    this.level.value = level;
    this.size.value = size;
    this.say("");
    this.begun.show();
    fillPack(this.pack).catch((error) => this.say(error.message, true));
    this.dialog.showModal();
    this.level.focus();
  }

  end() {
    this.work?.abort();
    this.dialog.remove();
  }

  wish() {
    const [rows, cols] = this.size.value.split("x").map(Number);
    const seed = /^\d{1,15}$/.test(this.seed.value) ? { seed: Number(this.seed.value) } : {};
    put("wish", { level: this.level.value, size: this.size.value });
    return (signal) =>
      made(
        { rows, cols, level: this.level.value || null, symmetry: this.symmetry.value, timeout: 20, ...seed },
        signal,
      );
  }

  read() {
    if (this.text.value.trim()) return this.try((signal) => fromText(this.text.value, signal));
    this.say("There is nothing to read yet.", true);
    this.text.focus();
  }

  /** Get a game and start it; what goes wrong is said in the dialog. */
  async try(get) {
    this.work?.abort();
    const work = (this.work = new AbortController());
    this.say("One moment…");
    this.stop.hidden = false;
    try {
      const game = await get(work.signal);
      if (work !== this.work) return;
      this.text.value = "";
      this.leave(resumed(game));
    } catch (error) {
      if (work === this.work) this.say(quiet(error) ? "" : error.message, true);
    } finally {
      if (work === this.work) this.stop.hidden = true;
    }
  }

  leave(begun) {
    this.dialog.close();
    this.start(begun);
  }

  say(text, wrong = false) {
    this.note.textContent = text;
    this.note.classList.toggle("wrong", wrong);
  }
}
