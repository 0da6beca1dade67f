// A finished puzzle as text to post, without its solution. It runs in node.
//
//     resultText("Nurikabe 7 x 7, 3:41, no hints", past) -> "...\n🟩🟩🟧🟩🟩🟩🟩🟩🟩🟩"
//
// The pattern shows the player's way in ten parts: green where only undecided cells were painted, orange where a
// painted cell was changed. It has no place of the board.

import { OPEN } from "./grid.js";

const PARTS = 10;

/** @type {(title: string, past: readonly StoredStep[]) => string} */
export function resultText(title, past) {
  const changes = past.map((step) => step.some((one) => Array.isArray(one) && one[1] !== OPEN));
  const length = changes.length / PARTS;
  const part = (/** @type {unknown} */ _, /** @type {number} */ i) =>
    changes.slice(Math.floor(i * length), Math.floor((i + 1) * length)).includes(true) ? "🟧" : "🟩";
  const pattern = changes.length < PARTS ? "" : `\n${Array.from({ length: PARTS }, part).join("")}`;
  return title + pattern;
}
