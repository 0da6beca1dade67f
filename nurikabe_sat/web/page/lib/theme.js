// Light, dark, or as the system says: the button "Theme" goes round, the browser stores the choice. A plain script, not
// a module, and loaded in the head: the page has its colours before it is first drawn.
"use strict";
{
  const KEY = "nurikabe:theme";
  const THEMES = ["light", "dark"]; // or "", as the system says
  let theme = "";
  try {
    theme = localStorage.getItem(KEY) ?? "";
  } catch {
    /* nothing is stored then */
  }

  const apply = (/** @type {string} */ chosen) => {
    theme = THEMES.includes(chosen) ? chosen : "";
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
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
    document.getElementById("theme")?.addEventListener("click", next);
  });
}
