"""python-sat's C functions called directly: used where they answer as they should, and only there."""

import random
import sys
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pycard
import pysolvers
import pytest

from nurikabe_sat.sat import cardinality
from nurikabe_sat.sat.backends import BACKENDS, direct
from nurikabe_sat.sat.backends.direct import PREFIXES, Direct, answers_right, open_directly
from nurikabe_sat.sat.cnf import Cnf
from tests.support.cnf_tools import is_satisfiable, random_clauses, random_literal, satisfies

PREFIX = PREFIXES["glucose42"]


def changed(**functions: Any) -> ModuleType:
    """``pysolvers`` with some functions replaced; None: as if they were not there."""
    names = {name: getattr(pysolvers, name) for name in dir(pysolvers) if name.startswith(PREFIX)}
    names |= {f"{PREFIX}_{name}": function for name, function in functions.items()}
    return cast(ModuleType, SimpleNamespace(**{name: one for name, one in names.items() if one is not None}))


def test_the_default_solver_is_opened_directly() -> None:
    assert set(PREFIXES) <= {info.name for info in BACKENDS}
    assert isinstance(open_directly("glucose42"), Direct)
    assert open_directly("cadical195") is None


def test_so_is_the_one_that_counts_if_it_counts_right() -> None:
    prefix = PREFIXES["minicard"]
    names = {name: getattr(pysolvers, name) for name in dir(pysolvers) if name.startswith(prefix)}
    assert isinstance(open_directly("minicard"), Direct)
    assert answers_right(cast(ModuleType, SimpleNamespace(**names)), prefix)
    names[f"{prefix}_add_am"] = lambda handle, literals, bound: True  # noqa: ARG005 (the signature of another build)
    assert not answers_right(cast(ModuleType, SimpleNamespace(**names)), prefix)


def test_it_agrees_with_the_truth_table() -> None:
    rng = random.Random(23)
    for _ in range(200):
        solver = open_directly("glucose42")
        assert solver is not None
        clauses = random_clauses(rng, rng.randint(1, 9), 6)
        solver.append_formula(clauses)
        assumptions = sorted({random_literal(rng, 6) for _ in range(2)})
        answer = solver.solve(assumptions)
        assert answer is is_satisfiable(clauses, assumptions), (clauses, assumptions)
        if answer:
            assert satisfies(solver.get_model(), clauses)
        else:
            assert not is_satisfiable(clauses, solver.get_core())
        solver.delete()


@pytest.mark.parametrize(
    "build",
    [
        changed(add_cl=lambda handle, clause: True),  # noqa: ARG005 (the signature of another build)
        changed(solve=lambda handle, assumptions: True),  # noqa: ARG005
        changed(core=None),
        changed(model=lambda handle: [-1, -2, -3]),  # noqa: ARG005
        changed(propagate=lambda handle, assumptions, phase, thread: (1, None)),  # noqa: ARG005
    ],
    ids=["forgets clauses", "takes fewer arguments", "has no cores", "wrong model", "finds nothing"],
)
def test_a_build_that_answers_otherwise_is_not_used(build: ModuleType) -> None:
    assert not answers_right(build, PREFIX)


@pytest.mark.parametrize("missing", ["setphases", "acc_stats"])
def test_without_one_of_the_functions_python_sat_itself_is_used(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pysolvers, f"{PREFIX}_{missing}")
    direct._module.cache_clear()
    try:
        assert open_directly("glucose42") is None
    finally:
        monkeypatch.undo()
        direct._module.cache_clear()


@pytest.mark.parametrize("kind", cardinality._NUMBERS)
def test_counters_are_those_of_python_sat(kind: cardinality.Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    def formula() -> tuple[list[list[int]], int]:
        cnf = Cnf()
        cnf.new_variables(9, str)
        cardinality.exactly(cnf, [1, -2, 3, 5, 6, 9], 3, kind)
        return cnf.clauses, cnf.variables

    assert cardinality._c_module() is not None
    ours = formula()
    monkeypatch.setattr(cardinality, "_c_module", lambda: None)
    assert ours == formula()


def test_counters_never_use_the_handler_of_python_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Ctrl-C that meets this handler stays blocked; in the call that tests the module, it was lost as well."""
    asked: list[int] = []

    def encode(*arguments: Any) -> Any:
        asked.append(arguments[-1])
        return pycard.encode_atmost(*arguments)

    cardinality._c_module.cache_clear()
    monkeypatch.setitem(sys.modules, "pycard", cast(ModuleType, SimpleNamespace(encode_atmost=encode)))
    try:
        cnf = Cnf()
        cnf.new_variables(9, str)
        cardinality.exactly(cnf, [1, -2, 3, 5, 6, 9], 3)
    finally:
        cardinality._c_module.cache_clear()
    assert asked == [0, 0, 0]
