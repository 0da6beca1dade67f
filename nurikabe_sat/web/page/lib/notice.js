// A line at the top of the page about something that is not on the board: notice("A saved game could not be read.").
// It stays until it is closed, or another one takes its place. An action is a button: ["Use it now", act].

import { button, make } from "./dom.js";
import { closeButton } from "./icons.js";

/** @type {(text: string, action?: [name: string, act: () => unknown]) => void} */
export function notice(text, action) {
  document.querySelector(".notice")?.remove();
  const close = closeButton(() => line.remove());
  const act = action && button(action[0], action[1], { class: "primary" });
  const line = make("div", { class: "notice", role: "alert" }, make("p", {}, text), act, close);
  document.getElementById("view")?.before(line);
}
