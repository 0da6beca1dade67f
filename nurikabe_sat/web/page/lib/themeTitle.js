// What the button "Theme" says of itself, in the language of the page: theme.js is there before any language is.

import { t } from "./language.js";

/** @type {Record<string, string>} */
const TITLES = {
  "": t("Theme: as the system says"),
  light: t("Theme: light"),
  dark: t("Theme: dark"),
};

/** @param {HTMLElement} button */
export function nameTheme(button) {
  const root = document.documentElement;
  const show = () => {
    button.title = TITLES[root.dataset.theme ?? ""];
  };
  new MutationObserver(show).observe(root, { attributeFilter: ["data-theme"] });
  show();
}
