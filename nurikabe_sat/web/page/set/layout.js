// The parts of set mode, and where they stand.
//
//     const parts = layout(root, {rows, cols, shows, type, undo, redo, clear, play, again, toggle, load, size, texts})
//     parts.head, .room, .tools, .rows, .cols     parts.size({rows, cols})       parts.enable({Undo: true, ...})
//     parts.note(sentence)    parts.say(verdict)    parts.describe(caption)    parts.end()

/** @import { Load } from "../lib/pasteForm.js" */
/** @import { Improvement } from "./improvements.js" */
/** @import { Verdict } from "./verdict.js" */

import { showDialog } from "../lib/dialog.js";
import { button, card, field, make, noteLine } from "../lib/dom.js";
import { exportPanel } from "../lib/exportPanel.js";
import { Game } from "../lib/game.js";
import { generateForm } from "../lib/generateForm.js";
import { iconButton } from "../lib/icons.js";
import { t } from "../lib/language.js";
import { pasteForm } from "../lib/pasteForm.js";
import { captionCard } from "./captionCard.js";
import { drawCard } from "./drawDialog.js";
import { improveCard } from "./improveCard.js";
import { newCard } from "./newCard.js";
import { numberPad } from "./numberPad.js";
import { bannerOf, detailsOf } from "./report.js";
import { versionsCard } from "./versionsCard.js";

/**
 * @typedef {"Undo" | "Redo" | "Clear" | "Export" | "Play it"} Tool
 * @typedef {Size & {
 *   leaf: () => void, peek: (cells: string[] | null) => void,
 *   shows: Shows, type: (key: string) => unknown, undo: () => unknown, redo: () => unknown, clear: () => unknown,
 *   play: () => unknown, again: () => void, toggle: (key: keyof Shows, on: boolean) => void, load: Load,
 *   size: () => Size, texts: () => Size & {clues: string, board: string},
 *   puzzle: () => Size & {clues: Clue[], plain: () => string}, preview: (improvement: Improvement | null) => void,
 *   use: (improvement: Improvement) => void,
 *   data: () => DraftData, restore: (data: DraftData) => void, describe: (caption: Caption) => void,
 * }} Acts
 */

const LONGEST = 100; // rows or columns

/** @param {HTMLElement} root @param {Acts} acts */
export function layout(root, acts) {
  const [rows, cols] = [sizeInput(t("Rows"), acts.rows), sizeInput(t("Columns"), acts.cols)];
  const { note, say: sayBeside } = noteLine();
  note.classList.add("faint");
  const times = make("span", { class: "times", "aria-hidden": "true" }, "×");
  const head = make("div", { class: "head" }, [
    make("h1", {}, t("Set a puzzle")),
    make("div", { class: "size" }, rows.field, times, cols.field),
    note,
  ]);
  const room = make("div", { class: "room" });
  const banner = bannerOf(acts);
  const details = detailsOf(acts);
  const improve = improveCard({ puzzle: acts.puzzle, show: acts.preview, use: acts.use });
  /** @type {Record<Tool, HTMLButtonElement>} */
  const buttons = {
    Undo: iconButton(t("Undo"), "undo", acts.undo, { title: `${t("Undo")} (U)` }),
    Redo: iconButton(t("Redo"), "redo", acts.redo, { title: t("Redo (Ctrl+Y)") }),
    Clear: iconButton(t("Clear"), "drop", acts.clear, { title: t("Remove all clues") }),
    Export: iconButton(
      t("Export"),
      "share",
      () => showDialog(t("Export"), { class: "export-text" }, exportPanel(acts.texts)),
      { title: t("The puzzle as text") },
    ),
    "Play it": button(t("Play it"), acts.play, { class: "primary", title: t("Solve this puzzle") }),
  };
  const group = make("div", { class: "bar", role: "group", "aria-label": t("Change") }, Object.values(buttons));
  const pad = numberPad(acts.type, acts.peek);
  const tools = make("div", { class: "tools" }, pad.element, group);
  const paste = pasteForm(acts.load);
  const generate = generateForm({
    size: acts.size,
    load: (answer, sentence) => acts.load(Game.fromEntry(answer), sentence),
  });
  const caption = captionCard(acts.describe);
  const isNew = newCard(acts.puzzle);
  const more = make("div", { class: "more" }, [
    drawCard(acts.size, acts.load),
    card(t("Generate"), [
      make("p", { class: "faint" }, t("A unique puzzle of the size above, to change as you like.")),
      generate.element,
    ]),
    card(t("Import"), paste.element),
    caption.element,
    versionsCard(acts.data, acts.restore),
    isNew.element,
  ]);
  root.append(
    make("div", { class: "setter" }, [
      head,
      room,
      make("div", { class: "live" }, banner.element),
      tools,
      make("div", { class: "side" }, improve.element, details.element),
      more,
    ]),
  );
  return {
    head,
    room,
    tools,
    rows: rows.input,
    cols: cols.input,
    size: (/** @type {Size} */ size) => {
      isNew.changed();
      improve.changed();
      put(rows.input, size.rows);
      put(cols.input, size.cols);
    },
    enable: (/** @type {Record<Tool, boolean>} */ which) => {
      for (const name of /** @type {Tool[]} */ (Object.keys(buttons))) buttons[name].disabled = !which[name];
    },
    note: sayBeside,
    describe: caption.show,
    tell: pad.tell,
    say: (/** @type {Verdict} */ verdict) => {
      banner.say(verdict);
      details.say(verdict);
    },
    end: () => {
      paste.end();
      generate.end();
      isNew.end();
      improve.end();
    },
  };
}

/** @param {string} name @param {number} value */
function sizeInput(name, value) {
  const input = make("input", { type: "number", min: 1, max: LONGEST, step: 1, inputmode: "numeric", value });
  return { input, field: field(name, input) };
}

/** @type {(input: HTMLInputElement, value: number) => void} Only another number: else a cursor in the field would jump. */
function put(input, value) {
  if (Number(input.value) !== value) input.value = String(value);
}
