// The rules page: the rules with a right and a wrong picture each, how to play here, and the techniques.

/** @import { Drawing } from "../board/picture.js" */

import { changes, pair, picture } from "../board/picture.js";
import { isAlone } from "../lib/browser.js";
import { make, noteLine } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { serverInfo } from "../lib/serverInfo.js";
import { techniqueAbout, techniqueName } from "../lib/techniques.js";
import { capital, inTurn, joined, levelName, sentence } from "../lib/words.js";

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
    heading: t("An island has as many cells as its number says"),
    text: t("Its cells are joined by their sides; corners do not count. A ? stands for any size."),
    right: { rows: ["2 W B B B", "B B B W B", "3* W* B 2 B", "W* B B B B"], caption: t("the 3 has three cells") },
    wrong: {
      rows: ["2* W* W* B B", "B B B W B", "3 W B 2 B", "W B B B B"],
      caption: t("the 2 at the top has three cells"),
    },
  },
  {
    heading: t("An island has exactly one number"),
    text: t("Two islands may touch at a corner, never along a side. There is no island without a number."),
    right: { rows: ["2* W* B B B", "B B B W B", "3 W B 2 B", "W B B B B"], caption: t("one number in each island") },
    wrong: {
      rows: ["2* W* B B B", "W* B B W B", "3* W* B 2 B", "W* B B B B"],
      caption: t("the 2 and the 3 are joined"),
    },
  },
  {
    heading: t("The sea is connected"),
    text: t("From each sea cell one can go to every other one, from side to side, over sea only."),
    right: {
      rows: ["2 W B* B* B*", "B* B* B* W B*", "3 W B* 2 B*", "W B* B* B* B*"],
      caption: t("the sea is connected"),
    },
    wrong: {
      rows: ["2 W B B B", "B B B W B", "3 W B 2 B", "B* W B B B"],
      caption: t("the corner is cut off from the sea"),
    },
  },
  {
    heading: t("The sea has no pool"),
    text: t("A pool is a 2×2 block that is all sea: each block of four cells needs an island cell."),
    right: {
      rows: ["2 W B B B", "B B* B* W B", "3 W* B* 2 B", "W B B B B"],
      caption: t("an island cell in each 2×2 block"),
    },
    wrong: {
      rows: ["2 W B B B", "B B* B* W B", "3 B* B* 2 B", "W W B B B"],
      caption: t("these four cells are a pool"),
    },
  },
];

/** @type {[kind: string, heading: string, rows: Controls][]} */
const CONTROLS = [
  [
    "mouse",
    t("Mouse"),
    [
      [[t("Left click")], t("undecided, then sea, then island, then undecided again")],
      [[t("Right click")], t("the same in the other order; the settings can change that")],
      [[t("Drag")], t("gives all cells the new colour of the first one")],
    ],
  ],
  [
    "touch",
    t("Touch"),
    [
      [[t("Tap")], t("sea; tap again for undecided")],
      [[t("Long press")], t("island; hold again for undecided")],
      [[t("Drag")], t("gives all cells the new colour of the first one")],
      [[t("Two fingers")], t("zoom the board and move it")],
    ],
  ],
  [
    "keys",
    t("Keys"),
    [
      [[t("Arrows")], t("go from cell to cell")],
      [["Home", "End"], t("first and last cell of the row; with Ctrl, of the board")],
      [[t("Space")], t("as a left click")],
      [["B", "X"], t("sea")],
      [["W", "."], t("island")],
      [["Backspace", "Delete"], t("undecided")],
      [["U", "Ctrl+Z"], t("undo")],
      [["Ctrl+Y", "Ctrl+Shift+Z"], t("redo")],
      [["H"], t("a hint")],
      [["T"], t("begin a trial: cells you paint then have another colour")],
      [["K", "D"], t("keep the trial, drop it")],
      [["C"], t("a colour for each connected part, or not")],
      [["P"], t("pause")],
      [["+", "-", "0"], t("the board larger, smaller, and as large as its room")],
    ],
  ],
];

/** @param {HTMLElement} root */
export function mount(root) {
  const rules = make("div", { class: "rule-list" }, RULES.map(rule));
  const heading = make("h2", { class: "hidden" }, t("The four rules"));
  root.append(make("div", { class: "rules" }, goal(), heading, rules, controls(), techniques(), answers()));
  return () => {};
}

