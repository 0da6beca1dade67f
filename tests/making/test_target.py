"""Targets: what the rating says of a puzzle that was made for one, and how far other ratings are from it."""

from dataclasses import replace

import pytest

from nurikabe_sat import generate as generate_query
from nurikabe_sat.deduction.rating import Rating, RatingRound, rate
from nurikabe_sat.errors import UsageError
from nurikabe_sat.making.generator.generate import attempt, generate
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.making.generator.target import Target
from nurikabe_sat.solving.search import is_unique

ROUNDS = tuple(
    RatingRound(technique, level, open_steps, 0, 0.5)
    for technique, level, open_steps in (
        ("pool", "easy", 4),
        ("confinement", "hard", 1),
        ("pool", "easy", 2),
        ("ring", "hard", 1),
        ("confinement", "hard", 2),
    )
)
RATING = Rating("hard", ROUNDS)


def test_how_far_a_rating_is_from_a_target() -> None:
    assert (RATING.steps, RATING.mean_open) == (10, 2.0)
    assert not Target()
    assert Target().distance(RATING) == 0
    assert Target(steps=(10, 10), open=(2, 2), story=("confinement", "ring")).distance(RATING) == 0
    assert Target(steps=(20, 30)).distance(RATING) == pytest.approx(0.5)
    assert Target(steps=(0, 5)).distance(RATING) == pytest.approx(1.0)
    assert Target(open=(0, 1.0), steps=(20, 30)).distance(RATING) == pytest.approx(1.5)
    assert Target(score=(2 * RATING.score, 10**6)).distance(RATING) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("story", "untold"),
    [
        (("pool", "pool"), 0),
        (("pool", "pool", "pool"), 1),
        (("ring", "confinement"), 0),
        (("ring", "pool"), 1),
        (("confinement", "ring", "confinement"), 0),
        (("shapes", "pool"), 2),
    ],
)
def test_a_story_is_told_in_order(story: tuple[str, ...], untold: int) -> None:
    assert Target(story=story).distance(RATING) == untold


def test_a_target_is_met() -> None:
    wishes = PuzzleRequest(6, 6, "medium")
    without = rate(generate(wishes, 3).puzzle)
    least = without.score + 5
    made = generate(replace(wishes, score=(least, least + 30), open=(1.0, 2.5)), 3)
    rating = rate(made.puzzle)
    assert is_unique(made.puzzle)
    assert rating.level == "medium"
    assert least <= rating.score <= least + 30
    assert rating.steps <= 2.5 * len(rating.rounds)


def test_a_story_is_what_the_rating_tells() -> None:
    rating = rate(generate(PuzzleRequest(6, 6, story=("separation", "sea-bridge", "complete-island")), 1).puzzle)
    names = iter([one.technique for one in rating.rounds])
    assert all(name in names for name in ("separation", "sea-bridge", "complete-island"))


def test_a_target_that_is_out_of_reach_ends_the_attempt() -> None:
    found = attempt(PuzzleRequest(4, 4, "easy", score=(1000, 2000)), 1, 1)
    assert found.draft is None
    assert found.open == 0


def test_the_query_takes_it_too() -> None:
    answer = generate_query(6, 6, seed=2, level="easy", steps=(15, 40))
    assert 15 <= sum(answer.rating.techniques.values()) <= 40


@pytest.mark.parametrize(
    ("wishes", "complaint"),
    [
        ({"score": (9, 3)}, "score: the minimum must be from 0 to the maximum, got 9 and 3"),
        ({"steps": (3, 2)}, "steps: the minimum must be"),
        ({"open": (0, 0.5)}, "open: the maximum must be at least 1, got 0.5"),
        ({"story": ("magic",)}, "unknown technique 'magic'"),
        ({"story": ("ring",), "level": "easy"}, "ring is a technique of the level hard, which is above easy"),
        ({"story": ("ring",), "forbid": ("ring",)}, "ring cannot be both required and forbidden"),
    ],
)
def test_what_can_never_come_true_is_refused(wishes: dict[str, object], complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        PuzzleRequest(5, 5, **wishes)  # type: ignore[arg-type]  # each wish has the type of its field
