// Elements in one line: make("button", {class: "primary", type: "button", onclick: go}, "Undo").
// Keys that begin with "on" are listeners; true sets an empty attribute; null, undefined and false leave it out.
//
//     make(name, attributes, ...children)   svg(name, attributes, ...children)   button(content, act, attributes)
//     option(value, text)   field(name, control)   noteLine() -> {note, say, trying}   english(text)
//     card(heading, ...children)   one of those in set mode     tickBox(words, attributes) -> {box, label}

import { messageOf } from "./problem.js";

/**
 * @typedef {Node | string | null | undefined} Part
 * @typedef {Part | readonly (Part | readonly Part[])[]} Child one part or a list of parts; null is left out
 * @typedef {string | number | boolean | null | undefined | ((event: never) => unknown)} Value
 * @typedef {Record<string, Value>} Attributes
 */

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/**
 * A button with a name, or with a picture and an aria-label.
 * @type {(content: Child, onclick: (event: MouseEvent) => unknown, attributes?: Attributes) => HTMLButtonElement}
 */
export function button(content, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, content);
}

/** @param {string} value */
export const option = (value, text = value) => make("option", { value }, text);

let fields = 0;

/** A label above its control, which may stand in a row. @param {string} name @param {HTMLElement} control */
export function field(name, control, row = control) {
  control.id ||= `field-${++fields}`;
  return make("div", { class: "field" }, make("label", { for: control.id }, name), row);
}

/** What the program says, which speaks English whatever the language of the page is. @param {string} text */
export const english = (text) => make("span", { lang: "en" }, text);

/** @param {Child} words @param {Attributes} [attributes] of the box */
export function tickBox(words, attributes = {}) {
  const box = make("input", { type: "checkbox", ...attributes });
  return { box, label: make("label", { class: "choice" }, box, words) };
}

/** @param {string} heading @param {Child[]} parts */
export const card = (heading, ...parts) => make("div", { class: "card source" }, make("h2", {}, heading), ...parts);

/** A line for what has happened: empty at first, and read aloud when something is said. trying(act) says why it fails. */
export function noteLine() {
  const note = make("p", { class: "note", "aria-live": "polite" });
  const say = (/** @type {string} */ words, { wrong = false } = {}) => {
    note.textContent = words;
    note.classList.toggle("wrong", wrong);
  };
  const trying = (/** @type {() => Promise<void>} */ act) => () => act().catch((error) => say(messageOf(error)));
  return { note, say, trying };
}

/** @template {Element} Kind @param {Kind} element @param {Attributes} attributes @param {Child[]} children */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(key, value === true ? "" : String(value));
  }
  const parts = /** @type {Part[]} */ (children.flat(2));
  element.append(...parts.filter((part) => part !== null && part !== undefined));
  return element;
}
