"""Formula of a circuit, and the JSON map from each variable to its cell on the board."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from nurikabe_sat.circuits.board import Circuit
from nurikabe_sat.errors import FormatError

_KIND = "nurikabe-sat circuit"
_EXPECTED = f"the map of a circuit: an object with 'kind' ({_KIND}), 'variables', 'clauses' and 'names'"


@dataclass(frozen=True)
class Formula:
    """Clauses over the variables 1 to ``variables``, as in DIMACS.

    ``names`` has the names of the first variables; the other variables are auxiliary. A formula without names has no
    auxiliary variables.
    """

    variables: int
    clauses: tuple[tuple[int, ...], ...]
    names: tuple[str, ...] = ()

    @cached_property
    def circuit(self) -> Circuit:
        """The circuit that represents the formula."""
        return Circuit(self.variables, self.clauses)

    def name_of(self, literal: int) -> str:
        """Return a literal as text, such as ``a`` or ``~a``. A variable without a name appears as its number.

        >>> Formula(2, (), ("a",)).name_of(-1), Formula(2, ()).name_of(2)
        ('~a', '2')
        """
        number = abs(literal)
        return "~" * (literal < 0) + (self.names[number - 1] if number <= len(self.names) else str(number))

    def told(self, model: tuple[bool, ...]) -> str:
        r"""Return a model as text: one line per name. Without names, return a line as SAT solvers print it.

        >>> Formula(3, (), ("a", "b")).told((True, False, True))
        'a = true\nb = false\n'
        """
        if self.names:
            pairs = zip(self.names, model, strict=False)
            return "".join(f"{name} = {str(value).lower()}\n" for name, value in pairs)
        literals = (number if value else -number for number, value in enumerate(model, 1))
        return " ".join(map(str, ("v", *literals, 0))) + "\n"

    def to_map(self) -> str:
        """Return a JSON text that contains the formula, and the cell of each variable on the board.

        The cell is a 1-based row and column. It is island if the variable is true, and sea if the variable is false.
        """
        circuit = self.circuit
        cells = map(circuit.grid.position, circuit.cells())
        value = {
            "kind": _KIND,
            "variables": self.variables,
            "clauses": self.clauses,
            "names": self.names,
            "cells": [[row + 1, col + 1] for row, col in cells],
        }
        return json.dumps(value) + "\n"

    @classmethod
    def from_map(cls, text: str, source: str = "<text>") -> "Formula":
        """Return the formula in a text from ``to_map``, ignoring the cells. Raises FormatError for other texts."""
        try:
            value = json.loads(text)
        except json.JSONDecodeError as error:
            raise FormatError(
                f"broken JSON ({error.msg})", _EXPECTED, source=source, line=error.lineno, column=error.colno
            ) from None
        except RecursionError:
            raise FormatError("brackets that are nested too deeply", _EXPECTED, source=source) from None
        if not _is_map(value):
            raise FormatError("another kind of JSON", _EXPECTED, source=source)
        return cls(value["variables"], tuple(map(tuple, value["clauses"])), tuple(value["names"]))


def _is_map(value: Any) -> bool:
    if not isinstance(value, dict) or value.get("kind") != _KIND:
        return False
    variables, clauses, names = (value.get(key) for key in ("variables", "clauses", "names"))
    if type(variables) is not int or not (isinstance(clauses, list) and isinstance(names, list)):
        return False
    return (
        variables >= 0
        and all(isinstance(name, str) for name in names)
        and len(names) <= variables
        and all(isinstance(clause, list) for clause in clauses)
        and all(type(n) is int and 0 < abs(n) <= variables for clause in clauses for n in clause)
    )
