"""Measure how easily a person can follow explanations and ratings: levels, chains, joint ways, and time.

    python -m benchmarks explanations FILE -o RESULTS.jsonl [--every N] [--max-cells N]
    python -m benchmarks explanations RESULTS.jsonl

A line of the results has one puzzle. ``told`` has each step of its explanation that reads chains or ways, as
[technique, length of the longest chain, ways]. ``rounds`` has the rounds of its rating above medium, as [technique,
open steps, shortest chain, ways]. A known puzzle is skipped, so a run that was ended can go on.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from nurikabe_sat import Board, read_boards
from nurikabe_sat.deadline import NEVER
from nurikabe_sat.deduction.rating import ALL_LEVELS, SEARCH
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.technique import EASY, EXTREME, MEDIUM
from nurikabe_sat.diagnosis.common_cells import common_cells
from nurikabe_sat.diagnosis.rating import rate_board
from nurikabe_sat.queries.explain import find_steps, level_of_hardest
from nurikabe_sat.solving.search import Options

Line = dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="puzzles, or results to show")
    parser.add_argument("-o", "--output", type=Path, help="file for the results; without it, FILE has results")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th puzzle")
    parser.add_argument("--max-cells", type=int, default=400, metavar="N", help="default %(default)s")


def run(args: argparse.Namespace) -> int:
    results = args.output or args.file
    if args.output is not None:
        small = [one for one in read_boards(args.file.read_text("utf-8")) if one.puzzle.grid.size <= args.max_cells]
        known = {line["name"] for line in lines_of(results)} if results.exists() else set()
        with results.open("a", encoding="utf-8") as out:
            for board in small[:: args.every]:
                if board.name not in known:
                    print(json.dumps(measured(board), separators=(",", ":")), file=out, flush=True)
    print("\n".join(table(lines_of(results))))
    return 0


def lines_of(results: Path) -> list[Line]:
    return [json.loads(line) for line in results.read_text("utf-8").splitlines()]


def measured(board: Board) -> Line:
    """Rate and explain a puzzle, and return the measurements."""
    times = [time.process_time()]
    rating = rate_board(board)
    times.append(time.process_time())
    steps = explained(board)
    times.append(time.process_time())
    above = (one for one in rating.rounds if one.level not in (EASY, MEDIUM))
    rounds = [[one.technique, one.open_steps, one.chain, one.ways] for one in above]
    told = [[step.technique, longest_chain(step), step.ways] for step in steps]
    return {
        "name": board.name,
        "cells": board.puzzle.grid.size,
        "rated": rating.hardest,
        "score": rating.score,
        "explained": level_of_hardest(steps),
        "cpu": [round(end - start, 3) for start, end in pairwise(times)],
        "steps": len(steps),
        "told": [one for one in told if one[1] or one[2] or one[0] == SEARCH],
        "rounds": rounds,
    }


def explained(board: Board) -> list[Step]:
    """Return the steps of the explanation, as ``explain`` finds them."""
    common = common_cells(board, Options(), NEVER)
    steps: list[Step] = []
    find_steps(board, EXTREME, common, NEVER, steps)
    return steps


def longest_chain(step: Step) -> int:
    return max((chain.length for chain in step.chains), default=0)


def table(lines: Sequence[Line]) -> Iterator[str]:
    """Yield the measurements as lines of text."""
    for key in ("rated", "explained"):
        found = [ALL_LEVELS.index(line[key]) for line in lines if line[key] is not None]
        counts = (sum(one <= at for one in found) for at in range(len(ALL_LEVELS)))
        shares = (f"{level} {share(count, len(lines))}" for level, count in zip(ALL_LEVELS, counts, strict=True))
        yield f"{key} at or below, of {len(lines)}: {', '.join(shares)}"
    told = [(line, one) for line in lines for one in line["told"]]
    searches = {line["name"] for line, one in told if one[0] == SEARCH}
    yield f"explained without search: {share(len(lines) - len(searches), len(lines))}"
    for most in (3, 10):
        long = {line["name"] for line, one in told if one[1] > most} | searches
        yield f"chains of at most {most} steps and no search: {share(len(lines) - len(long), len(lines))}"
    for names in (("two-islands", "joint-ways", "many-joint-ways"), ("shapes",), ("many-shapes",)):
        read = [one[2] for _, one in told if one[0] in names]
        few = share(sum(ways <= 12 for ways in read), len(read))
        yield f"{', '.join(names)}: {len(read)} steps, at most 12 ways in {few}, most {max(read, default=0)}"
    for at, key in enumerate(("rate", "explain")):
        times = sorted(line["cpu"][at] for line in lines)
        last = ", ".join(f"{one:.2f}" for one in (times[len(times) * 9 // 10], times[-1]))
        yield f"CPU of {key}: median {statistics.median(times):.3f}, 90% and most {last}, sum {sum(times):.0f} s"


def share(part: int, whole: int) -> str:
    return f"{100 * part / max(whole, 1):.1f}% ({part})"
