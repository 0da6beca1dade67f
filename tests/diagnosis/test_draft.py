"""Drafts against brute force: the completions are all colourings that some further clues would make a solution."""

from itertools import product
from random import Random

import pytest

from nurikabe_sat import UsageError, draft, rate, solve
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.draft import draft_facts, trials
from nurikabe_sat.diagnosis.facts import FactsStatus
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
from tests.support.mutation import SOAK
from tests.support.oracle import solutions

SHAPES = ((1, 4), (2, 3), (3, 3), (2, 5), (3, 4))


def parts(letters: str, wanted: str, cols: int) -> list[set[int]]:
    """Return the connected parts of one colour, by flood fill on the letters alone."""
    left = {cell for cell, letter in enumerate(letters) if letter == wanted}
    found = []
    while left:
        part, edge = set[int](), {left.pop()}
        while edge:
            cell = edge.pop()
            part.add(cell)
            near = {cell - cols, cell + cols} | ({cell - 1} if cell % cols else set())
            near |= {cell + 1} if (cell + 1) % cols else set()
            edge |= near & left
            left -= near
        found.append(part)
    return found


def completions(rows: int, cols: int, clues: dict[int, int | None], given: str) -> list[str]:
    """Return all colourings that some further clues turn into a solution of the whole puzzle."""
    every = map("".join, product(*(colour if colour != "." else "BW" for colour in given)))
    return [letters for letters in every if is_completion(letters, rows, cols, clues)]


def is_completion(letters: str, rows: int, cols: int, clues: dict[int, int | None]) -> bool:
    corners = (row * cols + col for row in range(rows - 1) for col in range(cols - 1))
    if any({letters[c], letters[c + 1], letters[c + cols], letters[c + cols + 1]} == {"B"} for c in corners):
        return False
    if any(letters[cell] == "B" for cell in clues) or len(parts(letters, "B", cols)) > 1:
        return False
    for island in parts(letters, "W", cols):
        inside = [clues[cell] for cell in island if cell in clues]
        if len(inside) > 1 or (inside and inside[0] not in (None, len(island))):
            return False
    return True


@pytest.mark.parametrize("clues", [{}, {0: 2}, {4: None, 1: 1}])
def test_completions_are_what_further_clues_make_of_a_draft(clues: dict[int, int | None]) -> None:
    """The check above agrees with the oracle for whole puzzles, once each island without a clue has a number."""
    for letters in map("".join, product("BW", repeat=6)):
        more = dict(clues)
        for island in parts(letters, "W", 3):
            if island.isdisjoint(clues):
                more[min(island)] = len(island)
        assert is_completion(letters, 2, 3, clues) == (letters in solutions(2, 3, more)), letters


def drafts(random: Random, count: int) -> list[Board]:
    """Return random small boards with few clues, some with decided cells."""
    made = []
    for _ in range(count):
        grid = Grid(*random.choice(SHAPES))
        cells = sorted(random.sample(range(grid.size), random.randint(0, 3)))
        clues = tuple(Clue(cell, random.choice((None, 1, 2, 3, 4))) for cell in cells)
        others = [cell for cell in range(grid.size) if cell not in cells]
        shown = random.sample(others, min(len(others), random.randint(0, 2)))
        decided = [(cell, random.choice((Colour.SEA, Colour.ISLAND))) for cell in shown]
        made.append(Board.of(Puzzle(grid, clues), decided=decided))
    return made


@pytest.mark.parametrize("seed", range(200 if SOAK else 4))
def test_drafts_agree_with_brute_force(seed: int) -> None:
    seen = set()
    for board in drafts(Random(seed), 20):
        puzzle, grid = board.puzzle, board.puzzle.grid
        clues = {clue.cell: clue.size for clue in puzzle.clue_list}
        every = completions(grid.rows, grid.cols, clues, "".join(c.value for c in board.colouring.colours))
        found = draft_facts(board)
        seen.add((found.status, bool(found.needs)))
        if not every:
            assert found.status is FactsStatus.NONE, str(board)
            continue
        assert found.status is FactsStatus.COMPLETE, str(board)
        assert found.completion is not None
        assert "".join(found.completion.to_rows()) in every
        common = {
            cell: Colour(every[0][cell]) for cell in range(grid.size) if len({letters[cell] for letters in every}) == 1
        }
        colours = enumerate(found.colouring.colours)
        assert {cell: colour for cell, colour in colours if colour is not Colour.UNKNOWN} == common, str(board)
        assert found.open == set(range(grid.size)) - set(common)
        unowned = [
            {c for part in parts(letters, "W", grid.cols) if part.isdisjoint(clues) for c in part} for letters in every
        ]
        assert found.needs == set.intersection(*unowned), str(board)
    assert (FactsStatus.COMPLETE, False) in seen
    assert (FactsStatus.NONE, False) in seen


