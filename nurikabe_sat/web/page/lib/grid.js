// Cells and colours, as all modules have them. It needs no page, and runs in node.
//
// A cell is a number, row * cols + col, from 0. The API counts rows and columns from 1: [row, col] is a place.
//
//     OPEN, SEA, ISLAND, WORDS            the colours ".", "B" and "W", and what they are called
//     cellAt(place, cols) -> cell         placeOf(cell, cols) -> place
//     beside(cell, rows, cols) -> cells   those that share a side with it
//     connectedParts(wanted, rows, cols)  wanted: for each cell whether it counts; the parts of those that do
//     rowsOf(cells, cols)                 what stands in the cells, row by row
//     plainText(rows, cols, words)        the plain format "5 5\n2 . B ...", which the API takes as "puzzle"

/** @type {"."} */
export const OPEN = ".";
/** @type {"B"} */
export const SEA = "B";
/** @type {"W"} */
export const ISLAND = "W";
/** @type {Record<Colour, string>} */
export const WORDS = { [OPEN]: "undecided", [SEA]: "sea", [ISLAND]: "island" };

/** @type {(text: unknown) => text is Colour} */
export const isColour = (text) => typeof text === "string" && Object.hasOwn(WORDS, text);

/** @type {(place: readonly [number, number, ...unknown[]], cols: number) => number} */
export const cellAt = ([row, col], cols) => (row - 1) * cols + col - 1;

/** @type {(cell: number, cols: number) => [row: number, col: number]} */
export const placeOf = (cell, cols) => [Math.floor(cell / cols) + 1, (cell % cols) + 1];

/** @template Cell @param {readonly Cell[]} cells @param {number} cols */
export const rowsOf = (cells, cols) =>
  Array.from({ length: cells.length / cols }, (_, row) => cells.slice(row * cols, (row + 1) * cols));

/** @type {(cell: number, rows: number, cols: number) => number[]} */
export function beside(cell, rows, cols) {
  const col = cell % cols;
  const found = [];
  if (cell >= cols) found.push(cell - cols);
  if (cell < (rows - 1) * cols) found.push(cell + cols);
  if (col > 0) found.push(cell - 1);
  if (col < cols - 1) found.push(cell + 1);
  return found;
}

/** @type {(wanted: readonly boolean[], rows: number, cols: number) => number[][]} Sorted, in the order of first cells. */
export function connectedParts(wanted, rows, cols) {
  const isLeft = [...wanted];
  return isLeft.flatMap((_, start) => {
    if (!isLeft[start]) return [];
    isLeft[start] = false;
    const part = [start];
    for (const cell of part) {
      for (const next of beside(cell, rows, cols)) {
        if (!isLeft[next]) continue;
        isLeft[next] = false;
        part.push(next);
      }
    }
    return [part.sort((one, other) => one - other)];
  });
}

/** @type {(rows: number, cols: number, words: readonly (string | number)[]) => string} words: a number, "?" or a colour */
export const plainText = (rows, cols, words) =>
  [`${rows} ${cols}`, ...rowsOf(words, cols).map((row) => row.join(" ")), ""].join("\n");
