"""The compiled core against the Python code: the same results on random boards and masks. Without a core: skipped."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from benchmarks.loose import loose_puzzle
from nurikabe_sat import compiled
from nurikabe_sat.bitset import members_of
from nurikabe_sat.encoding import deduced
from nurikabe_sat.encoding.presolve import presolve
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.frame import SYMMETRIES
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.style import PLAIN, QUICK, STYLES
from nurikabe_sat.making.generator.window import framed
from nurikabe_sat.puzzle.colouring import Colouring
from nurikabe_sat.puzzle.cut_cells import cut_cells, searched
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Puzzle, Rules

pytestmark = pytest.mark.skipif(compiled.CORE is None, reason="this installation has no compiled core")

CALLS = 4000
SOAK = 1_000_000


def board(chance: random.Random) -> tuple[Puzzle, Colouring | None, int]:
    """Return a puzzle, decided cells and cells where an island needs no clue: with one solution, many or none."""
    if chance.random() < 0.6:
        grown = loose_puzzle(chance.randint(2, 13), chance)
        grid = grown.grid
        clues = [
            Clue(clue.cell, _altered(clue.size or 1, chance)) for clue in grown.clue_list if chance.random() < 0.95
        ]
    else:
        grid = Grid(chance.randint(1, 13), chance.randint(1, 13))
        cells = sorted(chance.sample(range(grid.size), chance.randint(1, min(9, grid.size))))
        clues = [Clue(cell, chance.choice((None, 1, 2, 3, 4, 5, 7, 12))) for cell in cells]
    puzzle = Puzzle(grid, tuple(clues), Rules(pools_allowed=chance.random() < 0.1))
    sea = _some(grid, chance, 0.06) & ~puzzle.clue_mask if chance.random() < 0.4 else 0
    island = _some(grid, chance, 0.04) & ~sea if chance.random() < 0.4 else 0
    unclued = _some(grid, chance, 0.08) & ~puzzle.clue_mask if chance.random() < 0.25 else 0
    return puzzle, Colouring.from_masks(grid, sea, island) if sea | island else None, unclued


def _altered(size: int, chance: random.Random) -> int | None:
    fate = chance.random()
    return None if fate < 0.15 else max(1, size + chance.choice((-1, 1))) if fate < 0.2 else size


def _some(grid: Grid, chance: random.Random, share: float) -> int:
    return sum(1 << cell for cell in range(grid.size) if chance.random() < share)


def compare(seed: int, calls: int) -> None:
    chance = random.Random(seed)
    contradictions = 0
    for _ in range(calls):
        puzzle, given, unclued = board(chance)
        connected = chance.random() < 0.8
        with without_core():
            wanted = presolve(puzzle, given, unclued=unclued, connected=connected)
        assert deduced.presolve(puzzle, given, unclued=unclued, connected=connected) == wanted, (puzzle, given)
        contradictions += wanted is None
        grid = puzzle.grid
        within = _some(grid, chance, 0.75)
        start = grid.flood(1 << chance.randrange(grid.size), within & _some(grid, chance, 0.5))
        found = searched(grid, start, within)
        assert cut_cells(grid, start, within) == found, (grid, start, within)
        needed = within & grid.side
        assert cut_cells(grid, start, within, needed) == [
            (cell, lost) for cell, lost in found if lost & needed and not needed >> cell & 1
        ]
        compare_walks(grid, start, within, chance.randint(-1, 9))
    assert calls // 10 < contradictions < calls - calls // 10


def compare_walks(grid: Grid, start: int, within: int, steps: int) -> None:
    found = grid.flood(start, within), grid.ball(start, within, steps), members_of(within)
    with without_core():
        assert found == (grid.flood(start, within), grid.ball(start, within, steps), members_of(within))


@contextmanager
def without_core() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "CORE", None)
        yield


@pytest.mark.slow
def test_both_find_the_same() -> None:
    compare(0, CALLS)


@pytest.mark.soak
def test_both_find_the_same_a_million_times() -> None:
    compare(1, SOAK)


@pytest.mark.parametrize("size", [(1, 64), (8, 8), (5, 13), (64, 1), (16, 16), (3, 50), (40, 30)])
def test_masks_end_where_words_end(size: tuple[int, int]) -> None:
    grid, chance = Grid(*size), random.Random(7)
    for share in (0.02, 0.05, 0.1):
        clues = tuple(Clue(cell, chance.choice((None, 1, 2, 5, 30))) for cell in members_of(_some(grid, chance, share)))
        puzzle = Puzzle(grid, clues)
        found = deduced.presolve(puzzle, connected=False)
        with without_core():
            assert found == presolve(puzzle, connected=False)
    within = _some(grid, chance, 0.8)
    assert cut_cells(grid, within & -within, within) == searched(grid, within & -within, within)
    for steps in (0, 1, 5, grid.size):
        compare_walks(grid, within & -within, within, steps)
    compare_walks(grid, 0, grid.all_cells, 3)
    compare_walks(grid, 1 << grid.size - 1, grid.all_cells, 3)


def test_pools_in_the_frame_of_a_window() -> None:
    chance = random.Random(3)
    for _ in range(200):
        sides = tuple(chance.random() < 0.5 for _ in range(4))
        grid = framed(chance.randint(2, 7), chance.randint(2, 7), (sides[0], sides[1], sides[2], sides[3]))
        puzzle = Puzzle(
            grid, tuple(Clue(cell, chance.choice((None, 2, 4))) for cell in members_of(_some(grid, chance, 0.1)))
        )
        given = Colouring.from_masks(grid, _some(grid, chance, 0.4) & ~puzzle.clue_mask, 0)
        assert deduced.presolve(puzzle, given) == presolve(puzzle, given)


def test_islands_grow_the_same() -> None:
    made = {True: 0, False: 0}
    for number in range(40):
        chance = random.Random(number)
        square, style = chance.randint(4, 9), chance.choice(tuple(STYLES))
        symmetry = chance.choice(tuple(SYMMETRIES))
        request = PuzzleRequest(square, square, style=style, symmetry=symmetry, min_clue=chance.randint(1, 2))
        frame = request.frame(random.Random(number))
        least = chance.randint(0, frame.land[1])
        fewest = chance.choice((0, square))
        frame = replace(frame, islands=(fewest, frame.islands[1]), land=(least, least + 3), equal=False)
        draft: Draft | None = Draft(frame)
        for _ in range(3):
            here, there = random.Random(str(number)), random.Random(str(number))
            start = draft or Draft(frame)
            draft = grow(here, start)
            with without_core():
                assert draft == grow(there, start), (number, start)
            assert here.random() == there.random(), (number, start)
            made[draft is None] += 1
            draft = draft and draft.sink(1 << chance.randrange(frame.grid.size))
    assert min(made.values()) > 20, made


def test_an_error_while_islands_grow_is_raised() -> None:
    class Broken(random.Random):
        left = 0

        def random(self) -> float:
            self.left -= 1
            return super().random() if self.left >= 0 else 1 / 0

    for style in (PLAIN, QUICK):
        for left in range(40):
            chance = Broken(1)
            chance.left = left
            with pytest.raises(ZeroDivisionError):
                grow(chance, Draft(PuzzleRequest(7, 7, style=style).frame(random.Random(1))))


def test_larger_boards_are_left_to_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "LARGEST", 3)
    monkeypatch.setattr(compiled, "WIDEST", -1)
    monkeypatch.setattr(compiled, "CORE", object())
    puzzle = Puzzle.from_rows([[2, 0], [0, 0]])
    assert deduced.presolve(puzzle) == presolve(puzzle)
    assert cut_cells(puzzle.grid, 1, 0b1111) == searched(puzzle.grid, 1, 0b1111)
    assert puzzle.grid.flood(1, 0b1011) == 0b1011
    assert members_of(0b1011) == [0, 1, 3]


def test_an_older_core_is_left_unused_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "FUNCTIONS", (*compiled.FUNCTIONS, "later"))
    with pytest.warns(UserWarning, match="core is older than the code.*run pip install -e . again"):
        assert compiled._loaded() is None


def test_masks_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="masks of another size"):
        compiled.CORE.cut_cells(3, 3, b"\1", bytes(8))
    with pytest.raises(ValueError, match="masks of another size"):
        compiled.CORE.presolve(3, 3, True, -1, bytes(8), bytes(16), bytes(8), bytes(8), b"")
    with pytest.raises(ValueError, match="masks of another size"):
        compiled.CORE.ball(3, bytes(24), bytes(8), bytes(16), 1)
    with pytest.raises(ValueError, match="masks of another size"):
        compiled.CORE.ball(3, bytes(24), 1, bytes(8), 1)
    with pytest.raises(ValueError, match="a mask of another size"):
        compiled.CORE.members(bytes(520))
    with pytest.raises(ValueError, match="masks of another size"):
        compiled.CORE.grow(3, 9, bytes(24), None, None, bytes(8), bytes(16), b"", b"", 1, 9, 0, 9, 0, 9, 3, 3.0, 0.0)
