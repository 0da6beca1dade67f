// The dialogs of proofs: to open or begin one, and to save, send and print it.

/** @import { ProveView } from "./prove.js" */

import { ask, messageOf } from "../lib/api.js";
import { copy } from "../lib/clipboard.js";
import { dialog } from "../lib/dialog.js";
import { button, field, make, noteLine, option } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/language.js";
import { saveFile } from "../lib/saveFile.js";
import { fromFile } from "./opening.js";
import { RULES } from "./ruleTable.js";
import { newSession, pack, sessionData } from "./session.js";
import { dropProof, loadProof, storedProofs } from "./storedProofs.js";

/** @typedef {"legup7" | "legup2" | "json" | "html"} Form */

/** @param {ProveView} view */
export function openProofs(view) {
  view.save();
  const note = noteLine();
  const area = make("textarea", { rows: 4, spellcheck: "false", placeholder: t("an address of puzz.link, a file…") });
  const file = make("input", { type: "file", accept: ".xml,.json,.txt,.in" });
  const control = new AbortController();
  const element = dialog(
    t("Proofs"),
    { class: "proofs", onclose: () => [control.abort(), element.remove()] },
    stored(view, () => element.close()),
    field(t("Paste a puzzle, or a proof"), area),
    button(t("Read"), () => read(area.value), { class: "primary" }),
    field(t("Open a file"), file),
    note,
    make("p", {}, make("a", { href: "#grade" }, t("Teachers: grade the files of a class"))),
  );
  element.querySelector("a")?.addEventListener("click", () => element.close());
  file.addEventListener("change", async () => file.files?.[0] && read(await file.files[0].text()));
  element.showModal();

  /** @param {string} text */
  async function read(text) {
    note.textContent = "";
    try {
      view.open(await fromFile(text, control.signal));
      element.close();
    } catch (error) {
      if (!control.signal.aborted) note.textContent = messageOf(error);
    }
  }
}

/**
 * @param {ProveView} view
 * @param {() => void} close
 */
function stored(view, close) {
  const list = make("ul", { class: "stored" });
  for (const { id, title } of storedProofs()) {
    if (id === view.session?.id) continue;
    const go = () => {
      const session = loadProof(id);
      if (session) view.open(session);
      close();
    };
    const remove = button(icon("close"), () => [dropProof(id), line.remove()], {
      class: "icon",
      "aria-label": t("Remove {title}", { title }),
    });
    const line = make("li", {}, button(title, go), remove);
    list.append(line);
  }
  const heading = make("h3", {}, t("Continue a proof"));
  return list.children.length ? make("section", {}, heading, list) : null;
}

/**
 * @param {ProveView} view
 * @param {File} file
 */
export async function openFile(view, file) {
  try {
    view.open(await fromFile(await file.text(), view.listeners.signal));
  } catch (error) {
    view.say({ title: t("This file could not be opened."), lines: [messageOf(error)], tone: "bad" });
  }
}

/** @param {ProveView} view */
export function openSave(view) {
  if (!view.session) return;
  view.save();
  const note = noteLine();
  const element = dialog(
    t("Save"),
    { class: "save-proof", onclose: () => element.remove() },
    make(
      "div",
      { class: "buttons" },
      button(t("File for LEGUP 7"), () => write("legup7"), { class: "primary" }),
      button(t("File for LEGUP 2"), () => write("legup2")),
      button(t("Page to print"), () => write("html")),
      button(t("File of this page"), own),
      button(t("Copy a link to this proof"), link),
    ),
    note,
    assignment(view, note),
  );
  element.showModal();

  /** @param {Form} form */
  async function write(form) {
    note.textContent = "";
    try {
      const { text, suffix, remarks } = await rewritten(view, form);
      saveFile(`${fileName(view)}${form === "legup2" ? "-legup2" : ""}${suffix}`, text);
      note.textContent = [t("Saved."), ...remarks].join(" ");
    } catch (error) {
      note.textContent = messageOf(error);
    }
  }

  function own() {
    if (!view.session) return;
    saveFile(`${fileName(view)}.json`, JSON.stringify(sessionData(view.session)));
    note.textContent = t("Saved.");
  }

  async function link() {
    if (view.session) await copyLink(sessionData(view.session), note);
  }
}

/**
 * A link that begins this proof, without its steps, with what a teacher asks for.
 * @param {ProveView} view
 * @param {HTMLElement} note
 */
function assignment(view, note) {
  const feedback = make(
    "select",
    {},
    option("now", t("at once")),
    option("asked", t("when asked for")),
    option("end", t("not before it is handed in (exam)")),
  );
  const boxes = RULES.map(({ name }) => {
    const box = make("input", { type: "checkbox", checked: true, value: name });
    return { box, label: make("label", { class: "choice" }, box, name) };
  });
  const make_ = async () => {
    const proof = view.now.proof.remove(view.now.proof.root);
    const allowed = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    const kind = /** @type {import("./session.js").Feedback} */ (feedback.value);
    const settings = {
      feedback: kind,
      allowed: allowed.length < RULES.length ? allowed : null,
      isExam: kind === "end",
    };
    await copyLink(sessionData(newSession(proof, { name: view.session?.name, settings })), note);
  };
  return make(
    "details",
    { class: "assignment" },
    make("summary", {}, t("Assignment for a class")),
    field(t("Verdicts are shown"), feedback),
    make(
      "fieldset",
      {},
      make("legend", {}, t("Rules that may be used")),
      boxes.map(({ label }) => label),
    ),
    button(t("Copy a link to this assignment"), make_),
  );
}

/**
 * @param {unknown} data
 * @param {HTMLElement} note
 */
async function copyLink(data, note) {
  const address = `${location.href.replace(/#.*/s, "")}#prove?proof=${await pack(data)}`;
  const done = await copy(address);
  note.textContent = done ? t("Copied.") : address;
}

/** @param {ProveView} view */
export async function printProof(view) {
  if (!view.session) return;
  try {
    const { text } = await rewritten(view, "html");
    const frame = make("iframe", { class: "offstage", title: t("Page to print"), srcdoc: text });
    frame.addEventListener("load", () => {
      frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
      frame.contentWindow?.print();
    });
    document.body.append(frame);
  } catch (error) {
    view.say({ lines: [messageOf(error)], tone: "bad" });
  }
}

/**
 * @param {ProveView} view
 * @param {Form} form
 */
async function rewritten(view, form) {
  const answer = await ask("legup_convert", { proof: JSON.stringify(view.now.proof), to: form });
  if (answer.status === "limit") throw new Error(t("The proof was not written within the time limit."));
  return answer;
}

/** @param {ProveView} view */
function fileName(view) {
  const { proof } = view.now;
  return (view.session?.name || `proof-${proof.rows}x${proof.cols}`).replace(/[^\w-]+/g, "-");
}
