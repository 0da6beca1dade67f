// Typing a clue: several digits in a row make one number.
//
//     const typed = new TypedNumber()
//     typed.digit(cell, digit, most) -> {number, stroke}    the number so far, none larger than most; 0 is none
//     typed.end()                                           the next digit begins a new number

/** @typedef {{cell: number, number: number, stroke: number}} Entry */

export class TypedNumber {
  constructor() {
    /** @type {Entry | null} */
    this.entry = null;
    this.strokes = 0;
  }

  /** @type {(cell: number, digit: number, most: number) => Entry} */
  digit(cell, digit, most) {
    const entry = this.entry?.cell === cell ? this.entry : { cell, number: 0, stroke: ++this.strokes };
    const longer = entry.number * 10 + digit;
    entry.number = longer <= most ? longer : digit;
    this.entry = entry;
    return entry;
  }

  end() {
    this.entry = null;
  }
}
