"""Sums in unary. In one direction what is true makes the sum large, so the clauses bound it from above; exact sums
are bounded from below as well.

    x1 x2   x3 x4        each node has a literal for "at least 1", "at least 2", ... of what is below it;
      \\ /     \\ /         a bound on the sum is a unit clause, and so is what is known of a part of it
      s12     s34
         \\   /
          sum

Source: the totalizer of Bailleux and Boufkhad, 2003, with the nodes in the caller's hands.
"""

from collections.abc import Callable, Sequence

from nurikabe_sat.sat.cnf import Cnf


def add_up(cnf: Cnf, numbers: Sequence[Sequence[int]], most: int, label: str, *, exact: bool = False) -> list[int]:
    """The sum of unary numbers, as a list of literals: at least 1, at least 2, ..., at least ``most`` + 1 at most.

    ``numbers[n][i]`` is a literal for "number n is at least i + 1". Clauses for each sum of two: (a + 1)(b + 1) - 1
    where these have a and b literals. ``exact``: a literal of the sum is also false where the sum is smaller (the
    literals of each number have to be so already); as many clauses again, less those above ``most`` + 1. Raises what
    ``Cnf.check`` does.
    """
    nodes = [list(number) for number in numbers]
    while len(nodes) > 1:
        pairs = zip(nodes[::2], nodes[1::2], strict=False)
        nodes = [_sum(cnf, one, other, most, label, exact) for one, other in pairs] + (
            nodes[-1:] if len(nodes) % 2 else []
        )
    return nodes[0] if nodes else []


def _sum(cnf: Cnf, one: Sequence[int], other: Sequence[int], most: int, label: str, exact: bool) -> list[int]:
    size = min(len(one) + len(other), most + 1)
    first = cnf.new_variables(size, _namer(label, cnf.variables))
    add = cnf.clauses.append
    for i in range(len(one) + 1):
        cnf.check()
        for j in range(len(other) + 1):
            if i or j:
                from_one = [-one[i - 1]] if i else []
                from_other = [-other[j - 1]] if j else []
                add([*from_one, *from_other, first + min(i + j, size) - 1])
            if exact and i + j < size:
                add([*one[i : i + 1], *other[j : j + 1], -(first + i + j)])
    return list(range(first, first + size))


def _namer(label: str, before: int) -> Callable[[int], str]:
    return lambda i: f"{label}_{before + i + 1}"
