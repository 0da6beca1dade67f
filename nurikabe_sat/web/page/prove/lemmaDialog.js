// The dialog that asks for the name of a lemma.

/** @import { Lemmas } from "./lemmas.js" */

import { showDialog } from "../lib/dialog.js";
import { button, field, make } from "../lib/dom.js";
import { t } from "../lib/language.js";

const LONGEST = 40; // characters of a name

/** @param {Lemmas} lemmas @param {string} id the node whose split gets a name */
export function nameLemma(lemmas, id) {
  const name = make("input", { type: "text", maxlength: LONGEST, value: lemmas.freeName(), required: true });
  const form = make("form", {}, field(t("Its name"), name), button(t("Make it a lemma"), keep, { class: "primary" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep();
  });
  const element = showDialog(t("Lemma"), { class: "lemma" }, [
    make("p", {}, t("It becomes one line of the tree, and can be used again. Files for LEGUP have all its steps.")),
    form,
  ]);
  name.select();

  function keep() {
    if (!name.value.trim()) return;
    lemmas.name(id, name.value.trim());
    element.close();
  }
}
