// The parts of the view to play, and where they stand.
//
//     const parts = layout(root, {Undo: act, Redo: act, ...})
//     parts.room, .title, .level, .name, .timer, .trial, .buttons.Undo ...    disabled as long as there is no game
//     parts.say({tone, title, reason, text, actions})    parts.announce("sea")    parts.brush("island")
//     parts.open(panel | null)    instead of the buttons

import { button, english, make } from "../lib/dom.js";
import { icon, iconButton } from "../lib/icons.js";
import { t } from "../lib/language.js";
import { named } from "../lib/reasons.js";
import { capital, inTurn } from "../lib/words.js";

/** @import { IconName } from "../lib/icons.js" */
/** @typedef {keyof typeof TOOLS} Tool */

// Each tool: its name, its picture, and what it does. These are always in sight: a thumb reaches them.
const BAR = {
  Undo: [t("Undo"), "undo", `${t("Undo")} (U)`],
  Redo: [t("Redo"), "redo", t("Redo (Ctrl+Y)")],
  Brush: [capital(t("sea")), "sea", t("The next brush: sea, island, erase")],
  Check: [t("Check"), "check", t("Which rules are broken?")],
  Hint: [t("Hint"), "hint", t("Where to look; each press shows more (H)")],
  More: [t("More"), "more"],
};
// As long as a trial is open.
const TRIAL = {
  Keep: [t("Keep"), "keep", t("Keep the cells of the trial (K)")],
  Drop: [t("Drop"), "drop", t("Erase the cells of the trial (D)")],
};
// Where there is room beside the board always in sight, else behind "More".
const REST = {
  "New puzzle": [t("New puzzle"), "add"],
  Try: [t("Try"), "try", `${capital(t("begin a trial: cells you paint then have another colour"))} (T)`],
  Explain: [t("Explain"), "explain", t("All steps, one by one")],
  Facts: [t("Facts"), "facts", t("Which cells are certain?")],
  Replay: [t("Replay"), "replay", t("The moves of this game, one by one")],
  Savepoints: [t("Savepoints"), "savepoints", t("Boards of this game that you keep")],
  Clear: [t("Clear"), "drop", t("Clear the board")],
  Share: [t("Share"), "share", t("Links and texts")],
  Print: [t("Print"), "print", t("Print the board")],
  Settings: [t("Settings"), "settings"],
  Larger: [t("Larger"), "zoomIn"],
};
const TOOLS = { ...BAR, ...TRIAL, ...REST, Pause: [t("Pause"), "pause", `${t("Pause")} (P)`] };
const SEA_FIRST = { one: t("sea"), other: t("island") };
const ISLAND_FIRST = { one: t("island"), other: t("sea") };
/** @type {Record<BrushName, {name: string, label: string, tip: string, mouse: string}>} */
const BRUSHES = {
  sea: {
    name: TOOLS.Brush[0],
    label: t("Brush: sea"),
    tip: t("Tap: {one}. Hold: {other}. Drag to paint.", SEA_FIRST),
    mouse: t("Click: {one}. Click again: {other}. Right click: the other order. Drag to paint.", SEA_FIRST),
  },
  island: {
    name: capital(t("island")),
    label: t("Brush: island"),
    tip: t("Tap: {one}. Hold: {other}. Drag to paint.", ISLAND_FIRST),
    mouse: t("Click: {one}. Click again: {other}. Right click: the other order. Drag to paint.", ISLAND_FIRST),
  },
  erase: {
    name: t("Erase"),
    label: t("Brush: erase"),
    tip: t("Tap or drag to erase."),
    mouse: t("Click or drag to erase."),
  },
};

