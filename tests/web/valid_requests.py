"""Requests that fit the schema of the API, and more: texts in the formats that it names, and keys that go together.

JSON Schema cannot say how keys relate, so ``relate`` changes what a tool has made of the schema. The command line of
schemathesis uses both as well:

    SCHEMATHESIS_HOOKS=tests.web.valid_requests schemathesis run http://127.0.0.1:8000/openapi.json
"""

import json
from base64 import b64encode
from typing import TYPE_CHECKING, Any

import schemathesis
from hypothesis import strategies as st

from nurikabe_sat import solve
from nurikabe_sat.certificate.make import make_certificate
from nurikabe_sat.certificate.text import write_claim
from nurikabe_sat.deduction.technique import LEVELS
from nurikabe_sat.errors import NurikabeError
from nurikabe_sat.formats import read_board, write_board
from nurikabe_sat.puzzle.model import Board, Puzzle

if TYPE_CHECKING:
    from schemathesis import Case


def _puzzle(size: int, clues: dict[int, int]) -> Puzzle:
    """Return a square board, as LEGUP 2 wants it, with clues that every format can write."""
    cells = range(size * size)
    return Puzzle.from_rows([[clues.get(cell, 0) for cell in cells[row * size :][:size]] for row in range(size)])


BOARDS = st.integers(2, 4).flatmap(
    lambda size: st.builds(_puzzle, st.just(size), st.dictionaries(st.integers(0, size * size - 1), st.integers(1, 4)))
)
_SOLVED = Board.of(Puzzle.from_rows([[1, 0], [0, 1]]))
CERTIFICATE = "".join(write_claim(make_certificate(_SOLVED, solve(_SOLVED).solution).claim))

PROOF = json.dumps(
    {
        "puzzle": "2\n1 .\n. .\n",
        "steps": [{"id": "t0", "from": ["n0"], "to": "n1", "rule": "Surround Region", "cells": [[1, 2, -1]]}],
    }
)

FORMATS = {
    "nurikabe-puzzle": BOARDS.map(lambda puzzle: write_board(Board.of(puzzle), "plain")),
    "nurikabe-proof": st.just(PROOF),
    "nurikabe-certificate": st.just(CERTIFICATE),
    "nurikabe-grade": st.sampled_from(("", "too large")),
    "nurikabe-rubric": st.sampled_from(("{}", '{"passes": ["holds"]}')),
    "nurikabe-time": st.just("2026-05-02 10:00:00"),
    "nurikabe-label": st.sampled_from(("tag=week 3", "assignment=Homework 1", "due=2026-12-01T23:59")),
}
for _name, _texts in FORMATS.items():
    schemathesis.openapi.format(_name, _texts)


_SQUARE = {"puzzle": "2\n1 .\n. .\n", "proof": PROOF}
"""A board for every format: few have painted cells, LEGUP has no clue ``?``, and LEGUP 2 only square boards."""

_PAIRS = ("score", "steps", "open")
_DEMANDS = ("requires", "forbid", "story", "level", "density", "islands", "numbers", "most", "equal", "max_clue")
"""Keys of ``generate`` that can exclude each other, or that the default size of a board has no room for."""

_NEUTRAL = {"requires": [], "density": 0.5, "islands": [0, 100], "numbers": [], "most": None, "equal": False}
"""Values that go with every other key: some numbers fit few boards, and equal numbers need a symmetry."""


def relate(body: Any) -> Any:
    """Return a valid body whose keys go together, where the schema cannot say how."""
    if not isinstance(body, dict):
        return body
    body = dict(body)
    is_special = not {*"?BW"}.isdisjoint(body.get("puzzle", "")) and (body.get("format") or "to" in body)
    if is_special or body.get("legup") == "2" or body.get("to") == "legup2":
        body.update({key: text for key, text in _SQUARE.items() if key in body})
    if body.get("level") or body.get("to") in LEVELS or body.get("keep_level") or body.get("figure"):
        body.pop("variant", None)
    if body.get("level") and "puzzle" in body:
        body["level"] = "easy"  # small boards have no harder puzzles
    if body.get("step") is not None:
        body["step"] = "t0"
    if isinstance(body.get("alternatives"), bool):
        body |= {"alternatives": False, "cell": None}  # the board decides which cells have no clue
    elif "alternatives" in body and not body.get("figure"):
        body["alternatives"] = 1
    if "answer" in body:
        body["answer"] = False  # the board decides whether it has exactly one
    if "max_changes" in body:
        body |= {"symmetry": "none", "numbers": []}  # the board decides which fit
    if body.get("every"):
        body["detail"] = "all"
    if body.get("cell") is not None:
        body["cell"] = "r1c2"
        body["step"] = "t0"
    if body.get("base64"):
        body["proof"] = b64encode(body["proof"].encode()).decode()
    if "files" in body:
        body["grades"] = [*body.get("grades", ()), *[""] * len(body["files"])][: len(body["files"])]
    else:
        body.pop("grades", None)
    if body.get("format") and "puzzle" in body:
        body["puzzle"] = write_board(read_board(body["puzzle"]), body["format"])
    for key in {"rows", "cols"} & set(body):
        body[key] = None if body[key] is None else 1 + body[key] % 10
    body |= {key: [] for key in body.keys() & {"near", "motif", "keep"}}
    if "at" in body:
        body |= {"at": [], "numbers": []}  # the board decides which cells are empty
    for key in _PAIRS:
        if body.get(key) is not None:
            body[key] = [min(body[key]), max(1, *body[key])]
    if body.get("min_clue") is not None:
        body["min_clue"] = 1
    for key in [key for key in _DEMANDS if key in body][1:]:
        del body[key]
    if body.keys().isdisjoint({"puzzle", "proof", "certificate"}):
        body["timeout"] = 0.02  # a puzzle can take long
    for key in _NEUTRAL.keys() & body.keys():
        body[key] = _NEUTRAL[key]
    if {"rows", "cols"} & set(body) and {"level", "symmetry", "style"} & set(body):
        body["rows"] = body["cols"] = 7  # small boards have no hard puzzles, and even ones not every symmetry
    return body


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: "Case[Any]", kwargs: dict[str, Any]) -> None:  # noqa: ARG001
    """Change valid bodies, and no others."""
    if case.meta is not None and case.meta.generation.mode.is_positive and case.method == "POST":
        case.body = relate(case.body)


JUDGED = {"assignments", "grades"}
"""Texts in a format of ours that are not refused: one that cannot be read is reported in the table of grades.

The question of one grade reports its proof in the same way.
"""


def is_puzzle(body: Any) -> bool:
    """Return whether the puzzle of a body can be read."""
    if not isinstance(body, dict) or not isinstance(body.get("puzzle"), str):
        return False
    try:
        read_board(body["puzzle"], format=body.get("format"))
    except NurikabeError:
        return False
    return True


@schemathesis.hook
def filter_case(context: schemathesis.HookContext, case: "Case[Any]") -> bool:  # noqa: ARG001
    """Leave out a body that is wrong only by a format whose texts the tool does not know."""
    if case.meta is None or case.meta.generation.mode.is_positive:
        return True
    mutations = getattr(case.meta.phase.data, "mutations", ())
    if not mutations or any(set(one.keywords) != {"format"} for one in mutations):
        return True
    names = {name for one in mutations for name in one.path[:1]}
    judged = JUDGED | {"proof"} if case.operation.path.endswith("/legup-grade") else JUDGED
    return not (names <= judged or (names == {"puzzle"} and is_puzzle(case.body)))
