// The parts of the page of proofs, and where they stand. On a wide screen board, rules and tree are side by side; on a small
// one the step and the tree are a sheet below the board, of which the top is always seen.
//
//     const parts = layout(root, {Undo: act, ...}, {palette, tree})
//     parts.room      parts.head({title, terms, text, lights})      parts.crumbs([[name, act], ...])
//     parts.tools({Undo: true, ..., Goal: null})      which can be pressed; null: there is none
//     parts.say({title, lights, lines, tone, actions})

/** @import { Light } from "./words.js" */

import { button, make } from "../lib/dom.js";
import { icon, iconButton } from "../lib/icons.js";
import { t } from "../lib/language.js";
import { inTurn } from "../lib/words.js";

/** @typedef {"Undo" | "Redo" | "Remove" | "Judge" | "Next step" | "Finish branch" | "Next open end" | "Goal" | "Save"} Tool */
/** @typedef {[name: string, act: () => void, kind?: string]} Action */
/** @typedef {{title: string, terms: string, isLate: boolean, text: string, lights: Light[]}} Head */
/** @typedef {{title?: string, lights?: Light[], lines?: (string | Node)[], tone?: string, actions?: Action[]}} Said */

const LOW = 60; // pixels below the board: lower than that the sheet is down

/** @typedef {{palette: HTMLElement, tree: HTMLElement}} Own */

/** @param {HTMLElement} root @param {Record<Tool, () => unknown>} acts @param {Own} own */
export function layout(root, acts, { palette, tree }) {
  /** @type {Record<Tool, HTMLButtonElement>} */
  const buttons = {
    Undo: iconButton(t("Undo"), "undo", acts.Undo, { title: `${t("Undo")} (U)` }),
    Redo: iconButton(t("Redo"), "redo", acts.Redo, { title: t("Redo (Ctrl+Y)") }),
    Remove: iconButton(t("Remove"), "drop", acts.Remove, { title: t("Remove this step and all after it") }),
    Judge: iconButton(t("Judge"), "check", acts.Judge, { title: t("Judge all steps (J)") }),
    "Next step": iconButton(t("Next step"), "hint", acts["Next step"], { title: t("Each press shows more (H)") }),
    "Finish branch": iconButton(t("Finish branch"), "last", acts["Finish branch"]),
    "Next open end": iconButton(t("Next open end"), "next", acts["Next open end"], {
      title: `${t("Next open end")} (N)`,
    }),
    Goal: iconButton(t("Goal"), "keep", acts.Goal, { title: t("What is to be proved") }),
    Save: iconButton(t("Save"), "share", acts.Save, { title: t("Files and links"), class: "primary" }),
  };
  const title = make("h1", {});
  const terms = make("p", { class: "terms" });
  const whole = make("p", { class: "whole", "aria-live": "polite" });
  const head = make("header", { class: "head" }, title, terms, whole);
  const room = make("div", { class: "room" });
  const words = make("div", { role: "status" });
  const actions = make("div", { class: "actions" });
  const lines = make("div", { class: "lines", "aria-live": "polite" });
  const message = make("section", { class: "message", "aria-label": t("This step"), tabindex: 0 }, [
    make("div", {}, words, actions),
    lines,
  ]);
  const crumbs = make("nav", { class: "crumbs", "aria-label": t("Way to this step") });
  const { Goal, Save, ...others } = buttons;
  const tools = make("div", { class: "tools", role: "group", "aria-label": t("Tools") }, Object.values(others));
  const files = make("div", { class: "tools files", role: "group", "aria-label": t("Files and links") }, Goal, Save);
  const steps = make("section", { class: "steps-pane", "aria-label": t("Proof") }, crumbs, tree);
  const handle = button(icon("up"), pull, { class: "icon handle", "aria-label": t("Show or hide the tree") });
  const sheet = make("div", { class: "steps-sheet" }, handle, message, steps);
  root.append(
    make("div", { class: "prover" }, make("div", { class: "above" }, head, tools, files), room, palette, sheet),
  );

  /** The sheet is pulled up to the board, or let down. */
  function pull() {
    const isUp = sheet.getBoundingClientRect().top < room.offsetHeight + LOW;
    const below = palette.getBoundingClientRect().bottom - room.offsetHeight;
    scrollTo({ top: isUp ? 0 : scrollY + below, behavior: "smooth" });
  }

  return {
    room,
    /** @param {Partial<Record<Tool, boolean | null>>} states */
    tools: (states) => {
      for (const [name, state] of /** @type {[Tool, boolean | null][]} */ (Object.entries(states))) {
        buttons[name].hidden = state === null;
        buttons[name].disabled = state === false;
      }
    },
    /** @param {Said} said */
    say: ({ title: heading = "", lights = [], lines: told = [], tone = "none", actions: offered = [] }) => {
      message.dataset.tone = tone;
      words.replaceChildren(make("strong", {}, heading), ...lamps(lights));
      lines.replaceChildren(...told.map((line) => make("p", {}, line)));
      const hadFocus = actions.contains(document.activeElement);
      actions.replaceChildren(...offered.map(([name, act, kind]) => button(name, act, { class: kind })));
      if (hadFocus) (actions.querySelector("button") ?? message).focus({ preventScroll: true });
    },
    /** @param {[name: string, act: () => void][]} places */
    crumbs: (places) => {
      const last = places.length - 1;
      crumbs.replaceChildren(
        ...places.map(([name, act], i) => button(name, act, { class: "crumb", "aria-current": i === last && "step" })),
      );
    },
    /** @param {Head} told */
    head: ({ title: name, terms: asked, isLate, text, lights }) => {
      title.textContent = name;
      terms.textContent = asked;
      terms.classList.toggle("late", isLate);
      const parts = inTurn(text, ...lamps(lights));
      const all = parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("");
      if (whole.textContent !== all) whole.replaceChildren(...parts);
    },
  };
}

/** @param {Light[]} lights */
const lamps = (lights) =>
  lights.map(([sign, words]) => make("span", { class: "light", "data-sign": sign }, `${sign} ${words}`));
