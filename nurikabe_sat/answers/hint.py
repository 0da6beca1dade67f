"""The easiest next step on a board, or what is wrong with it: in a sentence, on a picture, as JSON."""

from dataclasses import replace
from typing import Any

from nurikabe_sat.answers.cells import cells_to_json, place
from nurikabe_sat.answers.steps import headline, marks
from nurikabe_sat.answers.steps import to_json as step_to_json
from nurikabe_sat.bitset import mask_of
from nurikabe_sat.deduction.step import names
from nurikabe_sat.diagnosis.words import in_words
from nurikabe_sat.hints.hint import Hint, HintStatus
from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.rendering import Mark

_SENTENCES = {
    HintStatus.SOLVED: "solved",
    HintStatus.WRONG: "wrong, no solution has all of these cells",
    HintStatus.NONE: "no solution, whatever is decided",
    HintStatus.AMBIGUOUS: "nothing is forced: the solutions differ in every undecided cell",
}


def sentence(board: Board, found: Hint) -> str:
    """All of it in one line."""
    grid = board.puzzle.grid
    if found.step is not None:
        return f"{headline(grid, found.step)}: {found.step.text}"
    said = _SENTENCES[found.status]
    if found.conflict is not None:
        wrong = found.conflict
        said = f"wrong, these cannot all hold: {in_words(grid, wrong.decided, wrong.clues, wrong.rules)}"
    if found.wrong:
        said += f"; the solution differs in {names(grid, mask_of(found.wrong))}"
    return said


def picture(board: Board, found: Hint) -> tuple[Board, dict[int, Mark]]:
    """The board after the step, if there is one, and the marks."""
    if found.step is not None:
        sea = mask_of((*board.colouring.cells(Colour.SEA), *found.step.sea))
        island = mask_of((*board.colouring.cells(Colour.ISLAND), *found.step.island))
        after = Colouring.from_masks(board.puzzle.grid, sea, island)
        return replace(board, colouring=after), marks(found.step)
    if found.conflict is None:
        return board, dict.fromkeys(found.wrong, Mark.FOCUS)
    reason = dict.fromkeys((clue.cell for clue in found.conflict.clues), Mark.REASON)
    return board, reason | dict.fromkeys((cell for cell, _ in found.conflict.decided), Mark.FOCUS)


def to_json(board: Board, found: Hint) -> dict[str, Any]:
    """The documented object."""
    grid = board.puzzle.grid
    answer: dict[str, Any] = {"status": found.status.value}
    if found.step is not None:
        answer |= step_to_json(grid, found.step)
    if found.conflict is not None:
        answer |= {
            "cells": cells_to_json(grid, found.conflict.decided),
            "clues": [place(grid, clue.cell) for clue in found.conflict.clues],
            "rules": [rule.value for rule in found.conflict.rules],
        }
    if found.status is HintStatus.WRONG:
        colours = board.colouring.colours
        answer["wrong"] = cells_to_json(grid, ((cell, colours[cell]) for cell in found.wrong))
        answer["text"] = sentence(board, found)
    return answer
