// A dialog: a heading, a button that closes it, and what else is in it. Escape and a click beside it close it, too.
//
//     const element = dialog("Share", {class: "share", onclose: ...}, ...parts)     element.showModal(), .close()

import { button, make } from "./dom.js";
import { icon } from "./icons.js";

export function dialog(name, { class: kind, onclose }, ...parts) {
  const heading = make("h2", { id: `${kind}-title` }, name);
  const element = make(
    "dialog",
    {
      class: kind,
      "aria-labelledby": heading.id,
      onclose,
      onclick: (event) => event.target === element && element.close(), // beside the sheet there is only the dialog
    },
    make(
      "div",
      { class: "sheet" },
      make(
        "header",
        {},
        heading,
        button(icon("close"), () => element.close(), { class: "icon", "aria-label": "Close" }),
      ),
      parts,
    ),
  );
  document.body.append(element);
  return element;
}
