// The rules page: the rules with a right and a wrong picture each, how to play here, and the techniques.

/**
 * @import { Drawing } from "../board/picture.js"
 * @import { Technique } from "../lib/types.js"
 */

import { changes, picture } from "../board/picture.js";
import { isAlone } from "../lib/browser.js";
import { make } from "../lib/dom.js";
import { serverInfo } from "../lib/serverInfo.js";
import { capital, sentence, techniqueName } from "../lib/words.js";

/**
 * @typedef {{rows: Drawing, caption: string}} Picture
 * @typedef {{heading: string, text: string, right: Picture, wrong: Picture}} Rule
 * @typedef {[keys: string[], meaning: string][]} Controls
 */

const PUZZLE = ["2 . . . .", ". . . . .", "3 . . 2 .", ". . . . ."];
const SOLVED = ["2 W B B B", "B B B W B", "3 W B 2 B", "W B B B B"];

// Each rule: its heading, what it means, and its right and wrong picture with what there is to see.
/** @type {Rule[]} */
const RULES = [
  {
    heading: "An island has as many cells as its number says",
    text: "Its cells are joined by their sides; corners do not count. A ? stands for any size.",
    right: { rows: ["2 W B B B", "B B B W B", "3* W* B 2 B", "W* B B B B"], caption: "the 3 has three cells" },
    wrong: {
      rows: ["2* W* W* B B", "B B B W B", "3 W B 2 B", "W B B B B"],
      caption: "the 2 at the top has three cells",
    },
  },
  {
    heading: "An island has exactly one number",
    text: "Two islands may touch at a corner, never along a side. There is no island without a number.",
    right: { rows: ["2* W* B B B", "B B B W B", "3 W B 2 B", "W B B B B"], caption: "one number in each island" },
    wrong: { rows: ["2* W* B B B", "W* B B W B", "3* W* B 2 B", "W* B B B B"], caption: "the 2 and the 3 are joined" },
  },
  {
    heading: "The sea is connected",
    text: "From each sea cell one can go to every other one, from side to side, over sea only.",
    right: { rows: ["2 W B* B* B*", "B* B* B* W B*", "3 W B* 2 B*", "W B* B* B* B*"], caption: "the sea is connected" },
    wrong: {
      rows: ["2 W B B B", "B B B W B", "3 W B 2 B", "B* W B B B"],
      caption: "the corner is cut off from the sea",
    },
  },
  {
    heading: "The sea has no pool",
    text: "A pool is a 2×2 block that is all sea: each block of four cells needs an island cell.",
    right: {
      rows: ["2 W B B B", "B B* B* W B", "3 W* B* 2 B", "W B B B B"],
      caption: "an island cell in each 2×2 block",
    },
    wrong: { rows: ["2 W B B B", "B B* B* W B", "3 B* B* 2 B", "W W B B B"], caption: "these four cells are a pool" },
  },
];

/** @type {[string, Controls][]} */
const CONTROLS = [
  [
    "Mouse",
    [
      [["Left click"], "undecided, then island, then sea, then undecided again"],
      [["Right click"], "the same in the other order"],
      [["Drag"], "gives all cells the new colour of the first one"],
    ],
  ],
  [
    "Touch",
    [
      [["Tap"], "sea; tap again for undecided"],
      [["Long press"], "island; hold again for undecided"],
      [["Drag"], "gives all cells the new colour of the first one"],
    ],
  ],
  [
    "Keys",
    [
      [["Arrows"], "go from cell to cell"],
      [["Home", "End"], "first and last cell of the row; with Ctrl, of the board"],
      [["Space"], "undecided, then island, then sea, then undecided again"],
      [["B", "X"], "sea"],
      [["W", "."], "island"],
      [["Backspace", "Delete"], "undecided"],
      [["U", "Ctrl+Z"], "undo"],
      [["Ctrl+Y", "Ctrl+Shift+Z"], "redo"],
      [["H"], "a hint"],
    ],
  ],
];

/**
 * Fills an empty element with the page. The techniques follow when the server has answered.
 * @param {HTMLElement} root
 */
export function mount(root) {
  const rules = make("div", { class: "rule-list" }, RULES.map(rule));
  const heading = make("h2", { class: "hidden" }, "The four rules");
  root.append(make("div", { class: "rules" }, goal(), heading, rules, controls(), techniques(), answers()));
  return () => {};
}

