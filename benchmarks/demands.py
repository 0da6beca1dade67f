"""Measure how often the generator finds a puzzle of a requested kind within its default time, and the CPU time.

    python -m benchmarks demands -o demands.jsonl
    python -m benchmarks demands -o demands.jsonl --only '* --unknown *' --seeds 5

A demand is what is typed after ``nurikabe-sat generate``. Each seed is a command of its own, and may take so many
seconds of CPU time as the command usually has of wall time, so that other work on the machine makes less of a
difference. Seeds that the file already has are not made again. At the end comes a table of all that the file has of the
chosen demands; the seconds are CPU time, the start of the command included.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from benchmarks.child import Child
from nurikabe_sat import FormatError, UsageError

Record = dict[str, Any]
"""Record with the keys ``demand``, ``seed``, ``cpu`` and ``limit`` (in seconds), and ``made`` (True on success)."""

DEMANDS = (
    *(f"{side} --level {level}" for level in ("easy", "medium", "hard", "expert") for side in (7, 10, 15, 20)),
    "7 --unknown 0.5",
    "10 --unknown 0.3",
    "10 --unknown 0.5",
    "10 --level easy --unknown 0.2",
    "10 --level medium --unknown 0.3",
    "10 --level hard --unknown 0.3",
    "10 --level hard --unknown 0.5",
    "15 --level hard --unknown 0.2",
    "7 --min-clue 2",
    "10 --min-clue 2",
    "10 --min-clue 3",
    "10 --level easy --min-clue 2",
    "10 --level medium --min-clue 3",
    "10 --level hard --min-clue 3",
    "15 --level hard --min-clue 2",
    "10 --density 0.35",
    "10 --density 0.5",
    "10 --level easy --density 0.4",
    "10 --level medium --density 0.45",
    "10 --level hard --density 0.35",
    "10 --level hard --density 0.5",
    "15 --level hard --density 0.45",
    "7 --level medium --requires sea-bridge",
    "7 --level medium --requires growth-by-need",
    "7 --requires shapes",
    "7 --requires right-of-way",
    "7 --requires confinement --forbid squeeze --forbid right-of-way --forbid shapes",
    "10 --level hard --requires shapes",
    "10 --requires right-of-way",
    "10 --level hard --symmetry rotate",
    "10 --level medium --symmetry mirror",
    "10 --level hard --style plain",
    "10 --level medium --style plain",
    "10 --level hard --style large",
    "10 --level hard --style symmetric",
    "10 --level medium --score 60..80",
    "7 --level medium --open 1..1.8",
)
"""Demands that are measured if the command line names none."""

LIMIT = 30
"""Default time limit of ``generate``, in seconds."""

_PATIENCE = 8
"""Maximum ratio of wall time to CPU time. At a higher ratio, other work makes the measurement useless."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "demands", metavar="DEMAND", nargs="*", help="such as '10 --level hard'; default a table of them"
    )
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, required=True, help="a line a seed, JSON")
    parser.add_argument("--only", metavar="PATTERN", nargs="+", help="those demands that are like '* --unknown *'")
    parser.add_argument("--seeds", metavar="N", type=int, default=20, help="seeds from 1 on; default %(default)s")
    parser.add_argument(
        "--limit", metavar="SECONDS", type=int, default=LIMIT, help="CPU time of a seed; default %(default)s"
    )


def run(args: argparse.Namespace) -> int:
    if sys.platform != "linux":
        raise UsageError("demands: it limits the CPU time of other processes, as only Linux does")
    chosen = [
        one for one in args.demands or DEMANDS if not args.only or any(fnmatchcase(one, like) for like in args.only)
    ]
    if not chosen:
        raise UsageError("no demand is like that")
    records = read(args.output)
    for demand in chosen:
        done = {one["seed"] for one in records if one["demand"] == demand and one["limit"] == args.limit}
        for seed in range(1, args.seeds + 1):
            if seed not in done:
                records.append(_measured(demand, seed, args.limit))
                with args.output.open("a", encoding="utf-8") as stream:
                    stream.write(json.dumps(records[-1]) + "\n")
    print("\n".join(table([one for one in records if one["limit"] == args.limit], chosen)))
    return 0


def read(path: Path) -> list[Record]:
    """Return the records in a file, or no records if the file is missing. Raises FormatError for an invalid line."""
    if not path.exists():
        return []
    return [_record(line, path, number) for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)]


def _record(line: str, path: Path, number: int) -> Record:
    try:
        record = json.loads(line)
        return {key: record[key] for key in ("demand", "seed", "cpu", "limit", "made")}
    except (ValueError, KeyError, TypeError):
        raise FormatError("something else", "a line of 'demands'", source=str(path), line=number) from None


def _measured(demand: str, seed: int, limit: int) -> Record:
    wall = _PATIENCE * limit
    command = [sys.executable, "-m", "nurikabe_sat", "generate", *demand.split(), "--seed", str(seed)]
    child = Child([*command, "--timeout", str(wall)], cpu=limit)
    try:
        child.say_no_more()
        end = child.wait(time.monotonic() + wall + 10)
    finally:
        child.kill()
    if end.code == 2:
        raise UsageError(f"generate {demand}: {end.words}")
    cpu = round(end.cpu or 0.0, 3)
    return {"demand": demand, "seed": seed, "cpu": cpu, "limit": limit, "made": end.code == 0 and cpu <= limit}


def table(records: Iterable[Record], demands: Sequence[str]) -> list[str]:
    """Return the lines of a Markdown table.

    >>> one = {"demand": "7", "seed": 1, "cpu": 0.25, "limit": 10, "made": True}
    >>> table([one, one | {"seed": 2, "cpu": 10.0, "made": False}], ["7"])[-1]
    '| `7` | 1 of 2 | 0.25 | 0.25 |'
    """
    lines = ["| demand | made | median | slowest |", "|---|---|---|---|"]
    of: dict[str, list[Record]] = {demand: [] for demand in demands}
    for record in records:
        if record["demand"] in of:
            of[record["demand"]].append(record)
    for demand, those in of.items():
        times = [one["cpu"] for one in those if one["made"]]
        shown = f"{statistics.median(times):.2g} | {max(times):.2g}" if times else " | "
        lines.append(f"| `{demand}` | {len(times)} of {len(those)} | {shown} |")
    return lines
