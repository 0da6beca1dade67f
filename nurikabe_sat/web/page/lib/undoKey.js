// The keys for undo and redo, the same in play and in set mode.

/**
 * "undo" (U, Ctrl+Z), "redo" (Ctrl+Y, Ctrl+Shift+Z), or null.
 * @type {(event: KeyboardEvent) => "undo" | "redo" | null}
 */
export function undoKey({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (altKey) return null;
  const letter = key.toLowerCase();
  if (!ctrlKey && !metaKey) return letter === "u" ? "undo" : null;
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" ? "redo" : null;
}
