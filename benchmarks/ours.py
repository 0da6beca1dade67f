"""Contenders of nurikabe-sat: ``ENCODING/SOLVER``, and ``+plain`` for the formula without deduction.

``default/SOLVER`` selects no encoding. The program then also uses local search and solvers that count, as for users.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.answer import Answer, Laps, Refused
from nurikabe_sat import Options, Puzzle, UsageError
from nurikabe_sat.encoding.presets import Encoding, combined, own_encoding, preset
from nurikabe_sat.encoding.ways import Way
from nurikabe_sat.parts import imported_part
from nurikabe_sat.sat.backend import Solver
from nurikabe_sat.sat.backends import open_backend, own_solver
from nurikabe_sat.solving.search import Search

PLAIN = "+plain"
DEFAULT = "default"
PACKAGES = ("nurikabe-sat", "python-sat")


@dataclass(frozen=True)
class Ours:
    """Solving function that uses an encoding and a solver. External programs do not report conflicts."""

    options: Options
    reports_conflicts: bool

    def __call__(self, puzzle: Puzzle, unique: bool) -> Iterator[Answer]:
        answer = Answer()
        laps = Laps()
        try:
            search = Search(puzzle, options=self.options)
        except UsageError as error:
            raise Refused(str(error)) from error
        with search:
            answer.seconds["encode"] = laps.lap()
            self._count(search, answer)
            yield answer
            laps.lap()
            first = search.next_solution()
            answer.seconds["solve"] = laps.lap()
            self._count(search, answer)
            answer.solution = first.to_rows() if first else None
            yield answer
            if first and unique:
                laps.lap()
                second = search.next_solution()
                answer.seconds["unique"] = laps.lap()
                self._count(search, answer)
                answer.second = second.to_rows() if second else None
                answer.unique = second is None
                yield answer

    def _count(self, search: Search, answer: Answer) -> None:
        statistics = search.statistics
        for name in ("variables", "clauses", "calls", "cuts", *(["conflicts"] if self.reports_conflicts else [])):
            answer.figures[name] = getattr(statistics, name)


def ours(name: str) -> Ours:
    """Return the contender with the given name. Raises UsageError for an unknown encoding or solver."""
    pair = name.removesuffix(PLAIN)
    first, _, second = pair.partition("/")
    encoding, solver = _encoding(first), _solver(second)
    preset(encoding)
    with open_backend(solver) as backend:
        reports_conflicts = "conflicts" in backend.stats()
    chosen = None if encoding == DEFAULT and pair == name else encoding
    return Ours(Options(encoding=chosen, solver=solver, presolve=pair == name), reports_conflicts)


def _encoding(text: str) -> Encoding:
    islands, plus, sea = text.partition("+")
    if plus and ":" in text:
        return combined(*(imported_part(one, Way) if ":" in one else one for one in (islands, sea)))
    return own_encoding(imported_part(text, object), text) if ":" in text else text


def _solver(text: str) -> str | Solver:
    return own_solver(imported_part(text, object), text) if ":" in text else text


def command(name: str, unique: bool) -> list[str]:
    """Return the command line of nurikabe-sat for a puzzle on standard input. Raises UsageError for ``+plain``."""
    if ":" in name:
        raise UsageError(f"{name} cannot be measured cold: register its parts as entry points of a package")
    if name.endswith(PLAIN):
        raise UsageError(f"{name} cannot be measured cold: the command line has no {PLAIN}")
    encoding, _, solver = name.partition("/")
    return [
        *("-m", "nurikabe_sat", "-i", "-", "--format", "json", "-s", solver),
        *(["--encoding", encoding] if encoding != DEFAULT else []),
        *(["--unique"] if unique else []),
    ]
