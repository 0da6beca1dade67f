"""The table of techniques, and the loop: the easiest technique that sees something takes a step, then from the start.

The order of the table is the difficulty, and a level is a beginning of it. ``easy`` and ``medium`` are what the solvers
of the same names have in the thesis that most of the techniques come from, ``hard`` adds what looks at one part or one
cell at a time, ``expert`` follows an assumption.

Sources: Melheim 2022, that is H. Melheim, "Generating rationally solvable instances of NP-hard logic puzzles", Master's
thesis, NTNU, 2022: chapter 3.1, beginner's techniques 1-7 and advanced ones 1-6; the rules of LEGUP, 3a-3d and 5a-5i.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.contradictions import find_contradiction
from nurikabe_sat.deduction.fixpoint import Finder, settle
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.techniques import (
    complete_island,
    confinement,
    corner_of_two,
    growth_by_need,
    lookahead,
    only_way_out_island,
    only_way_out_sea,
    pool,
    pool_rescue,
    reach_blocked,
    sea_bridge,
    separation,
    shapes,
    surrounded,
    too_big,
    unreachable,
)
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)
EASY: Level = "easy"
MEDIUM: Level = "medium"
HARD: Level = "hard"
EXPERT: Level = "expert"


class Technique(NamedTuple):
    """A technique's name, the level at which it may first be used, how to find its steps, and what it says in brief."""

    name: str
    level: str
    find: Finder
    about: str


_WITHOUT_ASSUMPTIONS: tuple[Technique, ...] = (
    Technique(complete_island.NAME, EASY, complete_island.find, "an island that has its size is surrounded by sea"),
    Technique(separation.NAME, EASY, separation.find, "a cell beside the islands of two clues is sea"),
    Technique(
        only_way_out_island.NAME, EASY, only_way_out_island.find, "an unfinished white part takes its one liberty"
    ),
    Technique(only_way_out_sea.NAME, EASY, only_way_out_sea.find, "a part of the sea takes its one liberty"),
    Technique(surrounded.NAME, MEDIUM, surrounded.find, "a cell among sea is sea, one among islands is island"),
    Technique(pool.NAME, MEDIUM, pool.find, "of a 2x2 block with three sea cells the fourth is island"),
    Technique(unreachable.NAME, MEDIUM, unreachable.find, "a cell that no clue is near enough to is sea"),
    Technique(too_big.NAME, HARD, too_big.find, "a cell that would join an island with too many cells is sea"),
    Technique(corner_of_two.NAME, HARD, corner_of_two.find, "a cell beside both ways to an island's last cell is sea"),
    Technique(sea_bridge.NAME, HARD, sea_bridge.find, "a cell without which the sea could not meet is sea"),
    Technique(growth_by_need.NAME, HARD, growth_by_need.find, "a cell without which an island lacks room is island"),
    Technique(reach_blocked.NAME, HARD, reach_blocked.find, "a cell that clues reach only past other islands is sea"),
    Technique(
        pool_rescue.NAME, HARD, pool_rescue.find, "a cell that the only clue to break a 2x2 block needs is island"
    ),
    Technique(confinement.NAME, HARD, confinement.find, "a cell whose other colour leaves somebody in want"),
    Technique(shapes.NAME, HARD, shapes.find, "what all ways to complete an island have in common"),
)

TECHNIQUES: tuple[Technique, ...] = (
    *_WITHOUT_ASSUMPTIONS,
    Technique(
        lookahead.NAME,
        EXPERT,
        lookahead.with_techniques([technique.find for technique in _WITHOUT_ASSUMPTIONS]),
        "a colour that leads to a contradiction is wrong; what both colours lead to holds",
    ),
)

SOLVED, STUCK, CONTRADICTION = "solved", "stuck", "contradiction"

Beyond = Callable[[Position], Step | None]


@dataclass(frozen=True)
class Deduction:
    """How far techniques got: the steps, the colouring after them, and ``solved``, ``stuck`` or ``contradiction``."""

    steps: tuple[Step, ...]
    colouring: Colouring
    status: str


def techniques_up_to(level: str) -> tuple[Technique, ...]:
    """The techniques of a level and all easier ones. Raises ValueError for a level that is none of ``LEVELS``."""
    if level not in LEVELS:
        raise ValueError(f"{level!r} is no level: the levels are {', '.join(LEVELS)}")
    allowed = LEVELS[: LEVELS.index(level) + 1]
    return tuple(technique for technique in TECHNIQUES if technique.level in allowed)


def next_step(board: Position, level: str = EXPERT) -> Step | None:
    """The easiest step on a board; None if the techniques see none. The board must have no contradiction."""
    for technique in techniques_up_to(level):
        for step in technique.find(board):
            return step
    return None


def explain(board: Position, level: str = EXPERT, beyond: Beyond | None = None) -> Iterator[tuple[Step, Position]]:
    """Each step with the board after it, up to the solution, a contradiction or a standstill.

    ``beyond`` is asked for a step where the techniques stop.
    """
    while board.undecided and find_contradiction(board) is None:
        step = next_step(board, level)
        if step is None and beyond is not None:
            step = beyond(board)
        if step is None:
            return
        board = board.with_cells(step.sea_mask & board.undecided, step.island_mask & board.undecided)
        yield step, board


def deduce(
    puzzle: Puzzle, given: Colouring | None = None, level: str = EXPERT, beyond: Beyond | None = None
) -> Deduction:
    """Go as far as techniques of a level lead. Raises ValueError if a clue is given as sea, or for an unknown level."""
    board = Position.of(puzzle, given)
    steps = []
    for step, after in explain(board, level, beyond):
        steps.append(step)
        board = after
    return Deduction(tuple(steps), board.colouring(), _status(board))


def solves(puzzle: Puzzle, level: str = EXPERT, deadline: Deadline = NEVER) -> bool:
    """Whether techniques of a level lead to the solution: as ``deduce``, only faster, for nobody asks for reasons."""
    end = settle(Position.of(puzzle, deadline=deadline), [technique.find for technique in techniques_up_to(level)])
    return not end.is_refuted and _status(end.board) == SOLVED


def _status(board: Position) -> str:
    if find_contradiction(board) is not None:
        return CONTRADICTION
    if board.undecided:
        return STUCK
    return SOLVED if is_solution(board.context.puzzle, board.colouring()) else CONTRADICTION
