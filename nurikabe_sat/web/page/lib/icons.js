// Small pictures for buttons, drawn with the pen of the text beside them: icon("undo"), and buttons of a picture and
// a name: iconButton("Undo", act, {title: ...}); closeButton(act).

/** @import { Attributes } from "./dom.js" */

import { button, make, svg } from "./dom.js";
import { t } from "./language.js";

const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  erase:
    "m7 21-4.3-4.3a1.5 1.5 0 0 1 0-2.1L13.6 3.7a1.5 1.5 0 0 1 2.1 0l4.6 4.6a1.5 1.5 0 0 1 0 2.1L9.7 21H21M7 10l7 7",
  try: "M7 4v16M7 15c0-5 10-3 10-8M17 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 4h0",
  keep: "M4 12.5 8.5 17 14 10.5M11 15.5l2 2L21 8",
  drop: "M4 7h16M9 7V4h6v3M6.5 7l1 13.5h9l1-13.5M10.5 11v6M13.5 11v6",
  sea: "M4.5 4.5h15v15h-15zM4.5 12l7.5-7.5M4.5 19.5l15-15M12 19.5l7.5-7.5",
  island: "M4.5 4.5h15v15h-15zM10.5 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0",
  more: "M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0",
  settings: "M4 7.5h9M17 7.5h3M15 5v5M4 16.5h3M11 16.5h9M9 14v5",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  check: "M4 12.5 9.5 18 20 6.5",
  hint: "M9.5 21h5M9 17.5c0-2-3-3.6-3-7.5a6 6 0 0 1 12 0c0 3.9-3 5.5-3 7.5z",
  explain: "M9 6h11M9 12h11M9 18h11M4.5 4.5v3M3.5 12h2M3.5 18h2",
  facts: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  share: "M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12v8h14v-8",
  print: "M7 8.5V3.5h10v5M7 17H4v-8.5h16V17h-3M7 14h10v6.5H7z",
  add: "M12 5v14M5 12h14",
  replay: "M4.5 5v5h5M4.8 10a8 8 0 1 1-.6 4.5M10.5 9v6l5-3z",
  savepoints: "M6.5 3.5h11v17L12 16l-5.5 4.5z",
  run: "M8 5l11 7-11 7z",
  zoomIn: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5M8 11h6M11 8v6",
  zoomOut: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5M8 11h6",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9h6v6H9z",
  close: "M6 6l12 12M18 6 6 18",
  first: "M18 6l-6 6 6 6M11 6l-6 6 6 6",
  up: "m6 15 6-6 6 6",
  previous: "m15 6-6 6 6 6",
  next: "m9 6 6 6-6 6",
  last: "M6 6l6 6-6 6M13 6l6 6-6 6",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return svg("svg", { class: "pen", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}

/** @type {(name: string, picture: IconName, act: () => unknown, attributes?: Attributes) => HTMLButtonElement} */
export function iconButton(name, picture, act, attributes = {}) {
  return button([icon(picture), make("span", {}, name)], act, attributes);
}

/** @type {(act: () => unknown, label?: string, kind?: string) => HTMLButtonElement} A cross: it closes or removes something. */
export const closeButton = (act, label = t("Close"), kind = "") =>
  button(icon("close"), act, { class: `icon ${kind}`.trim(), "aria-label": label, title: label });

/** @typedef {"first" | "previous" | "next" | "last"} Way */
/** @type {Record<Way, string>} */
const WAYS = { first: t("First step"), previous: t("Previous step"), next: t("Next step"), last: t("Last step") };

/** @param {(way: Way) => unknown} [act] */
export const stepButtons = (act = () => {}) =>
  /** @type {[Way, string][]} */ (Object.entries(WAYS)).map(([way, label]) =>
    button(icon(way), () => act(way), { "aria-label": label, title: label }),
  );
