"""The formula that a certificate refutes: the plain one of the puzzle, the cuts, and the solution forbidden.

Nothing that was deduced before the encoding enters it. Both sides build it by this file: who makes a certificate, and
who verifies one, from nothing but the claim.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from nurikabe_sat.bitset import members_of
from nurikabe_sat.certificate.claim import Separation
from nurikabe_sat.connectivity.cuts import Cut
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.encoding.presets import encode
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.sat.cnf import Clause, Cnf
from nurikabe_sat.sat.dimacs import write_dimacs

ENCODINGS = ("cuts", "default")
"""What a certificate may be about. ``cuts`` leaves connectivity to cuts, each of which is checked on the grid, and to
clauses for small pieces; ``default`` has ranks for islands, which is more to take on trust."""

SMALL = 400
"""Up to so many cells ``cuts`` costs a third more than ``default``; on boards of 20 x 36 cells two to six times as
much to make."""


def choose_encoding(board: Board) -> str:
    """Return the encoding to certify a board with."""
    return "cuts" if board.puzzle.grid.size <= SMALL else "default"


def plain_formula(board: Board, encoding: str, deadline: Deadline = NEVER) -> Encoded:
    """The formula of a board before any cut.

    Raises UsageError for an encoding that is none of ``ENCODINGS``, and LimitReached.
    """
    if encoding not in ENCODINGS:
        raise UsageError(f"no certificate is made with the encoding {encoding!r}: there are {', '.join(ENCODINGS)}")
    return encode(plain(board.puzzle, board.colouring), encoding, deadline)


def separation_of(task: Task, cut: Cut) -> Separation:
    """Return the reason of a cut that ``Encoded.violated`` has found."""
    clue = None if _is_about_sea(task) else _clue_of(task)
    return Separation(clue, cut.witness, cut.other, tuple(members_of(cut.separator)))


def own_literals(encoded: Encoded) -> dict[int, Mapping[int, int]]:
    """For the clue cell of each island that is left to cuts: the literals "the clue owns this cell", by cell."""
    return {_clue_of(task): task.literals for task in encoded.lazy if not _is_about_sea(task)}


def _is_about_sea(task: Task) -> bool:
    """Sea cells are the variables themselves; that an island owns a cell is another variable, or a negation."""
    return all(literal == c + 1 for c, literal in task.literals.items())


def _clue_of(task: Task) -> int:
    return task.core.bit_length() - 1  # the plain formula knows no more of an island than its clue


def clause_of(separation: Separation, own: Mapping[int, Mapping[int, int]]) -> Clause:
    """The cut: the witnesses do not both belong to the set, or a cell of the separator does.

    Raises ValueError with the reason where that cannot be said: the formula leaves no such island to cuts, or the clue
    cannot own the witness.
    """
    if separation.clue is None:
        witnesses = [c for c in (separation.witness, separation.other) if c is not None]
        return [*(-c - 1 for c in witnesses), *(c + 1 for c in separation.separator)]
    if separation.clue not in own:
        raise ValueError("the formula leaves no such island to cuts")
    literals = own[separation.clue]
    if separation.witness not in literals:
        raise ValueError("the clue cannot own the witness")
    return [-literals[separation.witness], *(literals[c] for c in separation.separator if c in literals)]


def blocking(solution: Colouring) -> Clause:
    """Return the clause that some cell is not as in the solution."""
    return [-c - 1 if colour is Colour.SEA else c + 1 for c, colour in enumerate(solution.colours)]


def refuted(encoded: Encoded, cuts: Sequence[Clause], solution: Colouring | None) -> Cnf:
    """Return the formula that is refuted. It is the plain one from here on with more clauses, not a copy."""
    cnf = encoded.cnf
    cnf.group("cuts: the claim has the reason of each")
    cnf.clauses += cuts
    if solution is not None:
        cnf.group("another solution: some cell is not as in the claim")
        cnf.clauses.append(blocking(solution))
    return cnf


def dimacs_of(cnf: Cnf) -> Iterator[str]:
    """Yield the lines of the DIMACS file, each with its line end."""
    return write_dimacs(cnf, ["what a certificate of nurikabe-sat refutes"])


def sha256_of(lines: Iterable[str]) -> str:
    """The SHA-256 of a file with these lines, in hexadecimal."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line.encode())
    return digest.hexdigest()
