"""How a board stands, and whether it still has a solution."""

from typing import Any

from nurikabe_sat.answers.cells import place
from nurikabe_sat.puzzle.check import Judgement
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.solving.search import Options, Status, solve


def is_solvable(board: Board, options: Options) -> bool | None:
    """Whether the decided cells are part of a solution; None if the time limit came first."""
    status = solve(board.puzzle, given=board.colouring, options=options).status
    return {Status.SOLVED: True, Status.NONE: False, Status.LIMIT: None}[status]


def to_json(board: Board, verdict: Judgement) -> dict[str, Any]:
    """The documented object, to which whoever asked for it adds ``solvable``."""
    grid = board.puzzle.grid
    violations = [
        {"code": one.code, "message": one.message, "cells": [place(grid, cell) for cell in one.cells]}
        for one in verdict.violations
    ]
    return {"status": verdict.standing.value, "violations": violations}
