// The start page of proofs: for students a proof to begin or to go on with, for teachers the ways to assignments and grades.

import { button, field, make, noteLine } from "../lib/dom.js";
import { closeButton } from "../lib/icons.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { answered } from "../lib/waiting.js";
import { fromFile, fromText } from "./opening.js";
import { dropProof, latestFirst, saveProof, storedProofs } from "./storedProofs.js";

/** @import { Session } from "./session.js" */

/** @param {HTMLElement} root */
export function mount(root) {
  const requests = new LatestRequest();
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
          button(t("Begin"), () => begin((signal) => fromText(area.value, signal)), { class: "primary" }),
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
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen) void begin((signal) => fromFile(chosen, signal));
  });
  return () => requests.stop();

  /** @param {(signal: AbortSignal) => Promise<Session>} request */
  async function begin(request) {
    const session = await answered(requests, t("One moment…"), say, request);
    if (!session) return;
    saveProof(session);
    location.hash = "#prove";
  }
}
