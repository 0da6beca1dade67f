"""Sentences about solutions, shared by several queries."""

from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.wording import count_of


def obvious_reason(puzzle: Puzzle) -> str | None:
    """Return a sentence with an obvious reason why the clues allow no solution, or None if no such reason is found."""
    grid = puzzle.grid
    board = count_of(grid.size, "cell")
    for clue in puzzle.clue_list:
        if clue.size is not None and clue.size > grid.size:
            return f"the clue {clue} at {grid.name(clue.cell)} is larger than the board's {board}"
    for clue in puzzle.clue_list:
        for cell in grid.neighbours[clue.cell]:
            if cell in puzzle.clue_at:
                other = puzzle.clue_at[cell]
                return f"the clues {clue} at {grid.name(clue.cell)} and {other} at {grid.name(cell)} are neighbours"
    least = sum(clue.size or 1 for clue in puzzle.clue_list)
    if least > grid.size:
        return f"the clues need {least} cells, more than the board's {board}"
    return None


def uniqueness(solution: Colouring | None, second: Colouring | None, unique: bool | None) -> str:
    """Return a phrase that states whether a solution is unique."""
    if solution is not None and second is not None:
        return f"not unique, two solutions differ at {' '.join(map(str, solution.differences(second)))}"
    return "uniqueness not decided" if unique is None else "unique"


def rests_on_program(program: str) -> str:
    """Return the warning that an answer depends on an external program whose result is not verified."""
    return f"unverified: this answer rests on {program} alone; compare it with a built-in solver and encoding"
