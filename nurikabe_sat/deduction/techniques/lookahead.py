"""Lookahead: a colour that leads to a contradiction is wrong, and a result that both colours share is certain.

    . . ? .        . W ? .      as sea, the cell next to the ? would separate the island from the left,
    . . . B   ->   . . . B      where a pool would appear

All assumptions are followed in parallel. As soon as no further round can give a shorter refutation, the shortest one
becomes the step. If that one has more than ``SHORT`` steps, a shorter step for a cell that gets the same colour in both
cases replaces it.

If nothing is found, more techniques are followed: first ``shapes``, for islands with few ways. Then come ``squeeze``
and ``right-of-way``, second assumptions with short chains. The last are ``ring``, ``confinement`` and a
second assumption near the first one, which all these techniques follow for some rounds. This is done for one assumption
after the other, those with the most decided cells first. ``WORK`` limits it: the work is counted, not timed, so the
answer is the same on every machine.

If all chains have more than ``LONG`` steps, the assumptions are followed again, now with steps that exclude a few ways
to complete islands. After ``VAIN`` such searches without a shorter chain, there are no more in the same explanation.

Source: LEGUP, case rule 4a, used once.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.assumptions import Assumptions, assumptions
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.refutation import agreement_step, refutation_step, refuted_first
from nurikabe_sat.deduction.shorter import LONG, VAIN, shorter
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EXTREME, Example, Finder, Technique
from nurikabe_sat.deduction.techniques import confinement, joint_ways, right_of_way, ring, shapes, squeeze, two_islands

NAME = "lookahead"

SHORT = 6
"""Maximum length of a refutation that is accepted without looking for results that both colours of a cell share."""


SLOW = ((shapes.NAME,), (squeeze.NAME, right_of_way.NAME, shapes.NAME))
"""Groups of additional techniques to try, in this order, if the other techniques find nothing."""


WORK = 200_000
"""Maximum work, in visited cells, of an attempt with one group of techniques from ``SLOW``."""


WITH_WAYS = (
    {shapes.NAME: shapes.find_few},
    {shapes.NAME: shapes.find_few, two_islands.NAME: two_islands.find},
    {shapes.NAME: shapes.find_few, joint_ways.NAME: joint_ways.find_both},
)
"""Additional techniques if all chains are long, in the order in which these groups are tried."""


WAYS_WORK = 200_000
"""Maximum work, in visited cells, of an attempt with techniques from ``WITH_WAYS``."""


CHEAP = 40
"""Number of visited cells that count as one in these attempts, which mostly check ways to complete islands."""


DEEP = (squeeze.NAME, right_of_way.NAME, shapes.NAME, ring.NAME, confinement.NAME)
"""Additional techniques for the last attempt, which also nests assumptions for up to ``DEEP_ROUNDS`` rounds."""


DEEP_WORK = 1_000_000
"""Maximum work, in visited cells, of the last attempt, which uses the techniques of ``DEEP``."""


DEEP_ROUNDS = 4


COMPARED = 20
"""Maximum number of results per cell whose chain lengths are compared. Both colours of the cell count."""


def with_techniques(techniques: Sequence[Technique]) -> Finder:
    """Return a finder for ``lookahead`` that uses the given techniques to follow assumptions."""
    quick = [one.find for one in techniques if one.is_followed]
    slow, even_slower, deep = ([one.find for one in techniques if one.name in names] for names in (*SLOW, DEEP))
    names = {one.name for one in techniques}
    with_ways = [[*quick, *group.values()] for group in WITH_WAYS if names.issuperset(group)]
    if deep:
        deep.append(partial(refuted_first, NAME, finders=quick, rounds=DEEP_ROUNDS))

    def find(position: Position) -> Iterator[Step]:
        """Yield one step per refuted colour, the shortest chains first, or one step for a result of both colours."""
        begin = position.context.work
        lines = assumptions(position, quick)
        steps = _look(position, lines)
        for more, work in ((slow, WORK), (even_slower, WORK), (deep, DEEP_WORK)):
            allowed = position.context.allowed(work // position.grid.size, begin)
            if not steps and more and allowed:
                lines.follow_in_turn(more, allowed)
                steps = _shortest(position, lines, more)
        if steps and steps[0].length > LONG and position.context.vain < VAIN:
            short = next(filter(None, (_short(position, finders, begin) for finders in with_ways)), [])
            position.context.vain += not short
            steps = short or steps
        yield from steps

    return find


def _look(position: Position, lines: Assumptions) -> list[Step]:
    while True:
        shortest = min((line.length for line in lines.refuted), default=None)
        if shortest is not None and shortest <= lines.depth + 1:  # further rounds only have longer chains
            return [refutation_step(NAME, line) for line in _refuted(position, lines)]
        if lines.is_over:
            break
        lines.advance()
    if not lines.refuted:
        lines.follow_all()
        while not lines.is_over:
            lines.advance()
    return _shortest(position, lines)


def _short(position: Position, finders: Sequence[Finder], begin: int) -> list[Step]:
    """Return the steps whose chains are not long, the shortest chains first. ``begin`` is the work before the search.

    All assumptions are followed in parallel with the given techniques.
    """
    context = position.context
    before = context.work
    end = before + CHEAP * context.allowed(WAYS_WORK // position.grid.size, begin)
    lines, least = Assumptions(position, finders), LONG + 1
    while not lines.is_over and lines.depth + 1 < least and context.work < end:
        lines.advance()
        least = min((line.length for line in lines.refuted), default=least)
    context.work = before + (context.work - before) // CHEAP
    short = [line for line in lines.refuted if line.length <= LONG]
    return [refutation_step(NAME, line) for line in sorted(short, key=lambda line: line.length)]


def _shortest(position: Position, lines: Assumptions, slow: Sequence[Finder] = ()) -> list[Step]:
    """Return one step per refuted colour, or a single shorter step for a result that both colours of a cell share."""
    refuted = _refuted(position, lines, slow)
    if not refuted or refuted[0].length > SHORT:
        agreed = _agreement(position, lines)
        if agreed is not None and (not refuted or agreed.length < refuted[0].length):
            return [agreed]
    return [refutation_step(NAME, line) for line in refuted]


def _refuted(position: Position, lines: Assumptions, slow: Sequence[Finder] = ()) -> list[Line]:
    """Return the refuted assumptions, the shortest chains first. If the first chain is long, it is shortened."""
    refuted = sorted(lines.refuted, key=lambda line: line.length)
    if refuted and refuted[0].length > LONG:
        refuted[0] = shorter(position, refuted[0], lines.finders, slow)
    return refuted


def _agreement(position: Position, lines: Assumptions) -> Step | None:
    """Return the shortest step for a cell that gets the same colour, whichever colour another cell has."""
    found: list[tuple[int, int, tuple[Line, Line]]] = []
    for first, second in lines.pairs():
        one, other = first.position, second.position
        common = (one.sea & other.sea | one.island & other.island) & position.undecided
        cells = [1 << number for number in members_of(common)]
        found += [(_place(first, cell) + _place(second, cell), cell, (first, second)) for cell in cells]
    found.sort(key=lambda one: one[0])
    steps = (agreement_step(NAME, position, pair, cell) for _, cell, pair in found[:COMPARED])
    return min(steps, key=lambda step: step.length, default=None)


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