/** @param {HTMLElement} root @param {Record<Tool, () => unknown>} acts */
export function layout(root, acts) {
  const buttons = /** @type {Record<Tool, HTMLButtonElement>} */ ({});
  for (const [name, [label, picture, title]] of Object.entries(TOOLS)) {
    const tool = /** @type {Tool} */ (name);
    const about = { title, disabled: tool !== "New puzzle", "data-tool": tool };
    buttons[tool] = iconButton(label, /** @type {IconName} */ (picture), acts[tool], about);
  }
  const { Pause, More } = buttons;
  buttons["New puzzle"].classList.add("primary");
  Pause.className = "icon";
  const group = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {object} */ tools) => {
    const parts = /** @type {Tool[]} */ (Object.keys(tools)).map((tool) => buttons[tool]);
    return make("div", { class: kind, role: "group", "aria-label": name }, parts);
  };
  const [bar, trial, rest] = [
    group("bar", t("Tools"), BAR),
    group("trial", t("Trial"), TRIAL),
    group("rest", t("More"), REST),
  ];
  rest.id = "rest";
  rest.setAttribute("popover", "");
  More.setAttribute("popovertarget", rest.id);
  rest.addEventListener("click", () => rest.matches(":popover-open") && rest.hidePopover());
  const title = make("span", { class: "size-name" });
  const level = make("span", { class: "level", hidden: true });
  const name = make("p", { class: "name" });
  const timer = make("p", { class: "timer", role: "timer", "aria-label": t("Time") }, "0:00");
  const room = make("div", { class: "room" });
  const status = make("p", { role: "status" });
  const mouse = make("span", { class: "mouse" });
  const finger = make("span", { class: "finger" });
  const actions = make("div", { class: "actions" });
  const message = make("section", { class: "message", "data-tone": "none", "aria-label": t("Message"), tabindex: -1 }, [
    status,
    tip(mouse, finger),
    actions,
  ]);
  const side = make("div", { class: "side" }, bar, trial, rest);
  const live = make("p", { class: "hidden", "aria-live": "polite" });
  const clock = make("div", { class: "clock" }, timer, Pause);
  const head = make("header", { class: "head" }, make("h1", {}, title, " ", level), clock, name);
  root.append(make("div", { class: "play" }, head, room, message, side), live);

  let isScrolled = false;
  message.addEventListener("scroll", () => (isScrolled = true));
  /** @param {Required<Message>} shown */
  const say = ({ tone, title: heading, reason, text, arguments: all, actions: offered }) => {
    const shownTone = text || reason || heading ? tone : "none";
    if (shownTone === "none" && message.dataset.tone === "none") return; // a press says nothing: the page keeps its layout
    message.dataset.tone = shownTone;
    const words = text && make("span", {}, named(text, all));
    status.replaceChildren(...inTurn(heading && make("strong", {}, heading), reason && english(reason), words));
    const hadFocus = actions.contains(document.activeElement);
    actions.replaceChildren(...offered.map(([label, act, kind]) => button(label, act, { class: kind })));
    if (hadFocus) (actions.querySelector("button") ?? message).focus({ preventScroll: true }); // its button is gone
    if (isScrolled) message.scrollTop = 0; // to set it would lay out the page at once
    isScrolled = false;
  };
  const announce = (/** @type {string} */ text) => {
    live.textContent = "";
    live.textContent = text;
  };
  const open = (/** @type {HTMLElement | null} */ panel) => {
    side.replaceChildren(...(panel ? [panel] : [bar, trial, rest]));
  };
  const brush = (/** @type {BrushName} */ kind) => {
    const { name: word, label, tip: touch, mouse: click } = BRUSHES[kind];
    buttons.Brush.replaceChildren(icon(kind), make("span", {}, word));
    buttons.Brush.setAttribute("aria-label", label);
    mouse.textContent = click;
    finger.textContent = touch;
  };
  return { room, message: status, title, level, name, timer, trial, buttons, say, announce, open, brush };
}

/** @type {(mouse: HTMLElement, finger: HTMLElement) => HTMLElement} What to do, while there is nothing else to say. */
function tip(mouse, finger) {
  return make("p", { class: "tip" }, [
    make("span", { class: "what" }, [
      ...inTurn(
        t("Nurikabe: find the white islands, each as large as its number, in one connected dark sea."),
        make("a", { href: "#learn" }, t("Learn how")),
      ),
    ]),
    mouse,
    finger,
    make(
      "span",
      { class: "fingers" },
      t("{before} {after}", { before: "", after: t("Two fingers zoom the board and move it.") }),
    ),
  ]);
}
