"""Clues that are repaired, reduced, filled in or drawn where other rules hold: against brute force, in every variant.

The variants are judged by their rules in words (``test_variants.RIGHT``), constraints by their definitions.
"""

import random
from collections.abc import Callable, Iterable
from itertools import combinations, islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat import Colouring, Puzzle, fill, from_picture, reduce, repair
from nurikabe_sat.errors import UsageError
from nurikabe_sat.making.clues.fill import numbered
from nurikabe_sat.making.clues.from_picture import trace
from nurikabe_sat.puzzle.constraints import Predicate, clause, owner, sea
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Rules
from nurikabe_sat.variants import in_variant
from tests.puzzle.test_variants import NAMES, right_solutions
from tests.support import constraint_truth, oracle
from tests.support.edited_puzzles import changed

Clues = frozenset[tuple[int, int | None]]
Right = Callable[[Clues], set[str]]
SHAPES = ((1, 4), (2, 2), (2, 3))
SIZES = (1, 2, 3, None)


def clues_of(puzzle: Puzzle) -> Clues:
    return frozenset((clue.cell, clue.size) for clue in puzzle.clue_list)


def with_clues(puzzle: Puzzle, clues: Clues) -> Puzzle:
    return puzzle.with_clues(Clue(*one) for one in clues)


def some_clues(rng: random.Random, cells: int) -> Clues:
    return frozenset((cell, rng.choice(SIZES)) for cell in rng.sample(range(cells), rng.randrange(1, 4)))


def in_words(name: str, shape: tuple[int, int]) -> Right:
    """Return the solutions in a variant, by its rule in words."""
    return lambda clues: right_solutions(name, shape, tuple(sorted(clues, key=lambda one: one[0])))


def by_definition(puzzle: Puzzle) -> Right:
    """Return the solutions with constraints, each of which says nothing without a clue that it names."""
    return lambda clues: constraint_truth.right_solutions(with_clues(puzzle, clues))


def check_repair(puzzle: Puzzle, right: Right) -> None:
    before = clues_of(puzzle)
    for unique in (True, False):
        answer = repair(puzzle, to="unique" if unique else "solvable", max_changes=1, limit=100)
        wanted = {1} if unique else set(range(1, 100))
        if len(right(before)) in wanted:
            assert answer.status == "right", (puzzle, unique)
            continue
        every = set(changed(puzzle.rows, puzzle.cols, before, puzzle.grid.size))
        repaired = {one for one in every if len(right(one)) in wanted}
        assert answer.status == ("repaired" if repaired else "none"), (puzzle, unique)
        assert {clues_of(one.puzzle) for one in answer.proposals} == repaired, (puzzle, unique)
        for one in answer.proposals:
            assert "".join(one.solution.to_rows()) in right(clues_of(one.puzzle))
            assert one.level is None or with_clues(puzzle, clues_of(one.puzzle)).rules.are_plain


def check_fill(puzzle: Puzzle, right: Right) -> None:
    places, fixed = [cell for cell, size in clues_of(puzzle) if size is None], clues_of(puzzle)
    numbers = frozenset(one for one in fixed if one[1] is not None)
    largest = min(4, puzzle.grid.size)
    choices = product(range(1, largest + 1), repeat=len(places))
    every = (numbers | set(zip(places, chosen, strict=True)) for chosen in choices)
    expected = {one for one in every if len(right(one)) == 1}
    found = {clues_of(one.puzzle) for one in numbered(puzzle, largest)}
    assert found == expected, puzzle
    assert fill(puzzle, max_clue=largest).status == ("made" if expected else "none"), puzzle


def check_reduce(puzzle: Puzzle, right: Right) -> None:
    before = clues_of(puzzle)
    if len(right(before)) != 1:
        assert reduce(puzzle).status in ("none", "ambiguous")
        return
    numbers = [one for one in before if one[1] is not None]

    def without(gone: Iterable[tuple[int, int | None]]) -> Clues:
        return before - set(gone) | {(cell, None) for cell, _ in gone}

    fewest = next(
        len(numbers) - count
        for count in range(len(numbers), -1, -1)
        if any(len(right(without(gone))) == 1 for gone in combinations(numbers, count))
    )
    answer = reduce(puzzle, fewest=True)
    assert answer.smallest, puzzle
    assert answer.numbers[1] == fewest, puzzle
    assert answer.level is None or with_clues(puzzle, clues_of(answer.puzzle)).rules.are_plain, puzzle
    left = clues_of(reduce(puzzle, drop_clues=True).puzzle)
    assert len(right(left)) == 1
    assert all(len(right(left - {one})) != 1 for one in left), puzzle
    assert all(len(right(left - {one} | {(one[0], None)})) != 1 for one in left if one[1] is not None), puzzle


