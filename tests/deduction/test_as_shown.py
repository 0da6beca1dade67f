"""What an explanation claims holds on the board that its reader sees: known cells, the assumption, the steps so far.

The claims are recomputed with sets of cells. Rooms are compared with those of a board that is built anew.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from nurikabe_sat import read_boards
from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deduction.arguments import broken, joint, reach, room, supposed, wall, ways
from nurikabe_sat.deduction.arguments.argument import Argument
from nurikabe_sat.deduction.arguments.named import Named
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step, in_one
from nurikabe_sat.deduction.techniques import growth_by_need
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from tests.deduction.test_arguments import CLAIMS, Cells
from tests.support.chains import Told, explained
from tests.support.outside_data import published_puzzles
from tests.support.pictures import drawn

WITH_NOTHING_ELSE = reach.TooFar | reach.PartCosts | reach.PartBars | reach.OwesPart
"""Arguments about the board on which only the cells of the reason are known."""


EXCLUDED = reach.PastIslands | reach.OwesPart | reach.PartCosts | reach.Barred
ASSUMED = wall.BelongsTo | joint.OpposingWays
"""A sentence excludes other islands before it assumes that one of them has a cell."""


def board_of(puzzle: Puzzle, sea: int, island: int) -> Position:
    return Position.of(puzzle, Colouring.from_masks(puzzle.grid, sea, island))


def has_that_room(argument: Argument, board: Position) -> bool:
    """Return True if an argument about the room of an island gives the room on the board."""
    if not isinstance(argument, broken.TooFew | room.NeedsRoom | room.TakesAll):
        return True
    k = board.context.clue_cells.index(argument.island.shown[0])
    if isinstance(argument, room.NeedsRoom):
        rooms = [board.reach_of(k, without=1 << cell) for cell in argument.cells.shown]
        is_shown = argument.reach.cells in (rooms if argument.cells.is_single else [board.reach_of(k)])
        return is_shown and argument.room == max(room.bit_count() for room in rooms) < argument.size
    if isinstance(argument, room.TakesAll):
        whole = board.reach_of(k)
        return whole.bit_count() == argument.size and argument.cells.cells == whole & board.undecided
    return argument.reach.cells == board.reach_of(k) and argument.room == argument.reach.cells.bit_count()


def has_those_owners(argument: Argument, board: Position) -> bool:
    """Return True if an argument names all islands that can have certain cells."""
    if isinstance(argument, ways.NobodyHas) and argument.islands:
        owners = {one.shown[0] for one in argument.islands}
        reaches = zip(board.context.clue_cells, board.reaches[0], strict=True)
        return owners == {clue for clue, reach in reaches if reach & argument.cells.cells}
    if isinstance(argument, joint.Unbroken):
        k = board.context.clue_cells.index(argument.island.shown[0])
        others = [room for j, room in enumerate(board.reaches[0]) if j != k]
        return not any(room & block.cells for room in others for block in argument.blocks)
    return True


def cannot_reach(argument: Argument, about: Sequence[Argument], board: Position) -> bool:
    """Return True if no island that an argument calls complete or too far has room up to the cells of the reason.

    If the argument says so, the sea and other islands close all ways.
    """
    if not isinstance(argument, reach.Barred):
        return True
    goals = [
        thing.cells
        for one in [one for one in about if isinstance(one, joint.Unbroken)] or about
        for name in ("blocks", "block", "cell", "cells", "part")
        for thing in one.objects.get(name, ())
    ]
    clues = [board.context.clue_cells.index(one.shown[0]) for one in argument.islands]
    shown, cells = Cells(board), set(members_of(goals[0]))
    ways = [shown.part(one.shown[0], passable(one, shown)) & cells for one in argument.islands]
    has_ways = argument.why == "complete" or all(map(bool, ways)) == any(map(bool, ways)) == (
        argument.why in {"far", "short"}
    )
    return has_ways and all(not board.reach_of(k) & goals[0] for k in clues)


def passable(island: Named, board: Cells) -> set[int]:
    """Return the cells that an island can have, whatever its size: no sea, and not next to the island of a number."""
    others = [board.part(clue, board.island) for clue in board.clues if clue not in board.part_of(island)]
    return board.all - board.sea - set().union(*others, *map(board.next_to, others))


def wrong_claims(puzzle: Puzzle, one: Told, seen: Counter[type[Argument]]) -> list[str]:
    """Return the claims of a step or of the end of a chain that do not hold."""
    sea, island = one.sea, one.island
    if isinstance(one.what, Step) and one.what.follow is not None:  # its chains are told by themselves
        return []
    shown = Cells(board_of(puzzle, sea, island))
    owners = [argument.island for argument in one.what.arguments if isinstance(argument, wall.BelongsTo)]
    wrong = [f"{owner} is complete" for owner in owners if len(shown.part_of(owner)) == shown.size_of(owner)]
    told: list[Argument] = []
    for argument in one.what.arguments:
        if isinstance(argument, supposed.Suppose):
            sea, island = (
                sea | argument.cell.cells * argument.is_sea,
                island | argument.cell.cells * (not argument.is_sea),
            )
            continue
        if isinstance(argument, supposed.SupposeComplete):
            seen[type(argument)] += 1
            if not CLAIMS[type(argument)](argument, Cells(board_of(puzzle, sea, island))):
                wrong.append(f"{argument}")
            sea, island = sea | argument.sea.cells, island | argument.cell.cells
            continue
        if isinstance(argument, supposed.BothColours):
            sea, island = sea & ~argument.cell.cells, island & ~argument.cell.cells
            continue
        if isinstance(argument, wall.BelongsTo) or (owners and isinstance(argument, wall.Wall)):
            told.append(argument)  # the wall holds for one owner of the cells
            continue
        if not has_those_owners(argument, board_of(puzzle, sea, island)):
            wrong.append(f"{argument}")
        position = board_of(puzzle, sea, island)
        if isinstance(argument, EXCLUDED) and any(isinstance(one, ASSUMED) for one in told):
            wrong.append(f"{argument} after its assumption")
        if isinstance(argument, WITH_NOTHING_ELSE):
            position = position.only(one.what.because_mask)
        told.append(argument)
        if isinstance(argument, reach.OwesPart | reach.PartCosts) and not argument.part.cells & ~island:
            position = board_of(puzzle, sea, island)
        cells = Cells(position)
        cells.assume_no_solution()
        seen[type(argument)] += 1
        claim = CLAIMS.get(type(argument))
        needs = told[0]
        if isinstance(argument, room.JoinsPart) and isinstance(needs, room.NeedsRoom):
            without = (Cells(board_of(puzzle, sea | 1 << cell, island)) for cell in needs.cells.shown)
            cells = next((one for one in without if CLAIMS[room.JoinsPart](argument, one)), cells)
        holds = has_that_room(argument, position) and cannot_reach(argument, told, position)
        if (claim is not None and not claim(argument, cells)) or not holds:
            wrong.append(f"{argument} on {position.colouring().to_rows()}")
    return wrong


PACK = read_boards(Path(__file__).parents[2] / "instances" / "generated" / "pack.json")


@pytest.mark.parametrize("level", ["hard", "expert", "extreme"])
def test_what_an_explanation_claims_holds_on_the_board_that_the_reader_sees(level: str) -> None:
    seen = Counter[type[Argument]]()
    chosen = [board for board in PACK if f"10x10-{level}" in (board.name or "")][-4:]
    assert chosen
    for board in chosen:
        for told in explained(Position.of(board.puzzle)):
            assert wrong_claims(board.puzzle, told, seen) == [], board.name


CHAINS = (
    ". 4 . . . . . 2 . / . . . 4 . 1 . . . / . . . . . . . . . / . . . . 3 . . . . / . 2 . . . . . 2 . / "
    ". . . . . . . . . / . . 3 . . . 5 . . / . . . . . . . . . / 2 . . . 5 . . . 2",
    ". . . . . 4 . . 2 / 5 . . . . . . . . / . . . . 4 . . . . / . . . . . . . . . / . . . . . . . . . / "
    ". . . 4 . . 4 . 6 / . . 3 . . . . . . / . . . . 2 . . . 2 / . . . . . 2 . . .",
)
"""Boards with long chains, whose steps were found on boards with more known cells than their readers see."""


@pytest.mark.parametrize("picture", CHAINS)
def test_what_a_long_chain_claims_holds_on_the_boards_that_the_reader_sees(picture: str) -> None:
    puzzle = drawn(picture).context.puzzle
    seen = Counter[type[Argument]]()
    told = list(explained(Position.of(puzzle)))
    assert [wrong for one in told for wrong in wrong_claims(puzzle, one, seen)] == []
    assert seen[joint.OpposingWays] > 0


NAMED = {
    "7x7-expert-6": supposed.SupposeComplete,
    "15x15-hard-8": reach.PastIslands,
    "12x12-hard-1": reach.PartCosts,
    "12x12-expert-3": reach.Barred,
}
"""Puzzles whose explanations have an argument that must hold on the reader's board."""


