"""Groups of ways that fail for the same reason, against all solutions of small boards."""

import random
from itertools import product
from pathlib import Path

import pytest

from nurikabe_sat import read_boards
from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.arguments.joint import CASES, NOT_NEXT, CaseFails, EveryWay
from nurikabe_sat.deduction.completions import completions
from nurikabe_sat.deduction.joint import Fall
from nurikabe_sat.deduction.joint_cases import cases_alone
from nurikabe_sat.deduction.joint_group_step import grouped_step
from nurikabe_sat.deduction.joint_groups import Group
from nurikabe_sat.deduction.joint_step import step_of
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.techniques import joint_ways
from tests.deduction.test_arguments import CLAIMS, Cells, random_position
from tests.support.chains import explained
from tests.support.counted_ways import CountedWays
from tests.support.mutation import SOAK
from tests.support.pictures import drawn


def has_groups(step: Step) -> bool:
    return any(isinstance(one, EveryWay) for one in step.arguments)


@pytest.mark.parametrize("seed", range(20) if SOAK else range(1))
def test_groups_and_cells_hold_in_all_solutions_that_have_the_cells_of_the_reason(seed: int) -> None:
    """Check grouped steps on the board that has only the cells of the reason, with the claim of each group."""
    draw = random.Random(seed)
    grouped = 0
    for _ in range(1200):
        position = random_position(draw)
        for step in filter(has_groups, joint_ways.find_many(position)):
            grouped += 1
            reason = Cells(position.only(step.because_mask))
            for sea in reason.solutions:
                assert set(step.sea) <= sea, (step.text, position.colouring())
                assert not set(step.island) & sea, (step.text, position.colouring())
            for argument in filter(lambda one: isinstance(one, EveryWay), step.arguments):
                assert CLAIMS[EveryWay](argument, reason), (str(argument), position.colouring())
    assert grouped > 5


def test_the_groups_are_all_ways_and_the_read_ways_are_listed() -> None:
    draw = random.Random(38)
    grouped = 0
    for _ in range(1200):
        for step in filter(has_groups, joint_ways.find_many(random_position(draw))):
            grouped += 1
            whole, *fails = step.arguments
            assert isinstance(whole, EveryWay)
            assert fails
            for one in fails:
                assert isinstance(one, CaseFails)
                assert bool(one.has or one.borders or one.ways) != bool(whole.has or whole.borders)
                assert one.read is None or one.read <= len(one.others)
            assert sum(one.read or 1 for one in fails if isinstance(one, CaseFails)) <= step.ways <= joint_ways.MOST
    assert grouped > 5


def test_the_assumed_cell_can_be_the_condition_of_a_case() -> None:
    """The 7 has ways with r4c6 and ways without r4c6."""
    pack = read_boards(Path(__file__).parents[2] / "instances" / "generated" / "pack.json")
    board = next(board for board in pack if board.name == "10x10-extreme-1")
    told = (one.what.arguments for one in explained(Position.of(board.puzzle)) if CASES in one.what.text)
    (whole, *cases) = next(arguments for arguments in told if "r4c6" in str(arguments[0]))
    assert isinstance(whole, EveryWay)
    assert whole.kind == NOT_NEXT
    assert [bool(isinstance(one, CaseFails) and one.has == whole.cells) for one in cases] == [True, False]


def test_cases_of_ways_that_fail_alone_have_all_ways_and_no_solution() -> None:
    draw = random.Random(472)
    told = 0
    for _ in range(300):
        position = random_position(draw)
        for number, k in product(members_of(position.undecided), range(len(position.main))):
            cell = 1 << number
            board = position.with_cells(cell, 0)
            ways = completions(board, k, 40) or ()
            every = cases_alone(position, board, 0, cell, k, ways) if ways else None
            if every is None:
                continue
            told += 1
            clue = position.context.clue_cells[k]
            counted = CountedWays(position.context.puzzle, board.sea, board.island).ways(clue) or set()
            cells = Cells(board)
            islands = [cells.part(clue, cells.all - sea) for sea in cells.solutions]
            conditions = [one for one in every if isinstance(one, CaseFails | EveryWay)]
            assert not any(meets(island, one, cells) for island in islands for one in conditions if is_condition(one))
            assert all(any(meets(set(way), one, cells) for one in conditions if is_condition(one)) for way in counted)
    assert told > 50


def is_condition(one: CaseFails | EveryWay) -> bool:
    return bool(one.has or one.borders or (isinstance(one, CaseFails) and one.ways))


def meets(island: set[int], one: CaseFails | EveryWay, board: Cells) -> bool:
    """Return True if an island meets the condition of a case."""
    if isinstance(one, CaseFails) and one.ways:
        return any(island == {*members_of(way.cells)} for way in one.ways)
    has, borders = ({*members_of(cells.cells)} if cells else set() for cells in (one.has, one.borders))
    return has <= island and borders <= board.next_to(island)


def ways_of(rows: int, cols: int, start: int, size: int) -> set[frozenset[int]]:
    """Return all connected sets of ``size`` cells with the cell ``start``, on a board without other cells."""
    found = {frozenset([start])}
    for _ in range(size - 1):
        found = {
            one | {cell}
            for one in found
            for at in one
            for row, col in [divmod(at, cols)]
            for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            if 0 <= r < rows and 0 <= c < cols and (cell := r * cols + c) not in one
        }
    return found


def test_a_group_is_counted_once() -> None:
    """The 13 ways of the 4 that make r2c2 island are counted again, as sets of cells."""
    (step,) = joint_ways.find_many(drawn(". 4 . . / . . . . / . . . 4"))
    assert step.text == (
        "if r2c2 were island, it would belong to the 4 at r1c2, and then the 4 at r3c4 could only be completed with "
        "r1c4+r2c4+r3c3, which would make r3c2 sea and cut it off"
    )
    assert step.ways == 1
    assert list(members_of(step.sea_mask)) == [5]
    ways = [way for way in ways_of(3, 4, 1, 4) if 5 in way and not way & {11, 10, 7}]
    assert len(ways) == 13


def test_groups_that_need_too_many_ways_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no way to read, the single ways are shown, as in a step without groups."""
    monkeypatch.setattr(joint_ways, "MOST", 0)
    (step,) = joint_ways.find_many(drawn(". 4 . . / . . . . / . . . 4"))
    assert step.ways == 13
    assert not has_groups(step)


@pytest.mark.parametrize("is_grouped", [False, True])
@pytest.mark.parametrize(("board", "is_left"), [("2 . . / . . . / . . 2", False), ("2 . W / . . . / . . 2", True)])
def test_a_reason_that_a_later_board_does_not_confirm_stays_as_it_was_found(
    board: str, is_left: bool, is_grouped: bool
) -> None:
    """The 2 at the top can grow down if the other 2 grows up. On the second board, the other 2 cannot do that."""
    found = drawn("2 . . / . . . / . . 2")
    right, down = 1 << 1, 1 << 3
    (way,) = (way for way in completions(found, 0, 9) or () if way & down)
    (other,) = (way for way in completions(found, 1, 9) or () if way & 1 << 5)
    fall = Fall(1, (other,))
    if is_grouped:
        step = grouped_step(found, "any", 0, right, 0, [Group(down, 0, fall, 1)])
    else:
        step = step_of(found, "any", 0, right, {way: (0, fall)})
    assert (step.on(drawn(board)) is not step) == is_left
