"""Proofs for LEGUP, a program in which students prove step by step how a puzzle is solved.

nurikabe-sat legup prove PUZZLE -o proof.xml     prove the only solution, in steps that LEGUP accepts
nurikabe-sat legup check-proof proof.xml         judge a proof: what LEGUP accepts, and what really follows
"""

import argparse
import json
import math
import time
from collections import Counter

from nurikabe_sat.cli.files import STDIN, read_puzzle, read_text, refuse_overwriting, write_file
from nurikabe_sat.cli.output import say, tell
from nurikabe_sat.cli.parser import add_puzzle, add_timeout, puzzle_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.legup.checker import ProofReport, StepVerdict, check_proof
from nurikabe_sat.legup.proof_file import write_proof
from nurikabe_sat.legup.prover import check_start, prove
from nurikabe_sat.legup.rules import CASE_RULE
from nurikabe_sat.puzzle.model import Board, Colouring

_FORMATS = ("text", "json")
_BAD = (StepVerdict.REFUSED, StepVerdict.UNSOUND)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    proving = actions.add_parser("prove", help="prove the only solution of a puzzle", about=_PROVE)
    add_puzzle(proving)
    proving.add_argument("-o", "--output", metavar="FILE", help="where the proof goes; default standard output")
    add_timeout(proving, "give up after that time")
    proving.add_argument("--format", choices=_FORMATS, default="text", help="what is said of a proof written with -o")
    proving.epilog = "exit: 0 proved, 1 no solution or more than one, 2 bad usage or input, 3 the time limit came first"
    checking = actions.add_parser("check-proof", help="judge a proof", about=_CHECK)
    checking.add_argument("file", metavar="FILE", help="a file of LEGUP with a proof, or - for standard input")
    checking.add_argument("--format", choices=_FORMATS, default="text", help="a line for each step, or an object")
    checking.epilog = "exit: 0 the proof is complete and sound, 1 it is not, 2 bad usage or input"


def run(args: argparse.Namespace) -> int:
    return _prove(args) if args.action == "prove" else _check(args)


_PROVE = """Write a LEGUP proof of the only solution of a puzzle.

Every step follows from LEGUP's rules as they should be, and is accepted by LEGUP as it is. Where none of its rules
helps, the proof splits cases.
"""

_CHECK = """Judge each step of a proof, and whether the proof is complete.

    sound      LEGUP accepts the step, and it follows
    unsound    LEGUP accepts the step, but it does not follow
    refused    LEGUP does not accept the step
"""


def _prove(args: argparse.Namespace) -> int:
    where = puzzle_of(args)
    if args.output is None and args.format == "json":
        raise UsageError("--format json is about a proof in a file: name one with -o")
    if args.output == STDIN:
        raise UsageError("-o - is what happens without -o: leave it out, or name a file")
    if args.output is not None:
        refuse_overwriting(args.output, [where])
    board = read_puzzle(where, args.format_in)
    check_start(board)
    started = time.monotonic()
    solution, why_not = _only_solution(board, args.timeout)
    if solution is None:
        say(json.dumps({"status": why_not}) + "\n" if args.format == "json" else f"no proof: {why_not}\n")
        return 1
    left = math.inf if args.timeout is None else args.timeout - (time.monotonic() - started)
    proof = prove(board, solution, timeout=left)
    if args.output is None:
        say(write_proof(proof))
        return 0
    write_file(args.output, [write_proof(proof)])
    steps, cases = _counts(check_proof(proof))
    if args.format == "json":
        say(json.dumps({"status": "proved", "steps": steps, "cases": cases, "solution": solution.to_rows()}) + "\n")
    else:
        say(f"proved: steps: {steps}, case splits: {cases}\n")
    return 0


def _only_solution(board: Board, timeout: float | None) -> tuple[Colouring | None, str]:
    """The solution, or None and why there is nothing to prove. Raises LimitReached."""
    from nurikabe_sat.solving.search import Status, solve

    result = solve(board, unique=True, deadline=Deadline.after(timeout))
    if result.status is Status.NONE:
        return None, "no solution"
    if result.unique is False:
        return None, "not unique"
    if result.solution is None or result.unique is None:
        raise LimitReached("the time limit came before it was known that there is only one solution")
    return result.solution, ""


def _check(args: argparse.Namespace) -> int:
    report = check_proof(*read_text(args.file))
    if args.format == "json":
        say(json.dumps(_json(report)) + "\n")
    else:
        for step in report.steps:
            say(f"{step.transition.id} {step.transition.rule}: {step.verdict.value}: {step.text}\n")
        say(_conclusion(report) + "\n")
        for remark in report.remarks:
            tell(remark)
    return 0 if report.holds else 1


def _conclusion(report: ProofReport) -> str:
    steps, cases = _counts(report)
    if report.holds:
        number = len(report.solutions)
        what = "there is no other solution" if number == 1 else f"there are no solutions but these {number}"
        return f"the proof holds, {what}: steps: {steps}, case splits: {cases}"
    count = Counter(step.verdict for step in report.steps)
    faults = [f"{verdict.value} steps: {count[verdict]}" for verdict in _BAD if count[verdict]]
    if report.open_ends:
        faults.append(f"open ends: {' '.join(report.open_ends)}")
    if not report.solutions:
        faults.append("no branch ends in a solved board")
    return f"the proof does not hold: {', '.join(faults)}"


def _counts(report: ProofReport) -> tuple[int, int]:
    """The number of steps, and of case splits, which are two steps each."""
    return len(report.steps), sum(step.transition.rule == CASE_RULE for step in report.steps) // 2


def _json(report: ProofReport) -> dict[str, object]:
    return {
        "holds": report.holds,
        "accepted": report.is_accepted,
        "sound": report.is_sound,
        "complete": report.is_complete,
        "solutions": [solution.to_rows() for solution in report.solutions],
        "open_ends": report.open_ends,
        "remarks": report.remarks,
        "steps": [
            {
                "id": step.transition.id,
                "rule": step.transition.rule,
                "line": step.transition.place and step.transition.place.line,
                "verdict": step.verdict.value,
                "text": step.text,
            }
            for step in report.steps
        ],
    }
