// Typing a clue: several digits in a row make one number.
//
//     const typing = new Typing()
//     typing.digit(cell, digit, most) -> {number, stroke}    the number so far, none larger than most; 0 is none
//     typing.end()                                           what comes next is a number of its own

export class Typing {
  constructor() {
    this.entry = null; // {cell, number, stroke}
    this.strokes = 0;
  }

  digit(cell, digit, most) {
    if (this.entry?.cell !== cell) this.entry = { cell, number: 0, stroke: ++this.strokes };
    const longer = this.entry.number * 10 + digit;
    this.entry.number = longer <= most ? longer : digit;
    return this.entry;
  }

  end() {
    this.entry = null;
  }
}
