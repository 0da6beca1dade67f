"""Check of every answer by independent code, and comparison with what is known about the puzzle."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.answer import Answer, Outcome, Status
from benchmarks.instances import Instance
from nurikabe_sat import Colouring
from nurikabe_sat.puzzle.rules import is_solution

_COUNTS_OF: Mapping[str | None, int] = {"unique": 1, "none": 0}
_SEVERAL = 2


@dataclass(frozen=True)
class Verdict:
    """Verdict on an answer. ``correct`` is None if no answer was given, or if nothing here can confirm the answer."""

    correct: bool | None
    objection: str | None = None


def judge(instance: Instance, outcome: Outcome) -> Verdict:
    """Return the verdict on an answer, with an objection if the answer is wrong."""
    if outcome.status not in (Status.SOLVED, Status.NONE):
        return Verdict(None)
    objection = _objection(instance, outcome.answer)
    if objection:
        return Verdict(False, objection)
    is_confirmed = outcome.answer.solution is not None
    return Verdict(True if is_confirmed or instance.kind in _COUNTS_OF else None)


def _objection(instance: Instance, answer: Answer) -> str | None:
    if answer.count is not None:
        return _objection_to_count(instance, answer.count)
    if answer.solution is None and answer.unique is not None:
        says = "unique" if answer.unique else "several"
        return None if instance.kind in (None, says) else f"it says {says}"
    if answer.solution is None:
        return "there is a solution" if _is_known_to_be_solvable(instance) else None
    if not _follows_the_rules(instance, answer.solution):
        return "the referee rejects the solution"
    if answer.facts is not None:
        return _objection_to_facts(instance, answer.facts, answer.witnesses)
    if answer.unique is False:
        return _objection_to_several(instance, answer)
    if answer.unique and instance.kind == "several":
        return "there are several solutions"
    if answer.unique or instance.kind == "unique":
        differs = instance.solution is not None and tuple(answer.solution) != instance.solution
        return "the known solution is another one" if differs and _is_known_to_be_solvable(instance) else None
    return None


def _objection_to_count(instance: Instance, count: int) -> str | None:
    known = _COUNTS_OF.get(instance.kind)
    if known is not None and count != known:
        return f"there are {count} solutions, it says, and there is {'one' if known else 'none'}"
    if instance.kind == "several" and count < _SEVERAL:
        return "there are several solutions"
    return "there is a solution" if not count and _is_known_to_be_solvable(instance) else None


def _objection_to_facts(instance: Instance, facts: Sequence[str], witnesses: Sequence[Sequence[str]]) -> str | None:
    """Return an objection unless the witnesses are solutions and the facts are what all known solutions share."""
    if not all(_follows_the_rules(instance, one) for one in witnesses):
        return "the referee rejects a witness"
    known = [instance.solution] if instance.solution is not None and _is_known_to_be_solvable(instance) else []
    met = [set(colours) for colours in zip(*("".join(one) for one in (*witnesses, *known)), strict=True)]
    told = "".join(facts)
    if len(told) != len(met):
        return "the facts are of another board"
    for c, (fact, colours) in enumerate(zip(told, met, strict=True)):
        if (fact == "?") != (len(colours) > 1) or fact not in {"?", *colours}:
            return f"{instance.puzzle.grid.name(c)} is {'no fact, it says' if fact == '?' else 'no fact'}"
    return None


def _objection_to_several(instance: Instance, answer: Answer) -> str | None:
    if answer.second is None:  # taken at its word, unless more is known
        return "there is one solution only" if instance.kind == "unique" else None
    if answer.second == answer.solution:
        return "the second solution is the first one"
    return None if _follows_the_rules(instance, answer.second) else "the referee rejects the second solution"


def _is_known_to_be_solvable(instance: Instance) -> bool:
    return instance.solution is not None and _follows_the_rules(instance, instance.solution)


def _follows_the_rules(instance: Instance, rows: Sequence[str]) -> bool:
    grid = instance.puzzle.grid
    if len(rows) != grid.rows or any(len(row) != grid.cols for row in rows):
        return False
    return is_solution(instance.puzzle, Colouring.from_rows(rows))
