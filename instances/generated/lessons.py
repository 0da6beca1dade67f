"""Make the exercises of the page's lessons again, with the same bytes each time.

    python instances/generated/lessons.py > nurikabe_sat/web/page/learn/exercises.json

An exercise is a position on the way to the solution of a puzzle of the pack at which no easier technique sees anything:
``board`` has its rows as pictures have them, ``steps`` all that the technique finds there as ``explain`` answers them,
the one of a hint first. Each technique gets two: of the smallest board, and of the next larger one, and on each the
position with the fewest steps to choose from. Where the pack has no two, the technique's own picture is one.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.solve import walk
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import Technique
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board, Puzzle
from nurikabe_sat.queries.steps import StepAnswer
from nurikabe_sat.queries.to_json import to_json

PACK = Path(__file__).parent / "pack.json"
EACH = 2
LARGEST = 12
"""Rows of a board."""


def main() -> None:
    entries = [entry for entry in json.loads(PACK.read_text("utf-8")) if entry["rows"] <= LARGEST]
    exercises = []
    for technique in TECHNIQUES:
        made = list(islice(chosen(entries, technique), EACH))
        if len(made) < EACH:
            made.insert(0, pictured(technique))
        sys.stderr.write(f"{technique.name}: {len(made)}\n")
        exercises += made
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in exercises)
    sys.stdout.write(f"[\n{lines}\n]\n")


def chosen(entries: Iterable[dict[str, Any]], technique: Technique) -> Iterator[dict[str, Any]]:
    """Exercises of the pack, each on a larger board than the one before."""
    rows = 0
    for entry in entries:
        if entry["rows"] > rows and technique.name in entry["rating"]["techniques"]:
            found = list(of(entry, technique.name))
            if found:
                rows = entry["rows"]
                yield min(found, key=lambda one: len(one["steps"]))


def pictured(technique: Technique) -> dict[str, Any]:
    """The picture of a technique, a part of a board, as an exercise."""
    rows = technique.example.before
    board = read_board(f"{len(rows)} {len(rows[0].split())}\n" + "\n".join(rows))
    position = Position.of(board.puzzle, board.colouring)
    first = next(technique.find(position))
    return {"technique": technique.name, "puzzle": "", **_exercise(board.puzzle, position, first)}


def of(entry: dict[str, Any], technique: str) -> Iterator[dict[str, Any]]:
    """The positions of a puzzle at which this technique is the easiest one."""
    puzzle = read_board(f"{entry['rows']} {entry['cols']}\n" + "\n".join(entry["clues"])).puzzle
    position = Position.of(puzzle)
    for step, after in walk(position):
        if step.technique == technique and easiest(position) == technique:
            yield {"technique": technique, "puzzle": entry["name"], **_exercise(puzzle, position, step)}
        position = after


def easiest(position: Position) -> str:
    """The first technique of the table that sees something: a hint may take another one of its level that is nearer."""
    return next(one.name for one in TECHNIQUES if next(one.find(position), None) is not None)


def _exercise(puzzle: Puzzle, position: Position, first: Step) -> dict[str, Any]:
    find = next(one.find for one in TECHNIQUES if one.name == first.technique)
    steps = {(step.sea_mask, step.island_mask): step for step in (first, *find(position))}
    board = str(Board(puzzle, position.colouring()))
    return {
        "board": [" ".join(row.split()) for row in board.splitlines()],
        "steps": [_told(puzzle, step) for step in steps.values()],
    }


def _told(puzzle: Puzzle, step: Step) -> dict[str, Any]:
    """A step as ``explain`` answers it, without the lines of text."""
    return {key: value for key, value in to_json(StepAnswer.of(puzzle.grid, step)).items() if key != "lines"}


if __name__ == "__main__":
    main()
