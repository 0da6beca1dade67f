// The dialog "Import": a text or a file with any number of puzzles becomes a collection; a file of "Export" brings back
// games and collections.
//
//     openImportDialog((id) => ...)      id: of the new collection, or null if games were brought back

import { collections, keepCollection, readPuzzles } from "../lib/collections.js";
import { showDialog } from "../lib/dialog.js";
import { bookmark } from "../lib/elsewhere.js";
import { button, field, make, noteLine } from "../lib/dom.js";
import { plural, t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { notice } from "../lib/notice.js";
import { answered } from "../lib/waiting.js";
import { inTurn } from "../lib/words.js";
import { restore } from "./transfer.js";

const [SHOWN, LONGEST] = [5, 60]; // refused lines, and characters of each

/** @param {(id: string | null) => void} done */
export function openImportDialog(done) {
  const requests = new LatestRequest();
  const name = make("input", { maxlength: 100 });
  const area = make("textarea", { rows: 6, spellcheck: "false", wrap: "off" });
  const file = make("input", { type: "file", onchange: take });
  const { note, say } = noteLine();
  const about = t("Any number of puzzles in any format, or a file of “Export”. They stay in this browser.");
  const why = make("a", { href: bookmark(new URL("./", location.href).href), title: t("A bookmark") }, t("Why?"));
  why.addEventListener("click", (event) => event.preventDefault());
  const element = showDialog(t("Import"), { class: "import", onclose: () => requests.stop() }, [
    make("section", {}, [
      make("p", { class: "faint" }, about),
      field(t("Paste puzzles"), area),
      field(t("Or open a file"), file),
      field(t("Name of the collection"), name),
      make("div", { class: "row" }, [button(t("Import"), () => void read(), { class: "primary" })]),
      note,
      make(
        "p",
        { class: "faint" },
        inTurn(t("For a hint on puzz.link, drag this link to your bookmarks and press it there:"), why),
      ),
    ]),
  ]);

  async function take() {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    const text = await chosen.text();
    if (file.files?.[0] !== chosen) return; // another one was chosen meanwhile
    area.value = text;
    name.value ||= chosen.name.replace(/\.[^.]*$/, "");
  }

  async function read() {
    const restored = restore(area.value);
    if (restored) return finish(null, restored);
    const found = await answered(requests, t("One moment…"), say, (signal) => readPuzzles(area.value, signal));
    if (!found) return;
    const { puzzles, refused } = found;
    const id = Date.now().toString(36);
    const title = name.value.trim() || t("Collection {n}", { n: collections().length + 1 });
    if (!keepCollection({ id, name: title, puzzles })) return say(t("The browser has no room for this collection."));
    finish(id, plural(puzzles.length, "{n} puzzle", "{n} puzzles"));
    if (refused.length) {
      const lines = refused.slice(0, SHOWN).map((line) => line.trim().slice(0, LONGEST));
      const text = plural(refused.length, "{n} line was not read: {lines}", "{n} lines were not read: {lines}", {
        lines: [...lines, refused.length > SHOWN ? "…" : ""].join(" · "),
      });
      notice(text);
    }
  }

  /** @type {(id: string | null, said: string) => void} */
  function finish(id, said) {
    say(said);
    element.close();
    done(id);
  }
}
