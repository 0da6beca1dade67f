// The rules to press: by kinds, with their pictures and keys, and a search.
//
//     const palette = new Palette(pressRule, pressLemma)     palette.element     palette.search()     its field is focused
//     palette.show({allowed, armed, lemmas})      allowed: names, or null for all; armed: the name that is pressed, or null;
//                                                 lemmas: names of those that the proof has

/** @import { PaletteRule } from "./ruleTable.js" */

import { picture } from "../board/picture.js";
import { button, make } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { GROUPS, RULES } from "./ruleTable.js";

export class Palette {
  /** @param {(name: string) => void} press @param {(name: string) => void} pressLemma */
  constructor(press, pressLemma) {
    this.press = press;
    this.pressLemma = pressLemma;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map(RULES.map((rule) => [rule.name, this.button(rule)]));
    this.field = make("input", {
      type: "search",
      placeholder: `${t("Search rules")} ( / )`,
      "aria-label": t("Search rules"),
    });
    this.field.addEventListener("input", () => this.filter());
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      const first = [...this.buttons.values()].find((one) => !one.hidden);
      if (first && this.field.value) first.click();
      this.field.value = "";
      this.filter();
    });
    this.groups = GROUPS.map(([heading, ...kinds]) => {
      const own = RULES.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => this.buttons.get(name));
      return make("section", { class: "kind" }, make("h2", {}, heading), make("div", { class: "rule-buttons" }, own));
    });
    this.lemmas = make("div", { class: "rule-buttons" });
    this.lemmaGroup = make("section", { class: "kind", hidden: true }, make("h2", {}, t("Lemmas")), this.lemmas);
    this.lemmaNames = "";
    this.element = make("section", { class: "palette", "aria-label": t("Rules") }, [
      this.field,
      this.groups,
      this.lemmaGroup,
    ]);
    /** @type {readonly string[] | null} */
    this.allowed = null;
  }

  /** @param {PaletteRule} rule */
  button({ name, key, picture: drawing }) {
    const small = picture(drawing);
    small.style.maxWidth = "";
    return button([small, make("span", {}, name)], () => this.press(name), {
      class: "rule-button",
      title: key.replace("Shift+", "⇧"),
      "aria-keyshortcuts": key,
      "aria-pressed": "false",
    });
  }

  /** @param {{allowed: readonly string[] | null, armed: string | null, lemmas: readonly string[]}} state */
  show({ allowed, armed, lemmas }) {
    for (const [name, one] of this.buttons) one.setAttribute("aria-pressed", String(name === armed));
    this.showLemmas(lemmas, armed);
    if (this.allowed !== allowed) {
      this.allowed = allowed;
      this.filter();
    }
  }

  /** @type {(names: readonly string[], armed: string | null) => void} */
  showLemmas(names, armed) {
    const text = JSON.stringify(names);
    if (text !== this.lemmaNames) {
      this.lemmaNames = text;
      this.lemmaGroup.hidden = !names.length;
      const press = (/** @type {string} */ name) => () => this.pressLemma(name);
      this.lemmas.replaceChildren(...names.map((name) => button(name, press(name), { class: "rule-button lemma" })));
    }
    for (const one of this.lemmas.children) one.setAttribute("aria-pressed", String(one.textContent === armed));
  }

  filter() {
    const wanted = this.field.value.trim().toLowerCase();
    for (const [name, one] of this.buttons)
      one.hidden = (this.allowed !== null && !this.allowed.includes(name)) || !name.toLowerCase().includes(wanted);
    for (const group of this.groups) group.hidden = !group.querySelector("button:not([hidden])");
  }

  search() {
    this.field.focus();
    this.field.select();
  }
}
