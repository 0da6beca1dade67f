// The parts of the view to play, and where they stand.
//
//     const parts = layout(root, {Undo: act, Redo: act, ...})
//     parts.head, .room, .title, .level, .name, .timer, .buttons.Undo ...    disabled as long as there is no game
//     parts.mouse                 what the buttons of the mouse do
//     parts.say({tone, title, reason, text, actions})    parts.announce("sea")
//     parts.open(panel | null)    in place of the buttons

/** @import { Message } from "../lib/types.js" */

import { button, english, make } from "../lib/dom.js";
import { icon, iconButton } from "../lib/icons.js";
import { t } from "../lib/language.js";

/**
 * @typedef {"Undo" | "Redo" | "Clear" | "Replay" | "Try" | "Keep" | "Drop" | "Check" | "Hint" | "Explain" | "Facts" | "New puzzle"
 *   | "Share" | "Print" | "Pause" | "Settings"} Tool
 */

/** @type {[string, Tool[]][]} */
const GROUPS = [
  [t("Change"), ["Undo", "Redo", "Clear", "Replay"]],
  [t("Trial"), ["Try", "Keep", "Drop"]],
  [t("Help"), ["Check", "Hint", "Explain", "Facts"]],
  [t("Game"), ["New puzzle", "Share", "Print"]],
];
/** @type {Tool[]} beside the clock, as pictures alone */
const SMALL = ["Pause", "Settings"];
const PICTURES = /** @type {const} */ ({
  Undo: "undo",
  Redo: "redo",
  Clear: "clear",
  Replay: "replay",
  Try: "try",
  Keep: "keep",
  Drop: "drop",
  Check: "check",
  Hint: "hint",
  Explain: "explain",
  Facts: "facts",
  "New puzzle": "add",
  Share: "share",
  Print: "print",
  Pause: "pause",
  Settings: "settings",
});
/** @type {Record<Tool, string>} */
const NAMES = {
  Undo: t("Undo"),
  Redo: t("Redo"),
  Clear: t("Clear"),
  Replay: t("Replay"),
  Try: t("Try"),
  Keep: t("Keep"),
  Drop: t("Drop"),
  Check: t("Check"),
  Hint: t("Hint"),
  Explain: t("Explain"),
  Facts: t("Facts"),
  "New puzzle": t("New puzzle"),
  Share: t("Share"),
  Print: t("Print"),
  Pause: t("Pause"),
  Settings: t("Settings"),
};
/** @type {Record<Tool, string | null>} */
const TITLES = {
  Undo: t("Undo (U)"),
  Redo: t("Redo (Ctrl+Y)"),
  Clear: t("Clear the board"),
  Replay: t("The moves of this game, one by one"),
  Try: t("Begin a trial: what you paint then has another colour (T)"),
  Keep: t("Keep what the trial has painted (K)"),
  Drop: t("Take back what the trial has painted (D)"),
  Check: t("Which rules are broken?"),
  Hint: t("Where to look; each press tells more (H)"),
  Explain: t("All steps, one by one"),
  Facts: t("Which cells are certain?"),
  "New puzzle": null,
  Share: t("Links and texts"),
  Print: t("Print the board"),
  Pause: t("Pause (P)"),
  Settings: t("Settings"),
};

/**
 * @param {HTMLElement} root
 * @param {Record<Tool, () => unknown>} acts
 */
export function layout(root, acts) {
  const tool = (/** @type {Tool} */ name) => {
    const look = name === "New puzzle" ? { class: "primary" } : { disabled: true };
    return iconButton(NAMES[name], PICTURES[name], acts[name], { title: TITLES[name], ...look });
  };
  const small = (/** @type {Tool} */ name) =>
    button(icon(PICTURES[name]), acts[name], { class: "icon", "aria-label": NAMES[name], title: TITLES[name] });
  const buttons = /** @type {Record<Tool, HTMLButtonElement>} */ (
    Object.fromEntries([
      ...GROUPS.flatMap(([, group]) => group).map((name) => [name, tool(name)]),
      ...SMALL.map((name) => [name, small(name)]),
    ])
  );
  const title = make("span", {});
  const level = make("span", { class: "level", hidden: true });
  const name = make("p", { class: "name" });
  const timer = make("p", { class: "timer", role: "timer", "aria-label": t("Time") }, "0:00");
  const clock = make("div", { class: "clock" }, timer, buttons.Pause, buttons.Settings);
  const room = make("div", { class: "room" });
  const status = make("p", { role: "status" });
  const mouse = make("span", { class: "mouse" });
  const actions = make("div", { class: "actions" });
  const message = make(
    "section",
    { class: "message", "data-tone": "none", "aria-label": t("Message"), tabindex: -1 },
    status,
    tip(mouse),
    actions,
  );
  const groups = GROUPS.map(([group, members]) => {
    const tools = members.map((member) => buttons[member]);
    return make("div", { role: "group", "aria-label": group, class: "group" }, tools);
  });
  const tools = make("div", { class: "tools" }, groups);
  const side = make("div", { class: "side" }, tools);
  const live = make("p", { class: "hidden", "aria-live": "polite" });
  const head = make("header", { class: "head" }, make("h1", {}, title, " ", level), clock, name);
  root.append(make("div", { class: "table play" }, head, room, message, side), live);

  /** @param {Required<Message>} shown */
  const say = ({ tone, title: heading, reason, text, actions: offered }) => {
    message.dataset.tone = text || reason || heading ? tone : "none";
    const parts = [heading && make("strong", {}, heading), reason && english(reason), text].filter(Boolean);
    status.replaceChildren(...parts.flatMap((part, i) => (i ? [" ", part] : [part])));
    const hadFocus = actions.contains(document.activeElement);
    actions.replaceChildren(...offered.map(([label, act, kind]) => button(label, act, { class: kind })));
    if (hadFocus) (actions.querySelector("button") ?? message).focus({ preventScroll: true }); // its button is gone
  };
  const announce = (/** @type {string} */ text) => {
    live.textContent = "";
    live.textContent = text;
  };
  const open = (/** @type {HTMLElement | null} */ panel) => {
    side.replaceChildren(panel ?? tools);
  };
  return { head, room, title, level, name, timer, mouse, buttons, say, announce, open };
}

/**
 * What to do, as long as there is nothing else to say.
 * @param {HTMLElement} mouse
 */
function tip(mouse) {
  return make(
    "p",
    { class: "tip" },
    make(
      "span",
      { class: "what" },
      t("Nurikabe: find the white islands, each as large as its number, in one connected dark sea."),
      " ",
      make("a", { href: "#learn" }, t("Learn how")),
    ),
    mouse,
    make("span", { class: "finger" }, t("Tap: sea. Hold: island. Drag to paint.")),
    make("span", { class: "fingers" }, ` ${t("Two fingers zoom the board and move it.")}`),
  );
}
