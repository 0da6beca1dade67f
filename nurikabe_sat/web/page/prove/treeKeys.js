// The keys of the tree, in the outline and in the drawing: arrows up and down to the row before and after, left to close a
// branch or to go to the case above, right to open it; Home and End; Enter presses a row; M marks it for a merge, Delete
// removes it.

/** @import { Row } from "./treeRows.js" */
/** @import { Acts, Shown } from "./treePane.js" */

/** @type {(event: KeyboardEvent, shown: Shown, rows: readonly Row[], acts: Acts) => string | null} the node to go to */
export function treeKey(event, { proof, at }, rows, acts) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const here = rows.findIndex(({ id }) => id === at);
  const row = rows[here];
  const node = proof.node(at);
  /** @type {string | undefined} */
  let next;
  if (event.key === "ArrowDown") {
    next = rows[here + 1]?.id;
  } else if (event.key === "ArrowUp") {
    next = rows[here - 1]?.id;
  } else if (event.key === "Home") {
    next = proof.root;
  } else if (event.key === "End") {
    next = rows.at(-1)?.id;
  } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    const opens = event.key === "ArrowRight";
    if (row?.isBranching && row.isOpen !== opens) acts.toggle(at);
    else next = opens ? rows.find(({ parent }) => parent === at)?.id : node.from[0];
  } else if (event.key === "Enter") {
    acts.press(at);
  } else if (event.key.toLowerCase() === "m") {
    acts.mark(at);
  } else if (event.key === "Delete" || event.key === "Backspace") {
    acts.remove(at);
  } else {
    return null;
  }
  event.preventDefault();
  event.stopPropagation();
  if (next === undefined || next === at) return null;
  acts.select(next);
  return next;
}
