"""Why a board has no solution, or more than one: in sentences, on pictures, as JSON."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nurikabe_sat.answers.cells import cells_to_json, count_of, place
from nurikabe_sat.answers.obvious import obvious_reason
from nurikabe_sat.diagnosis.ambiguity import Ambiguity, ambiguity
from nurikabe_sat.diagnosis.conflict import Conflict, conflict
from nurikabe_sat.diagnosis.facts import Facts, FactsStatus, facts
from nurikabe_sat.diagnosis.relaxed import Decided
from nurikabe_sat.diagnosis.words import COLOURS
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue
from nurikabe_sat.rendering import Mark
from nurikabe_sat.solving.search import Options

DEFAULT_TIMEOUT = 60.0
FACTS_SHARE = 0.5
"""How much of the time may go into the question whether there is a solution, or more than one."""


@dataclass(frozen=True)
class Answer:
    """Sentences, pictures (a board and its marks), the keys of the JSON object.

    ``status``
        ``unique``, ``none`` (no solution), ``ambiguous`` or ``limit``.
    ``complete``
        no time limit came between.
    """

    status: str
    sentences: Sequence[str]
    pictures: Sequence[tuple[Board, Mapping[int, Mark]]]
    keys: Mapping[str, Any]
    complete: bool

    def to_json(self) -> dict[str, Any]:
        """The documented object."""
        sentences = [sentence.strip() for sentence in self.sentences]
        return {
            "status": self.status,
            "sentences": sentences,
            "conflict": [],
            **self.keys,
            "complete": self.complete,
        }


def why(board: Board, options: Options, *, smallest: bool = False) -> Answer:
    """The answer, complete or not; without a time limit in the options it is ``DEFAULT_TIMEOUT``.

    ``smallest`` asks for a conflict of the fewest clues or cells. Raises UsageError and SolverError as ``solve`` does.
    """
    try:
        return _find(board, options, DEFAULT_TIMEOUT if options.timeout is None else options.timeout, smallest)
    except LimitReached as limit:
        return Answer("limit", [str(limit)], [], {}, complete=False)


def _find(board: Board, options: Options, timeout: float, smallest: bool) -> Answer:
    deadline = time.monotonic() + timeout
    found = facts(board.puzzle, given=board.colouring, options=replace(options, timeout=FACTS_SHARE * timeout))
    rest = replace(options, timeout=max(0.0, deadline - time.monotonic()))
    if found.status is FactsStatus.NONE:
        try:
            fight = conflict(board.puzzle, board.colouring, fewest=smallest, options=rest)
        except LimitReached:
            return Answer("none", ["no solution; why, was not found in time"], [(board, {})], {}, complete=False)
        if fight is None:
            raise ConsistencyError("one formula has a solution, another has none")
        return _no_solution(board, fight, fewest=smallest)
    two = ambiguity(board.puzzle, found, rest)
    if two is not None:
        return _several(board, found, two)
    if found.status is FactsStatus.LIMIT:
        raise LimitReached("the time limit came before it was known whether there is exactly one solution")
    return Answer(
        "unique",
        ["there is exactly one solution: nothing is wrong"],
        [(replace(board, colouring=found.colouring), {})],
        {"solutions": [found.colouring.to_rows()]},
        complete=True,
    )


# There is no solution.


def _no_solution(board: Board, fight: Conflict, *, fewest: bool) -> Answer:
    grid = board.puzzle.grid
    clues = [_clue(grid, clue) for clue in fight.clues]
    if fight.decided:
        sentences = [
            "no solution with these painted cells",
            f"they cannot all stay: {', '.join(_decided(grid, one) for one in fight.decided)}",
            f"clues against them: {', '.join(clues) or 'none'}",
        ]
    else:
        sentences = ["no solution", "the rules alone allow none, whatever the clues are"]
        if clues:
            sentences[1] = f"these clues cannot all be kept: {', '.join(clues)}"
        if reason := obvious_reason(board.puzzle):
            sentences.insert(1, reason)
    sentences.append(f"rules involved: {', '.join(rule.value for rule in fight.rules) or 'only those of the clues'}")
    if fight.minimal and (fight.clues or fight.decided):
        kind = "smallest" if fight.smallest else "minimal"
        what = "these cells" if fight.decided else "these clues"
        sentences.append(f"this conflict is {kind}: drop any one of {what}, and the others can be satisfied")
    focus = [c for c, _ in fight.decided] or [clue.cell for clue in fight.clues]
    marks = {**{clue.cell: Mark.REASON for clue in fight.clues}, **dict.fromkeys(focus, Mark.FOCUS)}
    keys = {
        "conflict": [[*place(grid, clue.cell), clue.size] for clue in fight.clues],
        "rules": [rule.value for rule in fight.rules],
        "decided": cells_to_json(grid, fight.decided),
        "minimal": fight.minimal,
        "smallest": fight.smallest,
    }
    return Answer("none", sentences, [(board, marks)], keys, complete=fight.smallest if fewest else fight.minimal)


# There are several.


def _several(board: Board, found: Facts, two: Ambiguity) -> Answer:
    grid = board.puzzle.grid
    complete = found.status is FactsStatus.COMPLETE
    differing = sum(len(region) for region in two.regions)
    sentences = [
        f"several solutions: they differ in {'' if complete else 'at least '}{count_of(differing, 'cell')}"
        f" and {count_of(len(two.regions), 'region')}"
    ]
    sentences += [f"  {' '.join(map(grid.name, region))}" for region in two.regions]
    if two.completion is not None:
        sure = "a smallest set of cells" if two.smallest else "cells (perhaps not as few as possible)"
        cells = ", ".join(_decided(grid, one) for one in two.completion)
        sentences.append(f"{sure} that would make it unique: {cells}")
    marks = {**dict.fromkeys(found.open, Mark.FOCUS), **{c: Mark.REASON for c, _ in two.completion or ()}}
    first, second = two.solutions
    different = dict.fromkeys(first.differences(second), Mark.FOCUS)
    pictures = [
        (replace(board, colouring=found.colouring), marks),
        (replace(board, colouring=first), different),
        (replace(board, colouring=second), different),
    ]
    keys = {
        "solutions": [one.to_rows() for one in two.solutions],
        "regions": [[place(grid, c) for c in region] for region in two.regions],
        "cells": None if two.completion is None else cells_to_json(grid, two.completion),
        "solution": None if two.completed is None else two.completed.to_rows(),
        "smallest": two.smallest,
    }
    return Answer("ambiguous", sentences, pictures, keys, complete=complete and two.smallest)


# Words.


def _clue(grid: Grid, clue: Clue) -> str:
    return f"the {clue} at {grid.name(clue.cell)}"


def _decided(grid: Grid, one: Decided) -> str:
    return f"{grid.name(one[0])} {COLOURS[one[1]]}"
