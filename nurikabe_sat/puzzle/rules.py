"""The referee: is this colouring a solution, and if not, which rules does it break, and where?

    . . . 1        B B B W        1. the sea has no pool, a 2x2 block
    . 2 . .        W W B B        2. the sea is connected
    . . 1 .   ->   B B W B        3. an island has exactly one clue, and as many cells
    1 . . .        W B B B           as the clue says; `?` waives the size only

No sea at all is legal, and so is a board of sea alone where no 2x2 block fits into it and no clue stands in it. An
undecided cell counts as island, as it does in pzpr (https://github.com/robx/pzprjs), whose codes these are and in whose
order they come. One code is our own and comes last: ``csOnNum``, a clue painted over by the sea. pzpr has no way to
paint a clue cell; ours can be painted, and the island of that clue is then missing.

A puzzle may have other rules: pools allowed, and constraints of its own (``constraints.py``).

Every answer of nurikabe-sat passes through here before anybody sees it. That is why this file is plain: it flood-fills
with ``Grid.components``, counts, and shares nothing with the encodings it watches over.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Puzzle
from nurikabe_sat.wording import count_of


@dataclass(frozen=True)
class Violation:
    """One place where a rule is broken: pzpr's code, a sentence that names 1-based rows and columns, the cells."""

    code: str
    message: str
    cells: tuple[int, ...]


Islands = list[tuple[list[int], list[Clue]]]
"""Each island, undecided cells included, with the clues in it."""


def no_pool(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """There is no 2x2 block of sea. Yields each block."""
    grid = puzzle.grid
    is_sea = [colour is Colour.SEA for colour in colouring.colours]
    for window in grid.windows:
        a, b, c, d = window
        if is_sea[a] and is_sea[b] and is_sea[c] and is_sea[d]:
            yield Violation("cs2x2", f"the 2x2 block at {grid.name(a)} is all sea", window)


def island_has_a_clue(puzzle: Puzzle, islands: Islands) -> Iterator[Violation]:
    """No island is without a clue. Yields each island that is."""
    for island, clues in islands:
        if not clues:
            yield Violation("bkNoNum", f"the island at {puzzle.grid.name(island[0])} has no clue", tuple(island))


def sea_is_connected(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """The sea is one part or none. Yields the cells of every part but the largest (the first of equally large ones)."""
    yield from divided(puzzle.grid, puzzle.grid.components(colouring.numbers_of(Colour.SEA)))


def island_has_one_clue(puzzle: Puzzle, islands: Islands) -> Iterator[Violation]:
    """No island has more than one clue. Yields each island that has."""
    for island, clues in islands:
        yield from several_clues(puzzle.grid, island, clues)


def island_has_its_size(puzzle: Puzzle, islands: Islands) -> Iterator[Violation]:
    """An island with one clue has as many cells as the clue says. Yields each island that has not."""
    for island, clues in islands:
        if len(clues) == 1 and clues[0].size not in (None, len(island)):
            yield wrong_size(puzzle.grid, clues[0], island)


def clue_is_island(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """A clue is part of its island. Yields each clue that is sea."""
    for clue in puzzle.clue_list:
        if colouring.colours[clue.cell] is Colour.SEA:
            yield Violation("csOnNum", f"the clue {clue} at {puzzle.grid.name(clue.cell)} is sea", (clue.cell,))


def constraints_are_kept(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """The puzzle's own constraints are kept. Yields each that is broken, whatever becomes of undecided cells."""
    for constraint in puzzle.rules.constraints:
        cells = constraint.fault(puzzle, colouring)
        if cells is not None:
            yield Violation("constraint", f"this is not kept: {constraint.sentence()}", cells)


def violations(puzzle: Puzzle, colouring: Colouring) -> list[Violation]:
    """Every place where the colouring breaks a rule, rule by rule; undecided cells count as island.

    The puzzle's own constraints come last; where it allows pools, none is a violation.

    Raises UsageError if the puzzle and the colouring have different grids.

    >>> puzzle = Puzzle.from_rows([[2, 0], [0, 0]])
    >>> [one.message for one in violations(puzzle, Colouring.from_rows(["WB", "BB"]))]
    ['the island of the 2 at r1c1 has 1 cell']
    """
    if puzzle.grid != colouring.grid:
        raise UsageError("the puzzle and the colouring have different grids")
    islands = _islands(puzzle, colouring)
    return [
        *(() if puzzle.rules.pools_allowed else no_pool(puzzle, colouring)),
        *island_has_a_clue(puzzle, islands),
        *sea_is_connected(puzzle, colouring),
        *island_has_one_clue(puzzle, islands),
        *island_has_its_size(puzzle, islands),
        *clue_is_island(puzzle, colouring),
        *(constraints_are_kept(puzzle, _dry(colouring)) if puzzle.rules.constraints else ()),
    ]


def _dry(colouring: Colouring) -> Colouring:
    """Undecided cells as island."""
    if colouring.is_complete:
        return colouring
    colours = (Colour.SEA if colour is Colour.SEA else Colour.ISLAND for colour in colouring.colours)
    return Colouring(colouring.grid, tuple(colours))


def is_solution(puzzle: Puzzle, colouring: Colouring) -> bool:
    """Whether every cell is decided and no rule is broken. Raises UsageError as ``violations`` does.

    >>> is_solution(Puzzle.from_rows([[2, 0], [0, 0]]), Colouring.from_rows(["WB", "WB"]))
    True
    """
    return not violations(puzzle, colouring) and colouring.is_complete


def _islands(puzzle: Puzzle, colouring: Colouring) -> Islands:
    dry = [c for c, colour in enumerate(colouring.colours) if colour is not Colour.SEA]
    clue_at = puzzle.clue_at
    return [(island, [clue_at[c] for c in island if c in clue_at]) for island in puzzle.grid.components(dry)]


# What is said about a broken rule; ``check.py`` says it of partial boards.


def divided(grid: Grid, parts: list[list[int]]) -> Iterator[Violation]:
    """The violation of a sea of several parts, if there are several."""
    if len(parts) > 1:
        largest = max(parts, key=len)
        others = [part for part in parts if part is not largest]
        yield Violation(
            "csDivide",
            f"the sea is divided into {len(parts)} parts, {grid.name(others[0][0])} has no way to "
            f"{grid.name(largest[0])}",
            tuple(sorted(c for part in others for c in part)),
        )


def several_clues(grid: Grid, island: list[int], clues: list[Clue]) -> Iterator[Violation]:
    """The violation of an island with these clues, if they are several."""
    if len(clues) > 1:
        first, second = (f"{clue} at {grid.name(clue.cell)}" for clue in clues[:2])
        among = "among them " if len(clues) > 2 else ""
        message = f"the island at {grid.name(island[0])} has {len(clues)} clues, {among}{first} and {second}"
        yield Violation("bkNumGe2", message, tuple(island))


def wrong_size(grid: Grid, clue: Clue, cells: list[int], has: str = "has") -> Violation:
    """The violation of an island that has (or has room for) so many cells."""
    count = count_of(len(cells), "cell")
    return Violation("bkSizeNe", f"the island of the {clue} at {grid.name(clue.cell)} {has} {count}", tuple(cells))
