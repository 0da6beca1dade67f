"""Steps of techniques in answers, as text, as JSON and as marks in pictures."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deduction.step import Chain, Step, cells_in_words
from nurikabe_sat.deduction.telling import Telling, assumed_in_words, laid_out
from nurikabe_sat.puzzle.cell import ISLAND, SEA, Cell, PaintedCell
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.arguments import ArgumentAnswer, arguments_of, drawings_of, names_in, objects_of
from nurikabe_sat.queries.places import marks, painted, places
from nurikabe_sat.queries.query import Picture
from nurikabe_sat.rendering.explanation import ExplainedStep

if TYPE_CHECKING:
    from typing_extensions import Self


@dataclass(frozen=True)
class InnerStep:
    """Step of a chain: its technique, its decided cells, the cells of its reason, and a sentence."""

    technique: str
    cells: tuple[PaintedCell, ...]
    because: tuple[Cell, ...]
    text: str
    arguments: tuple[ArgumentAnswer, ...]


@dataclass(frozen=True)
class InnerChain:
    """Chain of steps that follow from assumed cells.

    Attributes:
        text: The assumption, such as ``if r1c2 were sea``; empty if nothing is assumed.
        end: A sentence about the contradiction at the end; None if the chain leads to a conclusion.
        against: The cells that contradict each other; empty without a contradiction.
        arguments: The arguments of ``end``.
    """

    assumed: tuple[PaintedCell, ...]
    text: str
    steps: tuple[InnerStep, ...]
    end: str | None
    against: tuple[Cell, ...]
    arguments: tuple[ArgumentAnswer, ...]

    @classmethod
    def of(cls, grid: Grid, chain: Chain, *, is_inner: bool = False) -> "Self":
        """Return a chain in the form of answers, in which rows and columns count from 1."""
        return cls(
            forced_by(grid, chain),
            f"if {assumed_in_words(grid, chain)}{' as well' if is_inner else ''}" if chain.mask else "",
            tuple(cls._step(grid, step) for step in chain.steps),
            None if chain.end is None else chain.end.text,
            () if chain.end is None else places(grid, chain.end.because),
            arguments_of(grid, chain.end),
        )

    @classmethod
    def _step(cls, grid: Grid, step: Step) -> InnerStep:
        because = places(grid, step.because)
        return InnerStep(step.technique, forced_by(grid, step), because, step.text, arguments_of(grid, step))

    def explained(self, grid: Grid, conclusion: str, inside: str = "") -> Iterator[ExplainedStep]:
        """Yield the pictures of a chain: the assumption, each step, and the contradiction or the conclusion.

        ``inside`` is the number of the step to which the chain belongs, if that is a step of a chain.
        """
        note = f"{inside}?" if inside else "if"
        yield _explained(grid, self.assumed, (), self.text or "the board as it is", "", note, inside=inside)
        for at, step in enumerate(self.steps, 1):
            number = f"{inside}.{at}" if inside else str(at)
            decided = _in_words(grid, step.cells)
            for chain in step.chains if isinstance(step, ChainStep) else ():
                yield from chain.explained(grid, decided, number)
            heading = f"{number}. {step.technique}, {decided}"
            yield _explained(grid, step.cells, step.because, heading, step.text, number, step.arguments, inside)
        heading = "so" if self.end is None else "then" if self.steps else "at once"
        end = conclusion if self.end is None else self.end
        yield _explained(grid, (), self.against, heading, end, arguments=self.arguments, inside=inside)


@dataclass(frozen=True)
class ChainStep(InnerStep):
    """Step of a chain that may itself contain chains with a second assumption.

    Attributes:
        chains: The consequences of the second assumption.
    """

    chains: tuple[InnerChain, ...]


@dataclass(frozen=True)
class ChainAnswer(InnerChain):
    """Chain of steps, each of which may contain inner chains."""

    steps: tuple[ChainStep, ...]

    @classmethod
    def _step(cls, grid: Grid, step: Step) -> ChainStep:
        chains = tuple(InnerChain.of(grid, chain, is_inner=True) for chain in step.chains)
        return ChainStep(**vars(super()._step(grid, step)), chains=chains)


@dataclass(frozen=True)
class StepAnswer:
    """Step of an explanation: its technique, its decided cells, the cells of its reason, and a sentence.

    Attributes:
        lines: The complete text: the technique, the cells and the sentence, followed by the indented steps of the
            chains. A reference replaces a reason that was given earlier.
        chains: The chains that follow from the step's assumptions; every reason is given in full.
        arguments: The arguments of ``text`` for translations and pictures; empty if the reason is a plain sentence.
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
        """Return a step in the form of answers, in which rows and columns count from 1.

        ``telling`` records the reasons of earlier steps, to which the text can refer; None for a single step.
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
        """Return the step as an HTML page shows it."""
        forced = _in_words(grid, self.cells)
        chain = tuple(one for chain in self.chains for one in chain.explained(grid, forced))
        heading = f"{self.technique}, {forced}"
        whole = _explained(grid, self.cells, self.because, heading, self.text, arguments=self.arguments)
        return replace(whole, chain=chain)

    def picture(self, board: Board) -> Picture:
        """Return a picture of the board after the step, with the decided cells and the reason marked."""
        grid = board.puzzle.grid
        return Picture(board.after(self.cells), marks(self.cells, self.because), drawings_of(grid, self.arguments))


def numbered(number: int, lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of text of a step. The first line begins with the step's number, and the others are indented."""
    yield f"{number}. {lines[0]}"
    yield from (f"    {line}" for line in lines[1:])


def _explained(
    grid: Grid,
    cells: Sequence[PaintedCell],
    because: Iterable[Cell],
    heading: str,
    text: str,
    note: str = "",
    arguments: Sequence[ArgumentAnswer] = (),
    inside: str = "",
) -> ExplainedStep:
    sea, island = (tuple(grid.number(one) for one in cells if one.colour is colour) for colour in (SEA, ISLAND))
    objects = [one.outline() for one in objects_of(arguments)]
    reason = tuple(map(grid.number, because))
    names = names_in(arguments)
    return ExplainedStep(sea, island, reason, heading, laid_out(text), (), note, objects, names, inside)


def _in_words(grid: Grid, cells: Sequence[PaintedCell]) -> str:
    """Return cells with their colours in words, such as ``r1c2 and r2c1 sea, r1c1 island``."""
    sea, island = (mask_of(grid.number(one) for one in cells if one.colour is colour) for colour in (SEA, ISLAND))
    return cells_in_words(grid, sea, island)


def forced_by(grid: Grid, step: Step | Chain) -> tuple[PaintedCell, ...]:
    """Return the cells that a step decides or a chain assumes, with their colours. Sea cells come first."""
    return painted(grid, [*((cell, SEA) for cell in step.sea), *((cell, ISLAND) for cell in step.island)])
