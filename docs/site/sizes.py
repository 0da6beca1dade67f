"""How large the formulas of each encoding are, on puzzles that come with the project."""

from pathlib import Path

from nurikabe_sat import ENCODINGS, Options, Puzzle, UsageError, read_board
from nurikabe_sat.solving.search import Search

INSTANCES = Path(__file__).parents[2] / "instances"
BOARDS = (
    "input-3by3",
    "input-5by5-hard",
    "08x08-islands-of-5",
    "10x10-large-island",
    "15x15-thirty-islands",
    "20x20-large-board",
)


def encoding_sizes() -> str:
    """The head of the page of encodings: a table of variables and clauses."""
    puzzles = {name: read_board(INSTANCES / f"{name}.in").puzzle for name in BOARDS}
    lines = ["# The encodings, clause by clause", ""]
    lines += [
        "First their sizes on six puzzles of `instances/`, as variables / clauses; of encodings that are not complete,"
    ]
    lines += [
        "before the first lazy cut. Then what their files say: variables, clauses, sizes in closed form, sources.",
        "",
    ]
    for presolve, title in ((False, "The plain rules"), (True, "What deduction leaves")):
        lines += [f"## {title}", "", "| encoding | " + " | ".join(puzzles) + " |", "|---|" + "---|" * len(puzzles)]
        for encoding in ENCODINGS:
            cells = [_size(puzzle, Options(encoding=encoding.name, presolve=presolve)) for puzzle in puzzles.values()]
            lines.append(f"| `{encoding.name}` | " + " | ".join(cells) + " |")
        lines.append("")
    return "\n".join(lines) + "\n"


def _size(puzzle: Puzzle, options: Options) -> str:
    try:
        with Search(puzzle, options=options) as search:
            return f"{search.statistics.variables:,} / {search.statistics.clauses:,}"
    except UsageError:
        return "refused"
