// Mouse, pen and fingers on a board, as strokes: "press", then "drag" for each further cell, then "release" or
// "cancel".
//
//     listen(root, target, {cells, rows, cols, scrolls})
//         target.emit(type, detail) is called; cells: [{group}, ...]; scrolls: one finger is the browser's, too;
//         see boardView.js
//
// The mouse presses at once. A finger presses when it is known what it means: "touch" when it is lifted or moves on
// to the next cell, "hold" when it rests. Two fingers are the browser's, to scroll and zoom: they cancel. A click
// without a pointer, as screen readers make it, is a press with the left button.

/** @import { BoardView, Press } from "./boardView.js" */
/** @import { CellView } from "./cellView.js" */

import { EDGE } from "./coordinates.js";
import { MARGIN } from "./scale.js";
import { UNIT } from "./shapes.js";

/**
 * @typedef {{cells: CellView[], rows: number, cols: number, scrolls: boolean}} Board
 * @typedef {{id: number, cell: number, pressed: boolean, x: number, y: number, timer?: number}} Stroke
 */

const HOLD_AFTER = 420; // milliseconds until a finger holds
const SLACK = 9; // pixels that a finger may slip and still tap
const BUZZ = 12; // milliseconds, when a finger holds
const [MIDDLE, RIGHT] = [1, 2]; // buttons of the mouse

/** @type {(root: HTMLElement, target: Pick<BoardView, "emit">, board: Board) => void} */
export function listen(root, target, { cells, rows, cols, scrolls }) {
  /** @type {Stroke | null} */
  let stroke = null;

  /** @param {MouseEvent} event */
  const cellAt = ({ clientX, clientY }) => {
    const box = root.getBoundingClientRect();
    const scale = (cols + MARGIN) / box.width;
    const col = Math.floor((clientX - box.left) * scale - EDGE / UNIT);
    const row = Math.floor((clientY - box.top) * scale - EDGE / UNIT);
    return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : null;
  };

  /** @type {(pressing: Stroke, how: Press) => void} */
  const press = (pressing, how) => {
    clearTimeout(pressing.timer);
    pressing.pressed = true;
    target.emit("press", { cell: pressing.cell, how });
  };

  /** @param {"release" | "cancel"} type */
  const end = (type) => {
    if (!stroke) return;
    clearTimeout(stroke.timer);
    if (stroke.pressed) target.emit(type, {});
    stroke = null;
    target.emit("finger", { cell: null });
  };

  /** @type {(from: number, to: number) => number[]} All cells between two, so that a quick hand leaves no gap. */
  const between = (from, to) => {
    const [r, c] = [Math.floor(from / cols), from % cols];
    const [down, right] = [Math.floor(to / cols) - r, (to % cols) - c];
    const steps = Math.max(Math.abs(down), Math.abs(right));
    return Array.from(
      { length: steps },
      (_, i) => Math.round(r + (down * (i + 1)) / steps) * cols + Math.round(c + (right * (i + 1)) / steps),
    );
  };

  root.addEventListener("pointerdown", (event) => {
    if (stroke) return end("cancel");
    const cell = cellAt(event);
    if (cell === null || event.button === MIDDLE) return;
    /** @type {Stroke} */
    const begun = { id: event.pointerId, cell, pressed: false, x: event.clientX, y: event.clientY };
    stroke = begun;
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId); // the hover stays
    if (event.pointerType !== "touch") return press(begun, event.button === RIGHT || event.ctrlKey ? "right" : "left");
    target.emit("finger", { cell });
    begun.timer = setTimeout(() => {
      navigator.vibrate?.(BUZZ);
      press(begun, "hold");
    }, HOLD_AFTER);
  });

  root.addEventListener("pointermove", (event) => {
    if (stroke?.id !== event.pointerId) return;
    for (const point of event.getCoalescedEvents?.() ?? [event]) {
      const cell = cellAt(point);
      if (cell === null || cell === stroke.cell) continue;
      if (!stroke.pressed) {
        if (Math.hypot(point.clientX - stroke.x, point.clientY - stroke.y) < SLACK) continue;
        press(stroke, "touch");
      }
      for (const next of between(stroke.cell, cell)) target.emit("drag", { cell: next });
      stroke.cell = cell;
      if (event.pointerType === "touch") target.emit("finger", { cell });
    }
  });

  root.addEventListener("pointerup", (event) => {
    if (stroke?.id !== event.pointerId) return;
    if (!stroke.pressed) press(stroke, "touch");
    end("release");
  });

  root.addEventListener("pointercancel", (event) => stroke?.id === event.pointerId && end("cancel"));
  root.addEventListener("lostpointercapture", (event) => stroke?.id === event.pointerId && end("release"));
  root.addEventListener("contextmenu", (event) => event.preventDefault());

  // A finger that paints does not swipe: else the browser would take the next tap as the end of its swipe.
  const stay = (/** @type {TouchEvent} */ event) =>
    event.touches.length === 1 && event.cancelable && event.preventDefault();
  if (!scrolls) root.addEventListener("touchmove", stay, { passive: false });

  root.addEventListener("click", (event) => {
    const { target: clicked } = event;
    if (event.detail !== 0 || ("pointerType" in event && event.pointerType) || !(clicked instanceof Node)) return;
    const cell = cells.findIndex(({ group }) => group.contains(clicked));
    if (cell < 0) return;
    target.emit("press", { cell, how: "left" });
    target.emit("release", {});
  });
}
