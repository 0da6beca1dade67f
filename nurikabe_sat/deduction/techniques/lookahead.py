"""Lookahead: a colour that leads to a contradiction is wrong, and a result that both colours share is certain.

    . . ? .        . W ? .      as sea, the cell next to the ? would separate the island from the left,
    . . . B   ->   . . . B      where a pool would appear

All assumptions are followed in parallel. As soon as no further round can give a shorter refutation, the shortest one
becomes the step. If that one has more than ``SHORT`` steps, a shorter step for a cell that gets the same colour in both
cases replaces it.

If no chain has at most ``LONG`` steps, the remaining assumptions are followed one by one, those with the most decided
cells first. ``shapes`` and ``joint-ways`` help where the other techniques find nothing. The refuted assumptions are
then followed again with all these techniques in each round, to find a short chain. The second attempt also uses
``squeeze``, ``right-of-way``, ``ring``, ``confinement``, and second assumptions near the first one. If the shortest
chain has at most ``NEARLY`` steps, a third attempt uses ``ring`` and ``confinement`` in each round. If this chain is
still long, or nothing is found, the last attempt also uses second assumptions farther away. ``WORK`` and ``DEEP_WORK``
limit the attempts: work is counted, not timed, so the answer is the same on every machine.

Source: LEGUP, case rule 4a, used once.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.assumptions import Assumptions, assumptions
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.nearby import refuted_nearby
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.refutation import agreement_step, refutation_step, refuted_first
from nurikabe_sat.deduction.short_chains import Stage, short_chains, short_ones
from nurikabe_sat.deduction.shorter import LONG, shorter
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EXTREME, Example, Finder, Technique
from nurikabe_sat.deduction.techniques import confinement, joint_ways, right_of_way, ring, shapes, squeeze, two_islands

NAME = "lookahead"

SHORT = 6
"""Maximum length of a refutation that is accepted without looking for results that both colours of a cell share."""


SLOW: dict[str, Finder] = {
    shapes.NAME: shapes.find,
    joint_ways.NAME: joint_ways.find_both,
    squeeze.NAME: squeeze.TECHNIQUE.find,
    right_of_way.NAME: right_of_way.TECHNIQUE.find,
    ring.NAME: ring.TECHNIQUE.find,
    confinement.NAME: confinement.TECHNIQUE.find,
}
"""Additional techniques if the other techniques find no short chain, in the order in which they are tried."""


WITH_WAYS = frozenset({shapes.NAME, joint_ways.NAME})
"""Techniques of ``SLOW`` that are tried first."""


FEW_WAYS: tuple[dict[str, Finder], ...] = (
    {shapes.NAME: shapes.find},
    {shapes.NAME: shapes.find_few, two_islands.NAME: two_islands.find},
    {shapes.NAME: shapes.find_few, joint_ways.NAME: joint_ways.find_both},
)
"""Groups of techniques that are used in each round to find a short chain, before those of ``SLOW`` together."""


WITH_WALLS: dict[str, Finder] = {
    shapes.NAME: shapes.find_few,
    joint_ways.NAME: joint_ways.find_both,
    ring.NAME: ring.TECHNIQUE.find,
    confinement.NAME: confinement.TECHNIQUE.find,
}
"""Techniques of the third attempt, which are used in each round, also to shorten long chains."""


WORK = 200_000
"""Maximum work, in visited cells, of an attempt with the techniques of ``SLOW``."""


CHEAP = 40
"""Number of visited cells that count as one in these attempts, which mostly check ways to complete islands."""


DEEP_WORK = 600_000
"""Maximum work, in visited cells, of the second and of the last attempt.

Both also nest assumptions for ``DEEP_ROUNDS`` rounds.
"""


DEEP_ROUNDS = 4


NEARLY = 17
"""Maximum length of a chain for which the third and the last attempt are made.

