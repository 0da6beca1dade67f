"""Report that can be cited: a directory with tables, plots, their data, the machine and the versions.

It is made by the other commands, and shows each as it was called; CPU time stands beside wall time. Contenders that are
not installed are left out, and the report says so. Runs that the directory already has are not made again.
"""

import argparse
import io
import json
import os
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stdout
from datetime import datetime, timezone
from importlib.util import find_spec
from pathlib import Path
from shlex import join
from types import ModuleType
from typing import Any

from benchmarks import certificates, compare, results
from benchmarks import run as runs
from benchmarks.contenders import contender
from benchmarks.machine import machine, versions
from benchmarks.report_parts import PACK, PARTS, SCALES, Part
from nurikabe_sat import UsageError, __version__

_ROOT = Path(__file__).parent.parent


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="where the report goes")
    parser.set_defaults(scale="full")
    scale = parser.add_mutually_exclusive_group()
    about = "an eighth of the boards, all contenders: two to three minutes of CPU time"
    scale.add_argument("--small", dest="scale", action="store_const", const="small", help=about)
    about = "few small boards and contenders: to see that it works"
    scale.add_argument("--quick", dest="scale", action="store_const", const="quick", help=about)
    about = "a program that takes part on the pack, as in 'run'"
    parser.add_argument("--rival", action="append", default=[], metavar="NAME=COMMAND", help=about)


def run(args: argparse.Namespace) -> int:
    report = _Report(args.output, args.scale, args.rival)
    for part in PARTS:
        report.add(part)
    report.add_certificates()
    report.write()
    return report.code


class _Report:
    """Text of the report so far, and its exit code: 1 if a contender was wrong or crashed, or if two disagree."""

    def __init__(self, directory: Path, scale: str, rivals: Sequence[str] = ()) -> None:
        self.code = 0
        self._rivals = [word for rival in rivals for word in ("--rival", rival)]
        self._directory, self._name, self._scale = directory, scale, SCALES[scale]
        self._data = directory / "data"
        self._data.mkdir(parents=True, exist_ok=True)
        self._lines: list[str] = []
        self._started = time.monotonic()
        self._versions = versions()
        self._load = [_load()]

    def add(self, part: Part) -> None:
        """Perform the runs of a part, and add its tables and plots."""
        print(part.title, file=sys.stderr, flush=True)
        present = [name for name in part.contenders if _is_present(name)]
        missing = [name for name in part.contenders if name not in present]
        self._lines += [f"## {part.title}", "", part.about, ""]
        self._lines += [f"Not installed, so not here: {', '.join(missing)}.", ""] if missing else []
        data = self._data / f"{part.name}.jsonl"
        taken = present if self._scale.all_contenders else dict.fromkeys((present[0], present[-1]))
        less = self._scale.options if part.make is None else ()
        rivals = self._rivals if part.is_open else ()
        options = (*part.options.split(), *less, "-e", *taken, *rivals)
        self._lines += _block(self._call(runs, self._puzzles(part), *options, "-o", data))
        records = results.read([data])
        for record in records:
            self._versions |= record["versions"]
        for table in part.tables:
            self._lines += [self._call(compare, data, *table.split(), "--format", "markdown"), ""]
        for plot in part.plots if find_spec("matplotlib") else ():
            name, *clock = plot.split()
            picture = self._directory / f"{part.name}-{name}.svg"
            self._call(compare, data, "--plot", name, *clock, "-o", picture)
            self._lines += [f"![{part.title}: {name}]({picture.name})", ""]
        results.write_csv(records, data.with_suffix(".csv"))
        self._load.append(_load())

    def add_certificates(self) -> None:
        """Add the measurements of certificates: making and verifying proofs that a solution is unique."""
        print("Certificates", file=sys.stderr, flush=True)
        about = (
            "Wall seconds to solve, to make a proof that the solution is the only one, and to verify it; the characters"
        )
        self._lines += ["## Certificates", "", f"{about} of its three files; its cuts and the steps of the proof.", ""]
        data = self._data / "certificates.csv"
        self._lines += _block(self._call(certificates, PACK, *self._scale.certificates, "--csv", data))

    def write(self) -> None:
        """Write the report with its head, and the data of the head as JSON."""
        about = {
            "made": datetime.now(timezone.utc).isoformat(timespec="seconds"),
            "scale": self._name,
            "seconds": round(time.monotonic() - self._started, 1),
            "load": self._load,
            "machine": machine(),
            "versions": {**self._versions, "nurikabe-sat": __version__},  # an editable install may tell an older one
        }
        (self._data / "report.json").write_text(json.dumps(about, indent=1) + "\n", "utf-8")
        (self._directory / "report.md").write_text("\n".join([*_head(about), *self._lines]), "utf-8")

    def _puzzles(self, part: Part) -> Path:
        """Return the file with the puzzles of a part: the pack, or a new file with generated puzzles."""
        if part.make is None:
            return PACK
        made = self._data / f"{part.name}-puzzles.json"
        made.write_text(part.make(self._scale), "utf-8")
        return made

    def _call(self, command: ModuleType, *words: str | Path) -> str:
        """Run a command as the command line would, add the command to the report, and return its output."""
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        printed = io.StringIO()
        with redirect_stdout(printed):
            self.code |= command.run(parser.parse_args([str(word) for word in words]))
        shown = [str(self._short(word) if isinstance(word, Path) else word) for word in words]
        self._lines += [f"`python -m benchmarks {command.__name__.split('.')[-1]} {join(shown)}`", ""]
        return printed.getvalue().rstrip()

    def _short(self, path: Path) -> Path:
        root = self._directory if path.is_relative_to(self._directory) else _ROOT
        return path.relative_to(root)


def _head(about: dict[str, Any]) -> list[str]:
    made_on = about["machine"]
    load = ", ".join("?" if one is None else f"{one:.1f}" for one in about["load"])
    rows = {
        "made": f"{about['made']}, in {about['seconds']:.0f} s",
        "machine": f"{made_on['cpu']}, {made_on['cores']} cores, {made_on['memory']} GiB, {made_on['os']}",
        "load of the machine before each part and at the end": load,
        **about["versions"],
    }
    return [
        f"# nurikabe-sat {__version__}: a benchmark report",
        "",
        f"Made by `python -m benchmarks report`{SCALES[about['scale']].remark}.",
        "",
        "| what | value |",
        "|---|---|",
        *(f"| {name} | {value} |" for name, value in rows.items()),
        "",
        "Times are seconds of wall time, or of CPU time under a command with `--clock cpu`; the number of",
        "boards is in brackets. Each run is a line in `data/`, as JSON and CSV, with its limits, the machine and all",
        "versions. Every solution was accepted by the referee; contradictions would stand under the tables.",
        "`benchmarks/README.md` says what is measured and how the limits hold, `CITATION.cff` how to cite.",
        "",
    ]


def _block(text: str) -> list[str]:
    return ["```text", text, "```", ""]


def _is_present(name: str) -> bool:
    try:
        contender(name)
    except UsageError:
        return False
    return True


def _load() -> float | None:
    """Return the average number of processes that wanted a core during the last minute, or None on Windows."""
    return None if sys.platform == "win32" else round(os.getloadavg()[0], 1)
