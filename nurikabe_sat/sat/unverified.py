"""Record of the outside programs whose answer "unsatisfiable" was not checked. Results name these programs.

    with unverified() as claims:
        ...                          External.solve() is False: ``note`` adds its program
    claims.program                   the program that the result rests on; None: no program

Models and solutions need no such record: they are checked against the clauses and the rules.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from nurikabe_sat.errors import ConsistencyError, SolverError


class Claims:
    """Record of the external programs whose answer "unsatisfiable" was not checked."""

    def __init__(self) -> None:
        self._programs: dict[str, None] = {}

    @property
    def program(self) -> str | None:
        """The names of the recorded programs, separated by commas, or None if no program is recorded."""
        return ", ".join(self._programs) or None

    def add(self, program: str) -> None:
        """Add a program to the record."""
        self._programs[program] = None

    def verified(self) -> None:
        """Clear the record. Call this after another check has confirmed the answers."""
        self._programs.clear()


_current: ContextVar[Claims | None] = ContextVar("unverified", default=None)


def note(program: str) -> None:
    """Record that an external program has answered "unsatisfiable". Without an ``unverified`` block, do nothing."""
    claims = _current.get()
    if claims is not None:
        claims.add(program)


@contextmanager
def unverified() -> Iterator[Claims]:
    """Collect the programs that are recorded within a ``with`` block. An enclosing block also records them.

    Raises:
        SolverError: If a self-check fails after such an answer, which shows that the program is wrong.
    """
    claims = Claims()
    token = _current.set(claims)
    try:
        yield claims
    except ConsistencyError as fault:
        if claims.program is None:
            raise
        raise SolverError(f'{claims.program} answered "unsatisfiable", which a check contradicts: {fault}') from fault
    finally:
        _current.reset(token)
        if claims.program is not None:
            note(claims.program)
