// The buttons and keys to zoom a board: + (or =), - and 0, which fits it into its room again. Where a 0 is typed on the board,
// in set mode, F does the same.
//
//     const bar = new ZoomBar(view, signal)     bar.element     view: a BoardView

/** @import { BoardView } from "./boardView.js" */

import { button, make } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/language.js";
import { isForPage } from "../lib/undoKey.js";
import { brackets } from "../lib/words.js";

export class ZoomBar {
  /** @param {BoardView} view @param {AbortSignal} signal */
  constructor(view, signal) {
    const acts = {
      out: () => view.room.zoomBy(-1),
      fit: () => view.room.zoom(null),
      in: () => view.room.zoomBy(1),
    };
    const small = (/** @type {keyof typeof acts} */ act, /** @type {string} */ name, /** @type {string} */ keys) => {
      const picture = /** @type {const} */ ({ out: "zoomOut", fit: "fit", in: "zoomIn" })[act];
      return button(icon(picture), acts[act], { class: "icon", "aria-label": name, title: brackets(name, keys) });
    };
    const [smaller, fit, larger] = [
      small("out", t("Smaller"), "−"),
      small("fit", t("Fit the board"), "0, F"),
      small("in", t("Larger"), "+"),
    ];
    this.element = make("div", { class: "zoom-bar", role: "group", "aria-label": t("Zoom") }, smaller, fit, larger);
    view.on("moved", () => {
      const { scale } = view.room;
      // Not disabled: the button that has the keyboard would lose it.
      smaller.setAttribute("aria-disabled", String(scale.step(-1) === null));
      larger.setAttribute("aria-disabled", String(scale.step(1) === null));
      fit.setAttribute("aria-disabled", String(scale.isFit));
    });
    /** @type {Map<string, () => void>} */
    const keys = new Map([
      ["+", acts.in],
      ["=", acts.in],
      ["-", acts.out],
      ["0", acts.fit],
      ["f", acts.fit],
    ]);
    const key = (/** @type {KeyboardEvent} */ event) => {
      const act = keys.get(event.key.toLowerCase());
      if (!act || event.ctrlKey || event.metaKey || !isForPage(event)) return;
      act();
      event.preventDefault();
    };
    document.addEventListener("keydown", key, { signal });
  }
}
