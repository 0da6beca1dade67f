"""Why there is more than one solution, and what would make it one.

    . . .        B ? B        The cells that are no facts fall into regions, where the setter has to look; here
    . 2 .   ->   ? W ?        four of one cell each. One more given cell is enough to make the puzzle unique:
    . . .        B ? B        any of the four as island (sea would leave three solutions).

A *completion* is a set of cells with the colours of one solution, such that no other solution has these colours. A
smallest one, over all solutions, is found from two sides:

    below   a set of coloured cells that no two of the solutions met so far agree with, as small as possible (a SAT
            question of its own). If one more solution agrees with it, that one is met; if none does at all, the solver
            says which of the cells are to blame. Otherwise it is a completion, and no other is smaller.
    above   from the same sets, when solutions are left: take one of them, tell it apart from the next, and so on; then
            leave out what is not needed. The best of these is there when time is over.

Source: implicit hitting sets (R. Karp, 2011), with the choice of the solution left open.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.diagnosis.cross_check import other_solver, search_deadline
from nurikabe_sat.diagnosis.facts import Facts, FactsStatus
from nurikabe_sat.diagnosis.hitting_sets import HittingSets
from nurikabe_sat.diagnosis.relaxed import Decided
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.encoding.presolve import presolve
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.solving.lazy import LazySolver, accepted, open_solver
from nurikabe_sat.solving.search import Options, solutions


@dataclass(frozen=True)
class Ambiguity:
    """``solutions`` are two of them; ``regions`` the connected sets of cells that are proved to be no facts.

    ``completion``
        cells whose colours, if they are given as well, leave one solution; None if none was found in time.
    ``completed``
        that solution.
    ``smallest``
        no completion has fewer cells, whichever solution is chosen.
    """

    solutions: tuple[Colouring, Colouring]
    regions: tuple[tuple[int, ...], ...]
    completion: tuple[Decided, ...] | None
    completed: Colouring | None
    smallest: bool


def ambiguity(
    board: Board | Puzzle, found: Facts, options: Options | None = None, deadline: Deadline = NEVER
) -> Ambiguity | None:
    """What is ambiguous on a board, from its facts; None if no two solutions were found. A time limit is kept.

    Raises ConsistencyError if a check of what was found fails, UsageError and SolverError as the solver does.
    """
    if not found.open:
        return None
    options = options or Options()
    puzzle = board.puzzle
    first = found.solutions[0]
    second = next(one for one in found.solutions if one != first)
    regions = tuple(tuple(region) for region in puzzle.grid.components(found.open))
    if found.status is not FactsStatus.COMPLETE:
        return Ambiguity((first, second), regions, None, None, smallest=False)
    known = presolve(puzzle, found.colouring) if options.presolve else plain(puzzle, found.colouring)
    if known is None:
        raise ConsistencyError("the facts of a puzzle allow no solution")
    try:
        encoded, solver = open_solver(known, options.encoding, options.solver, search_deadline(deadline))
    except LimitReached:
        return Ambiguity((first, second), regions, None, None, smallest=False)
    with solver:
        search = _Search(encoded, solver, found)
        search.run()
    if search.best is None:
        return Ambiguity((first, second), regions, None, None, smallest=False)
    completion = _coloured(search.best)
    alone = _check(puzzle, found.colouring, completion, options, deadline)
    if alone is None:
        return Ambiguity((first, second), regions, None, None, smallest=False)
    if len(alone) != 1:
        raise ConsistencyError("what was to make a puzzle unique does not, another solver says")
    smallest = search.is_smallest
    for literals in search.refuted if smallest else ():
        none = _check(puzzle, found.colouring, _coloured(literals), options, deadline)
        if none:
            raise ConsistencyError("there is a solution where there was to be none, another solver says")
        smallest = smallest and none is not None
    return Ambiguity((first, second), regions, completion, alone[0], smallest)


def _coloured(literals: Iterable[int]) -> tuple[Decided, ...]:
    return tuple((abs(literal) - 1, Colour.SEA if literal > 0 else Colour.ISLAND) for literal in literals)


def _check(
    puzzle: Puzzle, facts: Colouring, more: Iterable[Decided], options: Options, deadline: Deadline
) -> list[Colouring] | None:
    """Up to two solutions with more cells given, by another solver; None if time is over before they are known.

    The facts are given as well, which changes nothing but the time that it takes.
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
    """Smallest completions, from below and from above."""

    def __init__(self, encoded: Encoded, solver: LazySolver, found: Facts) -> None:
        self.encoded = encoded
        self.solver = solver
        self.cells = sorted(found.open)
        self.met: list[Colouring] = []
        self.best: list[int] | None = None
        self.is_smallest = False
        self.refuted: list[list[int]] = []  # literals that no solution has
        self.hitting = HittingSets([literal for c in self.cells for literal in (c + 1, -c - 1)])
        for c in self.cells:
            self.hitting.forbid((c + 1, -c - 1))
        for solution in found.solutions:
            self.meet(solution)

    def run(self) -> None:
        """Look for completions until one is known to be smallest, or time is over."""
        with self.hitting as hitting:
            tried = -1
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
                    if hitting.bound > tried:  # as good a start as any; once for each size is enough
                        tried = hitting.bound
                        self.complete(chosen, agreeing[0])

    def solutions_with(self, chosen: Sequence[int]) -> list[Colouring] | None:
        """Up to two solutions with these literals; None if time is over before that is known."""
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
        """A completion does not agree with two solutions: tell this one from all that were met before."""
        if solution in self.met:
            return
        opposed = [-literal for literal in self.literals(solution)]
        for other in self.met:
            self.hitting.add(dict.fromkeys([*opposed, *(-literal for literal in self.literals(other))]))
        self.met.append(solution)

    def literals(self, solution: Colouring) -> list[int]:
        """The open cells as the solution has them."""
        return [c + 1 if solution.colours[c] is Colour.SEA else -c - 1 for c in self.cells]

    def complete(self, chosen: Sequence[int], solution: Colouring) -> None:
        """Add to what is chosen until the solution is the only one, then leave out what is not needed."""
        literals = set(self.literals(solution))
        cells = [literal for literal in chosen if literal in literals]
        while True:
            agreeing = self.solutions_with(cells)
            if agreeing is None:
                return
            others = [other for other in agreeing if other != solution]
            if not others:
                break
            self.meet(others[0])
            rivals = [set(self.literals(other)) for other in self.met if other != solution]
            rivals = [rival for rival in rivals if rival.issuperset(cells)]
            cells.append(max(sorted(literals - rivals[0]), key=lambda literal: sum(literal not in r for r in rivals)))
        for literal in list(cells):
            fewer = [other for other in cells if other != literal]
            agreeing = self.solutions_with(fewer)
            if agreeing is not None and len(agreeing) == 1:
                cells = fewer
        if self.best is None or len(cells) < len(self.best):
            self.best = cells
