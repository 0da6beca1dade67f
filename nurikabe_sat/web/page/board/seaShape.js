// The sea as ink: the cells of one piece flow together, with round corners outside and inside.
//
//     ink({rows, cols, colours}, cell, unit) -> the path of one cell, whose side is unit: "d" of an SVG path
//
// A sea cell is a square whose corner is round where both neighbours beside it are not sea. Another cell gets a
// fillet in the corner where both neighbours and the cell between them are sea. Outside of the board all is sea, as far
// as that goes.

import { SEA } from "../lib/grid.js";

const OUTSIDE = 0.3; // radius of a round corner, in cells
const INSIDE = 0.16; // of a fillet
const LAP = 0.6; // how far ink runs below its neighbour, so that no seam is seen

export function ink({ rows, cols, colours }, cell, unit) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const sea = (down, right) => {
    const [r, c] = [row + down, col + right];
    return r < 0 || c < 0 || r >= rows || c >= cols || colours[r * cols + c] === SEA;
  };
  const [up, down, left, right] = [sea(-1, 0), sea(1, 0), sea(0, -1), sea(0, 1)];
  const [x, y] = [col * unit, row * unit];
  if (colours[cell] === SEA) {
    const laps = { up: up && row, down: down && row < rows - 1, left: left && col, right: right && col < cols - 1 };
    return square(x, y, unit, { up, down, left, right }, laps);
  }
  let d = "";
  if (up && left && sea(-1, -1) && row && col) d += fillet(x, y, 1, 1, unit);
  if (up && right && sea(-1, 1) && row && col < cols - 1) d += fillet(x + unit, y, -1, 1, unit);
  if (down && left && sea(1, -1) && row < rows - 1 && col) d += fillet(x, y + unit, 1, -1, unit);
  if (down && right && sea(1, 1) && row < rows - 1 && col < cols - 1) d += fillet(x + unit, y + unit, -1, -1, unit);
  return d;
}

function square(x, y, unit, { up, down, left, right }, laps) {
  const r = OUTSIDE * unit;
  const [x0, x1] = [x - (laps.left ? LAP : 0), x + unit + (laps.right ? LAP : 0)];
  const [y0, y1] = [y - (laps.up ? LAP : 0), y + unit + (laps.down ? LAP : 0)];
  const corner = (round, px, py, dx, dy) =>
    round ? `L${px - dx[0] * r} ${py - dx[1] * r}Q${px} ${py} ${px + dy[0] * r} ${py + dy[1] * r}` : `L${px} ${py}`;
  return (
    `M${x + unit / 2} ${y0}` +
    corner(!up && !right, x1, y0, [1, 0], [0, 1]) +
    corner(!right && !down, x1, y1, [0, 1], [-1, 0]) +
    corner(!down && !left, x0, y1, [-1, 0], [0, -1]) +
    corner(!left && !up, x0, y0, [0, -1], [1, 0]) +
    "Z"
  );
}

function fillet(x, y, right, down, unit) {
  const r = INSIDE * unit;
  const [x0, y0] = [x - right * LAP, y - down * LAP];
  const [x1, y1] = [x + right * r, y + down * r];
  return `M${x0} ${y0}L${x1} ${y0}L${x1} ${y}Q${x} ${y} ${x} ${y1}L${x0} ${y1}Z`;
}
