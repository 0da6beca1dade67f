"""``reduce``: by brute force the numbers that are left are minimal, and smallest where that is said."""

import random
from itertools import combinations

import pytest

from nurikabe_sat import Puzzle, generate, rate, read_board, reduce
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue
from nurikabe_sat.solving.search import is_unique
from tests.support.command import run
from tests.support.edited_puzzles import Clues, solutions

SHAPES = ((1, 5), (2, 3), (3, 3), (3, 4))


def unique_puzzles(rows: int, cols: int, count: int) -> list[Clues]:
    """Puzzles with one solution and several numbers."""
    rng = random.Random(f"{rows} {cols}")
    found: list[Clues] = []
    while len(found) < count:
        cells = rng.sample(range(rows * cols), rng.randrange(1, 4))
        clues = frozenset((cell, rng.choice([None, 1, 2, 3, 4])) for cell in cells)
        if any(size for _, size in clues) and len(solutions(rows, cols, clues)) == 1:
            found.append(clues)
    return found


def with_numbers(clues: Clues, kept: set[int]) -> Clues:
    return frozenset((cell, size if cell in kept else None) for cell, size in clues)


@pytest.mark.parametrize("shape", SHAPES)
def test_smallest_and_minimal_sets_of_numbers(shape: tuple[int, int]) -> None:
    for clues in unique_puzzles(*shape, 15):
        puzzle = Puzzle(Grid(*shape), tuple(Clue(cell, size) for cell, size in clues))
        numbers = {cell for cell, size in clues if size is not None}
        enough = [
            set(kept)
            for count in range(len(numbers) + 1)
            for kept in combinations(numbers, count)
            if len(solutions(*shape, with_numbers(clues, set(kept)))) == 1
        ]
        for fewest in (False, True):
            answer = reduce(puzzle, fewest=fewest)
            left = {clue.cell for clue in answer.puzzle.clue_list if clue.size is not None}
            assert frozenset((one.cell, one.size) for one in answer.puzzle.clue_list) == with_numbers(clues, left)
            assert answer.minimal
            assert left in enough
            assert not any(one < left for one in enough)
            assert answer.numbers == (len(numbers), len(left))
            assert answer.status == ("minimal" if left == numbers else "reduced")
            assert answer.smallest is fewest
            if fewest:
                assert len(left) == min(map(len, enough))
            assert answer.solution is not None
            assert solutions(*shape, with_numbers(clues, left)) == {"".join(answer.solution.to_rows())}


def test_whole_clues_go_until_none_can() -> None:
    rows, cols = shape = (3, 4)
    gone = 0
    for clues in unique_puzzles(*shape, 30):
        answer = reduce(Puzzle(Grid(*shape), tuple(Clue(*one) for one in clues)), drop_clues=True)
        cells = {clue.cell for clue in answer.puzzle.clue_list}
        left = frozenset(one for one in clues if one[0] in cells)
        assert len(solutions(rows, cols, left)) == 1
        assert not any(len(solutions(rows, cols, left - {one})) == 1 for one in left)
        gone += len(clues) - len(left)
    assert gone > 0


def test_the_level_is_kept() -> None:
    puzzle = generate(6, 6, level="medium", seed=2).puzzle
    kept = reduce(puzzle, keep_level=True)
    assert kept.level == rate(kept.puzzle).level == "medium"
    assert is_unique(kept.puzzle)
    assert reduce(puzzle).numbers[1] <= kept.numbers[1]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "reduce", "instances/05x05-first-steps.in", "--fewest")
    assert shown.code == 0
    assert "fewer do not make it unique" in shown.out
    refused = run(capsys, "reduce", "instances/06x06-three-solutions.in")
    assert (refused.code, refused.out.splitlines()[0]) == (
        1,
        "not unique: only a puzzle with one solution can be reduced",
    )
    assert reduce(read_board("1 1\n1\n")).numbers == (1, 0)
