// The parts of set mode, and where they stand.
//
//     const bench = workbench(root, {rows, cols, shows, type, undo, redo, clear, play, again, toggle, load, size,
//                                    texts})
//     bench.room, .tools, .rows, .cols, .exports     bench.size({rows, cols})       bench.enable({Undo: true, ...})
//     bench.note(sentence)    bench.say(verdict)    bench.end()

import { button, field, make, noteLine } from "../lib/dom.js";
import { exportPanel } from "../lib/exportPanel.js";
import { iconButton } from "../lib/icons.js";
import { numberPad } from "./numberPad.js";
import { bannerOf, detailsOf } from "./report.js";
import { generateForm, pasteForm } from "./importForms.js";

const LONGEST = 100; // rows or columns

export function workbench(root, acts) {
  const [rows, cols] = [sizeInput("Rows", acts.rows), sizeInput("Columns", acts.cols)];
  const note = noteLine();
  note.classList.add("faint");
  const times = make("span", { class: "times", "aria-hidden": "true" }, "×");
  const head = make(
    "div",
    { class: "head" },
    make("h1", {}, "Set a puzzle"),
    make("div", { class: "size" }, rows.field, times, cols.field),
    note,
  );
  const room = make("div", { class: "room" });
  const banner = bannerOf(acts.again);
  const details = detailsOf(acts);
  const buttons = {
    Undo: iconButton("Undo", acts.undo, { title: "Undo (U or Ctrl+Z)" }),
    Redo: iconButton("Redo", acts.redo, { title: "Redo (Ctrl+Y)" }),
    Clear: iconButton("Clear", acts.clear, { title: "Remove all clues" }),
    "Play it": button("Play it", acts.play, { class: "primary", title: "Solve this puzzle" }),
  };
  const group = make("div", { class: "group", role: "group", "aria-label": "Change" }, Object.values(buttons));
  const tools = make("div", { class: "tools" }, numberPad(acts.type), group);
  const [paste, generate, exports] = [
    pasteForm(acts.load),
    generateForm(acts.size, acts.load),
    exportPanel(acts.texts),
  ];
  const more = make(
    "div",
    { class: "more" },
    paste.element,
    generate.element,
    make("div", { class: "card" }, make("h2", {}, "Export"), exports),
  );
  root.append(
    make(
      "div",
      { class: "setter" },
      head,
      room,
      make("div", { class: "live" }, banner.element),
      tools,
      details.element,
      more,
    ),
  );
  return {
    room,
    tools,
    exports,
    rows: rows.input,
    cols: cols.input,
    size: (size) => {
      for (const [input, value] of [
        [rows.input, size.rows],
        [cols.input, size.cols],
      ])
        if (Number(input.value) !== value) input.value = value; // else a cursor in it would jump
    },
    enable: (which) => {
      for (const [name, on] of Object.entries(which)) buttons[name].disabled = !on;
    },
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
  const input = make("input", { type: "number", min: 1, max: LONGEST, step: 1, inputmode: "numeric", value });
  return { input, field: field(name, input) };
}
