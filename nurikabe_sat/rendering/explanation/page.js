// The page of an explanation: what the script needs stands in the page as JSON, as numbers of cells; all texts stand in
// the page itself. Without this script the page is the board and the list.

import { element, Objects } from "./objects.js";
import { StepPlayer } from "./player.js";

/**
 * @typedef {[sea: number[], island: number[], because: number[], objects: Objects["things"]]} Cells of one step
 * @typedef {[...Cells, note: string, inside: string]} Frame a picture of a chain: its note stands in its cells; "if" begins a chain anew
 * @typedef {[...Cells, chain: Frame[]]} Step
 * @typedef {{clues: number[], open: number[], steps: Step[]}} Data
 */

/**
 * The element of the page that is surely there.
 * @param {string} selector
 */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

const { clues, open, steps } = /** @type {Data} */ (JSON.parse(find("#data").textContent ?? ""));
const picture = find(".nurikabe");
const cells = [...picture.querySelectorAll(".sea, .island, .undecided")];
const start = cells.map((cell) => cell.getAttribute("class") ?? "");
const firstText = picture.querySelector("text"); // numbers stay above dots and edges

/**
 * A shape in each cell.
 * @param {string} name
 * @param {string} kind its class
 * @param {(x: number, y: number, size: number) => Record<string, number>} numbers its attributes
 */
const inEachCell = (name, kind, numbers) =>
  cells.map((cell) => {
    const [x, y, size] = ["x", "y", "width"].map((key) => Number(cell.getAttribute(key)));
    const shape = element(name, { class: kind, ...numbers(x, y, size) });
    picture.insertBefore(shape, firstText);
    return shape;
  });

picture.querySelectorAll(".dot").forEach((dot) => dot.remove());
const dots = inEachCell("circle", "dot", (x, y, size) => ({ cx: x + size / 2, cy: y + size / 2, r: 3 }));
const edges = inEachCell("rect", "frame", (x, y, size) => ({
  x: x + 3,
  y: y + 3,
  width: size - 6,
  height: size - 6,
  "stroke-width": 4,
}));
const chainEdges = inEachCell("rect", "chained", (x, y, size) => ({
  x: x + 3,
  y: y + 3,
  width: size - 6,
  height: size - 6,
}));
const [left, unit] = ["x", "width"].map((key) => Number(cells[0].getAttribute(key)));
const layer = element("g", { class: "objects", transform: `translate(${left} ${left})` });
picture.insertBefore(layer, firstText);
const notes = inEachCell("text", "note", (x, y, size) => ({ x: x + size / 4, y: y + size / 3 }));
/** @type {(selector: string, within?: ParentNode) => HTMLElement[]} */
const all = (selector, within = document) =>
  [...within.querySelectorAll(selector)].map((one) => /** @type {any} */ (one));
const lines = all("#steps > ol > li");
const items = lines.map((line) => all("button", line)[0]);
const chains = lines.map((line) => all(".chain button", line));

const objects = new Objects(find("#sentence"));
const cols = cells.filter((cell) => cell.getAttribute("y") === cells[0].getAttribute("y")).length;
objects.watch(picture, (target) => {
  const cell = cells.findIndex((one) => one === target);
  return cell < 0 ? null : [Math.floor(cell / cols) + 1, (cell % cols) + 1];
});

/**
 * @param {number} step
 * @param {number | null} at
 */
function show(step, at) {
  const colours = [...start];
  const undecided = new Set(open);
  const paint = (/** @type {number[]} */ sea, /** @type {number[]} */ island) => {
    for (const cell of sea) colours[cell] = "sea";
    for (const cell of island) colours[cell] = "island";
    for (const cell of [...sea, ...island]) undecided.delete(cell);
  };
  for (const [sea, island] of steps.slice(0, at === null ? step : step - 1)) paint(sea, island);
  /** @type {Map<number, string>} */
  const marks = new Map();
  /** @type {Map<number, string>} */
  const noted = new Map();
  /** @type {number[]} */
  let now = [];
  if (at !== null) {
    const frames = steps[step - 1][4].slice(0, at + 1);
    const first = frames.map((frame) => frame[4]).lastIndexOf("if");
    const isShown = (/** @type {Frame} */ frame) => frame[5] === "" || frame[5] === frames[at][5]; // or of another inner chain
    for (const [sea, island, , , note] of frames.slice(first).filter(isShown)) {
      paint(sea, island);
      now = [...sea, ...island];
      for (const cell of now) noted.set(cell, note);
    }
    for (const cell of frames[at][2]) marks.set(cell, "reason");
  } else if (step > 0) {
    const [sea, island, because] = steps[step - 1];
    for (const cell of because) marks.set(cell, "reason");
    for (const cell of [...sea, ...island]) marks.set(cell, "focus");
  }
  cells.forEach((cell, i) => {
    const mark = marks.get(i);
    cell.setAttribute("class", mark ? `${colours[i]} ${mark}` : colours[i]);
    const isDotted = colours[i] === "island" && undecided.size > 0 && !clues.includes(i);
    dots[i].style.display = isDotted ? "" : "none";
    edges[i].style.display = mark === "focus" ? "" : "none";
    const note = noted.get(i);
    const kind = note === "if" || note?.endsWith("?") ? "assumed" : now.includes(i) ? "now" : "";
    chainEdges[i].setAttribute("class", `chained ${kind}`.trim());
    chainEdges[i].style.display = note ? "" : "none";
    notes[i].textContent = note ?? "";
  });
  const current = at === null ? items[step] : chains[step][at];
  find("#sentence").replaceChildren(...[...current.children].map((child) => child.cloneNode(true)));
  objects.show(layer, step === 0 ? [] : at === null ? steps[step - 1][3] : steps[step - 1][4][at][3], unit);
}

const moves = [...document.querySelectorAll("nav button")].map((move) => /** @type {HTMLElement} */ (move));
const player = new StepPlayer({ moves, count: find("#count"), list: find("ol"), into: find("#into") }, show);
document.addEventListener("keydown", (event) => player.key(event));
player.load(items, parseInt(location.hash.slice(1)) || 0, chains);
