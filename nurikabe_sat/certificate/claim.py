"""Claim of a certificate, and the evidence for checking it.

    SOLUTION   this colouring is a solution                      no evidence: the referee checks it
    NONE       no solution exists                                a proof that the formula has no model
    UNIQUE     this colouring is the only solution               a proof that the formula without it has no model

The formula is the plain one of the puzzle, decided cells included, in the named encoding. If the encoding leaves
connectivity to lazy cuts, the claim has these cuts, each as a *separation*: its reason, not its clause. A claim may
also have *facts*: instances of lemmas, whose clauses the checker writes itself (``facts.py``).
"""

from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.puzzle.rules import violations

OUTSIDE = None
"""Node of a ring that is not an island."""


class ClaimKind(Enum):
    """Kind of claim that a certificate makes."""

    SOLUTION = "solution"
    NONE = "none"
    UNIQUE = "unique"


@dataclass(frozen=True)
class Separation:
    """Justification of a cut: only the separator connects two cells.

    Attributes:
        clue: The clue cell of the island concerned; None for the sea.
        witness: A cell that, if it belongs to the island or sea, needs a cell of the separator that belongs as well.
        other: A second cell beyond the separator, which must then also belong. It is None if some cell beyond the
            separator certainly belongs: the clue of an island, or sea as described in ``separation.py``.
        separator: The separating cells in increasing order.
    """

    clue: int | None
    witness: int
    other: int | None
    separator: tuple[int, ...]


@dataclass(frozen=True)
class Ring:
    """Fact that some islands and the outside of the board do not form a ring.

    Attributes:
        nodes: The clue cells and OUTSIDE, in the order of the ring.
    """

    nodes: tuple[int | None, ...]


@dataclass(frozen=True)
class Around:
    """Fact that the island of a clue either touches the border or is small enough to be surrounded by the sea."""

    clue: int


@dataclass(frozen=True)
class Spans:
    """Fact that all islands together do not span more rows and columns than the sea allows."""


Fact = Ring | Around | Spans


@dataclass(frozen=True)
class SideFile:
    """File that belongs to a certificate: its name without a folder, and the SHA-256 of its content in hexadecimal."""

    name: str
    sha256: str


@dataclass(frozen=True)
class Claim:
    """Claim about a board, with its evidence.

    Attributes:
        solution: The solution; missing if the kind is NONE. The kind SOLUTION needs no other evidence.
        solver: The solver that wrote the proof, for information only.
        formula: The file of the refuted formula in DIMACS, for other checkers.
        proof: The file of the proof in DRAT.

    Raises:
        UsageError: If the board has variants or constraints.
    """

    kind: ClaimKind
    board: Board
    solution: Colouring | None
    encoding: str = ""
    solver: str = ""
    separations: tuple[Separation, ...] = ()
    formula: SideFile | None = None
    proof: SideFile | None = None
    facts: tuple[Fact, ...] = ()

    def __post_init__(self) -> None:
        self.board.puzzle.rules.require_plain("certificates")


def fault_of_solution(board: Board, solution: Colouring) -> str | None:
    """Return a sentence about why a colouring is not a solution of the board; None if it is one."""
    for c, (given, colour) in enumerate(zip(board.colouring.colours, solution.colours, strict=True)):
        if colour is Colour.UNKNOWN:
            return f"{solution.grid.name(c)} is undecided"
        if given not in (colour, Colour.UNKNOWN):
            return f"{solution.grid.name(c)} is not as the board has it"
    broken = violations(board.puzzle, solution)
    return broken[0].message if broken else None
