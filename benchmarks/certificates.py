"""Measure the time to make and to verify certificates of uniqueness, and their size, in comparison with solving.

The puzzles come from a JSON list with printed solutions, those with several or none are left out. A certificate is made
from the solution and verified from its text, as the commands do; files and imports are not measured.
"""

import argparse
import csv
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from random import Random

from nurikabe_sat import Board, LimitReached, Options, solve
from nurikabe_sat.certificate.checkers import AUTO
from nurikabe_sat.certificate.make import make_certificate
from nurikabe_sat.certificate.text import read_claim
from nurikabe_sat.certificate.verify import verify_certificate
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.formats.janko_json import read_with_solutions


@dataclass(frozen=True)
class Row:
    """Row of the table for one puzzle: seconds, the sizes of the three files in characters, and counts."""

    solve: float
    make: float
    verify: float
    claim: int
    formula: int
    proof: int
    cuts: int
    steps: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("puzzles", type=Path, help="a JSON list of puzzles")
    parser.add_argument("--sample", type=int, default=100, metavar="N", help="so many, chosen at random; default 100")
    parser.add_argument("--max-side", type=int, default=20, metavar="N", help="leave out larger boards; default 20")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, another sample; default 1")
    parser.add_argument("--encoding", metavar="NAME", help="that of the certificate; default: by the size of the board")
    parser.add_argument("--solver", default=Options.solver, metavar="NAME", help="makes the proof; default %(default)s")
    parser.add_argument("--checker", default=AUTO, metavar="NAME", help="checks the proof; default %(default)s")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="also write a line for each puzzle there")
    parser.add_argument("--timeout", type=float, default=20.0, metavar="SECONDS", help="for each step; default 20")


def run(args: argparse.Namespace) -> int:
    rows = list(_rows(args))
    if not rows:
        print("no puzzle left", file=sys.stderr)
        return 1
    if args.csv is not None:
        with args.csv.open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow(field.name for field in fields(Row))
            writer.writerows(map(astuple, rows))
    print(f"puzzles: {len(rows)}")
    print(f"{'':8} {'median':>10} {'mean':>10} {'90 %':>10} {'max':>10}")
    for field, values in zip(fields(Row), zip(*map(astuple, rows), strict=True), strict=True):
        ordered = sorted(values)
        shown = (statistics.median(values), statistics.mean(values), ordered[len(ordered) * 9 // 10], ordered[-1])
        print(f"{field.name:8} " + " ".join(f"{value:10.4g}" for value in shown))
    return 0


def _rows(args: argparse.Namespace) -> Iterator[Row]:
    text = args.puzzles.read_text("utf-8")
    boards = [board for board, _ in read_with_solutions(text, str(args.puzzles)) if _side(board) <= args.max_side]
    for board in Random(args.seed).sample(boards, min(args.sample, len(boards))):
        try:
            row = _measure(board, args)
        except LimitReached as limit:
            print(f"{board.name}: {limit}", file=sys.stderr)
            continue
        if row is None:
            print(f"{board.name}: not unique, or not decided", file=sys.stderr)
        else:
            yield row


def _side(board: Board) -> int:
    return max(board.puzzle.rows, board.puzzle.cols)


def _measure(board: Board, args: argparse.Namespace) -> Row | None:
    """Return the measurements of a puzzle, or None if the puzzle is not found to have exactly one solution in time."""
    started = time.perf_counter()
    result = solve(board, unique=True, timeout=args.timeout)
    solved = time.perf_counter()
    if not result.unique:
        return None
    certificate = make_certificate(
        board,
        result.solution,
        unique=True,
        solver=args.solver,
        encoding=args.encoding,
        deadline=Deadline.after(args.timeout),
    )
    made = time.perf_counter()
    formula, proof, claim = (list(lines) for _, lines in certificate.files())
    written = time.perf_counter()
    verified = verify_certificate(
        read_claim("".join(claim)), proof, formula, checker=args.checker, deadline=Deadline.after(args.timeout)
    )
    if not verified.ok:
        raise AssertionError(f"{board.name}: {verified.fault}")
    return Row(
        solve=solved - started,
        make=made - solved,
        verify=time.perf_counter() - written,
        claim=sum(map(len, claim)),
        formula=sum(map(len, formula)),
        proof=sum(map(len, proof)),
        cuts=len(certificate.claim.separations),
        steps=sum(not line.startswith("d") for line in proof),
    )
