"""``python -m benchmarks many``: a stream of boards through ``batch``, counted and not kept."""

import re
import sys

import pytest

from benchmarks.commands import main
from benchmarks.many import SIZES, boards
from nurikabe_sat import solve


def test_the_same_arguments_make_the_same_boards_and_each_has_a_solution() -> None:
    made = list(boards(6, seed=3))
    assert made == list(boards(6, seed=3))
    assert made != list(boards(6, seed=4))
    assert [one.puzzle.rows for one in made] == 3 * list(SIZES)
    assert {solve(one).status for one in made} == {"solved"}


@pytest.mark.skipif(sys.platform == "win32", reason="it looks at processes as Linux and macOS have them")
@pytest.mark.parametrize("options", [(), ("--jobs", "2", "--unordered")])
def test_every_board_is_counted(capfd: pytest.CaptureFixture[str], options: tuple[str, ...]) -> None:
    assert main(["many", "--count", "20", "--every", "0", "--", *options]) == 0
    printed = capfd.readouterr()
    head, *lines, last = printed.out.splitlines()
    assert head.split() == ["seconds", "boards", "boards/s", "MiB"]
    assert [int(line.split()[1]) for line in lines] == list(range(1, 21))
    assert re.fullmatch(
        r"20 boards, 0 not solved, in \d+\.\d s: \d+ a second, \d+\.\d s of CPU, \d+\.\d\d ms a board", last
    )


@pytest.mark.skipif(sys.platform == "win32", reason="likewise")
def test_a_command_that_fails_is_an_error(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["many", "--count", "2", "--", "--variant", "none such"]) == 1
    assert "0 boards, 0 not solved" in capfd.readouterr().out
