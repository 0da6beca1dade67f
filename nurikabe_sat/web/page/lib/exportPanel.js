// The board as text in any format: choose, look, copy, download.
//
//     exportPanel(() => ({clues, board}))    texts in the plain format: clues alone, and with the painted cells
//     panel.changed()                        the board is not the same any more

import { about } from "./serverInfo.js";
import { ask } from "./api.js";
import { copy } from "./clipboard.js";
import { button, field, make, noteLine, option } from "./dom.js";
import { puzzlink } from "./links.js";

const FIRST = "puzzlink";
const NAMES = {
  puzzlink: "puzz.link address",
  penpa: "Penpa+ address",
  pzprv3: "pzpr file",
  janko: "janko.at file",
  "janko-json": "JSON",
  legup: "LEGUP file",
  plain: "plain text",
  sparse: "list of clues",
  characters: "a sign a cell",
};
const KEPT_FOR = 10_000; // milliseconds, until a download has surely begun

export function exportPanel(source) {
  const select = make("select");
  const area = make("textarea", { rows: 4, readonly: true, spellcheck: "false", wrap: "off" });
  const note = noteLine();
  const after = [button("Copy text", copyText, { disabled: true }), button("Download", download, { disabled: true })];
  const panel = make(
    "div",
    { class: "export" },
    make("div", { class: "row" }, field("Format", select), button("Export", run)),
    field("Text", area),
    make("div", { class: "row" }, after),
    note,
  );
  let formats = [];
  let answer = null;

  about().then((told) => {
    formats = told.formats;
    select.replaceChildren(...formats.map(({ name }) => option(name, NAMES[name] ?? name)));
    select.value = formats.some(({ name }) => name === FIRST) ? FIRST : formats[0].name;
  }, say);

  async function run() {
    const { clues, board } = source();
    const format = formats.find(({ name }) => name === select.value);
    if (!format) return;
    note.textContent = "";
    try {
      answer = await ask("convert", { puzzle: format.colours ? board : clues, to: format.name });
      if (format.name === "puzzlink") answer.text = puzzlink(answer.text);
      area.value = answer.text;
      if (!format.colours && board !== clues) note.textContent = "This format holds the clues only.";
    } catch (error) {
      answer = null;
      area.value = "";
      say(error);
    }
    for (const one of after) one.disabled = !answer;
  }

  async function copyText() {
    const done = await copy(area.value);
    note.textContent = done ? "Copied." : "The browser does not allow it: select the text and copy it.";
  }

  function download() {
    const [rows, cols] = source().clues.split(/\s+/);
    save(`nurikabe-${rows}x${cols}${answer.suffix}`, answer.text);
  }

  function say(error) {
    note.textContent = error.message;
  }

  panel.changed = () => {
    if (answer) note.textContent = "The board has changed since: export it again.";
  };
  return panel;
}

/** Give the browser a file to keep. */
function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}
