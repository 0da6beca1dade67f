"""DRAT: proofs that a formula has no model, as text, one step a line.

    1 -2 0        a clause that is added: it has to follow from the formula and the clauses before it
    d 1 3 0       a clause that is deleted
    c words       a comment
    0             the empty clause: the proof is done

Literals are those of DIMACS. Each step stands on a line of its own, as all solvers write it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from nurikabe_sat.errors import FormatError

_STEP = "a clause that ends in 0, alone on its line, or 'd' and such a clause"
_SHOWN = 40


class ProofLine(NamedTuple):
    """One line of a proof, its number counted from 1. A tuple, for proofs have many."""

    line: int
    is_deletion: bool
    literals: list[int]


@dataclass(frozen=True)
class Fault:
    """Why a proof is none, and the line at which that shows; None where a checker does not tell."""

    line: int | None
    reason: str

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


def unfinished(last_line: int) -> Fault:
    """Return the fault of a proof that stops before its end."""
    return Fault(last_line, "the proof ends without the empty clause")


def read_drat(lines: Iterable[str], variables: int, source: str = "<text>") -> Iterator[ProofLine]:
    """The steps of a proof, one by one as they are asked for. Raises FormatError where a line is no step, and for
    variables that the formula does not have (1 to ``variables``)."""
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        is_deletion = words[0] == "d"
        try:
            literals = list(map(int, words[is_deletion:]))
        except ValueError:
            literals = []
        # int() alone would take 1_000, digits of any script, and 5,000 digits only to fail in another way.
        if literals.count(0) != 1 or literals.pop() or "_" in line or not line.isascii():
            raise FormatError(_quoted(line), _STEP, source=source, line=number, column=1)
        beyond = max(map(abs, literals), default=0)
        if beyond > variables:
            expected = f"variables up to {variables}, those of the formula"
            raise FormatError(f"the variable {beyond}", expected, source=source, line=number, column=1)
        yield ProofLine(number, is_deletion, literals)


def _quoted(line: str) -> str:
    text = line.strip()
    return ascii(text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}...")