@pytest.mark.parametrize(("name", "kind"), NAMED.items())
def test_sea_that_follows_and_kept_steps_hold_on_the_board_that_the_reader_sees(
    name: str, kind: type[Argument]
) -> None:
    (board,) = (board for board in PACK if board.name == name)
    seen = Counter[type[Argument]]()
    for told in explained(Position.of(board.puzzle)):
        assert wrong_claims(board.puzzle, told, seen) == []
    assert seen[kind] > 0


def is_broken(board: Cells) -> bool:
    """Return True if a board has sea that cannot meet, a pool, or an island that lacks a number or room."""
    cols, white = board.grid.cols, board.all - board.sea
    blocks = ({cell, cell + 1, cell + cols, cell + cols + 1} for cell in board.all if cell % cols < cols - 1)
    has_pool = any(block <= board.sea for block in blocks)
    is_split = bool(board.sea) and not board.sea <= board.part(min(board.sea), board.all - board.island)
    has_number = all(board.part(cell, white) & set(board.clues) for cell in board.island)
    parts = {clue: board.part(clue, board.island) for clue in board.clues}
    has_room = True
    for clue, size in board.clues.items():
        others = set().union(*(part for other, part in parts.items() if other != clue))
        room = board.part(clue, white - others - (board.next_to(others) - parts[clue]))
        has_room &= size is None or len(room) >= size
    return has_pool or is_split or not has_number or not has_room


