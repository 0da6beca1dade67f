"""Parts of a report, in order. Each part runs contenders on puzzles, and selects the tables and plots to show."""

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.instances import DEFAULT
from benchmarks.loose import loose_boards
from nurikabe_sat import Board, Puzzle
from nurikabe_sat.formats import janko_json
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue

PACK = DEFAULT / "generated" / "pack.json"
"""File with 184 puzzles from 5x5 to 30x30, each with exactly one solution."""


@dataclass(frozen=True)
class Scale:
    """Extent of a report: the options of each run on the pack, and the side lengths of generated boards."""

    options: tuple[str, ...] = ()
    all_contenders: bool = True
    loose_sides: tuple[int, ...] = (10, 15, 20, 30, 50, 75, 100)
    open_sides: tuple[int, ...] = (3, 4, 5, 6, 7, 8)
    certificates: tuple[str, ...] = ("--sample", "60")
    remark: str = ""


SCALES = {
    "full": Scale(),
    "small": Scale(
        ("--every", "8"),
        loose_sides=(10, 15, 20, 30, 50),
        open_sides=(3, 4, 5),
        certificates=("--sample", "20", "--max-side", "15"),
        remark=" with `--small`: an eighth of the boards, so small differences mean nothing",
    ),
    "quick": Scale(
        ("--every", "8", "--max-cells", "25"),
        all_contenders=False,
        loose_sides=(10,),
        open_sides=(3, 4),
        certificates=("--sample", "3", "--max-side", "7"),
        remark=" with `--quick`: too little to compare by",
    ),
}

BOTH_CLOCKS = ("--by cells --medians", "--by cells --medians --clock cpu")


@dataclass(frozen=True)
class Part:
    """Part of a report. ``options`` are those of ``run``. Each item of ``tables`` and ``plots`` calls ``compare``.

    ``make`` gives the puzzles, as a JSON list, where they are not the pack. Rivals take part if ``is_open``.
    """

    name: str
    title: str
    about: str
    contenders: tuple[str, ...]
    options: str
    tables: tuple[str, ...]
    plots: tuple[str, ...] = ()
    make: Callable[[Scale], str] | None = None
    is_open: bool = False


def _loose(scale: Scale) -> str:
    return janko_json.write_many(loose_boards(scale.loose_sides, 3, 0))


def _open_boards(scale: Scale) -> str:
    """Return square boards with a ``?`` in two opposite corners, as a JSON collection."""
    grids = (Grid(n, n) for n in scale.open_sides)
    puzzles = (Puzzle(grid, (Clue(0, None), Clue(grid.size - 1, None))) for grid in grids)
    return janko_json.write_many([Board.of(one, name=f"corners-{one.rows}x{one.cols}") for one in puzzles])


PARTS = (
    Part(
        "size",
        "Encodings and peers against the size",
        "The whole pack: find the solution, and prove that it is the only one. With `+plain` the encodings get the bare"
        " rules, as the peers do; without it, deduction comes first, which is how puzzles are solved here.",
        (
            *("default/glucose", "default/glucose+plain", "elimination/glucose+plain", "tree/glucose+plain"),
            *("ranks/glucose+plain", "closure/glucose+plain", "clingo", "z3"),
        ),
        "",
        (*BOTH_CLOCKS, "--growth --clock cpu", "--memory", "--formulas"),
        ("scaling", "cactus", "scatter --clock cpu"),
        is_open=True,
    ),
    Part(
        "one-solution",
        "One solution",
        "puzzlekit proves nothing about other solutions, so here all find one only.",
        ("default/glucose", "clingo", "z3", "puzzlekit"),
        "--task solve --every 2 --max-cells 144",
        (*BOTH_CLOCKS, "--memory"),
    ),
    Part(
        "expert",
        "Encodings after deduction, level expert",
        "At the easier levels the deduction leaves little or nothing to encode.",
        (
            *("default/glucose", "cuts/glucose", "elimination/glucose", "tree/glucose"),
            *("ranks/glucose", "closure/glucose"),
        ),
        "--only *-expert-* *-extreme-*",
        (*BOTH_CLOCKS, "--formulas"),
    ),
    Part(
        "solvers",
        "Encodings with solvers",
        "Each third puzzle of the pack up to 15x15, the bare rules.",
        tuple(
            f"{encoding}/{solver}+plain"
            for encoding in ("default", "elimination", "tree", "ranks")
            for solver in ("glucose", "minisat", "maple", "cadical")
        ),
        "--every 3 --max-cells 225",
        BOTH_CLOCKS,
    ),
    Part(
        "commands",
        "Whole commands",
        "From the start of a process to its end: for a peer, a Python that imports it.",
        ("default/glucose", "clingo", "z3"),
        "--cold --every 8",
        BOTH_CLOCKS,
    ),
    Part(
        "loose",
        "Boards with many solutions",
        "What a setter has on the way to a puzzle: one solution of three boards of each size.",
        ("default/glucose",),
        "--task solve --timeout 60",
        (*BOTH_CLOCKS, "--growth --clock cpu", "--memory"),
        make=_loose,
    ),
    Part(
        "counting",
        "Counting",
        "All solutions of a square board with `?` in two opposite corners: along a frontier, one by one, and by the"
        " model counter ganak on the formula that is exported.",
        ("count-frontier", "count-one-by-one", "count-ganak"),
        "--timeout 20",
        ("--counts", *BOTH_CLOCKS, "--memory"),
        make=_open_boards,
    ),
)
