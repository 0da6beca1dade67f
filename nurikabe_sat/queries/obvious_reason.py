"""Why a puzzle has no solution, where a look at the clues is enough to know."""

from nurikabe_sat.puzzle.model import Puzzle
from nurikabe_sat.wording import count_of


def obvious_reason(puzzle: Puzzle) -> str | None:
    """A sentence, or None if it takes more than that. No solver is asked."""
    grid = puzzle.grid
    board = count_of(grid.size, "cell")
    for clue in puzzle.clues:
        if clue.size is not None and clue.size > grid.size:
            return f"the clue {clue} at {grid.name(clue.cell)} is larger than the board's {board}"
    for clue in puzzle.clues:
        for cell in grid.neighbours[clue.cell]:
            if cell in puzzle.clue_at:
                other = puzzle.clue_at[cell]
                return f"the clues {clue} at {grid.name(clue.cell)} and {other} at {grid.name(cell)} are neighbours"
    least = sum(clue.size or 1 for clue in puzzle.clues)
    if least > grid.size:
        return f"the clues need {least} cells, more than the board's {board}"
    return None
