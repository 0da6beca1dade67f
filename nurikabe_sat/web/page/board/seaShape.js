// The sea as one shape: the cells of one part flow together, with round corners outside and inside.
//
//     seaShape({rows, cols, colours}, cell, unit) -> the path of one cell, whose side is unit: "d" of an SVG path
//
// A sea cell is a square whose corner is round where both neighbours beside it are not sea. Another cell gets a
// fillet in the corner where both neighbours and the cell between them are sea. Outside of the board all is sea, as far
// as that goes.

import { SEA } from "../lib/grid.js";

/**
 * @template Side
 * @typedef {{up: Side, down: Side, left: Side, right: Side}} Sides
 */
/** @typedef {[number, number]} Vector */

const OUTSIDE = 0.3; // radius of a round corner, in cells
const INSIDE = 0.16; // of a fillet
const LAP = 0.6; // how far the shape runs below its neighbour, so that no seam is seen

/** @type {(board: Size & {colours: Colour[]}, cell: number, unit: number) => string} */
export function seaShape({ rows, cols, colours }, cell, unit) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const sea = (/** @type {number} */ down, /** @type {number} */ right) => {
    const [r, c] = [row + down, col + right];
    return r < 0 || c < 0 || r >= rows || c >= cols || colours[r * cols + c] === SEA;
  };
  const [up, down, left, right] = [sea(-1, 0), sea(1, 0), sea(0, -1), sea(0, 1)];
  const [notTop, notLeft, notBottom, notRight] = [row > 0, col > 0, row < rows - 1, col < cols - 1];
  const [x, y] = [col * unit, row * unit];
  if (colours[cell] === SEA) {
    const laps = { up: up && notTop, down: down && notBottom, left: left && notLeft, right: right && notRight };
    return square(x, y, unit, { up, down, left, right }, laps);
  }
  let d = "";
  if (up && left && sea(-1, -1) && notTop && notLeft) d += fillet(x, y, 1, 1, unit);
  if (up && right && sea(-1, 1) && notTop && notRight) d += fillet(x + unit, y, -1, 1, unit);
  if (down && left && sea(1, -1) && notBottom && notLeft) d += fillet(x, y + unit, 1, -1, unit);
  if (down && right && sea(1, 1) && notBottom && notRight) d += fillet(x + unit, y + unit, -1, -1, unit);
  return d;
}

/** @type {(x: number, y: number, unit: number, sea: Sides<boolean>, laps: Sides<boolean>) => string} laps: sea on the board */
function square(x, y, unit, { up, down, left, right }, laps) {
  const r = OUTSIDE * unit;
  const [x0, x1] = [x - (laps.left ? LAP : 0), x + unit + (laps.right ? LAP : 0)];
  const [y0, y1] = [y - (laps.up ? LAP : 0), y + unit + (laps.down ? LAP : 0)];
  /** @type {(round: boolean, px: number, py: number, to: Vector, from: Vector) => string} */
  const corner = (round, px, py, to, from) =>
    round ? `L${px - to[0] * r} ${py - to[1] * r}Q${px} ${py} ${px + from[0] * r} ${py + from[1] * r}` : `L${px} ${py}`;
  const parts = [
    `M${x + unit / 2} ${y0}`,
    corner(!up && !right, x1, y0, [1, 0], [0, 1]),
    corner(!right && !down, x1, y1, [0, 1], [-1, 0]),
    corner(!down && !left, x0, y1, [-1, 0], [0, -1]),
    corner(!left && !up, x0, y0, [0, -1], [1, 0]),
    "Z",
  ];
  return parts.join("");
}

/** @type {(x: number, y: number, right: number, down: number, unit: number) => string} right, down: 1 or -1, to the cell */
function fillet(x, y, right, down, unit) {
  const r = INSIDE * unit;
  const [x0, y0] = [x - right * LAP, y - down * LAP];
  const [x1, y1] = [x + right * r, y + down * r];
  return `M${x0} ${y0}L${x1} ${y0}L${x1} ${y}Q${x} ${y} ${x} ${y1}L${x0} ${y1}Z`;
}
