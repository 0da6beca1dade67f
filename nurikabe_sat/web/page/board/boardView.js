// The board as an ARIA grid: state comes in, events go out; it knows no game. Each row is an SVG, so that the browser
// records and hits only the rows that a press concerns. All have the size and the view of the board, as what lies over them.
//
//   const view = new BoardView(host, {label: "Nurikabe board"})      host: the element whose room it fills
//       scrolls: true     a finger on the board scrolls the page, and does not paint (set mode)
//   view.show({rows, cols, clues, colours, ghosts, marks, notes, where, selected, solved, layers, finished, parts})
//       clues: for each cell null, a number or "?"; colours: for each cell ".", "B" or "W"
//       ghosts: like colours, and "?"; drawn faintly, or null
//       marks: Map cell -> one of the marks of cellView.js, or null
//       notes: Map cell -> a short word in its corner, or null     where: a part of the board to look at, or null
//       selected: a cell that keeps its ring (set mode), or null    solved: the cell that solved it, or null
//       layers: for each cell the trial that has painted it, 0 for none     finished: the cells of finished islands
//       parts: for each cell a number, the same for those of one part: each part has a colour of its own
//   view.cursor   the cell that has, or gets, the keyboard       view.focus(cell)       view.destroy()
//   view.on(type, (detail) => ...):
//       "press"   {cell, how: "left" | "right" | "touch" | "hold"}    "drag" {cell}    "release"    "cancel"
//       "key"     {cell, key, event}    any key but those that move; call event.preventDefault() if it is yours
//       "finger"  {cell}                a finger is on this cell; null: on none
//       "cursor"  {cell}                the keyboard's cell has moved
//       "shown"   {state}   a state is drawn         "moved" {state}   another size, or another part is seen
//   view.placeAt(target)   the place of the cell there, or null
//   view.room     the host, as the board's room: its size there, and what is seen of it (room.js)

import { make, svg } from "../lib/dom.js";
import { beside, OPEN, SEA } from "../lib/grid.js";
import { CellView } from "./cellView.js";
import { changedCells, copyOf } from "./changedCells.js";
import { Coordinates, EDGE } from "./coordinates.js";
import { listenToLens } from "./lens.js";
import { listen } from "./pointer.js";
import { Room } from "./room.js";
import { REST } from "./scale.js";
import { seaShape } from "./seaShape.js";
import { lines, partOf, ring, UNIT } from "./shapes.js";

const SLACK = 1; // unit: a row's sea runs so far below the next row, at most

/**
 * @typedef {Size & {
 *   clues: Clue[], colours: Colour[], ghosts?: string[] | null, marks?: Map<number, Mark> | null,
 *   notes?: Map<number, string> | null, where?: Part | null, selected?: number | null, solved?: number | null,
 *   layers?: number[] | null, finished?: Set<number> | null, parts?: (number | null)[] | null,
 * }} BoardState
 * @typedef {"left" | "right" | "touch" | "hold"} Press
 * @typedef {{
 *   press: {cell: number, how: Press}, drag: {cell: number}, release: {}, cancel: {}, finger: {cell: number | null},
 *   key: {cell: number, key: string, event: KeyboardEvent}, cursor: {cell: number},
 *   shown: {state: BoardState}, moved: {state: BoardState},
 * }} BoardEvents
 * @typedef {{state: BoardState, drawn: BoardState | null, root: HTMLElement, over: SVGSVGElement, cells: CellView[], numbers: Map<Element, number>, ring: SVGElement, part: SVGElement, objects: SVGElement,
 *   coordinates: Coordinates}} Drawing what is on the screen for a state; numbers: the cell of each group; objects: what others draw over the cells
 */

export class BoardView {
  /** @param {HTMLElement} host @param {{label: string, scrolls?: boolean}} options */
  constructor(host, { label, scrolls = false }) {
    this.host = host;
    this.label = label;
    this.scrolls = scrolls;
    this.cursor = 0;
    /** @type {Drawing | null} */
    this.drawing = null;
    this.events = new EventTarget();
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    this.room = new Room(host, () => this.drawing && this.emit("moved", { state: this.drawing.state }), signal);
    listenToLens(this);
    addEventListener("beforeprint", () => this.frame({ bare: true }), { signal });
    addEventListener("afterprint", () => this.frame(), { signal });
    // On the host: an SVG that listens for the focus would be a stop for the Tab key itself.
    host.addEventListener("keydown", (event) => this.key(event), { signal });
    host.addEventListener("focusin", (event) => this.focused(event.target), { signal });
    for (const type of ["focusin", "focusout", "keydown"])
      host.addEventListener(type, () => this.showRing(), { signal });
  }

