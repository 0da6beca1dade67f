// The room of a drawing that scrolls: it is made larger by the wheel with Ctrl or by two fingers.
//
//     const viewport = new Viewport(host, svg)     viewport.show({x, y, width, height})     the whole drawing, in its units
//     viewport.zoomBy(factor)  viewport.zoom(1)    viewport.reveal(x, y, width, height)

/** @import { Point } from "../board/pinch.js" */

import { keeping, listenToPinch } from "../board/pinch.js";

const [LEAST, MOST] = [0.15, 3]; // pixels for a unit
const SLOW = 300; // pixels of the wheel

export class Viewport {
  /** @param {HTMLElement} host @param {SVGSVGElement} root */
  constructor(host, root) {
    this.host = host;
    this.root = root;
    this.isCut = true;
    this.pixels = 1; // for a unit
    this.extent = { x: 0, y: 0, width: 1, height: 1 };
    listenToPinch(this);
    host.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @param {{x: number, y: number, width: number, height: number}} extent */
  show(extent) {
    this.extent = extent;
    const { x, y, width, height } = extent;
    this.root.setAttribute("viewBox", [x, y, width, height].join(" "));
    this.root.style.width = `${width * this.pixels}px`;
    this.root.style.height = `${height * this.pixels}px`;
  }

  /** @type {(pixels: number, at?: Point) => void} The point of the window shows the same place as before. */
  zoom(pixels, at = this.middle) {
    const keep = keeping(this, at);
    this.pixels = Math.min(Math.max(pixels, LEAST), MOST);
    this.show(this.extent);
    keep(at);
  }

  /** @type {(factor: number, at?: Point) => void} */
  zoomBy(factor, at) {
    this.zoom(this.pixels * factor, at);
  }

  get middle() {
    const { left, top, width, height } = this.host.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  /** @type {(x: number, y: number, width: number, height: number) => void} Scroll as little as shows a part. */
  reveal(x, y, width, height) {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.host;
    const near = (/** @type {number[]} */ ...[start, length, from, seen]) =>
      Math.max(Math.min(from, (start - length / 4) * this.pixels), (start + length) * this.pixels - seen);
    this.host.scrollTo(
      near(x - this.extent.x, width, scrollLeft, clientWidth),
      near(y - this.extent.y, height, scrollTop, clientHeight),
    );
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY / SLOW), { x: event.clientX, y: event.clientY });
  }
}
