"""Verdicts on each step of a LEGUP proof: by logic, by LEGUP 7 and by LEGUP 2."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats.legup import SEA, UNDECIDED
from nurikabe_sat.formats.scan import quoted
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.assignment import telling_of
from nurikabe_sat.legup.checker import JudgedStep, ProofReport, check_proof
from nurikabe_sat.legup.dialect import LEGUP_2, LEGUP_7
from nurikabe_sat.legup.html_report import proof_page
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.proof_json import read_proof_text
from nurikabe_sat.legup.rules import RULES, Kind
from nurikabe_sat.legup.sentences import conclusions, step_line
from nurikabe_sat.legup.why_not import why_not
from nurikabe_sat.phrase import PhrasePart, parts_of
from nurikabe_sat.puzzle.cell import Cell, PaintedCell
from nurikabe_sat.puzzle.model import Colour, Colouring
from nurikabe_sat.queries.places import places
from nurikabe_sat.queries.proof_request import EXAMPLE, PROOF, ProofRequest, Version, dialect_of, judged_by
from nurikabe_sat.queries.query import Answer, Query, kept, option
from nurikabe_sat.wording import list_of

_EXPLAINING = 10.0
"""Time limit, in seconds, for comparing the steps of a proof with the solutions while the reasons are written."""


@dataclass(frozen=True, kw_only=True)
class LegupCheckRequest(ProofRequest):
    r"""Request to check a LEGUP proof.

    For an assignment, reasons do not reveal cells of the solutions.

    Attributes:
        step: The id of the step to explain if it is wrong.
        cell: A cell of this step, such as "r1c3"; None selects the first cell that does not follow.
        legup: The version of LEGUP that decides.

    >>> from nurikabe_sat import legup_check
    >>> wrong = '[{"id": "t0", "from": ["n0"], "to": "n1", "rule": "Surround Region", "cells": [[1, 3, -1]]}]'
    >>> legup_check('{"puzzle": "1 3\\n1 . .", "steps": ' + wrong + '}', step="t0").why.cell
    Cell(1, 3)
    """

    step: str | None = option(None, "Explain why this step does not hold", metavar="ID")
    cell: str | None = option(None, "Explain why this cell of the step does not follow, such as r1c3", metavar="CELL")
    legup: Version | None = option(None, "Version of LEGUP that decides the result (default: detected)")

    def read(self) -> Proof:
        return read_proof_text(self.proof, PROOF, None if self.legup is None else dialect_of(self.legup))


Said = Literal["accepted", "refused", "by chance"]
"""Verdict of LEGUP on a step. "by chance" means that the verdict may differ between runs."""


@dataclass(frozen=True)
class StepVerdict:
    """Verdicts on a step by logic, LEGUP 7 and LEGUP 2, independent of each other, with a sentence about the step.

    Attributes:
        parts: The sentence as templates with values, for translations.
    """

    id: str
    rule: str | None
    sound: bool
    legup7: Said
    legup2: Said
    text: str
    parts: tuple[PhrasePart, ...]


@dataclass(frozen=True)
class WhyStep:
    """Reason why a step of a proof is wrong.

    Attributes:
        sentences: The reasons of LEGUP 7 and logic; empty if both accept the step.
        sentences2: The reasons of LEGUP 2 and logic; empty if both accept the step.
        cell: The painted cell that does not follow.
        flipped: The same cell in the other colour, which should cause a contradiction.
        marked: The cells that the sentences name; the cells of a path are in order.
        rules: Other rules that justify the cell.
        parts: The parts of each sentence in ``sentences``, for translations; ``parts2`` are those of ``sentences2``.
    """

    step: str
    sentences: tuple[str, ...]
    sentences2: tuple[str, ...]
    cell: Cell | None
    flipped: PaintedCell | None
    marked: tuple[Cell, ...]
    rules: tuple[str, ...]
    parts: tuple[tuple[PhrasePart, ...], ...]
    parts2: tuple[tuple[PhrasePart, ...], ...]


@dataclass(frozen=True)
class ProofEnd:
    """Leaf of a proof: a node without further steps, or a step without a resulting node.

    Attributes:
        node: The id of the node or step.
        what: The state of the node or step.
    """

    node: str
    what: Literal["solved", "contradiction", "open", "no child"]


@dataclass(frozen=True)
class LegupCheckAnswer(Answer[LegupCheckRequest]):
    """Answer that contains the verdicts on a LEGUP proof.

    The status is ``complete`` if the proof is sound and LEGUP, in the file's version, calls it complete. The status is
    ``wrong`` if this version rejects a step or a step is unsound, and otherwise ``open``.

    Attributes:
        complete7: LEGUP 7's verdict on the completeness of the proof; ``complete2`` is that of LEGUP 2.
        holds: True if the proof is sound and proves its goal.
        goal_flaw: The reason why the goal is not proved.
    """

    exits: ClassVar = {"complete": 0, "open": 1, "wrong": 1}

    status: Literal["complete", "open", "wrong"]
    holds: bool
    goal_flaw: str | None
    complete7: Said
    complete2: Said
    steps: tuple[StepVerdict, ...]
    ends: tuple[ProofEnd, ...]
    solutions: tuple[Colouring, ...]
    remarks: tuple[str, ...]
    why: WhyStep | None
    _report: ProofReport | None = field(default=None, repr=False, compare=False)
    _seconds: float | None = field(default=_EXPLAINING, repr=False, compare=False)

    def _sentences(self) -> Sequence[str]:
        return list(self._lines())

    def _lines(self) -> Iterator[str]:
        """Yield lines with the verdicts on every step or on the requested step, and with the reasons against a step."""
        report, until = kept(self._report), Deadline.after(self._seconds)
        for step in report.steps:
            if self.request.step in (None, step.transition.id):
                yield step_line(step, report)
                yield from (f"    {line}" for line in self._reasons(step, report, until))
        yield from conclusions(report)

    def page(self) -> str:
        return proof_page(kept(self._report), Deadline.after(self._seconds))

    def _reasons(self, step: JudgedStep, report: ProofReport, until: Deadline) -> Iterable[str]:
        if self.request.step is None:
            found = why_not(step, report.proof.dialect, until, None, telling_of(report.proof))
            return () if found is None else found.sentences
        return () if self.why is None else dict.fromkeys((*self.why.sentences, *self.why.sentences2))


def answer(request: LegupCheckRequest, deadline: Deadline) -> LegupCheckAnswer:
    """Check a LEGUP proof. Raises FormatError if the text is not a proof, and UsageError if a step is unknown."""
    if request.cell is not None and request.step is None:
        raise UsageError("cell: the id of the step is missing")
    proof = request.read()
    new, old = (check_proof(judged_by(proof, dialect), deadline=deadline) for dialect in (LEGUP_7, LEGUP_2))
    own = new if proof.dialect is LEGUP_7 else old
    why = None if request.step is None else _why(request, new, old, deadline)
    return LegupCheckAnswer(
        _status(own),
        own.holds,
        own.goal_flaw,
        new.completeness.value,
        old.completeness.value,
        tuple(_verdict(one, other) for one, other in zip(new.steps, old.steps, strict=True)),
        tuple(ProofEnd(leaf.id.removeprefix("step "), leaf.end.value) for leaf in own.leaves),
        own.solutions,
        own.remarks,
        why,
        own,
        deadline.sooner(_EXPLAINING).seconds_left(),
    )


def _status(report: ProofReport) -> Literal["complete", "open", "wrong"]:
    if report.holds and report.completeness is Acceptance.YES:
        return "complete"
    is_wrong = any(not step.is_sound or not step.is_accepted for step in report.steps)
    return "wrong" if is_wrong else "open"


def _verdict(new: JudgedStep, old: JudgedStep) -> StepVerdict:
    step = new.transition
    text = new.sentence
    return StepVerdict(step.id, step.rule, new.is_sound, _said(new), _said(old), str(text), parts_of(text))


def _said(step: JudgedStep) -> Said:
    return step.verdict.acceptance.value


def _why(request: LegupCheckRequest, new: ProofReport, old: ProofReport, deadline: Deadline) -> WhyStep | None:
    """Return the reason why the requested step does not hold, or None if logic and both LEGUP versions accept it."""
    name = str(request.step)
    found = [(one, report) for report in (new, old) for one in report.steps if one.transition.id == name]
    if not found:
        raise UsageError(f"step: found {quoted(name)}, expected the id of a step of the proof")
    step = found[0][0]
    cell = None if request.cell is None else _painted_cell(request.cell, step)
    told = [why_not(one, report.proof.dialect, deadline, cell, telling_of(report.proof)) for one, report in found]
    first = told[0] or told[1]
    if first is None:
        return None
    grid = step.before.grid
    sentences, sentences2 = (() if one is None else one.sentences for one in told)
    return WhyStep(
        name,
        tuple(map(str, sentences)),
        tuple(map(str, sentences2)),
        None if first.cell is None else grid.place(first.cell),
        _flipped(step, first.cell),
        places(grid, first.marked),
        tuple(dict.fromkeys(rule for one in told if one is not None for rule in one.rules)),
        tuple(map(parts_of, sentences)),
        tuple(map(parts_of, sentences2)),
    )


def _painted_cell(name: str, step: JudgedStep) -> int:
    """Return the cell with the given name. Raises UsageError if the step does not paint the cell."""
    grid = step.before.grid
    painted = {grid.name(cell): cell for cell, _ in step.transition.cells}
    if name not in painted:
        expected = f"one of {list_of(list(painted))}" if painted else "no cell: the step paints none"
        raise UsageError(f"cell: found {quoted(name)}, expected {expected}")
    return painted[name]


def _flipped(step: JudgedStep, cell: int | None) -> PaintedCell | None:
    rule = step.transition.rule
    if cell is None or rule is None or RULES[rule].kind is not Kind.BASIC or step.before.value(cell) != UNDECIDED:
        return None
    colour = Colour.ISLAND if dict(step.transition.cells)[cell] == SEA else Colour.SEA
    return PaintedCell(*step.before.grid.place(cell), colour)


legup_check = Query("legup_check", LegupCheckRequest, answer, quick_without=("step",), example={"proof": EXAMPLE})
