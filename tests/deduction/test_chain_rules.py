"""Each step of a chain follows from the cells that it names and the rules that its technique rests on, alone.

So do the steps of chains within chains, and so does what goes wrong at the end. Where a chain begins with something
false no solution is left, and every step would hold in all solutions: these steps are looked at in all colourings that
keep the rules of the technique, and in most cases there are some.
"""

from collections import Counter
from functools import partial
from random import Random

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.contradictions import ALL as ALL_CONTRADICTIONS
from nurikabe_sat.deduction.contradictions import find_any
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.line import BOTH, Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.refutation import refuted_first
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import Finder
from nurikabe_sat.deduction.techniques import complete_island
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colouring, Puzzle
from tests.support.chains import Told, told, told_in
from tests.support.mutation import SOAK
from tests.support.single_rules import ALL, Colourings, Rule, colourings, keeping

ISLANDS = Rule.NUMBERED | Rule.ONE | Rule.SIZE

RULES = {
    "complete-island": Rule.SIZE,
    "separation": Rule.ONE,
    "only-way-out-island": Rule.NUMBERED | Rule.SIZE,
    "only-way-out-sea": Rule.SEA | Rule.NUMBERED | Rule.SIZE,  # that there is other sea follows from the sizes
    "surrounded": Rule.SEA | Rule.NUMBERED | Rule.SIZE,
    "pool": Rule.POOL,
    "unreachable": Rule.NUMBERED | Rule.SIZE,
    "too-big": ISLANDS,
    "corner-of-two": Rule.SIZE,
    "sea-bridge": Rule.SEA,
    "growth-by-need": ISLANDS,
    "reach-blocked": ISLANDS,
    "part-in-the-way": ISLANDS,
    "pool-rescue": Rule.POOL | ISLANDS,
    "pool-of-two": Rule.POOL | ISLANDS,
    "ring": Rule.SEA | ISLANDS,
    "confinement": ALL,
    "shapes": ALL,
}
"""The rules behind each technique that assumes nothing. A technique that is not listed may rest on all rules."""

ENDS = {
    "pool": Rule.POOL,
    "several numbers": Rule.ONE,
    "too many": Rule.SIZE,
    "no number": Rule.NUMBERED,
    "sea cut apart": Rule.SEA,
    "too few": ISLANDS,
    "unreachable white cell": ISLANDS,
    "unbreakable block": Rule.POOL | ISLANDS,
    "ring": Rule.SEA | ISLANDS,
    "shapes": ALL,
    BOTH: ALL,
}

SEEDS = range(5000) if SOAK else range(90)
ROUNDS = 3
SIMPLE = [technique.find for technique in DIRECT]
FOLLOWED = [technique.find for technique in DIRECT if technique.is_followed]
FINDERS: list[Finder] = [*SIMPLE, partial(refuted_first, "lookahead", finders=FOLLOWED, rounds=ROUNDS)]
"""All that a chain can have, a second assumption with any technique as well."""


def drawn_at_random(random: Random) -> tuple[Position, Colourings]:
    """Return a small board with any clues, some cells decided as in one of its colourings: not often in a solution."""
    grid = Grid(*random.choice(((2, 5), (3, 3), (3, 4), (2, 6), (4, 3))))
    cells = sorted(random.sample(range(grid.size), random.randint(1, 3)))
    puzzle = Puzzle(grid, tuple(Clue(cell, random.choice((None, 1, 2, 3, 4, 5, 6))) for cell in cells))
    every = colourings(puzzle)
    sea = random.choice(keeping(every, Rule.SEA, 0, 0))
    shown = sum(1 << cell for cell in range(grid.size) if cell not in puzzle.clue_at and random.random() < 0.3)
    return Position.of(puzzle, Colouring.from_masks(grid, sea & shown, shown & ~sea)), every


def told_under_assumptions(position: Position, random: Random) -> list[Told]:
    """All that chains from some assumptions tell: each step of each round, and how it ends."""
    found: list[Told] = []
    cells = members_of(position.undecided)
    for cell in random.sample(cells, min(4, len(cells))):
        colours = random.choice(((1 << cell, 0), (0, 1 << cell)))
        line = Line(position, *colours)
        for _ in range(ROUNDS):
            if line.is_over:
                break
            here = line.position
            line.advance(FINDERS)
            for step in line.rounds[-1]:
                if not step.is_end:
                    found += told([step], here.sea, here.island, 1)
        if line.is_refuted:
            found += told_in(line.refutation(), position.sea, position.island)
    return found


def rules_of(what: Step | Contradiction) -> Rule:
    return RULES.get(what.technique, ALL) if isinstance(what, Step) else ENDS[what.name]


def fault_of(one: Told, every: Colourings) -> str | None:
    """What is wrong with a step or an end; None if nothing is."""
    what = one.what
    if one.unfounded:
        return f"{what.text}, which rests on cells that are not known"
    if isinstance(what, Contradiction):
        left = keeping(every, rules_of(what), what.because_mask, one.sea)
        return f"{what.name}: {what.text}, but there is {left[0]:b}" if left else None
    for sea in keeping(every, rules_of(what), what.because_mask, one.sea):
        if what.sea_mask & ~sea or what.island_mask & sea:
            return f"{what.technique}: {what.text}, but there is {sea:b}"
    return None


def test_the_rules_of_every_technique_and_of_every_end_are_known() -> None:
    simple = {technique.name for technique in DIRECT}
    assert set(RULES) <= simple - {"squeeze", "right-of-way"}  # which assume something
    assert set(ENDS) == {*dict(ALL_CONTRADICTIONS), "shapes", BOTH}


def test_steps_of_chains_follow_from_their_cells_and_their_rules() -> None:
    looked, alive, by_depth = Counter[str](), Counter[str](), Counter[int]()
    for seed in SEEDS:
        random = Random(seed)
        position, every = drawn_at_random(random)
        if find_any(position) is not None:
            continue
        for one in told_under_assumptions(position, random):
            fault = fault_of(one, every)
            assert fault is None, f"seed {seed}, {one.depth} deep: {fault}"
            by_depth[one.depth] += 1
            if isinstance(one.what, Step):
                name = one.what.technique
                looked[name] += 1
                alive[name] += bool(keeping(every, rules_of(one.what), one.what.because_mask, one.sea))
    assert set(looked) >= set(RULES) - {"pool-of-two", "too-big", "corner-of-two"}, "seldom, but these come"
    assert by_depth[1] > 1000
    assert by_depth[2] > 500
    assert alive.total() > 0.7 * looked.total(), "so many of them do not hold in nothing"
    for name, number in looked.items():
        assert alive[name] > 0.25 * number, name


def test_a_step_of_a_wrong_technique_is_noticed() -> None:
    """The check can fail: what a step says does not follow from the rules of another one, nor from fewer cells."""
    position = Position.of(Puzzle.from_rows([[2, 0, 0], [0, 0, 0], [0, 0, 1]]))
    every = colourings(position.context.puzzle)
    step = next(iter(complete_island.find(position)))
    assert fault_of(Told(step, position.sea, position.island, 1), every) is None
    wrong = Step.of("pool", step.sea, step.island, step.because, step.text)
    assert "but there is" in (fault_of(Told(wrong, position.sea, position.island, 1), every) or "")
    unfounded = Step.of("complete-island", step.sea, step.island, [4], step.text)
    assert "not known" in (fault_of(Told(unfounded, position.sea, position.island, 1), every) or "")
