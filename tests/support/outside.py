"""Outside programs that run in this process: honest ones, and ones that lie, keep silent or crash.

with outside("unsatisfiable", monkeypatch, at=2) as program:
    unique(board, options=Options(solver=program.name))      its third call is a lie
program.calls                                                how often it was called
"""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pysat.solvers import Solver

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.sat import backends
from nurikabe_sat.sat.backends import external

Clauses = list[list[int]]
Answer = tuple[str, int]
"""What a program prints, and its exit code."""


def honest(clauses: Clauses) -> Answer:
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        if not solver.solve():
            return "s UNSATISFIABLE\n", 20
        return f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n", 10


def wrong_model(clauses: Clauses) -> Answer:
    """Return a model that the first clause excludes."""
    false = {-literal for literal in clauses[0]} if clauses else set()
    most = max((abs(literal) for clause in clauses for literal in clause), default=0)
    model = [-v if -v in false else v for v in range(1, most + 1)]
    return f"s SATISFIABLE\nv {' '.join(map(str, model))} 0\n", 10


def random_model(clauses: Clauses) -> Answer:
    most = max((abs(literal) for clause in clauses for literal in clause), default=0)
    chance = random.Random(str(clauses))
    return f"s SATISFIABLE\nv {' '.join(str(chance.choice((-v, v))) for v in range(1, most + 1))} 0\n", 10


PROGRAMS: dict[str, Callable[[Clauses], Answer]] = {
    "honest": honest,
    "unsatisfiable": lambda _: ("s UNSATISFIABLE\n", 20),
    "wrong-model": wrong_model,
    "random-model": random_model,
    "unknown": lambda _: ("s UNKNOWN\n", 0),
    "silent": lambda _: ("", 0),
    "crash": lambda clauses: (honest(clauses)[0][:-4], -11),
    "contradiction": lambda _: ("s UNSATISFIABLE\n", 10),
}


class OutsideProgram:
    """A program by its kind. ``at``: the only call, from 0, in which it is not honest; None: it never is."""

    def __init__(self, kind: str, at: int | None = None) -> None:
        self.name = f"program-{kind}"
        self.calls = 0
        self._answer, self._at = PROGRAMS[kind], at

    def answer(self, clauses: Clauses) -> Answer:
        is_itself = self._at in (None, self.calls)
        self.calls += 1
        return self._answer(clauses) if is_itself else honest(clauses)


def use(program: OutsideProgram, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the solver of this name answered by the program."""

    class Folder:
        path = folder

        def __enter__(self) -> "Folder":
            return self

        def __exit__(self, *exception: object) -> None:
            pass

        def run(self, command: Sequence[str], deadline: Deadline) -> int:
            assert Path(command[0]).name == program.name
            assert not deadline.is_over()
            lines = (folder / "formula.cnf").read_text().splitlines()
            clauses = [[int(word) for word in line.split()[:-1]] for line in lines if line[0] not in "pc"]
            text, code = program.answer(clauses)
            (folder / "stdout").write_text(text)
            return code

        def last_words(self) -> str:
            return ""

    monkeypatch.setattr(external, "ProgramFolder", Folder)
    monkeypatch.setattr(backends, "_program", lambda name: name if name == program.name else None)
