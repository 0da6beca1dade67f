"""Large loose boards: drafts, windows, and solutions by repairing. The referee and the oracle judge what comes out."""

import math
import random
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of, union_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.known import Known, plain
from nurikabe_sat.encoding.presolve import presolve
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.constraints import Count, clause, owner
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle, Rules
from nurikabe_sat.puzzle.rules import is_solution, violations
from nurikabe_sat.solving import search as search_module
from nurikabe_sat.solving.lazy import LazySolver
from nurikabe_sat.solving.loose import draft as draft_module
from nurikabe_sat.solving.loose import repair as repair_module
from nurikabe_sat.solving.loose.draft import draft, redraft
from nurikabe_sat.solving.loose.nearby import another, exchanges
from nurikabe_sat.solving.loose.repair import faults, lacking, repaired
from nurikabe_sat.solving.loose.window import Owned, Window, colouring, owned
from nurikabe_sat.solving.search import Options, Search, is_loose, solutions, solve
from nurikabe_sat.solving.tries import lengths
from tests.support import oracle
from tests.support.constraint_truth import counts, is_kept, right_solutions, ruled_boards
from tests.support.strategies import puzzles, solvable_boards


def large(side: int) -> Puzzle:
    """Islands of two, every third cell: almost everything stays open."""
    grid = Grid(side, side)
    return Puzzle(grid, tuple(Clue(grid.cell(r, c), 4) for r in range(1, side, 3) for c in range(1, side, 3)))


class Failing(Window):
    """Windows that search, and then claim to have found nothing."""

    def colouring(self, conflicts: int | None = None) -> Owned | None:
        super().colouring(conflicts)
        return None


def recolour(known: Known, board: Owned, free: int, fault: int) -> Owned | None:
    with Window(known, board, free, fault) as window:
        return window.colouring()


@st.composite
def solved_boards(draw: st.DrawFn) -> Board:
    """Boards with a solution, and some constraints that it keeps."""
    board = draw(solvable_boards(max_cells=16, pools_allowed=True))
    some = [one for one in draw(st.lists(counts(board.puzzle), max_size=4)) if is_kept_by(board, one)]
    has_pool = "cs2x2" in {one.code for one in violations(board.puzzle, board.colouring)}
    return board.ruled(Rules(tuple(some), pools_allowed=has_pool or draw(st.booleans())))


def is_kept_by(board: Board, count: Count) -> bool:
    return is_kept(count, "".join(board.colouring.to_rows()), board.puzzle.cols)


@given(puzzles(max_cells=20), st.integers(0, 3))
def test_a_draft_contradicts_nothing_that_is_known(puzzle: Puzzle, seed: int) -> None:
    known = plain(puzzle)
    board = draft(known, random.Random(seed))
    land = puzzle.grid.all_cells & ~board.sea
    assert not board.sea & known.island
    assert not land & known.sea
    for clue, island, reach in zip(puzzle.clue_list, board.islands, known.reach, strict=True):
        assert island >> clue.cell & 1
        assert not island & ~reach
        assert island == puzzle.grid.flood(1 << clue.cell, island)
        assert clue.size is None or island.bit_count() <= clue.size


@settings(max_examples=100)
@given(solved_boards(), st.data())
def test_a_window_has_a_colouring_exactly_if_a_solution_has_it(board: Board, data: st.DataObject) -> None:
    """From a solution, against all solutions that agree with it outside of the window."""
    puzzle = board.puzzle
    known = plain(puzzle)
    start = owned(known, board.colouring)
    free = mask_of(data.draw(st.sets(st.integers(0, puzzle.grid.size - 1), min_size=1)))
    free &= ~mask_of(clue.cell for clue in puzzle.clue_list)
    here = {
        one
        for one in right_solutions(puzzle)
        if all(free >> c & 1 or one[c] == board.colouring.colours[c].value for c in range(puzzle.grid.size))
    }
    for c in range(puzzle.grid.size):
        for is_sea in (True, False) if free >> c & 1 else ():
            with Window(known, start, free) as window:
                window.want(1 << c, is_sea << c)
                found = window.colouring()
            expected = {one for one in here if (one[c] == "B") == is_sea}
            assert (found is not None) == bool(expected)
            if found is not None:
                changed = colouring(known, found)
                assert is_solution(puzzle, changed)
                assert (changed.colours[c] is Colour.SEA) == is_sea
                assert not (found.sea ^ start.sea) & ~free


