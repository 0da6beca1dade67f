// The rules: how a board stands, told as the program's own referee tells it, and in its order. It needs no page and no
// program behind the page, and runs in node.
//
//     judge(board)                            -> {status: "complete" | "broken" | "undecided", violations, solvable: null}
//     judge(board, {undecidedIsIsland: true}) a board whose undecided cells are island: then none is undecided
//
// board: {rows, cols, clues, colours}, as Game has it. A violation is {code, message, cells: places}. A rule is broken for
// good if no choice of the undecided cells can repair it, as far as that one rule and place can tell: so an undecided board
// may have no solution all the same. A clue that is not painted is island.

import { connectedParts, ISLAND, OPEN, placeOf, SEA } from "./grid.js";
import { t } from "./language.js";
import { cellCount, placeName } from "./words.js";

/**
 * @typedef {Size & {clues: readonly Clue[], colours: readonly Colour[]}} Position
 * @typedef {number[]} Cells
 */

/** @param {Position} board @returns {CheckAnswer} */
export function judge(board, { undecidedIsIsland = false } = {}) {
  const isFull = !board.colours.some((colour, cell) => colour === OPEN && board.clues[cell] === null);
  const asIsland = new Rules({ ...board, colours: board.colours.map((colour) => (colour === OPEN ? ISLAND : colour)) });
  let violations = asIsland.violations();
  if (!violations.length) return { status: "complete", violations, solvable: null };
  if (!undecidedIsIsland && !isFull) violations = new Rules(board).violations();
  return { status: violations.length ? "broken" : "undecided", violations, solvable: null };
}

/** What is broken for good. On a board without undecided cells that is every broken rule. */
class Rules {
  /** @param {Position} board */
  constructor({ rows, cols, clues, colours }) {
    this.rows = rows;
    this.cols = cols;
    this.clues = clues;
    this.given = colours;
    this.colours = colours.map((colour, cell) => (colour === OPEN && clues[cell] !== null ? ISLAND : colour));
    this.dry = this.parts((colour) => colour !== SEA);
    this.islands = this.parts((colour) => colour === ISLAND);
    this.wet = this.parts((colour) => colour !== ISLAND);
    /** @type {Map<number, Cells>} */
    this.roomAt = new Map(this.dry.flatMap((room) => room.map((cell) => [cell, room])));
  }

  /** @returns {Violation[]} */
  violations() {
    return [
      ...this.pools(),
      ...this.islandsWithoutClue(),
      ...this.divided(),
      ...this.islandsWithClues(),
      ...this.wrongSizes(),
      ...this.cluesInSea(),
    ];
  }

  pools() {
    const blocks = this.given.map((_, cell) => [cell, cell + 1, cell + this.cols, cell + this.cols + 1]);
    const pools = blocks.filter(([, right, ...below]) => {
      const isOnBoard = right % this.cols !== 0;
      return isOnBoard && [right - 1, right, ...below].every((cell) => this.given[cell] === SEA);
    });
    return pools.map((block) =>
      this.violation(
        "cs2x2",
        t("the 2x2 block at {place} is all sea", { place: `${this.name(block[0])}-${this.name(block[3])}` }),
        block,
      ),
    );
  }

  /** Island cells that no clue can get to any more. */
  islandsWithoutClue() {
    return this.dry.flatMap((room) => {
      const decided = room.filter((cell) => this.given[cell] === ISLAND);
      if (!decided.length || this.cluesIn(room).length) return [];
      return this.violation(
        "bkNoNum",
        t("the island at {place} has no clue", { place: this.name(decided[0]) }),
        decided,
      );
    });
  }

  /** Parts of the sea that no undecided cells connect: the cells of all but the largest. */
  divided() {
    const rooms = this.wet.map((room) => room.filter((cell) => this.colours[cell] === SEA));
    const parts = rooms.filter((part) => part.length);
    if (parts.length < 2) return [];
    const most = Math.max(...parts.map((part) => part.length));
    const largest = /** @type {Cells} */ (parts.find((part) => part.length === most));
    const others = parts.filter((part) => part !== largest);
    const [here, there] = [this.name(others[0][0]), this.name(largest[0])];
    const message = t("the sea is divided into {n} parts, {here} has no way to {there}", {
      n: parts.length,
      here,
      there,
    });
    const cells = others.flat().sort((one, other) => one - other);
    return [this.violation("csDivide", message, cells)];
  }

  islandsWithClues() {
    return this.islands.flatMap((island) => {
      const clues = this.cluesIn(island);
      if (clues.length < 2) return [];
      const [first, second] = clues.map((cell) => t("{clue} at {place}", this.named(cell)));
      const about = { place: this.name(island[0]), n: clues.length, first, second };
      const message =
        clues.length > 2
          ? t("the island at {place} has {n} clues, among them {first} and {second}", about)
          : t("the island at {place} has {n} clues, {first} and {second}", about);
      return this.violation("bkNumGe2", message, island);
    });
  }

  /** Islands that are too large already, and islands whose room, all that is not sea around them, is too small. */
  wrongSizes() {
    return this.islands.flatMap((island) => {
      const clues = this.cluesIn(island);
      const size = this.clues[clues[0]];
      if (clues.length !== 1 || typeof size !== "number") return [];
      if (island.length > size) return this.wrongSize(clues[0], island);
      const room = this.roomAt.get(island[0]) ?? island;
      if (room.length >= size) return [];
      return this.wrongSize(clues[0], room, room.length > island.length);
    });
  }

  /** @param {number} clue @param {Cells} cells @param {boolean} isRoom whether the island may still grow */
  wrongSize(clue, cells, isRoom = false) {
    const about = { ...this.named(clue), cells: cellCount(cells.length) };
    const message = isRoom
      ? t("the island of the {clue} at {place} has room for {cells}", about)
      : t("the island of the {clue} at {place} has {cells}", about);
    return this.violation("bkSizeNe", message, cells);
  }

  cluesInSea() {
    const painted = this.cells((cell) => this.clues[cell] !== null && this.given[cell] === SEA);
    return painted.map((cell) =>
      this.violation("csOnNum", t("the clue {clue} at {place} is sea", this.named(cell)), [cell]),
    );
  }

  /** @type {(code: string, message: string, cells: Cells) => Violation} */
  violation(code, message, cells) {
    return { code, message, cells: cells.map((cell) => placeOf(cell, this.cols)) };
  }

  /** @param {Cells} cells */
  cluesIn(cells) {
    return cells.filter((cell) => this.clues[cell] !== null);
  }

  /** @param {(cell: number) => boolean} wanted */
  cells(wanted) {
    return this.colours.map((_, cell) => cell).filter(wanted);
  }

  /** @type {(wanted: (colour: Colour) => boolean) => Cells[]} The connected parts of the cells of some colours. */
  parts(wanted) {
    return connectedParts(this.colours.map(wanted), this.rows, this.cols);
  }

  /** @param {number} cell of a clue */
  named(cell) {
    return { clue: this.clues[cell] ?? "", place: this.name(cell) };
  }

  /** @param {number} cell */
  name(cell) {
    return placeName(placeOf(cell, this.cols));
  }
}
