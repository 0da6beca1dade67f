"""The level of a puzzle, computed again from the printed rounds as docs/explanation/difficulty.md defines it."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nurikabe_sat import rate as rate_query
from nurikabe_sat import read_board
from nurikabe_sat.deduction.rating import ALL_LEVELS, RatingRound, is_of_level, level_of_rounds, rate
from nurikabe_sat.deduction.technique import LEVELS
from nurikabe_sat.diagnosis.rating import rate_board
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.puzzle.orientation import orientations
from nurikabe_sat.queries.rate import RateAnswer
from nurikabe_sat.web.samples import samples
from tests.support.strategies import solvable_boards

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "difficulty.md"
(BOUND,) = map(int, re.findall(r"more than (\d+) points", PAGE.read_text("utf-8")))

FEW_HARD = "4 5\n. 3 . . .\n. . . . .\n. . . . 1\n. 3 . . .\n"

rounds = st.builds(
    RatingRound,
    st.just("any"),
    st.sampled_from(ALL_LEVELS),
    st.integers(1, 40),
    st.integers(0, 3),
    st.just(0.5),
    st.integers(0, 12),
)


def level_in_the_docs(printed: list[dict[str, object]]) -> str:
    """Pay the rounds from the hardest to the easiest: the round that exceeds the bound has the level of the puzzle."""
    paid = 0.0
    for number in range(len(ALL_LEVELS) - 1, 0, -1):
        for one in printed:
            if one["level"] == ALL_LEVELS[number]:
                steps, chain, ways = (int(str(one[key])) for key in ("open_steps", "chain", "ways"))
                paid += 4**number * steps**0.2 * (1 + chain / 10 + ways / 40)
                if paid > BOUND + 0.05:
                    return ALL_LEVELS[number]
    return "easy"


def check(answer: RateAnswer) -> None:
    printed = [{key: getattr(one, key) for key in ("level", "open_steps", "chain", "ways")} for one in answer.rounds]
    assert answer.level == level_in_the_docs(printed)
    assert answer.hardest == max((one.level for one in answer.rounds), key=ALL_LEVELS.index, default=None)


@given(st.lists(rounds, max_size=12))
@example([RatingRound("squeeze", "hard", 1, 0, 0.5)])
@example([RatingRound("pool", "medium", 1, 0, 0.5)] * 4)
@example([RatingRound("pool", "medium", 1, 0, 0.5), RatingRound("squeeze", "hard", 1, 0, 0.5)])
def test_the_level_is_that_of_the_docs(some: list[RatingRound]) -> None:
    printed: list[dict[str, object]] = [vars(one) for one in some]
    assert level_of_rounds(some) == level_in_the_docs(printed)


@given(solvable_boards(max_cells=16))
@example(read_board(FEW_HARD))
def test_every_orientation_and_every_check_has_the_same_level(board: Board) -> None:
    ratings = {rate_board(turned.puzzle) for turned in orientations(board.puzzle)}
    assert len(ratings) == 1
    (rating,) = ratings
    if rating.level is not None:
        check(RateAnswer.of(rating))
    found = [level for level in LEVELS if is_of_level(board.puzzle, level)]
    assert found == [level for level in LEVELS if level == rating.level]
    assert rate(board.puzzle).level in (rating.level, None)


@given(st.lists(rounds, max_size=8), rounds)
def test_more_and_harder_rounds_never_lower_the_level(some: list[RatingRound], more: RatingRound) -> None:
    levels = [level_of_rounds(some[:number]) for number in range(len(some) + 1)]
    levels.append(level_of_rounds([*some, more]))
    assert all(ALL_LEVELS.index(one) <= ALL_LEVELS.index(other) for one, other in pairwise(levels))
    harder = [RatingRound(one.technique, "beyond", one.open_steps, one.chain, one.decided) for one in some]
    assert level_of_rounds(harder) == ("beyond" if some else "easy")


@pytest.mark.parametrize("level", ["expert", "extreme", "beyond"])
def test_a_single_round_above_hard_is_enough(level: str) -> None:
    assert level_of_rounds([RatingRound("any", level, 1, 0, 0.5)]) == level


def test_a_few_hard_steps_are_printed_next_to_the_level() -> None:
    answer = rate_query(FEW_HARD)
    assert (answer.level, answer.hardest) == ("easy", "hard")
    told = list(answer.sentences())
    assert told[:2] == ["level    easy", "hardest  hard"]
    assert told[6].startswith("the level is easy, because harder rounds make only ")


def test_the_pack_and_its_levels() -> None:
    entries = [entry for entry in samples().values() if entry["rows"] in (5, 7)]
    seen = set()
    for entry in entries:
        rating = rate(read_board(f"{entry['rows']} {entry['cols']}\n" + "\n".join(entry["clues"])).puzzle)
        check(RateAnswer.of(rating))
        assert rating.level == rating.hardest == entry["rating"]["level"]
        seen.add(rating.level)
    assert seen == {"easy", "medium", "hard", "expert"}
