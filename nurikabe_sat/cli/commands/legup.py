"""Proofs for LEGUP, a program in which students prove step by step how a puzzle is solved.

nurikabe-sat legup prove PUZZLE -o proof.xml     prove all solutions, or the goal of a file, in steps that LEGUP accepts
nurikabe-sat legup check-proof proof.xml         judge a proof: what LEGUP accepts, and what really follows
nurikabe-sat legup grade DIR -o grades.csv       judge the proofs of a whole class
"""

import argparse
import json

from nurikabe_sat.cli.commands import legup_grade
from nurikabe_sat.cli.files import STDIN, is_url, read_puzzle, read_text, refuse_overwriting, write_file
from nurikabe_sat.cli.numbers import positive
from nurikabe_sat.cli.output import say, tell
from nurikabe_sat.cli.parser import add_puzzle, add_timeout, puzzle_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import legup
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.checker import ProofReport, check_proof
from nurikabe_sat.legup.dialect import DIALECTS, LEGUP_7, Dialect
from nurikabe_sat.legup.flag import Flag
from nurikabe_sat.legup.goal import ProofGoal
from nurikabe_sat.legup.html_report import page, section
from nurikabe_sat.legup.proof import Labels
from nurikabe_sat.legup.proof_file import read_proof, write_proof
from nurikabe_sat.legup.prover import MOST_SOLUTIONS, NoProof, prove_checked
from nurikabe_sat.legup.sentences import conclusions, counts, rule_name, step_counts, step_line
from nurikabe_sat.legup.why_not import why_not
from nurikabe_sat.puzzle.model import Board

_EXPLAINING = 10.0  # seconds for what the solutions say of the steps of one proof


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    proving = actions.add_parser("prove", help="prove all solutions of a puzzle, or the goal of a file", about=_PROVE)
    add_puzzle(proving)
    proving.add_argument("-o", "--output", metavar="FILE", help="where the proof goes; default standard output")
    proving.add_argument(
        "--legup", type=_dialect, default=LEGUP_7, metavar="VERSION", help="write for LEGUP 7 (default) or 2"
    )
    proving.add_argument(
        "--most",
        type=positive,
        default=MOST_SOLUTIONS,
        metavar="N",
        help="prove up to N solutions; default %(default)s",
    )
    add_timeout(proving, "give up after that time")
    proving.add_argument(
        "--format", choices=("text", "json"), default="text", help="what is said of a proof written with -o"
    )
    proving.epilog = (
        "exit: 0 proved, 1 the goal is not true or there are too many solutions, 2 bad usage or input, "
        "3 the time limit came first"
    )
    checking = actions.add_parser("check-proof", help="judge a proof", about=_CHECK)
    checking.add_argument("file", metavar="FILE", help="a file of LEGUP with a proof, or - for standard input")
    checking.add_argument("-o", "--output", metavar="FILE", help="write the answer there; default standard output")
    checking.add_argument(
        "--legup", type=_dialect, metavar="VERSION", help="judge as LEGUP 7 or 2 does; default: as the file looks"
    )
    checking.add_argument(
        "--format",
        choices=("text", "json", "html"),
        default="text",
        help="a line for each step, an object, or a page with the boards of the steps that do not hold",
    )
    checking.epilog = "exit: 0 the proof holds and LEGUP calls it complete, 1 it does not, 2 bad usage or input"
    grading = actions.add_parser("grade", help="judge the proofs of a class", about=legup_grade.__doc__ or "")
    legup_grade.add_arguments(grading, _dialect)


def run(args: argparse.Namespace) -> int:
    actions = {"prove": _prove, "check-proof": _check, "grade": legup_grade.run}
    return actions[args.action](args)


_PROVE = """Write a LEGUP proof.

It ends in all solutions of a puzzle, or refutes it if there is none; if the puzzle is a file of LEGUP with a goal, it
proves the goal. Every step follows from LEGUP's rules as they should be, and is accepted by LEGUP as it is. Where none
of its rules helps, the proof splits cases.
"""

_CHECK = """Judge each step of a proof, and whether the proof is complete.

LEGUP and logic are asked apart from each other:

    accepted, refused    what LEGUP says of the step; "by chance": its answer changes from run to run
    sound, unsound       whether the step follows by its rule

A step that does not hold gets the reason: the contradiction that was looked for, the way out that is left, a cell that
would make it follow, another rule that justifies it, and what the solutions say.
"""


