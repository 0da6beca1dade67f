// While a game is paused its board is out of sight: a dialog over all of the page, until the player goes on.

import { showDialog } from "../lib/dialog.js";
import { button, make } from "../lib/dom.js";
import { t } from "../lib/language.js";

/** @param {() => void} goOn */
export function openPauseDialog(goOn) {
  const resume = button(t("Go on"), () => element.close(), { class: "primary", autofocus: true });
  const text = make("p", {}, t("The clock stands still. The board is hidden until you go on."));
  const element = showDialog(t("Paused"), { class: "pause", onclose: goOn }, make("section", {}, text, resume));
}
