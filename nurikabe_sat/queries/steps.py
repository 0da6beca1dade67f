"""A step of a technique as answers give it: in words, as JSON, and as marks on a picture."""

from dataclasses import dataclass

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deduction.step import Step, names
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour, Puzzle
from nurikabe_sat.queries.places import COLOUR_WORDS, board_with, cell_at, painted, places
from nurikabe_sat.queries.query import PaintedCell, Picture, Place
from nurikabe_sat.rendering import Mark


@dataclass(frozen=True)
class StepAnswer:
    """The technique, the cells that it forces, the cells that are the reason, and one sentence."""

    technique: str
    cells: tuple[PaintedCell, ...]
    because: tuple[Place, ...]
    text: str

    @classmethod
    def of(cls, grid: Grid, step: Step) -> "StepAnswer":
        """A step with its cells by rows and columns."""
        forced = [*((cell, Colour.SEA) for cell in step.sea), *((cell, Colour.ISLAND) for cell in step.island)]
        return cls(step.technique, painted(grid, forced), places(grid, step.because), step.text)

    def headline(self, grid: Grid) -> str:
        """The technique and what it forces: ``pool, r6c3 island``."""
        return f"{self.technique}, {painted_in_words(grid, self.cells)}"

    def picture(self, board: Board | Puzzle) -> Picture:
        """The board after the step, its cells and its reason marked."""
        grid = board.puzzle.grid
        marks = dict.fromkeys((cell_at(grid, one) for one in self.because), Mark.REASON)
        marks |= dict.fromkeys((cell_at(grid, one) for one in self.cells), Mark.FOCUS)
        return Picture(board_with(board, self.cells), marks)


def painted_in_words(grid: Grid, cells: tuple[PaintedCell, ...]) -> str:
    """``r1c2 and r2c1 sea, r1c1 island``."""
    by_colour = {letter: [cell_at(grid, one) for one in cells if one[2] == letter] for letter in COLOUR_WORDS}
    return ", ".join(
        f"{names(grid, mask_of(some))} {COLOUR_WORDS[letter]}" for letter, some in by_colour.items() if some
    )
