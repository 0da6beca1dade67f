"""A formula as a circuit takes it: clauses of positive literals first, then clauses of negative ones."""

from collections.abc import Sequence

from nurikabe_sat.values import dataclass


@dataclass(frozen=True)
class Formula:
    """Clauses over the variables 1 to ``variables``, as DIMACS writes them; each clause has literals of one sign only.

    ``positive``, ``negative``: the clauses of each sign. The first ``shown`` variables are those of the user.
    """

    variables: int
    shown: int
    positive: tuple[tuple[int, ...], ...]
    negative: tuple[tuple[int, ...], ...]


def formula_of(variables: int, clauses: Sequence[Sequence[int]]) -> Formula:
    """The same question with a new variable y for each clause of both signs: P or N becomes (P or y), (not y or N).

    The models of the new formula, cut to the first ``variables``, are the models of the old one.

    >>> formula_of(2, [(1, -2)])
    Formula(variables=3, shown=2, positive=((1, 3),), negative=((-3, -2),))
    """
    count = variables
    positive, negative = [], []
    for clause in clauses:
        above = tuple(dict.fromkeys(literal for literal in clause if literal > 0))
        below = tuple(dict.fromkeys(literal for literal in clause if literal < 0))
        if above and below:
            count += 1
            above, below = (*above, count), (-count, *below)
        if above or not below:
            positive.append(above)
        if below:
            negative.append(below)
    return Formula(count, variables, tuple(positive), tuple(negative))