function goal() {
  const text = make(
    "div",
    {},
    make("h1", {}, "The rules"),
    make(
      "p",
      {},
      "Colour every cell: white cells are islands, dark cells are the sea around them. There are four rules. " +
        "A good puzzle has exactly one solution, and it can be found without guessing.",
    ),
    make(
      "p",
      { class: "links" },
      make("a", { class: "button primary", href: "#play" }, "Play a puzzle"),
      make("a", { class: "button", href: "#set" }, "Set your own"),
    ),
  );
  const pictures = make(
    "div",
    { class: "pair" },
    figure(picture(PUZZLE, { label: "A board of 4 rows and 5 columns with the numbers 2, 3 and 2" }), "", "A puzzle"),
    arrow(),
    figure(picture(SOLVED, { label: "The same board with three white islands in a dark sea" }), "", "and its solution"),
  );
  return make("section", { class: "goal" }, text, pictures);
}

/**
 * @param {Rule} rule
 * @param {number} i
 */
function rule({ heading, text, right, wrong }, i) {
  return make(
    "section",
    { class: "card rule" },
    make("h3", {}, make("span", { class: "badge" }, String(i + 1)), heading),
    make("p", {}, text),
    make(
      "div",
      { class: "pair" },
      figure(picture(right.rows, { mark: "good" }), "right", right.caption),
      figure(picture(wrong.rows, { mark: "fault" }), "wrong", wrong.caption),
    ),
  );
}

/**
 * A picture with its caption.
 * @param {SVGElement} svg
 * @param {"right" | "wrong" | ""} verdict
 * @param {string} caption
 */
function figure(svg, verdict, caption) {
  const word = verdict ? make("strong", {}, verdict === "right" ? "✓ Right: " : "✗ Wrong: ") : null;
  return make("figure", { class: verdict }, svg, make("figcaption", {}, word, caption));
}

function controls() {
  const lists = CONTROLS.map(([heading, rows]) => {
    const items = rows.map(([keys, meaning]) => {
      const names = keys.flatMap((key, i) => [i ? " or " : "", make("kbd", {}, key)]);
      return make("div", {}, make("dt", {}, names), make("dd", {}, meaning));
    });
    const kind = `card control ${heading.toLowerCase()}`;
    return make("section", { class: kind }, make("h3", {}, heading), make("dl", {}, items));
  });
  return make(
    "section",
    {},
    make("h2", {}, "How to play here"),
    make("div", { class: "controls" }, lists),
    make(
      "p",
      { class: "note" },
      "Numbers are never painted over. Check marks what breaks a rule; Hint says where to look, then more with each press; " +
        "the board is saved while you play. To set a puzzle, choose a cell and type its number, or ?.",
    ),
  );
}

function techniques() {
  const list = make("ol", { class: "techniques" });
  const note = make("p", { class: "note", "aria-live": "polite" });
  serverInfo().then(
    (info) => list.replaceChildren(...info.techniques.map(technique)),
    () => {
      note.textContent = "The list of techniques could not be loaded.";
    },
  );
  return make(
    "section",
    {},
    make("h2", {}, "The techniques"),
    make(
      "p",
      {},
      "Hints, explanations and ratings use these techniques, the easiest first; a puzzle is as hard as the hardest " +
        "technique that it needs. The pictures are parts of boards, before and after: forced cells have a frame.",
    ),
    list,
    note,
  );
}

/** Who answers. */
function answers() {
  const version = make("span", {});
  serverInfo().then(
    (info) => version.append(` nurikabe-sat ${info.version}.`),
    () => {}, // then it is not said
  );
  const text = isAlone
    ? "There is no server: hints, ratings and new puzzles come from Python in this browser, also without a network. " +
      "Nothing that you do here leaves this device."
    : "Hints, ratings and new puzzles come from the server that sent this page.";
  return make("section", {}, make("h2", {}, "Who answers"), make("p", { class: "answers" }, text, version));
}

/** @param {Technique} technique */
function technique({ name, level, about, picture: { before, after } }) {
  const heading = make("h3", {}, capital(techniqueName(name)), " ", make("span", { class: "level" }, level));
  const pictures = [picture(before), arrow(), picture(changes(before, after))];
  return make(
    "li",
    { class: "card" },
    heading,
    make("p", {}, sentence(about)),
    make("div", { class: "pair" }, pictures),
  );
}

function arrow() {
  return make("span", { class: "arrow", "aria-hidden": "true" }, "→");
}