@pytest.mark.parametrize("name", ["5x5-expert-4", "10x10-expert-8", "10x10-extreme-1"])
def test_a_chain_ends_with_a_broken_rule_instead_of_a_cell_of_both_colours(name: str) -> None:
    (board,) = (board for board in PACK if board.name == name)
    ends = broken_ends = 0
    for told in explained(Position.of(board.puzzle)):
        if not isinstance(told.what, Step):
            ends += 1
            is_plain = is_broken(Cells(board_of(board.puzzle, told.sea, told.island)))
            broken_ends += is_plain
            assert not (is_plain and isinstance(told.what.arguments[0], supposed.BothColours)), told.what.text
    assert ends >= broken_ends > 0


def test_a_step_that_its_technique_overlooks_gives_the_room_on_the_board_that_the_reader_sees() -> None:
    steps = list(growth_by_need.find(drawn("B . B . B B B / 7 . . . W W W / B B B B B B B")))
    whole = in_one(steps[0], steps)
    shown = drawn("B . . . B B B / 7 . . . W W W / B B B B B B B")
    assert union_of(step.mask for step in growth_by_need.find(shown)) != whole.mask
    again = growth_by_need.on_board(shown, whole)
    assert again is not None
    assert again.mask == whole.mask
    assert again.text == "if r2c2, r2c3 or r2c4 were sea, the 7 at r2c1 would have room for at most 6 of its 7 cells"
    assert growth_by_need.on_board(drawn("B . . . . . . / 9 . . . W W W / . . . . . . ."), whole) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["janko-316", "janko-979"])
def test_rooms_in_chains_of_published_puzzles_hold_on_the_board_that_the_reader_sees(name: str) -> None:
    (board,) = (board for board, _ in published_puzzles() if board.name == name)
    seen = Counter[type[Argument]]()
    for told in explained(Position.of(board.puzzle)):
        assert wrong_claims(board.puzzle, told, seen) == []
    assert seen[room.NeedsRoom] > 5
