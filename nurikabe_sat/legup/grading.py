"""Grades for the files that students hand in. Results that are stored in the files are ignored."""

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, fields
from pathlib import PurePath

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.legup import PUZZLE_NAME
from nurikabe_sat.formats.scan import at_most, decoded
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.assignment import Assignment, read_assignment
from nurikabe_sat.legup.checker import JudgedStep, ProofReport, check_proof
from nurikabe_sat.legup.dialect import Dialect
from nurikabe_sat.legup.flag import Flag
from nurikabe_sat.legup.goal import ProofGoal
from nurikabe_sat.legup.html_report import section
from nurikabe_sat.legup.proof_json import read_proof_text
from nurikabe_sat.legup.sentences import rule_name, split_depth, step_counts
from nurikabe_sat.legup.why_not import why_not
from nurikabe_sat.puzzle.model import Board

LARGEST_FILE = 8 << 20
"""Maximum size of a graded file, in bytes."""

_SECONDS = 2.0  # for comparing one step with the solutions
_LOOKED_AT = 1 << 16  # characters of a file in which a puzzle of LEGUP must begin
_PUZZLE = re.compile(r"<Legup\b|\"puzzle\"\s*:")
_ATTRIBUTES = re.compile(r"<puzzle\b([^<>]*)>")
_ATTRIBUTE = re.compile(r"\b(name|tag)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")


@dataclass(frozen=True)
class GivenTask:
    """Assignment that a class was given: the board, the goal, the name of the file, and the terms."""

    name: str
    board: Board
    goal: ProofGoal
    assignment: Assignment | None = None


@dataclass(frozen=True)
class Terms:
    """Assignments that a class was given, and the rules for grading.

    Attributes:
        given: The assignments; empty if any board is accepted. A file with the name of an assignment must solve it.
        allowed: The allowed rules; None if all are allowed.
        dialect: The LEGUP version that judges the proofs; None detects the version of each file.
        max_cells: The maximum number of cells of a board; None for the default limit.
    """

    given: tuple[GivenTask, ...] = ()
    allowed: frozenset[str] | None = None
    forbidden: frozenset[str] = frozenset()
    dialect: Dialect | None = None
    max_cells: int | None = None

    @property
    def fingerprint(self) -> str:
        """Text that identifies the terms. Equal terms have the same text in all processes."""
        given = [
            (one.name, _board_print(one.board), repr(one.goal), *(_terms_of(one.assignment) if one.assignment else ()))
            for one in self.given
        ]
        rules = [None if rules is None else sorted(rules) for rules in (self.allowed, self.forbidden)]
        return repr((given, rules, self.dialect and self.dialect.number, self.max_cells))


@dataclass(frozen=True)
class Grade:
    """Grade of one file. The fields are the columns of the table, in order.

    Attributes:
        complete: LEGUP's verdict on whether the proof is complete: yes, no or by chance.
        holds: The verdict of logic on whether the proof holds: yes or no.
        error: The reason why the file could not be judged.
        type: LEGUP's name of the kind of puzzle.
    """

    puzzle: str = ""
    tag: str = ""
    type: str = ""
    assignment: str = ""
    goal: str = ""
    legup: str = ""
    steps: int = 0
    case_splits: int = 0
    case_depth: int = 0
    refused: int = 0
    by_chance: int = 0
    unsound: int = 0
    open_ends: int = 0
    complete: str = ""
    holds: str = ""
    first_error: str = ""
    first_error_cell: str = ""
    first_error_step: str = ""
    flag: str = ""
    flag_is_false: str = ""
    board_differs: str = ""
    rules_not_allowed: str = ""
    remarks: int = 0
    error: str = ""


GRADE_COLUMNS = tuple(field.name for field in fields(Grade))


@dataclass(frozen=True)
class Graded:
    """Grade of a file, with fingerprints that reveal copies and an HTML section for the report.

    Equal fingerprints indicate copies. The fingerprints of short proofs are empty. ``is_proof`` is False if the file is
    not a proof.
    """

    grade: Grade
    text_print: str = ""
    steps_print: str = ""
    section: str = ""
    is_proof: bool = True


