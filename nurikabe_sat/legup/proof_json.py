"""Reader and writer of proofs in JSON, for programs and for the proof editor of the page.

    {"puzzle": "2 3\\n1 . .\\n. . .\\n", "legup": 7, "goal": {"type": "DEFAULT", "cells": [], "assume": null},
     "root": "n0", "labels": {"tag": "own"},
     "steps": [{"id": "t0", "from": ["n0"], "to": "n1", "rule": "Can't Reach Cell", "cells": [[1, 2, -1]]}]}

The board is text in the plain format. Rules have their LEGUP 7 names. A cell is its 1-based row and column, and its
value as in LEGUP files. A step starts from one node, a merge from several. ``rule`` or ``to`` is null if it is missing
in an unfinished step. ``labels`` are the attributes of the puzzle. All keys except ``puzzle`` are optional.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats import plain
from nurikabe_sat.formats.legup import UNDECIDED, CellValue
from nurikabe_sat.formats.scan import quoted, without_bom
from nurikabe_sat.legup.dialect import DIALECTS, LEGUP_7, Dialect
from nurikabe_sat.legup.goal import GoalType, ProofGoal
from nurikabe_sat.legup.proof import Labels, Node, Proof, Transition, check_tree
from nurikabe_sat.legup.proof_file import read_proof
from nurikabe_sat.puzzle.grid import Grid

_PROOF = "proof"
_KEYS = ("puzzle", "legup", "goal", "root", "labels", "steps")
_GOALS = {kind.value: kind for kind in GoalType}


def read_proof_text(text: str, source: str = "<text>", dialect: Dialect | None = None) -> Proof:
    """Return the proof in the text of a LEGUP or JSON file. Raises FormatError if the text is not a proof."""
    if without_bom(text).lstrip().startswith("{"):
        return read_proof_json(text, source, dialect)
    return read_proof(text, source, dialect)


def read_proof_json(text: str, source: str = "<text>", dialect: Dialect | None = None) -> Proof:
    r"""Return the proof in a JSON text. Raises FormatError if the text is not a proof.

    ``dialect`` overrides the LEGUP version in the text.

    >>> read_proof_json('{"puzzle": "1 2\\n1 ."}').root
    'n0'
    """
    try:
        data = json.loads(without_bom(text))
    except json.JSONDecodeError as error:
        raise FormatError("invalid JSON", "a proof", source=source, line=error.lineno, column=error.colno) from error
    except (RecursionError, ValueError) as error:  # ValueError: a number of thousands of digits
        raise FormatError("JSON nested too deeply, or a number too long", "a proof", source=source) from error
    return _Reader(source).proof(data, dialect)


def write_proof_json(proof: Proof) -> str:
    """Return a proof as one line of JSON text, from which ``read_proof_json`` restores the proof."""
    grid = proof.board.puzzle.grid
    steps: dict[str, dict[str, Any]] = {}
    for node in proof.nodes:
        for step in node.transitions:
            if step.id in steps:
                steps[step.id]["from"].append(node.id)
                continue
            steps[step.id] = {
                "id": step.id,
                "from": [node.id],
                "to": step.child,
                "rule": step.rule,
                "cells": _places(step.cells, grid),
            }
    goal = {"type": proof.goal.type.value, "cells": _places(proof.goal.cells, grid), "assume": proof.goal.assume}
    return json.dumps(
        {
            "puzzle": plain.write(proof.board),
            "legup": proof.dialect.number,
            "goal": goal,
            "root": proof.root,
            "labels": dict(proof.labels.puzzle),
            "steps": list(steps.values()),
        }
    )


def _places(cells: Sequence[CellValue], grid: Grid) -> list[list[int]]:
    found = []
    for cell, value in cells:
        row, col = grid.position(cell)
        found.append([row + 1, col + 1, value])
    return found


class _Reader:
    """Reader of a proof from parsed JSON. Its error messages name the source and the wrong value."""

    def __init__(self, source: str) -> None:
        self.source = source

    def proof(self, data: object, dialect: Dialect | None) -> Proof:
        if isinstance(data, dict) and isinstance(data.get(_PROOF), dict):
            data = data[_PROOF]  # a file of the page, which has more to say about it
        fields = self.fields_of(data, _KEYS)
        board = plain.read(self.text(fields.get("puzzle"), "puzzle"), f"{self.source}: puzzle")
        grid = board.puzzle.grid
        number = fields.get("legup", LEGUP_7.number)
        if not isinstance(number, int) or number not in DIALECTS:
            raise self.error(f"legup {quoted(str(number))}", " or ".join(map(str, DIALECTS)))
        root = self.text(fields.get("root", "n0"), "root")
        labels = fields.get("labels", {})
        if not isinstance(labels, Mapping) or not all(isinstance(one, str) for one in labels.values()):
            raise self.error("labels of another type", "an object with strings")
        steps = [self.step(one, grid) for one in self.list_of(fields.get("steps", []), "steps")]
        proof = Proof(
            board,
            _nodes(root, steps),
            root,
            self.goal(fields.get("goal", {}), grid),
            dialect or DIALECTS[number],
            Labels(puzzle={str(key): str(value) for key, value in labels.items()}),
        )
        check_tree(proof)
        return proof

    def goal(self, data: object, grid: Grid) -> ProofGoal:
        fields = self.fields_of(data, ("type", "cells", "assume"))
        kind, assume = fields.get("type", GoalType.DEFAULT.value), fields.get("assume")
        if kind not in _GOALS:
            raise self.error(f"the goal {quoted(str(kind))}", f"one of {', '.join(_GOALS)}")
        if assume is not None and not isinstance(assume, bool):
            raise self.error(f"assume {quoted(str(assume))}", "true, false or null")
        cells = dict(self.cells(fields.get("cells", []), grid))
        return ProofGoal(_GOALS[str(kind)], tuple(cells.items()), assume)

    def step(self, data: object, grid: Grid) -> tuple[list[str], Transition]:
        fields = self.fields_of(data, ("id", "from", "to", "rule", "cells"))
        starts = [self.text(one, "from") for one in self.list_of(fields.get("from"), "from")]
        if not starts:
            raise self.error("a step without a start node", "the ids of nodes in 'from'")
        rule, child = (self.text(fields[key], key) if fields.get(key) is not None else None for key in ("rule", "to"))
        cells = self.cells(fields.get("cells", []), grid)
        return starts, Transition(self.text(fields.get("id"), "id"), rule, cells, child)

    def cells(self, data: object, grid: Grid) -> tuple[CellValue, ...]:
        found = []
        for one in self.list_of(data, "cells"):
            values = self.list_of(one, "cells")
            if len(values) != 3 or not all(type(value) is int for value in values):
                raise self.error(f"the cell {quoted(str(one))}", "[row, column, value]")
            row, col, value = values
            if not (1 <= row <= grid.rows and 1 <= col <= grid.cols) or value < UNDECIDED:
                raise self.error(f"the cell {quoted(str(one))}", "a cell of the board, with a value of at least -2")
            found.append((grid.cell(row - 1, col - 1), value))
        return tuple(found)

    def fields_of(self, data: object, keys: Sequence[str]) -> Mapping[str, Any]:
        if not isinstance(data, dict) or not data.keys() <= set(keys):
            odd = next((key for key in data if key not in keys), "") if isinstance(data, dict) else str(data)
            raise self.error(quoted(odd), f"an object with {', '.join(keys)}")
        return data

    def list_of(self, data: object, name: str) -> list[Any]:
        if not isinstance(data, list):
            raise self.error(f"{name} {quoted(str(data))}", "a list")
        return data

    def text(self, data: object, name: str) -> str:
        if not isinstance(data, str) or not data:
            raise self.error(f"{name} {quoted(str(data))}", "a string")
        return data

    def error(self, found: str, expected: str) -> FormatError:
        return FormatError(found, expected, source=self.source)


def _nodes(root: str, steps: list[tuple[list[str], Transition]]) -> tuple[Node, ...]:
    """Return the root and all further nodes that the steps connect, each with the steps that start there."""
    starting: dict[str, list[Transition]] = {root: []}
    for starts, step in steps:
        for start in starts:
            starting.setdefault(start, []).append(step)
        if step.child is not None:
            starting.setdefault(step.child, [])
    return tuple(Node(name, tuple(found)) for name, found in starting.items())
