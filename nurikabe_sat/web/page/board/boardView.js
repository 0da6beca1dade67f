// The board as an SVG that is an ARIA grid: state comes in, events go out; it knows no game.
//
//   const view = new BoardView(host, {label: "Nurikabe board"})      host: the element whose room it fills
//       scrolls: true     a finger on the board scrolls the page, and does not paint (set mode)
//   view.show({rows, cols, clues, colours, ghosts, marks, selected, solved})
//       clues: null, a number or "?" a cell; colours: ".", "B" or "W" a cell
//       ghosts: like colours, and "?"; drawn faintly, or null
//       marks: Map cell -> one of the marks of cellView.js, or null
//       selected: a cell that keeps its ring (set mode), or null    solved: the cell that solved it, or null
//   view.cursor   the cell that has, or gets, the keyboard       view.focus(cell)       view.destroy()
//   view.addEventListener(type, ({detail}) => ...):
//       "press"   {cell, how: "left" | "right" | "touch" | "hold"}    "drag" {cell}    "release"    "cancel"
//       "key"     {cell, key, event}    any key but those that move; call event.preventDefault() if it is yours
//       "cursor"  {cell}                the keyboard's cell has moved
//
// The host's max-height in CSS, if it has one, is the room's height; a board that does not fit at 22 pixels a cell
// scrolls there, and the host has the class "scrolls".

import { CellView } from "./cellView.js";
import { Coordinates, EDGE } from "./coordinates.js";
import { svg } from "../lib/dom.js";
import { beside, OPEN, SEA } from "../lib/grid.js";
import { ink } from "./seaShape.js";
import { listen } from "./pointer.js";
import { lines, ring, UNIT } from "./shapes.js";

const REST = 5; // room right of the board and below, in units
const MARGIN = (EDGE + REST) / UNIT; // beside the cells, in cells
const SMALLEST = 22; // pixels a cell
const LARGEST = 8; // em a cell
const TEXT = 0.72; // em: the coordinates

export class BoardView extends EventTarget {
  constructor(host, { label, scrolls = false }) {
    super();
    Object.assign(this, { host, label, scrolls, cursor: 0, state: null });
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(host);
    this.ears = new AbortController();
    const { signal } = this.ears;
    addEventListener("resize", () => this.fit(), { signal });
    addEventListener("beforeprint", () => this.frame({ bare: true }), { signal });
    addEventListener("afterprint", () => this.frame(), { signal });
    host.addEventListener("scroll", () => this.scrolled(), { signal, passive: true });
    // On the host: an SVG that listens for the focus would be a stop for the tabulator itself.
    host.addEventListener("keydown", (event) => this.cells && this.key(event), { signal });
    host.addEventListener("focusin", (event) => this.focused(event.target), { signal });
  }

  show(state) {
    const old = this.state;
    this.state = state;
    if (!old || old.rows !== state.rows || old.cols !== state.cols) this.build();
    this.cells.forEach((_, cell) => this.draw(cell));
    this.ring.classList.toggle("selected", Number.isInteger(state.selected));
    if (Number.isInteger(state.selected)) this.turnTo(state.selected);
    if (Number.isInteger(state.solved) !== this.root.classList.contains("solved")) this.celebrate(state.solved);
  }

  focus(cell = this.cursor) {
    this.turnTo(cell);
    this.cells[cell].group.focus();
  }

  destroy() {
    this.watch.disconnect();
    this.ears.abort();
    this.root?.remove();
  }

  build() {
    const { rows, cols } = this.state;
    this.root?.remove();
    this.cursor = Math.min(this.cursor, rows * cols - 1);
    this.root = svg("svg", {
      class: "board",
      role: "grid",
      "aria-label": this.label,
      "aria-rowcount": rows,
      "aria-colcount": cols,
    });
    this.cells = [];
    for (let row = 0; row < rows; row++) {
      const line = Array.from({ length: cols }, (_, col) => new CellView({ row, col }));
      this.cells.push(...line);
      this.root.append(
        svg(
          "g",
          { role: "row", "aria-rowindex": row + 1 },
          line.map(({ group }) => group),
        ),
      );
    }
    this.ring = ring();
    this.coordinates = new Coordinates(rows, cols);
    const over = [lines(rows, cols), this.ring, this.coordinates.element];
    this.root.append(svg("g", { class: "over", "aria-hidden": "true" }, over));
    listen(this.root, this, { rows, cols, unit: UNIT, edge: EDGE, scrolls: this.scrolls });
    this.frame();
    this.host.replaceChildren(this.root);
    this.turnTo(this.cursor);
    this.fit();
  }

