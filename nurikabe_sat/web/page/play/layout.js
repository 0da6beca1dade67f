// The parts of the view to play, and where they stand.
//
//     const parts = layout(root, {Undo: act, Redo: act, ...})
//     parts.room, .title, .level, .name, .timer, .buttons.Undo ...    disabled as long as there is no game
//     parts.say({tone, title, text, actions})    parts.announce("sea")
//     parts.open(panel | null)    in place of the buttons

import { button, make } from "../lib/dom.js";
import { iconButton } from "../lib/icons.js";

const GROUPS = [
  ["Change", ["Undo", "Redo", "Clear"]],
  ["Help", ["Check", "Hint", "Explain", "Facts"]],
  ["Game", ["New puzzle", "Share", "Print"]],
];
const TITLES = {
  Undo: "Undo (U)",
  Redo: "Redo (Ctrl+Y)",
  Clear: "Clear the board",
  Check: "Which rules are broken?",
  Hint: "The next step, and why (H)",
  Explain: "All steps, one by one",
  Facts: "What is certain",
  Print: "Print the board",
  Share: "Links and texts",
};

export function layout(root, acts) {
  const buttons = {};
  const tool = (name) => {
    const look = name === "New puzzle" ? { picture: "add", class: "primary" } : { disabled: true };
    return (buttons[name] = iconButton(name, acts[name], { title: TITLES[name], ...look }));
  };
  const title = make("span", {});
  const level = make("span", { class: "level", hidden: true });
  const name = make("p", { class: "name" });
  const timer = make("p", { class: "timer", role: "timer", "aria-label": "Time" }, "0:00");
  const room = make("div", { class: "room" });
  const status = make("p", { role: "status" });
  const actions = make("div", { class: "actions" });
  const message = make(
    "section",
    { class: "message", "data-tone": "none", "aria-label": "Message", tabindex: -1 },
    status,
    tip(),
    actions,
  );
  const tools = make(
    "div",
    { class: "tools" },
    GROUPS.map(([group, names]) =>
      make("div", { role: "group", "aria-label": group, class: "group" }, names.map(tool)),
    ),
  );
  const side = make("div", { class: "side" }, tools);
  const live = make("p", { class: "hidden", "aria-live": "polite" });
  const head = make("header", { class: "head" }, make("h1", {}, title, " ", level), timer, name);
  root.append(make("div", { class: "table play" }, head, room, message, side), live);

  const say = ({ tone, title: heading, text, actions: wanted }) => {
    message.dataset.tone = text || heading ? tone : "none";
    status.replaceChildren(...[heading && make("strong", {}, heading), heading && text && " ", text].filter(Boolean));
    const had = actions.contains(document.activeElement);
    actions.replaceChildren(...wanted.map(([label, act, kind]) => button(label, act, { class: kind ?? null })));
    if (had) (actions.querySelector("button") ?? message).focus({ preventScroll: true }); // its button is gone
  };
  const announce = (text) => {
    live.textContent = "";
    live.textContent = text;
  };
  const open = (panel) => {
    side.replaceChildren(panel ?? tools);
  };
  return { room, title, level, name, timer, buttons, say, announce, open };
}

/** What to do, as long as there is nothing else to say. */
function tip() {
  return make(
    "p",
    { class: "tip" },
    make("span", { class: "mouse" }, "Click: island, once more: sea. Right click the other way. Drag to paint."),
    make("span", { class: "finger" }, "Tap: sea. Hold: island. Drag to paint."),
    make("span", { class: "fingers" }, " Two fingers move the board."),
  );
}
