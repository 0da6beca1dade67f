"""Claim of a certificate, and the evidence for checking it.

    SOLUTION   this colouring is a solution                      no evidence: the referee checks it
    NONE       no solution exists                                a proof that the formula has no model
    UNIQUE     this colouring is the only solution               a proof that the formula without it has no model

The formula is that of the puzzle and its decided cells in the named encoding, without deduction. If the
encoding leaves connectivity to lazy cuts, the claim contains these cuts, each as a *separation*: its reason, not its
clause. A claim may also contain *facts*: instances of lemmas, whose clauses the checker writes (``facts.py``).
"""

from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.puzzle.rules import violations

OUTSIDE = None
"""Node in ``Ring.nodes`` that represents the outside of the board."""


class ClaimKind(Enum):
    """Kind of claim that a certificate makes."""

    SOLUTION = "solution"
    NONE = "none"
    UNIQUE = "unique"


@dataclass(frozen=True)
class Separation:
    """Justification of a cut: a separator that every path between two cells crosses.

    Attributes:
        clue: The clue cell of the island that the cut connects; None for the sea.
        witness: A cell on one side of the separator. If it belongs to the island or sea, so does a separator cell.
        other: A cell beyond the separator; the cut applies only if it also belongs. It is None if a cell beyond
            the separator certainly belongs: the clue of an island, or sea as described in ``separation.py``.
        separator: The separating cells in increasing order.
    """

    clue: int | None
    witness: int
    other: int | None
    separator: tuple[int, ...]


@dataclass(frozen=True)
class Ring:
    """Fact that the given nodes do not form a ring. A node is an island or the outside of the board.

    Attributes:
        nodes: The clue cells and OUTSIDE, in the order of the ring.
    """

    nodes: tuple[int | None, ...]


@dataclass(frozen=True)
class Around:
    """Fact that an island touches the border, or is small enough for the sea to surround it."""

    clue: int


@dataclass(frozen=True)
class Spans:
    """Fact that the sea limits the total number of rows and columns that all islands span."""


Fact = Ring | Around | Spans


@dataclass(frozen=True)
class SideFile:
    """File that a certificate refers to.

    The reference consists of the file name, without a folder, and the SHA-256 hash.
    """

    name: str
    sha256: str


@dataclass(frozen=True)
class Claim:
    """Claim about a board, with the evidence for the claim.

    Attributes:
        solution: The solution; None if the kind is NONE. The kind SOLUTION needs no other evidence.
        solver: The solver that wrote the proof, for information only.
        formula: The DIMACS file of the refuted formula, for other checkers.
        proof: The DRAT file of the proof.

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
    """Return a sentence that says why a colouring is not a solution of the board, or None if it is a solution."""
    for c, (given, colour) in enumerate(zip(board.colouring.colours, solution.colours, strict=True)):
        if colour is Colour.UNKNOWN:
            return f"{solution.grid.name(c)} is undecided"
        if given not in (colour, Colour.UNKNOWN):
            return f"{solution.grid.name(c)} differs from the board"
    broken = violations(board.puzzle, solution)
    return broken[0].message if broken else None
