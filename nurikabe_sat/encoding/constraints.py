"""Encoding of a puzzle's constraints as clauses over the literals of a formula.

Counts become clauses of python-sat's counters, after known cells are subtracted. The variables of the counters are
named own_count_.... Other constraints become clauses when a model breaks them: one clause per explanation.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from nurikabe_sat.encoding.rules import Sea
from nurikabe_sat.puzzle.constraints import Atom, Count, Truth
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colouring, Constraint, Puzzle
from nurikabe_sat.sat.cardinality import at_least, at_most
from nurikabe_sat.sat.cnf import Clause, Cnf


@dataclass(frozen=True)
class Literals:
    """Table of the literals of a formula, keyed by their meaning.

    Attributes:
        sea: For each cell, the literal that it is sea.
        own: For the cell of each clue, a map from cells to the literals that the clue owns them.
        mains: For the cell of each clue, the mask of the cells that the clue certainly owns.
    """

    grid: Grid
    sea: Sea
    own: Mapping[int, Mapping[int, int]]
    mains: Mapping[int, int]

    def of(self, atom: Atom) -> int | bool:
        """Return the literal of an atom. If the truth value of the atom is known, return True or False instead."""
        literal: int | None
        cell = self.grid.number(atom.cell)
        clue = None if atom.clue is None else self.grid.number(atom.clue)
        if clue is None:
            literal = self.sea[cell]
        elif self.mains.get(clue, 0) >> cell & 1:
            return atom.holds
        else:
            literal = self.own[clue].get(cell)
        return not atom.holds if literal is None else literal if atom.holds else -literal


def encode_counts(
    cnf: Cnf,
    constraints: Iterable[Constraint],
    literals: Literals,
    guards: Callable[[Count], Sequence[int] | None] = lambda _: (),
) -> None:
    """Add the clauses of all counting constraints.

    Args:
        cnf: The formula.
        constraints: The constraints; those that are not counts are ignored.
        literals: The literals of the formula.
        guards: Returns the literals that must be true for a count to apply; None omits the count.
    """
    for number, constraint in enumerate(constraints, 1):
        if isinstance(constraint, Count) and (where := guards(constraint)) is not None:
            about = " ".join(constraint.sentence().split())  # one line: it becomes a comment
            cnf.group(f"constraint {number}: {about}")
            with cnf.guarded(*where):
                _encode_count(cnf, constraint, literals, f"own_count_{number}")


def _encode_count(cnf: Cnf, count: Count, literals: Literals, name: str) -> None:
    found = [literals.of(atom) for atom in count.atoms]
    known = sum(literal is True for literal in found)
    unknown = [literal for literal in found if not isinstance(literal, bool)]
    at_least(cnf, unknown, count.least - known, name=f"{name}_least")
    if count.most is not None:
        at_most(cnf, unknown, count.most - known, name=f"{name}_most")


def broken(
    constraints: Iterable[Constraint], puzzle: Puzzle, colouring: Colouring, literals: Literals
) -> Iterator[tuple[Constraint, Clause]]:
    """Yield each constraint that a complete colouring violates, with a clause that forbids the violation.

    If the formula has no literals for a clue, atoms about it are replaced by atoms about colours.
    """
    truth = Truth(puzzle, colouring)
    for one in constraints:
        atoms = one.explanation(puzzle, colouring)
        if atoms is not None:
            known = (
                atom if atom.clue in literals.own else because for atom in atoms for because in truth.because(atom)
            )
            found = [literals.of(atom) for atom in dict.fromkeys(known)]
            yield one, [-literal for literal in found if not isinstance(literal, bool)]