def check_picture(puzzle: Puzzle, picture: str, right: Right) -> None:
    """The nearest colouring that is the only solution for some cells of its clues."""
    cols, distance = puzzle.cols, puzzle.grid.size + 1
    for each in product("BW", repeat=puzzle.grid.size):
        letters = "".join(each)
        far = sum(a != b for a, b in zip(letters, picture, strict=True))
        islands = oracle.parts(letters, "W", cols)
        places = product(*(sorted(one) for one in islands))
        sizes = [len(one) for one in islands]
        if far < distance and any(right(frozenset(zip(cells, sizes, strict=True))) == {letters} for cells in places):
            distance = far
    rows = ["".join(picture[start : start + cols]) for start in range(0, len(picture), cols)]
    found = trace(puzzle.painted(Colouring.from_rows(rows)))
    if found is None:
        assert distance > puzzle.grid.size, (puzzle, picture)
        return
    solution = "".join(found.choice.solution.to_rows())
    assert sum(a != b for a, b in zip(solution, picture, strict=True)) == distance, (puzzle, picture)
    assert right(clues_of(found.choice.puzzle)) == {solution}, (puzzle, picture)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_variant(name: str, shape: tuple[int, int]) -> None:
    rng, right = random.Random(f"{name} {shape}"), in_words(name, shape)
    size = shape[0] * shape[1]
    for _ in range(20):
        clues = some_clues(rng, size)
        puzzle = in_variant(Puzzle(Grid(*shape), tuple(Clue(*one) for one in clues)), name).puzzle
        check_repair(puzzle, right)
        check_fill(puzzle, right)
        check_reduce(puzzle, right)
    empty = in_variant(Puzzle(Grid(*shape), ()), name).puzzle
    for number in rng.sample(range(2**size), 5):
        check_picture(empty, f"{number:0{size}b}".replace("0", "B").replace("1", "W"), right)


@pytest.mark.parametrize("name", NAMES)
def test_unique_puzzles_of_a_variant_are_reduced(name: str) -> None:
    rng, right = random.Random(name), in_words(name, (3, 3))
    every = (some_clues(rng, 9) for _ in iter(int, 1))
    for clues in islice((one for one in every if len(right(one)) == 1), 5):
        check_reduce(in_variant(Puzzle(Grid(3, 3), tuple(Clue(*one) for one in clues)), name).puzzle, right)


@pytest.mark.slow
@given(board=constraint_truth.ruled_boards(max_cells=6).filter(lambda board: len(board.puzzle.clue_list) < 5))
@settings(max_examples=100)
def test_any_constraints(board: Board) -> None:
    puzzle = board.puzzle
    right = by_definition(puzzle)
    check_repair(puzzle, right)
    check_fill(puzzle, right)
    check_reduce(puzzle, right)


@given(
    board=constraint_truth.ruled_boards(max_cells=6).filter(lambda board: len(board.puzzle.clue_list) < 5),
    data=st.data(),
)
@settings(max_examples=60)
def test_any_picture(board: Board, data: st.DataObject) -> None:
    puzzle = board.puzzle
    letters = data.draw(st.lists(st.sampled_from("BW"), min_size=puzzle.grid.size, max_size=puzzle.grid.size))
    check_picture(puzzle, "".join(letters), by_definition(puzzle))


def test_a_constraint_on_a_clue_goes_and_comes_with_it() -> None:
    """The 2 has to go right. It may also be turned into a 1, or go: then nothing is said."""
    right = clause(owner("r1c2", "r1c1"), name="the clue at r1c1 owns r1c2")
    puzzle = Puzzle.from_rows([[2, 0], [0, 0]]).ruled(Rules((right, clause(sea("r1c2")))))
    assert puzzle.with_clues([Clue(0, 3)]).rules == puzzle.rules
    assert puzzle.with_clues([Clue(3, 3)]).rules.constraints == (clause(sea("r1c2")),)
    check_repair(puzzle, by_definition(puzzle))


def test_what_needs_the_plain_rules_says_so() -> None:
    """A level is one of techniques, which know no other rules."""
    puzzle = Puzzle.from_rows([[1, 0, 0]]).ruled(Rules((clause(sea("r1c2")),)))
    for ask in (
        lambda: repair(puzzle, to="easy"),
        lambda: reduce(puzzle, keep_level=True),
        lambda: fill(puzzle, level="easy"),
        lambda: from_picture(puzzle, level="easy"),
    ):
        with pytest.raises(UsageError, match="support only the plain rules of Nurikabe"):
            ask()


def test_where_repair_would_be_first_other_rules_are_searched() -> None:
    """Many ``?``: by the plain rules islands would grow and be repaired."""
    puzzle = Puzzle.from_rows(["? . ? . ? . ? .", ". " * 8, ". ? . ? . ? . ?", ". " * 8, "? . ? . ? . ? ."])
    only_ones = Predicate("no island of two cells", lambda one: next(iter(_pairs(one)), None))
    answer = fill(puzzle.ruled(Rules((only_ones,))), max_clue=3)
    assert answer.status == "made"
    assert {clue.size for clue in answer.puzzle.clue_list} == {1}


def _pairs(colouring: Colouring) -> Iterable[list[tuple[int, int]]]:
    for row, col in product(range(1, colouring.rows + 1), range(1, colouring.cols)):
        if colouring[row, col] == colouring[row, col + 1] == "W":
            yield [(row, col), (row, col + 1)]
    for row, col in product(range(1, colouring.rows), range(1, colouring.cols + 1)):
        if colouring[row, col] == colouring[row + 1, col] == "W":
            yield [(row, col), (row + 1, col)]


def test_a_late_picture_is_not_repaired_by_other_rules() -> None:
    picture = Puzzle(Grid(12, 12), ()).ruled(Rules((clause(sea("r1c1")),)))
    assert from_picture(picture, timeout=0.001).status == "limit"
