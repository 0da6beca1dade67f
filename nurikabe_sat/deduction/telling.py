"""A step as lines of text, its chains indented below it.

what-if, r1c2 island: if r1c2 were sea, 3 steps later: the 2x2 block at r1c1 would be all sea
    if r1c2 were sea:
      1. only-way-out-sea, r2c2 sea: the sea at r1c2 must meet the rest of the sea and has no way on but r2c2
      ...
      then the 2x2 block at r1c1 would be all sea
"""

from collections.abc import Iterator

from nurikabe_sat.deduction.step import Chain, Step, cells_in_words, names
from nurikabe_sat.puzzle.grid import Grid


def lines_of(grid: Grid, step: Step) -> Iterator[str]:
    """The step with its reason, then each of its chains."""
    yield f"{headline(grid, step)}: {step.text}"
    for chain in step.chains:
        for line in chain_lines(grid, chain, cells_in_words(grid, step.sea_mask, step.island_mask)):
            yield f"    {line}"


def headline(grid: Grid, step: Step) -> str:
    """The technique and what it forces: ``pool, r6c3 island``."""
    return f"{step.technique}, {cells_in_words(grid, step.sea_mask, step.island_mask)}"


def chain_lines(grid: Grid, chain: Chain, conclusion: str = "") -> Iterator[str]:
    """The assumption, the steps with their numbers, and what goes wrong, or the conclusion if nothing does."""
    if chain.sea_mask | chain.island_mask:
        yield f"if {assumed_in_words(grid, chain)}:"
    for number, step in enumerate(chain.steps, 1):
        yield f"  {number}. {headline(grid, step)}: {step.text}"
    if chain.end is None:
        yield f"  so {conclusion}"
    else:
        yield f"  {'then' if chain.steps else 'at once'} {chain.end.text}"


def assumed_in_words(grid: Grid, chain: Chain) -> str:
    """``r1c2 were sea``, ``r1c2 and r1c3 were island and r2c2 sea``."""
    said: list[str] = []
    for mask, colour in ((chain.island_mask, "island"), (chain.sea_mask, "sea")):
        if mask:
            said.append(f"{names(grid, mask)} {'' if said else 'were '}{colour}")
    return " and ".join(said)
