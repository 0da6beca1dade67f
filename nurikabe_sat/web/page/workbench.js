// The parts of set mode, and where they stand.
//
//     const bench = workbench(root, {rows, cols, shows, type, undo, redo, clear, play, again, toggle, load, size, texts})
//     bench.room, .rows, .cols, .buttons.Undo ...    bench.note(sentence)    bench.say(verdict)    bench.end()

import { button, make } from "./dom.js";
import { exportPanel } from "./export.js";
import { icon } from "./icons.js";
import { numberPad } from "./pad.js";
import { generateForm, pasteForm } from "./sources.js";

export function workbench(root, acts) {
  const [rows, cols] = [sizeInput("Rows", acts.rows), sizeInput("Columns", acts.cols)];
  const note = make("p", { class: "note faint", "aria-live": "polite" });
  const times = make("span", { class: "times", "aria-hidden": "true" }, "×");
  const head = make("div", { class: "head" }, make("h1", {}, "Set a puzzle"), make("div", { class: "size" }, rows.field, times, cols.field), note);
  const room = make("div", { class: "room" });
  const banner = bannerOf(acts.again);
  const details = detailsOf(acts);
  const buttons = {
    Undo: tool("Undo", acts.undo, "Undo (U or Ctrl+Z)"),
    Redo: tool("Redo", acts.redo, "Redo (Ctrl+Y)"),
    Clear: tool("Clear", acts.clear, "Remove all clues"),
    "Play it": button("Play it", acts.play, { class: "primary", title: "Solve this puzzle" }),
  };
  const group = make("div", { class: "group", role: "group", "aria-label": "Change" }, Object.values(buttons));
  const tools = make("div", { class: "tools" }, numberPad(acts.type), group);
  const [paste, generate, exports] = [pasteForm(acts.load), generateForm(acts.size, acts.load), exportPanel(acts.texts)];
  const more = make("div", { class: "more" }, paste, generate, make("div", { class: "card" }, make("h2", {}, "Export"), exports));
  root.append(make("div", { class: "setter" }, head, room, make("div", { class: "live" }, banner.element), tools, details.element, more));
  return {
    room,
    tools,
    buttons,
    exports,
    rows: rows.input,
    cols: cols.input,
    note: (sentence) => {
      note.textContent = sentence;
    },
    say: (verdict) => {
      banner.say(verdict);
      details.say(verdict);
    },
    end: () => {
      paste.end();
      generate.end();
    },
  };
}

function sizeInput(name, value) {
  const input = make("input", { type: "number", id: `set-${name}`, min: 1, max: 100, step: 1, inputmode: "numeric", value });
  return { input, field: make("div", { class: "field" }, make("label", { for: input.id }, name), input) };
}

function tool(name, act, title) {
  return make("button", { type: "button", onclick: act, title }, icon(name.toLowerCase()), make("span", {}, name));
}

/** What is most worth knowing. While it is being asked the status is empty: only answers are read out. */
function bannerOf(again) {
  const headline = make("p", { class: "headline" });
  const sentences = make("div", {});
  const status = make("div", { role: "status" }, headline, sentences);
  const patience = make("p", { class: "patience" }, "This one takes longer; the time limit ends it.");
  const waiting = make("div", { class: "waiting" }, make("p", { class: "headline" }, "Looking …"), patience);
  const longer = button("Take more time", again);
  const element = make("div", { class: "verdict" }, make("span", { class: "sign", "aria-hidden": "true" }), make("div", {}, status, waiting, longer));
  const say = (verdict) => {
    const looking = verdict.kind === "looking";
    const grade = verdict.grade ? [" ", make("span", { class: "level" }, verdict.grade)] : [];
    element.dataset.kind = verdict.kind;
    waiting.hidden = !looking;
    longer.hidden = !verdict.again;
    longer.textContent = verdict.kind === "problem" ? "Try again" : "Take more time";
    renew(headline, looking ? [] : [make("strong", {}, verdict.headline), ...grade]);
    renew(sentences, verdict.sentences.map((text) => make("p", {}, text)));
  };
  return { element, say };
}

function detailsOf({ shows, toggle }) {
  const list = make("dl", {});
  const check = (name, key) => {
    const box = make("input", { type: "checkbox", checked: shows[key], onchange: () => toggle(key, box.checked) });
    return make("label", { class: "choice" }, box, name, make("span", { class: `swatch ${key}`, "aria-hidden": "true" }));
  };
  const choices = make("div", { class: "choices" }, check("Show certain cells", "certain"), check("Show where solutions differ", "differs"));
  const element = make("div", { class: "card details" }, make("h2", {}, "What is known"), list, choices);
  const say = ({ more, level, certain, techniques }) => {
    const counts = techniques.map(([name, times]) => make("li", {}, name.replaceAll("-", " "), make("span", {}, ` × ${times}`)));
    const rows = [
      ["Conflict", more.length ? more.map((text) => make("p", {}, text)) : ""],
      ["Difficulty", level],
      ["Certain cells", certain],
      ["Techniques", counts.length ? make("ul", { class: "counts" }, counts) : ""],
    ];
    renew(list, rows.filter(([, content]) => content).map(([name, content]) => make("div", {}, make("dt", {}, name), make("dd", {}, content))));
  };
  return { element, say };
}

const shown = new WeakMap();

/** New content, but only if it says something else: a screen reader is not told the same twice. */
function renew(element, content) {
  const text = content.map((part) => part.outerHTML ?? part).join("");
  if (shown.get(element) === text) return;
  shown.set(element, text);
  element.replaceChildren(...content);
}
