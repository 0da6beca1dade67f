"""The steps of an explanation with what is known when each is told, those of chains within chains as well."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nurikabe_sat.deduction.contradiction import Contradiction
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.solve import walk
from nurikabe_sat.deduction.step import Chain, Step
from nurikabe_sat.deduction.technique import EXTREME


@dataclass(frozen=True)
class Told:
    """A step, or what goes wrong at the end of a chain; the cells that are known then, and in how many chains it is."""

    what: Step | Contradiction
    sea: int
    island: int
    depth: int

    @property
    def contradicted(self) -> int:
        """The cells that the step gives a colour although they are known to have the other one."""
        if isinstance(self.what, Contradiction):
            return 0
        return self.what.sea_mask & self.island | self.what.island_mask & self.sea

    @property
    def unfounded(self) -> int:
        """The cells that it rests on although they are not known."""
        return self.what.because_mask & ~(self.sea | self.island)


def told(steps: Sequence[Step], sea: int, island: int, depth: int = 0) -> Iterator[Told]:
    """Each step, before it those of its chains, as they are told one after the other."""
    for step in steps:
        for chain in step.chains:
            yield from told_in(chain, sea, island, depth + 1)
        yield Told(step, sea, island, depth)
        sea, island = sea | step.sea_mask, island | step.island_mask


def told_in(chain: Chain, sea: int, island: int, depth: int = 1) -> Iterator[Told]:
    """The steps of a chain and its end, on a board on which these cells are known."""
    sea, island = sea | chain.sea_mask, island | chain.island_mask
    yield from told(chain.steps, sea, island, depth)
    for step in chain.steps:
        sea, island = sea | step.sea_mask, island | step.island_mask
    if chain.end is not None:
        yield Told(chain.end, sea, island, depth)


def explained(position: Position) -> Iterator[Told]:
    """All that an explanation of this board tells, up to where the techniques stop."""
    for step, after in walk(position, EXTREME, is_sound=True):
        yield from told([step], position.sea, position.island)
        position = after
