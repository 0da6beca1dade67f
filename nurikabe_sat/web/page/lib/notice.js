// A line at the top of the page about something that is not on the board: notice("A saved game could not be read.").
// It stays until it is closed, or another one takes its place.

import { button, make } from "./dom.js";
import { icon } from "./icons.js";

/** @param {string} text */
export function notice(text) {
  document.querySelector(".notice")?.remove();
  const close = button(icon("close"), () => line.remove(), { class: "icon", "aria-label": "Close the notice" });
  const line = make("div", { class: "notice", role: "alert" }, make("p", {}, text), close);
  document.getElementById("view")?.before(line);
}
