"""Constraints of a puzzle's own as clauses: what they say about cells and owners, in the literals of a formula.

Counts become clauses of python-sat's counters; what is known already is counted off. Variables: own_count_... for
those of the counters. Predicates become clauses when a model breaks them: one for each explanation.
"""

from collections.abc import Callable, Iterator

from nurikabe_sat.puzzle.constraints import Atom, Count, Predicate
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.sat.cardinality import at_least, at_most
from nurikabe_sat.sat.cnf import Clause, Cnf

LiteralOf = Callable[[Atom], int | bool]
"""The literal of an atom in a formula; True or False where it is known whether the atom holds."""


def encode_counts(cnf: Cnf, puzzle: Puzzle, literal_of: LiteralOf) -> None:
    """Add the clauses of all counts."""
    for number, constraint in enumerate(puzzle.rules.constraints, 1):
        if isinstance(constraint, Count):
            about = " ".join(constraint.sentence(puzzle.grid).split())  # one line, for it becomes a comment
            cnf.group(f"constraint {number}: {about}")
            encode_count(cnf, constraint, literal_of, f"own_count_{number}")


def encode_count(cnf: Cnf, count: Count, literal_of: LiteralOf, name: str) -> None:
    """Add the clauses of a count; ``name`` begins those of its variables."""
    literals = [literal_of(atom) for atom in count.atoms]
    known = sum(literal is True for literal in literals)
    unknown = [literal for literal in literals if not isinstance(literal, bool)]
    at_least(cnf, unknown, count.least - known, name=f"{name}_least")
    if count.most is not None:
        at_most(cnf, unknown, count.most - known, name=f"{name}_most")


def broken_predicates(puzzle: Puzzle, colouring: Colouring, literal_of: LiteralOf) -> Iterator[Clause]:
    """For each predicate that forbids a complete colouring the clause of its explanation: not all of these atoms."""
    for constraint in predicates(puzzle):
        atoms = constraint.explanation(puzzle, colouring)
        if atoms is not None:
            literals = [literal_of(atom) for atom in atoms]
            yield [-literal for literal in literals if not isinstance(literal, bool)]


def predicates(puzzle: Puzzle) -> tuple[Predicate, ...]:
    """The constraints that become clauses only while a puzzle is solved."""
    return tuple(one for one in puzzle.rules.constraints if isinstance(one, Predicate))
