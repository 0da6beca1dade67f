// Addresses of puzzles: at puzz.link, and here with the player's progress. It needs no page, and runs in node.
//
//     #p=nurikabe/5/5/g5k2icg9l              a puzzle: the path is what the API converts to the format "puzzlink"
//     #p=nurikabe/5/5/g5k2icg9l&cells=3a0q   the same, and which cells are painted
//     #p=nurikabe/5/5/g5k2icg9l&moves=8d0J   the same, and the moves of a game: moves.js
//     ...&hint=1&from=https%3A%2F%2Fpuzz.link%2Fp   with a hint at once, and the page that the cells go back to: elsewhere.js
//
// Painted cells are packed three to a character, each 0 (undecided), 1 (sea) or 2 (island), row by row; undecided cells
// at the end are left out.
//
//     addressOf(game)     "#play?pack=NAME" for one of the collection, "#play?day=DAY" for that of a day, or "#p=PATH"

/** @import { Game } from "./game.js" */

import { writePath } from "./puzzlink.js";

/** @type {Colour[]} */
const COLOURS = [".", "B", "W"];

/** @param {Game} game */
export function addressOf(game) {
  const { source, name, day } = game.about;
  if (source === "pack") return `#play?pack=${name}`;
  if (day) return `#play?day=${day}`;
  const path = writePath(game);
  return path ? hashOf(path) : "#play";
}

/** @param {string} path */
export const puzzlink = (path) => `https://puzz.link/p?${path.trim()}`;

/** The part of the address behind this page's name; with the colours of all cells, with progress. @param {string} path */
export function hashOf(path, colours = "", moves = "") {
  const packed = packCells(colours);
  return `#p=${path.trim()}${packed && `&cells=${packed}`}${moves && `&moves=${moves}`}`;
}

/** "B.W..." -> characters; "" if no cell is painted. @param {string} colours */
export function packCells(colours) {
  const digit = (/** @type {number} */ i) => Math.max(0, COLOURS.indexOf(/** @type {Colour} */ (colours[i])));
  let packed = "";
  for (let i = 0; i < colours.length; i += 3) packed += (digit(i) * 9 + digit(i + 1) * 3 + digit(i + 2)).toString(27);
  return packed.replace(/0+$/, "");
}

/** @type {(packed: string, size: number) => Colour[] | null} null for what packCells cannot have given */
export function unpackCells(packed, size) {
  if (packed.length > Math.ceil(size / 3) || !/^[0-9a-q]*$/.test(packed)) return null;
  const numbers = [...packed].map((character) => parseInt(character, 27));
  const painted = numbers.flatMap((n) => [COLOURS[Math.floor(n / 9)], COLOURS[Math.floor(n / 3) % 3], COLOURS[n % 3]]);
  return Array.from({ length: size }, (_, cell) => painted[cell] ?? ".");
}
