"""All solutions of a small puzzle, by trying every colouring: what the package is measured against.

Written from the rules in words, and shares no code with the package, neither its referee nor its grid. Row by row each
cell becomes sea or island; a beginning of the board is dropped as soon as a finished part of it breaks a rule. With no
rows to come every part is finished, so that the same test decides whether a whole board is a solution.

    the sea has no 2x2 block
    the sea is one part, or there is none
    every island contains exactly one clue, and as many cells as that clue says (`?`: any number)
    a clue is not sea

A variant of the rules allows pools, 2x2 blocks of sea. Good for some 25 cells, more where the clues leave little
choice.
"""

from itertools import product

Clues = dict[int, int | None]


def solutions(rows: int, cols: int, clues: Clues, *, pools_allowed: bool = False) -> set[str]:
    """Every solution as a string of 'B' (sea) and 'W' (island), row by row.

    ``clues`` gives the size of an island by the cell (``row * cols + col``) of its clue, ``None`` for a `?`.
    """
    if cols > rows:  # On its side the board has shorter rows, and there are fewer ways to go on with one.
        sideways = {cell % cols * rows + cell // cols: size for cell, size in clues.items()}
        turned = solutions(cols, rows, sideways, pools_allowed=pools_allowed)
        return {"".join(board[cell % cols * rows + cell // cols] for cell in range(rows * cols)) for board in turned}
    beginnings = [""]
    for row in range(rows):
        beginnings = [
            longer
            for beginning in beginnings
            for letters in product(*("W" if row * cols + col in clues else "BW" for col in range(cols)))
            if (not _has_pool(longer := beginning + "".join(letters), cols) or pools_allowed)
            and _may_go_on(longer, row + 1 == rows, cols, clues)
        ]
    return set(beginnings)


def _may_go_on(board: str, whole: bool, cols: int, clues: Clues) -> bool:
    """Whether the rows so far break no rule, that on pools aside, that the rows to come could not repair."""
    return _sea_is_fine(board, whole, cols) and _islands_are_fine(board, whole, cols, clues)


def _has_pool(board: str, cols: int) -> bool:
    return any(
        board[cell] == board[cell + 1] == board[cell + cols] == board[cell + cols + 1] == "B"
        for cell in range(len(board) - cols)
        if cell % cols < cols - 1
    )


def _sea_is_fine(board: str, whole: bool, cols: int) -> bool:
    seas = _parts(board, "B", cols)
    return len(seas) <= 1 or not any(_is_finished(sea, board, whole, cols) for sea in seas)


def _islands_are_fine(board: str, whole: bool, cols: int, clues: Clues) -> bool:
    for island in _parts(board, "W", cols):
        inside = [clues[cell] for cell in island if cell in clues]
        if len(inside) > 1 or any(size is not None and len(island) > size for size in inside):
            return False
        if _is_finished(island, board, whole, cols) and (not inside or inside[0] not in (None, len(island))):
            return False
    return True


def _is_finished(part: set[int], board: str, whole: bool, cols: int) -> bool:
    """Whether a part can no longer grow: the board is whole, or the part does not touch the last row so far."""
    return whole or max(part) < len(board) - cols


def _parts(board: str, letter: str, cols: int) -> list[set[int]]:
    """Return the edge-connected parts of the cells with that letter."""
    parts: list[set[int]] = []
    seen: set[int] = set()
    for start, found in enumerate(board):
        if found != letter or start in seen:
            continue
        part, waiting = {start}, [start]
        while waiting:
            cell = waiting.pop()
            around = [cell - cols, cell + cols]
            if cell % cols > 0:
                around.append(cell - 1)
            if cell % cols < cols - 1:
                around.append(cell + 1)
            for other in around:
                if 0 <= other < len(board) and board[other] == letter and other not in part:
                    part.add(other)
                    waiting.append(other)
        seen |= part
        parts.append(part)
    return parts
