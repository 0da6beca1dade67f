"""Assignments: puzzles with a teacher's terms, which LEGUP files store as attributes of ``<puzzle>``.

    <puzzle name="Nurikabe" tag="hw3" assignment="Homework 3" by="CS 101" due="2026-12-01T23:59" verdicts="asked"
            help="steps" forbid="Corners Black">

In JSON and in links, the attributes are the ``labels`` of a proof. LEGUP reads such files and ignores the attributes. A
puzzle without the attribute ``assignment``, the title, is not an assignment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from nurikabe_sat.errors import FormatError, UsageError
from nurikabe_sat.formats.scan import quoted
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.rules import ALL_RULES
from nurikabe_sat.legup.why_not import ALL, Disclosure
from nurikabe_sat.wording import unknown_name

Verdicts = Literal["now", "asked", "never"]

_LABELS = ("assignment", "by", "due", "verdicts", "help", "allow", "forbid")
_VERDICTS: Mapping[str, Verdicts] = {"now": "now", "asked": "asked", "never": "never"}
_HELP = ("steps", "finish")


@dataclass(frozen=True)
class Assignment:
    """Terms of an assignment: title, teacher, deadline, visibility of verdicts, offered help, and allowed rules.

    Attributes:
        due: The deadline, in local time if it has no time zone.
        allow: The allowed rules; empty if all are allowed.
    """

    title: str
    by: str = ""
    due: datetime | None = None
    verdicts: Verdicts = "asked"
    help: frozenset[str] = frozenset()
    allow: frozenset[str] = frozenset()
    forbid: frozenset[str] = frozenset()


def read_assignment(labels: Mapping[str, str], source: str = "<text>") -> Assignment | None:
    """Return the assignment that the attributes of a puzzle describe, or None if they describe no assignment.

    Raises:
        FormatError: If an attribute has an invalid value.

    >>> read_assignment({"assignment": "Homework 3", "help": "steps"}).help
    frozenset({'steps'})
    """
    title = labels.get("assignment", "").strip()
    if not title:
        return None
    verdicts = labels.get("verdicts", "") or "asked"
    if verdicts not in _VERDICTS:
        raise FormatError(f"verdicts={quoted(verdicts)}", f"one of {', '.join(_VERDICTS)}", source=source)
    given = labels.get("help", "").split()
    if odd := next((word for word in given if word not in _HELP), None):
        raise FormatError(f"help={quoted(odd)}", f"any of {', '.join(_HELP)}", source=source)
    due = labels.get("due", "").strip()
    try:
        end = read_time(due) if due else None
        allow, forbid = (rules_called(labels.get(name, "")) for name in ("allow", "forbid"))
    except UsageError as error:
        raise FormatError(f"an invalid assignment ({error})", "a valid one", source=source) from None
    return Assignment(title, labels.get("by", ""), end, _VERDICTS[verdicts], frozenset(given), allow, forbid)


def telling_of(proof: Proof) -> Disclosure:
    """Return the kinds of information about a student's own proof that the student may see.

    For an assignment, students see no cells of the solutions, and other rules only if the assignment offers this help.
    """
    if not proof.labels.puzzle.get("assignment", "").strip():
        return ALL
    return Disclosure(facts=False, rules="steps" in proof.labels.puzzle.get("help", "").split())


def labelled(proof: Proof, changes: Mapping[str, str]) -> Proof:
    """Return the proof with some attributes of its puzzle changed. An empty value removes an attribute.

    Raises:
        UsageError: If an attribute is unknown.
        FormatError: If an attribute has an invalid value.
    """
    for name in changes:
        if name not in (*_LABELS, "tag"):
            raise unknown_name("label", name, (*_LABELS, "tag"))
    puzzle = {**proof.labels.puzzle, **changes}
    kept = {name: value for name, value in puzzle.items() if value}
    read_assignment(kept, "label")
    return replace(proof, labels=replace(proof.labels, puzzle=kept))


def read_time(text: str) -> datetime:
    """Return the time that a text such as 2026-12-01T23:59 gives. Raises UsageError if the text is not a time.

    The text may end in Z or an offset.
    """
    try:
        return datetime.fromisoformat(text[:-1] + "+00:00" if text.endswith("Z") else text)
    except ValueError:
        raise UsageError(f"found the time {text[:40]!r}, expected a time such as 2026-12-01T23:59") from None


def rules_called(names: str) -> frozenset[str]:
    """Return the LEGUP 7 names of the rules in a comma-separated list. Raises UsageError if a rule is unknown."""
    return frozenset(rule_called(name) for name in names.split(",") if name.strip())


def rule_called(name: str) -> str:
    """Return the LEGUP 7 name of a rule, given its name or id in any version. Raises UsageError if it is unknown."""
    for rule in ALL_RULES:
        if name.strip().lower() in {text.lower() for text in (rule.name, rule.id, rule.old_name or rule.name)}:
            return rule.name
    raise UsageError(f"unknown LEGUP rule {name!r}; choose from {', '.join(rule.name for rule in ALL_RULES)}")
