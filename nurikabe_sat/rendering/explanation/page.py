"""HTML page for stepping through an explanation. It is a single file that works offline.

    +---------+   12 of 57   pool: r6c3 island      the board as SVG, what is forced now in orange, its reason in blue;
    |  board  |   r5c2, r5c3 and r6c2 are sea, ...  buttons and the keys Home, Left, Right, End; the list of all steps
    +---------+   |< < > >|    1 ... 12 ... 57

The reader can step into a step with a chain: the assumption and its consequences are then violet, with their numbers.
Pointing at a name in the sentence highlights its object in the picture, and vice versa.

The source files are in this folder: the template ``page.html``, ``page.css`` and ``page.js``. Two modules are shared
with the web page: ``player.js`` with the buttons and keys, and ``objects.js`` with the objects of arguments.

The script receives only cell numbers. All texts are in the HTML, escaped, so no file name or sentence can get into the
script. Without scripts, the page shows the board and the list. The fragment ``#12`` opens the page at step 12.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from string import Template

from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.rendering import svg
from nurikabe_sat.rendering.explanation import ExplainedStep
from nurikabe_sat.rendering.look import Look

FOLDER = Path(__file__).parent
SHARED = ("objects.js", "player.js")
"""Names of the modules in ``FOLDER`` that the web page also loads."""

_IMPORT = re.compile(r'^import { [\w, ]+ } from "\./(\w+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile("^export (?=class|function)", re.MULTILINE)


def page(board: Board, steps: Sequence[ExplainedStep], about: str = "") -> str:
    """Return the HTML file of an explanation. It starts with ``board`` and shows ``about`` below the title."""
    start = ExplainedStep((), (), (), "start", "the board as it is given")
    return Template(_read("page.html")).substitute(
        title=svg.escaped(board.name or f"Nurikabe, {board.puzzle.rows} x {board.puzzle.cols}"),
        about=svg.escaped(about),
        style=_read("page.css"),
        picture=svg.render(board, Look(coordinates=True)),
        items="\n".join(map(_item, [start, *steps])),
        data=json.dumps(_data(board, steps), separators=(",", ":")),
        script=_script(),
    )


def _data(board: Board, steps: Sequence[ExplainedStep]) -> dict[str, object]:
    """Return the data for the page's script: the clues, the initially undecided cells, and the cells of each step."""
    return {
        "clues": sorted(board.puzzle.clue_at),
        "open": [c for c in board.colouring.numbers_of(Colour.UNKNOWN) if c not in board.puzzle.clue_at],
        "steps": [
            [*_cells(step), step.objects, [[*_cells(one), one.objects, one.note, one.inside] for one in step.chain]]
            for step in steps
        ],
    }


def _cells(step: ExplainedStep) -> list[tuple[int, ...]]:
    return [step.sea, step.island, step.because]


def _item(step: ExplainedStep) -> str:
    heading, text = svg.escaped(step.heading), _named(step)
    inner = "".join(f"\n{_item(one)}" for one in step.chain)
    chain = f'<ol class="chain">{inner}</ol>' if inner else ""
    return f'<li><button type="button"><b>{heading}</b> <span>{text}</span></button>{chain}</li>'


def _named(step: ExplainedStep) -> str:
    """Return the sentence of a step as HTML. In it, an element surrounds the name of each object."""
    text, at = "", 0
    for start, end, number in step.names:
        name = f'<span data-object="{number}">{svg.escaped(step.text[start:end])}</span>'
        text += svg.escaped(step.text[at:start]) + name
        at = end
    return text + svg.escaped(step.text[at:])


def _script() -> str:
    """Return all modules joined into one classic script, because browsers do not load modules from local files."""
    main = _read("page.js")
    if tuple(_IMPORT.findall(main)) != SHARED:
        raise ConsistencyError(f"page.js does not import {' and '.join(SHARED)}")
    parts = [*(_EXPORT.sub("", _read(name)) for name in SHARED), _IMPORT.sub("", main)]
    return f'"use strict";\n{{\n{"".join(parts)}}}\n'


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
