"""The pages of the techniques: the idea, an example with its argument, when to look for it, an exercise, a near miss.

The words and the near misses are in ``lessons.ini``; the exercises are those of the page's lessons.
"""

import json
from collections.abc import Iterator, Sequence
from configparser import ConfigParser
from pathlib import Path

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.step import Step, in_one
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import Technique
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.steps import StepAnswer, forced_by
from nurikabe_sat.rendering import Look, render

EXERCISES = Path(__file__).parents[2] / "nurikabe_sat" / "web" / "page" / "learn" / "exercises.json"
LOOK = Look(coordinates=True)


def lessons() -> ConfigParser:
    """What ``lessons.ini`` says, with a section per technique."""
    found = ConfigParser(interpolation=None)
    found.read(Path(__file__).with_name("lessons.ini"), encoding="utf-8")
    return found


def technique_pages() -> Iterator[tuple[str, str]]:
    """The name and the text of each page, after that of the page with the list.

    A technique without words or without an exercise has no page.
    """
    said = lessons()
    exercises = {one["technique"]: one for one in reversed(json.loads(EXERCISES.read_text("utf-8")))}
    taught = [one for one in TECHNIQUES if one.name in said and one.name in exercises]
    yield "technique-pictures", _contents(taught)
    for technique in taught:
        words, exercise = said[technique.name], exercises[technique.name]
        example, position = board_of(technique.example.before), board_of(exercise["board"])
        near = board_of(words["near"].split(" / "))
        steps = list(_steps(technique, position))
        first = next(one for one in steps if _is_part(position, one, exercise["steps"][0]["cells"]))
        lines = [
            f"# {technique.name}\n\nLevel: *{technique.level}*. {words['idea']}\n\n## Example\n",
            *_drawn(example),
            *_told(example, next(_steps(technique, example))),
            f"## When to look for it\n\n{words['look']}\n\n## Exercise\n\nFind a cell that this technique decides.\n",
            *_drawn(position),
            "<details><summary>Answer</summary>\n",
            *_told(position, in_one(first, steps)),
            "</details>\n\n## Near miss\n\nThe technique decides nothing on this board.\n",
            *_drawn(near),
            words["why"],
        ]
        yield f"technique-{technique.name}", "\n".join(lines) + "\n"


def board_of(rows: list[str] | tuple[str, ...]) -> Board:
    """The board of a picture in rows."""
    return read_board(f"{len(rows)} {len(rows[0].split())}\n" + "\n".join(rows), format="plain")


def _contents(taught: Sequence[Technique]) -> str:
    links = "\n".join(f"- [{one.name}](technique-{one.name}.md) (*{one.level}*): {one.about}" for one in taught)
    tree = "\n".join(f"technique-{one.name}" for one in taught)
    return f"# The techniques in pictures\n\nFrom easy to hard.\n\n{links}\n\n```{{toctree}}\n:hidden:\n\n{tree}\n```\n"


def _steps(technique: Technique, board: Board) -> Iterator[Step]:
    return technique.find(Position.of(board.puzzle, board.colouring))


def _is_part(board: Board, step: Step, cells: list[list[int | str]]) -> bool:
    return {*forced_by(board.puzzle.grid, step)} <= {*map(tuple, cells)}


def _told(board: Board, step: Step) -> Iterator[str]:
    """The board after a step, with its argument, and the step in words with its chains."""
    answer = StepAnswer.of(board.puzzle.grid, step)
    picture = answer.picture(board)
    yield from _drawn(picture.board, picture.drawn_as(LOOK))
    yield "\n".join(["```{code-block} text", ":class: sentences", "", *answer.lines, "```", ""])


def _drawn(board: Board, look: Look = LOOK) -> Iterator[str]:
    yield f'<p class="boards">{"".join(line for line in render(board, "svg", look).splitlines() if line)}</p>\n'