def test_repairing_never_makes_another_fault() -> None:
    known = presolve(large(18))
    assert known is not None
    board: Owned = draft(known, random.Random(5))
    numbers = [sum(1 for _ in faults(known, board))]
    for fault in list(faults(known, board)):
        if fault in faults(known, board):
            better = recolour(known, board, known.grid.ball(fault, known.grid.all_cells, 4), fault)
            board = better or board
            numbers.append(sum(1 for _ in faults(known, board)))
    assert numbers[0] > numbers[-1]
    assert all(later <= earlier for earlier, later in pairwise(numbers))


def test_a_large_loose_board_is_repaired_and_then_searched_on() -> None:
    puzzle = large(24)
    known = presolve(puzzle)
    assert known is not None
    assert is_loose(known)
    with Search(puzzle) as search:
        first = search.next_solution()
        assert search.statistics.calls == 0  # no question about the whole board
        second = search.next_solution()
        assert search.statistics.calls == 0
    assert first is not None
    assert second is not None
    assert first != second
    assert not violations(puzzle, first)
    assert not violations(puzzle, second)
    assert solve(puzzle).solution == first


def test_what_no_window_mends_is_drafted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = large(15)
    known = presolve(puzzle)
    assert known is not None
    anew: list[set[int]] = []

    def watched(known: Known, rng: random.Random, board: Owned, clues: Iterable[int], deadline: Deadline) -> Owned:
        anew.append(set(clues))
        return redraft(known, rng, board, anew[-1], deadline)

    monkeypatch.setattr(repair_module, "redraft", watched)
    monkeypatch.setattr(repair_module, "RADII", (2,))
    monkeypatch.setattr(repair_module, "CONFLICTS", 10)
    monkeypatch.setattr(repair_module, "STALE", 100)
    monkeypatch.setattr(repair_module, "HOPELESS", 100)
    found = repaired(known, random.Random(2), work=math.inf)
    assert found is not None
    assert is_solution(puzzle, colouring(known, found))
    assert anew


@given(puzzles(max_cells=20), st.integers(0, 3), st.data())
def test_a_board_drafted_anew_keeps_the_other_islands(puzzle: Puzzle, seed: int, data: st.DataObject) -> None:
    known = plain(puzzle)
    before = draft(known, random.Random(seed))
    clues = data.draw(st.sets(st.integers(0, len(puzzle.clue_list) - 1)) if puzzle.clue_list else st.just(set()))
    after = redraft(known, random.Random(seed + 1), before, clues)
    land = puzzle.grid.all_cells & ~after.sea
    assert not after.sea & known.island
    assert not land & known.sea
    assert land == union_of(after.islands) | after.loose(known)
    assert sum(island.bit_count() for island in after.islands) <= land.bit_count()
    for k, (clue, island) in enumerate(zip(puzzle.clue_list, after.islands, strict=True)):
        assert k in clues or island == before.islands[k]
        assert island >> clue.cell & 1
        assert not island & ~known.reach[k]
        assert island == puzzle.grid.flood(1 << clue.cell, island)
        assert clue.size is None or island.bit_count() <= clue.size


@settings(max_examples=60)
@given(solvable_boards(max_cells=16))
def test_solutions_beside_a_solution_are_different_ones(board: Board) -> None:
    puzzle = board.puzzle
    known = plain(puzzle)
    clues = {clue.cell: clue.size for clue in puzzle.clue_list}
    everything = oracle.solutions(puzzle.rows, puzzle.cols, clues)
    last: Owned | None = owned(known, board.colouring)
    seen: set[int] = set()
    rng = random.Random(1)
    while last is not None and last.sea not in seen:
        seen.add(last.sea)
        assert "".join(colour.value for colour in colouring(known, last).colours) in everything
        last = another(known, last, seen, rng)
    assert last is None
    assert len(seen) <= len(everything)


