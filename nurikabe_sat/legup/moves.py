"""Moves: cells that LEGUP's basic rules decide by steps that are sound and that LEGUP accepts.

Each *move* gives the known cells that justify it. A proof can therefore omit cells that justify no move. No move
relies on LEGUP's mistakes. Room is counted only in areas with a single number. For LEGUP 2, White Bottle Neck and Fill
In Black are used only if a region would have sea on all sides.

    . B B .      Prevent Black Square for o rests on the three B; Can't Reach Cell for x
    1 B o x      on none of them: the 1 lacks nothing, whatever else is known

Only LEGUP 2 accepts Surround Region next to incomplete regions, and Can't Reach Cell for a cell that would separate a
region from another cell. Only LEGUP 7 lets regions grow through undecided cells, so its No Number is more useful.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from nurikabe_sat.bitset import first_member, mask_of, members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.paths import shortest_path
from nurikabe_sat.formats.legup import ISLAND, SEA
from nurikabe_sat.legup.dialect import LEGUP_7, Dialect
from nurikabe_sat.legup.rules import CANT_REACH
from nurikabe_sat.legup.state import Part, State
from nurikabe_sat.puzzle.cut_cells import cut_cells


@dataclass(frozen=True)
class Move:
    """Cell that a rule decides, with the new value and the mask of the known cells that justify the value.

    For a move by the case rule, ``branch`` contains the moves that lead from the opposite value to a contradiction.
    """

    rule: str
    cell: int
    value: int
    rests_on: int
    branch: "tuple[Move, ...] | None" = None


def find_moves(state: State, dialect: Dialect, deadline: Deadline = NEVER) -> Iterator[Move]:
    """Yield all moves on a board, which must not contain a contradiction. Several moves may decide the same cell.

    Raises LimitReached if the deadline passes first.
    """
    for move in _moves(state, dialect):
        deadline.check("all moves were found")
        yield move


def _moves(state: State, dialect: Dialect) -> Iterator[Move]:
    is_new = dialect is LEGUP_7
    yield from _prevent_black_square(state)
    yield from _fill_rooms(state) if is_new else _fill_in_black(state)
    yield from _join_regions(state, is_new)
    yield from _unreachable(state, is_new)
    yield from _lead_out(state)
    yield from _keep_room(state, is_new)
    yield from _keep_sea_together(state)


def _prevent_black_square(state: State) -> Iterator[Move]:
    """Yield moves that paint the fourth cell of a 2x2 block as island because the other three cells are sea."""
    for blocks, shift in state.grid.blocks_but_one(state.sea):
        for corner in members_of(blocks & state.undecided >> shift):
            missing = corner + shift
            rests_on = state.grid.block_cells(1 << corner) & ~(1 << missing)
            yield Move("Prevent Black Square", missing, ISLAND, rests_on)


def _fill_in_black(state: State) -> Iterator[Move]:
    """Yield moves that paint cells as sea because all neighbours of these cells are sea."""
    grid = state.grid
    for cell in members_of(state.undecided & ~grid.around(grid.all_cells & ~state.sea)):
        yield Move("Fill In Black", cell, SEA, grid.around(1 << cell))


def _fill_rooms(state: State) -> Iterator[Move]:
    """Yield moves that paint cells as sea because their area of white and undecided cells has no number."""
    for room, numbers in state.rooms:
        if not numbers:
            rests_on = state.grid.around(room) & state.sea
            for cell in members_of(room & state.undecided):
                yield Move("Fill In Black", cell, SEA, rests_on)


def _join_regions(state: State, is_new: bool) -> Iterator[Move]:
    """Yield moves that paint those cells as sea that would otherwise make a region too large or join two numbers."""
    grid = state.grid
    touching: dict[int, list[Part]] = {}
    for region in state.islands:
        for cell in members_of(grid.around(region[0]) & state.undecided):
            touching.setdefault(cell, []).append(region)
    for cell, regions in touching.items():
        numbers = [number for _, inside in regions for number in inside]
        whole = sum(part for part, _ in regions)
        if numbers and whole.bit_count() >= min(numbers):
            finished = [part for part, inside in regions if part.bit_count() in inside]
            if finished or not is_new:
                yield Move("Surround Region", cell, SEA, finished[0] if is_new else whole)
            if len(regions) > 1:
                yield Move("Black Between Regions", cell, SEA, whole)
        if len(numbers) > 1:
            ways = (_way_to_number(state, cell, part) for part, inside in regions if inside)
            yield Move("Black Between Regions", cell, SEA, sum(ways))


def _way_to_number(state: State, cell: int, region: int) -> int:
    """Return the mask of a shortest path inside a region, from a neighbour of ``cell`` to the region's number."""
    return shortest_path(state.grid, state.grid.around(1 << cell) & region, region & state.number_cells, region)


