"""Clauses, written by python-sat, for bounds on the number of true literals: exactly, at most or at least.

Clauses and auxiliary variables are added to a `Cnf`, which allocates and names all variables.
A literal counts once per occurrence. Bounds that python-sat rejects or reads differently are handled here:

    at most k of n     k < 0: the empty clause   k = 0: n unit clauses   k = n - 1: one clause   k >= n: nothing
    at least k of n    k > n: the empty clause   k = n: n unit clauses   k = 1: one clause       k <= 0: nothing
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from types import ModuleType
from typing import Literal

from nurikabe_sat.sat.cnf import Cnf

Counter = Literal["seqcounter", "totalizer"]
"""Type of the name of a counter: the kind of clauses that count literals.

Sequential (Sinz 2005): a unary running count; k(n - k) variables, 2k(n - k) + n - 2k clauses. Totalizer (Bailleux and
Boufkhad 2003): a tree of unary sums.
"""

_SECONDS = 1e-6
"""Estimated seconds per clause of a sequential counter, which python-sat writes in a single call."""

PAIRS = 6
"""Maximum number of literals for pairwise clauses. More literals get a counter."""


def exactly(cnf: Cnf, literals: Sequence[int], bound: int, kind: Counter = "seqcounter", name: str = "count") -> None:
    """Add clauses that require exactly ``bound`` of the literals to be true. The arguments are as in ``at_most``."""
    at_least(cnf, literals, bound, kind, name)
    at_most(cnf, literals, bound, kind, name)


AtMost = tuple[list[int], int]
"""Type of a bound: different literals, and the maximum number of them that may be true."""


def counted_bounds(cnf: Cnf, literals: Sequence[int], least: int, most: int) -> list[AtMost]:
    """Require at least ``least`` and at most ``most`` of the literals to be true, for a solver that counts literals.

    Return the bounds for the solver. Bounds that need no counting are added as clauses.
    """
    counted: list[AtMost] = []
    size = len(literals)
    for some, bound in (([-literal for literal in literals], size - least), (list(literals), most)):
        if 0 < bound < size - 1:
            counted.append((some, bound))
        else:
            at_most(cnf, some, bound)
    return counted


def at_least(cnf: Cnf, literals: Sequence[int], bound: int, kind: Counter = "seqcounter", name: str = "count") -> None:
    """Add clauses that require at least ``bound`` of the literals to be true. The arguments are as in ``at_most``."""
    at_most(cnf, [-literal for literal in literals], len(literals) - bound, kind, name)


def at_most(cnf: Cnf, literals: Sequence[int], bound: int, kind: Counter = "seqcounter", name: str = "count") -> None:
    """Add clauses that require at most ``bound`` of the literals to be true.

    Auxiliary variables are named ``name`` with a number: count_0, count_1, and so on.

    Raises:
        ValueError: If a literal's variable does not exist in the formula.
    """
    size = len(literals)
    if max(map(abs, literals), default=0) > cnf.variables:
        raise ValueError("literals: the formula does not have all of these variables")
    if bound >= size:
        return
    if bound < 0:
        cnf.clauses.append([])
    elif bound == 0:
        cnf.clauses.extend([-literal] for literal in literals)
    elif bound == size - 1:
        cnf.clauses.append([-literal for literal in literals])
    else:
        _encode(cnf, literals, bound, kind, name)


def at_most_one(cnf: Cnf, literals: Sequence[int], name: str) -> None:
    """Add clauses that require at most one of the literals to be true.

    For n literals, this takes n (n - 1) / 2 clauses up to six literals, and 3 n - 4 clauses above.
    """
    if len(literals) <= PAIRS:
        cnf.clauses += [[-one, -other] for one, other in combinations(literals, 2)]
    else:
        at_most(cnf, literals, 1, name=name)


def _encode(cnf: Cnf, literals: Sequence[int], bound: int, kind: Counter, name: str) -> None:
    # Never without the last variable: python-sat would begin its own right above the literals, among those of others.
    cnf.check(2 * bound * (len(literals) - bound) * _SECONDS)
    if (direct := _c_module()) is not None:
        clauses, last = direct.encode_atmost(list(literals), bound, cnf.variables, _NUMBERS[kind], _NO_HANDLER)
    else:
        from pysat.card import CardEnc  # takes 20 ms

        formula = CardEnc.atmost(literals, bound, top_id=cnf.variables, encoding=_NUMBERS[kind])
        clauses, last = formula.clauses, formula.nv
    cnf.new_variables(max(0, last - cnf.variables), lambda i: f"{name}_{i}")
    cnf.clauses.extend(clauses)


_NO_HANDLER = 0
"""Argument that disables the Ctrl-C handler of the C module.

That handler jumps out of the call, after which Ctrl-C stays blocked.
"""

_NUMBERS: dict[Counter, int] = {"seqcounter": 1, "totalizer": 6}
"""Numbers that stand for the counters in ``pycard``, a C module that imports faster than python-sat's classes."""

_EXAMPLE = ([1, 2, 3], 1, 7, 1, _NO_HANDLER), ([[-1, 8], [-8, 9], [-2, -8], [-2, 9], [-3, -9]], 9)
"""Call that tests ``pycard``, with its expected result: clauses by which at most one of three literals is true."""


@cache
def _c_module() -> ModuleType | None:
    """Return the module ``pycard`` if it gives the expected result of ``_EXAMPLE``, otherwise None."""
    question, answer = _EXAMPLE
    try:
        import pycard

        clauses, last = pycard.encode_atmost(*question)
    except Exception:  # noqa: BLE001 (whatever another build does: it is not used)
        return None
    module: ModuleType = pycard
    return module if (clauses, last) == answer else None
