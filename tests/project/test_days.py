"""The calendar of puzzles: each is unique and of its level, and the page finds them in the right order."""

import json
from itertools import islice

import pytest

from nurikabe_sat.deduction.rating import rate
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.puzzle.model import Puzzle
from nurikabe_sat.puzzle.orientation import orientations
from nurikabe_sat.solving.search import is_unique
from tests.web.node import in_node
from tools.days import FILE, KINDS, body, candidates, first, key_of, looks_well, puzzle_of, spread, variety

CALENDAR: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))


def check(kind: str, places: range) -> None:
    requests = KINDS[kind][0]
    for place in places:
        request, line = requests[place % len(requests)], CALENDAR[kind][place]
        puzzle = puzzle_of(line)
        assert puzzle.shape == (request.rows, request.cols), line
        assert rate(puzzle).level == request.level == line.split()[0], line
        assert is_unique(puzzle), line


@pytest.mark.parametrize(("kind", "step"), [("days", 41), ("weeks", 27), ("months", 12)])
def test_a_sample_is_unique_and_of_its_level(kind: str, step: int) -> None:
    check(kind, range(0, len(CALENDAR[kind]), step))


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_all_are_unique_and_of_their_level(kind: str) -> None:
    check(kind, range(len(CALENDAR[kind])))


def test_no_puzzle_comes_twice_in_a_round() -> None:
    every = [line for kind in KINDS for line in CALENDAR[kind]]
    assert all(0 < len(CALENDAR[kind]) <= number for kind, (_, number) in KINDS.items())
    assert len({key_of(puzzle_of(line)) for line in every}) == len(every)


def test_whole_weeks() -> None:
    assert len(CALENDAR["days"]) % 7 == 0  # so that each weekday keeps its size and level in later rounds


def test_weeks_get_harder() -> None:
    lines = CALENDAR["days"][:14]
    scores = [sum(rate(puzzle_of(line)).score for line in lines[day::7]) for day in range(7)]
    assert scores[0] < scores[2] < scores[4] < scores[6]


def test_the_candidates_of_a_place_come_again_in_order() -> None:
    requests = (PuzzleRequest(5, 5, level="easy"),)
    made = list(islice(candidates(3, requests), 2))
    assert made[0].puzzle == first(3, requests).puzzle
    assert made[1].puzzle == next(candidates(3, requests, made[0].seed - 300 + 1)).puzzle
    assert 300 < made[0].seed < made[1].seed


def test_which_puzzles_look_well() -> None:
    same = Puzzle.from_rows([[2, 0, 2], [0, 0, 0], [2, 0, 2]])
    mixed = Puzzle.from_rows([[1, 0, 0], [0, 2, 0], [0, 0, 3]])
    assert variety(same) == pytest.approx(0)
    assert variety(mixed) == pytest.approx(1)
    assert spread(same) == pytest.approx(1 - 1 / 3)
    assert not looks_well(PuzzleRequest(3, 3), same)
    assert looks_well(PuzzleRequest(3, 3, numbers=(2,)), same)
    assert spread(Puzzle.from_rows([[1, 0, 0], [0, 0, 0], [0, 0, 0]])) == pytest.approx(1 - 2 / 3)


SCRIPT = """
const { puzzleOf } = await import(`${page}/lib/calendar.js`);
const { writePath } = await import(`${page}/lib/puzzlink.js`);
told = keys.map((key) => puzzleOf(all, key)).map((one) => `${one.level} ${writePath(one).slice("nurikabe/".length)}`);
"""


def test_the_page_finds_the_puzzles() -> None:
    keys = ["2026-11-02", "2026-11-15", "week-2026-11-02", "month-2026-11-01"]
    wanted = [("days", 0), ("days", 13), ("weeks", 0), ("months", 0)]
    assert in_node(SCRIPT, all=CALENDAR, keys=keys) == [CALENDAR[kind][place] for kind, place in wanted]


def test_after_the_year_come_the_same_puzzles_turned() -> None:
    short = {kind: CALENDAR[kind][:1] for kind in KINDS}
    keys = [f"2026-11-{day:02}" for day in range(2, 11)]
    level, first = short["days"][0].split()
    turned = [f"{level} {body(board.puzzle)}" for board in orientations(puzzle_of(f"{level} {first}"))]
    assert in_node(SCRIPT, all=short, keys=keys) == [*turned, turned[0]]
