"""One run: a puzzle, a contender, limits; and the record that comes of it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from benchmarks.answer import Outcome, Status
from benchmarks.contenders import Task
from benchmarks.instances import Instance
from benchmarks.judge import judge
from benchmarks.machine import machine, versions
from benchmarks.results import Key, Record, key_of
from benchmarks.symmetry import turned
from nurikabe_sat import Puzzle

FIGURES = ("variables", "clauses", "calls", "cuts", "conflicts")
PARTS = ("encode", "solve", "unique")
_MEBIBYTE = 1 << 20


class Runner(Protocol):
    """A contender with its limits, ready to run. ``mode`` is warm or cold. It can be sent to another process."""

    name: str
    mode: str
    versions: dict[str, str]

    @property
    def task(self) -> Callable[[Task], Task]:
        """What it does in a run that asks for this."""

    def run(self, puzzle: Puzzle, unique: bool) -> Outcome:
        """Solve a puzzle within the limits."""

    def close(self) -> None:
        """End what is kept between runs."""


@dataclass(frozen=True)
class Limits:
    """What a run may take: seconds, and MiB of address space."""

    timeout: float
    memory: int

    @property
    def bytes(self) -> int:
        return self.memory * _MEBIBYTE


@dataclass(frozen=True)
class Run:
    """A run to be made. ``jobs``: so many runs are made side by side, which compete for the machine."""

    instance: Instance
    runner: Runner
    asked: Task
    seed: int
    repetition: int
    limits: Limits
    jobs: int = 1

    def key(self) -> Key:
        return key_of(self._head())

    def record(self) -> Record:
        """Make the run. Seconds are rounded to microseconds, the peak of memory is in MiB."""
        instance = turned(self.instance, self.seed)
        outcome = self.runner.run(instance.puzzle, self.runner.task(self.asked) == "unique")
        verdict = judge(instance, outcome)
        answer = outcome.answer
        seconds = {"wall": outcome.wall, "cpu": outcome.cpu, **{part: answer.seconds.get(part) for part in PARTS}}
        return {
            **self._head(),
            "status": (Status.WRONG if verdict.correct is False else outcome.status).value,
            "correct": verdict.correct,
            "unique": answer.unique,
            "count": answer.count,
            "seconds": {part: None if taken is None else round(taken, 6) for part, taken in seconds.items()},
            **{figure: answer.figures.get(figure) for figure in FIGURES},
            "memory": None if outcome.memory is None else round(outcome.memory / _MEBIBYTE, 1),
            "error": verdict.objection or outcome.error,
            "jobs": self.jobs,
            "limits": {"seconds": self.limits.timeout, "memory": self.limits.memory},
            "machine": _machine(),
            "versions": {**_versions(), **self.runner.versions},
        }

    def _head(self) -> dict[str, Any]:
        grid = self.instance.puzzle.grid
        return {
            "instance": self.instance.name,
            "rows": grid.rows,
            "cols": grid.cols,
            "cells": grid.size,
            "clues": len(self.instance.puzzle.clue_list),
            "contender": self.runner.name,
            "task": self.runner.task(self.asked),
            "mode": self.runner.mode,
            "seed": self.seed,
            "repetition": self.repetition,
        }


# Asked once, not for each run.
_machine = cache(machine)
_versions = cache(versions)