@settings(max_examples=40)
@given(solvable_boards(max_cells=16, pools_allowed=True))
@example(Board(Puzzle.from_rows([[3, 0, 0, 0, 2], [0] * 5]), Colouring.from_rows(["WWBWW", "WBBBB"])))
def test_exchanges_are_all_solutions_with_two_other_cells(board: Board) -> None:
    """An island gives up a cell without which it is connected, and takes another."""
    grid = board.puzzle.grid
    pools = any(one.code == "cs2x2" for one in violations(board.puzzle, board.colouring))
    puzzle = board.ruled(Rules((), pools_allowed=pools)).puzzle
    known = plain(puzzle)
    start = owned(known, board.colouring)
    found = list(exchanges(known, start, random.Random(1)))
    expected = []
    for text in right_solutions(puzzle):
        other = owned(known, Colouring.from_rows([text[part] for part in grid.row_slices]))
        changed = [(a, b) for a, b in zip(start.islands, other.islands, strict=True) if a != b]
        given = [a & ~b for a, b in changed if a.bit_count() == b.bit_count() and (a & ~b).bit_count() == 1]
        if len(changed) == len(given) == 1 and grid.is_connected(changed[0][0] ^ given[0]):
            expected.append(other)
    assert sorted(one.sea for one in found) == sorted(one.sea for one in expected)
    assert {one.islands for one in found} == {one.islands for one in expected}


def test_a_single_clue_is_drafted_again_before_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repair_module, "Window", None)
    puzzle = Puzzle(Grid(6, 10), (Clue(5, 23),))
    first, second = solutions(puzzle, 2)
    assert first != second
    assert is_solution(puzzle, first)
    assert is_solution(puzzle, second)


def test_many_solutions_of_a_loose_board_are_all_different() -> None:
    puzzle = large(24)
    found = list(solutions(puzzle, 12))
    assert len({one.colours for one in found}) == 12
    assert all(is_solution(puzzle, one) for one in found)


@settings(max_examples=100)
@given(solvable_boards(max_cells=16), st.sampled_from(("first", "later", "never")), st.data())
def test_all_solutions_of_a_board_full_of_unknown_sizes_are_found(
    board: Board, repair: str, data: st.DataObject
) -> None:
    """With repair, with repair after a search without conflicts, and without repair, every solution comes once."""
    clues = {clue.cell: data.draw(st.sampled_from((clue.size, None, None))) for clue in board.puzzle.clue_list}
    puzzle = board.puzzle.with_clues(Clue(cell, size) for cell, size in clues.items())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_module, "is_loose", lambda _: repair == "first")
        patch.setattr(search_module, "_is_crowded", lambda _: repair == "later")
        patch.setattr(search_module, "SHORT", 0)
        found = ["".join(one.to_rows()) for one in solutions(puzzle)]
    assert sorted(found) == sorted(oracle.solutions(puzzle.rows, puzzle.cols, clues))


def test_a_crowded_board_is_repaired_after_a_short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Grid(12, 12)
    places = [grid.cell(r, c) for r in range(2, 12, 4) for c in range(2, 12, 4)]
    puzzle = Puzzle(grid, tuple(Clue(c, None if n % 3 == 0 else 8) for n, c in enumerate(places)))
    monkeypatch.setattr(search_module, "SHORT", 0)
    with Search(puzzle) as search:
        assert not search.is_repairing
        first = search.next_solution()
        assert search.is_repairing
        second = search.next_solution()
        assert not search.statistics.conflicts
    assert first is not None
    assert second is not None
    assert first != second


_EVERY_THIRD = [Grid(8, 8).cell(r, c) for r in range(1, 8, 3) for c in range(1, 8, 3)]


@pytest.mark.parametrize("clues", [[Clue(c, None if n % 2 else 3) for n, c in enumerate(_EVERY_THIRD)], [Clue(36, 28)]])
def test_a_board_with_many_unknown_sizes_or_one_clue_is_repaired(clues: list[Clue]) -> None:
    with Search(Puzzle(Grid(8, 8), tuple(clues))) as search:
        assert search.is_repairing
        assert search.next_solution() is not None
        assert search.next_solution() is not None
        assert search.statistics.calls == 0


