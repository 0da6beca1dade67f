// Puzzles on pages with pzpr, such as puzz.link: a bookmark opens their position here, and the cells go back. It runs in node.
//
//     positionOf(home) -> address      runs inside the other page; "" without a Nurikabe. The browser extension runs it, too
//     bookmark(home)                   the same as the address of a bookmark
//     addressBack(from, game)          the other page with the cells of the game, as a file of pzpr; null for a strange address

/** @import { Game } from "./game.js" */

/** It uses nothing from outside, because it is sent as text. @param {string} home */
export function positionOf(home) {
  const puzzle = /** @type {any} */ (globalThis).ui?.puzzle;
  if (puzzle?.pid !== "nurikabe") return "";
  const path = puzzle.getURL().replace(/^[^?]*\?/, "");
  /** @type {number[]} */
  const cells = Array.from(puzzle.board.cell, ({ qans, qsub }) => (qans === 1 ? 1 : qsub === 1 ? 2 : 0));
  let packed = ""; // as links.js packs them
  for (let i = 0; i < cells.length; i += 3)
    packed += (cells[i] * 9 + (cells[i + 1] ?? 0) * 3 + (cells[i + 2] ?? 0)).toString(27);
  const from = encodeURIComponent(location.origin + location.pathname);
  return `${home}#p=${path}&cells=${packed}&hint=1&from=${from}`;
}

/** @type {(home: string) => string} */
export const bookmark = (home) =>
  `javascript:${encodeURIComponent(
    `{const a=(${positionOf})(${JSON.stringify(home)});a?open(a):alert("There is no Nurikabe on this page.")}`,
  )}`;

/** @type {(from: string, game: Game) => string | null} */
export function addressBack(from, { rows, cols, clues, colours }) {
  if (!/^https?:\/\/[\w.:[\]-]+\/[\w./~-]*$/.test(from)) return null;
  const cell = (/** @type {Clue} */ clue, /** @type {number} */ i) =>
    clue === "?" ? "-" : (clue ?? { ".": ".", B: "%23", W: "+" }[colours[i]]);
  const words = clues.map(cell);
  const lines = Array.from({ length: rows }, (_, row) => words.slice(row * cols, (row + 1) * cols).join("%20"));
  return `${from}?pzprv3/nurikabe/${rows}/${cols}/${lines.map((line) => `${line}%20/`).join("")}`;
}
