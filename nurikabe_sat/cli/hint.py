"""The easiest next step on a board, with its reason. On a board with mistakes: which cells contradict each other.

In a picture brackets (orange) are around the cells of the step or of the mistake, parentheses (blue) around its reason.
"""

import argparse
import json
from dataclasses import replace

from nurikabe_sat.cli.cells import cells_to_json, place
from nurikabe_sat.cli.files import read_puzzle
from nurikabe_sat.cli.output import say
from nurikabe_sat.cli.parser import add_puzzle, add_solver, options_of, puzzle_of
from nurikabe_sat.cli.picture import PRETTY, TEXT, add_format, show
from nurikabe_sat.cli.steps import headline, marks, to_json
from nurikabe_sat.deduction.step import names
from nurikabe_sat.hints.hint import Hint, HintStatus, hint
from nurikabe_sat.hints.words import in_words
from nurikabe_sat.masks import mask_of
from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.rendering import Mark

_EXIT = {
    HintStatus.STEP: 0,
    HintStatus.SOLVED: 0,
    HintStatus.WRONG: 1,
    HintStatus.NONE: 1,
    HintStatus.AMBIGUOUS: 1,
}
_SENTENCES = {
    HintStatus.SOLVED: "solved",
    HintStatus.WRONG: "wrong, no solution has all of these cells",
    HintStatus.NONE: "no solution, whatever is decided",
    HintStatus.AMBIGUOUS: "nothing is forced: the solutions differ in every undecided cell",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    add_format(parser, "json", formats=False, default=PRETTY)
    add_solver(parser)
    parser.epilog = (
        "exit: 0 a hint, or solved, 1 mistakes, or no solution, or more than one and nothing forced,\n"
        "2 bad usage or input, 3 time limit"
    )


def run(args: argparse.Namespace) -> int:
    options = options_of(args)
    board = read_puzzle(puzzle_of(args), args.format_in)
    found = hint(board, options)
    form = args.format or PRETTY
    if form == "json":
        say(json.dumps(_to_json(board, found)) + "\n")
    else:
        if form in (TEXT, PRETTY):
            say(f"{_sentence(board, found)}\n")
        if form != TEXT:
            shown, marked = _picture(board, found)
            show(form, shown, args, marked)
    return _EXIT[found.status]


def _sentence(board: Board, found: Hint) -> str:
    grid = board.puzzle.grid
    if found.step is not None:
        return f"{headline(grid, found.step)}: {found.step.text}"
    sentence = _SENTENCES[found.status]
    if found.conflict is not None:
        wrong = found.conflict
        sentence = f"wrong, these cannot all hold: {in_words(grid, wrong.decided, wrong.clues, wrong.rules)}"
    if found.wrong:
        sentence += f"; the solution differs in {names(grid, mask_of(found.wrong))}"
    return sentence


def _picture(board: Board, found: Hint) -> tuple[Board, dict[int, Mark]]:
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


def _to_json(board: Board, found: Hint) -> dict[str, object]:
    grid = board.puzzle.grid
    answer: dict[str, object] = {"status": found.status.value}
    if found.step is not None:
        answer |= to_json(grid, found.step)
    if found.conflict is not None:
        answer |= {
            "cells": cells_to_json(grid, found.conflict.decided),
            "clues": [place(grid, clue.cell) for clue in found.conflict.clues],
            "rules": [rule.value for rule in found.conflict.rules],
        }
    if found.status is HintStatus.WRONG:
        colours = board.colouring.colours
        answer["wrong"] = cells_to_json(grid, ((cell, colours[cell]) for cell in found.wrong))
        answer["text"] = _sentence(board, found)
    return answer
