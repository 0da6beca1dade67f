// The rules page: the rules with a right and a wrong picture each, how to play here, and the techniques.

import { about } from "../lib/serverInfo.js";
import { make } from "../lib/dom.js";
import { changes, picture } from "../board/picture.js";
import { TECHNIQUES } from "./techniques.js";
import { capital, techniqueName } from "../lib/words.js";

const PUZZLE = "2 . . . . | . . . . . | 3 . . 2 . | . . . . .";
const SOLVED = "2 W B B B | B B B W B | 3 W B 2 B | W B B B B";

// Each rule: its heading, what it means, and its right and wrong picture with what there is to see.
const RULES = [
  {
    heading: "An island has as many cells as its number says",
    text: "Its cells are joined by their sides; corners do not count. A ? stands for any size.",
    right: ["2 W B B B | B B B W B | 3* W* B 2 B | W* B B B B", "the 3 has three cells"],
    wrong: ["2* W* W* B B | B B B W B | 3 W B 2 B | W B B B B", "the 2 at the top has three cells"],
  },
  {
    heading: "An island has exactly one number",
    text: "Two islands may touch at a corner, never along a side. An island without a number cannot be.",
    right: ["2* W* B B B | B B B W B | 3 W B 2 B | W B B B B", "one number in each island"],
    wrong: ["2* W* B B B | W* B B W B | 3* W* B 2 B | W* B B B B", "the 2 and the 3 are joined"],
  },
  {
    heading: "The sea is in one part",
    text: "From each sea cell there is a way to every other one, from side to side over sea.",
    right: ["2 W B* B* B* | B* B* B* W B* | 3 W B* 2 B* | W B* B* B* B*", "all sea hangs together"],
    wrong: ["2 W B B B | B B B W B | 3 W B 2 B | B* W B B B", "the corner is cut off from the sea"],
  },
  {
    heading: "The sea has no pool",
    text: "A pool is a 2×2 block that is all sea: each block of four cells needs an island cell.",
    right: ["2 W B B B | B B* B* W B | 3 W* B* 2 B | W B B B B", "an island cell in each 2×2 block"],
    wrong: ["2 W B B B | B B* B* W B | 3 B* B* 2 B | W W B B B", "these four cells are a pool"],
  },
];

const CONTROLS = [
  [
    "Mouse",
    [
      [["Left click"], "undecided, island, sea, and round again"],
      [["Right click"], "the same the other way round"],
      [["Drag"], "paints all cells as the first one became"],
    ],
  ],
  [
    "Touch",
    [
      [["Tap"], "sea; tap again for undecided"],
      [["Long press"], "island; again for undecided"],
      [["Drag"], "paints all cells as the first one became"],
    ],
  ],
  [
    "Keys",
    [
      [["Arrows"], "go from cell to cell"],
      [["Home", "End"], "first and last cell of the row; with Ctrl, of the board"],
      [["Space"], "undecided, island, sea, and round again"],
      [["B", "X"], "sea"],
      [["W", "."], "island"],
      [["Backspace", "Delete"], "undecided"],
      [["U", "Ctrl+Z"], "undo"],
      [["Ctrl+Y", "Ctrl+Shift+Z"], "redo"],
      [["H"], "a hint"],
    ],
  ],
];

/** Fills an empty element with the page. The list of techniques is completed when the server has told their levels. */
export function mount(root) {
  const rules = make("div", { class: "rule-list" }, RULES.map(rule));
  const heading = make("h2", { class: "hidden" }, "The four rules");
  root.append(make("div", { class: "rules" }, goal(), heading, rules, controls(), techniques()));
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
      "Colour every cell: white cells are islands, dark cells are the sea around them. Four rules say how. " +
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

function rule({ heading, text, right, wrong }, i) {
  return make(
    "section",
    { class: "card rule" },
    make("h3", {}, make("span", { class: "badge" }, String(i + 1)), heading),
    make("p", {}, text),
    make(
      "div",
      { class: "pair" },
      figure(picture(right[0], { mark: "good" }), "right", right[1]),
      figure(picture(wrong[0], { mark: "fault" }), "wrong", wrong[1]),
    ),
  );
}

/** A picture with its caption; the verdict is "right", "wrong" or none. */
function figure(svg, verdict, caption) {
  const word = verdict ? make("strong", {}, verdict === "right" ? "✓ Right: " : "✗ Wrong: ") : null;
  return make("figure", { class: verdict }, svg, make("figcaption", {}, word, caption));
}

function controls() {
  const lists = CONTROLS.map(([heading, rows]) => {
    const items = rows.map(([keys, what]) => {
      const names = keys.flatMap((key, i) => [i ? " or " : "", make("kbd", {}, key)]);
      return make("div", {}, make("dt", {}, names), make("dd", {}, what));
    });
    return make(
      "section",
      { class: `card control ${heading.toLowerCase()}` },
      make("h3", {}, heading),
      make("dl", {}, items),
    );
  });
  return make(
    "section",
    {},
    make("h2", {}, "How to play here"),
    make("div", { class: "controls" }, lists),
    make(
      "p",
      { class: "note" },
      "Numbers are never painted over. Check marks what breaks a rule; Hint shows the next step and its reason; " +
        "the board is saved as you go. To set a puzzle, choose a cell and type its number, or ?.",
    ),
  );
}

function techniques() {
  const list = make(
    "ol",
    { class: "techniques" },
    Object.keys(TECHNIQUES).map((name) => technique(name, "")),
  );
  const complete = (told) => list.replaceChildren(...told.techniques.map(({ name, level }) => technique(name, level)));
  about().then(complete, () => {}); // without the server the list has no levels, which is no reason to show nothing
  return make(
    "section",
    {},
    make("h2", {}, "The techniques"),
    make(
      "p",
      {},
      "What hints, explanations and ratings speak of, the easiest first; a puzzle is as hard as the hardest " +
        "technique that it takes. The pictures are pieces of boards, before and after: what follows has a frame.",
    ),
    list,
  );
}

function technique(name, level) {
  const { text = "", before, after } = TECHNIQUES[name] ?? {};
  const heading = make("h3", {}, capital(techniqueName(name)));
  if (level) heading.append(" ", make("span", { class: "level" }, level));
  const pictures = before ? [picture(before), arrow(), picture(changes(before, after))] : [];
  return make("li", { class: "card" }, heading, make("p", {}, text), make("div", { class: "pair" }, pictures));
}

function arrow() {
  return make("span", { class: "arrow", "aria-hidden": "true" }, "→");
}
