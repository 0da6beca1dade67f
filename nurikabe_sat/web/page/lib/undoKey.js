// Keys that count wherever the keyboard is: whether they do, and those for undo and redo, the same in all views.

/** @type {(event: KeyboardEvent) => "undo" | "redo" | null} undo: U, Ctrl+Z; redo: Ctrl+Y, Ctrl+Shift+Z */
export function undoKey({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey) return null;
  const letter = key.toLowerCase();
  if (!ctrlKey && !metaKey) return letter === "u" ? "undo" : null;
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" ? "redo" : null;
}

/** Whether a key is for the page: not for a field, a dialog, or an element that took it. @param {KeyboardEvent} event */
export function isForPage({ defaultPrevented, altKey, target }, fields = "input, select, textarea") {
  if (defaultPrevented || altKey || document.querySelector("dialog[open]")) return false;
  return !(target instanceof Element && target.closest(fields));
}
