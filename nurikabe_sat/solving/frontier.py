"""Counting of solutions cell by cell, along a frontier. Partial boards with the same continuations share a state.

    B B W W        The cells so far end in the frontier B W W | B B (row 2 up to the bar, then row 1). The remaining
    B W|. .        cells depend only on these facts: the connections of the frontier cells, the number of cells that
    . . . .        each island needs or has, the growth of the sea, and the colour to the upper left of the next cell.

The states are counted, not the boards, so the number of solutions is exact even if it is huge. The frontier
runs along the shorter side. This file uses no SAT solver and no other deduction: as a check of uniqueness, it
shares nothing with the search.

A state is a bytes object:

    flags      bit 0: the sea is complete; bit 1: the last cell and the one above it are sea (never with pools)
    labels     one byte per column: the part of its last cell, 1, 2, ... in order; 0 before the first row
    parts      two bytes per part: its kind (SEA, NUMBERED, ANY, UNNUMBERED), and the number of cells it needs or has

Source: the frontier method, or broken-profile dynamic programming: H. Imai et al. for reliability, 1999; D. Knuth, "The
Art of Computer Programming" 4A, 7.1.4 (simpath). The pruning by totals is new here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour, Puzzle

SEA, NUMBERED, ANY, UNNUMBERED = range(4)
"""Kinds of connected regions: sea, islands with a number, islands with a `?`, and islands without a clue so far."""

LARGEST_SIZE = 250
"""Maximum size of an island, because sizes are stored in a byte."""

BYTES_PER_STATE = 260
"""Approximate memory of one state, in bytes: the key, the count, and the slots in two dicts."""

CHECK_EVERY = 4096
"""Number of states that are created between two checks of the deadline."""


@dataclass(frozen=True)
class _Cell:
    """Cell in the order of counting: its column, its possible colours, and data about the cells that come later."""

    col: int
    may_be_sea: bool
    may_be_island: bool
    is_clue: bool
    size: int | None
    left: int
    """The number of cells that come later in the order of counting."""
    needed: int | None
    """The sum of the sizes of the clues in later cells, or None if the puzzle has a `?`."""
    largest: int
    """The largest size of a clue in later cells, or 0 if no clue there has a size."""
    marks: bool
    """True if a later cell has a `?`."""
    blocks: int
    """The number of disjoint 2x2 blocks among the later cells, or 0 if pools are allowed."""
    pools: bool
    """True if the sea may have 2x2 blocks."""


class TooManyStates(Exception):  # noqa: N818 (a limit is no fault)
    """Raised when counting along a frontier needs more states than allowed."""


def count_along_frontier(
    board: Board | Puzzle, deadline: Deadline = NEVER, *, memory: int | None = None, most: int | None = None
) -> int:
    """Return the number of solutions of a board, counted along a frontier.

    Args:
        board: The board; the solutions agree with its decided cells.
        deadline: The time limit.
        memory: The approximate maximum memory of the states, in bytes.
        most: The maximum number of states of all steps together.

    Raises:
        LimitReached: If the deadline passes first.
        TooManyStates: If ``memory`` or ``most`` is exceeded.
        UsageError: If the puzzle has constraints.
    """
    puzzle = board.puzzle
    if puzzle.rules.constraints:
        puzzle.rules.require_plain("frontiers")
    if any(clue.size is not None and clue.size > puzzle.grid.size for clue in puzzle.clue_list):
        return 0
    if any(clue.size is not None and clue.size > LARGEST_SIZE for clue in puzzle.clue_list):
        raise TooManyStates(f"a clue is larger than {LARGEST_SIZE}")
    walk = [(cell,) for cell in _walk(board)]
    return _run(walk, min(puzzle.grid.rows, puzzle.grid.cols), False, deadline, memory, most)


def count_colourings(rows: int, cols: int, deadline: Deadline = NEVER) -> int:
    """Return the number of colourings without pools in which the sea is connected or empty. Islands have any size."""
    walk = [(cell,) for cell in _walk(Puzzle(Grid(rows, cols), ()))]
    return _run(walk, min(rows, cols), True, deadline)


def count_solved_puzzles(rows: int, cols: int, deadline: Deadline = NEVER) -> int:
    """Return the number of pairs of a puzzle without ``?`` and its solution, on boards of the given size.

    Each island of the solution has one clue. Clues in different cells of an island make different puzzles.

    >>> count_solved_puzzles(1, 2)  # both sea; one island cell, left or right; both island, with its clue left or right
    5
    """
    plain = [replace(cell, needed=None, marks=cell.left > 0) for cell in _walk(Puzzle(Grid(rows, cols), ()))]
    walk = [(cell, replace(cell, may_be_sea=False, is_clue=True)) for cell in plain]
    return _run(walk, min(rows, cols), False, deadline)


def _walk(board: Board | Puzzle) -> list[_Cell]:
    """Return the cells of a board in the order of counting: line by line, parallel to the shorter side."""
    puzzle, grid = board.puzzle, board.puzzle.grid
    given = {c: colour for c, colour in enumerate(board.colouring.colours) if colour is not Colour.UNKNOWN}
    cells = list(range(grid.size))
    width = min(grid.rows, grid.cols)
    if grid.cols > grid.rows:
        cells.sort(key=lambda c: (c % grid.cols, c // grid.cols))
    is_sized = all(clue.size is not None for clue in puzzle.clue_list)
    steps: list[_Cell] = []
    needed = largest = 0
    marks = False
    for i in reversed(range(grid.size)):
        c = cells[i]
        clue = puzzle.clue_at.get(c)
        colour = given.get(c)
        left = grid.size - 1 - i
        steps.append(
            _Cell(
                col=i % width,
                may_be_sea=clue is None and colour is not Colour.ISLAND,
                may_be_island=colour is not Colour.SEA,
                is_clue=clue is not None,
                size=clue.size if clue else None,
                left=left,
                needed=needed if is_sized else None,
                largest=largest,
                marks=marks,
                blocks=0 if puzzle.rules.pools_allowed else (left // width // 2) * (width // 2),
                pools=puzzle.rules.pools_allowed,
            )
        )
        if clue is not None:
            needed += clue.size or 0
            largest = max(largest, clue.size or 0)
            marks = marks or clue.size is None
    return steps[::-1]


def _run(
    walk: Sequence[Sequence[_Cell]],
    width: int,
    free: bool,
    deadline: Deadline,
    memory: int | None = None,
    most: int | None = None,
) -> int:
    """Return the number of solutions. Each item of ``walk`` lists the mutually exclusive options for one cell."""
    kept = None if memory is None else memory // BYTES_PER_STATE
    states = {bytes(1 + width): 1}
    before = 0
    for done, ways in enumerate(walk, 1):
        following: dict[bytes, int] = {}
        for cell in ways:
            for i, (state, count) in enumerate(states.items()):
                if i % CHECK_EVERY == 0:
                    deadline.check("the solutions were counted")
                    if kept is not None and len(following) + len(states) > kept:
                        raise TooManyStates(f"counting needs more than {kept} intermediate states at a time")
                    if most is not None and before + i > most:
                        raise TooManyStates(f"counting needs more than {most} intermediate states")
                if cell.may_be_sea:
                    new = _with_sea(state, cell, width, free)
                    if new is not None:
                        following[new] = following.get(new, 0) + count
                if cell.may_be_island:
                    new = _with_island(state, cell, width, free)
                    if new is not None:
                        following[new] = following.get(new, 0) + count
        before += len(states)
        states = following
        PROGRESS.send(f"counted along {done} of {len(walk)} cells, states: {len(states)}")
    return sum(count for state, count in states.items() if _is_finished(state, width))


def _is_finished(state: bytes, width: int) -> bool:
    """Return True if the state of a fully coloured board satisfies all rules."""
    seas = state[0] & 1
    for i in range(width + 1, len(state), 2):
        kind, amount = state[i], state[i + 1]
        seas += kind == SEA
        if kind == UNNUMBERED or (kind == NUMBERED and amount):
            return False
    return seas <= 1


def _with_sea(state: bytes, cell: _Cell, width: int, free: bool) -> bytes | None:
    """Return the state after colouring the next cell as sea, or None if this breaks a rule."""
    if state[0] & 1:
        return None
    col = cell.col
    up = state[1 + col]
    left = state[col] if col else 0
    up_is_sea = up and up != FREE and state[width + 2 * up - 1] == SEA
    left_is_sea = left and left != FREE and state[width + 2 * left - 1] == SEA
    if up_is_sea and left_is_sea and state[0] & 2:
        return None
    labels = list(state[1 : width + 1])
    if up and not up_is_sea and up != FREE:  # the last cell of an island in its column: the island may be closed
        kind, amount = state[width + 2 * up - 1], state[width + 2 * up]
        if labels.count(up) == 1 and (kind == UNNUMBERED or (kind == NUMBERED and amount)):
            return None
    parts = state[width + 1 :]
    if up_is_sea:
        if left_is_sea and left != up:
            labels = [up if label == left else label for label in labels]
    elif left_is_sea:
        labels[col] = left
    else:
        parts += _NEW_SEA
        labels[col] = len(parts) >> 1
    return _packed(2 if up_is_sea and not cell.pools else 0, labels, parts, cell, free)


def _with_island(state: bytes, cell: _Cell, width: int, free: bool) -> bytes | None:
    """Return the state after colouring the next cell as island, or None if this breaks a rule."""
    flags, col = state[0], cell.col
    up = state[1 + col]
    left = state[col] if col else 0
    labels = list(state[1 : width + 1])
    parts = bytearray(state[width + 1 :])
    up_is_sea = bool(up) and up != FREE and parts[2 * up - 2] == SEA
    closed = flags & 1
    if up_is_sea and labels.count(up) == 1:  # this part of the sea is closed: it has to be all of it
        if any(parts[i] == SEA for i in range(0, len(parts), 2) if i != 2 * up - 2):
            return None
        closed = 1
    if free:
        labels[col] = FREE
        return _packed(closed, labels, bytes(parts), cell, free)
    joined = []
    if up and not up_is_sea:
        joined.append(up)
    if left and parts[2 * left - 2] != SEA and left != up:
        joined.append(left)
    kind, amount = (UNNUMBERED, 1) if not cell.is_clue else (ANY, 0) if cell.size is None else (NUMBERED, cell.size - 1)
    for label in joined:
        other, more = parts[2 * label - 2], parts[2 * label - 1]
        if other == UNNUMBERED:
            if kind == UNNUMBERED:
                amount += more
            elif kind == NUMBERED:
                amount -= more
                if amount < 0:
                    return None
        elif kind != UNNUMBERED:
            return None
        else:
            kind, amount = other, more - amount if other == NUMBERED else 0
            if amount < 0:
                return None
    if joined:
        label = joined[0]
        if len(joined) > 1:
            labels = [label if one == joined[1] else one for one in labels]
        labels[col] = label
        parts[2 * label - 2], parts[2 * label - 1] = kind, min(amount, 255)
    else:
        parts += bytes((kind, min(amount, 255)))
        labels[col] = len(parts) >> 1
    return _packed(closed, labels, bytes(parts), cell, free)


FREE = 255
"""Label of all island cells if islands may have any size."""

_NEW_SEA = bytes((SEA, 0))


def _packed(flags: int, labels: list[int], parts: bytes, cell: _Cell, free: bool) -> bytes | None:
    """Return a state with its regions numbered from 1, or None if the islands need too many or too few cells."""
    renamed = [0] * 256
    renamed[FREE] = FREE
    order = []
    for i, label in enumerate(labels):
        if label:
            if not renamed[label]:
                order.append(label)
                renamed[label] = len(order)
            labels[i] = renamed[label]
    kept = bytearray()
    demand = cell.needed
    largest, any_size = cell.largest, cell.marks
    without = []
    for label in order:
        kind, amount = parts[2 * label - 2], parts[2 * label - 1]
        if kind == NUMBERED:
            largest = max(largest, amount)
            if demand is not None:
                demand += amount
        elif kind == ANY:
            any_size = True
        elif kind == UNNUMBERED:
            without.append(len(kept) + 1)
            if demand is not None:
                demand -= amount
        kept.append(kind)
        kept.append(amount)
    for i in without:  # it needs a clue, and to get there at least one more cell
        if not any_size and kept[i] >= largest:
            return None
        if not largest:
            kept[i] = 1
    if demand is not None and not free and not cell.blocks <= demand <= cell.left:
        return None
    if flags & 1 and demand is not None and not free and demand != cell.left:
        return None
    return bytes((flags, *labels)) + bytes(kept)
