"""One proof of a class, judged for the table of a teacher. Nothing in the file is believed, least of all its flag."""

import hashlib
from collections import Counter
from dataclasses import dataclass, fields
from pathlib import PurePath

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.scan import at_most
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.checker import JudgedStep, ProofReport, check_proof
from nurikabe_sat.legup.dialect import Dialect
from nurikabe_sat.legup.flag import Flag
from nurikabe_sat.legup.goal import ProofGoal
from nurikabe_sat.legup.html_report import section
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.proof_file import read_proof
from nurikabe_sat.legup.sentences import rule_name
from nurikabe_sat.legup.why_not import why_not
from nurikabe_sat.puzzle.model import Board

LARGEST_BOARD = 10_000
"""Cells of the largest board that is graded."""

_SECONDS = 2.0  # for what the solutions say of one step


@dataclass(frozen=True)
class GivenTask:
    """What was to be proved, and the name of its file."""

    name: str
    board: Board
    goal: ProofGoal


@dataclass(frozen=True)
class Terms:
    """What a class was asked for: the assignments, and the rules that may be used.

    ``assigned`` is empty if any board will do. A file that has the name of an assignment must be about that one, any
    other file about one of them. ``allowed`` is None if all rules are. ``dialect`` is the LEGUP that judges, None for
    the one that a file looks like.
    """

    assigned: tuple[GivenTask, ...] = ()
    allowed: frozenset[str] | None = None
    forbidden: frozenset[str] = frozenset()
    dialect: Dialect | None = None


@dataclass(frozen=True)
class Grade:
    """What is said of one file. Every field is a text or a number, in the order of the table's columns.

    ``complete`` is what LEGUP says (yes, no, by chance), ``holds`` what logic says (yes, no); ``error`` is why a file
    has no grade.
    """

    puzzle: str = ""
    goal: str = ""
    legup: str = ""
    steps: int = 0
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
    """A grade, fingerprints to find copies (empty: too little to compare), and the section of a page, if asked for."""

    grade: Grade
    text_print: str = ""
    steps_print: str = ""
    section: str = ""


def grade_text(text: str, source: str, terms: Terms, *, with_section: bool = False) -> Graded:
    """Judge the text of a file. A file that cannot be read, or is too large, has a grade with its error."""
    text_print = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    try:
        with at_most(LARGEST_BOARD):
            proof = read_proof(text, source, terms.dialect)
        report = check_proof(proof)
    except (FormatError, RecursionError) as error:
        said = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        return Graded(Grade(error=said), text_print)
    wrong = next((step for step in report.steps if not (step.is_accepted and step.is_sound)), None)
    steps_print = _steps_print(report) if report.steps else ""
    shown = section(report, source, Deadline.after(5 * _SECONDS)) if with_section else ""
    return Graded(_grade(report, source, wrong, terms), text_print, steps_print, shown)


def _grade(report: ProofReport, source: str, wrong: JudgedStep | None, terms: Terms) -> Grade:
    proof = report.proof
    count = Counter(step.opinion.acceptance for step in report.steps)
    error, cell = _first_error(report, wrong)
    return Grade(
        puzzle=f"{proof.board.puzzle.rows}x{proof.board.puzzle.cols} {_board_print(proof.board)}",
        goal=proof.goal.type.value,
        legup=str(proof.dialect.number),
        steps=len(report.steps),
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
        board_differs=_differs(proof, source, terms),
        rules_not_allowed=_not_allowed(report, terms),
        remarks=len(report.remarks),
    )


def _first_error(report: ProofReport, wrong: JudgedStep | None) -> tuple[str, str]:
    """The first step that is not accepted and sound, with the reason and its cell; else why the goal is not proved."""
    if wrong is None:
        return report.goal_flaw or "", ""
    told = why_not(wrong, report.proof.dialect, Deadline.after(_SECONDS))
    if told is None:
        return "", ""
    cell = "" if told.cell is None else report.proof.board.puzzle.grid.name(told.cell)
    return f"{rule_name(wrong, report)}: {' '.join(told.sentences)}", cell


def _false_flag(report: ProofReport) -> str:
    """Whether the file's own claim is not what LEGUP says of its proof."""
    flag, complete = report.proof.labels.flag, report.completeness
    if flag is Flag.SOLVED and complete is Acceptance.NO:
        return "yes, it says solved"
    if flag is Flag.NOT_SOLVED and complete is Acceptance.YES:
        return "yes, it says not solved"
    return "yes, it fits no time" if flag is Flag.ERROR else "no"


def _differs(proof: Proof, source: str, terms: Terms) -> str:
    if not terms.assigned:
        return ""
    name = PurePath(source).name
    asked = [one for one in terms.assigned if one.name == name] or terms.assigned
    goals = [one.goal for one in asked if _board_print(one.board) == _board_print(proof.board)]
    if not goals:
        return "yes"
    return "no" if proof.goal in goals else "the goal differs"


def _not_allowed(report: ProofReport, terms: Terms) -> str:
    used = Counter(step.transition.rule for step in report.steps if step.transition.rule is not None)
    bad = {
        rule: number
        for rule, number in used.items()
        if rule in terms.forbidden or (terms.allowed is not None and rule not in terms.allowed)
    }
    return ", ".join(f"{report.proof.dialect.rule_name(rule)} ({number})" for rule, number in bad.items())


def _board_print(board: Board) -> str:
    """A short name of a board, the same for the same clues and givens. The colour of a clue's cell is no matter."""
    clues = {clue.cell: clue.size for clue in board.puzzle.clue_list}
    given = [(cell, colour.value) for cell, colour in enumerate(board.colouring.colours) if cell not in clues]
    text = repr((board.puzzle.rows, board.puzzle.cols, sorted(clues.items()), given))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _steps_print(report: ProofReport) -> str:
    """The same for proofs with the same board and steps, whatever their ids are and however their cells are ordered."""
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
