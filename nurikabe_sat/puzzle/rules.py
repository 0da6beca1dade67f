"""Check of a colouring against the rules, which also lists the rules that the colouring breaks.

    . . . 1        B B B W        1. the sea has no pool, a 2x2 block
    . 2 . .        W W B B        2. the sea is connected
    . . 1 .   ->   B B W B        3. an island has exactly one clue, and as many cells
    1 . . .        W B B B           as the clue says; for `?`, any number of cells

A board without sea is legal. So is a board of sea alone, if it has no clue and no 2x2 block fits into it.

An undecided cell counts as island, as in pzpr (https://github.com/robx/pzprjs). The codes and their order are those of
pzpr, with one addition at the end: ``csOnNum``, a clue cell that is painted as sea. In pzpr, clue cells cannot be
painted. Here they can, and the island of that clue is then missing.
A puzzle may have other rules: pools allowed, and constraints (``constraints.py``).

Every answer of nurikabe-sat is checked here before it is returned. Therefore, the code is plain: it flood-fills
with ``Grid.components``, counts, and shares no code with the encodings.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colour, Colouring, Puzzle
from nurikabe_sat.wording import count_of


@dataclass(frozen=True)
class Violation:
    """Violation of a rule: the code of the rule in pzpr, a sentence, and the cells involved."""

    code: str
    message: str
    cells: tuple[int, ...]


Islands = list[tuple[list[int], list[Clue]]]
"""Type of a list of islands, each with its cells and its clues. Undecided cells count as island."""


def no_pool(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """Yield a violation for each 2x2 block of sea."""
    grid = puzzle.grid
    sea = Colour.SEA
    is_sea = [colour is sea for colour in colouring.colours]
    for window in grid.windows:
        a, b, c, d = window
        if is_sea[a] and is_sea[b] and is_sea[c] and is_sea[d]:
            yield Violation("cs2x2", f"the 2x2 block at {grid.name(a)}-{grid.name(d)} is all sea", window)


def island_has_a_clue(puzzle: Puzzle, islands: Islands) -> Iterator[Violation]:
    """Yield a violation for each island without a clue."""
    for island, clues in islands:
        if not clues:
            yield Violation("bkNoNum", f"the island at {puzzle.grid.name(island[0])} has no clue", tuple(island))


def sea_is_connected(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """Yield a violation if the sea is divided.

    The violation names the sea cells outside the largest part of the sea.
    """
    yield from divided(puzzle.grid, puzzle.grid.components(colouring.numbers_of(Colour.SEA)))


def island_has_one_clue(puzzle: Puzzle, islands: Islands) -> Iterator[Violation]:
    """Yield a violation for each island with more than one clue."""
    for island, clues in islands:
        yield from several_clues(puzzle.grid, island, clues)


def island_has_its_size(puzzle: Puzzle, islands: Islands) -> Iterator[Violation]:
    """Yield a violation for each island with exactly one clue whose number differs from the size of the island."""
    for island, clues in islands:
        if len(clues) == 1 and clues[0].size not in (None, len(island)):
            yield wrong_size(puzzle.grid, clues[0], island)


def clue_is_island(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """Yield a violation for each clue that is painted as sea."""
    for clue in puzzle.clue_list:
        if colouring.colours[clue.cell] is Colour.SEA:
            yield Violation("csOnNum", f"the clue {clue} at {puzzle.grid.name(clue.cell)} is sea", (clue.cell,))


def constraints_are_kept(puzzle: Puzzle, colouring: Colouring) -> Iterator[Violation]:
    """Yield a violation for each constraint that no colouring of the undecided cells satisfies."""
    for constraint in puzzle.rules.constraints:
        cells = constraint.fault(puzzle, colouring)
        if cells is not None:
            yield Violation("constraint", f"this is not kept: {constraint.sentence()}", cells)


def violations(puzzle: Puzzle, colouring: Colouring) -> list[Violation]:
    """Return all violations of the rules, rule by rule. Undecided cells count as island.

    Violations of the puzzle's own constraints come last.

    Raises:
        UsageError: If the puzzle and the colouring have different grids.

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
    """Return the colouring with every undecided cell changed to island."""
    if colouring.is_complete:
        return colouring
    colours = (Colour.SEA if colour is Colour.SEA else Colour.ISLAND for colour in colouring.colours)
    return Colouring(colouring.grid, tuple(colours))


def is_solution(puzzle: Puzzle, colouring: Colouring) -> bool:
    """Return True if every cell is decided and no rule is broken. Raises the same UsageError as ``violations``.

    >>> is_solution(Puzzle.from_rows([[2, 0], [0, 0]]), Colouring.from_rows(["WB", "WB"]))
    True
    """
    return not violations(puzzle, colouring) and colouring.is_complete


def _islands(puzzle: Puzzle, colouring: Colouring) -> Islands:
    sea = Colour.SEA
    dry = [c for c, colour in enumerate(colouring.colours) if colour is not sea]
    clue_at = puzzle.clue_at
    return [(island, [clue_at[c] for c in island if c in clue_at]) for island in puzzle.grid.components(dry)]


# Violations; ``check.py`` also uses them for partial boards.


def divided(grid: Grid, parts: list[list[int]]) -> Iterator[Violation]:
    """Yield a violation if the sea consists of several parts."""
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
    """Yield a violation if an island has several clues."""
    if len(clues) > 1:
        first, second = (f"{clue} at {grid.name(clue.cell)}" for clue in clues[:2])
        among = "among them " if len(clues) > 2 else ""
        message = f"the island at {grid.name(island[0])} has {len(clues)} clues, {among}{first} and {second}"
        yield Violation("bkNumGe2", message, tuple(island))


def wrong_size(grid: Grid, clue: Clue, cells: list[int], has: str = "has") -> Violation:
    """Return the violation for an island of the wrong size. ``has`` is the verb in the message."""
    count = count_of(len(cells), "cell")
    return Violation("bkSizeNe", f"the island of the {clue} at {grid.name(clue.cell)} {has} {count}", tuple(cells))
