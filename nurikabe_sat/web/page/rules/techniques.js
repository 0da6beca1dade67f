// What each technique says, in a sentence, and a picture of it: a piece of a board before and after.
//
// The names are those of nurikabe_sat/deduction; which there are, their order and levels is the server's word.

export const TECHNIQUES = {
  "complete-island": {
    text: "An island that has all its cells is surrounded by sea.",
    before: ". . . . | . 2 W . | . . . .",
    after: ". B B . | B 2 W B | . B B .",
  },
  separation: {
    text: "A cell beside the islands of two numbers is sea: otherwise it would join them.",
    before: "3 . 2 | . . . | . . .",
    after: "3 B 2 | . . . | . . .",
  },
  "only-way-out-island": {
    text: "An island that lacks cells and has only one free neighbour takes it.",
    before: "B B B B | B 3 . . | B B B .",
    after: "B B B B | B 3 W . | B B B .",
  },
  "only-way-out-sea": {
    text: "A part of the sea with only one free neighbour takes it, for all sea must meet.",
    before: "W W W . | W B . . | 6 W W .",
    after: "W W W . | W B B . | 6 W W .",
  },
  surrounded: {
    text: "A cell among sea alone has no number and is sea; one among islands alone is island.",
    before: "B . B . | . B . . | . . . 3",
    after: "B B B . | . B . . | . . . 3",
  },
  pool: {
    text: "Where three cells of a 2×2 block are sea, the fourth is island.",
    before: "B B . | B . . | . . 3",
    after: "B B . | B W . | . . 3",
  },
  unreachable: {
    text: "A cell that no number is near enough to is sea.",
    before: "3 . . . . | . . . . . | . . . . 2",
    after: "3 . . B B | . . B B . | . B B . 2",
  },
  "too-big": {
    text: "A cell that would join an island to more cells than its number allows is sea.",
    before: "3 . W W | . . . . | . . . .",
    after: "3 B W W | . . . . | . . . .",
  },
  "corner-of-two": {
    text: "An island that lacks one cell and has two ways to get it: a cell beside both ways is sea.",
    before: "B B . . | B 2 . . | . . . . | . . . .",
    after: "B B . . | B 2 . . | . . B . | . . . .",
  },
  "sea-bridge": {
    text: "A cell without which two parts of the sea could not meet is sea; a cell the sea cannot get to is island.",
    before: "B . 3 | . W W | . . B",
    after: "B . 3 | B W W | B B B",
  },
  "growth-by-need": {
    text: "A cell without which an island has no room for its size is island.",
    before: ". 4 . . . | B B B B B",
    after: ". 4 W W . | B B B B B",
  },
  "reach-blocked": {
    text: "A cell that a number could reach only past another island is sea.",
    before: ". . 3 . | . . . . | 4 . . . | . B B .",
    after: ". . 3 . | . . . . | 4 . . . | . B B B",
  },
  "pool-rescue": {
    text: "Where one number alone can break a 2×2 block, the cells on every way to that block are island.",
    before: "3 . . B | B B . . | . . . .",
    after: "3 W W B | B B . . | . . . .",
  },
  confinement: {
    text: "A cell whose other colour would leave an island, the sea or a block without what it needs has this one.",
    before: ". B ? | 2 . .",
    after: ". B ? | 2 B .",
  },
  shapes: {
    text: "Look at every way to complete one island: what all of them have in common holds.",
    before: ". . . | . 3 .",
    after: ". B . | . 3 .",
  },
  lookahead: {
    text: "Assume a colour and follow what it leads to: if something breaks, the cell has the other one.",
    before: ". . ? . | . . . B",
    after: ". W ? . | . . . B",
  },
};
