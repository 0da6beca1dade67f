// Addresses of puzzles: at puzz.link, and here with the player's progress. It knows no page, and runs in node.
//
//     #p=nurikabe/5/5/g5k2icg9l              a puzzle: the path is what /api/convert gives for "puzzlink"
//     #p=nurikabe/5/5/g5k2icg9l&cells=3a0q   the same, and which cells are painted
//
// Painted cells are packed three to a sign, each 0 (undecided), 1 (sea) or 2 (island), row by row; what is undecided at
// the end is left out.

const SIGNS = "0123456789abcdefghijklmnopq";
const COLOURS = ".BW";

/** The address of a puzzle at puzz.link. */
export const puzzlink = (path) => `https://puzz.link/p?${path.trim()}`;

/** The part of the address behind this page's name: with colours, one sign a cell, the progress goes along. */
export function hashOf(path, colours = "") {
  const packed = packCells(colours);
  return `#p=${path.trim()}${packed && `&cells=${packed}`}`;
}

/** "B.W..." -> signs; "" if no cell is painted. */
export function packCells(colours) {
  let packed = "";
  for (let i = 0; i < colours.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => Math.max(0, COLOURS.indexOf(colours[i + k] ?? ".")));
    packed += SIGNS[a * 9 + b * 3 + c];
  }
  return packed.replace(/0+$/, "");
}

/** The colours of a board of so many cells, or null for what packCells cannot have given. */
export function unpackCells(packed, size) {
  const numbers = [...packed].map((sign) => SIGNS.indexOf(sign));
  if (numbers.includes(-1) || numbers.length > Math.ceil(size / 3)) return null;
  const colours = numbers
    .map((n) => COLOURS[Math.floor(n / 9)] + COLOURS[Math.floor(n / 3) % 3] + COLOURS[n % 3])
    .join("");
  return colours.padEnd(size, ".").slice(0, size);
}
