// What set mode says about the puzzle in the making: a banner with the verdict, and a card with the details.
//
//     bannerOf({again, leaf}), detailsOf({shows, toggle}) -> {element, say}     say(verdict): see verdict.js
//         again: act of "Take more time"; leaf: to the next solution; shows: {certain, differs}; toggle("certain" | "differs", on)

/** @import { Told } from "../lib/reasons.js" */
/** @import { Verdict } from "./verdict.js" */

import { button, make, tickBox } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { spoken } from "../lib/reasons.js";
import { techniqueName } from "../lib/techniques.js";
import { joined, levelName } from "../lib/words.js";

/**
 * What is most worth knowing. While it is being asked the status is empty: only answers are read aloud.
 * @param {{again: () => void, leaf: () => void}} acts
 */
export function bannerOf({ again, leaf }) {
  const headline = make("p", { class: "headline" });
  const sentences = make("div", {});
  const status = make("div", { role: "status" }, headline, sentences);
  const patience = make("p", { class: "patience" }, t("This takes longer than usual; it ends at the time limit."));
  const waiting = make("div", { class: "waiting" }, make("p", { class: "headline" }, t("Looking …")), patience);
  const [longer, next] = [button("", again), button("", leaf)];
  const element = make("div", { class: "verdict" }, [
    make("span", { class: "sign", "aria-hidden": "true" }),
    make("div", {}, status, waiting, longer, next),
  ]);
  const say = (/** @type {Verdict} */ verdict) => {
    const isLooking = verdict.kind === "looking";
    const grade = verdict.grade ? [" ", make("span", { class: "level" }, levelName(verdict.grade))] : [];
    element.dataset.kind = verdict.kind;
    waiting.hidden = !isLooking;
    longer.hidden = !verdict.again;
    next.hidden = !verdict.next;
    next.textContent = verdict.next;
    longer.textContent = verdict.kind === "problem" ? t("Try again") : t("Take more time");
    renew(headline, isLooking ? [] : [make("strong", {}, verdict.headline), ...grade]);
    const lines = [
      ...verdict.sentences.map((text) => make("p", {}, text)),
      ...verdict.reasons.map((one) => make("p", {}, spoken(one))),
    ];
    renew(sentences, lines);
  };
  return { element, say };
}

/**
 * All that is known, and what of it the board shows.
 * @param {{shows: Shows, toggle: (key: keyof Shows, on: boolean) => void}} acts
 */
export function detailsOf({ shows, toggle }) {
  const list = make("dl", {});
  const check = (/** @type {string} */ name, /** @type {keyof Shows} */ key) => {
    const swatch = make("span", { class: `swatch ${key}`, "aria-hidden": "true" });
    const { box, label } = tickBox([name, swatch], { checked: shows[key] });
    box.addEventListener("change", () => toggle(key, box.checked));
    return label;
  };
  const choices = make("div", { class: "choices" }, [
    check(t("Show certain cells"), "certain"),
    check(t("Show where solutions differ"), "differs"),
  ]);
  const element = make("div", { class: "card details" }, make("h2", {}, t("What is known")), list, choices);
  const say = (/** @type {Verdict} */ { more, level, hard, plot, certain, techniques }) => {
    const counts = techniques.map(([name, times]) =>
      make("li", {}, techniqueName(name), make("span", {}, ` × ${times}`)),
    );
    const reasons = more.map((one) => make("p", {}, spoken(one)));
    const rows = [
      row(t("Conflict"), reasons),
      row(t("Difficulty"), level ? [level, ...hard.map((one) => make("p", {}, spoken(one)))] : []),
      row(t("Rounds"), plot ? [plotOf(plot, hard)] : []),
      row(t("Certain cells"), certain ? [certain] : []),
      row(t("Techniques"), counts.length ? [make("ul", { class: "counts" }, counts)] : []),
    ];
    renew(list, rows.flat());
  };
  return { element, say };
}

/**
 * Where the difficulty lies: an image, which runs no script and follows the light or dark of the page.
 * @param {string} plot an SVG file
 * @param {Told[]} sentences what it shows
 */
const plotOf = (plot, sentences) =>
  make("img", {
    class: "plot",
    src: `data:image/svg+xml,${encodeURIComponent(plot)}`,
    alt: joined(t("The rounds of the solution by level."), ...sentences.map(({ text, reason }) => text || reason)),
  });

/** @type {(name: string, content: (string | HTMLElement)[]) => HTMLDivElement[]} Nothing where there is nothing to say. */
const row = (name, content) => (content.length ? [make("div", {}, make("dt", {}, name), make("dd", {}, content))] : []);

/** @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * New content, but only if it says something else: a screen reader is not told the same twice.
 * @type {(element: HTMLElement, content: (string | HTMLElement)[]) => void}
 */
function renew(element, content) {
  const text = content.map((part) => (typeof part === "string" ? part : part.outerHTML)).join("");
  if (shown.get(element) === text) return;
  shown.set(element, text);
  element.replaceChildren(...content);
}
