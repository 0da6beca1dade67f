"""The arguments of answers: the templates, filled with the objects, are exactly the English sentence."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from nurikabe_sat.deduction.arguments.argument import OPENS
from nurikabe_sat.deduction.arguments.named import WAY
from nurikabe_sat.formats import read_board
from nurikabe_sat.queries import ask_json

INSTANCES = Path(__file__).parents[2] / "instances"
BOARDS = ["05x05-first-steps", "09x09-mixed"]


def joined(names: list[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def named(thing: dict[str, Any], last: str) -> str:
    """Return the name of an object, made from its parts."""
    cells = [f"r{row}c{col}" for row, col in thing["shown"]]
    if thing["phrase"] == WAY:
        return "+".join(cells)
    words = str(thing["phrase"]).replace("{number}", thing["number"])
    blocks = [f"{first}-{end}" for first, end in zip(cells[::2], cells[1::2], strict=False)]
    if "{first}" in words:
        return words.replace("{first}", cells[0]).replace("{others}", joined(cells[1:], "and"))
    words = words.replace("{blocks}", joined(blocks, last) if blocks else "")
    return words.replace("{cells}", joined(cells, last) if cells else "")


def filled(argument: dict[str, Any]) -> str:
    def words(place: re.Match[str]) -> str:
        if place[1] in argument["numbers"]:
            return str(argument["numbers"][place[1]])
        things, last = argument["objects"][place[1]], place[2] or "and"
        assert all(thing["name"] == named(thing, last) for thing in things)
        return joined([thing["name"] for thing in things], last)

    return re.sub(r"\{(\w+)(?:\|(or))?\}", words, argument["template"])


def said(arguments: list[dict[str, Any]]) -> str:
    text = ""
    for one in map(filled, arguments):
        text += f"{'' if not text else ' ' if text.endswith(OPENS) else '; '}{one}"
    return text


def told(answer: Any) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return each sentence with its arguments: of the steps, the steps of their chains, and the ends of these."""
    steps = answer["steps"]
    chains = [chain for step in steps for chain in step["chains"]]
    inner = [step for chain in chains for step in chain["steps"]]
    found = [(one["text"], one["arguments"]) for one in steps + inner]
    return found + [(chain["end"] or "", chain["arguments"]) for chain in chains]


@pytest.mark.parametrize("name", BOARDS)
def test_the_templates_with_their_objects_are_the_sentences(name: str) -> None:
    puzzle = (INSTANCES / f"{name}.in").read_text("utf-8")
    answer = json.loads(json.dumps(ask_json("explain", {"puzzle": puzzle})))
    sentences = told(answer)
    assert all(arguments or not text for text, arguments in sentences)
    assert [said(arguments) for _, arguments in sentences] == [text for text, _ in sentences]
    grid = read_board(puzzle).puzzle.grid
    for _, arguments in sentences:
        for thing in (thing for one in arguments for things in one["objects"].values() for thing in things):
            assert all(1 <= row <= grid.rows and 1 <= col <= grid.cols for row, col in thing["cells"])
            assert not thing["name"] or {*map(tuple, thing["shown"])} <= {*map(tuple, thing["cells"])}


def test_a_hint_has_the_arguments_with_its_reason_only() -> None:
    puzzle = (INSTANCES / "08x08-partly-painted.in").read_text("utf-8")
    hint: Any = ask_json("hint", {"puzzle": puzzle})
    [complete] = hint["arguments"]
    assert (complete["kind"], said([complete])) == ("Complete", hint["text"])
    [island] = complete["objects"]["island"]
    assert (island["name"], island["kind"], island["number"], list(map(list, island["cells"]))) == (
        "the 1 at r4c2",
        "island",
        "1",
        [[4, 2]],
    )
    less: Any = ask_json("hint", {"puzzle": puzzle, "detail": "cells"})
    assert less["arguments"] is None
