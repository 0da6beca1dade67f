// Mouse, pen and fingers on a board, as strokes: "press", then "drag" for each further cell, then "release" or
// "cancel".
//
//     listen(root, target, {rows, cols, unit, edge, scrolls})
//         target.tell(type, detail) is called; target.cells: [{group}, ...]; scrolls: one finger is the browser's, too;
//         see boardView.js
//
// The mouse presses at once. A finger presses when it is known what it means: "touch" when it is lifted or moves on
// to the next cell, "hold" when it rests. Two fingers are the browser's, to scroll and zoom: they cancel. A click
// without a pointer, as screen readers make it, is a press with the left button.

const REST = 420; // milliseconds until a finger holds
const SLACK = 9; // pixels that a finger may slip and still tap
const BUZZ = 12; // milliseconds, when a finger holds
const [MIDDLE, RIGHT] = [1, 2]; // buttons of the mouse

export function listen(root, target, { rows, cols, unit, edge, scrolls }) {
  let stroke = null; // {id, cell, pressed, timer}

  const cellAt = ({ clientX, clientY }) => {
    const box = root.getBoundingClientRect();
    const scale = root.viewBox.baseVal.width / box.width;
    const col = Math.floor(((clientX - box.left) * scale - edge) / unit);
    const row = Math.floor(((clientY - box.top) * scale - edge) / unit);
    return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : null;
  };

  const press = (how) => {
    clearTimeout(stroke.timer);
    stroke.pressed = true;
    target.tell("press", { cell: stroke.cell, how });
  };

  const end = (type) => {
    if (!stroke) return;
    clearTimeout(stroke.timer);
    if (stroke.pressed) target.tell(type);
    stroke = null;
  };

  /** All cells between two, so that a quick hand leaves no gap. */
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
    const finger = event.pointerType === "touch";
    if (stroke) return end("cancel");
    const cell = cellAt(event);
    if (cell === null || event.button === MIDDLE) return;
    stroke = { id: event.pointerId, cell, pressed: false, x: event.clientX, y: event.clientY };
    root.setPointerCapture(event.pointerId);
    if (!finger) return press(event.button === RIGHT || event.ctrlKey ? "right" : "left");
    stroke.timer = setTimeout(() => {
      navigator.vibrate?.(BUZZ);
      press("hold");
    }, REST);
  });

  root.addEventListener("pointermove", (event) => {
    if (stroke?.id !== event.pointerId) return;
    for (const point of event.getCoalescedEvents?.() ?? [event]) {
      const cell = cellAt(point);
      if (cell === null || cell === stroke.cell) continue;
      if (!stroke.pressed) {
        if (Math.hypot(point.clientX - stroke.x, point.clientY - stroke.y) < SLACK) continue;
        press("touch");
      }
      for (const next of between(stroke.cell, cell)) target.tell("drag", { cell: next });
      stroke.cell = cell;
    }
  });

  root.addEventListener("pointerup", (event) => {
    if (stroke?.id !== event.pointerId) return;
    if (!stroke.pressed) press("touch");
    end("release");
  });

  root.addEventListener("pointercancel", (event) => stroke?.id === event.pointerId && end("cancel"));
  root.addEventListener("lostpointercapture", (event) => stroke?.id === event.pointerId && end("release"));
  root.addEventListener("contextmenu", (event) => event.preventDefault());

  // A finger that paints does not swipe: else the browser would take the next tap as the end of its swipe.
  const stay = (event) => event.touches.length === 1 && event.cancelable && event.preventDefault();
  if (!scrolls) root.addEventListener("touchmove", stay, { passive: false });

  root.addEventListener("click", (event) => {
    if (event.detail !== 0 || event.pointerType) return;
    const cell = target.cells.findIndex(({ group }) => group.contains(event.target));
    if (cell < 0) return;
    target.tell("press", { cell, how: "left" });
    target.tell("release");
  });
}
