// Where a puzzle to set can come from: a text in any format, or the generator.
//
//     pasteForm(load), generateForm(size, load)    load({rows, cols, clues}, sentence) gets the puzzle and what to say
//
// Each has end(), which gives up what is still being asked.

import { about } from "./about.js";
import { ask, quiet } from "./api.js";
import { button, make } from "./dom.js";
import { Game } from "./game.js";

export function pasteForm(load) {
  const area = make("textarea", { id: "set-paste", rows: 4, spellcheck: "false", wrap: "off", placeholder: "an address of puzz.link, a file…" });
  const note = make("p", { class: "note", "aria-live": "polite" });
  const body = () => ["convert", { puzzle: area.value, to: "json", clues_only: true }];
  const take = ({ text }) => {
    const [first, ...others] = JSON.parse(text);
    load(Game.fromEntry(first), others.length ? `The first of ${others.length + 1} puzzles.` : "");
    area.value = "";
  };
  const read = request(note, body, take);
  const form = make("div", { class: "card source" }, make("h2", {}, "Import"), make("div", { class: "field" }, make("label", { for: area.id }, "Paste a puzzle"), area), button("Read", read.run), note);
  form.end = read.end;
  return form;
}

export function generateForm(size, load) {
  const select = make("select", { id: "set-level" }, make("option", { value: "" }, "any"));
  about().then(({ levels }) => select.append(...levels.map((level) => make("option", { value: level }, level))), () => {});
  const note = make("p", { class: "note", "aria-live": "polite" });
  const body = () => ["generate", { ...size(), level: select.value || null, timeout: 20 }];
  const take = (answer) => {
    if (answer.status === "made") load(Game.fromEntry(answer), "");
    else note.textContent = "No such puzzle was found in 20 seconds: try again, or another size or level.";
  };
  const begin = request(note, body, take, "Making a puzzle …");
  const form = make(
    "div",
    { class: "card source" },
    make("h2", {}, "Generate"),
    make("p", { class: "faint" }, "A unique puzzle of the size above, to change as you like."),
    make("div", { class: "field" }, make("label", { for: select.id }, "Level"), select),
    button("Generate", begin.run),
    note,
  );
  form.end = begin.end;
  return form;
}

/** A question that a button asks; asked again, the earlier one is given up. */
function request(note, body, take, waiting = "") {
  let turn = new AbortController();
  const end = () => turn.abort();
  const run = async () => {
    end();
    turn = new AbortController();
    note.textContent = waiting;
    try {
      const answer = await ask(...body(), { signal: turn.signal });
      note.textContent = "";
      take(answer);
    } catch (error) {
      if (!quiet(error)) note.textContent = error.message;
    }
  };
  return { run, end };
}
