"""Cases: a 2x2 block or a region needs one of two or three cells, and each choice gives some cell the same colour.

    . ? .        . ? .      whichever of its three ways the 2 takes, the cells above its sides become sea
    . . .        . . .
    . . .   ->   B . B
    . 2 .        . 2 .

The cases are the cells that can break a 2x2 block, or the free neighbours of an unfinished island, of island
cells without a number, or of a region of the sea. Each case is followed for some rounds. Cases that break a rule are
excluded.

Source: LEGUP, case rule 4a, with more than two cases.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from nurikabe_sat.bitset import mask_of, members_of, union_of
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.cases import CasesAgree, CasesFall, NeedsOne
from nurikabe_sat.deduction.arguments.named import Named, block_named, cells_named, part_named, sea_named
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.reason import shrink
from nurikabe_sat.deduction.refutation import follow
from nurikabe_sat.deduction.remaining_sea import more_sea
from nurikabe_sat.deduction.step import Chain, Step
from nurikabe_sat.deduction.technique import EASY, EXPERT, MEDIUM, Example, Finder, Technique

NAME = "cases"

MOST = 3
"""Maximum number of cases for one block or region."""

ROUNDS = 3
"""Number of rounds for which each case is followed."""


@dataclass(frozen=True)
class _Choice:
    """Two or three cells of which a 2x2 block or a region needs at least one, with the reason for this need."""

    cells: int
    is_sea: bool
    needy: Named
    rests_on: Callable[[], int]


def with_techniques(techniques: Sequence[Technique]) -> Finder:
    """Return a finder for ``cases`` that uses the given easy and medium techniques to follow each case."""
    finders = [one.find for one in techniques if one.is_followed and one.level in (EASY, MEDIUM)]

    def find(position: Position) -> Iterator[Step]:
        """Yield one step per decided cell. Steps with the shortest chains come first."""
        best: dict[int, Step] = {}
        for choice in _choices(position):
            for step in _steps(position, choice, finders):
                forced = step.mask
                if forced not in best or step.length < best[forced].length:
                    best[forced] = step
        yield from sorted(best.values(), key=lambda step: step.length)

    return find


def _choices(position: Position) -> Iterator[_Choice]:
    context, grid, undecided, within = position.context, position.grid, position.undecided, position.reached
    for number in members_of(grid.blocks_touching(within & undecided) & ~grid.blocks_touching(position.island)):
        cells = grid.block_cells(1 << number)
        if 2 <= (cells & within).bit_count() <= MOST:
            block = block_named(grid, 1 << number)
            yield _Choice(cells & within, False, block, partial(_breakers, position, cells, cells & within))
    for k, (zone, size) in enumerate(zip(position.zones, context.sizes, strict=True)):
        ways = zone & undecided
        if 2 <= ways.bit_count() <= MOST and size is not None and position.main[k].bit_count() < size:
            because = zone & position.sea | 1 << context.clue_cells[k]
            yield _Choice(ways, False, context.island_named(k, position.main[k]), partial(int, because))
    for part, zone in position.loose:
        ways = zone & undecided
        if 2 <= ways.bit_count() <= MOST:
            because = zone & position.sea | part & -part
            yield _Choice(ways, False, part_named(grid, part), partial(int, because))
    for part, zone in position.seas:
        ways = zone & undecided
        other = more_sea(position, part)
        if 2 <= ways.bit_count() <= MOST and other is not None:
            because = zone & position.island | part & -part | other
            yield _Choice(ways, True, sea_named(grid, part & -part, part), partial(int, because))


def _breakers(position: Position, cells: int, ways: int) -> int:
    """Return the mask of the known cells that prove that only the cells ``ways`` of a 2x2 block can be island."""
    rest = cells & ~ways
    if not rest:
        return 0

    def holds(less: Position) -> bool:
        return not rest & less.island and not any(reach & rest for reach in less.reaches[0])

    return shrink(position, cells, holds)


def _steps(position: Position, choice: _Choice, finders: Sequence[Finder]) -> Iterator[Step]:
    lines = []
    sea = island = position.undecided
    for number in members_of(choice.cells):
        cell = 1 << number
        line = Line(position, cell if choice.is_sea else 0, 0 if choice.is_sea else cell)
        lines.append(follow(line, finders, ROUNDS))
        if not line.is_refuted:
            sea &= line.position.sea
            island &= line.position.island
            if not sea | island:
                return
    if all(line.is_refuted for line in lines):
        return
    for number in members_of(sea | island):
        cell = 1 << number
        yield Step(
            NAME,
            cell & sea,
            cell & island,
            partial(_reason, position, choice, lines, cell, bool(cell & sea)),
            partial(_chains, lines, cell),
        )


def _chains(lines: Sequence[Line], cell: int) -> tuple[Chain, ...]:
    """Return one chain of steps per case, except for the case in which the decided cell is assumed."""
    cases = [line for line in lines if line.is_refuted or not (line.sea | line.island) & cell]
    return tuple(line.refutation() if line.is_refuted else line.conclusion(cell) for line in cases)


def _reason(position: Position, choice: _Choice, lines: Sequence[Line], cell: int, is_sea: bool) -> Because:
    because = choice.rests_on() | union_of(chain.because_mask for chain in _chains(lines, cell))
    fallen = mask_of(number for number, line in zip(members_of(choice.cells), lines, strict=True) if line.is_refuted)
    grid, others = position.grid, choice.cells & ~fallen & ~cell
    said: list[Argument] = [NeedsOne(choice.needy, cells_named(grid, choice.cells, "way"))]
    if others:
        said.append(CasesAgree(cells_named(grid, others), cells_named(grid, cell), is_sea))
    if fallen:
        said.append(CasesFall(cells_named(grid, fallen)))
    return because, said


TECHNIQUE = Technique(
    NAME,
    EXPERT,
    "if a 2x2 block or a part has two or three ways out, a cell that gets the same colour in each case is decided",
    Example(before=(". ? .", ". . .", ". . .", ". 2 ."), after=(". ? .", ". . .", "B . B", ". 2 .")),
    with_techniques(DIRECT),
    among=with_techniques,
    boards=("? . . / . . .",),
)
