"""Boards as large as every command takes them, of several kinds, and what a command costs on them.

The clock of the command is its CPU time, so that a busy machine does not change how it ends.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from nurikabe_sat.formats.scan import MAX_CELLS
from nurikabe_sat.legup.rules import ALL_RULES
from tests.support.waiting import PATIENCE

SIDE = 141
"""No larger square is accepted."""

REAL = Path(__file__).parents[2] / "instances" / "10x10-islands-of-2-to-4.in"

_LAUNCHER = """
import json, os, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (30, 30))
child = os.posix_spawn(
    sys.executable,
    [sys.executable, "-c", *sys.argv[1:]],
    os.environ,
    file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
)
_, status, used = os.wait4(child, 0)
print(json.dumps([os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))
"""
"""A small process in between: what a process starts with counts as its memory."""

_COMMAND = "import sys; from nurikabe_sat.cli.main import main; sys.exit(main())"
_BY_CPU = f"import time; time.monotonic = time.process_time; {_COMMAND}"


@dataclass(frozen=True)
class Cost:
    """How a command ended, after how many seconds of CPU, with a peak of how many MiB of memory."""

    code: int
    seconds: float
    peak: float
    error: str


def cost_of(line: Sequence[str], folder: Path, *, by_cpu: bool = True) -> Cost:
    """Run a command. ``by_cpu``: its clock is its CPU time; not for a command that waits for other processes."""
    done = subprocess.run(
        [sys.executable, "-c", _LAUNCHER, _BY_CPU if by_cpu else _COMMAND, *line],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
        check=True,
    )
    code, seconds, peak = json.loads(done.stdout)
    return Cost(code, seconds, peak, done.stderr)


# The boards.


def _text(rows: int, cols: int, cell: Callable[[int, int], str]) -> str:
    return f"{rows} {cols}\n" + "".join(" ".join(cell(r, c) for c in range(cols)) + "\n" for r in range(rows))


def _every(step: int, clue: str, other: str = ".") -> Callable[[int, int], str]:
    return lambda r, c: clue if r % step == c % step == 1 else other


def board_text(kind: str) -> str:
    """Return the text of the board of that kind."""
    if kind == "strip":
        return _text(1, MAX_CELLS, lambda _, c: "3" if c % 7 == 1 else ".")
    if kind == "tiles":
        rows = [["." for _ in range(11)] for _ in range(11)]
        for r, row in enumerate(REAL.read_text().splitlines()[1:]):
            rows[r][:10] = row.split()
        return _text(SIDE, SIDE, lambda r, c: rows[r % 11][c % 11])
    return _text(SIDE, SIDE, _CELLS[kind])


_CELLS: dict[str, Callable[[int, int], str]] = {
    "empty": lambda r, c: str(SIDE * SIDE // 2) if r == c == 0 else ".",
    "loose": _every(4, "5"),
    "unknown": _every(2, "?"),
    "ones": _every(2, "1"),
    "crowded": lambda _r, _c: "2",
    "solved": _every(2, "1", "B"),
}

FORMULAS = {"large.cnf": (83, 332), "drawn.cnf": (33, 95)}
"""Variables and clauses of formulas whose boards are nearly too large for ``circuit``, or for its picture."""

KINDS = ("empty", "loose", "unknown", "ones", "crowded", "tiles", "strip")
"""Undecided boards: one clue; sparse clues; clues without a size; a single solution; no solution; a real puzzle."""


def make_files(folder: Path) -> None:
    """Write the boards and what else the commands read: a proof, a claim, a formula with its answer."""
    for kind in (*KINDS, "solved"):
        (folder / f"{kind}.in").write_text(board_text(kind))
    (folder / "class").mkdir()
    for name in ("proof.xml", "class/proof.xml"):
        (folder / name).write_text(_proof(9_000))
    _write_claim(folder)
    cells = [(r, c) for r in range(SIDE) for c in range(SIDE)]
    names = "".join(f"c varname {n} sea_r{r + 1}c{c + 1}\n" for n, (r, c) in enumerate(cells, 1))
    (folder / "formula.cnf").write_text(f"{names}p cnf {len(cells)} 0\n")
    (folder / "answer").write_text(f"s SATISFIABLE\nv {' '.join(map(str, range(1, len(cells) + 1)))} 0\n")
    for name, (variables, clauses) in FORMULAS.items():
        rows = [(n % variables + 1, -(7 * n % variables + 1), 11 * n % variables + 1) for n in range(clauses)]
        lines = "".join(f"{' '.join(map(str, row))} 0\n" for row in rows)
        (folder / name).write_text(f"p cnf {variables} {clauses}\n{lines}")


def _proof(steps: int) -> str:
    """A file of LEGUP with so many steps, one after the other, each of which paints a cell of the board ``ones``."""
    rule = next(one for one in ALL_RULES if one.name == "Surround Region")
    clues = "".join(f'<cell value="1" x="{c}" y="{r}"/>' for r in range(1, SIDE, 2) for c in range(1, SIDE, 2))
    cells = [(r, c) for r in range(SIDE) for c in range(SIDE) if r % 2 != c % 2][:steps]
    root = ' root="true"'
    nodes = "".join(
        f'<node id="n{n}"{root if n == 0 else ""}><transition child="n{n + 1}" id="t{n}"'
        f' rule="{rule.name}" rule_id="{rule.id}"><cell value="0" x="{c}" y="{r}"/></transition></node>\n'
        for n, (r, c) in enumerate(cells)
    )
    return (
        f'<Legup version="3.0.0"><puzzle name="Nurikabe"><board height="{SIDE}" width="{SIDE}"><cells>{clues}</cells>'
        f'</board><proof><tree>\n{nodes}<node id="n{len(cells)}"/></tree></proof></puzzle></Legup>\n'
    )


def _write_claim(folder: Path) -> None:
    """A claim whose proof says nothing: the whole formula is written before it is refused."""
    sides = {}
    for key in ("formula", "proof"):
        (folder / f"claim.json.{key}").write_text("0\n")
        sides[key] = {"file": f"claim.json.{key}", "sha256": hashlib.sha256(b"0\n").hexdigest()}
    rows = [" ".join(row.split()) for row in board_text("loose").splitlines()[1:]]
    claim = {"certificate": 1, "claim": "none", "rows": SIDE, "cols": SIDE, "clues": rows}
    (folder / "claim.json").write_text(
        json.dumps({**claim, "encoding": "default", "solver": "glucose", "cuts": [], **sides})
    )