def failed(error: str) -> Graded:
    """Return a grade that contains only an error. The error says why the file could not be judged."""
    return Graded(Grade(error=error))


def not_a_proof(data: bytes, path: str) -> Graded | None:
    """Return the grade of a file that is not a proof, or None if the file may be a proof.

    Files that end in .xml are always judged, because their names suggest that they are proofs.
    """
    if PurePath(path).suffix.lower() == ".xml":
        return None
    try:
        start = decoded(data, path)[:_LOOKED_AT] if data else ""
    except FormatError:
        start = ""
    if start.lstrip("\ufeff \t\r\n")[:1] in ("<", "{") and _PUZZLE.search(start):
        return None
    return Graded(Grade(error="not a proof" if data else "not a proof: it is empty"), is_proof=False)


def grade_data(
    data: bytes, path: str, terms: Terms, *, with_section: bool = False, deadline: Deadline = NEVER
) -> Graded:
    """Return the grade of a file. The grade contains an error if the file is too large, unreadable or not a proof.

    Raises LimitReached if the deadline passes first.
    """
    if len(data) > LARGEST_FILE:
        return failed(f"it has more than {LARGEST_FILE} bytes")
    if (other := not_a_proof(data, path)) is not None:
        return other
    try:
        text = decoded(data, PurePath(path).name)
        return grade_text(text, path, terms, with_section=with_section, deadline=deadline)
    except FormatError as error:
        return Graded(Grade(error=str(error)), hashlib.sha256(data).hexdigest())


def grade_text(
    text: str, source: str, terms: Terms, *, with_section: bool = False, deadline: Deadline = NEVER
) -> Graded:
    """Return the grade of a file from its text. The grade holds an error if the text cannot be read as a proof.

    Raises LimitReached if the deadline passes first.
    """
    text_print = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    try:
        with at_most(terms.max_cells):
            proof = read_proof_text(text, PurePath(source).name, terms.dialect)
        report = check_proof(proof, deadline=deadline)
    except (FormatError, RecursionError) as error:
        said = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        labels = _labels_in(text)
        return Graded(Grade(tag=labels.get("tag", ""), type=labels.get("name", ""), error=said), text_print)
    if not report.steps:
        text_print = ""
    wrong = next((step for step in report.steps if not (step.is_accepted and step.is_sound)), None)
    steps_print = _steps_print(report) if report.steps else ""
    shown = section(report, source, deadline.sooner(5 * _SECONDS)) if with_section else ""
    return Graded(_grade(report, source, wrong, terms, deadline), text_print, steps_print, shown)


def given_task(text: str, source: str, name: str = "") -> GivenTask:
    """Return the assignment in the text of a LEGUP or JSON file. Raises FormatError if the text is not a proof."""
    proof = read_proof_text(text, source)
    return GivenTask(name, proof.board, proof.goal, read_assignment(proof.labels.puzzle, source))


def _terms_of(assignment: Assignment) -> tuple[str, list[str], list[str]]:
    """Return those terms of an assignment that affect grades: its title, and the allowed and forbidden rules."""
    return assignment.title, sorted(assignment.allow), sorted(assignment.forbid)


def _labels_in(text: str) -> dict[str, str]:
    """Return the name and the tag of the puzzle in the text of a file that cannot be parsed."""
    found = _ATTRIBUTES.search(text, 0, _LOOKED_AT)
    return {name: one or other for name, one, other in _ATTRIBUTE.findall(found[1])} if found else {}


