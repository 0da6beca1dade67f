"""DRAT format: text proofs that a formula has no model, with one step per line.

    1 -2 0        a clause that is added: it must follow from the formula and the clauses before it
    d 1 3 0       a clause that is deleted
    c words       a comment
    0             the empty clause: the proof is complete

Literals are those of DIMACS. Each step has a separate line, as all solvers write it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from nurikabe_sat.errors import FormatError

_STEP = "a clause that ends in 0, alone on its line, or 'd' and such a clause"
_SHOWN = 40


class ProofLine(NamedTuple):
    """Line of a proof, numbered from 1."""

    line: int
    is_deletion: bool
    literals: list[int]


@dataclass(frozen=True)
class Fault:
    """Reason why a proof is invalid. If the checker does not know the wrong line, the line number is None."""

    line: int | None
    reason: str

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"


def unfinished(last_line: int) -> Fault:
    """Return the fault of a proof that ends without the empty clause."""
    return Fault(last_line, "the proof ends without the empty clause")


def read_drat(lines: Iterable[str], variables: int, source: str = "<text>") -> Iterator[ProofLine]:
    """Yield the steps of a DRAT proof as its lines are read.

    Raises:
        FormatError: If a line is not a step, or a variable is above ``variables``.
    """
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        is_deletion = words[0] == "d"
        try:
            literals = list(map(int, words[is_deletion:]))
        except ValueError:
            literals = []
        # int() alone would accept 1_000 and the digits of any script, and fail in another way for 5,000 digits.
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
