// A board as text for a chat: a line a row, in emoji, or in letters where a number is too large for one. It runs in node.
//
//     chatText({rows, cols, clues, colours})      "⬜2️⃣🟦\n..."     "  . 12  #\n..."

import { ISLAND, OPEN, rowsOf, SEA } from "./grid.js";

/** @type {Record<Colour, string>} */
const EMOJI = { [OPEN]: "⬜", [SEA]: "🟦", [ISLAND]: "🟨" };
/** @type {Record<Colour, string>} */
const LETTERS = { [OPEN]: ".", [SEA]: "#", [ISLAND]: "o" };
const KEYCAP = "\ufe0f\u20e3";

/** @param {Size & {clues: Clue[], colours: Colour[]}} board */
export function chatText({ cols, clues, colours }) {
  const isSmall = clues.every((clue) => clue === null || clue === "?" || clue <= 10);
  const words = clues.map((clue, cell) => {
    if (clue === null) return (isSmall ? EMOJI : LETTERS)[colours[cell]];
    if (!isSmall) return String(clue);
    return clue === "?" ? "❓" : clue === 10 ? "🔟" : `${clue}${KEYCAP}`;
  });
  const width = isSmall ? 0 : Math.max(...words.map((word) => word.length)) + 1;
  const lines = rowsOf(words, cols).map((row) => row.map((word) => word.padStart(width)).join(""));
  return lines.map((line) => line.trimEnd()).join("\n");
}
