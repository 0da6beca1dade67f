// The board as text in any format: choose, look, copy, download.
//
//     exportPanel(() => ({rows, cols, clues, board})) -> element     the texts: clues alone, and with painted cells

import { messageOf } from "./api.js";
import { copy } from "./clipboard.js";
import { convert } from "./convert.js";
import { button, field, make, noteLine, option } from "./dom.js";
import { t } from "./language.js";
import { LatestRequest } from "./latestRequest.js";
import { puzzlink } from "./links.js";
import { saveFile } from "./saveFile.js";
import { serverInfo } from "./serverInfo.js";

const FIRST = "puzzlink";
const CHECKED = "penpa answer"; // Penpa+ then checks the player's answer; needs a unique puzzle
/** @type {Record<string, string>} */
const NAMES = {
  puzzlink: t("puzz.link address"),
  penpa: t("Penpa+ address"),
  [CHECKED]: t("Penpa+ address with answer"),
  pzprv3: t("pzpr file"),
  janko: t("janko.at file"),
  "janko-json": "JSON",
  legup: t("LEGUP file"),
  plain: t("plain text"),
  sparse: t("list of clues"),
  characters: t("one character per cell"),
};

/** @param {() => Size & {clues: string, board: string}} source */
export function exportPanel(source) {
  const select = make("select");
  const area = make("textarea", { rows: 4, readonly: true, spellcheck: "false", wrap: "off" });
  const { note, say } = noteLine();
  const after = [
    button(t("Copy text"), copyText, { disabled: true }),
    button(t("Download"), download, { disabled: true }),
  ];
  const element = make("div", { class: "export" }, [
    make("div", { class: "row" }, field(t("Format"), select), button(t("Export"), run)),
    field(t("Text"), area),
    make("div", { class: "row" }, after),
    note,
  ]);
  const requests = new LatestRequest();
  /** @type {Format[]} */
  let formats = [];
  /** @type {ConvertAnswer | null} */
  let answer = null;

  serverInfo().then(
    (info) => {
      formats = info.formats;
      const names = formats.flatMap(({ name }) => (name === "penpa" ? [name, CHECKED] : [name]));
      select.replaceChildren(...names.map((name) => option(name, NAMES[name] ?? name)));
      select.value = formats.some(({ name }) => name === FIRST) ? FIRST : formats[0].name;
    },
    (error) => say(messageOf(error)),
  );

  async function run() {
    const { clues, board } = source();
    const checked = select.value === CHECKED;
    const format = formats.find(({ name }) => name === (checked ? "penpa" : select.value));
    if (!format) return;
    say("");
    const question = { puzzle: format.colours ? board : clues, to: format.name, answer: checked };
    const found = await requests.run(
      (signal) => convert(question, signal),
      (error) => show(null, error.message),
    );
    if (!found) return;
    if (format.name === "puzzlink") found.text = puzzlink(found.text);
    show(found, !format.colours && board !== clues ? t("This format holds only the clues.") : "");
  }

  /** @type {(found: ConvertAnswer | null, words: string) => void} */
  function show(found, words) {
    answer = found;
    area.value = found?.text ?? "";
    say(words);
    for (const one of after) one.disabled = !found;
  }

  async function copyText() {
    const done = await copy(area.value);
    say(done ? t("Copied.") : t("The browser does not allow this: select the text and copy it."));
  }

  function download() {
    if (!answer) return;
    const { rows, cols } = source();
    saveFile(`nurikabe-${rows}x${cols}${answer.suffix}`, answer.text);
  }

  return element;
}