  /** @template {keyof BoardEvents} Type @param {Type} type @param {(detail: BoardEvents[Type]) => void} listener */
  on(type, listener) {
    this.events.addEventListener(type, (event) => event instanceof CustomEvent && listener(event.detail));
  }

  /** @template {keyof BoardEvents} Type @param {Type} type @param {BoardEvents[Type]} detail */
  emit(type, detail) {
    this.events.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {BoardState} state */
  show(state) {
    const old = this.drawing;
    const isNew = !old || old.state.rows !== state.rows || old.state.cols !== state.cols;
    const drawing = isNew ? this.build(state) : old;
    const next = copyOf(state);
    for (const cell of changedCells(isNew ? null : drawing.drawn, next)) this.draw(drawing.cells, next, cell);
    drawing.state = state;
    drawing.drawn = next;
    const { selected = null, solved = null, where = null } = state;
    this.point(drawing, where);
    drawing.ring.classList.toggle("selected", selected !== null);
    if (selected !== null) this.moveTo(selected);
    if ((solved !== null) !== drawing.root.classList.contains("solved")) this.celebrate(drawing, solved);
    this.emit("shown", { state });
  }

  focus(cell = this.cursor) {
    this.moveTo(cell);
    this.drawing?.cells[cell].group.focus();
  }

  destroy() {
    this.listeners.abort();
    this.drawing?.root.remove();
  }

  /** @type {(drawing: Drawing, where: Part | null) => void} Frame a part; a board that scrolls shows it. */
  point({ part }, where) {
    if (part.dataset.where === String(where)) return;
    part.dataset.where = String(where);
    part.replaceChildren(...(where ? [partOf(where)] : []));
    if (where && this.room.isCut) part.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {BoardState} state */
  build(state) {
    const { rows, cols } = state;
    this.drawing?.root.remove();
    this.cursor = Math.min(this.cursor, rows * cols - 1);
    const root = make("div", {
      class: "board",
      role: "grid",
      "aria-label": this.label,
      "aria-rowcount": rows,
      "aria-colcount": cols,
    });
    /** @type {CellView[]} */
    const cells = [];
    for (let row = 0; row < rows; row++) {
      const line = Array.from({ length: cols }, (_, col) => new CellView({ row, col }));
      const groups = line.map(({ group }) => group);
      cells.push(...line);
      root.append(svg("svg", { role: "row", "aria-rowindex": row + 1 }, groups));
    }
    /** @type {Drawing} */
    const drawing = {
      state,
      drawn: null,
      root,
      over: svg("svg", { class: "over", "aria-hidden": "true" }),
      cells,
      numbers: new Map(cells.map(({ group }, cell) => [group, cell])),
      ring: ring(),
      part: svg("g"),
      objects: svg("g", { class: "objects" }),
      coordinates: new Coordinates(rows, cols),
    };
    const { over, objects, part, coordinates } = drawing;
    over.append(...lines(rows, cols), objects, part, drawing.ring, coordinates.element);
    root.append(over);
    listen(root, this, { cells, rows, cols, scrolls: this.scrolls });
    this.drawing = drawing;
    this.frame();
    this.host.replaceChildren(root);
    this.moveTo(this.cursor);
    this.room.hold({ root, over, rows, cols, coordinates });
    return drawing;
  }

  /** @type {(cells: CellView[], state: BoardState, cell: number) => void} */
  draw(cells, state, cell) {
    const { rows, cols, clues, colours, ghosts, marks, notes, layers, finished, parts } = state;
    const [clue, colour] = [clues[cell], colours[cell]];
    const ghost = ghosts?.[cell] ?? OPEN;
    const decided = (/** @type {number} */ other) => clues[other] !== null || colours[other] !== OPEN;
    const around = beside(cell, rows, cols);
    const inked = colour === SEA ? cell : (around.find((other) => colours[other] === SEA) ?? cell); // its corners are theirs
    cells[cell].draw(seaShape(state, cell, UNIT), {
      clue,
      colour,
      ghost: clue === null && ghost !== colour ? ghost : OPEN,
      mark: marks?.get(cell) ?? null,
      note: notes?.get(cell) ?? "",
      enclosed: colour === SEA && around.every(decided),
      finished: clue !== null && finished?.has(cell) === true,
      layers: layers ? [layers[cell], layers[inked]] : [0, 0],
      parts: parts ? [parts[cell], parts[inked]] : [null, null],
    });
  }

  /** @param {number} cell */
  moveTo(cell) {
    if (!this.drawing) return;
    const moved = cell !== this.cursor;
    this.drawing.cells[this.cursor]?.group.setAttribute("tabindex", "-1");
    this.cursor = cell;
    const { group, row, col } = this.drawing.cells[cell];
    group.setAttribute("tabindex", "0");
    this.drawing.ring.setAttribute("transform", `translate(${col * UNIT} ${row * UNIT})`);
    if (moved) this.emit("cursor", { cell });
  }

  /** @param {EventTarget | null} target */
  focused(target) {
    const cell = this.cellAt(target);
    if (cell !== null) this.moveTo(cell);
  }

  /** By a class: with :has() each press would look at the styles of all cells. */
  showRing() {
    const { activeElement } = document;
    const isShown = this.cellAt(activeElement) !== null && activeElement?.matches(":focus-visible") === true;
    this.drawing?.ring.classList.toggle("focused", isShown);
  }

  /** @type {(target: EventTarget | null) => number | null} The cell that has this element. */
  cellAt(target) {
    const group = target instanceof Element && target.closest('[role="gridcell"]');
    return group ? (this.drawing?.numbers.get(group) ?? null) : null;
  }

  /** @type {(target: EventTarget | null) => [number, number] | null} The row and column, from 1, of what is on the board. */
  placeAt(target) {
    const cell = this.cellAt(target);
    if (cell === null || !this.drawing) return null;
    const { row, col } = this.drawing.cells[cell];
    return [row + 1, col + 1];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.drawing) return;
    const { rows, cols } = this.drawing.state;
    const { row, col } = this.drawing.cells[this.cursor];
    const far = event.ctrlKey || event.metaKey;
    const places = new Map([
      ["ArrowLeft", [row, col - 1]],
      ["ArrowRight", [row, col + 1]],
      ["ArrowUp", [row - 1, col]],
      ["ArrowDown", [row + 1, col]],
      ["Home", [far ? 0 : row, 0]],
      ["End", [far ? rows - 1 : row, cols - 1]],
    ]);
    const place = places.get(event.key);
    if (!place || event.altKey) return this.emit("key", { cell: this.cursor, key: event.key, event });
    event.preventDefault();
    const [r, c] = place;
    if (r >= 0 && r < rows && c >= 0 && c < cols) this.focus(r * cols + c);
  }

  /** What the SVG shows; bare: the cells alone, in the middle of the sheet. */
  frame({ bare = false } = {}) {
    if (!this.drawing) return;
    const { rows, cols } = this.drawing.state;
    const [before, after] = bare ? [REST, REST] : [EDGE, REST];
    const [width, height] = [cols, rows].map((cells) => before + cells * UNIT + after);
    const { root, over } = this.drawing;
    const part = (/** @type {number} */ units) => `${((units - SLACK) / height) * 100}%`;
    [...root.getElementsByTagName("svg")].forEach((element, row) => {
      element.setAttribute("viewBox", `${-before} ${-before} ${width} ${height}`);
      if (element === over) return;
      element.style.clipPath = `inset(${part(before + row * UNIT)} 0 ${part((rows - row - 1) * UNIT + after)})`;
    });
  }

  /** @type {(drawing: Drawing, from: number | null) => void} A wave runs from the last cell: see board.css. */
  celebrate({ root, cells }, from) {
    root.classList.toggle("solved", from !== null);
    if (from === null) return;
    const { row, col } = cells[from];
    for (const cell of cells)
      cell.group.style.setProperty("--far", Math.hypot(cell.row - row, cell.col - col).toFixed(2));
  }
}
