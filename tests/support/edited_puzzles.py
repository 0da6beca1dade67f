"""Small puzzles and their changes by brute force: every colouring, every puzzle so many changes away.

Shares nothing with ``nurikabe_sat/setting``; a puzzle here is a dict of cells and sizes (None for ``?``).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from tests.support import oracle

Clues = frozenset[tuple[int, int | None]]


@lru_cache(maxsize=64)
def legal(rows: int, cols: int) -> tuple[tuple[str, tuple[frozenset[int], ...]], ...]:
    """Every colouring without pools whose sea is connected, with its islands."""
    found = []
    for letters in product("BW", repeat=rows * cols):
        board = "".join(letters)
        if not oracle.has_pool(board, cols) and len(oracle.parts(board, "B", cols)) <= 1:
            found.append((board, tuple(frozenset(part) for part in oracle.parts(board, "W", cols))))
    return tuple(found)


def solutions(rows: int, cols: int, clues: Clues) -> set[str]:
    """Return the colourings that solve a puzzle."""
    return {board for board, islands in legal(rows, cols) if _fits(islands, clues)}


def _fits(islands: tuple[frozenset[int], ...], clues: Clues) -> bool:
    if len(islands) != len(clues):
        return False
    for cell, size in clues:
        island = next((one for one in islands if cell in one), None)
        if island is None or size not in (None, len(island)):
            return False
    return all(sum(cell in island for cell, _ in clues) == 1 for island in islands)


def changed(rows: int, cols: int, clues: Clues, largest: int) -> Iterator[Clues]:
    """Every puzzle that is one change away."""
    sizes = [*range(1, largest + 1), None]
    taken = {cell for cell, _ in clues}
    free = [cell for cell in range(rows * cols) if cell not in taken]
    for one in clues:
        cell, size = one
        rest = clues - {one}
        yield rest
        yield from (rest | {(cell, other)} for other in sizes if other != size)
        yield from (rest | {(other, size)} for other in free)
    yield from (clues | {(cell, size)} for cell in free for size in sizes)