def _unreachable(state: State, is_new: bool) -> Iterator[Move]:
    """Yield moves that paint cells as sea because no number reaches them, or to keep a region in reach of a number."""
    grid = state.grid
    reached = reached_twice = beside = loose = 0
    growing = []  # the regions with a number: cells, number of missing cells, reach
    for part, numbers in state.islands:
        if numbers:
            lacks = numbers[0] - part.bit_count()
            reach = grid.ball(part, grid.all_cells, lacks)
            growing.append((part, lacks, reach))
            reached_twice |= reached & reach
            reached |= reach
            beside |= grid.around(part)
        else:
            loose |= part
    for cell in members_of(state.undecided & ~reached & ~beside):
        yield Move(CANT_REACH, cell, SEA, holding_back(state, cell))
    if is_new:
        return
    for part, lacks, reach in growing:
        if loose & reach & ~reached_twice:
            yield from _keep_near(state, part, lacks, loose & reach & ~reached_twice)


def _keep_near(state: State, part: int, lacks: int, needed: int) -> Iterator[Move]:
    """Yield moves that paint those cells as sea that would otherwise put ``needed`` cells out of a region's reach."""
    grid = state.grid
    for cell in members_of(grid.around(part) & state.undecided):
        joined = grid.flood(1 << cell, state.island | 1 << cell) & ~part
        if joined & state.number_cells or joined.bit_count() > lacks:
            continue
        lost = needed & ~grid.ball(part | joined, grid.all_cells, lacks - joined.bit_count())
        if lost:
            away = first_member(lost)
            rests_on = part | joined & ~(1 << cell) | 1 << away | holding_back(state, away)
            yield Move(CANT_REACH, cell, SEA, rests_on)


def holding_back(state: State, cell: int) -> int:
    """Return the mask of the regions whose numbers are near enough to ``cell`` if obstacles are ignored."""
    held = 0
    row, col = state.grid.position(cell)
    for number_cell, number in state.numbers.items():
        r, c = state.grid.position(number_cell)
        if abs(r - row) + abs(c - col) < number:
            held |= state.grid.flood(1 << number_cell, state.island)
    return held


def _lead_out(state: State) -> Iterator[Move]:
    """Yield a move for each region without a number that can only grow through a single undecided cell."""
    grid = state.grid
    for part, numbers in state.islands:
        if not numbers:
            around = grid.around(part)
            ways = around & state.undecided
            if ways and not ways & (ways - 1):
                yield Move("White Bottle Neck", ways.bit_length() - 1, ISLAND, part | around & state.sea)


def _keep_room(state: State, is_new: bool) -> Iterator[Move]:
    """Yield moves that paint cells as island because a region without them would be too small for its number."""
    grid, undecided = state.grid, state.undecided
    for room, numbers in state.rooms:
        if not numbers or not room & undecided:
            continue
        start = grid.flood(room & state.number_cells & -(room & state.number_cells), state.island)
        cuts = cut_cells(grid, start, room)
        for cell, lost in cuts:
            if undecided >> cell & 1:
                for side in (room & ~lost & ~(1 << cell), *grid.parts(lost)):
                    loose = side & state.island if is_new and not side & state.number_cells else 0
                    if loose or lacks_room(state, side):
                        yield Move("White Bottle Neck", cell, ISLAND, grid.around(side) & state.sea | loose & -loose)
        if len(numbers) == 1 and room.bit_count() == numbers[0]:
            rests_on = grid.around(room) & state.sea
            for cell in members_of(room & undecided & ~mask_of(cell for cell, _ in cuts)):
                yield Move("White Bottle Neck", cell, ISLAND, rests_on)


def lacks_room(state: State, room: int) -> bool:
    """Return True if an area of white and undecided cells contains one number and is too small for this number."""
    inside = room & state.number_cells
    return bool(inside) and not inside & (inside - 1) and room.bit_count() < state.numbers[inside.bit_length() - 1]


def _keep_sea_together(state: State) -> Iterator[Move]:
    """Yield moves that paint those cells as sea that would otherwise divide the sea."""
    grid, sea = state.grid, state.sea
    if not sea:
        return
    one = sea & -sea
    start = grid.flood(one, sea)
    within = grid.flood(start, sea | state.undecided)
    if sea & ~start:
        for cell, lost in cut_cells(grid, start, within):
            if state.undecided >> cell & 1 and lost & sea:
                for side in grid.parts(lost):
                    if side & sea:
                        rests_on = one | side & sea & -(side & sea) | grid.around(side) & state.island
                        yield Move("Black Bottle Neck", cell, SEA, rests_on)
    for pocket in grid.parts(state.undecided & ~within):
        rests_on = one | grid.around(pocket) & state.island
        for cell in members_of(pocket):
            yield Move("Fill In White", cell, ISLAND, rests_on)
