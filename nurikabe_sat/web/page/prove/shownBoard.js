// The board of a proof as it is shown: boardOf({hand, assistant, reasons}, peeked) -> what BoardView.show takes. peeked is the
// node that the mouse rests on, or null.

/** @import { BoardState } from "../board/boardView.js" */
/** @import { Assistant } from "./assistant.js" */
/** @import { Gestures } from "./gestures.js" */
/** @import { Reasons } from "./reasons.js" */
/** @typedef {{hand: Gestures, assistant: Assistant, reasons: Reasons}} Sources */

import { cellAt } from "../lib/grid.js";

/** @type {(sources: Sources, peeked: string | null) => BoardState} */
export function boardOf(sources, peeked) {
  const { hand, reasons } = sources;
  const { proof, at } = hand.now;
  const node = proof.node(peeked && proof.nodes.has(peeked) ? peeked : at);
  const isHere = node.id === at;
  const letters = isHere && reasons.isFlipped ? reasons.flippedBoard() : node.board;
  return {
    rows: proof.rows,
    cols: proof.cols,
    clues: [...proof.clues],
    colours: /** @type {Colour[]} */ ([...letters]),
    notes: isHere ? reasons.arrows() : null,
    marks: isHere ? marksOf(sources) : new Map(node.cells.map(([cell]) => [cell, "step"])),
  };
}

/** @type {(sources: Sources) => Map<number, Mark>} */
function marksOf({ hand, assistant, reasons }) {
  /** @type {Map<number, Mark>} */
  const found = new Map(hand.node.cells.map(([cell]) => [cell, "step"]));
  const told = assistant.shown;
  const uses = told ? [told] : hand.armed && hand.terms.steps ? (hand.uses ?? []) : [];
  for (const use of uses)
    for (const place of use.clue ? [use.clue] : use.cells) found.set(cellAt(place, hand.now.proof.cols), "applies");
  for (const [cell, mark] of reasons.marks()) found.set(cell, mark);
  return found;
}
