"""Functions that return the SAT formula of a board, or a certificate of an answer."""

from collections.abc import Iterator

from nurikabe_sat.certificate import make
from nurikabe_sat.certificate.make import Certificate
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding import export as exporting
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.puzzle.constraints import ConstraintsLike, constrained
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.reading import BoardLike, board_from
from nurikabe_sat.sat.backend import Solver


def complete_formula(board: BoardLike, encoding: str | None = None, *, constraints: ConstraintsLike = ()) -> Encoded:
    """Return a SAT formula whose models are exactly the solutions of a board.

    ``decode`` of the result turns a model into a solution. The first variables are the colours of the cells, row by
    row: variable 1 is true if r1c1 is sea, variable 2 if r1c2 is sea, and so on.

    Args:
        board: A Board, a text or a URL, a Path, or rows of numbers.
        encoding: One of ``ENCODINGS`` that needs no lazy clauses (default: chosen for the board).
        constraints: Additional constraints that every solution must satisfy.

    Raises:
        UsageError: If the encoding is lazy, unknown or rejects the board, or if a constraint is a Predicate.

    >>> encoded = complete_formula([[1, 0]])
    >>> encoded.is_complete, encoded.cnf.name(2)
    (True, 'sea_r1c2')
    """
    return exporting.complete_formula(constrained(board_from(board), constraints), encoding)


def export(board: BoardLike, encoding: str | None = None, *, constraints: ConstraintsLike = ()) -> Iterator[str]:
    r"""Yield the lines of a board's complete formula in the DIMACS format. Each line ends with a newline.

    Args:
        board: A Board, a text or a URL, a Path, or rows of numbers.
        encoding: One of ``ENCODINGS`` that needs no lazy clauses (default: chosen for the board).
        constraints: Additional constraints that every solution must satisfy.

    Raises:
        UsageError: If ``complete_formula`` raises it.

    >>> next(line for line in export([[1, 0]]) if line.startswith("p"))
    'p cnf 2 3\n'
    """
    return exporting.export(constrained(board_from(board), constraints), encoding)


def make_certificate(
    board: BoardLike,
    solution: Colouring | None = None,
    *,
    unique: bool = False,
    name: str = "certificate.json",
    solver: str | Solver = "glucose",
    encoding: str | None = None,
    timeout: float | None = None,
) -> Certificate:
    """Return a certificate that a board has the given solution, exactly one solution, or no solution.

    ``verify`` and other programs can check the certificate.

    Args:
        board: A Board, a text or a URL, a Path, or rows of numbers.
        solution: A solution; None certifies that the board has no solution.
        unique: Also certify that no other solution exists.
        name: The name of the certificate file; the names of the files that belong to it start with this name.
        solver: The solver that writes the proof: a name or a Solver.
        encoding: The encoding of the formula (default: chosen for the board).
        timeout: Time limit in seconds.

    Raises:
        UsageError: If the claim is wrong, the board has variants or constraints, or the solver cannot write proofs.
        LimitReached: If the time limit is reached first.

    >>> from nurikabe_sat import verify
    >>> verify(make_certificate([[1, 0], [0, 1]])).status
    'verified'
    """
    deadline = Deadline.after(timeout)
    given = board_from(board)
    return make.make_certificate(
        given, solution, unique=unique, name=name, solver=solver, encoding=encoding, deadline=deadline
    )
