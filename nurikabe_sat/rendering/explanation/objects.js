// The objects of arguments: lines over a board, and names in a sentence. A name under the pointer or with the keyboard
// lights up its object in the picture, and a cell of the picture lights up the name of its object. The page of an
// explanation and the web page share this.
//
//     const objects = new Objects(sentence)        the element of the sentence: its names are <span data-object="0">
//     objects.show(layer, things, unit)            draw them in a group of the picture, whose cells have the side unit
//     objects.watch(picture, (target) => cell)     light up what is under the pointer or has the keyboard; null: no cell
//     objects.at([row, col]) -> boolean            light up the smallest object with that cell; false: it was lit, or none

/**
 * @typedef {readonly [row: number, col: number, ...unknown[]]} At
 * @typedef {{kind: string, path: string, cells: readonly At[], steps: readonly number[]}} Drawn
 *     path: in cells; steps: for a reach, how far each cell is
 * @typedef {[colour: string, width: number, dashes: string]} Pen
 */

/** @type {Record<string, Pen>} As in pictures, from the lowest to the uppermost; a cell is drawn if it is lit up. */
const PENS = {
  cell: ["#14191e", 2.5, ""],
  reach: ["#00796b", 1.5, "2 3"],
  sea: ["#2f9be8", 2, ""],
  island: ["#1d5f9c", 2, ""],
  part: ["#1d5f9c", 2.5, "5 3"],
  trapped: ["#d0103a", 1.5, ""],
  way: ["#00796b", 2.5, ""],
  block: ["#d0103a", 3, "6 4"],
  wall: ["#d0103a", 4, ""],
  path: ["#8a4b00", 3.5, ""],
};
const PARTS = 36; // of a cell, in which pens are measured
const EDGE = 2.5; // more than a pen: its light edge

/** @type {(name: string, attributes: Record<string, string | number>) => SVGElement} */
export function element(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @type {(target: EventTarget | null) => number} */
const numberOf = (target) =>
  Number((target instanceof Element && target.closest("[data-object]")?.getAttribute("data-object")) || -1);

export class Objects {
  /** @param {HTMLElement} sentence */
  constructor(sentence) {
    this.sentence = sentence;
    /** @type {readonly Drawn[]} */
    this.things = [];
    /** @type {SVGElement[]} */
    this.groups = [];
    this.lit = -1;
    const point = (/** @type {Event} */ event) => this.light(numberOf(event.target));
    for (const type of ["pointerover", "focusin", "click"]) sentence.addEventListener(type, point);
    for (const type of ["pointerleave", "focusout"]) sentence.addEventListener(type, () => this.rest());
  }

  /** @type {(layer: Element, things: readonly Drawn[], unit: number) => void} */
  show(layer, things, unit) {
    this.things = things;
    this.groups = things.map((thing, i) => drawing(thing, i, unit));
    const kinds = Object.keys(PENS);
    const order = (/** @type {SVGElement} */ one) => kinds.indexOf(one.getAttribute("data-kind") ?? "");
    layer.replaceChildren(...[...this.groups].sort((one, other) => order(one) - order(other)));
    for (const name of this.sentence.querySelectorAll("[data-object]")) {
      name.setAttribute("role", "button");
      name.setAttribute("tabindex", "0");
      const { kind } = things[numberOf(name)] ?? {};
      if (name instanceof HTMLElement && kind in PENS && kind !== "cell")
        name.style.setProperty("--pen", PENS[kind][0]);
    }
    this.light(-1);
  }

  /** @type {(picture: Element, placeOf: (target: EventTarget | null) => At | null) => void} */
  watch(picture, placeOf) {
    const point = (/** @type {Event} */ event) => {
      const place = placeOf(event.target);
      if (place && this.things.length) this.at(place);
    };
    picture.addEventListener("pointerover", (event) => isTouch(event) || point(event));
    for (const type of ["focusin", "click"]) picture.addEventListener(type, point);
    picture.addEventListener("pointerleave", (event) => isTouch(event) || this.rest());
  }

  /** @param {At} place */
  at([row, col]) {
    const before = this.lit;
    const has = (/** @type {Drawn} */ thing) => thing.cells.some(([r, c]) => r === row && c === col);
    const found = this.things.filter(has).sort((one, other) => one.cells.length - other.cells.length);
    this.light(found.length ? this.things.indexOf(found[0]) : -1);
    return this.lit >= 0 && this.lit !== before;
  }

  /** Light up the name with the keyboard, or nothing. */
  rest() {
    const { activeElement } = document;
    this.light(this.sentence.contains(activeElement) ? numberOf(activeElement) : -1);
  }

  /** @param {number} number of the object; -1: none */
  light(number) {
    this.lit = number;
    for (const one of [...this.groups, ...this.sentence.querySelectorAll("[data-object]")])
      one.classList.toggle("lit", number >= 0 && numberOf(one) === number);
  }
}

const isTouch = (/** @type {Event} */ event) => event instanceof PointerEvent && event.pointerType === "touch";

/** @type {(thing: Drawn, number: number, unit: number) => SVGElement} */
function drawing({ kind, path, cells, steps }, number, unit) {
  const [colour, width, dashes] = PENS[kind] ?? PENS.cell;
  const group = element("g", { class: "object", "data-object": number, "data-kind": kind });
  const scale = unit / PARTS;
  const rows = path.replace(/[\d.]+/g, (value) => String(Math.round(Number(value) * unit * 100) / 100));
  for (const [stroke, wide, dash] of /** @type {[string, number, string][]} */ ([
    ["#fff", width + EDGE, ""],
    [colour, width, dashes],
  ])) {
    const line = { d: rows, fill: "none", stroke, "stroke-linecap": "round", "stroke-linejoin": "round" };
    const dashed =
      dash &&
      dash
        .split(" ")
        .map((length) => Number(length) * scale)
        .join(" ");
    group.append(element("path", { ...line, "stroke-width": wide * scale, "stroke-dasharray": dashed || "none" }));
  }
  steps.forEach((step, i) => {
    const [row, col] = cells[i];
    const text = element("text", {
      class: "far",
      x: (col - 0.22) * unit,
      y: (row - 0.14) * unit,
      "font-size": 10 * scale,
    });
    text.textContent = String(step);
    if (step) group.append(text);
  });
  return group;
}
