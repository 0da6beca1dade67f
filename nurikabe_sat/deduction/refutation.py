"""The steps that come out of lines: a refuted colour, or what both colours lead to."""

from collections.abc import Iterator, Sequence

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.contradiction import Because
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Chain, Step, cells_in_words, names
from nurikabe_sat.deduction.technique import Finder
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.wording import count_of

NEAR = 2
"""Cells at most so many steps from what is assumed are near it."""


def refutation_step(technique: str, line: Line) -> Step:
    """The other colour for the cell of a refuted line."""

    def reason() -> Because:
        chain = line.refutation()
        cell, colour = names(line.position.grid, line.sea | line.island), "sea" if line.sea else "island"
        end = "" if chain.end is None else chain.end.text
        if line.is_nested:
            return chain.because_mask, f"if {cell} were {colour} as well: {_in_short(line.position.grid, chain)}{end}"
        count = len(chain.steps)
        after = f", {count_of(count, 'step')} later" if count else ""
        return chain.because_mask, f"if {cell} were {colour}{after}: {end}"

    return Step(technique, line.island, line.sea, reason, lambda: (line.refutation(),))


def _in_short(grid: Grid, chain: Chain) -> str:
    """The steps of a chain within a chain, all in one sentence: ``r1c2 sea (pool), then ``."""
    steps = "; ".join(f"{cells_in_words(grid, one.sea_mask, one.island_mask)} ({one.technique})" for one in chain.steps)
    return f"{steps}; then " if steps else ""


def agreement_step(technique: str, position: Position, lines: tuple[Line, ...], cell: int) -> Step:
    """A cell that becomes the same whatever the lines assume, one of which must be true."""
    is_sea = bool(lines[0].position.sea & cell)

    def reason() -> Because:
        because = 0
        for line in lines:
            because |= line.conclusion(cell).because_mask
        assumed = names(position.grid, lines[0].sea | lines[0].island)
        colour = "sea" if is_sea else "island"
        return because, f"whether {assumed} is sea or island, {names(position.grid, cell)} becomes {colour}"

    return Step(
        technique,
        cell if is_sea else 0,
        0 if is_sea else cell,
        reason,
        lambda: tuple(line.conclusion(cell) for line in lines),
    )


def refuted_soon(technique: str, position: Position, finders: Sequence[Finder], rounds: int) -> Iterator[Step]:
    """One step a cell: the colours that these techniques refute within so many rounds.

    Where something is assumed already, they look at the cells ``NEAR`` it only.
    """
    cells = position.undecided
    if position.is_supposed:
        cells &= position.grid.ball(position.assumed, position.grid.all_cells, NEAR)
    for number in members_of(cells):
        cell = 1 << number
        for sea, island in ((cell, 0), (0, cell)):
            line = follow(Line(position, sea, island), finders, rounds)
            if line.is_refuted:
                yield refutation_step(technique, line)
                break


def follow(line: Line, finders: Sequence[Finder], rounds: int) -> Line:
    """The line after so many rounds at most."""
    while rounds > 0 and not line.is_over:
        line.advance(finders)
        rounds -= 1
    return line
