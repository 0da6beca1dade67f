// The board of the current node as the brush paints it: cells of the open step change, or a new step begins.
//
//     new Brush(view.view, {game: () => new Paper(view), ...})

/**
 * @import { Clue, Colour } from "../lib/types.js"
 * @import { ProveView } from "./prove.js"
 */

import { cellAt, isColour, OPEN, SEA } from "../lib/grid.js";
import { t } from "../lib/language.js";
import { ISLAND_VALUE, MERGE, SEA_VALUE } from "./proof.js";

export class Paper {
  /** @param {ProveView} view */
  constructor(view) {
    this.view = view;
  }

  /** @returns {readonly Clue[]} */
  get clues() {
    return this.view.now.proof?.clues ?? [];
  }

  /** @returns {Colour[]} */
  get colours() {
    return [...this.view.node.board].map((letter) => (isColour(letter) ? letter : OPEN));
  }

  /** The step whose cells are painted, or null if painting begins one. */
  get open() {
    const { node, armed } = this.view;
    const isOpen = node.from.length === 1 && !node.children.length && node.rule === armed && node.rule !== MERGE;
    return isOpen ? node : null;
  }

  /**
   * @param {[cell: number, colour: Colour][]} changes
   * @param {unknown} [stroke]
   */
  paint(changes, stroke = null) {
    const { view, open } = this;
    const { proof, at } = view.now;
    const before = open ? proof.before(at) : view.node.board;
    const cells = new Map(open?.cells);
    let isRefused = false;
    for (const [cell, colour] of changes) {
      if (before[cell] !== OPEN) isRefused = true;
      else if (colour === OPEN) cells.delete(cell);
      else cells.set(cell, view.armed ? this.valueOf(cell, colour) : colour === SEA ? SEA_VALUE : ISLAND_VALUE);
    }
    if (isRefused) {
      view.say({
        title: t("{cell} is decided before this step: nothing is painted over.", { cell: view.name(changes[0][0]) }),
      });
      return false;
    }
    if (open && !cells.size) view.edit([proof.remove(at), open.from[0]], stroke);
    else if (open) view.edit(proof.change(at, { cells: [...cells] }), stroke);
    else if (cells.size) view.edit(proof.add(at, view.armed, [...cells]), stroke);
    return true;
  }

  /**
   * The colour that the pressed rule paints, wherever it applies.
   * @param {number} cell
   * @param {Colour} colour
   */
  valueOf(cell, colour) {
    const { cols } = this.view.now.proof;
    const uses = this.view.uses?.flatMap((use) => use.cells) ?? [];
    const place = uses.find((one) => cellAt(one, cols) === cell) ?? uses[0];
    return (place?.[2] ?? colour) === SEA ? SEA_VALUE : ISLAND_VALUE;
  }

  /** @param {unknown} stroke */
  revert(stroke) {
    if (this.view.history.stroke !== stroke || stroke === null) return false;
    this.view.step("undo");
    this.view.history.future.pop();
    return true;
  }
}
