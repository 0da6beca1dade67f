"""A step of a technique as answers give it: in words, as JSON, and as marks on a picture."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deduction.step import Chain, Step, cells_in_words
from nurikabe_sat.deduction.telling import Telling, assumed_in_words
from nurikabe_sat.puzzle.cell import ISLAND, SEA, Cell, PaintedCell
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.arguments import ArgumentAnswer, arguments_of
from nurikabe_sat.queries.places import marks, painted, places
from nurikabe_sat.queries.query import Picture
from nurikabe_sat.rendering.explanation import ExplainedStep


@dataclass(frozen=True)
class ChainStep:
    """A step that follows from an assumption: the technique, the cells that it forces, its reason, one sentence."""

    technique: str
    cells: tuple[PaintedCell, ...]
    because: tuple[Cell, ...]
    text: str
    arguments: tuple[ArgumentAnswer, ...]


@dataclass(frozen=True)
class ChainAnswer:
    """What follows from some cells that are assumed, step by step.

    ``text``
        the assumption in words: ``if r1c2 were sea``; empty if nothing is assumed.
    ``end``, ``against``
        what goes wrong, and the cells that cannot be together; None and no cell if the chain leads to a conclusion.
    ``arguments``
        those of ``end``.
    """

    assumed: tuple[PaintedCell, ...]
    text: str
    steps: tuple[ChainStep, ...]
    end: str | None
    against: tuple[Cell, ...]
    arguments: tuple[ArgumentAnswer, ...]

    @classmethod
    def of(cls, grid: Grid, chain: Chain) -> "ChainAnswer":
        """Return a chain with its cells by rows and columns."""
        steps = tuple(
            ChainStep(
                step.technique,
                forced_by(grid, step),
                places(grid, step.because),
                step.text,
                arguments_of(grid, step),
            )
            for step in chain.steps
        )
        return cls(
            forced_by(grid, chain),
            f"if {assumed_in_words(grid, chain)}" if chain.mask else "",
            steps,
            None if chain.end is None else chain.end.text,
            () if chain.end is None else places(grid, chain.end.because),
            arguments_of(grid, chain.end),
        )

    def explained(self, grid: Grid, conclusion: str) -> Iterator[ExplainedStep]:
        """Its pictures: the assumption, each step, and what goes wrong, or the conclusion if nothing does."""
        yield _explained(grid, self.assumed, (), self.text or "the board as it is", "", "if")
        for number, step in enumerate(self.steps, 1):
            heading = f"{number}. {step.technique}, {_in_words(grid, step.cells)}"
            yield _explained(grid, step.cells, step.because, heading, step.text, str(number))
        heading = "so" if self.end is None else "then" if self.steps else "at once"
        yield _explained(grid, (), self.against, heading, conclusion if self.end is None else self.end)


@dataclass(frozen=True)
class StepAnswer:
    """The technique, the cells that it forces, the cells that are the reason, and one sentence.

    ``lines``
        all there is to say, as lines: the technique, the cells, the sentence, and below it each step of its chains.
        What was told before, in this step or in one before it, is told by reference; ``chains`` have all in full.
    ``chains``
        what follows from an assumption, where the step makes one.
    ``arguments``
        the parts of ``text``, for other languages and for pictures; empty for a reason by search.
    """

    technique: str
    cells: tuple[PaintedCell, ...]
    because: tuple[Cell, ...]
    text: str
    lines: tuple[str, ...]
    chains: tuple[ChainAnswer, ...]
    arguments: tuple[ArgumentAnswer, ...]

    @classmethod
    def of(cls, grid: Grid, step: Step, telling: Telling | None = None) -> "StepAnswer":
        """Return a step with its cells by rows and columns.

        ``telling`` wrote the steps before it; None if it is alone.
        """
        return cls(
            step.technique,
            forced_by(grid, step),
            places(grid, step.because),
            step.text,
            tuple((telling or Telling(grid)).lines_of(step)),
            tuple(ChainAnswer.of(grid, chain) for chain in step.chains),
            arguments_of(grid, step),
        )

    def explained(self, grid: Grid) -> ExplainedStep:
        """Return the step for the page that steps through an explanation."""
        forced = _in_words(grid, self.cells)
        chain = tuple(one for chain in self.chains for one in chain.explained(grid, forced))
        return replace(
            _explained(grid, self.cells, self.because, f"{self.technique}, {forced}", self.text), chain=chain
        )

    def picture(self, board: Board) -> Picture:
        """Return the board after the step, its cells and its reason marked."""
        return Picture(board.after(self.cells), marks(self.cells, self.because))


def numbered(number: int, lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a step, the first with its number and the others indented."""
    yield f"{number}. {lines[0]}"
    yield from (f"    {line}" for line in lines[1:])


def _explained(
    grid: Grid, cells: Sequence[PaintedCell], because: Iterable[Cell], heading: str, text: str, note: str = ""
) -> ExplainedStep:
    sea, island = (tuple(grid.number(one) for one in cells if one.colour is colour) for colour in (SEA, ISLAND))
    return ExplainedStep(sea, island, tuple(map(grid.number, because)), heading, text, note=note)


def _in_words(grid: Grid, cells: Sequence[PaintedCell]) -> str:
    """``r1c2 and r2c1 sea, r1c1 island``."""
    sea, island = (mask_of(grid.number(one) for one in cells if one.colour is colour) for colour in (SEA, ISLAND))
    return cells_in_words(grid, sea, island)


def forced_by(grid: Grid, step: Step | Chain) -> tuple[PaintedCell, ...]:
    """Return the cells that a step forces, or a chain assumes, with their colours: sea cells first."""
    return painted(grid, [*((cell, SEA) for cell in step.sea), *((cell, ISLAND) for cell in step.island)])
