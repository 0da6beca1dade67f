"""A proof of the solution, of steps that are sound and that LEGUP accepts.

What a basic rule decides is painted, many cells a step. Where no rule of LEGUP decides a cell, the wrong value of one
is refuted in a case split, the one with the shortest refutation. In the end each split is left out without which the
others still do.

    n0 --Surround Region--> n1 --Black or White, r2c2 sea--> n2 --...-- No Number
                                --Black or White, r2c2 island--> n4 --... solved
"""

import math
import time
from collections.abc import Iterable, Iterator, Sequence

from nurikabe_sat.errors import ConsistencyError, UsageError
from nurikabe_sat.legup.batches import effort
from nurikabe_sat.legup.checker import check_proof
from nurikabe_sat.legup.ends import find_ends
from nurikabe_sat.legup.main_line import main_line
from nurikabe_sat.legup.moves import Move, find_moves
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.refutation import Refuter, opposite
from nurikabe_sat.legup.state import State
from nurikabe_sat.legup.tree import tree_of
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution


def prove(start: Puzzle | Board, solution: Colouring | None = None, *, timeout: float = math.inf) -> Proof:
    """A proof that starts from the clues, and what is painted if it is a board, and ends in the only solution.

    With ``solution`` at hand, from a solver, only its opposite is refuted, which is faster. Raises UsageError for a
    board that LEGUP cannot hold, and if no proof is found: there is no solution, or more than one, or it takes cases
    nested deeper than ``refutation.MAX_DEPTH``; LimitReached if it is not found within ``timeout`` seconds.
    """
    board = Board.of(start) if isinstance(start, Puzzle) else start
    check_start(board)
    if solution is not None:
        _check_end(board, solution)
    state = State.of(board)
    refuter = Refuter(solution, time.monotonic() + timeout)
    cases = _without_idle(state, _find_cases(state, refuter))
    proof = tree_of(board, _anew(state, main_line(state, cases), refuter))
    if not check_proof(proof).holds:
        raise ConsistencyError("a proof for LEGUP was made that does not hold")
    return proof


def check_start(board: Board) -> None:
    """Raise UsageError if LEGUP cannot hold a proof that starts from this board."""
    puzzle = board.puzzle
    if puzzle.rows != puzzle.cols:
        raise UsageError(
            f"LEGUP mixes up the cells of boards that are not square, this one is {puzzle.rows} x {puzzle.cols}"
        )
    for clue in puzzle.clues:
        if clue.size is None:
            raise UsageError(f"LEGUP has no clue of unknown size, the one at {puzzle.grid.name(clue.cell)} is ?")


def _check_end(board: Board, solution: Colouring) -> None:
    if not is_solution(board.puzzle, solution):
        raise UsageError("what should be proved is no solution")
    for cell in board.colouring.differences(solution):
        if board.colouring.colours[cell] is not Colour.UNKNOWN:
            raise UsageError(f"the board has another colour at {board.puzzle.grid.name(cell)} than its solution")


def _find_cases(state: State, refuter: Refuter) -> list[Move]:
    """The case splits, in an order in which they and the rules decide every cell."""
    chosen: list[Move] = []
    found: list[Move] = []
    while (state := _saturated(state)).undecided:
        found = [case for case in found if state.undecided >> case.cell & 1] or refuter.shortest(state)
        chosen.append(found[0])
        state = state.with_cells([(found[0].cell, found[0].value)])
    return chosen


def _saturated(state: State) -> State:
    """The state when all is painted that the rules decide. Raises UsageError if there is a contradiction."""
    while True:
        if any(find_ends(state)):
            raise UsageError("no proof was found: there is no solution")
        further = state.with_cells((move.cell, move.value) for move in find_moves(state))
        if further.undecided == state.undecided:
            return state
        state = further


def _decided_with(state: State, cases: Sequence[Move]) -> bool:
    """Whether these cases and the rules decide every cell."""
    left = list(cases)
    while (state := _saturated(state)).undecided:
        known = state.sea | state.island
        ready = [case for case in left if not case.rests_on & ~known]
        if not ready:
            return False
        left = [case for case in left if case.rests_on & ~known]
        state = state.with_cells((case.cell, case.value) for case in ready)
    return True


def _without_idle(state: State, cases: list[Move]) -> list[Move]:
    """The cases without those that the others can do without, the long ones first."""
    kept = cases
    for case in sorted(cases, key=effort, reverse=True):
        others = [other for other in kept if other is not case]
        if _decided_with(state, others):
            kept = others
    return kept


def _anew(state: State, line: Iterable[list[Move]], refuter: Refuter) -> Iterator[list[Move]]:
    """The main line with its cases refuted anew, for some of the cells in their branches may be known by now."""
    for batch in line:
        case = batch[0]
        if case.branch is not None:
            batch = refuter.refute(state, [(case.cell, opposite(case.value))]) or batch
        yield batch
        state = state.with_cells((move.cell, move.value) for move in batch)