Such a chain is also shortened with the techniques of the third attempt.
"""


SHORTENED = 3
"""Maximum number of chains that are shortened, if no short chain is found."""


SHORTENED_CHEAP = 8
"""Number of visited cells that count as one when a chain is shortened with the techniques of ``WITH_WALLS``."""


FAILED = 2
"""Number of last attempts without a result, after which there are no more in the same explanation."""


COMPARED = 20
"""Maximum number of results per cell whose chain lengths are compared. Both colours of the cell count."""


def with_techniques(techniques: Sequence[Technique]) -> Finder:
    """Return a finder for ``lookahead`` that uses the given techniques to follow assumptions."""
    quick = [one.find for one in techniques if one.is_followed]
    names = {one.name for one in techniques}
    slow, with_ways = ([find for name, find in SLOW.items() if name in some] for some in (names, names & WITH_WAYS))
    groups = [[*quick, *group.values()] for group in FEW_WAYS if names.issuperset(group)]
    walls = [find for name, find in WITH_WALLS.items() if name in names]
    nested = partial(refuted_first, NAME, finders=quick, rounds=DEEP_ROUNDS)
    stages = [
        Stage(with_ways, [*groups, [*quick, *slow]], CHEAP),
        Stage([*slow, nested], [[*quick, *slow, nested]], batches=1),
        Stage(walls, [[*quick, *walls]], CHEAP),
    ]
    farther: Finder = partial(refuted_nearby, NAME, finders=quick, rounds=DEEP_ROUNDS)
    last = Stage([*walls, farther], [[*quick, *walls, farther]], CHEAP, batches=1)

    def find(position: Position) -> Iterator[Step]:
        """Yield one step per refuted colour, the shortest chains first, or one step for a result of both colours."""
        context = position.context
        begin = context.work
        lines = assumptions(position, quick)
        steps = _look(position, lines)
        for stage, work in zip(stages, (WORK, DEEP_WORK, WORK), strict=True):
            if not slow or steps or (stage is not stages[0] and context.failed >= FAILED):
                break
            if stage is stages[-1] and all(line.length > NEARLY for line in lines.refuted):
                break
            if allowed := context.allowed(work // position.grid.size, begin):
                steps = _steps_of(short_chains(position, lines, stage, allowed))
        if not steps:
            long_steps = partial(_long_steps, position, lines, [*quick, *walls], [nested] if slow else [])
            steps = long_steps()
            if slow and not context.failed and (not steps or LONG < steps[0].length <= NEARLY):
                allowed = context.allowed((WORK if steps else DEEP_WORK) // position.grid.size, begin)
                steps = _steps_of(short_chains(position, lines, last, allowed)) or steps or long_steps()
            context.vain += bool(steps)
            context.failed += not steps
        yield from steps

    return find


def _look(position: Position, lines: Assumptions) -> list[Step]:
    """Follow the assumptions with quick techniques. Return the steps whose chains are not long."""
    while True:
        most = min(lines.depth + 1, LONG)  # further rounds only have longer chains
        if any(line.refutation_within(most) for line in lines.refuted):
            return _steps_of(short_ones(lines.refuted))
        if lines.is_over:
            break
        lines.advance()
    if not lines.refuted:
        lines.follow_all()
        while not lines.is_over:
            lines.advance()
    steps = _steps_of(short_ones(lines.refuted))
    if not steps or steps[0].length > SHORT:
        agreed = _agreement(position, lines)
        if agreed is not None and agreed.length < (steps[0].length if steps else LONG + 1):
            return [agreed]
    return steps


def _steps_of(lines: Sequence[Line]) -> list[Step]:
    return [refutation_step(NAME, line) for line in lines]


def _long_steps(
    position: Position, lines: Assumptions, finders: Sequence[Finder], slow: Sequence[Finder]
) -> list[Step]:
    """Return the steps of the refuted assumptions, the shortest chains first, after attempts to shorten some.

    ``finders`` and ``slow`` are used for chains of at most ``NEARLY`` steps.
    """
    refuted = sorted(lines.refuted, key=lambda line: line.length)
    for i, line in enumerate(refuted[:SHORTENED]):
        if line.length <= NEARLY:
            refuted[i] = shorter(position, line, finders, slow, SHORTENED_CHEAP)
        elif i == 0:
            refuted[i] = shorter(position, line, lines.finders, ())
        if refuted[i].length <= LONG:
            break
    if refuted:
        return _steps_of(sorted(refuted, key=lambda line: line.length))
    agreed = _agreement(position, lines)
    return [] if agreed is None else [agreed]


def _agreement(position: Position, lines: Assumptions) -> Step | None:
    """Return the shortest step for a cell that gets the same colour, whichever colour another cell has."""
    found: list[tuple[int, int, tuple[Line, Line]]] = []
    for first, second in lines.pairs():
        if _shared(position, first, second):
            first.catch_up(lines.finders)
            second.catch_up(lines.finders)
        cells = [1 << number for number in members_of(_shared(position, first, second))]
        found += [(_place(first, cell) + _place(second, cell), cell, (first, second)) for cell in cells]
    found.sort(key=lambda one: one[0])
    steps = (agreement_step(NAME, position, pair, cell) for _, cell, pair in found[:COMPARED])
    return min(steps, key=lambda step: step.length, default=None)


def _shared(position: Position, first: Line, second: Line) -> int:
    """Return the undecided cells that get the same colour in two lines of reasoning."""
    one, other = first.position, second.position
    return (one.sea & other.sea | one.island & other.island) & position.undecided


def _place(line: Line, cell: int) -> int:
    """Return the number of steps in a line of reasoning before the first step that decides the cell."""
    steps = enumerate(chain.from_iterable(line.rounds))
    return next((i for i, step in steps if step.mask & cell), 0)


TECHNIQUE = Technique(
    NAME,
    EXTREME,
    "a colour that leads to a contradiction is wrong; a cell is decided if both colours of another cell force it",
    Example(before=(". . ? .", ". . . B"), after=(". W ? .", ". . . B")),
    with_techniques((*DIRECT, two_islands.TECHNIQUE, joint_ways.TECHNIQUE)),
    among=with_techniques,
    boards=(". ? . / . . . / b . b / . 2 .", "? . . / . . ."),
)
