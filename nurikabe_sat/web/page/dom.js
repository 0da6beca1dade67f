// Elements in one line: make("button", {class: "quiet", type: "button", onclick: go}, "Undo").
// Keys that begin with "on" are listeners; true sets an empty attribute; null, undefined and false leave it out.

export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** A button with a name, as most are: button("Undo", undo, {class: "quiet"}). */
export function button(name, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, name);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}
