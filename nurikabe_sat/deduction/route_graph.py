"""Routes through a whole puzzle: the cheapest and the worst one, and the choke points of all routes.

    start --6 open--> . --4 open--> . --1 open: r3c4--> . --5 open--> solution          r3c4 is a choke point

A choke point is a board on which the available steps of all techniques up to the hardest level decide the same cell.
Every route with these techniques decides that cell next. Steps stay valid when more cells are known, so their order
does not matter. Therefore, it is enough to examine the boards of the rating.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_

from nurikabe_sat.bitset import union_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.rating import ALL_LEVELS, easiest_steps
from nurikabe_sat.deduction.route import TOGETHER, cost_of, route_to, total_cost, without_idle
from nurikabe_sat.deduction.solve import Beyond, walk
from nurikabe_sat.deduction.step import Step, after, in_one
from nurikabe_sat.deduction.table import all_techniques
from nurikabe_sat.deduction.technique import LEVELS, steps_of


@dataclass(frozen=True)
class Choke:
    """Choke point: the cells that every route must decide next, as a mask, with the easiest step that decides them.

    Attributes:
        decided: The share of cells, from 0 to 1, that were decided before the choke point.
        waiting: The mask of the cells that no step can decide before ``cells``.
    """

    cells: int
    step: Step
    decided: float
    waiting: int


@dataclass(frozen=True)
class RouteGraph:
    """Cheapest and worst route through a puzzle, and the choke points of all routes.

    ``open_steps`` is the number of available steps before each round, with techniques up to the level hard.
    """

    cheapest: tuple[Step, ...]
    worst: tuple[Step, ...]
    chokes: tuple[Choke, ...]
    open_steps: tuple[int, ...]


def route_graph(position: Position, level: str, beyond: Beyond | None = None) -> RouteGraph:
    """Return the cheapest route, the worst route and the choke points of a board with exactly one solution.

    Args:
        position: The board.
        level: The level of the hardest technique that the puzzle needs.
        beyond: Function that returns a step if no technique applies.

    Raises:
        LimitReached: If the deadline passes first.
    """
    chokes: list[Choke] = []
    counts: list[int] = []
    here = position
    while here.undecided:
        here.context.check()
        open_steps = _open_steps(here, level)
        counts.append(len(open_steps))
        choke = _choke(here, open_steps, level)
        chokes += [] if choke is None else [choke]
        _, steps = easiest_steps(here, beyond)
        if not steps:
            break
        here = after(here, steps)
    worst = _worst(position, level, beyond)
    explained = [step for step, _ in walk(position, beyond=beyond, is_sound=True)]
    walks = (explained, _easiest_first(position, beyond), worst)
    routes = [route_to(position, position.undecided, beyond=beyond), *(_thinned(position, one) for one in walks)]
    cheapest = min((one for one in routes if one is not None), key=total_cost)
    return RouteGraph(tuple(cheapest), tuple(worst), tuple(chokes), tuple(counts))


def _thinned(position: Position, route: list[Step]) -> list[Step]:
    return without_idle(position, position.undecided, route)


def _open_steps(position: Position, level: str) -> list[Step]:
    """Return the available steps that decide a cell that no easier step decides. Related steps are combined.

    Techniques above the level, or above hard, are left out.
    """
    hardest = min(TOGETHER, ALL_LEVELS.index(level))
    found = [
        step
        for technique in all_techniques()
        if LEVELS.index(technique.level) <= hardest
        for step in steps_of(technique.find, position)
    ]
    told: list[Step] = []
    decided = 0
    for step in found:
        if step.mask & ~decided:
            whole = in_one(step, found)
            told.append(whole)
            decided |= whole.mask
    return told


def _choke(position: Position, open_steps: Sequence[Step], level: str) -> Choke | None:
    """Return the choke point of a board, or None if no cell is decided by all available steps."""
    if not open_steps and ALL_LEVELS.index(level) <= TOGETHER:
        return None
    shared = reduce(and_, (step.mask for step in open_steps), position.undecided)
    waiting = position.undecided & ~union_of(step.mask for step in open_steps)
    first = open_steps[0] if open_steps else None
    for technique in all_techniques():
        number = LEVELS.index(technique.level)
        if not shared or number > ALL_LEVELS.index(level):
            break
        found = list(steps_of(technique.find, position))
        for step in found:
            whole = in_one(step, found)
            first = first or whole
            shared &= whole.mask
            waiting &= ~whole.mask
    if not shared or not waiting or first is None:
        return None
    return Choke(shared, first, 1 - position.undecided.bit_count() / position.grid.size, waiting)


def _easiest_first(position: Position, beyond: Beyond | None) -> list[Step]:
    """Return the route that always takes the step of the easiest technique that decides the most cells."""
    route: list[Step] = []
    while position.undecided and (steps := easiest_steps(position, beyond)[1]):
        wholes = (in_one(step, steps) for step in steps)
        route.append(max(wholes, key=lambda step: ((step.mask & position.undecided).bit_count(), -step.length)))
        position = after(position, route[-1:])
    return route


def _worst(position: Position, level: str, beyond: Beyond | None) -> list[Step]:
    """Return the route of a player who takes all available steps before looking for new ones.

    Each cell is decided by its easiest available step, even if an easier one would become available later.
    """
    route: list[Step] = []
    while position.undecided:
        position.context.check()
        steps = _open_steps(position, level) or easiest_steps(position, beyond)[1]
        if not steps:
            break
        for step in sorted(steps, key=cost_of, reverse=True):
            if step.mask & position.undecided:
                route.append(step)
                position = after(position, [step])
    return route
