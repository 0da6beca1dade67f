// A drawing that scrolls in its room, and is zoomed there: what is between two fingers, or at the mouse, stays there.
//
//     const keep = keeping(pane, at)     keep(to)     the place that was at one point of the window comes to another
//     listenToPinch(pane, signal)     two fingers zoom and move it         pane: see Pane

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {{
 *   host: HTMLElement, root: SVGSVGElement | null, isCut: boolean, pixels: number, zoom: (pixels: number, at: Point) => void,
 * }} Pane the room, the drawing, whether it does not fit, the pixels of a cell or a unit, and what sets them
 */

const SLACK = 16; // pixels that two fingers may come closer and still only move the drawing

/**
 * As far as that can be. A drawing that is not cut moves with the page.
 * @type {(pane: Pane, at: Point) => (to: Point) => void}
 */
export function keeping(pane, at) {
  const place = new DOMPoint(at.x, at.y).matrixTransform(pane.root?.getScreenCTM()?.inverse());
  return (to) => {
    const is = place.matrixTransform(pane.root?.getScreenCTM() ?? undefined);
    if (pane.isCut) pane.host.scrollBy(is.x - to.x, is.y - to.y);
    else scrollBy(0, is.y - to.y);
  };
}

/** @type {(pane: Pane, signal?: AbortSignal) => void} */
export function listenToPinch(pane, signal) {
  /** @type {{far: number, pixels: number, keep: (to: Point) => void, zooms: boolean} | null} */
  let pinch = null;

  const begin = (/** @type {TouchEvent} */ { touches }) => {
    if (touches.length !== 2) return end();
    const { far, at } = between(touches);
    pinch = { far, pixels: pane.pixels, keep: keeping(pane, at), zooms: false };
  };
  const move = (/** @type {TouchEvent} */ event) => {
    if (!pinch || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault(); // else the browser would zoom the page
    const { far, at } = between(event.touches);
    pinch.zooms ||= Math.abs(far - pinch.far) > SLACK;
    if (pinch.zooms) pane.zoom((pinch.pixels * far) / pinch.far, at);
    pinch.keep(at);
  };
  const end = () => {
    pinch = null;
  };
  pane.host.addEventListener("touchstart", begin, { signal, passive: true });
  pane.host.addEventListener("touchmove", move, { signal, passive: false });
  pane.host.addEventListener("touchend", end, { signal });
  pane.host.addEventListener("touchcancel", end, { signal });
}

/** How far two fingers are from each other, and the point between them. @param {TouchList} touches */
function between(touches) {
  const [one, other] = touches;
  return {
    far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    at: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  };
}
