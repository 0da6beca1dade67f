"""Direct calls of ``pysolvers``, the C module of python-sat, for the default solvers.

Importing ``pysolvers`` is faster than importing ``pysat.solvers``, and each clause takes one call instead of three.

The public interface of python-sat remains the fallback. If a build lacks one of the functions, or answers a tiny
formula differently, ``open_directly`` returns None and the class of python-sat is used.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import repeat
from types import ModuleType
from typing import Any

PREFIXES = {"glucose42": "glucose421", "minicard": "minicard", "minisat22": "minisat22"}
"""Names of solvers that are opened directly, with the prefixes of their functions in ``pysolvers``."""

_FUNCTIONS = (
    "new", "del", "add_cl", "solve", "solve_lim", "cbudget", "model", "core", "propagate", "setphases", "nof_vars",
    "acc_stats", "interrupt", "clearint",
)  # fmt: skip
_NO_HANDLER = 0
"""Argument that disables python-sat's Ctrl-C handler, which would abort a search and stay installed."""

_COUNTING = "add_am"
"""Name of the function that adds a bound to a solver that counts literals."""


def open_directly(name: str) -> "Direct | None":
    """Return a new solver that bypasses python-sat's class, or None if this is impossible."""
    prefix = PREFIXES.get(name)
    module = None if prefix is None else _module(prefix)
    return None if prefix is None or module is None else Direct(module, prefix)


class Direct:
    """Solver with the methods that ``PythonSat`` needs, which have the same names as in python-sat."""

    _handle: Any = None
    _functions: dict[str, Any]

    def __init__(self, module: ModuleType, prefix: str) -> None:
        names = (*_FUNCTIONS, _COUNTING)
        self._functions = {name: getattr(module, f"{prefix}_{name}", None) for name in names}
        self._handle = self._functions["new"]()

    def _call(self, name: str, *arguments: Any) -> Any:
        return self._functions[name](self._handle, *arguments)

    def append_formula(self, clauses: Iterable[Sequence[int]]) -> None:
        # Nothing but the calls: a loop of statements takes a third longer.
        deque(map(self._functions["add_cl"], repeat(self._handle), clauses), maxlen=0)

    @property
    def counts(self) -> bool:
        """True if the solver supports cardinality constraints."""
        return self._functions[_COUNTING] is not None

    def add_atmost(self, literals: Sequence[int], bound: int) -> None:
        if not self.counts:
            raise NotImplementedError
        self._call(_COUNTING, literals, bound)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        return bool(self._call("solve", assumptions, _NO_HANDLER))

    def solve_limited(self, assumptions: Sequence[int] = (), expect_interrupt: bool = False) -> bool | None:
        answer: bool | None = self._call("solve_lim", assumptions, _NO_HANDLER, expect_interrupt)
        return answer

    def interrupt(self) -> None:
        self._call("interrupt")

    def clear_interrupt(self) -> None:
        self._call("clearint")

    def conf_budget(self, conflicts: int) -> None:
        self._call("cbudget", conflicts)

    def propagate(self, assumptions: Sequence[int] = ()) -> tuple[bool, list[int]]:
        is_consistent, literals = self._call("propagate", assumptions, 0, _NO_HANDLER)
        return bool(is_consistent), literals or []

    def set_phases(self, literals: Sequence[int]) -> None:
        self._call("setphases", literals)

    def get_model(self) -> list[int]:
        return self._call("model") or []

    def get_core(self) -> list[int]:
        return self._call("core") or []

    def nof_vars(self) -> int:
        return int(self._call("nof_vars"))

    def accum_stats(self) -> dict[str, int]:
        return dict(self._call("acc_stats"))

    def delete(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            self._functions["del"](handle)

    def __del__(self) -> None:
        self.delete()


@cache
def _module(prefix: str) -> ModuleType | None:
    """Return ``pysolvers`` if its functions for a solver exist and pass a test, otherwise None."""
    try:
        import pysolvers
    except ImportError:
        return None
    if not all(hasattr(pysolvers, f"{prefix}_{name}") for name in _FUNCTIONS):
        return None
    module: ModuleType = pysolvers
    return module if answers_right(module, prefix) else None


def answers_right(module: ModuleType, prefix: str) -> bool:
    """Return True if the functions of a solver solve a tiny formula as expected."""
    try:
        solver = Direct(module, prefix)
        try:
            return _answers_right(solver)
        finally:
            solver.delete()
    except Exception:  # noqa: BLE001 (whatever another build does with them: it is not used)
        return False


def _answers_right(solver: Direct) -> bool:
    solver.append_formula([[1, 2], (-1, 3)])
    solver.set_phases([1])
    solver.conf_budget(10)
    return (
        solver.nof_vars() == 3
        and solver.propagate([-2]) == (True, [-2, 1, 3])
        and solver.solve_limited([-2]) is True
        and solver.get_model() == [1, -2, 3]
        and _goes_on(solver)
        and solver.solve([-2, -3]) is False
        and sorted(solver.get_core()) == [-3, -2]
        and solver.propagate([-2, -3])[0] is False
        and "conflicts" in solver.accum_stats()
        and (not solver.counts or _counts_right(solver))
    )


def _goes_on(solver: Direct) -> bool:
    """Return True if an interruptible call runs to its end after an earlier interrupt has been cleared."""
    solver.conf_budget(-1)
    solver.interrupt()
    solver.clear_interrupt()
    return solver.solve_limited([1], expect_interrupt=True) is True


def _counts_right(solver: Direct) -> bool:
    solver.add_atmost([4, 5, -6], 1)
    return solver.solve([4, 6]) and solver.get_model()[4] == -5 and not solver.solve([4, -6])
