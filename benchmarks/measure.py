"""Run of a contender on a puzzle within limits, and the record of the result."""

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
    """Interface of a contender with its limits. ``mode`` is warm or cold. The object can be sent to another process."""

    name: str
    mode: str
    versions: dict[str, str]
    command: str | None
    """Command line of a rival, or None."""

    @property
    def task(self) -> Callable[[Task], Task]:
        """The function that maps a requested task to the task that the contender performs instead."""

    def run(self, puzzle: Puzzle, unique: bool) -> Outcome:
        """Solve a puzzle within the limits."""

    def close(self) -> None:
        """End the process that is kept between runs."""


@dataclass(frozen=True)
class Limits:
    """Limits of a run: seconds of time, and MiB of address space."""

    timeout: float
    memory: int

    @property
    def bytes(self) -> int:
        return self.memory * _MEBIBYTE


@dataclass(frozen=True)
class Run:
    """Planned run. ``jobs`` is the number of runs that share the machine at the same time."""

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
        """Perform the run, and return its record. Seconds are rounded to microseconds; the memory peak is in MiB."""
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
            "versions": self.versions(),
        }

    def versions(self) -> dict[str, str]:
        """Return the versions of all programs that take part in the run."""
        return {**_versions(), **self.runner.versions}

    def _head(self) -> dict[str, Any]:
        grid = self.instance.puzzle.grid
        return {
            "instance": self.instance.name,
            "digest": self.instance.digest,
            "rows": grid.rows,
            "cols": grid.cols,
            "cells": grid.size,
            "clues": len(self.instance.puzzle.clue_list),
            "contender": self.runner.name,
            "command": self.runner.command,
            "task": self.runner.task(self.asked),
            "mode": self.runner.mode,
            "seed": self.seed,
            "repetition": self.repetition,
        }


# Asked once, not for each run.
_machine = cache(machine)
_versions = cache(versions)
