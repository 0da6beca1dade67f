"""The arguments: what each claims is recomputed with sets of cells, apart from the masks of the techniques."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments import (
    broken,
    cases,
    conflict,
    island,
    joint,
    mistaken,
    pool,
    reach,
    room,
    searched,
    supposed,
    wall,
    walled_in,
    way_out,
    ways,
)
from nurikabe_sat.deduction.arguments.argument import Argument, Plain
from nurikabe_sat.deduction.arguments.named import FUTURE_SEA, SEA, Named, path_named, sea_named
from nurikabe_sat.deduction.contradiction import Reasoned
from nurikabe_sat.deduction.contradictions import find_all
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import in_one
from nurikabe_sat.deduction.techniques import cases as case_technique
from nurikabe_sat.deduction.techniques import joint_ways, two_islands
from nurikabe_sat.phrase import PLACE
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board as Given
from nurikabe_sat.puzzle.model import Clue, Puzzle
from tests.support.oracle import solutions
from tests.support.strategies import solvable_boards


@lru_cache(maxsize=8)
def solved(rows: int, cols: int, clues: tuple[tuple[int, int | None], ...]) -> tuple[str, ...]:
    """Return the letters of all solutions: several claims of a position need them."""
    return tuple(sorted(solutions(rows, cols, dict(clues))))


class Cells:
    """A board as sets, with flood fill, for claims that share nothing with the techniques."""

    def __init__(self, position: Position) -> None:
        self.grid: Grid = position.grid
        self.sea = set(members_of(position.sea))
        self.island = set(members_of(position.island))
        self.all = set(range(self.grid.size))
        self.undecided = self.all - self.sea - self.island
        sizes = zip(position.context.clue_cells, position.context.sizes, strict=True)
        self.clues: dict[int, int | None] = dict(sizes)
        self._solutions: list[set[int]] | None = None

    @property
    def solutions(self) -> list[set[int]]:
        """The sea cells of all colourings of the whole puzzle that agree with the board, by brute force."""
        if self._solutions is None:
            found = solved(self.grid.rows, self.grid.cols, tuple(sorted(self.clues.items())))
            seas = [{cell for cell, letter in enumerate(one) if letter == "B"} for one in found]
            self._solutions = [sea for sea in seas if self.sea <= sea and not self.island & sea]
        return self._solutions

    def assume_no_solution(self) -> None:
        """Let claims about all solutions hold, because the board rests on an assumption that a chain refutes."""
        self._solutions = []

    def next_to(self, cells: set[int]) -> set[int]:
        return {near for cell in cells for near in self.grid.neighbours[cell]} - cells

    def part(self, start: int, among: set[int]) -> set[int]:
        found: set[int] = set()
        fresh = {start}
        while fresh:
            found |= fresh
            fresh = self.next_to(found) & among
        return found

    def clue_in(self, cells: set[int]) -> int:
        return min(cells & set(self.clues))

    def part_of(self, thing: Named) -> set[int]:
        """Return the known cells of the island that is named after a clue."""
        return self.part(thing.shown[0], self.island)

    def size_of(self, thing: Named) -> int | None:
        return self.clues[thing.shown[0]]

    def distance(self, start: set[int], goal: set[int], among: set[int]) -> int | None:
        """Return the number of steps through some cells."""
        found, steps = set(start), 0
        while not found & goal:
            more = self.next_to(found) & among - found
            if not more:
                return None
            found |= more
            steps += 1
        return steps

    def touch_at_corner(self, one: set[int], other: set[int]) -> bool:
        places = [self.grid.position(cell) for cell in other]
        return any(abs(row - r) == abs(col - c) == 1 for row, col in map(self.grid.position, one) for r, c in places)

    def on_rim(self, cells: set[int]) -> bool:
        return any(len(self.grid.neighbours[cell]) < 4 for cell in cells)

    def is_block(self, cells: set[int]) -> bool:
        rows, cols = zip(*map(self.grid.position, cells), strict=True)
        return len(cells) == 4 and max(rows) - min(rows) == max(cols) - min(cols) == 1


def _cells(thing: Named) -> set[int]:
    return set(members_of(thing.cells))


def _is_clue(thing: Named, board: Cells) -> bool:
    """Return True if an object named after a clue has the number of this clue, and cells of its island.

    The name may have island cells apart from it that belong to it in every solution.
    """
    cell, *apart = thing.shown
    if not (cell in board.clues and thing.number == str(board.clues[cell] or "?") and cell in _cells(thing)):
        return False
    if set(apart) - board.island or set(apart) & board.part_of(thing):
        return False
    return not apart or all(set(apart) <= board.part(cell, board.all - sea) for sea in board.solutions)


def _is_island(thing: Named, board: Cells) -> bool:
    parts = [board.part(cell, board.island) for cell in thing.shown]
    return _is_clue(thing, board) and parts[0] <= _cells(thing) <= set().union(*parts)


def _is_numberless(thing: Named, board: Cells) -> bool:
    part = board.part(thing.shown[0], board.island)
    return thing.shown[0] in board.island and not part & set(board.clues) and _cells(thing) <= part


def _complete(a: island.Complete, board: Cells) -> bool:
    part = _cells(a.island)
    is_all = _cells(a.neighbours) == board.next_to(part) - board.sea
    return _is_island(a.island, board) and len(part) == board.size_of(a.island) and is_all


def _too_large(a: island.TooLarge, board: Cells) -> bool:
    whole = board.part(min(_cells(a.cell)), board.island | _cells(a.cell))
    is_one = _cells(a.island) | _cells(a.joined) <= whole
    return _is_island(a.island, board) and bool(a.joined.cells) and is_one and len(whole) > a.size


def _kept_apart(a: island.KeptApart, board: Cells) -> bool:
    one, other = _cells(a.one), _cells(a.other)
    touching = board.next_to(one) & board.next_to(other)
    are = _is_island(a.one, board) and _is_island(a.other, board)
    return one != other and are and _cells(a.between) <= touching


def _one_cell_left(a: island.OneCellLeft, board: Cells) -> bool:
    part, ways_out = _cells(a.island), _cells(a.ways)
    if not _is_island(a.island, board) or board.next_to(part) & board.undecided != ways_out:
        return False
    corner = _cells(a.corner)
    return len(part) + 1 == board.size_of(a.island) and all(corner <= board.next_to({way}) for way in ways_out)


def _almost_pool(a: pool.AlmostPool, board: Cells) -> bool:
    return board.is_block(_cells(a.sea) | _cells(a.cell)) and _cells(a.sea) <= board.sea


def _breaker(a: pool.Breaker, board: Cells) -> bool:
    """In each solution, one of the islands has a cell of the block, and it has the cell that it must pass."""
    block, cell = _cells(a.block), _cells(a.cell)
    if not board.is_block(block) or block & board.island or a.is_inside != (cell <= block):
        return False
    for sea in board.solutions:
        white = board.all - sea
        owners = [board.part(thing.shown[0], white) for thing in a.islands]
        if not any(one & block for one in owners) or any(one & block and not cell <= one for one in owners):
            return False
    return all(_is_clue(thing, board) for thing in a.islands)


def _by_sea(a: walled_in.WalledInBySea, board: Cells) -> bool:
    return board.next_to(_cells(a.cell)) <= board.sea and not _cells(a.cell) & set(board.clues)


def _by_islands(a: walled_in.WalledInByIslands, board: Cells) -> bool:
    around = board.next_to(_cells(a.cells))
    is_outside = a.sea is None or _cells(a.sea) <= board.sea - _cells(a.cells)
    return around <= board.island and around == _cells(a.wall) and is_outside


def _is_corridor(part: set[int], path: set[int], board: Cells) -> bool:
    """Return True if each cell of the path is the only way on from those before it."""
    taken = set(part)
    while path - taken:
        on = board.next_to(taken) & board.undecided
        if len(on) != 1 or not on <= path:
            return False
        taken |= on
    return True


def _island_out(a: way_out.IslandOut, board: Cells) -> bool:
    part = _cells(a.island)
    is_short = len(part) < (board.size_of(a.island) or 0)
    return _is_island(a.island, board) and is_short and _is_corridor(part, _cells(a.path), board)


def _part_out(a: way_out.PartOut, board: Cells) -> bool:
    return _is_numberless(a.part, board) and _is_corridor(_cells(a.part), _cells(a.path), board)


def _sea_out(a: way_out.SeaOut, board: Cells) -> bool:
    part = board.part(a.sea.shown[0], board.sea)
    is_named_well = part == _cells(a.sea) and (a.is_part or part == board.sea)
    return is_named_well and part <= board.sea and _is_corridor(part, _cells(a.path), board)


def _bridge(a: way_out.Bridge, board: Cells) -> bool:
    """Without each of the cells, no path of other cells than those of the walls joins the two parts."""
    one, other = _cells(a.one), _cells(a.other)
    if not one | other <= board.sea:
        return False
    closed = {cell for thing in a.walls for cell in _cells(thing)}
    ends = [_cells(thing) for thing in (a.walls[:1] + a.walls[-1:] if a.first is not None else ())]
    if not all(board.on_rim(end) or board.on_rim(_cells(a.cells)) for end in ends):
        return False
    return closed <= board.island and all(
        board.distance(one, other, board.all - closed - {cell}) is None for cell in _cells(a.cells)
    )


def _none_reaches(a: reach.NoneReaches, board: Cells) -> bool:
    if a.is_enclosed:
        inside = board.part(a.cells.shown[0], board.all - board.sea)
        return not inside & set(board.clues)
    return all(_cells(a.cells) <= sea for sea in board.solutions)


def _too_far(a: reach.TooFar, board: Cells) -> bool:
    """No way is shorter than claimed, and the island lacks no more cells than claimed."""
    part, size = board.part_of(a.island), board.size_of(a.island)
    loose = board.island - {cell for clue in board.clues for cell in board.part(clue, board.island)}
    steps = board.distance(part, _cells(a.cell), board.undecided | loose)
    if not _is_clue(a.island, board) or size is None or (steps is not None and steps < a.steps):
        return False
    return a.steps > a.left >= max(size - len(part), 0) and not _cells(a.cell) & _cells(a.reach)


def _past_islands(a: reach.PastIslands, board: Cells) -> bool:
    """There is no short way that avoids the neighbours of the others."""
    closed = {cell for one in a.others for cell in board.next_to(_whole(one, board)) | _whole(one, board)}
    numbered = {cell for clue in board.clues for cell in board.part(clue, board.island)}
    for one in a.islands:
        part, size = board.part_of(one), board.size_of(one)
        steps = board.distance(part, _cells(a.cell) - closed, board.all - board.sea - closed - numbered)
        if steps is not None and (size is None or steps <= size - len(part)):
            return False
    return all(_is_island(one, board) for one in (*a.islands, *a.others)) and bool(a.others)


def _part_belongs(a: Any, board: Cells) -> bool:
    """In each solution, the island has the part."""
    is_its = all(_cells(a.part) <= board.part(a.island.shown[0], board.all - sea) for sea in board.solutions)
    return _is_numberless(a.part, board) and _is_clue(a.island, board) and is_its


def _owes_part(a: reach.OwesPart, board: Cells) -> bool:
    """In each solution, the island has the part, and none of the cells."""
    islands = (board.part(a.island.shown[0], board.all - sea) for sea in board.solutions)
    return _part_belongs(a, board) and not any(one & _cells(a.cell) for one in islands)


def _needs_path(a: room.NeedsPath, board: Cells) -> bool:
    """The island has the part. Without each of the cells, or without some or none of them, no path leads to it."""
    part, loose = board.part_of(a.island), board.island - _numbered(board)
    free = (board.undecided | loose) - board.next_to(_numbered(board) - part)
    paths = [board.distance(part, set(a.part.shown), free - {cell}) for cell in _cells(a.cells)]
    cut = "all" if paths == [None] * len(paths) else "some" if None in paths else "none"
    return _part_belongs(a, board) and cut == a.cut


def _numbered(board: Cells) -> set[int]:
    return {cell for clue in board.clues for cell in board.part(clue, board.island)}


def _part_costs(a: reach.PartCosts, board: Cells) -> bool:
    size = board.size_of(a.island)
    return _is_numberless(a.part, board) and _is_clue(a.island, board) and (size is None or a.least > size)


def _part_bars(a: reach.PartBars, board: Cells) -> bool:
    return _is_numberless(a.part, board) and _is_clue(a.island, board)


def room_behind(bars: Sequence[Named], start: Named, without: set[int], board: Cells) -> set[int]:
    """Return the cells of an island that is bounded by the sea, certain cells, and islands that it must not touch."""
    closed = {cell for thing in bars for cell in _whole(thing, board)}
    return board.part(start.shown[0], board.all - board.sea - without - closed - board.next_to(closed))


def _whole(thing: Named, board: Cells) -> set[int]:
    return board.part(thing.shown[0], board.island)


def _barred(a: reach.Barred, board: Cells) -> bool:
    """The islands are complete if the argument says so, and otherwise lack cells."""
    lack = [len(board.part_of(one)) != board.size_of(one) for one in a.islands]
    if a.why == "short" and not all(lack):
        return False
    return all(_is_island(one, board) for one in a.islands) and not any(a.why == "complete" and one for one in lack)


def _next_to(a: reach.NextTo, board: Cells) -> bool:
    """The cells touch a complete island, or the islands of two numbers."""
    parts = [board.part_of(one) for one in a.islands]
    touch = all(_cells(a.cells) <= board.next_to(one) for one in parts)
    are = all(_is_island(one, board) for one in a.islands)
    is_complete = len(parts) == 1 and len(parts[0]) == board.size_of(a.islands[0])
    return are and touch and (is_complete or len({one.shown for one in a.islands}) == 2)


def _takes_all(a: room.TakesAll, board: Cells) -> bool:
    """In each solution, the island has the cells. They are all that the bars leave."""
    is_its = all(_cells(a.cells) <= board.part(a.island.shown[0], board.all - sea) for sea in board.solutions)
    is_all = not a.bars or len(room_behind(a.bars, a.island, set(), board)) == a.size
    return _is_island(a.island, board) and a.size == board.size_of(a.island) and is_its and is_all


def _needs_room(a: room.NeedsRoom, board: Cells) -> bool:
    """The island of each solution, without the needed cell, is in the room. The bars leave this room."""
    without = _cells(a.cells) if a.cells.is_single else set()
    parts = [board.part(a.island.shown[0], board.all - sea - without) for sea in board.solutions]
    is_room = all(one <= _cells(a.reach) for one in parts)
    rooms = [room_behind(a.bars, a.island, {cell}, board) for cell in _cells(a.cells)]
    is_left = not a.bars or max(map(len, rooms)) == a.room
    return _is_island(a.island, board) and a.size == board.size_of(a.island) and a.room < a.size and is_room and is_left


def _wall(a: wall.Wall, board: Cells) -> bool:
    """Each island touches the next one, the last one the first or the border, and none of them is trapped."""
    parts = [_cells(thing) for thing in a.walls]
    if not all(_is_clue(thing, board) for thing in a.walls) or any(_cells(a.trapped) & part for part in parts):
        return False
    (first,) = a.trapped.shown
    if a.trapped.phrase == FUTURE_SEA:
        is_sea = first in board.undecided and len(board.next_to({first}) & set().union(*parts)) > 1
    else:
        is_sea = a.trapped.phrase != SEA or first in board.sea
    if not is_sea or (not a.has_border and board.on_rim(_cells(a.trapped))):
        return False
    extra = set() if a.cells is None else {a.cells.shown[0]}
    pairs = [*pairwise(parts), *([] if a.has_border else [(parts[-1], parts[0])])]
    is_row = all(board.touch_at_corner(one, other) for one, other in pairs)
    ends = parts[0], parts[-1]
    return (is_row and (not a.has_border or all(map(board.on_rim, ends)))) and not extra & board.sea


def _only_candidate(a: wall.OnlyCandidate, board: Cells) -> bool:
    """In each solution, the cells are sea or belong to the island."""
    islands = (board.part(a.island.shown[0], board.all - sea) | sea for sea in board.solutions)
    return _is_clue(a.island, board) and all(_cells(a.cells) <= one for one in islands)


def _joined(a: wall.Joined, board: Cells) -> bool:
    """The cells are not connected to the island, but belong to it in each solution."""
    islands = (board.part(a.island.shown[0], board.all - sea) for sea in board.solutions)
    are_apart = _cells(a.cells) <= board.island - board.part_of(a.island)
    return are_apart and _is_clue(a.island, board) and all(_cells(a.cells) <= one for one in islands)


def _pool(a: broken.Pool, board: Cells) -> bool:
    return board.is_block(_cells(a.block)) and _cells(a.block) <= board.sea


def _two_numbers(a: broken.TwoNumbers, board: Cells) -> bool:
    return a.one.shown != a.other.shown and a.other.shown[0] in board.part_of(a.one)


def _too_many(a: broken.TooMany, board: Cells) -> bool:
    size = board.size_of(a.island)
    return _is_island(a.island, board) and a.count == len(_cells(a.island)) and size is not None and a.count > size


def _no_number(a: broken.NoNumber, board: Cells) -> bool:
    inside = board.part(a.part.shown[0], board.all - board.sea)
    return _cells(a.part) <= board.island and not inside & set(board.clues) and _cells(a.shore) <= board.sea


def _sea_cut(a: broken.SeaCut, board: Cells) -> bool:
    """No path of cells that are not in the walls joins the two parts. The walls are in a row, or in a ring.

    A cell is called walled in if all its neighbours are in the walls.
    """
    parts = [_cells(thing) for thing in a.walls]
    pairs = pairwise(parts)
    if not all(board.touch_at_corner(one, other) or (board.next_to(one) | one) & other for one, other in pairs):
        return False
    if a.first is not None and not (board.on_rim(parts[0]) and board.on_rim(parts[-1])):
        return False
    closed = {cell for thing in a.walls for cell in _cells(thing)}
    ends = set(a.trapped.shown), set(a.sea.shown)
    if a.is_alone != (board.next_to(ends[0]) <= closed):
        return False
    return (
        closed <= board.island and ends[0] | ends[1] <= board.sea and board.distance(*ends, board.all - closed) is None
    )


def _joins_part(a: room.JoinsPart, board: Cells) -> bool:
    """The island needs more cells than its number, but no more than a shortest way to the part takes."""
    one, other = board.part_of(a.island), _whole(a.part, board)
    loose = board.island - {cell for clue in board.clues for cell in board.part(clue, board.island)}
    numbered = board.island - loose - one
    steps = board.distance(one, other, (board.undecided | loose) - board.next_to(numbered))
    most = len(board.all) if steps is None else steps - 1 + len(one) + len(loose)
    return _is_numberless(a.part, board) and (board.size_of(a.island) or 0) < a.least <= most


def _last_sea(a: room.LastSea, board: Cells) -> bool:
    """No other choice of sea cells leaves each number its cells, as long as the other cells do not exclude it."""
    cols, shared = board.grid.cols, board.part(a.islands[0].shown[0], board.all - board.sea)
    clues = shared & set(board.clues)
    if clues != {thing.shown[0] for thing in a.islands}:
        return False
    need = sum(board.clues[clue] or 0 for clue in clues)
    if (a.room, a.need, a.left) != (len(shared), need, len(shared) - need):
        return False

    def fits(sea: set[int]) -> bool:
        parts = {frozenset(board.part(cell, shared - sea)) for cell in shared - sea}
        every = board.sea | sea
        return (
            all(len(part & clues) == 1 and len(part) == board.clues[board.clue_in(set(part))] for part in parts)
            and not any({cell, cell + 1, cell + cols, cell + cols + 1} <= every for cell in every if (cell + 1) % cols)
            and every <= board.part(min(every), board.all - (shared - sea) - board.island)
        )

    choices: set[frozenset[int]] = {frozenset()}
    for _ in range(a.left):  # each sea cell is next to others
        free = shared & board.undecided
        choices = {one | {cell} for one in choices for cell in board.next_to(board.sea | one) & free}
    found = [set(sea) for sea in choices if fits(set(sea))]
    shown = set(a.sea.shown)
    return shown in found and not any(one != shown and one <= sea for one in found for sea in board.solutions)


def _complete_with(a: supposed.SupposeComplete, board: Cells) -> bool:
    """The sea cells are next to an island that the cell completes, or next to two islands."""
    (cell,) = a.cell.shown
    island = board.island | {cell}
    if a.island is not None:
        part = board.part(a.island.shown[0], island)
        return cell in part and len(part) == board.size_of(a.island) and _cells(a.sea) <= board.next_to(part)
    parts = {frozenset(board.part(clue, island)) for clue in board.clues}
    sizes = {part: {board.clues[one] for one in part & set(board.clues)} for part in parts if cell in part}
    full = [part for part, numbers in sizes.items() if len(part) in numbers]
    return all(
        sum(one in board.next_to(set(part)) for part in parts) > 1 or any(one in board.next_to(set(p)) for p in full)
        for one in _cells(a.sea)
    )


def _too_few(a: broken.TooFew, board: Cells) -> bool:
    if a.bars and room_behind(a.bars, a.island, set(), board) != _cells(a.reach):
        return False
    return a.room == len(_cells(a.reach)) < a.size == board.size_of(a.island) and _cells(a.island) <= _cells(a.reach)


def _no_owner(a: broken.NoOwner, board: Cells) -> bool:
    is_short = a.nearest is None or a.least > (board.size_of(a.nearest) or 0)
    return _is_numberless(a.part, board) and is_short and not board.solutions


def _unbreakable(a: broken.Unbreakable, board: Cells) -> bool:
    if a.nearest is not None and a.least <= (board.size_of(a.nearest) or 0):
        return False
    return board.is_block(_cells(a.block)) and not _cells(a.block) & board.island and not board.solutions


def _needs_one(a: cases.NeedsOne, board: Cells) -> bool:
    """In each solution, one of the cells has the colour of what needs it."""
    cells, is_sea = _cells(a.cases), a.needy.kind == "sea"
    return all(cells & sea if is_sea else cells - sea for sea in board.solutions)


def _only_way(a: ways.OnlyWay, board: Cells) -> bool:
    """In each solution, the island is that way."""
    return all(board.part(a.island.shown[0], board.all - sea) == _cells(a.way) for sea in board.solutions)


def _all_ways(a: ways.AllWays, board: Cells) -> bool:
    """In each solution, the island is one of the ways if they are listed, and has or borders on the cells."""
    listed = [_cells(way) for way in a.ways]
    for sea in board.solutions:
        whole = board.part(a.island.shown[0], board.all - sea)
        if listed and whole not in listed:
            return False
        if a.has is not None and not _cells(a.has) <= whole:
            return False
        if a.borders is not None and not _cells(a.borders) <= board.next_to(whole):
            return False
    return not listed or len(listed) == a.count


def _nobody_has(a: ways.NobodyHas, board: Cells) -> bool:
    return all(_cells(a.cells) <= sea for sea in board.solutions)


def _ways_with(a: ways.WaysWith, board: Cells) -> bool:
    """In no solution, an island has one of the cells."""
    islands = (board.part(one.shown[0], board.all - sea) for sea in board.solutions for one in a.islands)
    return not any(one & _cells(a.cells) for one in islands)


def _opposing_ways(a: joint.OpposingWays, board: Cells) -> bool:
    """In no solution, the island has the cells, lacks them, or does not make them sea."""
    for sea in board.solutions:
        whole = board.part(a.island.shown[0], board.all - sea)
        opposes = {
            joint.HAS: bool(_cells(a.cells) & whole),
            joint.LACKS: not _cells(a.cells) <= whole,
            joint.NOT_NEXT: not _cells(a.cells) <= board.next_to(whole),
        }
        if opposes[a.kind]:
            return False
    return _is_island(a.island, board)


def _any_way(a: joint.AnyWay | joint.Unbroken, board: Cells) -> bool:
    return _opposing_ways(joint.OpposingWays(a.island, a.cells, 1, a.kind), board)


def _unbroken(a: joint.Unbroken, board: Cells) -> bool:
    """Only the island breaks the blocks, in each solution, and it agrees with the colour of the cell."""
    blocks = [_cells(block) for block in a.blocks]
    if not all(board.is_block(block) and not block & board.island for block in blocks):
        return False
    for sea in board.solutions:
        whole = board.part(a.island.shown[0], board.all - sea)
        if not all(block - sea <= whole for block in blocks):
            return False
    return bool(blocks) and _any_way(a, board)


def _way_falls(a: joint.WaysFall | joint.NeighbourFalls | joint.NeighbourStarves, board: Cells) -> bool:
    """In no solution, an island is one of the ways that are listed."""
    listed = [_cells(way) for way in a.ways]
    islands = (board.part(min(way), board.all - sea) for sea in board.solutions for way in listed if not way & sea)
    return a.count != 0 and not any(whole in listed for whole in islands)


def _every_way(a: joint.EveryWay, board: Cells) -> bool:
    return _opposing_ways(joint.OpposingWays(a.island, a.cells, 1, a.kind), board)


CLAIMS: dict[type[Argument], Callable[[Any, Cells], bool]] = {
    island.Complete: _complete,
    island.TooLarge: _too_large,
    island.KeptApart: _kept_apart,
    island.OneCellLeft: _one_cell_left,
    pool.AlmostPool: _almost_pool,
    pool.Breaker: _breaker,
    walled_in.WalledInBySea: _by_sea,
    walled_in.WalledInByIslands: _by_islands,
    way_out.IslandOut: _island_out,
    way_out.PartOut: _part_out,
    way_out.SeaOut: _sea_out,
    way_out.Bridge: _bridge,
    reach.NoneReaches: _none_reaches,
    reach.TooFar: _too_far,
    reach.PastIslands: _past_islands,
    reach.OwesPart: _owes_part,
    reach.PartCosts: _part_costs,
    reach.PartBars: _part_bars,
    reach.Barred: _barred,
    reach.NextTo: _next_to,
    room.TakesAll: _takes_all,
    room.NeedsRoom: _needs_room,
    room.NeedsPath: _needs_path,
    room.OnlyOwner: _part_belongs,
    room.JoinsPart: _joins_part,
    room.LastSea: _last_sea,
    supposed.SupposeComplete: _complete_with,
    broken.Pool: _pool,
    broken.TwoNumbers: _two_numbers,
    broken.TooMany: _too_many,
    broken.NoNumber: _no_number,
    broken.SeaCut: _sea_cut,
    broken.TooFew: _too_few,
    broken.NoOwner: _no_owner,
    broken.Unbreakable: _unbreakable,
    wall.Wall: _wall,
    wall.OnlyCandidate: _only_candidate,
    wall.Joined: _joined,
    cases.NeedsOne: _needs_one,
    ways.OnlyWay: _only_way,
    ways.AllWays: _all_ways,
    ways.NobodyHas: _nobody_has,
    ways.WaysWith: _ways_with,
    joint.OpposingWays: _opposing_ways,
    joint.AnyWay: _any_way,
    joint.Unbroken: _unbroken,
    joint.WaysFall: _way_falls,
    joint.NeighbourFalls: _way_falls,
    joint.NeighbourStarves: _way_falls,
    joint.EveryWay: _every_way,
}
"""The claims that stand alone."""

JOINED = {
    Plain,
    broken.Broken,
    wall.BelongsTo,
    cases.CasesFall,
    cases.CasesAgree,
    supposed.Suppose,
    supposed.SupposeAlso,
    supposed.SameFor,
    supposed.Either,
    supposed.BothColours,
    ways.Excluded,
    ways.AllFall,
    ways.NoWay,
    ways.WaysTried,
    joint.CaseFails,
}
"""Arguments that open others, or that a chain proves: what follows from them is checked with the chains."""

SEARCHED = {
    conflict.ClueTooLarge,
    conflict.CluesTouch,
    conflict.CluesTooLarge,
    conflict.CluesClash,
    conflict.PaintedClash,
    conflict.RulesInvolved,
    conflict.AllNeeded,
    conflict.PerhapsNotAllNeeded,
    mistaken.ClueAsSea,
    mistaken.StepsFrom,
    mistaken.NeitherColour,
    searched.CannotAllHold,
    searched.LongSearch,
    searched.NoSolutionHas,
}
"""Arguments about conflicts and mistakes: tests/diagnosis compares their clues and cells with all solutions."""


def kinds(base: type[Argument] = Argument) -> Iterator[type[Argument]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_argument_has_a_claim_or_joins_others() -> None:
    assert set(kinds()) == set(CLAIMS) | JOINED | SEARCHED


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind not in {Plain, broken.Broken}])
def test_the_places_of_a_template_are_objects_or_numbers(kind: type[Argument]) -> None:
    fields = set(kind.__dataclass_fields__)
    for template in kind.templates:
        assert {name for name, _ in PLACE.findall(template)} <= fields, template
    assert len(set(kind.templates)) == len(kind.templates)


def test_the_templates_of_a_wall_are_those_that_it_takes() -> None:
    grid = Grid(1, 2)
    one, two = Named(grid, "cell", 1, (0,)), Named(grid, "cell", 3, (0, 1))
    walls = [((one,), None), ((one, two), None), ((one, two), 7)]
    choices = product((None, one, two), walls, (False, True), (False, True))
    taken = {
        wall.Wall(cells, some, one, has_border, is_supposed, count).template
        for cells, (some, count), has_border, is_supposed in choices
    }
    assert taken == set(wall.Wall.templates)


FINDERS = [one.find for one in (*DIRECT, two_islands.TECHNIQUE, joint_ways.TECHNIQUE, joint_ways.MANY)]


def reasons(position: Position) -> Iterator[Reasoned]:
    """Yield the contradictions of a position; without one, its steps, and those that are combined into one."""
    found = find_all(position)
    yield from found
    if not found:
        for find in FINDERS:
            steps = list(find(position))
            yield from steps
            ideas = {step.idea: step for step in steps if step.idea is not None}
            yield from (in_one(step, steps) for step in ideas.values())
        yield from islice(case_technique.TECHNIQUE.find(position), 1)  # these take long


def check(position: Position, seen: Counter[type[Argument]]) -> int:
    """Check each argument of a position that speaks of the position itself, and not of an assumption.

    Returns: the number of claims.
    """
    board = Cells(position)
    checked = 0
    for reason in reasons(position):
        arguments = reason.arguments
        assert arguments
        assert reason.text
        seen.update(type(one) for one in arguments)
        if isinstance(arguments[0], supposed.Suppose | supposed.SupposeComplete | wall.BelongsTo):
            continue  # what follows holds on the board with the assumption
        for argument in arguments:
            claim = CLAIMS.get(type(argument))
            if claim is not None:
                whole = board
                if isinstance(argument, reach.TooFar | reach.PartCosts | reach.PartBars | reach.OwesPart):
                    less = Cells(position.only(reason.because_mask))  # with nothing else known
                    named = {one.shown[0] for one in argument.objects.get("part", ())}
                    whole = less if named <= less.island else board
                boards = [whole]
                if isinstance(argument, room.JoinsPart) and isinstance(arguments[0], room.NeedsRoom):
                    boards = [Cells(position.with_cells(1 << cell, 0)) for cell in arguments[0].cells.shown]
                assert any(claim(argument, one) for one in boards), (str(argument), position.colouring())
                checked += 1
    return checked


@given(solvable_boards(max_cells=16), st.data())
def test_what_an_argument_claims_holds_on_the_board(given_board: Given, data: st.DataObject) -> None:
    puzzle = given_board.puzzle
    shown = data.draw(st.integers(0, puzzle.grid.all_cells)) | data.draw(st.integers(0, puzzle.grid.all_cells))
    check(Position.of(puzzle, given_board.colouring).only(shown), Counter())


SHAPES = [(2, 4), (4, 2), (3, 3), (3, 4), (4, 3), (2, 6), (6, 2)]
LARGER = [(4, 4), (5, 3), (3, 5)]
"""Shapes of every tenth board: they take twice the time."""


def random_position(random: random.Random) -> Position:
    """Return a position with random clues: of three, two have cells of a solution, and one has cells of any colour."""
    rows, cols = random.choice(SHAPES if random.random() < 0.9 else LARGER)
    grid = Grid(rows, cols)
    while True:
        cells = random.sample(range(grid.size), random.randint(1, 4))
        clues: dict[int, int | None] = {cell: random.randint(1, 5) for cell in sorted(cells)}
        blank = Position.of(Puzzle(grid, tuple(Clue(*clue) for clue in clues.items())))
        if random.random() < 1 / 3:
            letters = "".join(random.choice("BBW") for _ in range(grid.size))
            break
        if found := solved(rows, cols, tuple(clues.items())):
            letters = random.choice(found)
            break
    shown = random.getrandbits(grid.size) & ~blank.island
    if random.random() < 1 / 2:
        shown &= random.getrandbits(grid.size)
    sea = sum(1 << cell for cell, letter in enumerate(letters) if letter == "B")
    return blank.with_cells(sea & shown, shown & ~sea)


def test_what_an_argument_claims_holds_on_random_positions() -> None:
    draw = random.Random(38)
    seen: Counter[type[Argument]] = Counter()
    for _ in range(300):
        check(random_position(draw), seen)
    assert len(seen) >= 20, seen


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3800, 3840))
def test_what_an_argument_claims_holds_on_many_random_positions(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Check 2,500 positions of a seed, and print the numbers at once: each seed counts, even if the run ends early."""
    draw = random.Random(seed)
    seen: Counter[type[Argument]] = Counter()
    checked = sum(check(random_position(draw), seen) for _ in range(2_500))
    missing = set(CLAIMS) - set(seen)
    with capsys.disabled():
        names = ", ".join(sorted(kind.__name__ for kind in missing)) or "none"
        print(f"\nseed {seed}: 2500 positions, {checked} claims; kinds that did not occur: {names}")  # noqa: T201
    assert len(missing) <= 5, missing


def test_names_say_the_cells_of_their_objects() -> None:
    grid = Grid(2, 3)
    path = path_named(grid, (4, 1))
    assert (str(path), path.cells, path.is_single) == ("r2c2 and r1c2", 1 << 4 | 1 << 1, False)
    argument = way_out.SeaOut(sea_named(grid, 1 << 5), path)
    assert dict(argument.objects) == {"sea": (argument.sea,), "path": (path,)}
    assert str(argument).endswith(", and its only way out leads through r2c2 and r1c2")
