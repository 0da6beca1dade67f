"""Clauses that express the sum of unary numbers.

True inputs force literals of the sum to be true, so a bound on the sum limits the inputs. In exact sums, false inputs
also force literals of the sum to be false.

    x1 x2   x3 x4        each node has a literal for "at least 1", "at least 2", ... of the inputs below it;
      \\ /     \\ /         a bound on the sum is a unit clause, and so is a known bound on a node
      s12     s34
         \\   /
          sum

Source: the totalizer of Bailleux and Boufkhad, 2003; here the caller chooses the nodes.
"""

from collections.abc import Callable, Sequence

from nurikabe_sat.sat.cnf import Cnf


def add_up(cnf: Cnf, numbers: Sequence[Sequence[int]], most: int, label: str, *, exact: bool = False) -> list[int]:
    """Add clauses for the sum of several unary numbers, and return the literals of the sum.

    Literal i of a number, counted from 0, is true if the number is at least i + 1. The sum has at most ``most`` + 1
    literals. Each sum of two numbers with a and b literals takes (a + 1)(b + 1) - 1 clauses.

    With ``exact``, a literal of the sum is also false if the sum is smaller. The numbers must have the same property,
    and the number of clauses doubles. Raises the errors of ``Cnf.check``.
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
