"""What is wrong with a board that no solution has, said as a person would: by something plain, from few painted cells.

    plain     a pool, a sea cut apart, an island without room ...: on the board as it is
    chain     a few steps of techniques, from painted cells to such a thing
    both      neither colour is possible for some cell: two chains
    search    a smallest set of painted cells that no solution has, without a chain
    none      nothing was found in time; that the board is wrong is known all the same

The first of these that is found is told, each as short as it can be had. Which cells are wrong is not part of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.assumptions import Assumptions
from nurikabe_sat.deduction.contradictions import (
    find_all,
    no_number,
    pool,
    sea_cut_apart,
    several_numbers,
    too_many,
)
from nurikabe_sat.deduction.direct import DIRECT
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.refutation import follow
from nurikabe_sat.deduction.step import Chain, names
from nurikabe_sat.deduction.technique import EASY, Finder
from nurikabe_sat.diagnosis.conflict import conflict
from nurikabe_sat.diagnosis.words import in_words
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.model import Board, Colour, Puzzle
from nurikabe_sat.solving.search import Options
from nurikabe_sat.wording import count_of

Kind = Literal["plain", "chain", "both", "search", "none"]

SECONDS = 1.9
"""So long at most is looked for something to tell, so that the answer is there within two seconds."""

_FOR_CHAINS = 0.9
"""So many of these seconds may be spent on chains; the rest is for a search."""

_ROUNDS = 12
"""Chains that take more rounds than these are too long to be followed."""

_BROKEN = (pool.NAME, several_numbers.NAME, too_many.NAME, no_number.NAME, sea_cut_apart.NAME)
"""The contradictions that everybody sees; the others say that something will come to lack room."""

_SHORT = 3
"""A chain of so few steps is good enough not to look for one from fewer cells."""


@dataclass(frozen=True)
class Mistake:
    """``cells``: painted cells that no solution has together, and clues; ``chains`` lead from them to what is wrong."""

    kind: Kind
    cells: tuple[int, ...]
    text: str
    chains: tuple[Chain, ...] = ()

    @property
    def length(self) -> int:
        """The number of steps of its chains."""
        return sum(len(chain.steps) for chain in self.chains)


def find_mistake(board: Board | Puzzle, options: Options | None = None, deadline: Deadline = NEVER) -> Mistake:
    """What to say of a board that has no solution though its puzzle has one."""
    end = deadline.sooner(SECONDS)
    drowned = [c for c in board.colouring.cells(Colour.SEA) if c in board.puzzle.clue_at]
    if drowned:
        return Mistake("plain", (drowned[0],), f"the clue at {board.puzzle.grid.name(drowned[0])} is painted as sea")
    position = Position.of(board.puzzle, board.colouring, end.sooner(_FOR_CHAINS))
    try:
        found = _plain(position) or _by_chain(position) or _by_both(position)
    except LimitReached:
        found = None
    return found or _by_search(board, options, end)


def _plain(position: Position) -> Mistake | None:
    """What breaks a rule already if anything does, else what is doomed; of several the one with the fewest cells."""
    found = min(find_all(position), key=lambda one: (one.name not in _BROKEN, one.cells_mask.bit_count()), default=None)
    return None if found is None else Mistake("plain", found.cells, found.text)


def _by_chain(position: Position) -> Mistake | None:
    """The shortest chain of steps of the techniques, the easy ones alone if they are enough."""
    easy = [one.find for one in DIRECT if one.level == EASY]
    followed = [one.find for one in DIRECT if one.is_followed]
    for finders in (easy, followed):
        line = follow(_on(position), finders, _ROUNDS)
        if line.is_refuted:
            return _told(position, _with_fewer(position, line, finders))
    return None


def _on(position: Position) -> Line:
    """The line of a board on which nothing is assumed but what is painted."""
    return Line(position, 0, 0)


def _with_fewer(position: Position, line: Line, finders: Sequence[Finder]) -> Chain:
    """The chain of a refuted line, or a shorter one from few of its cells."""
    chain = line.refutation()
    best = chain
    for _ in range(_SHORT):
        if len(best.steps) <= _SHORT:
            break
        again = follow(_on(position.only(best.because_mask)), finders, _ROUNDS)
        if not again.is_refuted or _size(again.refutation()) >= _size(best):
            break
        best = again.refutation()
    return best


def _size(chain: Chain) -> tuple[int, int]:
    return len(chain.steps), chain.because_mask.bit_count()


def _told(position: Position, chain: Chain) -> Mistake:
    because = chain.because_mask
    end = "" if chain.end is None else chain.end.text
    text = f"{count_of(len(chain.steps), 'step')} from {_painted(position, because)}: {end}"
    return Mistake("chain", tuple(members_of(because)), text, (chain,))


def _painted(position: Position, because: int) -> str:
    mask = because & ~position.context.clue_mask
    return names(position.grid, mask) if mask else "the clues"


def _by_both(position: Position) -> Mistake | None:
    """A cell that can be neither sea nor island, with a chain for each."""
    lines = Assumptions(position, [one.find for one in DIRECT if one.is_followed])
    while True:
        by_cell: dict[int, list[Line]] = {}
        for line in lines.refuted:
            by_cell.setdefault(line.sea | line.island, []).append(line)
        pairs = [(cell, pair) for cell, pair in by_cell.items() if len(pair) == 2]
        if pairs:
            cell, pair = min(pairs, key=lambda item: sum(len(line.refutation().steps) for line in item[1]))
            chains = tuple(line.refutation() for line in pair)
            because = chains[0].because_mask | chains[1].because_mask
            here = names(position.grid, cell)
            text = f"{here} can be neither sea nor island, because of {_painted(position, because)}"
            return Mistake("both", tuple(members_of(because)), text, chains)
        if lines.is_over or lines.depth >= _ROUNDS:
            return None
        lines.advance()


def _by_search(board: Board | Puzzle, options: Options | None, deadline: Deadline) -> Mistake:
    try:
        found = conflict(board, fewest=False, options=options or Options(), deadline=deadline)
    except LimitReached:
        found = None
    if found is None or not found.decided:
        return Mistake("none", (), "no solution has all of the painted cells")
    cells = mask_of([cell for cell, _ in found.decided] + [clue.cell for clue in found.clues])
    words = in_words(board.puzzle.grid, found.decided, found.clues, found.rules)
    return Mistake("search", tuple(members_of(cells)), f"these cannot all hold: {words}")
