"""Time limits where there are no threads and no signals, as in WebAssembly: a process that has neither.

The clock of the process is the CPU time that it takes, so that a busy machine does not spoil the test. Without a limit
these boards take far longer.
"""

import subprocess
import sys
from itertools import product

import pytest

from tests.support.waiting import PATIENCE

PROGRAM = """
import signal, sys, threading, time

time.monotonic = time.process_time

def forbidden(*_, **__):
    raise RuntimeError("there are no threads and no signals here")

threading.Thread.start = forbidden
for name in ("signal", "setitimer", "alarm"):
    if hasattr(signal, name):
        setattr(signal, name, forbidden)

from nurikabe_sat.certificate.make import make_certificate
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.conflict import conflict
from nurikabe_sat.diagnosis.facts import facts
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Puzzle
from nurikabe_sat.queries.explain import ExplainRequest, explain
from nurikabe_sat.queries.generate import GenerateRequest, generate
from nurikabe_sat.queries.hint import HintRequest, hint
from nurikabe_sat.queries.why import WhyRequest, why
from nurikabe_sat.solving.frontier import count_along_frontier
from nurikabe_sat.solving.search import solve

empty = Puzzle(Grid(50, 50), ())
beside = Puzzle(Grid(50, 50), (Clue(0, 2), Clue(1, 2), Clue(1530, 800)))
hard = Puzzle(Grid(20, 20), tuple(Clue(c, s) for c, s in ((0, None), (45, None), (210, 80), (399, 60), (199, None))))
huge = Puzzle(Grid(40, 40), tuple(Clue(c, s) for c, s in ((0, 164), (85, 172), (810, 320), (1599, 240), (799, 168))))
questions = {
    "solve": lambda limit: solve(huge, unique=True, deadline=limit).status.value,
    "facts": lambda limit: facts(hard, deadline=limit).status.value,
    "conflict": lambda limit: conflict(hard, deadline=limit),
    "why there is none: empty": lambda limit: why.ask(WhyRequest(Board.of(empty)), limit).status,
    "why there is none: large": lambda limit: why.ask(WhyRequest(Board.of(beside)), limit).status,
    "count": lambda limit: count_along_frontier(hard, limit),
    "explain": lambda limit: explain.ask(ExplainRequest(Board.of(hard)), limit).status,
    "hint": lambda limit: hint.ask(HintRequest(Board.of(hard)), limit).status,
    "generate": lambda limit: generate.ask(GenerateRequest(20, 20, level="extreme", seed=1), limit).status,
    "certify": lambda limit: make_certificate(Board.of(hard), deadline=limit),
}
for name, question in questions.items():
    for seconds in map(float, sys.argv[1:]):
        began = time.process_time()
        try:
            answer = question(Deadline.after(seconds))
        except LimitReached:
            answer = "limit"
        print(name, seconds, answer, time.process_time() - began, sep=";")
"""


NONE = ["why there is none: empty", "why there is none: large"]
"""Half a second is enough to find that there is none, and no time at all may be."""


QUESTIONS = {"solve", "facts", "conflict", "count", "explain", "hint", "generate", "certify", *NONE}


@pytest.mark.slow
def test_limits_are_kept() -> None:
    limits = (0.0, 0.5)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, limits)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    asked: set[tuple[str, float]] = set()
    for line in done.stdout.splitlines():
        question, seconds, answer, spent = line.split(";")
        answers = {"none"} if question in NONE else {"limit"}
        assert answer in answers | ({"limit"} if not float(seconds) else set()), line
        assert float(spent) < float(seconds) + 2, line
        asked.add((question, float(seconds)))
    assert asked == set(product(QUESTIONS, limits))
