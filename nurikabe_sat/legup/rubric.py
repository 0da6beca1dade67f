"""Rubric of a teacher: requirements, points, and deductions for late proofs, read from a JSON file.

    {"passes": ["complete"], "weights": {"homework1.xml": 2}, "due": "2026-12-01T23:59",
     "late": {"days": 3, "percent": 10}, "forbid": ["Corners Black"]}

``passes`` lists the requirements. ``complete``: LEGUP calls the proof complete. ``holds``: every step is sound and the
goal is proved. ``accepted``: the proof holds, and LEGUP accepts each step by the rule that the step names. A proof
earns the weight of its assignment, or 1 point. It loses ``percent`` of the points for each day begun after ``due``, and
all points after ``days``.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats.scan import quoted
from nurikabe_sat.legup.assignment import read_time, rule_called
from nurikabe_sat.legup.grading import Grade

_KEYS = ("passes", "weights", "due", "late", "allow", "forbid")
_PASSES = ("complete", "holds", "accepted")
_ORDER = ("yes", "by chance", "no")


@dataclass(frozen=True)
class Rubric:
    """Rubric of a teacher. By default, a proof that LEGUP calls complete earns one point."""

    passes: tuple[str, ...] = ("complete",)
    weights: Mapping[str, float] = field(default_factory=dict)
    due: datetime | None = None
    late_days: float = 0
    late_percent: float = 0
    allow: frozenset[str] = frozenset()
    forbid: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Credit:
    """Credit for a proof. ``passed`` is yes, no or by chance. ``days_late`` is None if the time is unknown."""

    passed: str
    points: float
    days_late: int | None


def read_rubric(text: str, source: str = "<text>") -> Rubric:
    """Return the rubric in a JSON text. Raises FormatError if the text is not a rubric.

    >>> read_rubric('{"weights": {"hw1.xml": 2}}').weights
    {'hw1.xml': 2}
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError("invalid JSON", "a rubric", source=source) from None
    try:
        return _rubric(data)
    except UsageError as error:
        raise FormatError(f"an invalid rubric ({error})", "a valid one", source=source) from None


def _rubric(data: object) -> Rubric:
    given = _object(data, "the rubric", _KEYS)
    late = _object(given.get("late", {}), "late", ("days", "percent"))
    weights = _object(given.get("weights", {}), "weights")
    passes = _texts(given.get("passes", list(Rubric.passes)), "passes")
    if odd := [one for one in passes if one not in _PASSES]:
        raise UsageError(f"passes: found {quoted(odd[0])}, expected any of {', '.join(_PASSES)}")
    due = given.get("due")
    return Rubric(
        tuple(passes),
        {name: _number(weight, f"weights: {name}") for name, weight in weights.items()},
        None if due is None else read_time(str(due)),
        _number(late.get("days", 0), "late: days"),
        _number(late.get("percent", 0), "late: percent"),
        frozenset(map(rule_called, _texts(given.get("allow", []), "allow"))),
        frozenset(map(rule_called, _texts(given.get("forbid", []), "forbid"))),
    )


def _object(data: object, name: str, keys: tuple[str, ...] | None = None) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise UsageError(f"{name}: found {quoted(str(data))}, expected an object")
    if keys is not None and (odd := next((key for key in data if key not in keys), None)) is not None:
        raise UsageError(f"{name}: found the key {quoted(odd)}, expected any of {', '.join(keys)}")
    return data


def _texts(data: object, name: str) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(one, str) for one in data):
        raise UsageError(f"{name}: found {quoted(str(data))}, expected a list of strings")
    return data


def _number(data: object, name: str) -> float:
    if isinstance(data, bool) or not isinstance(data, int | float) or not 0 <= data <= 1_000_000:
        raise UsageError(f"{name}: found {quoted(str(data))}, expected a number from 0 to 1000000")
    return data


def credit(grade: Grade, rubric: Rubric, submitted: datetime | None, due: datetime | None, weight: float) -> Credit:
    """Return the credit for a file with the given grade that was handed in at the time ``submitted``."""
    late = _days_late(submitted, rubric.due or due)
    met = {
        "complete": grade.complete,
        "holds": grade.holds,
        "accepted": "no" if grade.holds != "yes" or grade.refused else "by chance" if grade.by_chance else "yes",
    }
    passed = max((met[one] or "no" for one in rubric.passes), key=_ORDER.index, default="yes")
    if grade.error or grade.rules_not_allowed or grade.board_differs not in ("", "no"):
        passed = "no"
    if passed == "no" or (late or 0) > rubric.late_days > 0:
        return Credit(passed, 0, late)
    return Credit(passed, round(weight * max(0.0, 1 - (late or 0) * rubric.late_percent / 100), 4), late)


def _days_late(submitted: datetime | None, due: datetime | None) -> int | None:
    """Return the number of days after the due date, rounded up. A time without a time zone is in local time."""
    if submitted is None or due is None:
        return None
    if (submitted.tzinfo is None) != (due.tzinfo is None):
        submitted, due = submitted.astimezone(), due.astimezone()
    return max(0, -((due - submitted) // timedelta(days=1)))
