"""Solver clingo with the answer set program ``nurikabe.lp``, in which recursion connects the islands and the sea.

Measured on eight boards of 400-1400 cells, solution and proof, one thread: clasp's configuration "handy" 7.8 s in all,
"crafty" 15.1, "frumpy" and the default slower on most. Choosing the sea first and deriving the islands took 1.1 to 2
times as long as growing the islands; without the last constraint it was 9.0 s; a root of the sea that is known
beforehand instead of its first cell made no difference that could be told from noise.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from benchmarks.answer import Answer, Laps
from nurikabe_sat import Puzzle

_PROGRAM = Path(__file__).with_name("nurikabe.lp")
_OPTIONS = ("--configuration=handy",)


def available() -> bool:
    """Return True if clingo is installed."""
    return find_spec("clingo") is not None


def solve(puzzle: Puzzle, unique: bool) -> Iterator[Answer]:
    """Yield the first solution, and then whether a second solution exists."""
    import clingo

    laps = Laps()
    control = clingo.Control(["2" if unique else "1", *_OPTIONS], message_limit=0)
    control.add("base", [], _PROGRAM.read_text("utf-8") + _facts(puzzle))
    control.ground([("base", [])])
    answer = Answer(seconds={"encode": laps.lap()})
    yield answer
    laps.lap()
    with control.solve(yield_=True) as models:
        for model in models:
            rows = _rows(
                puzzle, {tuple(part.number for part in s.arguments[0].arguments) for s in model.symbols(shown=True)}
            )
            if answer.solution is None:
                answer.solution = rows
                answer.seconds["solve"] = laps.lap()
                yield answer
                laps.lap()
            else:
                answer.second = rows
    if unique and answer.solution is not None:
        answer.unique = answer.second is None
    answer.seconds["solve" if answer.solution is None else "unique"] = laps.lap()
    figures = control.statistics["solving"]["solvers"]
    problem = control.statistics["problem"]["generator"]
    answer.figures = {
        "variables": int(problem["vars"]),
        "clauses": int(problem["constraints"] + problem["constraints_binary"] + problem["constraints_ternary"]),
        "conflicts": int(figures["conflicts"]),
    }
    yield answer


def _facts(puzzle: Puzzle) -> str:
    """Return the facts about a puzzle for the answer set program, with 1-based rows and columns."""
    facts = [f"cell((1..{puzzle.rows},1..{puzzle.cols})). cols({puzzle.cols})."]
    for clue in puzzle.clue_list:
        row, col = puzzle.grid.position(clue.cell)
        facts.append(f"clue(({row + 1},{col + 1})).")
        if clue.size is not None:
            facts.append(f"size(({row + 1},{col + 1}),{clue.size}).")
    return " ".join(facts)


def _rows(puzzle: Puzzle, sea: set[tuple[int, ...]]) -> list[str]:
    return [
        "".join("B" if (r, c) in sea else "W" for c in range(1, puzzle.cols + 1)) for r in range(1, puzzle.rows + 1)
    ]
