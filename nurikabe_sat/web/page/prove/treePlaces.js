// Where the steps of a tree are drawn: a step under the one before it, branches side by side. It needs no page, and runs in
// node.
//
//     places(rows) -> Map of [column, row], from 0      rows: of treeRows.js

/** @import { Row } from "./treeRows.js" */

/** The first step that follows stays in its column; further ones get columns to the right. @param {readonly Row[]} rows */
export function places(rows) {
  /** @type {Map<string, [number, number]>} */
  const found = new Map();
  /** @type {Set<string>} */
  const used = new Set(); // nodes under which a step stands already
  let widest = 0;
  for (const { id, parent } of rows) {
    if (parent === null) {
      found.set(id, [0, 0]);
      continue;
    }
    const [column, row] = found.get(parent) ?? [0, 0];
    const isFirst = !used.has(parent);
    used.add(parent);
    found.set(id, [isFirst ? column : ++widest, row + 1]);
  }
  return found;
}
