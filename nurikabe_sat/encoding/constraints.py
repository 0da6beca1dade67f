"""Constraints of a puzzle's own as clauses: what they say about cells and owners, in the literals of a formula.

Counts become clauses of python-sat's counters; what is known already is counted off. Variables: own_count_... for
those of the counters. Predicates become clauses when a model breaks them: one for each explanation.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from nurikabe_sat.encoding.rules import Sea
from nurikabe_sat.puzzle.constraints import Atom, Count, Predicate, Truth
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colouring, Constraint, Puzzle
from nurikabe_sat.sat.cardinality import at_least, at_most
from nurikabe_sat.sat.cnf import Clause, Cnf


@dataclass(frozen=True)
class Literals:
    """What a formula calls its cells.

    ``sea``
        by cell, the literal that it is sea.
    ``own``, ``mains``
        by the cell of a clue, the literals that it owns cells, and the mask of those that it owns for certain.
    """

    grid: Grid
    sea: Sea
    own: Mapping[int, Mapping[int, int]]
    mains: Mapping[int, int]

    def of(self, atom: Atom) -> int | bool:
        """The literal that says an atom; True or False where that is known."""
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
    puzzle: Puzzle,
    literals: Literals,
    guards: Callable[[Count], Sequence[int] | None] = lambda _: (),
) -> None:
    """Add the clauses of all counts; ``guards`` gives the literals where one has to hold (None: nowhere)."""
    for number, constraint in enumerate(puzzle.rules.constraints, 1):
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


def broken_predicates(
    puzzle: Puzzle, colouring: Colouring, literals: Literals, kept: Mapping[Constraint, int] | None = None
) -> Iterator[Clause]:
    """For each predicate that forbids a complete colouring the clause of its explanation: not all of these atoms.

    ``kept``: the constraints that are kept, each with the literal for that (None: all are, for good). As clues may then
    be dropped as well, the clauses speak of colours alone.
    """
    for predicate in puzzle.rules.constraints:
        if not isinstance(predicate, Predicate) or not (kept is None or predicate in kept):
            continue
        atoms: Collection[Atom] | None = predicate.explanation(puzzle, colouring)
        if atoms is None:
            continue
        if kept is not None:
            truth = Truth(puzzle, colouring)
            atoms = dict.fromkeys(one for atom in atoms for one in truth.because(atom))
        found = [literals.of(atom) for atom in atoms]
        yield [
            *(-literal for literal in found if not isinstance(literal, bool)),
            *([] if kept is None else [-kept[predicate]]),
        ]
