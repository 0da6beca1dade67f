"""Rubrics: what a proof needs to pass, and its points."""

import json
from datetime import datetime, timezone

import pytest

from nurikabe_sat import FormatError
from nurikabe_sat.legup.grading import Grade
from nurikabe_sat.legup.rubric import Credit, Rubric, credit, read_rubric

RIGHT = Grade(complete="yes", holds="yes")
SOUND = Grade(complete="no", holds="yes", refused=1)
CHANCE = Grade(complete="by chance", holds="yes", by_chance=1)
REPAINTED = Grade(complete="yes", holds="no")


@pytest.mark.parametrize(
    ("passes", "expected"),
    [
        (["complete"], ["yes", "no", "by chance", "yes"]),
        (["holds"], ["yes", "yes", "yes", "no"]),
        (["accepted"], ["yes", "no", "by chance", "no"]),
        (["complete", "holds"], ["yes", "no", "by chance", "no"]),
    ],
)
def test_what_must_be_met(passes: list[str], expected: list[str]) -> None:
    rubric = read_rubric(json.dumps({"passes": passes}))
    found = [credit(grade, rubric, None, None, 3) for grade in (RIGHT, SOUND, CHANCE, REPAINTED)]
    assert [one.passed for one in found] == expected
    assert [one.points for one in found] == [0 if one == "no" else 3 for one in expected]


def test_the_default_is_what_legup_would_accept() -> None:
    assert read_rubric("{}") == Rubric() == Rubric(passes=("complete",))


@pytest.mark.parametrize(
    ("hours", "days", "points"), [(-30, 0, 2), (0, 0, 2), (1, 1, 1.8), (24, 1, 1.8), (25, 2, 1.6), (73, 4, 0)]
)
def test_late_days(hours: int, days: int, points: float) -> None:
    rubric = read_rubric('{"due": "2026-12-01T12:00Z", "late": {"days": 3, "percent": 10}}')
    when = datetime.fromtimestamp(
        datetime(2026, 12, 1, 12, tzinfo=timezone.utc).timestamp() + hours * 3600, timezone.utc
    )
    assert credit(RIGHT, rubric, when, None, 2) == Credit("yes", points, days)


def test_other_boards_and_forbidden_rules_pass_nothing() -> None:
    for grade in (
        Grade(complete="yes", holds="yes", board_differs="yes"),
        Grade(complete="yes", holds="yes", rules_not_allowed="Corners Black (1)"),
        Grade(error="broken"),
    ):
        assert credit(grade, Rubric(), None, None, 1) == Credit("no", 0, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1]", "the rubric: found '\\[1\\]', expected an object"),
        ("{", "found invalid JSON"),
        ('{"weight": 1}', "the rubric: found the key 'weight', expected any of passes, weights"),
        ('{"passes": ["nice"]}', "passes: found 'nice', expected any of complete, holds, accepted"),
        ('{"weights": {"a": -1}}', "weights: a: found '-1', expected a number from 0"),
        ('{"due": "soon"}', "found the time 'soon'"),
        ('{"forbid": ["Magic"]}', "unknown LEGUP rule 'Magic'"),
        ('{"late": {"days": "3"}}', "late: days: found '3', expected a number"),
    ],
)
def test_a_rubric_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_rubric(text, "rubric.json")