def _dialect(text: str) -> Dialect:
    if text not in map(str, DIALECTS):
        raise argparse.ArgumentTypeError(f"{text!r} is not a version of LEGUP: 7 or 2")
    return DIALECTS[int(text)]


def _prove(args: argparse.Namespace) -> int:
    where = puzzle_of(args)
    if args.output is None and args.format == "json":
        raise UsageError("--format json is about a proof in a file: name one with -o")
    if args.output == STDIN:
        raise UsageError("-o - is what happens without -o: leave it out, or name a file")
    if args.output is not None:
        refuse_overwriting(args.output, [where])
    board, goal, labels = _assignment(where, args.format_in)
    if labels.flag is not Flag.MISSING:
        tell("the flag <solved> of the file is not copied: LEGUP writes it when it saves")
    try:
        report = prove_checked(
            board,
            goal=goal,
            dialect=args.legup,
            most=args.most,
            labels=labels,
            deadline=Deadline.after(args.timeout),
        )
    except NoProof as error:
        say(json.dumps({"status": str(error)}) + "\n" if args.format == "json" else f"no proof: {error}\n")
        return 1
    if args.output is None:
        say(write_proof(report.proof))
        return 0
    write_file(args.output, [write_proof(report.proof)])
    if args.format == "json":
        steps, cases = step_counts(report)
        rows = [solution.to_rows() for solution in report.solutions]
        say(json.dumps({"status": "proved", "steps": steps, "cases": cases, "solutions": rows}) + "\n")
    else:
        say(f"proved{_what(report)}: {counts(report)}\n")
    return 0


def _what(report: ProofReport) -> str:
    if report.proof.goal != ProofGoal():
        return f" {report.proof.goal.type.value}"
    number = len(report.solutions)
    return "" if number == 1 else ", there is no solution" if not number else f", there are {number} solutions"


def _assignment(where: str, form: str | None) -> tuple[Board, ProofGoal, Labels]:
    """What is to be proved: a board, and of a file of LEGUP its goal and its attributes."""
    if not is_url(where) and form in (None, legup.NAME):
        text, source = read_text(where)
        if form == legup.NAME or legup.probe(text):
            start = read_proof(text, source)
            return start.board, start.goal, start.labels
        if where == STDIN:
            from nurikabe_sat.formats import read_board

            return read_board(text, source, form), ProofGoal(), Labels()
    return read_puzzle(where, form), ProofGoal(), Labels()


def _check(args: argparse.Namespace) -> int:
    if args.output is not None:
        refuse_overwriting(args.output, [args.file])
    text, source = read_text(args.file)
    report = check_proof(read_proof(text, source, args.legup))
    lines = list(_answer(report, source, args.format))
    if args.output is None:
        say("".join(lines))
    else:
        write_file(args.output, lines)
    if args.format == "text":
        for remark in report.remarks:
            tell(remark)
    return 0 if report.holds and report.is_complete is Acceptance.YES else 1


def _answer(report: ProofReport, source: str, form: str) -> list[str]:
    explaining = Deadline.after(_EXPLAINING)
    if form == "html":
        return [page(f"Proof: {source}", [section(report, source, explaining)])]
    told = [why_not(step, report.proof.dialect, explaining) for step in report.steps]
    if form == "json":
        return [json.dumps(_json(report, [() if why is None else why.sentences for why in told])) + "\n"]
    lines = []
    for step, why in zip(report.steps, told, strict=True):
        lines.append(f"{step_line(step, report)}\n")
        lines += [f"    {sentence}\n" for sentence in (why.sentences if why else ())]
    return [*lines, *(f"{sentence}\n" for sentence in conclusions(report))]


def _json(report: ProofReport, told: list[tuple[str, ...]]) -> dict[str, object]:
    return {
        "legup": {
            "version": report.proof.dialect.number,
            "valid": report.is_valid.value,
            "complete": report.is_complete.value,
            "flag": report.proof.labels.flag.value,
        },
        "logic": {"holds": report.holds, "sound": report.is_sound, "goal_flaw": report.goal_flaw},
        "goal": report.proof.goal.type.value,
        "solutions": [solution.to_rows() for solution in report.solutions],
        "open_ends": report.open_ends,
        "remarks": report.remarks,
        "steps": [
            {
                "id": step.transition.id,
                "rule": rule_name(step, report),
                "line": step.transition.place and step.transition.place.line,
                "legup": step.opinion.acceptance.value,
                "sound": step.is_sound,
                "text": step.sentence,
                "why_not": why,
            }
            for step, why in zip(report.steps, told, strict=True)
        ],
    }
