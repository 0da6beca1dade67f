"""Ambiguity of a puzzle: the cells that differ between solutions, and a few cells that would make the solution unique.

    . . .        B ? B        The cells that are not facts fall into regions, which the author should check; here
    . 2 .   ->   ? W ?        four regions of one cell. One more given cell is enough to make the puzzle unique:
    . . .        B ? B        any of the four as island (sea would leave three solutions).

A *completion* is a set of cells with the colours of one solution, such that no other solution has these colours. A
smallest completion, over all solutions, is searched from two sides:

    above   Take a solution found so far, and cells that distinguish it from all others. They are chosen one by one,
            each for the most others. If another solution agrees with them, add it and choose again; otherwise they
            are a completion. Repeat with other solutions, as long as this still finds smaller completions.
    below   Take a smallest set of coloured cells that no two of the solutions found agree with (a separate SAT
            question). If another solution agrees with it, add it. If none agrees, the solver names the contradictory
            cells. Otherwise, the set is a completion, and no other is smaller. If this search takes too long, the
            best completion from above is returned.

Source: implicit hitting sets (R. Karp, 2011), with a free choice of the solution.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.diagnosis.cross_check import other_solver, search_deadline
from nurikabe_sat.diagnosis.facts import Facts, FactsStatus
from nurikabe_sat.diagnosis.hitting_sets import HittingSets
from nurikabe_sat.encoding.deduced import known_cells
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.relaxed import Decided
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.solving.lazy import LazySolver, accepted, open_solver
from nurikabe_sat.solving.search import Options, solutions

STANDS = 100
"""Number of solver calls without an improvement after which the search for fewer cells stops."""

WITHOUT = 0.1
"""Amount that a draw of random solutions adds to the count that ``STANDS`` limits. A solver call adds 1."""

AT_A_TIME = 8
"""Number of random solutions per draw. The search continues with the solution that the fewest cells distinguish."""

SEED = 1
"""Fixed random seed, so that the same board always leads to the same search."""

CONFLICTS = 5_000
"""Maximum number of solver conflicts for raising the lower bound, unless a smallest set of cells is requested."""


@dataclass(frozen=True)
class Ambiguity:
    """Ambiguity of a puzzle: two solutions, and the cells that differ between solutions.

    Attributes:
        regions: Connected groups of cells that are proved to differ between solutions.
        completion: Cells that would make the solution unique if their colours were given; None if not found in time.
        completed: The only solution with the colours of ``completion``.
        smallest: Whether it is proved that no completion of any solution has fewer cells.
        complete: Whether the search ended before the time limit.
    """

    solutions: tuple[Colouring, Colouring]
    regions: tuple[tuple[int, ...], ...]
    completion: tuple[Decided, ...] | None
    completed: Colouring | None
    smallest: bool
    complete: bool


def ambiguity(
    board: Board | Puzzle,
    found: Facts,
    options: Options | None = None,
    deadline: Deadline = NEVER,
    *,
    smallest: bool = False,
) -> Ambiguity | None:
    """Return the ambiguity of a board with the given facts, or None if fewer than two solutions are known.

    With ``smallest``, search for a completion with the minimum number of cells.

    Raises:
        ConsistencyError: If a check of the result fails.
        UsageError: If an option is invalid.
        SolverError: If the solver fails.
    """
    if not found.open:
        return None
    options = options or Options()
    puzzle = board.puzzle
    first = found.solutions[0]
    second = next(one for one in found.solutions if one != first)
    regions = tuple(tuple(region) for region in puzzle.grid.components(found.open))
    if found.status is not FactsStatus.COMPLETE:
        return Ambiguity((first, second), regions, None, None, smallest=False, complete=False)
    try:
        known = known_cells(puzzle, found.colouring, deadline, deduce=options.presolve)
        if known is None:
            raise ConsistencyError("the deduced cells rule out every solution, but the puzzle has a solution")
        encoded, solver = open_solver(known, options.encoding, options.solver, search_deadline(deadline))
    except LimitReached:
        return Ambiguity((first, second), regions, None, None, smallest=False, complete=False)
    with solver:
        search = _Search(encoded, solver, found, None if smallest else CONFLICTS)
        search.run()
        is_complete = not solver.is_late()
    if search.best is None:
        return Ambiguity((first, second), regions, None, None, smallest=False, complete=False)
    completion = _coloured(search.best)
    alone = _check(puzzle, found.colouring, completion, options, deadline)
    if alone is None:
        return Ambiguity((first, second), regions, None, None, smallest=False, complete=False)
    if len(alone) != 1:
        raise ConsistencyError(
            "another solver finds several solutions after a change that should make the puzzle unique"
        )
    is_smallest = search.is_smallest
    for literals in search.refuted if is_smallest else ():
        none = _check(puzzle, found.colouring, _coloured(literals), options, deadline)
        if none:
            raise ConsistencyError("another solver finds a solution that should not exist")
        is_smallest = is_smallest and none is not None
    return Ambiguity((first, second), regions, completion, alone[0], is_smallest, complete=is_complete)


def _coloured(literals: Iterable[int]) -> tuple[Decided, ...]:
    return tuple((abs(literal) - 1, Colour.SEA if literal > 0 else Colour.ISLAND) for literal in literals)


def _check(
    puzzle: Puzzle, facts: Colouring, more: Iterable[Decided], options: Options, deadline: Deadline
) -> list[Colouring] | None:
    """Return up to two solutions that agree with ``more``, found by another solver, or None if a limit was reached.

    The facts are also given: they save time and do not change the result.
    """
    colours = list(facts.colours)
    for c, colour in more:
        colours[c] = colour
    checker = replace(options, solver=other_solver(options.solver))
    board = Board(puzzle, Colouring(puzzle.grid, tuple(colours)))
    try:
        return list(solutions(board, 2, options=checker, deadline=deadline))
    except LimitReached:
        return None


class _Search:
    """Search for the fewest cells that make the solution unique. It finds smaller sets and raises the lower bound."""

    def __init__(self, encoded: Encoded, solver: LazySolver, found: Facts, conflicts: int | None) -> None:
        self.encoded = encoded
        self.solver = solver
        self.cells = sorted(found.open)
        literals = [literal for c in self.cells for literal in (c + 1, -c - 1)]
        self.met: list[Colouring] = []
        self.agreeing = dict.fromkeys(literals, 0)  # a bit for each solution that was met and has this literal
        self.best: list[int] | None = None
        self.is_smallest = False
        self.refuted: list[list[int]] = []  # literals that no solution has
        self.hitting = HittingSets(literals, conflicts)
        for c in self.cells:
            self.hitting.forbid((c + 1, -c - 1))
        for solution in found.solutions:
            self.meet(solution)

    def run(self) -> None:
        """Search until a set of cells is proved to be smallest, or until a limit is reached."""
        with self.hitting:
            self.from_above()
            self.from_below()

    def from_above(self) -> None:
        """Find smaller sets of cells until ``STANDS`` solver calls bring no improvement."""
        rng = random.Random(SEED)  # noqa: S311 (the same board, the same answer)
        stood = 0.0
        while stood < STANDS:
            drawn = rng.sample(range(len(self.met)), min(AT_A_TIME, len(self.met)))
            solution, cells = min(((one, self.told_apart(one)) for one in drawn), key=lambda pair: len(pair[1]))
            while self.best is None or (len(cells) < len(self.best) and stood < STANDS):
                agreeing = self.solutions_with(cells)
                if agreeing is None:
                    return
                stood += 1
                if len(agreeing) == 1:
                    self.best, stood = self.needed(cells), 0
                for one in agreeing:
                    self.meet(one)
                cells = self.told_apart(solution, () if self.best else cells)  # the first one has to come soon
            stood += WITHOUT

    def told_apart(self, number: int, chosen: Sequence[int] = ()) -> list[int]:
        """Return literals that distinguish one found solution from all others. The literals of ``chosen`` come first.

        The literals are chosen one by one. Each one excludes the most other solutions.
        """
        others = (1 << len(self.met)) - 1 & ~(1 << number)
        for literal in chosen:
            others &= self.agreeing[literal]
        literals, more = self.literals(self.met[number]), list(chosen)
        while others:
            more.append(min(literals, key=lambda literal: (others & self.agreeing[literal]).bit_count()))
            others &= self.agreeing[more[-1]]
        return more

    def needed(self, completion: list[int]) -> list[int]:
        """Return the completion without the literals that are superfluous for a unique solution."""
        for literal in list(completion):
            fewer = [other for other in completion if other != literal]
            agreeing = self.solutions_with(fewer) or ()
            if len(agreeing) == 1:
                completion = fewer
            for one in agreeing:
                self.meet(one)
        return completion

    def from_below(self) -> None:
        """Find a smallest completion, or prove that no completion is smaller than the best one so far."""
        hitting = self.hitting
        while (chosen := hitting.smallest(self.solver.deadline)) is not None:
            if self.best is not None and len(self.best) == hitting.bound:
                self.is_smallest = hitting.is_least(self.solver.deadline) is True
                return
            agreeing = self.solutions_with(chosen)
            if agreeing is None:
                return
            if not agreeing:
                self.refuted.append(self.solver.core())
                hitting.forbid(self.refuted[-1])
            elif len(agreeing) == 1:
                self.best = chosen
            else:
                for solution in agreeing:
                    self.meet(solution)

    def solutions_with(self, chosen: Sequence[int]) -> list[Colouring] | None:
        """Return up to two solutions that satisfy the given literals, or None if the deadline has passed."""
        answer = self.solver.solve(chosen)
        if not answer:
            return None if answer is None else []
        first = accepted(self.encoded, self.solver.model())
        differ = self.encoded.cnf.new_variable("differ")
        self.solver.add([[-differ, *(-literal for literal in self.literals(first))]])
        answer = self.solver.solve([*chosen, differ])
        second = [accepted(self.encoded, self.solver.model())] if answer else []
        self.solver.add([[-differ]])
        return None if answer is None else [first, *second]

    def meet(self, solution: Colouring) -> None:
        """Record a solution. A set of cells leaves one solution only if it excludes this solution or all the others."""
        if solution in self.met:
            return
        literals = self.literals(solution)
        for literal in literals:
            self.agreeing[literal] |= 1 << len(self.met)
        self.met.append(solution)
        self.hitting.add_missable([-literal for literal in literals])

    def literals(self, solution: Colouring) -> list[int]:
        """Return the literals that describe the colours of the undecided cells in a solution."""
        return [c + 1 if solution.colours[c] is Colour.SEA else -c - 1 for c in self.cells]
