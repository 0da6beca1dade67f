// The dialog "Settings": a box to tick for each setting; it holds at once.

/** @typedef {Exclude<keyof Settings, "brush">} Switch */

import { showDialog } from "../lib/dialog.js";
import { field, make, tickBox } from "../lib/dom.js";
import { chooseLanguage, chosenLanguage, LANGUAGES, t } from "../lib/language.js";
import { changeSettings, settings } from "../lib/settings.js";

/** @type {[group: string, [key: Switch, name: string, about: string][]][]} */
const GROUPS = [
  [
    t("Painting"),
    [["surround", t("Surround finished islands"), t("The cells around an island with all its cells become sea.")]],
  ],
  [
    t("The board"),
    [
      ["grey", t("Grey the clues of finished islands"), ""],
      ["parts", t("A colour for each connected part"), t("For the sea and the islands. The key C also switches it.")],
      ["errors", t("Show errors as you go"), t("Cells that break a rule are marked at once.")],
    ],
  ],
  [t("The clock"), [["timer", t("Show the time"), ""]]],
];

export function openSettingsDialog() {
  const sections = GROUPS.map(([group, lines]) =>
    make("section", {}, [make("h3", {}, group), lines.map(([key, name, about]) => line(key, name, about))]),
  );
  showDialog(t("Settings"), { class: "settings" }, ...sections, language());
}

/** Another language holds from the next load on, which is at once: games are stored. */
function language() {
  const languages = /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES));
  const select = make("select", {}, [
    make("option", { value: "" }, t("Browser default")),
    languages.map((code) => make("option", { value: code, lang: code }, LANGUAGES[code])),
  ]);
  select.value = chosenLanguage;
  select.addEventListener("change", () => chooseLanguage(languages.find((code) => code === select.value) ?? ""));
  return make("section", {}, make("h3", {}, t("Language")), field(t("Language of the page"), select));
}

/** @type {(key: Switch, name: string, about: string) => HTMLLabelElement} */
function line(key, name, about) {
  const words = make("span", {}, make("b", {}, name), about ? make("small", {}, about) : null);
  const { box, label } = tickBox(words, { checked: settings()[key] });
  box.addEventListener("change", () => changeSettings({ [key]: box.checked }));
  return label;
}
