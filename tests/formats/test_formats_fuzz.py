"""Damaged texts: every reader gives a board or a FormatError that says where, nothing else, and soon.

2,000 damaged texts a format; 100,000 where NURIKABE_SOAK is 1. A failure names the seed of its text.
"""

import time
from collections.abc import Callable
from random import Random

import pytest

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats import FORMATS, Format
from nurikabe_sat.puzzle.model import Board
from tests.support.mutation import SOAK, mutated, random_board

COUNT = 100_000 if SOAK else 2_000
SECONDS = 5.0


def survives(read: Callable[[], object], seed: int) -> None:
    """Read, and fail with the seed for anything but an outcome or a FormatError with a place, in time."""
    started = time.process_time()
    try:
        read()
    except FormatError as error:
        placed = error.line is not None and error.column is not None
        assert placed and "\n" not in str(error), f"seed {seed}: {error}"  # noqa: PT017, PT018 - the outcome itself
    except Exception as error:  # noqa: BLE001 - whatever it is, its seed is wanted
        pytest.fail(f"seed {seed}: {error!r}")
    assert time.process_time() - started < SECONDS, f"seed {seed} takes too long"


@pytest.mark.parametrize("known", FORMATS, ids=lambda known: known.name)
def test_a_damaged_text_gives_a_board_or_an_error(known: Format) -> None:
    for seed in range(COUNT):
        random = Random(seed)
        board = random_board(random, known.colours, known.unknown)
        text = mutated(known.write(board), random)
        survives(lambda text=text: known.read(text, "<text>"), seed)  # type: ignore[misc]
        survives(lambda text=text: known.probe(text), seed)  # type: ignore[misc]


@pytest.mark.parametrize("known", [known for known in FORMATS if known.read_many], ids=lambda known: known.name)
def test_a_damaged_text_of_many_gives_boards_and_errors(known: Format) -> None:
    read_many = known.read_many
    assert read_many is not None
    for seed in range(COUNT // 4):
        random = Random(seed)
        text = "".join(known.write(random_board(random, known.colours, known.unknown)) + "\n" for _ in range(2))
        survives(lambda text=text, random=random: _all(read_many, mutated(text, random)), seed)  # type: ignore[misc]


def _all(read_many: Callable[[str, str], object], text: str) -> None:
    found = read_many(text, "<text>")
    assert all(isinstance(one, Board | FormatError) for one in found)  # type: ignore[attr-defined]
