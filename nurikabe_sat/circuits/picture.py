"""Picture of a circuit: the board, overlaid with its wires, gates and lakes.

In a solution, a true wire is orange, a false wire is grey, and an open gate is filled.
"""

from collections.abc import Iterator

from nurikabe_sat.circuits.formula import Formula
from nurikabe_sat.circuits.gadgets import STRIP, WIRE
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.rendering import svg
from nurikabe_sat.rendering.look import Look
from nurikabe_sat.rendering.scene import CELL, Box, Disc, Label, Scene, Shape, label

_FILLS = {
    "lake": "#2f86d055",
    "wire": "#8b959e88",
    "wire true": "#ef8200aa",
    "wire false": "#8b959eaa",
    "gate": "#ffffffdd",
    "gate open": "#ffb757",
    "plate": "#ffffffdd",
    "name": "#14191e",
}
_WIRE = 3  # the position of a wire, in columns from the left of its gadgets
_THICK = 10
_RADIUS = 24


def picture_of(formula: Formula, solution: Colouring | None = None) -> str:
    """Return an SVG picture of a formula's board, with the solution if one is given."""
    board = Board.of(formula.circuit.puzzle)
    scene = Scene(board if solution is None else board.painted(solution), Look())
    model = None if solution is None else formula.circuit.decode(solution)
    shapes = [*scene.shapes(), *_lakes(formula, scene), *_wires(formula, scene, model), *_gates(formula, scene, model)]
    title = f"A circuit of {formula.variables} variables and {len(formula.circuit.lakes)} clauses"
    return svg.document(title, scene.width, scene.height, shapes, _FILLS)


def _lakes(formula: Formula, scene: Scene) -> Iterator[Shape]:
    circuit = formula.circuit
    for number in range(len(circuit.lakes)):
        x, y = scene.corner(circuit.grid.cell(circuit.first_row(number) + STRIP + 1, 0))
        yield Box("lake", x, y, circuit.lefts[-1] * CELL, (STRIP - 1) * CELL)


def _places(formula: Formula, scene: Scene) -> list[float]:
    """Return the horizontal position of each variable's wire."""
    return [scene.corner(0)[0] + (left + _WIRE) * CELL for left in formula.circuit.lefts[:-1]]


def _wires(formula: Formula, scene: Scene, model: tuple[bool, ...] | None) -> Iterator[Shape]:
    grid, top = formula.circuit.grid, scene.corner(0)[1]
    for variable, x in enumerate(_places(formula, scene), 1):
        kind = "wire" if model is None else "wire true" if model[variable - 1] else "wire false"
        yield Box(kind, x - _THICK / 2, top, _THICK, grid.rows * CELL)
        yield from _plate(formula.name_of(variable), x, top + CELL / 2)


def _gates(formula: Formula, scene: Scene, model: tuple[bool, ...] | None) -> Iterator[Shape]:
    circuit, places = formula.circuit, _places(formula, scene)
    for number, clause in enumerate(circuit.lakes):
        y = scene.corner(circuit.grid.cell(circuit.first_row(number) + STRIP, 0))[1] + CELL / 2
        for literal in clause:
            x = places[abs(literal) - 1]
            is_open = model is not None and model[abs(literal) - 1] == (literal > 0)
            yield Disc("gate open" if is_open else "gate", x, y, _RADIUS)
            yield _text(formula.name_of(literal), x, y)


def _plate(text: str, x: float, y: float) -> Iterator[Shape]:
    width = (len(WIRE[0]) - 2) * CELL
    yield Box("plate", x - width / 2, y - CELL / 2 + 4, width, CELL - 8)
    yield _text(text, x, y, width)


def _text(text: str, x: float, y: float, room: float = 2 * _RADIUS - 6) -> Label:
    return label("name", text, x, y, 20, room)
