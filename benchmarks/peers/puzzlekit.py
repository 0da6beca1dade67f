"""Nurikabe solver of puzzlekit, which uses CP-SAT of OR-Tools through ``puzzlekit.solve``.

It gives one solution, and its public API has no way to ask for another, so it takes part in the task ``solve`` only.
It gets one thread, as everybody here. Clues of unknown size it does not know.
"""

from collections.abc import Iterator
from importlib.util import find_spec

from benchmarks.answer import Answer, Laps, Refused
from nurikabe_sat import Puzzle

_OPTIONS = {"num_search_workers": 1, "time_limit_sec": 1e6}  # the limit is kept from outside
_SEA = "x"


def available() -> bool:
    """Return True if puzzlekit is installed."""
    return find_spec("puzzlekit") is not None


def solve(puzzle: Puzzle, unique: bool) -> Iterator[Answer]:
    """Yield one solution. Raises Refused for clues of unknown size, and if uniqueness is requested."""
    if unique:
        raise Refused("puzzlekit does not decide uniqueness")
    if any(clue.size is None for clue in puzzle.clue_list):
        raise Refused("puzzlekit does not know clues of unknown size")
    import puzzlekit

    laps = Laps()
    cells = [str(puzzle.clue_at[c]) if c in puzzle.clue_at else "-" for c in range(puzzle.grid.size)]
    grid = [cells[row] for row in puzzle.grid.row_slices]
    source = {"num_rows": puzzle.rows, "num_cols": puzzle.cols, "grid": grid}
    result = puzzlekit.solve(source, "nurikabe", solver_options=dict(_OPTIONS))
    status = result.solution_data["status"]
    if not result.is_solved and status != "Infeasible":
        raise RuntimeError(f"puzzlekit ended with the status {status!r}")
    built = float(result.solution_data["build_time"])
    answer = Answer(seconds={"encode": built, "solve": laps.lap() - built})
    if result.is_solved:
        rows = result.sol_grid.matrix
        answer.solution = ["".join("B" if token == _SEA else "W" for token in row) for row in rows]
    yield answer
