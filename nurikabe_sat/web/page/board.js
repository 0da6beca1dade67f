// The board as an SVG that is an ARIA grid: state comes in, events go out; it knows no game.
//
//   const view = new BoardView(host, {label: "Nurikabe board"})      host: the element whose room it fills
//   view.show({rows, cols, clues, colours, ghosts, marks, selected, solved})
//       clues: null, a number or "?" a cell; colours: ".", "B" or "W" a cell
//       ghosts: like colours, and "?"; drawn faintly, or null
//       marks: Map cell -> "focus" | "reason" | "fault", or null
//       selected: a cell that keeps its ring (set mode), or null    solved: the cell that solved it, or null
//   view.cursor   the cell that has, or gets, the keyboard       view.focus(cell)       view.destroy()
//   view.addEventListener(type, ({detail}) => ...):
//       "press"   {cell, how: "left" | "right" | "touch" | "hold"}    "drag" {cell}    "release"    "cancel"
//       "key"     {cell, key, event}    any key but those that move; call event.preventDefault() if it is yours
//       "cursor"  {cell}                the keyboard's cell has moved
//
// Inside: one <g role="gridcell"> a cell, with a tile, the ink of the sea (see ink.js), and a number or a dot. The
// host's max-height in CSS, if it has one, is the room's height; a board that does not fit at 22 pixels a cell scrolls
// there, and the host has the class "scrolls".

import { svg } from "./dom.js";
import { ink } from "./ink.js";
import { listen } from "./pointer.js";
import { centre, coordinates, ghostOf, lines, markOf, ring, UNIT } from "./shapes.js";

const EDGE = 20; // the numbers of rows and columns, above and left of the board
const REST = 5; // right of it and below
const SMALLEST = 22; // pixels
const LARGEST = 6.5; // em
const WORDS = { ".": "undecided", B: "sea", W: "island" };
const MARKS = {
  focus: "forced",
  reason: "reason",
  fault: "fault",
  differs: "solutions differ",
  decisive: "would decide it",
};

export class BoardView extends EventTarget {
  constructor(host, { label }) {
    super();
    this.host = host;
    this.label = label;
    this.cursor = 0;
    this.state = null;
    this.watch = new ResizeObserver(() => this.fit());
    this.watch.observe(host);
    this.ears = new AbortController();
    const { signal } = this.ears;
    addEventListener("resize", () => this.fit(), { signal });
    // On the host: an SVG that listens for the focus would be a stop for the tabulator itself.
    host.addEventListener("keydown", (event) => this.cells && this.key(event), { signal });
    host.addEventListener("focusin", (event) => this.focused(event.target), { signal });
  }

  show(state) {
    const old = this.state;
    this.state = state;
    if (!old || old.rows !== state.rows || old.cols !== state.cols) this.build();
    for (let cell = 0; cell < this.cells.length; cell++) this.draw(cell);
    this.ring.classList.toggle("selected", Number.isInteger(state.selected));
    if (Number.isInteger(state.selected)) this.turnTo(state.selected);
    if (Number.isInteger(state.solved) !== this.root.classList.contains("solved")) this.celebrate(state.solved);
  }

  focus(cell = this.cursor) {
    this.turnTo(cell);
    this.cells[cell].group.focus();
  }

