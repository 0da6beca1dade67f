// The page for teachers: the files of a class, dropped as a folder or a ZIP, become the table of "legup grade". Which
// files are proofs, whose they are and what is copied, the program decides: the page only unpacks.

import { ask, isAbort, messageOf } from "../lib/api.js";
import { isAlone } from "../lib/browser.js";
import { button, field, make, noteLine, option, tickBox } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { saveFile } from "../lib/saveFile.js";
import { RULES } from "./ruleTable.js";
import { filesOf, isArchive, LARGEST, TOO_LARGE } from "./zipFile.js";

const LIMIT = 60; // seconds for a file

/**
 * @typedef {import("./zipFile.js").Packed} Source
 * @typedef {{container: string, sources: Source[]}} Given the name of the one folder or ZIP that holds all, if there is one
 */

/** @param {HTMLElement} root */
export function mount(root) {
  const control = new AbortController();
  const { note, say } = noteLine();
  const table = make("div", { class: "grades" });
  const files = make("input", { type: "file", multiple: true });
  const folder = make("input", { type: "file", webkitdirectory: true });
  const assignment = make("input", { type: "file", multiple: true });
  const version = make("select", {}, [
    option("", t("as each file looks")),
    option("7", "LEGUP 7"),
    option("2", "LEGUP 2"),
  ]);
  const forbid = RULES.map(({ name }) => tickBox(name, { value: name }));
  const rubric = make("input", { type: "file" });
  const save = button(t("Save the table (CSV)"), () => answer && saveFile("grades.csv", answer.csv), {
    disabled: true,
  });
  const where = isAlone
    ? t("The files are judged by Python in this browser: nothing leaves this device.")
    : t("The files are judged by the server that sent this page. It keeps nothing.");
  const zone = make("section", { class: "card drop", "aria-label": t("Files of a class") }, [
    make("p", {}, t("Drop a folder, files or a ZIP here. Folders of Moodle, Canvas and Submitty are recognised.")),
    make("div", { class: "row" }, field(t("Files, or a ZIP"), files), field(t("A folder"), folder)),
  ]);
  const terms = make("section", { class: "card" }, [
    field(t("What was to be proved (if all files are to be about it)"), assignment),
    field(t("Judge as"), version),
    field(t("Rubric (JSON)"), rubric),
    make("details", {}, [
      make("summary", {}, t("Rules that may not be used")),
      make("div", { class: "assignment" }, [forbid.map(({ label }) => label)]),
    ]),
  ]);
  root.append(
    make("div", { class: "grading" }, [
      make("h1", {}, t("Grade a class")),
      make("p", { class: "faint" }, where),
      terms,
      zone,
      make("div", { class: "row" }, note, save),
      table,
    ]),
  );
  /** @type {LegupClassAnswer | null} */
  let answer = null;
  let turn = 0;

  files.addEventListener("change", () => grade(chosen(files)));
  folder.addEventListener("change", () => grade(chosen(folder)));
  for (const input of [assignment, version, rubric, ...forbid.map(({ box }) => box)]) {
    input.addEventListener("change", () => {
      if (answer) say(t("This counts for the files that are dropped next."));
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

  /** @param {Promise<Given>} given_ */
  async function grade(given_) {
    const mine = ++turn;
    const isOver = () => mine !== turn || control.signal.aborted;
    answer = null;
    save.disabled = true;
    try {
      const { container, sources } = await given_;
      if (!sources.length) throw new Error(t("There are no files."));
      const assigned = await Promise.all(
        [...(assignment.files ?? [])].map(async (one) => [one.name, await one.text()]),
      );
      /** @type {string[]} */
      const grades = [];
      for (const source of sources) {
        if (isOver()) return;
        say(t("{n} of {all}", { n: grades.length + 1, all: sources.length }));
        grades.push(await gradeOf(source, assigned));
      }
      const paths = sources.map(({ path }) => path);
      const question = { files: paths, grades, container, rubric: (await rubric.files?.[0]?.text()) ?? null };
      const found = await ask("legup_class", question, { signal: control.signal });
      if (isOver() || found.status === "limit") return;
      answer = found;
      say(answer.summary.join("; "));
      show(answer);
    } catch (error) {
      if (!isOver()) say(messageOf(error));
    }
  }

  /**
   * The answer about a file, as text; or why there is none, and nothing for a folder.
   * @type {(source: Source, assigned: string[][]) => Promise<string>}
   */
  async function gradeOf({ path, bytes, error }, assigned) {
    if (!bytes) return error;
    const own = assigned.filter(([name]) => name === path.split("/").at(-1));
    const question = {
      proof: inBase64(bytes),
      base64: true,
      file: path,
      assignments: (own.length ? own : assigned).map(([, content]) => content),
      forbid: forbid.filter(({ box }) => box.checked).map(({ box }) => box.value),
      legup: version.value || null,
      timeout: LIMIT,
    };
    try {
      const found = await ask("legup_grade", question, { signal: control.signal });
      return found.status === "limit"
        ? `it took more than ${LIMIT} seconds`
        : JSON.stringify({ ...found, section: "" });
    } catch (reason) {
      if (isAbort(reason) || assigned.length) throw reason;
      return messageOf(reason);
    }
  }

  /** @param {LegupClassAnswer} found */
  function show({ columns: head, lines }) {
    const passed = head.indexOf("passed");
    save.disabled = false;
    table.replaceChildren(
      make("table", {}, [
        make("thead", {}, [make("tr", {}, [head.map((name) => make("th", { scope: "col" }, name))])]),
        make("tbody", {}, [
          lines.map((line) =>
            make("tr", { "data-passed": line[passed] }, [line.map((value) => make("td", {}, value))]),
          ),
        ]),
      ]),
    );
    table.tabIndex = 0;
    table.setAttribute("role", "region");
    table.setAttribute("aria-label", t("Grades"));
  }
}

/** @param {HTMLInputElement} input */
async function chosen({ files }) {
  const all = [...(files ?? [])];
  const roots = new Set(all.map((file) => file.webkitRelativePath.split("/")[0]));
  const folder = roots.size === 1 ? [...roots][0] : "";
  const pathOf = (/** @type {File} */ { name, webkitRelativePath }) =>
    webkitRelativePath.slice(folder ? folder.length + 1 : 0) || name;
  const archive = all.length === 1 && !folder && isArchive(all[0].name) ? all[0].name : "";
  const lists = await Promise.all(all.map((file) => read(file, archive ? "" : pathOf(file))));
  return given(folder || archive, lists.flat());
}

/** What was dropped: folders with all that is in them. @param {DataTransfer} data */
async function dropped(data) {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const plain = entries.some(Boolean) ? [] : [...data.files];
  const [only] = entries.length === 1 ? entries : [];
  const container = only && (only.isDirectory || isArchive(only.name)) ? only.name : "";
  const lists = await Promise.all([
    ...entries.flatMap((entry) => (entry ? [walk(entry, container ? "" : entry.name)] : [])),
    ...plain.map((file) => read(file, file.name)),
  ]);
  return given(container, lists.flat());
}

/** @type {(container: string, sources: Source[]) => Given} */
function given(container, sources) {
  return { container, sources: sources.filter(({ path }) => path).sort((a, b) => (a.path < b.path ? -1 : 1)) };
}

/** @type {(entry: FileSystemEntry, path: string) => Promise<Source[]>} path: empty for the folder or archive that holds all */
async function walk(entry, path) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => /** @type {FileSystemFileEntry} */ (entry).file(done, failed));
    return read(file, path);
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const prefix = path && `${path}/`;
  /** @type {Source[]} */
  const found = [{ path: prefix, bytes: null, error: "" }];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (!some.length) return found;
    for (const one of some) found.push(...(await walk(one, prefix + one.name)));
  }
}

/** @type {(file: File, path: string) => Promise<Source[]>} */
async function read(file, path) {
  if (isArchive(file.name)) {
    const prefix = path && `${path}/`;
    try {
      const packed = await filesOf(await file.arrayBuffer());
      const all = packed.map((one) => ({ ...one, path: prefix + one.path }));
      return prefix ? [{ path: prefix, bytes: null, error: "" }, ...all] : all;
    } catch (error) {
      return [{ path: path || file.name, bytes: null, error: messageOf(error) }];
    }
  }
  if (file.size > LARGEST) return [{ path, bytes: null, error: TOO_LARGE }];
  return [{ path, bytes: new Uint8Array(await file.arrayBuffer()), error: "" }];
}

/** @param {Uint8Array} bytes */
function inBase64(bytes) {
  const parts = [];
  for (let at = 0; at < bytes.length; at += 1 << 15)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + (1 << 15))));
  return btoa(parts.join(""));
}
