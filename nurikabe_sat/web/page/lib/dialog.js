// A dialog: a heading, a button that closes it, and its content. Escape and a click outside of it close it, too.
//
//     const element = dialog("New", {class: "new", onclose: ...}, ...parts)     element.showModal(), .close()
//     showDialog("Share", {class: "share"}, ...parts)     is shown at once, and gone when it has been closed

/** @import { Child } from "./dom.js" */

import { make } from "./dom.js";
import { closeButton } from "./icons.js";

/** @param {string} name @param {{class: string, onclose: () => void}} attributes @param {Child[]} parts */
export function dialog(name, { class: kind, onclose }, ...parts) {
  const heading = make("h2", { id: `${kind}-title` }, name);
  const close = closeButton(() => element.close());
  const sheet = make("div", { class: "sheet" }, make("header", {}, heading, close));
  for (const part of parts) sheet.append(...[part].flat(2).filter((one) => one !== null && one !== undefined));
  const element = make("dialog", { class: kind, "aria-labelledby": heading.id, onclose }, sheet);
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close(); // outside of the sheet there is only the dialog itself
  });
  document.body.append(element);
  return element;
}

/** @param {string} name @param {{class: string, onclose?: () => void}} attributes @param {Child[]} parts */
export function showDialog(name, { class: kind, onclose }, ...parts) {
  const close = () => {
    element.remove();
    onclose?.();
  };
  const element = dialog(name, { class: kind, onclose: close }, ...parts);
  element.showModal();
  return element;
}
