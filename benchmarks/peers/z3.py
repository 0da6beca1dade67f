"""Solver z3 with a separate model: Booleans for sea cells and for the cells that a clue can own, and ranks.

- A clue may own the cells that are less than its size away, not on another clue's cell nor beside one.
- A cell is sea or has exactly one owner; neighbours that are no sea have the same owner; no 2x2 block is all sea.
- A clue with a size owns so many cells (a pseudo-Boolean equation).
- Connected by ranks: each island cell but its clue has a neighbour of the same owner with a smaller rank; each sea cell
  but the first of the board has a sea neighbour with a smaller rank.

Another solution is asked for by a clause that forbids this one. Measured on five boards of 100 and 144 cells, solution
and proof: ranks as integers 0.1 to 1 s; as bit vectors 0.1 to 22 s, with the solver for finite domains 0.2 to 6 s.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from benchmarks.answer import Answer, Laps
from nurikabe_sat import Puzzle
from nurikabe_sat.puzzle.model import Clue


def available() -> bool:
    """Return True if z3 is installed."""
    return find_spec("z3") is not None


def solve(puzzle: Puzzle, unique: bool) -> Iterator[Answer]:
    """Yield the first solution, and then whether a second solution exists."""
    import z3

    laps = Laps()
    solver, sea = _model(puzzle)
    answer = Answer(seconds={"encode": laps.lap()})
    yield answer
    laps.lap()
    answer.solution = _next(puzzle, solver, sea)
    answer.seconds["solve"] = laps.lap()
    yield answer
    if unique and answer.solution is not None:
        letters = "".join(answer.solution)
        laps.lap()
        solver.add(z3.Or([z3.Not(s) if letter == "B" else s for s, letter in zip(sea, letters, strict=True)]))
        answer.second = _next(puzzle, solver, sea)
        answer.unique = answer.second is None
        answer.seconds["unique"] = laps.lap()
        yield answer


def _next(puzzle: Puzzle, solver: Any, sea: list[Any]) -> list[str] | None:
    import z3

    verdict = solver.check()
    if verdict == z3.unsat:
        return None
    if verdict != z3.sat:
        reason = str(solver.reason_unknown())
        raise MemoryError(reason) if "memout" in reason or "memory" in reason else RuntimeError(f"z3: {reason}")
    model = solver.model()
    letters = "".join("B" if z3.is_true(model.eval(s, model_completion=True)) else "W" for s in sea)
    return [letters[row] for row in puzzle.grid.row_slices]


def _model(puzzle: Puzzle) -> tuple[Any, list[Any]]:
    """Return a solver with all constraints, and the Boolean variable of each cell."""
    import z3

    grid, neighbours = puzzle.grid, puzzle.grid.neighbours
    solver = z3.Solver()
    sea = [z3.Bool(f"sea{c}") for c in range(grid.size)]
    rank = [z3.Int(f"rank{c}") for c in range(grid.size)]
    owners: list[dict[int, Any]] = [{} for _ in range(grid.size)]
    for k, clue in enumerate(puzzle.clue_list):
        for c in _within_reach(puzzle, clue):
            owners[c][k] = z3.Bool(f"own{k}_{c}")
        solver.add(owners[clue.cell][k])
        if clue.size is not None:
            solver.add(z3.PbEq([(own[k], 1) for own in owners if k in own], clue.size))
    earlier = z3.BoolVal(False)  # is there sea before this cell?
    for c in range(grid.size):
        solver.add(z3.PbEq([(literal, 1) for literal in (sea[c], *owners[c].values())], 1))
        for k, own in owners[c].items():
            for d in neighbours[c]:
                solver.add(z3.Implies(own, z3.Or(sea[d], owners[d][k]) if k in owners[d] else sea[d]))
            if puzzle.clue_list[k].cell != c:
                near = [d for d in neighbours[c] if k in owners[d]]
                solver.add(z3.Implies(own, z3.Or([z3.And(owners[d][k], rank[d] < rank[c]) for d in near])))
        wet = z3.Or([z3.And(sea[d], rank[d] < rank[c]) for d in neighbours[c]])
        solver.add(z3.Implies(z3.And(sea[c], earlier), wet))
        before, earlier = earlier, z3.Bool(f"sea_up_to{c}")
        solver.add(earlier == z3.Or(before, sea[c]))
    solver.add([z3.Not(z3.And([sea[c] for c in window])) for window in grid.windows])
    return solver, sea


def _within_reach(puzzle: Puzzle, clue: Clue) -> list[int]:
    """Return the cells that a clue can own, the nearest first."""
    neighbours = puzzle.grid.neighbours
    barred = {d for other in puzzle.clue_list if other != clue for d in (other.cell, *neighbours[other.cell])}
    distance = {clue.cell: 0}
    reached = [clue.cell]
    for c in reached:
        if clue.size is None or distance[c] + 1 < clue.size:
            for d in neighbours[c]:
                if d not in distance and d not in barred:
                    distance[d] = distance[c] + 1
                    reached.append(d)
    return reached
