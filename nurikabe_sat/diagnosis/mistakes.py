"""What is wrong with a board that no solution has, said as a person would: by something plain, from few painted cells.

    plain     a pool, a sea cut apart, an island without room ...: on the board as it is
    chain     a few steps of techniques, from painted cells to such a thing
    both      neither colour is possible for some cell: two chains
    search    few painted cells that no solution has, without a chain
    none      nothing was found; that the board is wrong is known all the same

The first of these that is found is told, each as short as it can be had; two chains in place of a long one, if they are
shorter together. Which cells are wrong is not part of it. How far is looked is counted, not timed: the same board gets
the same answer on every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.assumptions import promising
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
from nurikabe_sat.diagnosis.minimal import minimal
from nurikabe_sat.diagnosis.words import in_words
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.solving.lazy import open_solver
from nurikabe_sat.solving.search import Options, Status, solve
from nurikabe_sat.wording import count_of

Kind = Literal["plain", "chain", "both", "search", "none"]

SECONDS = 20.0
"""The clock is the last resort: what is counted below is done long before, in two seconds up to 20x20."""

WORK = 200_000
"""So many cells at most, each as often as it is on a position, are looked at for a cell that can be neither."""

SEARCH_CONFLICTS = 10_000
"""Conflicts that the solver may have until it is known that no solution has the painted cells."""

CARE = 300
"""Conflicts for the question whether a painted cell can be left out; if it is not answered, the cell stays."""

SOLVER = "minisat22"
"""As for reasons: many small questions."""

_ROUNDS = 12
"""Chains that take more rounds than these are too long to be followed."""

_BROKEN = (pool.NAME, several_numbers.NAME, too_many.NAME, no_number.NAME, sea_cut_apart.NAME)
"""The contradictions that everybody sees; the others say that something will come to lack room."""

_SHORT = 3
"""A chain of so few steps is good enough not to look for one from fewer cells."""

_LONG = 6
"""Where a chain has more steps than these, two chains from a cell that can be neither may be shorter."""

_CHECK = Options(encoding="default")
"""How the engine is asked whether the cells of a search are wrong: without looking for a solution nearby first."""

_COMPARED = 4
"""Of so many cells that can be neither the chains are compared."""

_NAMED = 8
"""Of more painted cells than these only the number is told in a sentence."""

_POOR = "no solution has all of the painted cells"


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


def find_mistake(board: Board | Puzzle, deadline: Deadline = NEVER) -> Mistake:
    """What to say of a board that has no solution though its puzzle has one.

    Raises ConsistencyError if the engine finds a solution with the cells that are told.
    """
    end = deadline.sooner(SECONDS)
    drowned = [c for c in board.colouring.numbers_of(Colour.SEA) if c in board.puzzle.clue_at]
    if drowned:
        return Mistake("plain", (drowned[0],), f"the clue at {board.puzzle.grid.name(drowned[0])} is painted as sea")
    try:
        position = Position.of(board.puzzle, board.colouring, end)
        return _plain(position) or _by_chains(position) or _by_search(board, end)
    except LimitReached:
        return Mistake("none", (), _POOR)


def _plain(position: Position) -> Mistake | None:
    """What breaks a rule already if anything does, else what is doomed; of several the one with the fewest cells."""
    found = min(
        find_all(position), key=lambda one: (one.name not in _BROKEN, one.because_mask.bit_count()), default=None
    )
    return None if found is None else Mistake("plain", found.because, found.text)


def _by_chains(position: Position) -> Mistake | None:
    """One chain if it is not long; else two from a cell that can be neither colour, if they are shorter."""
    chain = _by_chain(position)
    if chain is not None and chain.length <= _LONG:
        return chain
    both = _by_both(position)
    return min((one for one in (chain, both) if one is not None), key=lambda one: one.length, default=None)


def _by_chain(position: Position) -> Mistake | None:
    """The shortest chain of steps of the techniques, the easy ones alone if a short one is enough."""
    easy = [one.find for one in DIRECT if one.level == EASY]
    followed = [one.find for one in DIRECT if one.is_followed]
    best: Chain | None = None
    for finders in (easy, followed):
        chain = _chain_from_few(position, finders)
        if chain is not None and (best is None or len(chain.steps) < len(best.steps)):
            best = chain
        if best is not None and len(best.steps) <= _SHORT:
            break
    return None if best is None else _told(position, best)


def _chain_from_few(position: Position, finders: Sequence[Finder]) -> Chain | None:
    """A chain from what is painted to a contradiction; if it is long, followed again from the cells that it needs."""
    best: Chain | None = None
    for _ in range(_SHORT + 1):
        line = follow(Line(position, 0, 0), finders, _ROUNDS)
        if not line.is_refuted or (best is not None and _size(line.refutation()) >= _size(best)):
            break
        best = line.refutation()
        if len(best.steps) <= _SHORT:
            break
        position = position.only(best.because_mask)
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
    count = mask.bit_count()
    return "the clues" if not mask else names(position.grid, mask) if count <= _NAMED else f"{count} painted cells"


def _by_both(position: Position) -> Mistake | None:
    """Return a cell that can be neither sea nor island, with a chain for each; of those that take the fewest rounds."""
    finders = [one.find for one in DIRECT if one.is_followed]
    context = position.context
    end = context.work + WORK // position.grid.size
    pairs = [(Line(position, cell, 0), Line(position, 0, cell)) for cell in promising(position) if context.work < end]
    for _ in range(_ROUNDS + 1):
        done = [pair for pair in pairs if all(line.is_refuted for line in pair)]
        if done:
            done.sort(key=lambda pair: sum(len(line.rounds) for line in pair))
            told = (_told_twice(position, [line.refutation() for line in pair]) for pair in done[:_COMPARED])
            return min(told, key=lambda one: one.length)
        pairs = [pair for pair in pairs if not any(line.is_still for line in pair)]
        for line in (line for pair in pairs for line in pair):
            if context.work >= end:
                return None
            follow(line, finders, 1)
    return None


def _told_twice(position: Position, chains: Sequence[Chain]) -> Mistake:
    because = union_of(chain.because_mask for chain in chains)
    here = names(position.grid, chains[0].mask)
    text = f"{here} can be neither sea nor island, because of {_painted(position, because)}"
    return Mistake("both", tuple(members_of(because)), text, tuple(chains))


def _by_search(board: Board | Puzzle, deadline: Deadline) -> Mistake:
    """Painted cells that no solution has together, as few as can be told: none can be left out, if that is known."""
    puzzle, given = board.puzzle, board.colouring
    painted = [(c, given.colours[c]) for c in range(puzzle.grid.size) if c not in puzzle.clue_at]
    literals = [c + 1 if colour is Colour.SEA else -c - 1 for c, colour in painted if colour is not Colour.UNKNOWN]
    known = plain(puzzle, Colouring.unknown(puzzle.grid))
    found = None
    if known is not None:
        _, solver = open_solver(known, None, SOLVER, deadline)
        with solver:
            if solver.solve(literals, SEARCH_CONFLICTS) is False:
                found = minimal(solver, [], solver.core(), (CARE,))
    if found is None or not found.literals:
        return Mistake("none", (), _POOR)
    cells = sorted((abs(literal) - 1, given.colours[abs(literal) - 1]) for literal in found.literals)
    if solve(Board.of(puzzle, decided=cells), options=_CHECK, deadline=deadline).status is Status.SOLVED:
        raise ConsistencyError("there is a solution with the cells of a mistake")
    return Mistake(
        "search",
        tuple(cell for cell, _ in cells),
        f"no solution has {in_words(puzzle.grid, cells)}, as only a search shows",
    )