def test_island_cells_can_need_a_clue() -> None:
    found = draft_facts(Board.of(Puzzle.from_rows([[1, 0, 0, 0]]), decided=[(3, Colour.ISLAND)]))
    assert found.needs == {3}
    assert draft([[1, 0, 0, 0]]).needs == ()


def test_a_draft_of_a_puzzle_never_excludes_its_solution() -> None:
    """Leaving out clues of a puzzle, one after the other, keeps its solution among the completions."""
    puzzle = Puzzle.from_rows([[0, 0, 2, 0, 0], [0, 0, 0, 0, 0], [3, 0, 0, 0, 2], [0, 0, 0, 0, 0], [0, 0, 3, 0, 0]])
    solution = solve(puzzle).solution
    assert solution is not None
    clues = list(puzzle.clue_list)
    while clues:
        found = draft_facts(Puzzle(puzzle.grid, tuple(clues)))
        assert found.status is FactsStatus.COMPLETE
        for fact, colour in zip(found.colouring.colours, solution.colours, strict=True):
            assert fact in (Colour.UNKNOWN, colour)
        clues.pop()


def test_a_number_has_the_effect_of_the_draft_with_its_clue() -> None:
    board = Board.of(Puzzle.from_rows([[0, 0, 3, 0], [0, 0, 0, 0], [2, 0, 0, 0]]))
    answer = draft(board, at="r3c4", largest=6)
    assert [one.number for one in answer.numbers] == [1, 2, 3, 4, 5, 6, None]
    plain = {cell for row, letters in enumerate(answer.cells or ()) for cell in decided_in(row, letters)}
    sizes: tuple[int | str, ...] = (1, 2, 3, 4, 5, 6, "?")
    for one, size in zip(answer.numbers, sizes, strict=True):
        with_it = draft([[0, 0, 3, 0], [0, 0, 0, 0], [2, 0, 0, size]])
        assert one.possible is (with_it.status == "open")
        now = {cell for row, letters in enumerate(with_it.cells or ()) for cell in decided_in(row, letters)}
        fresh = {cell for row, letters in enumerate(one.cells or ()) for cell in decided_in(row, letters)}
        assert fresh == now - plain - {(2, 3)}
        assert one.decided == len(fresh)


def cells_apart(every: set[str]) -> int:
    return sum(len(set(letters)) > 1 for letters in zip(*every, strict=True))


@pytest.mark.parametrize("seed", range(40 if SOAK else 3))
def test_a_number_as_the_last_clue_agrees_with_brute_force(seed: int) -> None:
    seen = set()
    for board in drafts(Random(seed), 10):
        puzzle = Puzzle(board.puzzle.grid, board.puzzle.clue_list)
        clues = {clue.cell: clue.size for clue in puzzle.clue_list}
        free = [cell for cell in range(puzzle.grid.size) if cell not in clues]
        for one in draft(puzzle, at=[puzzle.grid.name(cell) for cell in free[:2]], largest=3).numbers:
            cell = puzzle.grid.number(one.at)
            every = solutions(puzzle.rows, puzzle.cols, {**clues, cell: one.number})
            assert (one.solutions, one.more) == (min(len(every), 10), len(every) > 10), (str(puzzle), str(one))
            assert one.is_unique is (len(every) == 1)
            if not one.more:
                assert one.differing == cells_apart(every)
            seen.add(min(len(every), 2))
    assert seen == {0, 1, 2}


