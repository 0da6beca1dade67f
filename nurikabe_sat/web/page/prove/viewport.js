// The part of a drawing that is seen: moved by dragging and by the wheel, made larger by the wheel with Ctrl or by two
// fingers.
//
//     const viewport = new Viewport(svg)     viewport.extent = {x, y, width, height}     the whole drawing, in its units
//     viewport.fit()     viewport.zoom(factor)     viewport.reveal(x, y, width, height)
//     viewport.wasDragged     whether the press that has just ended has moved the drawing

const [LEAST, MOST] = [0.15, 3]; // pixels for a unit
const STILL = 5; // pixels: a press that moves less moves nothing

/** @typedef {{x: number, y: number, width: number, height: number}} Extent */

export class Viewport {
  /** @param {SVGSVGElement} element */
  constructor(element) {
    this.element = element;
    /** @type {Extent} */
    this.extent = { x: 0, y: 0, width: 1, height: 1 };
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.moved = 0;
    /** @type {Map<number, [x: number, y: number]>} */
    this.fingers = new Map();
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
      element.addEventListener(name, (event) => this.fingers.delete(event.pointerId));
    new ResizeObserver(() => this.apply()).observe(element);
  }

  get wasDragged() {
    return this.moved > STILL;
  }

  get size() {
    return { width: this.element.clientWidth || 1, height: this.element.clientHeight || 1 };
  }

  /** The size in which texts are read, from the beginning. */
  fit() {
    this.scale = 1;
    this.x = this.extent.x;
    this.y = this.extent.y;
    this.apply();
  }

  /**
   * @param {number} factor
   * @param {number} [left] what stays where it is, in pixels; the middle, if it is not given
   * @param {number} [top]
   */
  zoom(factor, left = this.size.width / 2, top = this.size.height / 2) {
    const scale = clamp(this.scale * factor);
    this.x += left / this.scale - left / scale;
    this.y += top / this.scale - top / scale;
    this.scale = scale;
    this.apply();
  }

  /**
   * Move as little as is needed to see a part.
   * @type {(x: number, y: number, width: number, height: number) => void}
   */
  reveal(x, y, width, height) {
    const size = this.size;
    const near = (
      /** @type {number} */ start,
      /** @type {number} */ length,
      /** @type {number} */ from,
      /** @type {number} */ seen,
    ) => Math.max(Math.min(from, start - length / 4), start + length - seen);
    this.x = near(x, width, this.x, size.width / this.scale);
    this.y = near(y, height, this.y, size.height / this.scale);
    this.apply();
  }

  apply() {
    const { width, height } = this.size;
    const box = [this.x, this.y, width / this.scale, height / this.scale].map((one) => Math.round(one * 100) / 100);
    this.element.setAttribute("viewBox", box.join(" "));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const box = this.element.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey)
      return this.zoom(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
    this.x += event.deltaX / this.scale;
    this.y += event.deltaY / this.scale;
    return this.apply();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.fingers.size) this.moved = 0;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const [oldX, oldY] = before;
    const [right, down] = [event.clientX - oldX, event.clientY - oldY];
    this.moved = Math.max(this.moved, Math.abs(right) + Math.abs(down));
    if (!this.wasDragged) return;
    if (!this.element.hasPointerCapture(event.pointerId)) this.element.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const box = this.element.getBoundingClientRect();
      const apart = (/** @type {number} */ x, /** @type {number} */ y) => Math.hypot(x - other[0], y - other[1]) || 1;
      const factor = apart(event.clientX, event.clientY) / apart(oldX, oldY);
      this.zoom(factor, other[0] - box.left, other[1] - box.top);
    } else {
      this.x -= right / this.scale;
      this.y -= down / this.scale;
      this.apply();
    }
  }
}

/** @param {number} scale */
const clamp = (scale) => Math.min(Math.max(scale, LEAST), MOST);