def _grade(report: ProofReport, source: str, wrong: JudgedStep | None, terms: Terms, deadline: Deadline) -> Grade:
    proof = report.proof
    count = Counter(step.verdict.acceptance for step in report.steps)
    error, cell = _first_error(report, wrong, deadline)
    task, differs = _task_of(report, source, terms)
    return Grade(
        puzzle=f"{proof.board.puzzle.rows}x{proof.board.puzzle.cols} {_board_print(proof.board)}",
        tag=proof.labels.puzzle.get("tag", ""),
        type=PUZZLE_NAME,
        assignment="" if task is None else task.assignment.title if task.assignment else task.name,
        goal=proof.goal.type.value,
        legup=str(proof.dialect.number),
        steps=len(report.steps),
        case_splits=step_counts(report)[1],
        case_depth=split_depth(report),
        refused=count[Acceptance.NO],
        by_chance=count[Acceptance.CHANCE],
        unsound=sum(not step.is_sound for step in report.steps),
        open_ends=len(report.open_ends),
        complete={Acceptance.YES: "yes", Acceptance.NO: "no", Acceptance.CHANCE: "by chance"}[report.completeness],
        holds="yes" if report.holds else "no",
        first_error=error,
        first_error_cell=cell,
        first_error_step=wrong.transition.id if wrong else "",
        flag=proof.labels.flag.value,
        flag_is_false=_false_flag(report),
        board_differs=differs,
        rules_not_allowed=_not_allowed(report, terms, task),
        remarks=len(report.remarks),
    )


def _first_error(report: ProofReport, wrong: JudgedStep | None, deadline: Deadline) -> tuple[str, str]:
    """Return the message and the cell of the first error: a wrong step or, if no step is wrong, an unproved goal."""
    if wrong is None:
        return report.goal_flaw or "", ""
    told = why_not(wrong, report.proof.dialect, deadline.sooner(_SECONDS))
    if told is None:
        return "", ""
    cell = "" if told.cell is None else report.proof.board.puzzle.grid.name(told.cell)
    return f"{rule_name(wrong, report)}: {' '.join(told.sentences)}", cell


def _false_flag(report: ProofReport) -> str:
    """Return "no", or a phrase that begins with "yes" if the flag in the file contradicts LEGUP's verdict."""
    flag, complete = report.proof.labels.flag, report.completeness
    if flag is Flag.SOLVED and complete is Acceptance.NO:
        return "yes, it says solved"
    if flag is Flag.NOT_SOLVED and complete is Acceptance.YES:
        return "yes, it says not solved"
    return "yes, it fits no time" if flag is Flag.ERROR else "no"


def _task_of(report: ProofReport, source: str, terms: Terms) -> tuple[GivenTask | None, str]:
    """Return the assignment of a file, or None, and a phrase that says whether the file differs from the assignment."""
    if not terms.given:
        return None, ""
    name, board = PurePath(source).name, _board_print(report.proof.board)
    asked = [one for one in terms.given if one.name == name] or list(terms.given)
    same = [one for one in asked if _board_print(one.board) == board]
    if not same:
        return (asked[0] if len(asked) == 1 else None), "yes"
    met = next((one for one in same if one.goal == report.proof.goal), None)
    return met or same[0], "the goal differs" if met is None else "no"


def _not_allowed(report: ProofReport, terms: Terms, task: GivenTask | None) -> str:
    own = task.assignment if task else None
    allowed = terms.allowed if terms.allowed is not None else own.allow if own and own.allow else None
    forbidden = terms.forbidden | (own.forbid if own else frozenset())
    used = Counter(step.transition.rule for step in report.steps if step.transition.rule is not None)
    bad = {
        rule: number
        for rule, number in used.items()
        if rule in forbidden or (allowed is not None and rule not in allowed)
    }
    return ", ".join(f"{report.proof.dialect.rule_name(rule)} ({number})" for rule, number in bad.items())


def _board_print(board: Board) -> str:
    """Return a fingerprint of a board: its size, clues and given cells, without the colours of clue cells."""
    clues = {clue.cell: clue.size for clue in board.puzzle.clue_list}
    given = [(cell, colour.value) for cell, colour in enumerate(board.colouring.colours) if cell not in clues]
    text = repr((board.puzzle.rows, board.puzzle.cols, sorted(clues.items()), given))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _steps_print(report: ProofReport) -> str:
    """Return a fingerprint of the steps of a proof, ignoring ids and the order of cells."""
    into = {step.transition.child: place for place, step in enumerate(report.steps)}
    steps = [
        (
            step.transition.rule,
            sorted(step.transition.cells),
            [into.get(parent) for parent in report.proof.parents[step.transition.id]],
        )
        for step in report.steps
    ]
    return hashlib.sha256(repr((_board_print(report.proof.board), steps)).encode()).hexdigest()