def test_several_cells_and_some_numbers() -> None:
    answer = draft([[1, 0, 0, 0]], at=["r1c4", "r1c3"], numbers=(2, 3))
    found = [(str(one.at), one.number, one.possible) for one in answer.numbers]
    assert found == [("r1c4", 2, True), ("r1c4", 3, False), ("r1c3", 2, True), ("r1c3", 3, False)]


def test_all_cells_are_the_cells_one_by_one() -> None:
    rows = [[2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 3]]
    found = {one.at: one for one in draft(rows, at="all", numbers=(3,)).numbers}
    for row, col in product(range(3), range(4)):
        if rows[row][col] == 0:
            [alone] = draft(rows, at=(row + 1, col + 1), numbers=(3,)).numbers
            assert found.get(alone.at, alone) == alone
            assert alone.at in found or alone.possible is False


def levels(puzzle: Puzzle) -> tuple[str | None, float | None]:
    rating = rate(puzzle)
    return rating.level, rating.score


def test_the_level_of_a_unique_draft() -> None:
    assert draft([[0, 2, 0, 0], [0] * 4, [0, 0, 0, 3]], solutions=1).level is None
    line = draft([[1, 0, 1]], solutions=5).sentences()[-1]
    assert line == "without further clues: 1 solution (easy, score 1.1)"


def test_a_rating_that_takes_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.queries.draft._RATING", 0.0)
    found = draft([[1, 0, 1]], solutions=5)
    assert (found.status, found.level) == ("open", None)
    assert found.sentences()[-1] == "without further clues: 1 solution (no level is known after 0 s)"


@pytest.mark.parametrize("seed", range(40 if SOAK else 3))
def test_listed_solutions_are_those_of_brute_force(seed: int) -> None:
    counts = set()
    for board in drafts(Random(seed), 15):
        puzzle = board.puzzle
        clues = {clue.cell: clue.size for clue in puzzle.clue_list}
        given = "".join(colour.value for colour in board.colouring.colours)
        every = {
            letters
            for letters in solutions(puzzle.rows, puzzle.cols, clues)
            if all(wanted in (letter, ".") for letter, wanted in zip(letters, given, strict=True))
        }
        for most in (1, 2, 1000):
            answer = draft(board, solutions=most)
            listed = {"".join(one.to_rows()) for one in answer.solutions}
            assert len(listed) == len(answer.solutions) == min(most, len(every)), str(board)
            assert listed <= every
            assert answer.more is (len(every) > most)
            has_level = len(every) == 1 and set(given) == {"."}
            assert (answer.level, answer.score) == (levels(puzzle) if has_level else (None, None))
        counts.add(len(every))
    assert len(counts) > 1


def decided_in(row: int, letters: str) -> list[tuple[int, int]]:
    return [(row, col) for col, letter in enumerate(letters) if letter in "BW"]


def test_words_and_errors() -> None:
    assert draft([[2, 0], [0, 2]]).status == "none"
    assert not draft([[2, 0], [0, 2]])
    assert "whatever clues you add" in draft([[2, 0], [0, 2]]).sentences()[0]
    assert draft([[0, 0, 0]]).cells == ("???",)
    with pytest.raises(UsageError, match=r"^at: r1c1 already has a clue"):
        draft([[1, 0]], at=(1, 1))
    with pytest.raises(UsageError, match=r"^board: found 2601 cells, expected at most 2500$"):
        draft([[0] * 51] * 51)
    with pytest.raises(UsageError, match="r5c5"):
        draft([[1, 0]], at="r5c5")
    with pytest.raises(UsageError, match=r"^at: 'all' requires numbers"):
        draft([[1, 0]], at="all")
    with pytest.raises(UsageError, match=r"^numbers: requires a cell"):
        draft([[1, 0]], numbers=(2,))


def test_a_late_answer_says_so() -> None:
    late = Deadline.after(0)
    board = Board.of(Puzzle.from_rows([[0] * 12] * 12))
    assert draft_facts(board, deadline=late).status is FactsStatus.LIMIT
    assert trials(board, 0, [1, 2], deadline=late) == []


def test_colourings_without_a_clue_are_completions() -> None:
    empty = draft([[0] * 4] * 4)
    assert empty.cells == ("????",) * 4
    assert isinstance(empty.completion, Colouring)
