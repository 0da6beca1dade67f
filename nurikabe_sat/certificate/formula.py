"""Formula that a certificate refutes: the base formula, the cuts and, if given, a clause that forbids the solution.

The formula is encoded without deduction. Making and verifying a certificate both build it with this module, from the
claim alone.
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
"""Names of the encodings that certificates can use.

``cuts`` leaves connectivity to cuts, each of which is checked on the grid, and to clauses for small pieces. ``default``
has ranks for islands, so more of it must be trusted.
"""

SMALL = 400
"""Maximum board size, in cells, for which ``cuts`` is the default. On larger boards, ``cuts`` is much slower
than the other encodings."""


def choose_encoding(board: Board) -> str:
    """Return the name of the encoding for certifying a board."""
    return "cuts" if board.puzzle.grid.size <= SMALL else "default"


def plain_formula(board: Board, encoding: str, deadline: Deadline = NEVER) -> Encoded:
    """Return the base formula of a board, without cuts.

    Raises:
        UsageError: If the encoding is not in ``ENCODINGS``.
        LimitReached: If the deadline passes first.
    """
    if encoding not in ENCODINGS:
        raise UsageError(f"encoding {encoding!r} cannot be certified; choose one of {', '.join(ENCODINGS)}")
    return encode(plain(board.puzzle, board.colouring), encoding, deadline)


def separation_of(task: Task, cut: Cut) -> Separation:
    """Return the justification of a cut that ``Encoded.violated`` returned."""
    clue = None if _is_about_sea(task) else _clue_of(task)
    return Separation(clue, cut.witness, cut.other, tuple(members_of(cut.separator)))


def own_literals(encoded: Encoded) -> dict[int, Mapping[int, int]]:
    """Return the literals for the cells that each clue can own, for the clues whose islands lazy cuts connect.

    The outer keys are the cells of the clues, the inner keys the owned cells.
    """
    return {_clue_of(task): task.literals for task in encoded.lazy if not _is_about_sea(task)}


def _is_about_sea(task: Task) -> bool:
    """Return True if the task connects the sea. In such a task, the literals are the variables of the cells."""
    return all(literal == c + 1 for c, literal in task.literals.items())


def _clue_of(task: Task) -> int:
    return task.core.bit_length() - 1  # the plain formula knows no more of an island than its clue


def clause_of(separation: Separation, own: Mapping[int, Mapping[int, int]]) -> Clause:
    """Return the clause which states that the area contains a cell of the separator or lacks one of the witnesses.

    Raises:
        ValueError: If lazy cuts do not connect this island, or it cannot contain the witness.
    """
    if separation.clue is None:
        witnesses = [c for c in (separation.witness, separation.other) if c is not None]
        return [*(-c - 1 for c in witnesses), *(c + 1 for c in separation.separator)]
    if separation.clue not in own:
        raise ValueError("the formula does not use cuts to connect the island of this clue")
    literals = own[separation.clue]
    if separation.witness not in literals:
        raise ValueError("the island of the clue cannot contain the witness cell")
    return [-literals[separation.witness], *(literals[c] for c in separation.separator if c in literals)]


def blocking(solution: Colouring) -> Clause:
    """Return a clause which requires that at least one cell differs from the solution."""
    return [-c - 1 if colour is Colour.SEA else c + 1 for c, colour in enumerate(solution.colours)]


def refuted(encoded: Encoded, cuts: Sequence[Clause], solution: Colouring | None) -> Cnf:
    """Return the base formula extended by the cuts and by a clause that forbids the solution."""
    cnf = encoded.cnf
    cnf.group("cuts: the claim has the reason of each")
    cnf.clauses += cuts
    if solution is not None:
        cnf.group("another solution: some cell is not as in the claim")
        cnf.clauses.append(blocking(solution))
    return cnf


def dimacs_of(cnf: Cnf) -> Iterator[str]:
    """Yield the lines of a DIMACS file. Each line ends with a newline."""
    return write_dimacs(cnf, ["what a certificate of nurikabe-sat refutes"])


def sha256_of(lines: Iterable[str]) -> str:
    """Return the SHA-256 hash, in hexadecimal, of a file with the given lines."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(line.encode())
    return digest.hexdigest()
