// The parts of the page of proofs, and where they stand.
//
//     const parts = layout(root, {Undo: act, ...}, {palette, tree})
//     parts.room, .buttons.Undo ..., .title        parts.whole(text, signs)    parts.crumbs([[name, act], ...])
//     parts.say({title, lights, lines, tone, actions})

import { button, make } from "../lib/dom.js";
import { iconButton } from "../lib/icons.js";
import { t } from "../lib/language.js";

/** @typedef {"Undo" | "Redo" | "Remove" | "Judge" | "Next step" | "Finish branch" | "Next open end" | "Proofs" | "Goal" | "Save" | "Print"} Tool */
/** @typedef {[name: string, act: () => void, kind?: string]} Action */
/**
 * @typedef {{
 *   title?: string, lights?: [sign: string, words: string][], lines?: string[], tone?: string, actions?: Action[],
 * }} Said
 */

/**
 * @param {HTMLElement} root
 * @param {Record<Tool, () => unknown>} acts
 * @param {{palette: HTMLElement, tree: HTMLElement}} own
 */
export function layout(root, acts, { palette, tree }) {
  /** @type {Record<Tool, HTMLButtonElement>} */
  const buttons = {
    Undo: iconButton(t("Undo"), "undo", acts.Undo, { title: t("Undo (U)") }),
    Redo: iconButton(t("Redo"), "redo", acts.Redo, { title: t("Redo (Ctrl+Y)") }),
    Remove: iconButton(t("Remove"), "clear", acts.Remove, { title: t("Remove this step and all after it") }),
    Judge: iconButton(t("Judge"), "check", acts.Judge, { title: t("Judge all steps (J)") }),
    "Next step": iconButton(t("Next step"), "hint", acts["Next step"], { title: t("Each press tells more (H)") }),
    "Finish branch": iconButton(t("Finish branch"), "last", acts["Finish branch"]),
    "Next open end": iconButton(t("Next open end"), "next", acts["Next open end"], { title: t("Next open end (N)") }),
    Proofs: iconButton(t("Proofs"), "add", acts.Proofs, { class: "primary", title: t("Open or begin a proof") }),
    Goal: iconButton(t("Goal"), "check", acts.Goal, { title: t("What is to be proved") }),
    Save: iconButton(t("Save"), "share", acts.Save, { title: t("Files and links") }),
    Print: iconButton(t("Print"), "print", acts.Print, { title: t("A page of the whole proof") }),
  };
  const group = (/** @type {string} */ name, /** @type {Tool[]} */ members) =>
    make(
      "div",
      { role: "group", "aria-label": name, class: "group" },
      members.map((member) => buttons[member]),
    );
  const title = make("h1", {}, t("Prove a puzzle"));
  const wholeSigns = make("span", { class: "lights" });
  const wholeText = make("span", {});
  const whole = make("p", { class: "whole", "aria-live": "polite" }, wholeSigns, " ", wholeText);
  const head = make("header", { class: "head" }, title, whole);
  const room = make("div", { class: "room" });
  const status = make("div", { role: "status" });
  const actions = make("div", { class: "actions" });
  const message = make("section", { class: "message", "aria-label": t("This step"), tabindex: -1 }, status, actions);
  const crumbs = make("nav", { class: "crumbs", "aria-label": t("Way to this step") });
  const tools = make(
    "div",
    { class: "tools" },
    group(t("Change"), ["Undo", "Redo", "Remove", "Judge"]),
    group(t("Help"), ["Next step", "Finish branch", "Next open end"]),
    group(t("Proof"), ["Proofs", "Goal", "Save", "Print"]),
  );
  const steps = make("section", { class: "steps-pane", "aria-label": t("Proof") }, crumbs, tree);
  root.append(
    make("div", { class: "prover" }, head, make("div", { class: "desk" }, room, palette), message, tools, steps),
  );

  /** @param {Said} said */
  const say = ({ title: heading = "", lights = [], lines = [], tone = "none", actions: offered = [] }) => {
    message.dataset.tone = tone;
    status.replaceChildren(
      make("strong", {}, heading),
      make(
        "p",
        { class: "lights words" },
        lights.map(([sign, words]) => make("span", { class: "light", "data-sign": sign }, `${sign} ${words}`)),
      ),
      ...lines.map((line) => make("p", {}, line)),
    );
    const hadFocus = actions.contains(document.activeElement);
    actions.replaceChildren(...offered.map(([name, act, kind]) => button(name, act, { class: kind })));
    if (hadFocus) (actions.querySelector("button") ?? message).focus({ preventScroll: true });
  };
  return {
    room,
    buttons,
    title,
    say,
    /** @param {[name: string, act: () => void][]} places */
    crumbs: (places) => {
      const last = places.length - 1;
      crumbs.replaceChildren(
        ...places.map(([name, act], i) => button(name, act, { class: "crumb", "aria-current": i === last && "step" })),
      );
    },
    /**
     * @param {string} text
     * @param {[sign: string, words: string][]} lights
     */
    whole: (text, lights) => {
      if (wholeText.textContent !== text) wholeText.textContent = text;
      const signs = lights.map(([sign]) => sign).join("");
      if (wholeSigns.dataset.signs === signs) return;
      wholeSigns.dataset.signs = signs;
      wholeSigns.replaceChildren(
        ...lights.map(([sign, words]) => make("span", { class: "light", "data-sign": sign }, `${sign} ${words}`)),
      );
    },
  };
}
