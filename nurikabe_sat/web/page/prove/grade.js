// The page for teachers: the files of a class, dropped as a folder or a ZIP, become the table of "legup grade".

/**
 * @import { Row } from "./gradeTable.js"
 */

import { ask, messageOf } from "../lib/api.js";
import { isAlone } from "../lib/browser.js";
import { button, field, make, noteLine, option } from "../lib/dom.js";
import { plural, t } from "../lib/language.js";
import { saveFile } from "../lib/saveFile.js";
import { csvOf, studentOf, tableOf } from "./gradeTable.js";
import { RULES } from "./ruleTable.js";
import { filesOf } from "./zipFile.js";

const LARGEST = 8 << 20; // bytes of a file
const LIMIT = 60; // seconds for a file
const isProof = (/** @type {string} */ path) => /(^|\/)[^./][^/]*\.xml$/i.test(path) && !/(^|\/)\./.test(path);

/** @typedef {{path: string, text: string | null}} Source text: null for a file that cannot be read */

/** @param {HTMLElement} root */
export function mount(root) {
  const control = new AbortController();
  const note = noteLine();
  const table = make("div", { class: "grades" });
  const files = make("input", { type: "file", multiple: true, accept: ".xml,.zip" });
  const folder = make("input", { type: "file", webkitdirectory: true });
  const assignment = make("input", { type: "file", multiple: true, accept: ".xml,.json" });
  const version = make(
    "select",
    {},
    option("", t("as each file looks")),
    option("7", "LEGUP 7"),
    option("2", "LEGUP 2"),
  );
  const forbid = RULES.map(({ name }) => make("input", { type: "checkbox", value: name }));
  const save = button(t("Save the table (CSV)"), () => saveFile("grades.csv", csvOf(tableOf(rows))), {
    disabled: true,
  });
  const where = isAlone
    ? t("The files are judged by Python in this browser: nothing leaves this device.")
    : t("The files are judged by the server that sent this page. It keeps nothing.");
  const zone = make(
    "section",
    { class: "card drop", "aria-label": t("Files of a class") },
    make("p", {}, t("Drop a folder, files or a ZIP here. The first folder on the way to a file is the student.")),
    make("div", { class: "row" }, field(t("Files, or a ZIP"), files), field(t("A folder"), folder)),
  );
  const terms = make(
    "section",
    { class: "card" },
    field(t("What was to be proved (if all files are to be about it)"), assignment),
    field(t("Judge as"), version),
    make(
      "details",
      {},
      make("summary", {}, t("Rules that may not be used")),
      make(
        "div",
        { class: "assignment" },
        forbid.map((box) => make("label", { class: "choice" }, box, box.value)),
      ),
    ),
  );
  root.append(
    make(
      "div",
      { class: "grading" },
      make("h1", {}, t("Grade a class")),
      make("p", { class: "faint" }, where),
      terms,
      zone,
      make("div", { class: "row" }, note, save),
      table,
    ),
  );
  /** @type {Row[]} */
  let rows = [];
  let turn = 0;

  files.addEventListener("change", () => grade(chosen(files)));
  folder.addEventListener("change", () => grade(chosen(folder)));
  for (const input of [assignment, version, ...forbid]) {
    input.addEventListener("change", () => {
      if (rows.length) note.textContent = t("This counts for the files that are dropped next.");
    });
  }
  root.addEventListener("dragover", (event) => event.preventDefault(), { signal: control.signal });
  root.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      if (event.dataTransfer) grade(dropped(event.dataTransfer));
    },
    { signal: control.signal },
  );
  return () => control.abort();

  /** @param {Promise<Source[]>} sources */
  async function grade(sources) {
    const mine = ++turn;
    rows = [];
    save.disabled = true;
    try {
      const all = (await sources).sort((one, other) => (one.path < other.path ? -1 : 1));
      if (!all.length) throw new Error(t("There is no file that ends in .xml."));
      const assigned = await Promise.all(
        [...(assignment.files ?? [])].map(async (one) => [one.name, await one.text()]),
      );
      for (const { path, text } of all) {
        if (mine !== turn || control.signal.aborted) return;
        note.textContent = t("{n} of {all}", { n: rows.length + 1, all: all.length });
        const own = assigned.filter(([name]) => name === path.split("/").at(-1));
        const question = {
          proof: text ?? "",
          assignments: (own.length ? own : assigned).map(([, content]) => content),
          forbid: forbid.filter(({ checked }) => checked).map(({ value }) => value),
          legup: version.value || null,
          timeout: LIMIT,
        };
        const answer = await ask("legup_grade", question, { signal: control.signal });
        if (answer.status === "limit") throw new Error(t("{file} took too long.", { file: path }));
        if (text === null) answer.grade.error = "it is too large, or damaged";
        rows.push({ student: studentOf(path), file: path, answer });
      }
      if (mine !== turn) return;
      const holds = rows.filter(({ answer }) => answer.grade.holds === "yes").length;
      const number = plural(rows.length, "{n} file.", "{n} files.");
      note.textContent = `${number} ${t("Proofs that hold: {n}.", { n: holds })}`;
      show();
    } catch (error) {
      if (!control.signal.aborted) note.textContent = messageOf(error);
    }
  }

  function show() {
    const [head, ...lines] = tableOf(rows);
    const bad = head.indexOf("holds");
    save.disabled = false;
    table.replaceChildren(
      make(
        "table",
        {},
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            head.map((name) => make("th", { scope: "col" }, name)),
          ),
        ),
        make(
          "tbody",
          {},
          lines.map((line) =>
            make(
              "tr",
              { "data-holds": line[bad] },
              line.map((value) => make("td", {}, value)),
            ),
          ),
        ),
      ),
    );
    table.tabIndex = 0;
    table.setAttribute("role", "region");
    table.setAttribute("aria-label", t("Grades"));
  }
}

/** @param {HTMLInputElement} input */
async function chosen({ files }) {
  const lists = await Promise.all(
    [...(files ?? [])].map((file) => read(file, file.webkitRelativePath.split("/").slice(1).join("/") || file.name)),
  );
  return lists.flat();
}

/**
 * What was dropped: folders with all that is in them.
 * @param {DataTransfer} data
 */
async function dropped(data) {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const plain = entries.some(Boolean) ? [] : [...data.files];
  const lists = await Promise.all([
    ...entries.flatMap((entry) => (entry ? [walk(entry, entry.isDirectory ? "" : entry.name, true)] : [])),
    ...plain.map((file) => read(file, file.name)),
  ]);
  return lists.flat();
}

/**
 * @param {FileSystemEntry} entry
 * @param {string} path
 * @returns {Promise<Source[]>}
 */
async function walk(entry, path, isFirst = false) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => /** @type {FileSystemFileEntry} */ (entry).file(done, failed));
    return read(file, path);
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {Source[]} */
  const found = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) return found;
    for (const one of some) found.push(...(await walk(one, isFirst && !path ? one.name : `${path}/${one.name}`)));
  }
}

/**
 * @param {File} file
 * @param {string} path
 * @returns {Promise<Source[]>}
 */
async function read(file, path) {
  if (/\.zip$/i.test(file.name)) {
    const packed = await filesOf(await file.arrayBuffer(), isProof).catch(() => {
      throw new Error(t("{file} is no ZIP archive that can be read.", { file: file.name }));
    });
    const decode = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);
    return packed.map(({ path: inner, bytes }) => ({ path: inner, text: bytes && decode(bytes) }));
  }
  if (!isProof(path)) return [];
  return [{ path, text: file.size > LARGEST ? null : await file.text() }];
}
