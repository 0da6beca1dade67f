// A lens beside a finger that covers small cells: the cells around the finger, larger, as the board shows them.
//
//     listenToLens(view)     view: a BoardView

/** @import { BoardView } from "./boardView.js" */

import { svg } from "../lib/dom.js";
import { UNIT } from "./shapes.js";

const SMALL = 28; // pixels: larger cells are seen beside a finger
const REACH = 2; // cells around that of the finger
const SIDE = 150; // pixels
const AWAY = 40; // pixels between the finger and the lens

/** @param {BoardView} view */
export function listenToLens(view) {
  const lens = svg("svg", { class: "board lens", "aria-hidden": "true", width: SIDE, height: SIDE });
  /** @type {number | null} */
  let at = null;

  function draw() {
    const { drawing } = view;
    if (at === null || !drawing) return lens.remove();
    const { row, col, group } = drawing.cells[at];
    const near = drawing.cells.filter((cell) => Math.abs(cell.row - row) <= REACH && Math.abs(cell.col - col) <= REACH);
    lens.replaceChildren(...near.map((cell) => cell.group.cloneNode(true)));
    const [left, top, side] = [(col - REACH) * UNIT, (row - REACH) * UNIT, (2 * REACH + 1) * UNIT];
    lens.setAttribute("viewBox", `${left} ${top} ${side} ${side}`);
    const box = group.getBoundingClientRect();
    const isRoom = box.top > SIDE + AWAY; // above the finger; else beside it
    const beside = box.left > SIDE + AWAY ? box.left - SIDE - AWAY : box.right + AWAY;
    const x = isRoom ? Math.max(0, Math.min(box.left + box.width / 2 - SIDE / 2, innerWidth - SIDE)) : beside;
    Object.assign(lens.style, { left: `${x}px`, top: `${isRoom ? box.top - SIDE - AWAY : Math.max(0, box.top)}px` });
    return view.host.append(lens);
  }

  view.on("finger", ({ cell }) => {
    at = view.room.scale.pixels < SMALL && !view.scrolls ? cell : null;
    draw();
  });
  view.on("shown", () => at !== null && draw());
}
