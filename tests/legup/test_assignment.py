"""Assignments: the attributes of a puzzle that say what students may see, use and when they have to be done."""

from datetime import datetime, timezone

import pytest

from nurikabe_sat import FormatError, UsageError, legup_check, legup_convert
from nurikabe_sat.legup.assignment import Assignment, read_assignment
from nurikabe_sat.legup.proof_file import read_proof

WRONG = (
    '{"puzzle": "4\\n. . 2 .\\n. . . .\\n. . . .\\n. 3 . .", "labels": {%s}, "steps": [{"id": "t0", "from": ["n0"],'
    ' "to": "n1", "rule": "Surround Region", "cells": [[2, 3, -1]]}]}'
)


def test_the_terms_of_an_assignment() -> None:
    labels = {
        "assignment": " Homework 3 ",
        "by": "CS 101",
        "due": "2026-12-01T23:59Z",
        "verdicts": "never",
        "help": "steps finish",
        "allow": "surround region, NURI-CONT-0001",
        "forbid": "Unreachable white region",
        "tag": "hw3",
    }
    assert read_assignment(labels) == Assignment(
        "Homework 3",
        "CS 101",
        datetime(2026, 12, 1, 23, 59, tzinfo=timezone.utc),
        "never",
        frozenset({"steps", "finish"}),
        frozenset({"Surround Region", "Black Square"}),
        frozenset({"Can't Reach Cell"}),
    )
    assert read_assignment({"assignment": "A"}) == Assignment("A", verdicts="asked")
    assert read_assignment({"tag": "hw3", "verdicts": "never"}) is None


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("verdicts", "later", "found verdicts='later', expected one of now, asked, never"),
        ("help", "steps all", "found help='all', expected any of steps, finish"),
        ("due", "tomorrow", "found the time 'tomorrow', expected a time such as 2026-12-01T23:59"),
        ("forbid", "Magic", "unknown LEGUP rule 'Magic'"),
    ],
)
def test_terms_that_are_wrong(name: str, value: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read_assignment({"assignment": "A", name: value})


def test_the_terms_stay_in_files_of_both_versions_and_json() -> None:
    given = ("assignment=Homework 3", "verdicts=never", "forbid=Corners Black")
    text = legup_convert(WRONG % "", label=given).text
    for form in ("legup2", "json", "legup7"):
        text = legup_convert(text, to=form).text
    assert read_proof(text).labels.puzzle == {
        "name": "Nurikabe",
        "assignment": "Homework 3",
        "verdicts": "never",
        "forbid": "Corners Black",
    }
    assert "assignment" not in legup_convert(text, label=("assignment=",)).text


def test_labels_that_cannot_be_set() -> None:
    with pytest.raises(UsageError, match="unknown label 'colour'; choose from assignment, by, due"):
        legup_convert(WRONG % "", label=("colour=red",))
    with pytest.raises(UsageError, match="label: found 'due', expected NAME=VALUE"):
        legup_convert(WRONG % "", label=("due",))


def test_an_assignment_tells_no_facts() -> None:
    """The reasons name neither the solution nor, without help, other rules."""
    reasons = {}
    for labels in ("", '"assignment": "A", "help": "steps"', '"assignment": "A"'):
        why = legup_check(WRONG % labels, step="t0").why
        assert why is not None
        reasons[labels] = " ".join(why.sentences)
        page = legup_convert(WRONG % labels, to="html").text
        assert ("in every solution" in page) == (not labels)
    full, with_help, bare = reasons.values()
    assert "in every solution" in full
    assert "in every solution" not in with_help
    assert "were" not in with_help
    assert bare in with_help
