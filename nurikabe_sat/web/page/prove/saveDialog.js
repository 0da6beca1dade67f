// The dialog that saves a proof. Before it is handed in it is judged, unless the assignment has no verdicts.

/** @import { Attributes } from "../lib/dom.js" */
/** @import { Session } from "./session.js" */

import { ask } from "../lib/api.js";
import { copy } from "../lib/clipboard.js";
import { showDialog } from "../lib/dialog.js";
import { button, make, noteLine } from "../lib/dom.js";
import { plural, t } from "../lib/language.js";
import { saveFile } from "../lib/saveFile.js";
import { joined } from "../lib/words.js";
import { pack, sessionData } from "./session.js";
import { isRight } from "./words.js";

/** @typedef {"legup7" | "legup2" | "html"} Form */

/** @param {Session} session @param {(() => Promise<LegupCheckAnswer | null>) | null} judge null: without a verdict */
export function openSave(session, judge) {
  const { note, say, trying } = noteLine();
  const verdict = make("p", { class: "verdict", role: "status" });
  /** @type {(label: string, form: Form, attributes?: Attributes) => HTMLButtonElement} */
  const writing = (label, form, attributes) =>
    button(
      label,
      trying(() => write(form)),
      attributes,
    );
  const element = showDialog(t("Save"), { class: "save-proof" }, [
    make("section", {}, [
      judge ? verdict : null,
      make("div", { class: "buttons" }, [
        writing(t("File for LEGUP {version}", { version: 7 }), "legup7", { class: "primary" }),
        writing(t("File for LEGUP {version}", { version: 2 }), "legup2"),
        button(t("File of this page"), own),
        button(t("Copy a link to this proof"), link),
        judge && [writing(t("Page to print"), "html"), button(t("Print"), trying(print))], // they have verdicts
      ]),
      note,
      make("a", { href: "#assign", onclick: () => element.close() }, t("Make an assignment of this puzzle")),
    ]),
  ]);
  if (judge) void tell(judge);

  /** @param {() => Promise<LegupCheckAnswer | null>} judged */
  async function tell(judged) {
    verdict.textContent = t("Judging…");
    const answer = await judged();
    verdict.textContent = answer ? verdictOf(answer, session.proof.legup) : t("It could not be judged.");
    verdict.dataset.status = answer?.status ?? "";
  }

  /** @param {Form} form */
  async function write(form) {
    say("");
    const { text, suffix, remarks } = await rewritten(form);
    saveFile(`${fileName(session)}${form === "legup2" ? "-legup2" : ""}${suffix}`, text);
    say(joined(t("Saved."), ...remarks));
  }

  /** @param {Form} form */
  async function rewritten(form) {
    const saved = judge && form !== "html" ? new Date().toISOString().slice(0, 19).replace("T", " ") : null; // LEGUP's flag
    const answer = await ask("legup_convert", { proof: JSON.stringify(session.proof), to: form, saved });
    if (answer.status === "limit") throw new Error(t("The proof was not written within the time limit."));
    return answer;
  }

  async function print() {
    const { text } = await rewritten("html");
    const frame = make("iframe", { class: "offstage", title: t("Page to print"), srcdoc: text });
    frame.addEventListener("load", () => {
      frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
      frame.contentWindow?.print();
    });
    document.body.append(frame);
  }

  function own() {
    saveFile(`${fileName(session)}.json`, JSON.stringify(sessionData(session)));
    say(t("Saved."));
  }

  async function link() {
    const address = await addressOf(sessionData(session));
    say((await copy(address)) ? t("Copied.") : address);
  }
}

/** The address of a proof, or of an assignment. @param {object} data */
export async function addressOf(data) {
  return `${location.href.replace(/#.*/s, "")}#prove?proof=${await pack(data)}`;
}

/** @param {Pick<Session, "name" | "proof">} session */
export function fileName({ name, proof }) {
  return (name || `proof-${proof.rows}x${proof.cols}`).replace(/[^\p{L}\p{N}_-]+/gu, "-");
}

/** @type {(answer: LegupCheckAnswer, legup: number) => string} */
function verdictOf({ status, steps, ends }, legup) {
  if (status === "complete") return t("Complete: every step holds, and the goal is reached.");
  const wrong = steps.filter((step) => !isRight(step, legup)).length;
  const open = ends.filter(({ what }) => what === "open" || what === "no child").length;
  return joined(
    t("Not ready to hand in."),
    wrong ? plural(wrong, "{n} step does not hold.", "{n} steps do not hold.") : "",
    open ? plural(open, "{n} end is open.", "{n} ends are open.") : "",
    wrong || open ? "" : t("The goal is not reached."),
  );
}
