// Elements in one line: make("button", {class: "primary", type: "button", onclick: go}, "Undo").
// Keys that begin with "on" are listeners; true sets an empty attribute; null, undefined and false leave it out.
//
//     make(name, attributes, ...children)   svg(name, attributes, ...children)   button(content, act, attributes)
//     option(value, text)   field(name, control)   noteLine()

export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** A button with a name, or with a picture and an aria-label. */
export function button(content, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, content);
}

export const option = (value, text = value) => make("option", { value }, text);

let fields = 0;

/** A label above its control; the control may stand in a row with others. */
export function field(name, control, row = control) {
  control.id ||= `field-${++fields}`;
  return make("div", { class: "field" }, make("label", { for: control.id }, name), row);
}

/** A line for what has happened: empty at first, and read out when it is filled. */
export function noteLine() {
  return make("p", { class: "note", "aria-live": "polite" });
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined));
  return element;
}