  focused(target) {
    const cell = this.cells?.findIndex(({ group }) => group === target) ?? -1;
    if (cell >= 0) this.turnTo(cell);
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
      viewBox: `${-EDGE} ${-EDGE} ${cols * UNIT + EDGE + REST} ${rows * UNIT + EDGE + REST}`,
    });
    this.cells = [];
    for (let row = 0; row < rows; row++) {
      const line = svg("g", { role: "row", "aria-rowindex": row + 1 });
      for (let col = 0; col < cols; col++) line.append(this.cell(row, col));
      this.root.append(line);
    }
    this.ring = ring();
    this.root.append(
      svg("g", { class: "over", "aria-hidden": "true" }, lines(rows, cols), coordinates(rows, cols), this.ring),
    );
    listen(this.root, this, { rows, cols, unit: UNIT, edge: EDGE });
    this.host.replaceChildren(this.root);
    this.turnTo(this.cursor);
    this.fit();
  }

  cell(row, col) {
    const [x, y] = [col * UNIT, row * UNIT];
    const tile = svg("rect", { class: "tile", x, y, width: UNIT, height: UNIT });
    const path = svg("path", { class: "ink" });
    const group = svg("g", { role: "gridcell", "aria-colindex": col + 1, tabindex: -1 }, tile, path);
    this.cells.push({ group, path, row, col, parts: {}, look: "", drawn: "" });
    return group;
  }

  /** Bring one cell up to date; what has not changed is not touched. */
  draw(cell) {
    const { clues, colours, ghosts, marks, rows, cols } = this.state;
    const item = this.cells[cell];
    const clue = clues[cell];
    const ghost = clue === null && ghosts?.[cell] !== colours[cell] ? (ghosts?.[cell] ?? ".") : ".";
    const mark = marks?.get(cell) ?? "";
    const shape = ink(colours, cell, item.row, item.col, rows, cols, UNIT);
    if (shape !== item.drawn) {
      item.drawn = shape;
      item.path.setAttribute("d", shape);
    }
    const amid =
      colours[cell] === "B" &&
      beside(item.row, item.col, rows, cols).every((other) => clues[other] !== null || colours[other] !== ".");
    const look = `${amid} ${clue} ${colours[cell]} ${ghost} ${mark}`;
    if (look === item.look) return;
    item.look = look;
    const kind = clue !== null ? "clue" : WORDS[colours[cell]];
    item.group.setAttribute("class", `cell ${kind}${amid ? " amid" : ""}${mark && ` ${mark}`}`);
    const says = clue !== null ? `clue ${clue === "?" ? "?" : clue}` : WORDS[colours[cell]];
    const more = [mark && MARKS[mark], ghost !== "." && (ghost === "?" ? "open" : `to be ${WORDS[ghost]}`)].filter(
      Boolean,
    );
    item.group.setAttribute("aria-label", [`row ${item.row + 1}, column ${item.col + 1}`, says, ...more].join(", "));
    this.part(item, "number", clue !== null, () => svg("text", { class: "number", ...centre(item) }));
    if (clue !== null) {
      item.parts.number.textContent = clue;
      item.parts.number.setAttribute("font-size", [23, 23, 21, 17, 13][Math.min(4, String(clue).length)]);
    }
    this.part(item, "dot", clue === null && colours[cell] === "W", () =>
      svg("circle", { class: "dot", cx: centre(item).x, cy: centre(item).y, r: 3.6 }),
    );
    this.part(item, "ghost", false);
    this.part(item, "ghost", ghost !== ".", () => ghostOf(item, ghost));
    this.part(item, "mark", false);
    this.part(item, "mark", mark !== "", () => svg("path", { class: "mark", d: markOf(item, mark) }));
  }

  /** Have a part of a cell or not. */
  part(item, name, wanted, create) {
    if (!wanted) {
      item.parts[name]?.remove();
      delete item.parts[name];
    } else if (!item.parts[name]) {
      item.parts[name] = create();
      if (name === "mark")
        item.path.after(item.parts.mark); // below number, dot and ghost: they stay clear
      else item.group.append(item.parts[name]);
    }
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

  /** The size of a cell in whole pixels, so that all lines are sharp. */
  fit() {
    if (!this.root?.isConnected) return;
    const { rows, cols } = this.state;
    const style = getComputedStyle(this.host);
    const [wide, high] = [this.host.clientWidth, parseFloat(style.maxHeight) || Infinity];
    const margin = (EDGE + REST) / UNIT;
    const most = Math.floor(
      Math.min(wide / (cols + margin), high / (rows + margin), parseFloat(style.fontSize) * LARGEST),
    );
    const pixels = Math.max(SMALLEST, most);
    this.root.style.width = `${pixels * (cols + margin)}px`;
    const small = parseFloat(style.fontSize) * 0.72; // the coordinates: the same at all sizes, as far as there is room
    this.root.style.setProperty(
      "--small",
      Math.min(EDGE - 5, (Math.max(9, Math.min(small, pixels / 3)) * UNIT) / pixels).toFixed(2),
    );
    this.root.style.height = `${pixels * (rows + margin)}px`;
    this.host.classList.toggle("scrolls", pixels > most);
  }

  /** A wave runs from the last cell over the board: see board.css. */
  celebrate(from) {
    this.root.classList.toggle("solved", Number.isInteger(from));
    if (!Number.isInteger(from)) return;
    const { row, col } = this.cells[from];
    for (const item of this.cells)
      item.group.style.setProperty("--far", Math.hypot(item.row - row, item.col - col).toFixed(2));
  }
}

function beside(row, col, rows, cols) {
  const places = [
    [row - 1, col],
    [row + 1, col],
    [row, col - 1],
    [row, col + 1],
  ];
  return places.filter(([r, c]) => r >= 0 && c >= 0 && r < rows && c < cols).map(([r, c]) => r * cols + c);
}
