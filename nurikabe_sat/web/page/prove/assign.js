// The page on which a teacher makes an assignment: a link or a file that begins a proof, with what the teacher asks for.

import { ask } from "../lib/api.js";
import { copy } from "../lib/clipboard.js";
import { button, field, make, noteLine, option, tickBox } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { saveFile } from "../lib/saveFile.js";
import { forget, labelsOf } from "./assignment.js";
import { fromText } from "./opening.js";
import { RULES } from "./ruleTable.js";
import { addressOf, fileName } from "./saveDialog.js";
import { loadProof, storedProofs } from "./storedProofs.js";

/** @import { Verdicts } from "./assignment.js" */

/** @param {HTMLElement} root */
export function mount(root) {
  const control = new AbortController();
  const [latest] = storedProofs();
  const session = latest && loadProof(latest.id);
  const puzzle = make("textarea", { rows: 6, spellcheck: "false", wrap: "off" });
  puzzle.value = session ? JSON.stringify(session.proof.head) : "";
  const title = make("input", { required: true, value: session?.name || t("Homework") });
  const by = make("input", { placeholder: t("Ada Lovelace, CS 101") });
  const due = make("input", { type: "datetime-local" });
  const verdicts = make("select", {}, [
    option("asked", t("on request")),
    option("now", t("at once")),
    option("never", t("never (exam)")),
  ]);
  const helps = [
    tickBox(t("the next step, and where a rule applies"), { value: "steps" }),
    tickBox(t("Finish branch: the program proves the rest"), { value: "finish" }),
  ];
  const rules = RULES.map(({ name }) => tickBox(name, { value: name, checked: true }));
  const { note, say, trying } = noteLine();
  const link = make("input", { readonly: true, "aria-label": t("Link to the assignment"), hidden: true });
  const options = (/** @type {string} */ name, /** @type {typeof rules} */ boxes) =>
    make("fieldset", {}, [make("legend", {}, name), boxes.map(({ label }) => label)]);
  root.append(
    make("div", { class: "proofs-page" }, [
      make("h1", {}, t("Make an assignment")),
      make("p", { class: "faint" }, t("Assignments never show facts about the solution.")),
      make("section", { class: "card" }, [
        field(t("The puzzle: an address, any format, or a LEGUP file with its goal"), puzzle),
        make("p", { class: "faint" }, t("Default: the puzzle and the goal of your latest proof.")),
        make("div", { class: "fields" }, field(t("Title"), title), field(t("By"), by), field(t("Until"), due)),
        field(t("Verdicts are shown"), verdicts),
        options(t("Help"), helps),
        options(t("Rules that may be used"), rules),
        make("div", { class: "buttons" }, [
          button(t("Copy a link to this assignment"), trying(copyLink), { class: "primary" }),
          button(t("Save as a file for LEGUP"), trying(save)),
        ]),
        note,
        link,
      ]),
    ]),
  );
  return () => control.abort();

  /** The puzzle without steps, with the labels of the assignment. */
  async function assigned() {
    if (!title.value.trim()) throw new Error(t("An assignment needs a title."));
    const { proof } = await fromText(puzzle.value, control.signal);
    const chosen = (/** @type {typeof rules} */ boxes) =>
      boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    const wanted = {
      title: title.value.trim(),
      by: by.value.trim(),
      due: due.value,
      verdicts: /** @type {Verdicts} */ (verdicts.value),
      help: chosen(helps),
      allowed: chosen(rules),
    };
    return proof.remove(proof.root).as({ labels: { ...forget(proof.labels), ...labelsOf(wanted) } });
  }

  async function copyLink() {
    link.value = await addressOf({ proof: await assigned() });
    link.hidden = false;
    say((await copy(link.value)) ? t("Copied.") : t("This is the link:"));
  }

  async function save() {
    const proof = await assigned();
    const answer = await ask("legup_convert", { proof: JSON.stringify(proof), to: `legup${proof.legup}` });
    if (answer.status === "limit") throw new Error(t("The proof was not written within the time limit."));
    saveFile(`${fileName({ name: title.value, proof })}${answer.suffix}`, answer.text);
    say(t("Saved."));
  }
}
