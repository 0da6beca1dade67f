"""What a certificate claims, and what it brings along so that anybody can check it.

    SOLUTION   this colouring is a solution                      nothing more: the referee looks at it
    NONE       there is no solution                              a proof that the formula has no model
    UNIQUE     this colouring is a solution, and the only one    a proof that the formula without it has no model

The formula is the plain one of the puzzle, decided cells included, as its encoding writes it. Where the encoding leaves
connectivity to lazy cuts, the claim has those cuts, each as a *separation*: its reason, not its clause. Where that is
not enough, it also has *facts*: instances of lemmas, of which the clauses are made anew (``facts.py``).
"""

from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.puzzle.rules import violations

OUTSIDE = None
"""The node of a ring that is not an island."""


class ClaimKind(Enum):
    """What is claimed."""

    SOLUTION = "solution"
    NONE = "none"
    UNIQUE = "unique"


@dataclass(frozen=True)
class Separation:
    """Why a cut holds: two cells that only the separator connects.

    ``clue``
        the clue cell whose island it is about; None: it is about the sea.
    ``witness``
        a cell; if it belongs to the set, a cell of the separator must belong to it.
    ``other``
        a second witness, beyond the separator, that must belong to the set as well for that; None where a member
        beyond the separator is certain: for an island its clue, for the sea see ``separation.py``.
    ``separator``
        cells, in increasing order.
    """

    clue: int | None
    witness: int
    other: int | None
    separator: tuple[int, ...]


@dataclass(frozen=True)
class Ring:
    """Islands and the outside of the board do not form a ring. ``nodes``: clue cells, OUTSIDE; in their order."""

    nodes: tuple[int | None, ...]


@dataclass(frozen=True)
class Around:
    """The island of this clue cell has a border cell, or is small enough for the sea to go around it."""

    clue: int


@dataclass(frozen=True)
class Spans:
    """All islands together do not span more rows and columns than the sea allows."""


Fact = Ring | Around | Spans


@dataclass(frozen=True)
class SideFile:
    """A file that lies beside the claim: its name without a folder, and the SHA-256 of its content in hexadecimal."""

    name: str
    sha256: str


@dataclass(frozen=True)
class Claim:
    """A claim about a board. ``solution`` is there unless the claim is NONE; the rest unless it is SOLUTION.

    ``solver``
        who made the proof, for the record only.
    ``formula``, ``proof``
        the formula that is refuted, in DIMACS, for checkers of other people; and the proof, in DRAT.

    Raises UsageError for a board with rules of its own.
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
    """Why a colouring is not a solution of the board, in one sentence; None if it is one. The referee decides."""
    for c, (given, colour) in enumerate(zip(board.colouring.colours, solution.colours, strict=True)):
        if colour is Colour.UNKNOWN:
            return f"{solution.grid.name(c)} is undecided"
        if given not in (colour, Colour.UNKNOWN):
            return f"{solution.grid.name(c)} is not as the board has it"
    broken = violations(board.puzzle, solution)
    return broken[0].message if broken else None
