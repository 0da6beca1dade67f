"""A step as answers give it: in words, as JSON, and as marks on a picture."""

from typing import Any

from nurikabe_sat.answers.cells import cells_to_json, place
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.diagnosis.relaxed import Decided
from nurikabe_sat.diagnosis.words import in_words
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colour
from nurikabe_sat.rendering import Mark


def headline(grid: Grid, step: Step) -> str:
    """The technique and what it forces: ``pool, r6c3 island``."""
    return f"{step.technique}, {in_words(grid, _forced(step))}"


def to_json(grid: Grid, step: Step) -> dict[str, Any]:
    """The documented object, its rows and columns 1-based."""
    return {
        "technique": step.technique,
        "cells": cells_to_json(grid, _forced(step)),
        "because": [place(grid, cell) for cell in step.because],
        "text": step.text,
    }


def marks(step: Step) -> dict[int, Mark]:
    """The reason of a step, and what it forces."""
    return dict.fromkeys(step.because, Mark.REASON) | dict.fromkeys((*step.sea, *step.island), Mark.FOCUS)


def _forced(step: Step) -> list[Decided]:
    return [*((cell, Colour.SEA) for cell in step.sea), *((cell, Colour.ISLAND) for cell in step.island)]
