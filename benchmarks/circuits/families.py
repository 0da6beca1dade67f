"""Families of growing formulas that are hard on purpose. The family determines the models, so no solver is needed.

parity-N         the sum of N bits, in two orders, is odd in one and even in the other: no model
pigeons-N        N + 1 pigeons, each in one of N holes, no two in one: no model
factors-N        the binary product of two numbers above 1 is N: a model for each pair that fits, none for a prime
random-N         round(4.26 * N) random clauses of three literals: about half of such formulas have models
chain-N          the first of N bits is true, and each one makes the next one true: one model, and no search
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, count, product
from random import Random

RATIO = 4.26
"""Number of clauses per variable at which half of the random formulas have models."""

Clause = tuple[int, ...]


@dataclass
class Formula:
    """Clauses over the variables 1 to ``variables``. Each gate adds a variable whose value follows from others."""

    variables: int = 0
    clauses: list[Clause] = field(default_factory=list)

    def new(self) -> int:
        self.variables += 1
        return self.variables

    def add(self, *clause: int) -> None:
        self.clauses.append(clause)

    def gate(self, inputs: Sequence[int], function: Callable[..., bool]) -> int:
        """Return a new variable that is a function of others, with clauses for the rows of the function's table."""
        out = self.new()
        rows = {bits: bool(function(*bits)) for bits in product((False, True), repeat=len(inputs))}
        done: set[tuple[bool, ...]] = set()
        for size in range(1, len(inputs) + 1):
            for chosen in combinations(range(len(inputs)), size):
                for fixed in product((False, True), repeat=size):
                    fitting = {bits for bits in rows if all(bits[i] == b for i, b in zip(chosen, fixed, strict=True))}
                    values = {rows[bits] for bits in fitting}
                    if len(values) == 1 and not fitting <= done:
                        done |= fitting
                        sign = 1 if values.pop() else -1
                        literals = (-inputs[i] if b else inputs[i] for i, b in zip(chosen, fixed, strict=True))
                        self.add(sign * out, *literals)
        return out

    def both(self, a: int, b: int) -> int:
        return self.gate((a, b), lambda x, y: x and y)

    def odd(self, *inputs: int) -> int:
        return self.gate(inputs, lambda *bits: sum(bits) % 2 == 1)

    def most(self, a: int, b: int, c: int) -> int:
        return self.gate((a, b, c), lambda *bits: sum(bits) > 1)


def parity(bits: int) -> Formula:
    formula = Formula()
    inputs = [formula.new() for _ in range(bits)]
    shuffled = list(inputs)
    Random(bits).shuffle(shuffled)
    ends = []
    for order in (inputs, shuffled):
        total = order[0]
        for bit in order[1:]:
            total = formula.odd(total, bit)
        ends.append(total)
    formula.add(ends[0])
    formula.add(-ends[1])
    return formula


def pigeons(holes: int) -> Formula:
    formula = Formula()
    places = [[formula.new() for _ in range(holes)] for _ in range(holes + 1)]
    for pigeon in places:
        formula.add(*pigeon)
    for hole in zip(*places, strict=True):
        for first, second in combinations(hole, 2):
            formula.add(-first, -second)
    return formula


def factors(number: int) -> Formula:
    """Return a formula which states that a number has two factors, with limits on the bits of each factor."""
    bits = number.bit_length()
    formula = Formula()
    short, long = ([formula.new() for _ in range(size)] for size in ((bits + 1) // 2, bits - 1))
    for factor in (short, long):  # above 1
        formula.add(*factor[1:])
    columns: list[list[int]] = [[] for _ in range((bits + 1) // 2 + bits)]
    for (i, a), (j, b) in product(enumerate(short), enumerate(long)):
        columns[i + j].append(formula.both(a, b))
    for place, column in enumerate(columns):
        while len(column) > 1:
            taken = [column.pop(0) for _ in range(min(3, len(column)))]
            column.append(formula.odd(*taken))
            carry = formula.both(*taken) if len(taken) == 2 else formula.most(*taken)
            if place + 1 < len(columns):
                columns[place + 1].append(carry)
            else:
                formula.add(-carry)
        for bit in column:
            formula.add(bit if number >> place & 1 else -bit)
    return formula


def pairs(number: int) -> int:
    """Return the number of models of the formula ``factors``."""
    bits = number.bit_length()
    short, long = range(2, 2 ** ((bits + 1) // 2)), range(2, 2 ** (bits - 1))
    return sum(number % a == 0 and number // a in long for a in short)


def random_clauses(variables: int) -> Formula:
    random = Random(variables)
    formula = Formula(variables)
    for _ in range(round(RATIO * variables)):
        chosen = random.sample(range(1, variables + 1), 3)
        formula.add(*(n * random.choice((1, -1)) for n in chosen))
    return formula


def chain(bits: int) -> Formula:
    formula = Formula(bits)
    formula.add(1)
    for bit in range(1, bits):
        formula.add(-bit, bit + 1)
    return formula


FAMILIES: Mapping[str, Callable[[int], Formula]] = {
    "parity": parity,
    "pigeons": pigeons,
    "factors": factors,
    "random": random_clauses,
    "chain": chain,
}


def models(formula: Formula, most: int) -> int:
    """Return the number of models of a formula, counted by a solver up to ``most``."""
    from pysat.solvers import Cadical153

    with Cadical153(bootstrap_with=formula.clauses) as solver:
        for number in count():
            if number == most or not solver.solve():
                return number
            model = {abs(n): n for n in solver.get_model()}
            solver.add_clause([-model.get(n, n) for n in range(1, formula.variables + 1)])
    raise AssertionError("the loop above returns")
