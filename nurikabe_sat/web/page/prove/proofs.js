// The start page of proofs: for students a proof to begin or to go on with, for teachers the ways to assignments and grades.

import { messageOf } from "../lib/api.js";
import { button, field, make, noteLine } from "../lib/dom.js";
import { closeButton } from "../lib/icons.js";
import { t } from "../lib/language.js";
import { fromFile, fromText } from "./opening.js";
import { dropProof, latestFirst, saveProof, storedProofs } from "./storedProofs.js";

/** @import { Session } from "./session.js" */

/** @param {HTMLElement} root */
export function mount(root) {
  const control = new AbortController();
  const { signal } = control;
  const { note, say } = noteLine();
  const area = make("textarea", { rows: 3, spellcheck: "false", placeholder: "https://puzz.link/p?nurikabe/…" });
  const file = make("input", { type: "file" });
  const lines = storedProofs().map(({ id, title }) => {
    const go = () => {
      latestFirst(id);
      location.hash = "#prove";
    };
    const remove = closeButton(() => [dropProof(id), line.remove()], t("Remove {title}", { title }));
    const line = make("li", {}, button(title, go), remove);
    return line;
  });
  root.append(
    make("div", { class: "proofs-page" }, [
      make("h1", {}, t("Proofs")),
      make("p", { class: "faint" }, t("Prove step by step how a Nurikabe is solved. LEGUP reads the files.")),
      make("section", { class: "card" }, [
        make("h2", {}, t("For students")),
        make("ol", {}, [
          make("li", {}, t("Open the assignment: its link, its file, or any puzzle.")),
          make("li", {}, t("Paint cells, then press the rule that justifies them.")),
          make("li", {}, t("Save the proof. The page judges it first, if the assignment allows that.")),
        ]),
        field(t("Paste a link, a puzzle or a proof"), area),
        make("div", { class: "row" }, [
          button(t("Begin"), () => begin(fromText(area.value, signal)), { class: "primary" }),
          field(t("Or open a file"), file),
        ]),
        note,
        lines.length ? make("h3", {}, t("Continue a proof")) : null,
        make("ul", { class: "stored" }, lines),
      ]),
      make("section", { class: "card" }, [
        make("h2", {}, t("For teachers")),
        make("p", {}, [
          t("Choose the puzzle, the rules, the help and when verdicts are shown. Students get a link or a file."),
        ]),
        make("a", { class: "button", href: "#assign" }, t("Make an assignment")),
        make("p", {}, t("Judge the files of a class: a folder or a ZIP becomes a table.")),
        make("a", { class: "button", href: "#grade" }, t("Grade a class")),
      ]),
    ]),
  );
  file.addEventListener("change", () => file.files?.[0] && begin(fromFile(file.files[0], signal)));
  return () => control.abort();

  /** @param {Promise<Session>} session */
  async function begin(session) {
    say(t("One moment…"));
    try {
      saveProof(await session);
      if (!signal.aborted) location.hash = "#prove";
    } catch (error) {
      if (!signal.aborted) say(messageOf(error));
    }
  }
}
