"""Second method of the census: it visits all puzzles, and counts the solutions of each along a frontier.

At each set of clue cells it begins with a `?` in each, and puts number after number, as long as there is a solution:

    ? . ?  ->  1 . ?, 2 . ?, 3 . ?  ->  1 . 1, 1 . 2, ...

From a puzzle that has one solution it goes back, and makes `?` of its numbers, as long as there is no other. Nothing
here is shared with the first method but the sets of clue cells.
"""

from collections.abc import Callable, Iterator

from benchmarks.census.places import Part, Places
from benchmarks.census.tally import Tally
from nurikabe_sat import Puzzle
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue
from nurikabe_sat.solving.frontier import count_along_frontier

Sizes = tuple[int | None, ...]


def tally_of(rows: int, cols: int, part: Part) -> Tally:
    """Return the counts of a part of the census."""
    places = Places(Grid(rows, cols))
    tally = Tally()
    fixed, border = places.fixed(part)
    for inner in _subsets(places.grid.all_cells & ~border):
        weight = places.weight(fixed | inner)
        if weight:
            _ask(tally, places.grid, fixed | inner, weight)
    return tally


def _ask(tally: Tally, grid: Grid, clues: int, weight: int) -> None:
    cells = [c for c in range(grid.size) if clues >> c & 1]

    def count(sizes: Sizes) -> int:
        return count_along_frontier(Puzzle(grid, tuple(map(Clue, cells, sizes))))

    number = len(cells)
    unknown: Sizes = (None,) * number
    solutions = count(unknown)
    if solutions:
        tally.add(number, "solved", weight * solutions)
        tally.add(number, "bare", weight * (solutions == 1))
        for sizes, found in _solvable(unknown, 0, solutions, grid.size, count):
            tally.add(number, "solvable", weight)
            if found == 1:
                marked, minimal = _marked(sizes, count)
                tally.add(number, "unique", weight)
                tally.add(number, "with marks", weight * marked)
                tally.add(number, "minimal", weight * minimal)


def _solvable(
    sizes: Sizes, place: int, solutions: int, room: int, count: Callable[[Sizes], int]
) -> Iterator[tuple[Sizes, int]]:
    """Yield the solvable puzzles with numbers from this place on, with their numbers of solutions."""
    if place == len(sizes):
        yield sizes, solutions
        return
    for size in range(1, room + 1):
        numbered = (*sizes[:place], size, *sizes[place + 1 :])
        solutions = count(numbered)
        if solutions:
            yield from _solvable(numbered, place + 1, solutions, room, count)


def _marked(sizes: Sizes, count: Callable[[Sizes], int]) -> tuple[int, int]:
    """Return the number of puzzles with one solution that result from replacing some of the numbers by `?`.

    And how many of those are minimal.
    """
    unique = {sizes}
    minimal = 0
    stack = [sizes]
    while stack:
        puzzle = stack.pop()
        easier = [(*puzzle[:i], None, *puzzle[i + 1 :]) for i, size in enumerate(puzzle) if size is not None]
        found = [one for one in easier if one in unique or count(one) == 1]
        minimal += not found
        stack += [one for one in found if one not in unique]
        unique.update(found)
    return len(unique), minimal


def _subsets(mask: int) -> Iterator[int]:
    """Yield all submasks of a mask, the empty mask last."""
    subset = mask
    while subset:
        yield subset
        subset = (subset - 1) & mask
    yield 0
