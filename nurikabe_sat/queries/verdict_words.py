"""Sentences about solutions, shared by several queries."""

from typing import TYPE_CHECKING

from nurikabe_sat.puzzle.model import Colouring, Puzzle

if TYPE_CHECKING:
    from nurikabe_sat.deduction.arguments.argument import Argument


def obvious_reason(puzzle: Puzzle) -> "Argument | None":
    """Return an obvious reason why the clues allow no solution, or None if no such reason is found."""
    from nurikabe_sat.deduction.arguments.conflict import CluesTooLarge, CluesTouch, ClueTooLarge
    from nurikabe_sat.deduction.arguments.named import clues_named  # only when a puzzle has no solution

    grid, clues = puzzle.grid, puzzle.clue_list
    if large := [clue for clue in clues if (clue.size or 0) > grid.size]:
        return ClueTooLarge(clues_named(grid, large)[0], grid.size)
    for clue in clues:
        for cell in grid.neighbours[clue.cell]:
            if cell in puzzle.clue_at:
                return CluesTouch(*clues_named(grid, [clue, puzzle.clue_at[cell]]))
    least = sum(clue.size or 1 for clue in clues)
    return CluesTooLarge(least, grid.size) if least > grid.size else None


def uniqueness(solution: Colouring | None, second: Colouring | None, unique: bool | None) -> str:
    """Return a phrase that states whether a solution is unique."""
    if solution is not None and second is not None:
        return f"not unique, two solutions differ at {' '.join(map(str, solution.differences(second)))}"
    return "uniqueness not decided" if unique is None else "unique"


def rests_on_program(program: str) -> str:
    """Return the warning that an answer depends on an external program whose result is not verified."""
    return f"unverified: this answer rests on {program} alone; compare it with a built-in solver and encoding"