function goal() {
  const text = make("div", {}, [
    make("h1", {}, t("The rules")),
    make(
      "p",
      {},
      joined(
        t("Colour every cell: white cells are islands, dark cells are the sea around them. There are four rules."),
        t("A good puzzle has exactly one solution, and it can be found without guessing."),
      ),
    ),
    make("p", { class: "links" }, [
      make("a", { class: "button primary", href: "#play" }, t("Play a puzzle")),
      make("a", { class: "button", href: "#set" }, t("Set your own")),
    ]),
  ]);
  const puzzle = picture(PUZZLE, { label: t("A board of 4 rows and 5 columns with the numbers 2, 3 and 2") });
  const solved = picture(SOLVED, { label: t("The same board with three white islands in a dark sea") });
  const pictures = pair(figure(puzzle, "", t("A puzzle")), figure(solved, "", t("and its solution")));
  return make("section", { class: "goal" }, text, pictures);
}

/** @type {(rule: Rule, i: number) => HTMLElement} */
function rule({ heading, text, right, wrong }, i) {
  return make("section", { class: "card rule" }, [
    make("h3", {}, make("span", { class: "badge" }, String(i + 1)), heading),
    make("p", {}, text),
    make("div", { class: "pair" }, [
      figure(picture(right.rows, { mark: "good" }), "right", right.caption),
      figure(picture(wrong.rows, { mark: "fault" }), "wrong", wrong.caption),
    ]),
  ]);
}

/** @type {(svg: SVGElement, verdict: "right" | "wrong" | "", caption: string) => HTMLElement} */
function figure(svg, verdict, caption) {
  const word = verdict ? make("strong", {}, verdict === "right" ? t("✓ Right: ") : t("✗ Wrong: ")) : null;
  return make("figure", { class: verdict }, svg, make("figcaption", {}, word, caption));
}

function controls() {
  const lists = CONTROLS.map(([kind, heading, rows]) => {
    const items = rows.map(([keys, meaning]) => {
      const names = keys.flatMap((key, i) => [i ? t(" or ") : "", make("kbd", {}, key)]);
      return make("div", {}, make("dt", {}, names), make("dd", {}, meaning));
    });
    return make("section", { class: `card control ${kind}` }, make("h3", {}, heading), make("dl", {}, items));
  });
  return make("section", {}, [
    make("h2", {}, t("How to play here")),
    make("div", { class: "controls" }, lists),
    make(
      "p",
      { class: "note" },
      joined(
        t("Numbers are never painted over. The board is saved while you play."),
        t("Check marks what breaks a rule; Hint says where to look, then more with each press."),
        t("To set a puzzle, choose a cell and type its number, or ?."),
      ),
    ),
  ]);
}

function techniques() {
  const list = make("ol", { class: "techniques" });
  const { note, say } = noteLine();
  serverInfo().then(
    (info) => list.replaceChildren(...info.techniques.map(technique)),
    () => say(t("The list of techniques could not be loaded.")),
  );
  return make("section", {}, [
    make("h2", {}, t("Techniques")),
    make(
      "p",
      {},
      joined(
        t("Hints, explanations and ratings use these techniques, the easiest first."),
        t("The level of a puzzle depends on its hardest techniques, and on how often it needs them."),
        t("The pictures are parts of boards, before and after: forced cells have a frame."),
      ),
    ),
    list,
    note,
  ]);
}

/** Who answers. */
function answers() {
  const version = make("span", {});
  serverInfo().then(
    (info) => version.append(`nurikabe-sat ${info.version}.`),
    () => {}, // then it is not said
  );
  const text = isAlone
    ? joined(
        t(
          "There is no server: hints, ratings and new puzzles come from Python in this browser, also without a network.",
        ),
        t("Nothing that you do here leaves this device."),
      )
    : t("Hints, ratings and new puzzles come from the server that sent this page.");
  return make("section", {}, [
    make("h2", {}, t("Who answers")),
    make("p", { class: "answers" }, inTurn(text, version)),
    make("p", {}, make("a", { href: "prove.html" }, t("Proofs for LEGUP: homework and grades"))),
  ]);
}

/** @param {Technique} technique */
function technique({ name, level, about, picture: { before, after } }) {
  const heading = make("h3", {}, capital(techniqueName(name)), " ", make("span", { class: "level" }, levelName(level)));
  return make("li", { class: "card" }, [
    heading,
    make("p", {}, sentence(techniqueAbout(name, about))),
    pair(picture(before), picture(changes(before, after))),
  ]);
}
