r"""nurikabe-sat: solve, check and study Nurikabe puzzles with SAT solvers.

    >>> from nurikabe_sat import read_board, solve
    >>> board = read_board("2\n2 0\n0 0\n")
    >>> solve(board.puzzle).status
    <Status.SOLVED: 'solved'>

Everything that is public is here. What a name needs is imported when it is first used, so that ``import nurikabe_sat``
costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nurikabe_sat.version import VERSION as __version__  # noqa: N811 (a name that Python gives)

if TYPE_CHECKING:
    from nurikabe_sat.batch import solve_many
    from nurikabe_sat.encoding.encoded import Encoded
    from nurikabe_sat.encoding.export import complete_formula
    from nurikabe_sat.engine import (
        Options,
        Result,
        Round,
        Search,
        Statistics,
        Status,
        conclude,
        is_unique,
        solutions,
        solve,
    )
    from nurikabe_sat.errors import (
        ConsistencyError,
        FormatError,
        LimitReached,
        NurikabeError,
        SolverError,
        UsageError,
    )
    from nurikabe_sat.exchange import Export, export, read_export
    from nurikabe_sat.formats import read_board, read_boards, read_entries
    from nurikabe_sat.puzzle.grid import Grid
    from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
    from nurikabe_sat.puzzle.rules import Violation, is_solution, violations
    from nurikabe_sat.record import Record
    from nurikabe_sat.sat.dimacs import Answer, read_answer
    from nurikabe_sat.workers import Limits, Workers

__all__ = [
    "Answer",
    "Board",
    "Clue",
    "Colour",
    "Colouring",
    "ConsistencyError",
    "Encoded",
    "Export",
    "FormatError",
    "Grid",
    "LimitReached",
    "Limits",
    "NurikabeError",
    "Options",
    "Puzzle",
    "Record",
    "Result",
    "Round",
    "Search",
    "SolverError",
    "Statistics",
    "Status",
    "UsageError",
    "Violation",
    "Workers",
    "__version__",
    "complete_formula",
    "conclude",
    "export",
    "is_solution",
    "is_unique",
    "read_answer",
    "read_board",
    "read_boards",
    "read_entries",
    "read_export",
    "solutions",
    "solve",
    "solve_many",
    "violations",
]

_HOMES = {
    "batch": ("solve_many",),
    "encoding.encoded": ("Encoded",),
    "encoding.export": ("complete_formula",),
    "engine": (
        "Options",
        "Result",
        "Round",
        "Search",
        "Statistics",
        "Status",
        "conclude",
        "is_unique",
        "solutions",
        "solve",
    ),
    "errors": ("ConsistencyError", "FormatError", "LimitReached", "NurikabeError", "SolverError", "UsageError"),
    "exchange": ("Export", "export", "read_export"),
    "formats": ("read_board", "read_boards", "read_entries"),
    "puzzle.grid": ("Grid",),
    "puzzle.model": ("Board", "Clue", "Colour", "Colouring", "Puzzle"),
    "puzzle.rules": ("Violation", "is_solution", "violations"),
    "record": ("Record",),
    "sat.dimacs": ("Answer", "read_answer"),
    "workers": ("Limits", "Workers"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