  draw(cell) {
    const { rows, cols, clues, colours, ghosts, marks } = this.state;
    const [clue, colour] = [clues[cell], colours[cell]];
    const ghost = ghosts?.[cell] ?? OPEN;
    const decided = (other) => clues[other] !== null || colours[other] !== OPEN;
    this.cells[cell].draw(ink(this.state, cell, UNIT), {
      clue,
      colour,
      ghost: clue === null && ghost !== colour ? ghost : OPEN,
      mark: marks?.get(cell) ?? "",
      amid: colour === SEA && beside(cell, rows, cols).every(decided),
    });
  }

  turnTo(cell) {
    const moved = cell !== this.cursor;
    this.cells[this.cursor]?.group.setAttribute("tabindex", -1);
    this.cursor = cell;
    const { group, row, col } = this.cells[cell];
    group.setAttribute("tabindex", 0);
    this.ring.setAttribute("transform", `translate(${col * UNIT} ${row * UNIT})`);
    if (moved) this.tell("cursor", { cell });
  }

  focused(target) {
    const cell = this.cells?.findIndex(({ group }) => group === target) ?? -1;
    if (cell >= 0) this.turnTo(cell);
  }

  key(event) {
    const { rows, cols } = this.state;
    const { row, col } = this.cells[this.cursor];
    const far = event.ctrlKey || event.metaKey;
    const go = {
      ArrowLeft: [row, col - 1],
      ArrowRight: [row, col + 1],
      ArrowUp: [row - 1, col],
      ArrowDown: [row + 1, col],
      Home: [far ? 0 : row, 0],
      End: [far ? rows - 1 : row, cols - 1],
    }[event.key];
    if (!go || event.altKey) return this.tell("key", { cell: this.cursor, key: event.key, event });
    event.preventDefault();
    const [r, c] = go;
    if (r >= 0 && r < rows && c >= 0 && c < cols) this.focus(r * cols + c);
  }

  tell(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** What the SVG shows; bare: the cells alone, in the middle of the sheet. */
  frame({ bare = false } = {}) {
    if (!this.root) return;
    const { rows, cols } = this.state;
    const [before, after] = bare ? [REST, REST] : [EDGE, REST];
    const [width, height] = [cols, rows].map((cells) => before + cells * UNIT + after);
    this.root.setAttribute("viewBox", `${-before} ${-before} ${width} ${height}`);
  }

  /** The size of a cell in whole pixels, so that all lines are sharp. */
  fit() {
    if (!this.root?.isConnected) return;
    const { rows, cols } = this.state;
    const style = getComputedStyle(this.host);
    const [wide, high] = [this.host.clientWidth, parseFloat(style.maxHeight) || Infinity];
    const em = parseFloat(style.fontSize);
    const most = Math.floor(Math.min(wide / (cols + MARGIN), high / (rows + MARGIN), em * LARGEST));
    this.pixels = Math.max(SMALLEST, most);
    this.root.style.width = `${this.pixels * (cols + MARGIN)}px`;
    this.root.style.height = `${this.pixels * (rows + MARGIN)}px`;
    this.coordinates.size(this.pixels, em * TEXT);
    this.host.classList.toggle("scrolls", this.pixels > most);
    this.scrolled();
  }

  scrolled() {
    if (!this.root) return;
    const units = UNIT / this.pixels;
    this.coordinates.stay(this.host.scrollLeft * units, this.host.scrollTop * units);
  }

  /** A wave runs from the last cell over the board: see board.css. */
  celebrate(from) {
    this.root.classList.toggle("solved", Number.isInteger(from));
    if (!Number.isInteger(from)) return;
    const { row, col } = this.cells[from];
    for (const cell of this.cells)
      cell.group.style.setProperty("--far", Math.hypot(cell.row - row, cell.col - col).toFixed(2));
  }
}
