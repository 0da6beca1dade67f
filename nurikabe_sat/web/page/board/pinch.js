// Two fingers on a board: they zoom it, and move it. The place between them stays between them.
//
//     listenToPinch(room, signal)     room: see room.js

/** @import { Room } from "./room.js" */

/** @typedef {{x: number, y: number}} Point */

const SLACK = 16; // pixels that two fingers may come closer and still only move the board

/** @type {(room: Room, signal: AbortSignal) => void} */
export function listenToPinch(room, signal) {
  /** @type {{far: number, pixels: number, place: Point, zooms: boolean} | null} */
  let pinch = null;

  const begin = (/** @type {TouchEvent} */ { touches }) => {
    if (touches.length !== 2) return end();
    const { far, at } = between(touches);
    pinch = { far, pixels: room.scale.pixels, place: room.placeAt(at), zooms: false };
  };
  const move = (/** @type {TouchEvent} */ event) => {
    if (!pinch || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault(); // else the browser would zoom the page
    const { far, at } = between(event.touches);
    pinch.zooms ||= Math.abs(far - pinch.far) > SLACK;
    if (pinch.zooms) room.zoom((pinch.pixels * far) / pinch.far, at);
    room.bring(pinch.place, at);
  };
  const end = () => {
    pinch = null;
  };
  room.host.addEventListener("touchstart", begin, { signal, passive: true });
  room.host.addEventListener("touchmove", move, { signal, passive: false });
  room.host.addEventListener("touchend", end, { signal });
  room.host.addEventListener("touchcancel", end, { signal });
}

/**
 * How far two fingers are from each other, and the point between them.
 * @param {TouchList} touches
 */
function between(touches) {
  const [one, other] = touches;
  return {
    far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    at: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  };
}
