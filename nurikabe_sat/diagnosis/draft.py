"""Draft: a puzzle that may still get more clues. The module finds the cells that are the same in all completions.

    . . .        ? B ?     sea separates the 1 from every other island, so its neighbours are sea. Any other cell can
    . 1 .   ->   B W B     still be part of an island whose number comes later.
    . . .        ? B ?

A *completion* of a draft is a colouring that solves the draft with more clues. The sea is connected, and there is no
pool. Each island of a clue has its size and no second clue. An island without a clue can have any size, because its
number can be added. So the completions are the relaxed solutions (``encoding/relaxed.py``) in which every clue and
every rule is kept, apart from "every island has a clue". An island cell *needs a clue* if in every completion its
island has none.

The common cells are found like the backbone of a formula: each completion rules out the cells in which it differs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.diagnosis.facts import FactsStatus
from nurikabe_sat.diagnosis.relaxed_puzzle import solves
from nurikabe_sat.encoding.deduced import presolve
from nurikabe_sat.encoding.relaxed import Demand, Relaxed, Rule, demands, relaxed
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.model import Board, Clue, Colouring, Puzzle
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import MOST_COUNTED, LazySolver
from nurikabe_sat.solving.search import DEFAULT_SOLVER


@dataclass(frozen=True)
class DraftFacts:
    """Cells that are the same in all completions of a draft.

    Attributes:
        colouring: The colours of these cells; all other cells are undecided.
        open: The cells that are proved to differ between completions. Without a time limit, these are all other cells.
        needs: The island cells that need another clue.
        completion: One completion; None if none exists or the time limit was reached.
    """

    status: FactsStatus
    colouring: Colouring
    open: frozenset[int] = frozenset()
    needs: frozenset[int] = frozenset()
    completion: Colouring | None = None


@dataclass(frozen=True)
class NumberTrial:
    """Effect of a new clue in an empty cell: the facts of the draft with this clue. ``size`` is None for a ``?``."""

    size: int | None
    facts: DraftFacts


def draft_facts(board: Board | Puzzle, deadline: Deadline = NEVER) -> DraftFacts:
    """Return the cells that are the same in all completions of a draft, and whether the time limit was reached.

    Raises:
        ConsistencyError: If a completion breaks a rule.
    """
    puzzle = board.puzzle
    rules = [rule for rule in demands(puzzle) if rule is not Rule.ISLAND_HAS_CLUE]
    nothing = Colouring.unknown(puzzle.grid)
    try:
        known = presolve(puzzle, board.colouring, unclued=puzzle.grid.all_cells, deadline=deadline)
    except LimitReached:
        return DraftFacts(FactsStatus.LIMIT, nothing)
    if known is None:
        return DraftFacts(FactsStatus.NONE, nothing)
    counting = puzzle.grid.size <= MOST_COUNTED
    with open_backend(DEFAULT_SOLVER, deadline_expected=deadline.is_limited, counting=counting) as backend:
        try:
            formula = relaxed(puzzle, rules=rules, counting=backend.info.counts, deadline=deadline)
        except LimitReached:
            return DraftFacts(FactsStatus.LIMIT, nothing)
        return _Search(board, formula, rules, LazySolver(backend, formula.formula, deadline)).run(
            known.sea, known.island
        )


def trials(
    board: Board | Puzzle, cell: int, sizes: Iterable[int | None], deadline: Deadline = NEVER
) -> list[NumberTrial]:
    """Return the effects of a new clue in an empty cell, one per given size.

    After the time limit, no more are computed.

    Raises the errors of ``draft_facts``.
    """
    found: list[NumberTrial] = []
    for size in sizes:
        if deadline.is_over():
            break
        puzzle = board.puzzle.with_clues((*board.puzzle.clue_list, Clue(cell, size)))
        found.append(NumberTrial(size, draft_facts(Board(puzzle, board.colouring), deadline)))
    return found


class _Search:
    """Search for the cells that are the same in all completions of a draft."""

    def __init__(self, board: Board | Puzzle, formula: Relaxed, rules: Sequence[Demand], solver: LazySolver) -> None:
        self.puzzle, self.formula, self.rules, self.solver = board.puzzle, formula, rules, solver
        self.decided = [formula.cell(literal) for literal in formula.cells(board.colouring)]
        self.kept = [*formula.clues.values(), *formula.rules.values()]

    def run(self, sea: int, island: int) -> DraftFacts:
        grid, solver = self.puzzle.grid, self.solver
        facts = [*(c + 1 for c in members_of(sea)), *(-c - 1 for c in members_of(island))]
        answer = solver.solve([*self.kept, *facts])
        if not answer:
            status = FactsStatus.LIMIT if answer is None else FactsStatus.NONE
            return DraftFacts(status, Colouring.unknown(grid))
        completion = self.accepted()
        undecided = members_of(grid.all_cells & ~(sea | island))
        model = solver.model()
        left = {c: model[c] for c in undecided}
        while left and answer is not None:
            cell, literal = next(iter(left.items()))
            answer = solver.solve([*self.kept, *facts, -literal])
            if answer:
                self.accepted()
                model = solver.model()
                left = {c: colour for c, colour in left.items() if model[c] == colour}
            elif answer is False:
                facts.append(left.pop(cell))
        status = FactsStatus.LIMIT if left else FactsStatus.COMPLETE
        masks = mask_of(f - 1 for f in facts if f > 0), mask_of(-f - 1 for f in facts if f < 0)
        differing = frozenset(undecided) - left.keys() - {abs(literal) - 1 for literal in facts}
        return DraftFacts(status, Colouring.from_masks(grid, *masks), differing, self.needs(facts), completion)

    def needs(self, facts: list[int]) -> frozenset[int]:
        """Return the island cells of ``facts`` that need a new clue, because no present clue can own them."""
        found = set[int]()
        for island in self.puzzle.grid.components([-literal - 1 for literal in facts if literal < 0]):
            if any(c in self.puzzle.clue_at for c in island):
                continue
            cell = next(iter(island))
            if self.solver.solve([*self.kept, *facts, -self.formula.free[cell]]) is False:
                found |= set(island)
        return frozenset(found)

    def accepted(self) -> Colouring:
        """Return the model of the solver as a colouring, after an independent check."""
        colouring = self.formula.decode(self.solver.model())
        if not solves(self.puzzle, self.puzzle.clue_list, self.rules, self.decided, colouring):
            raise ConsistencyError("a completion of the draft breaks a rule")
        return colouring
