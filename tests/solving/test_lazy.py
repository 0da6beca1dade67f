"""The search with clauses that follow later: when the clauses for long searches are added."""

import pytest

from nurikabe_sat.encoding.encoded import LazyFormula, Reserve
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.solving.lazy import LazySolver
from tests.support.cnf_tools import pigeonhole

PATIENCE = 100


@pytest.mark.parametrize("name", ["glucose42", "cadical195", "minisat22"])
def test_a_limit_of_the_caller_leaves_the_reserve_alone(name: str) -> None:
    """The reserve is added after its number of conflicts in all calls together, not at the limit of one call."""
    added: list[int] = []
    reserve = Reserve(PATIENCE, lambda _: added.append(solver.conflicts()))
    formula = LazyFormula(Cnf(pigeonhole(10), 110), lambda _: (), reserve)
    with LazySolver(open_backend(name), formula) as solver:
        for _ in range(10):
            before = solver.conflicts()
            assert solver.solve((), 30) is None
            assert added or before < PATIENCE
        assert len(added) == 1
        assert added[0] >= PATIENCE
