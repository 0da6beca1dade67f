// What set mode says of the puzzle in the making: a banner with the verdict, and a card with the details.
//
//     bannerOf(again), detailsOf({shows, toggle}) -> {element, say}     say(verdict): see verdict.js
//         again: act of "Take more time"; shows: {certain, differs}; toggle("certain" | "differs", on)

import { button, make } from "../lib/dom.js";
import { techniqueName } from "../lib/words.js";

/** What is most worth knowing. While it is being asked the status is empty: only answers are read out. */
export function bannerOf(again) {
  const headline = make("p", { class: "headline" });
  const sentences = make("div", {});
  const status = make("div", { role: "status" }, headline, sentences);
  const patience = make("p", { class: "patience" }, "This one takes longer; the time limit ends it.");
  const waiting = make("div", { class: "waiting" }, make("p", { class: "headline" }, "Looking …"), patience);
  const longer = button("Take more time", again);
  const element = make(
    "div",
    { class: "verdict" },
    make("span", { class: "sign", "aria-hidden": "true" }),
    make("div", {}, status, waiting, longer),
  );
  const say = (verdict) => {
    const looking = verdict.kind === "looking";
    const grade = verdict.grade ? [" ", make("span", { class: "level" }, verdict.grade)] : [];
    element.dataset.kind = verdict.kind;
    waiting.hidden = !looking;
    longer.hidden = !verdict.again;
    longer.textContent = verdict.kind === "problem" ? "Try again" : "Take more time";
    renew(headline, looking ? [] : [make("strong", {}, verdict.headline), ...grade]);
    renew(
      sentences,
      verdict.sentences.map((text) => make("p", {}, text)),
    );
  };
  return { element, say };
}

/** All that is known, and what of it the board shows. */
export function detailsOf({ shows, toggle }) {
  const list = make("dl", {});
  const check = (name, key) => {
    const box = make("input", { type: "checkbox", checked: shows[key], onchange: () => toggle(key, box.checked) });
    return make(
      "label",
      { class: "choice" },
      box,
      name,
      make("span", { class: `swatch ${key}`, "aria-hidden": "true" }),
    );
  };
  const choices = make(
    "div",
    { class: "choices" },
    check("Show certain cells", "certain"),
    check("Show where solutions differ", "differs"),
  );
  const element = make("div", { class: "card details" }, make("h2", {}, "What is known"), list, choices);
  const say = ({ more, level, certain, techniques }) => {
    const counts = techniques.map(([name, times]) =>
      make("li", {}, techniqueName(name), make("span", {}, ` × ${times}`)),
    );
    const rows = [
      ["Conflict", more.length ? more.map((text) => make("p", {}, text)) : ""],
      ["Difficulty", level],
      ["Certain cells", certain],
      ["Techniques", counts.length ? make("ul", { class: "counts" }, counts) : ""],
    ];
    renew(
      list,
      rows
        .filter(([, content]) => content)
        .map(([name, content]) => make("div", {}, make("dt", {}, name), make("dd", {}, content))),
    );
  };
  return { element, say };
}

const shown = new WeakMap();

/** New content, but only if it says something else: a screen reader is not told the same twice. */
function renew(element, content) {
  const text = content.map((part) => part.outerHTML ?? part).join("");
  if (shown.get(element) === text) return;
  shown.set(element, text);
  element.replaceChildren(...content);
}
