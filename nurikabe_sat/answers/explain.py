"""A solution step by step."""

from typing import Any

from nurikabe_sat.answers.cells import count_of
from nurikabe_sat.answers.steps import to_json as step_to_json
from nurikabe_sat.hints.explain import Explanation, ExplanationStatus
from nurikabe_sat.puzzle.model import Board

_END = {
    ExplanationStatus.SOLVED: "solved",
    ExplanationStatus.NONE: "no solution",
    ExplanationStatus.AMBIGUOUS: "not unique, the solutions differ in every cell that is left",
    ExplanationStatus.LIMIT: "not finished, the time limit came first",
}


def summary(explanation: Explanation) -> str:
    """How it ended, after how many steps of which level."""
    level = f", level {explanation.level}" if explanation.level else ""
    return f"{_END[explanation.status]}: {count_of(len(explanation.steps), 'step')}{level}"


def to_json(board: Board, explanation: Explanation) -> dict[str, Any]:
    """The documented object."""
    steps = [step_to_json(board.puzzle.grid, step) for step in explanation.steps]
    return {"status": explanation.status.value, "level": explanation.level, "steps": steps}
