"""Theme of a puzzle: the symmetry of its clue cells, and the numbers that its clues may have."""

from collections.abc import Iterator
from dataclasses import dataclass

from nurikabe_sat.encoding.open_puzzle import OpenPuzzle
from nurikabe_sat.puzzle.model import Puzzle
from nurikabe_sat.sat.cnf import Clause


@dataclass(frozen=True)
class Theme:
    """Symmetry and numbers that a repaired puzzle must have.

    Attributes:
        partners: The symmetric partner of each cell; empty without symmetry.
        numbers: The allowed numbers; empty if all are allowed. A ``?`` is always allowed.
    """

    partners: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()

    def holds(self, puzzle: Puzzle) -> bool:
        """Return True if the clues of a puzzle have the required symmetry and only allowed numbers."""
        clues = puzzle.clue_list
        return all(not self.numbers or clue.size is None or clue.size in self.numbers for clue in clues) and all(
            not self.partners or self.partners[clue.cell] in puzzle.clue_at for clue in clues
        )

    def clauses(self, formula: OpenPuzzle) -> Iterator[Clause]:
        """Yield the clauses that impose this theme on the undecided clues of a formula."""
        for slot in formula.slots:
            size = slot.open_clue.size
            if self.numbers and not slot.open_clue.is_open and size is not None and size not in self.numbers:
                yield [-slot.present]
            if self.numbers and slot.open_clue.is_open:
                for number in range(1, formula.largest + 1):
                    if number not in self.numbers:
                        yield [-slot.present, *(-literal for literal in formula.equals(slot, number))]
            for cell, literal in slot.at.items() if self.partners else ():
                partner = self.partners[cell]
                yield [-literal, *(other.at[partner] for other in formula.slots if partner in other.at)]
