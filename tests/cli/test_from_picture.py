"""``from-picture``: by brute force no puzzle has a nearer solution, and the clues leave that solution alone."""

import random
from itertools import product
from pathlib import Path
from typing import Literal

import pytest

from nurikabe_sat import Colouring, Puzzle, from_picture, rate, read_board
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.queries.from_picture import Alternative, FromPictureAnswer
from nurikabe_sat.solving.search import is_unique
from tests.support.command import run
from tests.support.edited_puzzles import legal, solutions

SHAPES = ((1, 4), (2, 3), (3, 3))


def pictures_of_puzzles(rows: int, cols: int) -> list[str]:
    """Every colouring that is the only solution of a puzzle of numbers."""
    return [
        board
        for board, islands in legal(rows, cols)
        if any(
            len(
                solutions(
                    rows, cols, frozenset((cell, len(island)) for cell, island in zip(cells, islands, strict=True))
                )
            )
            == 1
            for cells in product(*islands)
        )
    ]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_nearest_picture(shape: tuple[int, int]) -> None:
    rows, cols = shape
    rng, possible = random.Random(f"trace {shape}"), pictures_of_puzzles(rows, cols)
    for _ in range(20):
        letters = "".join(rng.choice("BW.") if rng.random() < 0.3 else rng.choice("BW") for _ in range(rows * cols))
        picture = Colouring.from_rows([letters[start : start + cols] for start in range(0, rows * cols, cols)])
        answer = from_picture(Puzzle(Grid(*shape), ()).painted(picture))
        distances = [sum(a != b for a, b in zip(letters, one, strict=True) if a != ".") for one in possible]
        assert answer.status == "made"
        assert answer.nearest
        assert len(answer.changed) == min(distances), letters
        assert answer.solution is not None
        found = "".join(answer.solution.to_rows())
        clues = frozenset((clue.cell, clue.size) for clue in answer.puzzle.clue_list)
        assert solutions(rows, cols, clues) == {found}
        assert {
            (cell // cols + 1, cell % cols + 1) for cell, one in enumerate(letters) if one not in (".", found[cell])
        } == {*answer.changed}


PICTURE = read_board("6 6\n" + "B B B B B B\nB W W W W B\nB B B B W B\nB W B B B B\nB W W B W B\nB B B B B B\n")


def test_a_picture_of_a_level() -> None:
    answer = from_picture(PICTURE, level="medium")
    assert answer.status == "made"
    assert is_unique(answer.puzzle)
    assert rate(answer.puzzle).level == answer.level == "medium"


FIGURE = """
.......
...#...
...#...
.#####.
...#...
...#...
.......
"""


@pytest.mark.parametrize("figure", ["island", "sea"])
def test_only_the_figure_is_kept(figure: Literal["island", "sea"]) -> None:
    """The figure has no pool and is connected, so that every colour can keep it."""
    letters = FIGURE.strip().replace("#", "B").replace(".", "W").splitlines()
    answer = from_picture(Puzzle(Grid(7, 7), ()).painted(Colouring.from_rows(letters)), figure=figure, alternatives=2)
    assert answer.status == "made"
    made: list[FromPictureAnswer | Alternative] = [answer, *answer.others]
    assert len(made) == 2
    assert len(answer.changed) <= len(answer.others[0].changed)
    for one in made:
        assert one.solution is not None
        assert is_unique(one.puzzle)
        assert is_solution(one.puzzle, one.solution)
        rows = one.solution.to_rows()
        kept = "W" if figure == "island" else "B"
        places = [(r, c) for r in range(7) for c in range(7) if letters[r][c] == "B"]
        assert {(r + 1, c + 1) for r, c in places if rows[r][c] != kept} == {*one.changed}
        assert len(one.changed) <= 1
    assert answer.nearest == (not answer.changed)


LETTER = """
.........
....#....
...#.#...
...#.#...
..#...#..
..#####..
.#.....#.
.#.....#.
.........
"""
HEART = """
..........
..##..##..
.########.
.########.
.########.
..######..
...####...
....##....
..........
..........
"""


@pytest.mark.parametrize("figure", [LETTER, HEART], ids=["letter", "heart"])
def test_islands_of_one_cell_surround_a_figure(figure: str) -> None:
    """The hole of the letter would cut the sea, so one cell changes. The heart needs no change."""
    rows = figure.strip().replace("#", "B").replace(".", "W").splitlines()
    picture = Colouring.from_rows(rows)
    answer = from_picture(Puzzle(picture.grid, ()).painted(picture), figure="island")
    assert (answer.status, len(answer.changed)) == ("made", 1 if figure is LETTER else 0)
    assert answer.nearest == (not answer.changed)
    assert answer.solution is not None
    assert is_solution(answer.puzzle, answer.solution)
    assert is_unique(answer.puzzle)
    grid, black, land = picture.grid, picture.masks[0], answer.solution.masks[1]
    dots = land & ~(black | grid.around(black))
    assert dots
    assert all(part.bit_count() == 1 for part in grid.parts(land) if not part & ~dots)


def test_alternatives_need_a_figure(capsys: pytest.CaptureFixture[str]) -> None:
    refused = run(capsys, "from-picture", "nurikabe/2/2/2i", "--alternatives", "2")
    assert refused.code == 2
    assert "alternatives: the colour of the figure is missing" in refused.err


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "from-picture", "nurikabe/2/2/2i")
    assert shown.code == 0
    assert shown.out.startswith("a puzzle with exactly this solution")


def test_the_puzzle_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "picture.txt").write_text("##.\n##.\n.##\n")
    made = run(capsys, "from-picture", tmp_path / "picture.txt", "-o", tmp_path / "puzzle.in")
    assert (made.code, made.out) == (0, "")
    assert made.err.startswith("a puzzle ")
    assert is_unique(read_board((tmp_path / "puzzle.in").read_text()))


def test_an_image_is_scaled(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    picture = image.new("L", (30, 10), 255)
    picture.paste(0, (10, 0, 20, 10))
    picture.save(tmp_path / "a.png")
    made = run(capsys, "from-picture", tmp_path / "a.png", "--size", "1x3", "--to", "plain")
    assert (made.code, made.out) == (0, "1 3\n1 . 1\n")
    assert run(capsys, "from-picture", tmp_path / "a.png", "--size", "7").code in (0, 1)
    refused = run(capsys, "from-picture", "--from", "plain", tmp_path / "a.png")
    assert (refused.code, "found the byte 0x89" in refused.err) == (2, True)
