// Light, dark, or as the system says: the button "Theme" goes round, the browser stores the choice. A plain script, not
// a module, and loaded in the head: the page has its colours before it is first drawn.
"use strict";
{
  const KEY = "nurikabe:theme";
  /** @type {Record<string, string>} */
  const NAMES = { "": "as the system says", light: "light", dark: "dark" };
  let theme = "";
  try {
    theme = localStorage.getItem(KEY) ?? "";
  } catch {
    /* nothing is stored then */
  }

  const apply = (/** @type {string} */ chosen) => {
    theme = Object.hasOwn(NAMES, chosen) ? chosen : "";
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    const button = document.getElementById("theme");
    if (button) button.title = `Theme: ${NAMES[theme]}`;
  };

  const next = () => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const round = dark ? ["", "light", "dark"] : ["", "dark", "light"];
    apply(round[(round.indexOf(theme) + 1) % round.length]);
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      /* it holds until the page is closed */
    }
  };

  apply(theme);
  document.addEventListener("DOMContentLoaded", () => {
    apply(theme);
    document.getElementById("theme")?.addEventListener("click", next);
  });
}
