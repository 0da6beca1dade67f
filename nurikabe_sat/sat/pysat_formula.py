"""Conversion of formulas to ``CNF`` objects of python-sat. It is imported only when needed."""

from collections.abc import Iterable, Sequence
from typing import Any


def cnf_of(variables: int, clauses: Iterable[Sequence[int]], comments: Iterable[str] = ()) -> Any:
    """Return a ``pysat.formula.CNF`` with copies of the clauses. Pass comments without the leading ``c``."""
    from pysat.formula import CNF

    formula = CNF(from_clauses=[list(clause) for clause in clauses])
    formula.nv = max(formula.nv, variables)  # some variables may be in no clause
    formula.comments = [f"c {comment}" for comment in comments]
    return formula
