"""Cheapest route to given cells: a list of steps that decides them at the lowest total cost.

    round 1: A decides r1c1, B decides r1c1 and r2c2        the route to r3c3 is A, C or B, C:
    round 2: C rests on r1c1 and decides r3c3               the cheaper one is kept

The board is solved in rounds. In each round, all available steps of every technique up to a level are taken. The route
of a step combines the routes of the cells on which it rests, and each cell keeps its cheapest route. A step can have
several reasons, and the search uses only the first, so a cheaper route may exist.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.rating import ALL_LEVELS, RatingRound
from nurikabe_sat.deduction.solve import Beyond
from nurikabe_sat.deduction.step import Step, after, in_one
from nurikabe_sat.deduction.table import all_techniques, techniques_up_to
from nurikabe_sat.deduction.technique import BEYOND, EXTREME, HARD, LEVELS, Technique, steps_of, steps_within_work

Rounds = list[list[Step]]

TOGETHER = ALL_LEVELS.index(HARD)
"""Index of the hardest level whose techniques may be used before all easier techniques are exhausted."""


def level_of(technique: str) -> str:
    """Return the level of the technique with the given name, or ``beyond`` for steps found by search."""
    return next((one.level for one in all_techniques() if one.name == technique), BEYOND)


def cost_of(step: Step) -> float:
    """Return the cost of a step: the cost of a rating round in which no other step is available."""
    return RatingRound(step.technique, level_of(step.technique), 1, step.length, 0, step.ways).cost


def total_cost(route: Iterable[Step]) -> float:
    """Return the sum of the costs of the steps."""
    return sum(map(cost_of, route))


def route_to(position: Position, cells: int, level: str = EXTREME, beyond: Beyond | None = None) -> list[Step] | None:
    """Return the cheapest list of steps found that decides the given cells, or None if no steps decide them.

    Args:
        position: The board, which must have a solution.
        cells: The mask of undecided cells.
        level: The hardest level of the techniques.
        beyond: Function that returns a step if no technique applies.

    Raises:
        LimitReached: If the deadline passes first.
    """
    techniques = techniques_up_to(level)
    best: list[Step] | None = None
    least = float("inf")
    for hardest in range(TOGETHER + 1):
        if best is not None and least <= _cheapest_of(hardest):
            break  # a step of this level alone costs as much
        rounds = _rounds(position, cells, techniques, hardest, beyond)
        if rounds is None:
            return best
        route = _easier(position, cells, _route(position, cells, rounds))
        cost = total_cost(route)
        if cost < least:
            best, least = route, cost
    return best


def _cheapest_of(level: int) -> float:
    return RatingRound("", ALL_LEVELS[level], 1, 0, 0).cost


def _rounds(
    position: Position, cells: int, techniques: Sequence[Technique], hardest: int, beyond: Beyond | None
) -> Rounds | None:
    """Return the available steps of each round until the given cells are decided, or None if some stay undecided.

    Techniques up to the level ``hardest`` (its number) are used together, harder ones only if these find nothing.
    """
    together = [one for one in techniques if LEVELS.index(one.level) <= hardest]
    alone = [[one] for one in techniques if LEVELS.index(one.level) > hardest]
    rounds: Rounds = []
    while position.undecided & cells:
        position.context.check()
        steps = next((found for some in (together, *alone) if (found := _open_steps(position, some))), [])
        if not steps and beyond is not None and (step := beyond(position)) is not None:
            steps = [step]
        if not steps:
            return None
        rounds.append(steps)
        position = after(position, steps)
    return rounds


def _open_steps(position: Position, techniques: Sequence[Technique]) -> list[Step]:
    return [step for one in techniques for step in steps_within_work(one, position)]


@dataclass(frozen=True)
class _Way:
    """Set of steps that decides a cell, as a mask of step numbers, and the total cost of these steps."""

    steps: int = 0
    cost: float = 0.0


def _route(position: Position, cells: int, rounds: Rounds) -> list[Step]:
    """Return the cheapest route that decides the given cells and uses only steps of the given rounds."""
    numbered = [step for steps in _needed(cells, rounds) for step in steps]
    costs = [cost_of(step) for step in numbered]
    ways: dict[int, _Way] = {}
    for number, step in enumerate(numbered):
        steps = 1 << number
        for cell in members_of(step.because_mask & position.undecided):
            steps |= ways[cell].steps
        way = _Way(steps, sum(costs[one] for one in members_of(steps)))
        for cell in members_of(step.mask):
            if cell not in ways or way.cost < ways[cell].cost:
                ways[cell] = way
    used = 0
    for cell in members_of(cells & position.undecided):
        used |= ways[cell].steps
    route = [numbered[number] for number in members_of(used)]
    return _joined(without_idle(position, cells, route), rounds)


def _needed(cells: int, rounds: Rounds) -> Rounds:
    """Return the steps of each round on which the cells may depend. Reasons are computed only for these steps."""
    found: Rounds = []
    for steps in reversed(rounds):
        some = [step for step in steps if step.mask & cells]
        for step in some:
            cells |= step.because_mask
        found.append(some)
    return found[::-1]


def without_idle(position: Position, cells: int, route: list[Step]) -> list[Step]:
    """Return the route without the steps that ``cells`` do not need. The most expensive steps are removed first."""
    for step in sorted(route, key=cost_of, reverse=True):
        shorter = [one for one in route if one is not step]
        if _leads_to(position, cells, shorter):
            route = shorter
    return route


def _leads_to(position: Position, cells: int, route: Sequence[Step]) -> bool:
    """Return True if the steps decide the given cells, and each step rests only on cells that are known before it."""
    known = position.sea | position.island
    for step in route:
        if step.because_mask & ~known:
            return False
        known |= step.mask
    return not cells & ~known


def _easier(position: Position, cells: int, route: Sequence[Step]) -> list[Step]:
    """Return the route with steps replaced by easier steps that have become available through the preceding steps."""
    told: list[Step] = []
    here = position
    for number, step in enumerate(route):
        wanted = cells
        for later in route[number + 1 :]:
            wanted |= later.because_mask
        told.append(_easiest(here, step, wanted & step.mask & here.undecided))
        here = after(here, told[-1:])
    return without_idle(position, cells, told)


def _easiest(position: Position, step: Step, cells: int) -> Step:
    """Return a step of an easier level that decides all of the cells, or ``step`` if no easier step does."""
    level = ALL_LEVELS.index(level_of(step.technique))
    for technique in all_techniques():
        if LEVELS.index(technique.level) >= min(level, TOGETHER):
            break
        for one in steps_of(technique.find, position):
            if not cells & ~one.mask:
                return one
    return step


def _joined(route: Sequence[Step], rounds: Rounds) -> list[Step]:
    """Return the route with related steps combined. Each step is adapted to the cells that are known at that point."""
    told: list[Step] = []
    chosen = {id(step) for step in route}
    for steps in rounds:
        left = [step for step in steps if id(step) in chosen]
        sea = island = 0
        while left:
            step = in_one(left[0], left)
            left = [one for one in left[1:] if one.mask & ~step.mask]
            told.append(step.after(sea, island))
            sea |= step.sea_mask
            island |= step.island_mask
    return told