@pytest.mark.parametrize("hides", [False, True])
def test_only_boards_with_hidden_sizes_get_several_drafts(hides: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Owned] = []

    def counted(*arguments: Any, joined: bool) -> Owned:
        made.append(draft(*arguments, joined=joined))
        return made[-1]

    puzzle = large(18)
    clues = [Clue(clue.cell, None if hides and n % 2 else clue.size) for n, clue in enumerate(puzzle.clue_list)]
    monkeypatch.setattr(repair_module, "draft", counted)
    monkeypatch.setattr(repair_module, "Window", Failing)
    with Search(puzzle.with_clues(clues)) as search:
        assert search.is_repairing
        assert search.next_solution() is not None
        assert not search.is_repairing
    assert len(made) > 3 if hides else len(made) == 1


def test_repair_stops_after_a_limited_amount_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    known = presolve(large(15))
    assert known is not None
    works: list[float] = []

    class Counted(Failing):
        def close(self) -> None:
            works.append(self.work)
            super().close()

    monkeypatch.setattr(repair_module, "Window", Counted)
    monkeypatch.setattr(repair_module, "HOPELESS", 1_000)
    for limit in (0, 5_000, 20_000):
        works.clear()
        assert repaired(known, random.Random(1), work=limit) is None
        assert sum(works[:-1]) <= limit
        assert bool(works) == (limit > 0)


def crowded() -> Known:
    """Return a board with a large island among small ones, and a clue of unknown size."""
    grid = Grid(12, 12)
    places = [grid.cell(r, c) for r in range(2, 12, 4) for c in range(2, 12, 4)]
    return plain(Puzzle(grid, tuple(Clue(c, {0: None, 4: 30}.get(k, 5)) for k, c in enumerate(places))))


def test_large_islands_grow_faster_so_that_drafts_lack_fewer_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    known = crowded()
    by_shares = sum(lacking(known, draft(known, random.Random(seed))) for seed in range(30))
    monkeypatch.setattr(draft_module, "SHARES", 1_000)  # each island takes one cell per turn
    assert by_shares < 0.8 * sum(lacking(known, draft(known, random.Random(seed))) for seed in range(30))


def test_a_draft_that_lacks_many_cells_is_drawn_again_and_the_best_is_repaired(monkeypatch: pytest.MonkeyPatch) -> None:
    known = crowded()
    bare = Owned(known.grid.all_cells & ~known.island, known.main)
    made = [bare, *(draft(known, random.Random(seed)) for seed in range(2, 5))]
    lacks = [lacking(known, one) for one in made]
    assert 0 < min(lacks) < lacks[-1]
    repaired_first: list[Owned] = []

    def noted(_: object, board: Owned, _length: int) -> Owned:
        repaired_first.append(board)
        return board

    monkeypatch.setattr(repair_module._Repair, "without_faults", noted)
    for enough, drawn in ((0, 4), (lacks[0], 1)):
        left = iter(made)
        monkeypatch.setattr(repair_module, "draft", lambda *_, joined, left=left: next(left))  # noqa: ARG005
        monkeypatch.setattr(repair_module, "LACKING", enough)
        repaired(known, random.Random(1), drafts=1, work=1e9)
        assert len(list(left)) == len(made) - drawn
        assert lacking(known, repaired_first.pop()) == min(lacks[:drawn])


def test_most_drafts_get_little_work_and_some_get_more(monkeypatch: pytest.MonkeyPatch) -> None:
    known = crowded()
    works: list[list[float]] = []

    class Counted(Failing):
        def close(self) -> None:
            works[-1].append(self.work)
            super().close()

    def noted(*arguments: Any, joined: bool) -> Owned:
        works.append([])
        return draft(*arguments, joined=joined)

    monkeypatch.setattr(repair_module, "draft", noted)
    monkeypatch.setattr(repair_module, "Window", Counted)
    monkeypatch.setattr(repair_module, "HOPELESS", 1_000)
    monkeypatch.setattr(repair_module, "REDRAWS", 0)
    monkeypatch.setattr(repair_module, "FIRST_RADII", (2, 3) * 20)
    monkeypatch.setattr(repair_module, "SHORT_WORK", 10)
    assert repaired(known, random.Random(1), drafts=7, work=1e9) is None
    assert len(works) == 7
    for some, length in zip(works, lengths(7), strict=True):
        assert sum(some[:-1]) <= length * 10 * known.grid.size < sum(some)


