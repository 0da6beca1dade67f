// The card "Versions": states of the draft that were kept under a name, in this browser.
//
//     versionsCard(() => draft, (data) => ...).element     the second opens a version that was kept

import { button, field, make, noteLine } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { get, put } from "../lib/storage.js";
import { MOST_VERSIONS, readVersions } from "../lib/validate.js";
import { sizeName } from "../lib/words.js";

const KEY = "draft-versions";

/** @type {(draft: () => DraftData, open: (data: DraftData) => void) => { element: HTMLDivElement; }} */
export function versionsCard(draft, open) {
  const name = make("input", { maxlength: 100 });
  const list = make("ul", { class: "versions" });
  const note = noteLine();
  const form = make(
    "form",
    { onsubmit: keep },
    field(t("Name of the version"), name),
    make("button", { type: "submit" }, t("Keep this version")),
  );
  const element = make("div", { class: "card source" }, make("h2", {}, t("Versions")), form, list, note);
  show();
  return { element };

  /** @param {SubmitEvent} event */
  function keep(event) {
    event.preventDefault();
    const kept = versions();
    if (kept.length >= MOST_VERSIONS) return say(t("There is room for {n} versions.", { n: MOST_VERSIONS }));
    const title = name.value.trim() || t("Version {n}", { n: kept.length + 1 });
    if (!store([{ name: title, draft: copyOf(draft()) }, ...kept])) return;
    name.value = "";
  }

  /** @param {Version[]} kept */
  function store(kept) {
    const isStored = put(KEY, kept);
    say(isStored ? "" : t("The browser has no room for this version."));
    show();
    return isStored;
  }

  function show() {
    list.replaceChildren(...versions().map(lineOf));
  }

  /** @type {(version: Version, place: number) => HTMLLIElement} */
  function lineOf({ name: title, draft: data }, place) {
    const drop = () => {
      store(versions().filter((_, i) => i !== place));
      name.focus();
    };
    return make(
      "li",
      {},
      make("span", {}, title, " ", make("span", { class: "faint" }, sizeName(data))),
      button(t("Open"), () => open(data), { "aria-label": t("Open {name}", { name: title }) }),
      button(t("Delete"), drop, { "aria-label": t("Delete {name}", { name: title }) }),
    );
  }

  /** @param {string} text */
  function say(text) {
    note.textContent = text;
  }
}

/** @returns {Version[]} */
const versions = () => get(KEY, readVersions) ?? [];

/** @type {(data: DraftData) => DraftData} */
const copyOf = (data) => JSON.parse(JSON.stringify(data));
