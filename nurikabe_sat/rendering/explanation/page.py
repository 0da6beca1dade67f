"""A page that steps through an explanation: one HTML file that loads nothing, for any browser, straight from a disk.

    +---------+   12 of 57   pool: r6c3 island      the board as SVG, what is forced now in orange, its reason in blue;
    |  board  |   r5c2, r5c3 and r6c2 are sea, ...  buttons and the keys Home, Left, Right, End; the list of all steps
    +---------+   |< < > >|    1 ... 12 ... 57

A step with a chain can be stepped into: what is assumed and what follows from it are violet then, with their numbers.

The files beside this one are its parts: ``page.html`` with the places to fill, ``page.css``, ``page.js``, and
``player.js``, the buttons and keys, which the web page uses as well.

The script needs only numbers of cells. All texts stand in the page itself, escaped for HTML, so that no name of a file
and no sentence ever gets into the script. Without scripts the page is the board and the list. With ``#12`` behind its
name it opens at step 12.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from string import Template

from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.rendering import svg
from nurikabe_sat.rendering.explanation import ExplainedStep
from nurikabe_sat.rendering.look import Look

FOLDER = Path(__file__).parent
PLAYER = "player.js"
"""The module in ``FOLDER`` that the web page loads, too."""

_IMPORT = 'import { StepPlayer } from "./player.js";\n'
_EXPORT = "export class StepPlayer"


def page(board: Board, steps: Sequence[ExplainedStep], about: str = "") -> str:
    """Return the HTML file of an explanation. ``board`` is the first position; ``about`` is a line below the title."""
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
    """Return the data of the script: the clues, the cells that are undecided at first, and the cells of each step."""
    return {
        "clues": sorted(board.puzzle.clue_at),
        "open": [c for c in board.colouring.numbers_of(Colour.UNKNOWN) if c not in board.puzzle.clue_at],
        "steps": [
            [step.sea, step.island, step.because, [[one.sea, one.island, one.because, one.note] for one in step.chain]]
            for step in steps
        ],
    }


def _item(step: ExplainedStep) -> str:
    heading, text = svg.escaped(step.heading), svg.escaped(step.text)
    inner = "".join(f"\n{_item(one)}" for one in step.chain)
    chain = f'<ol class="chain">{inner}</ol>' if inner else ""
    return f'<li><button type="button"><b>{heading}</b> <span>{text}</span></button>{chain}</li>'


def _script() -> str:
    """Both modules as one plain script: a browser loads no module from a disk."""
    player, main = _read(PLAYER), _read("page.js")
    if player.count(_EXPORT) != 1 or main.count(_IMPORT) != 1:
        raise ConsistencyError(f"{PLAYER} and page.js do not fit together")
    return f'"use strict";\n{{\n{player.replace(_EXPORT, "class StepPlayer")}\n{main.replace(_IMPORT, "")}}}\n'


def _read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