def test_repair_and_search_take_turns_with_growing_work(monkeypatch: pytest.MonkeyPatch) -> None:
    works: list[float] = []

    def failed(known: Known, rng: random.Random, deadline: Deadline, drafts: int, work: float) -> None:  # noqa: ARG001
        works.append(work)

    def given_up(solver: LazySolver, assumptions: tuple[int, ...] = (), conflicts: int | None = None) -> bool | None:
        return None if conflicts is not None else search_for(solver, assumptions)

    search_for = LazySolver.solve
    puzzle = Puzzle(Grid(5, 5), tuple(Clue(c, None) for c in (0, 2, 14, 21)))
    expected = {one.masks for one in solutions(puzzle, options=Options(encoding="default"))}
    monkeypatch.setattr(repair_module, "repaired", failed)
    for solve_in_turn, turns in ((search_for, 1), (given_up, search_module.TURNS)):
        works.clear()
        monkeypatch.setattr(LazySolver, "solve", solve_in_turn)
        with Search(puzzle) as search:
            assert search.is_repairing
            found = set()
            while (solution := search.next_solution()) is not None:
                found.add(solution.masks)
        assert found == expected
        assert len(works) == turns
        assert all(after == 2 * before for before, after in pairwise(works))


@given(solvable_boards(max_cells=20), st.integers(0, 3))
def test_a_joined_draft_keeps_known_cells_reaches_and_sizes(board: Board, seed: int) -> None:
    known = plain(board.puzzle, board.colouring)
    made = draft(known, random.Random(seed), joined=True)
    assert not made.sea & known.island
    assert not known.sea & ~made.sea
    for clue, island, reach in zip(board.puzzle.clue_list, made.islands, known.reach, strict=True):
        assert known.grid.is_connected(island)
        assert not island & ~reach
        assert clue.size is None or island.bit_count() <= clue.size


def test_a_joined_draft_gives_an_owner_to_a_known_island_cell() -> None:
    grid = Grid(2, 5)
    puzzle = Puzzle(grid, (Clue(0, 3), Clue(9, 1)))
    known = plain(puzzle, Colouring.from_masks(grid, 0, 1 << 2))
    assert draft(known, random.Random(1), joined=True) == Owned(0b0111111000, (0b111, 1 << 9))


@settings(max_examples=100)
@given(ruled_boards(max_cells=12))
def test_a_loose_board_with_other_rules_is_searched_to_the_end(board: Board) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_module, "is_loose", lambda known: not known.puzzle.rules.is_lazy)
        found = ["".join(one.to_rows()) for one in solutions(board)]
    assert sorted(found) == sorted(right_solutions(board))


def test_a_broken_constraint_is_repaired() -> None:
    """Which drafts know nothing of. Repairing breaks none that is kept."""
    puzzle = large(18)
    every = [
        clause(*(owner(puzzle.grid.place(clue.cell + i), puzzle.grid.place(clue.cell)) for i in (1, 18)))
        for clue in puzzle.clue_list[::3]
    ]
    known = presolve(puzzle.ruled(Rules(tuple(every))))
    assert known is not None
    assert is_loose(known)
    board = draft(known, random.Random(5))
    numbers = [len(list(board.broken(known)))]
    for fault in list(faults(known, board)):
        board = recolour(known, board, known.grid.ball(fault, known.grid.all_cells, 4), fault) or board
        numbers.append(len(list(board.broken(known))))
    assert numbers[0] > numbers[-1]
    assert all(later <= earlier for earlier, later in pairwise(numbers))
    found = repaired(known, random.Random(1))
    assert found is not None
    assert is_solution(known.puzzle, colouring(known, found))


def test_repairing_says_nothing_where_there_is_no_solution() -> None:
    grid = Grid(6, 6)
    assert repaired(plain(Puzzle(grid, (Clue(0, 2), Clue(35, 2)))), random.Random(1)) is None


def test_the_time_limit_is_kept() -> None:
    known = presolve(large(24))
    assert known is not None
    with pytest.raises(LimitReached):
        repaired(known, random.Random(1), Deadline.after(0))
