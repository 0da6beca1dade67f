"""Theme of a puzzle: the symmetry of its clue cells, the numbers that its clues may have, and the clues to keep."""

from collections.abc import Iterator
from dataclasses import dataclass

from nurikabe_sat.encoding.open_puzzle import OpenPuzzle
from nurikabe_sat.puzzle.model import Clue, Puzzle
from nurikabe_sat.sat.cnf import Clause


@dataclass(frozen=True)
class Theme:
    """Symmetry, numbers and clues that a repaired puzzle must have.

    Attributes:
        partners: The symmetric partner of each cell; empty without symmetry.
        numbers: The allowed numbers; empty if all are allowed. A ``?`` is always allowed.
        kept: The clues of the puzzle that may not change.
    """

    partners: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    kept: tuple[Clue, ...] = ()

    def holds(self, puzzle: Puzzle) -> bool:
        """Return True if the clues of a puzzle have the required symmetry, only allowed numbers, and all kept clues."""
        clues = puzzle.clue_list
        if any(puzzle.clue_at.get(clue.cell) != clue for clue in self.kept):
            return False
        return all(not self.numbers or clue.size is None or clue.size in self.numbers for clue in clues) and all(
            not self.partners or self.partners[clue.cell] in puzzle.clue_at for clue in clues
        )

    def clauses(self, formula: OpenPuzzle) -> Iterator[Clause]:
        """Yield the clauses that impose this theme on the undecided clues of a formula."""
        for slot in formula.slots:
            size = slot.open_clue.size
            is_old = not slot.open_clue.is_open
            if is_old and any(1 << clue.cell == slot.open_clue.places for clue in self.kept):
                yield [slot.present]
            if self.numbers and not slot.open_clue.is_open and size is not None and size not in self.numbers:
                yield [-slot.present]
            if self.numbers and slot.open_clue.is_open:
                for number in range(1, formula.largest + 1):
                    if number not in self.numbers:
                        yield [-slot.present, *(-literal for literal in formula.equals(slot, number))]
            for cell, literal in slot.at.items() if self.partners else ():
                partner = self.partners[cell]
                yield [-literal, *(other.at[partner] for other in formula.slots if partner in other.at)]
