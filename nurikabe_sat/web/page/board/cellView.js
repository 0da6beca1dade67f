// One cell of a board: <g role="gridcell"> with a tile, the ink of the sea, and, as they are needed, a number or a dot,
// a ghost and a mark. What a screen reader says of it is here, too.
//
//     const cell = new CellView({row, col})    cell.group, .row, .col
//     cell.draw(shape, {clue, colour, ghost, mark, amid})
//         shape: its part of the sea, see seaShape.js; amid: sea whose neighbours are all decided

import { svg } from "../lib/dom.js";
import { ISLAND, OPEN, WORDS } from "../lib/grid.js";
import { dot, fit, ghostOf, markOf, number, tile } from "./shapes.js";

const MARKS = {
  focus: "forced",
  reason: "reason",
  fault: "fault",
  differs: "solutions differ",
  decisive: "would decide it",
};

export class CellView {
  constructor({ row, col }) {
    this.row = row;
    this.col = col;
    this.ink = svg("path", { class: "ink" });
    this.group = svg("g", { role: "gridcell", "aria-colindex": col + 1, tabindex: -1 }, tile(this), this.ink);
    this.parts = {};
    this.shape = "";
    this.look = "";
  }

  /** What has not changed is not touched: a board has up to some thousand cells. */
  draw(shape, { clue, colour, ghost, mark, amid }) {
    if (shape !== this.shape) this.ink.setAttribute("d", (this.shape = shape));
    const look = `${amid} ${clue} ${colour} ${ghost} ${mark}`;
    if (look === this.look) return;
    this.look = look;
    const kind = clue === null ? WORDS[colour] : "clue";
    this.group.setAttribute("class", ["cell", kind, amid && "amid", mark].filter(Boolean).join(" "));
    this.group.setAttribute("aria-label", this.says({ clue, colour, ghost, mark }));
    this.part("number", clue !== null, () => number(this, clue));
    if (clue !== null) fit(this.parts.number, clue);
    this.part("dot", clue === null && colour === ISLAND, () => dot(this));
    this.part("ghost", false);
    this.part("ghost", ghost !== OPEN, () => ghostOf(this, ghost));
    this.part("mark", false);
    this.part("mark", mark !== "", () => svg("path", { class: "mark", d: markOf(this, mark) }));
  }

  says({ clue, colour, ghost, mark }) {
    const words = [`row ${this.row + 1}, column ${this.col + 1}`, clue === null ? WORDS[colour] : `clue ${clue}`];
    if (mark) words.push(MARKS[mark]);
    if (ghost !== OPEN) words.push(ghost === "?" ? "open" : `to be ${WORDS[ghost]}`);
    return words.join(", ");
  }

  /** Have a part, or not. */
  part(name, wanted, create) {
    if (!wanted) {
      this.parts[name]?.remove();
      delete this.parts[name];
    } else if (!this.parts[name]) {
      this.parts[name] = create();
      if (name === "mark")
        this.ink.after(this.parts.mark); // below number, dot and ghost: they stay clear
      else this.group.append(this.parts[name]);
    }
  }
}
