"""Mistakes on a board without a matching solution: a few painted cells that occur together in no solution.

    plain     a pool, a divided sea, an island without room ...: on the board itself
    chain     a few steps of techniques, from painted cells to such a fault
    both      neither colour is possible for some cell: two chains
    search    a few painted cells that never occur together in a solution, without a chain
    none      nothing was found, although the board is known to be wrong

The first kind found is reported, as short as possible. Two chains replace a long one if they are
shorter together. The explanation does not reveal the wrong cells. The limits count work, not time, so the same board
gets the same answer on every machine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from nurikabe_sat.bitset import members_of, union_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.arguments.argument import Argument, sentence_of
from nurikabe_sat.deduction.arguments.mistaken import ClueAsSea, NeitherColour, StepsFrom
from nurikabe_sat.deduction.arguments.named import CLUES, PAINTED, Named, cells_named
from nurikabe_sat.deduction.arguments.searched import NoSolutionHas
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
from nurikabe_sat.deduction.step import Chain
from nurikabe_sat.deduction.technique import EASY, Finder
from nurikabe_sat.deduction.telling import chain_lines
from nurikabe_sat.diagnosis.minimal import minimal
from nurikabe_sat.diagnosis.words import elements
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Colour, Puzzle
from nurikabe_sat.solving.lazy import open_solver
from nurikabe_sat.solving.search import Options, Status, solve

Kind = Literal["plain", "chain", "both", "search", "none"]

SECONDS = 20.0
"""Time limit in seconds for finding a mistake. Usually, a limit on the work is reached much earlier."""

WORK = 200_000
"""Maximum work, in visited cells, for finding a cell for which both colours are impossible."""

SEARCH_CONFLICTS = 10_000
"""Maximum number of solver conflicts for proving that no solution contains the painted cells."""

CARE = 300
"""Maximum number of solver conflicts for deciding whether a painted cell is needed. Undecided cells are kept."""

SOLVER = "minisat22"
"""Name of the solver, which is fast for many small searches."""

_ROUNDS = 12
"""Maximum number of rounds of a chain that a person can still follow."""

_BROKEN = (pool.NAME, several_numbers.NAME, too_many.NAME, no_number.NAME, sea_cut_apart.NAME)
"""Names of the contradictions in which a rule is visibly broken. All other contradictions are about missing room."""

_SHORT = 3
"""Maximum length of a chain that is accepted without looking for a chain that depends on fewer painted cells."""

_LONG = 6
"""Length of a chain above which the search also tries two shorter chains, one per colour of an undecided cell."""

_CHECK = Options(encoding="default")
"""Options for checking a mistake found by search. An explicit encoding disables the local search."""

_COMPARED = 4
"""Maximum number of cells without a possible colour whose chains are compared."""

_NAMED = 8
"""Maximum number of painted cells that a sentence names. A sentence about more cells gives only their number."""

_POOR = NoSolutionHas(())


@dataclass(frozen=True)
class Mistake:
    """Mistake on a board: painted cells that occur together in no solution, with chains of steps that prove this."""

    kind: Kind
    cells: tuple[int, ...]
    arguments: tuple[Argument, ...]
    chains: tuple[Chain, ...] = ()

    @property
    def text(self) -> str:
        """The mistake as a sentence, with 1-based rows and columns."""
        return sentence_of(self.arguments)

    @property
    def length(self) -> int:
        """The number of steps in all chains."""
        return sum(len(chain.steps) for chain in self.chains)

    def lines(self, grid: Grid) -> Iterator[str]:
        """Yield the lines of text that describe the mistake and its chains."""
        yield f"wrong: {self.text}"
        yield from (f"    {line}" for chain in self.chains for line in chain_lines(grid, chain))


def find_mistake(board: Board | Puzzle, deadline: Deadline = NEVER) -> Mistake:
    """Return a mistake on a board whose painted cells match no solution of the puzzle.

    Raises:
        ConsistencyError: If a solution with the reported cells exists.
    """
    end = deadline.sooner(SECONDS)
    drowned = [c for c in board.colouring.numbers_of(Colour.SEA) if c in board.puzzle.clue_at]
    if drowned:
        clue = cells_named(board.puzzle.grid, 1 << drowned[0])
        return Mistake("plain", (drowned[0],), (ClueAsSea(clue),))
    try:
        position = Position.of(board.puzzle, board.colouring, end)
        return _plain(position) or _by_chains(position) or by_search(board, end)
    except LimitReached:
        return Mistake("none", (), (_POOR,))


def _plain(position: Position) -> Mistake | None:
    """Return the mistake that a visible contradiction proves, or None if no contradiction is visible.

    Broken rules with few cells come first.
    """
    found = min(
        find_all(position), key=lambda one: (one.name not in _BROKEN, one.because_mask.bit_count()), default=None
    )
    return None if found is None else Mistake("plain", found.because, found.arguments)


def _by_chains(position: Position) -> Mistake | None:
    """Return the mistake with the shorter proof: by one chain, or by one chain per colour of a cell.

    None means no proof.
    """
    chain = _by_chain(position)
    if chain is not None and chain.length <= _LONG:
        return chain
    both = by_both(position)
    return min((one for one in (chain, both) if one is not None), key=lambda one: one.length, default=None)


def _by_chain(position: Position) -> Mistake | None:
    """Return the mistake with the shortest chain, or None if no chain is found.

    Hard techniques are used only if easy ones are not enough.
    """
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
    """Return a chain from painted cells to a contradiction, or None if no chain is found.

    After a long chain, the search is repeated with only the cells of this chain.
    """
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
    end = () if chain.end is None else chain.end.arguments
    steps = StepsFrom(len(chain.steps), _known(position, because))
    return Mistake("chain", tuple(members_of(because)), (steps, *end), (chain,))


def _known(position: Position, because: int) -> Named:
    grid, mask = position.grid, because & ~position.context.clue_mask
    count = mask.bit_count()
    if 0 < count <= _NAMED:
        return cells_named(grid, mask)
    return (
        Named(grid, "cell", mask, phrase=PAINTED, number=str(count)) if mask else Named(grid, "cell", 0, phrase=CLUES)
    )


def by_both(position: Position) -> Mistake | None:
    """Return the mistake for a cell that can have neither colour, with a chain per colour, or None on failure."""
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
    said = NeitherColour(cells_named(position.grid, chains[0].mask), _known(position, because))
    return Mistake("both", tuple(members_of(because)), (said,), tuple(chains))


def by_search(board: Board | Puzzle, deadline: Deadline) -> Mistake:
    """Return a mistake that the solver finds: a minimised set of painted cells that occur together in no solution."""
    puzzle, given = board.puzzle, board.colouring
    painted = [(c, given.colours[c]) for c in range(puzzle.grid.size) if c not in puzzle.clue_at]
    literals = [c + 1 if colour is Colour.SEA else -c - 1 for c, colour in painted if colour is not Colour.UNKNOWN]
    found = None
    _, solver = open_solver(plain(puzzle), None, SOLVER, deadline)
    with solver:
        if solver.solve(literals, SEARCH_CONFLICTS) is False:
            found = minimal(solver, [], solver.core(), (CARE,))
    if found is None or not found.literals:
        return Mistake("none", (), (_POOR,))
    cells = sorted((abs(literal) - 1, given.colours[abs(literal) - 1]) for literal in found.literals)
    if solve(Board.of(puzzle, decided=cells), options=_CHECK, deadline=deadline).status is Status.SOLVED:
        raise ConsistencyError("a solution contains cells that were reported as a mistake")
    return Mistake(
        "search",
        tuple(cell for cell, _ in cells),
        (NoSolutionHas(elements(puzzle.grid, cells)),),
    )
