"""Proposals for the repair of a puzzle. If the exact search finds too few, a local search finds them.

The exact search (``clues/repair.py``) proves the minimum, which can take minutes. Pairs of small changes
(``clues/near_changes.py``) follow. Then a local search (``generator/near_puzzle.py``) finds a first unique puzzle, and
a descent (``clues/fewer_changes.py``) finds puzzles with fewer changes. Both repeat with other random numbers.
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.technique import Level
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.making.clues.fewer_changes import FewerChanges
from nurikabe_sat.making.clues.found_repairs import FoundRepairs
from nurikabe_sat.making.clues.near_changes import NearChanges
from nurikabe_sat.making.clues.only_solution import Accepts, OnlySolution
from nurikabe_sat.making.clues.repair import Repaired, Repairing, repair
from nurikabe_sat.making.clues.theme import Theme
from nurikabe_sat.making.generator.frame import NONE, SYMMETRIES, Symmetry
from nurikabe_sat.making.generator.near_puzzle import Nearness, near_puzzles
from nurikabe_sat.making.generator.room import possible_levels
from nurikabe_sat.progress import BEST, PROGRESS
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.search import DEFAULT_SOLVER, Options, is_unique
from nurikabe_sat.wording import count_of

_ONE, _SEVERAL = 0.25, 0.1
"""Shares of the time limit after which the exact search ends: with one change, and with several."""

_EXACT_ALONE = 0.6
"""The same share if no local search is possible."""

_PAIRS = 0.08
"""Share of the remaining time limit that is reserved for pairs of small changes."""

_TWO = 2
"""Number of changes in a pair."""

MOST_EXACT = 3
"""Maximum number of clue changes in the exact search, unless the request limits them."""

_ENOUGH = 6
"""Number of proposals up to which puzzles with more changes are added to those with the fewest."""

_FREE = 150
"""Board size, in cells, up to which a descent starts from a puzzle that ignores the author's clues."""

_ROUNDS = 8
"""Number of local searches without better proposals after which no further one starts."""


def theme_of(grid: Grid, symmetry: Symmetry, numbers: tuple[int, ...], kept: tuple[Clue, ...] = ()) -> Theme | None:
    """Return the theme with the given symmetry, numbers and kept clues, or None if nothing is restricted."""
    if symmetry == NONE and not numbers and not kept:
        return None
    image = SYMMETRIES[symmetry]
    partners = (grid.cell(*image(*grid.position(c), grid)) for c in range(grid.size))
    return Theme(() if symmetry == NONE else tuple(partners), numbers, kept)


def proposals_for(
    board: Board,
    *,
    unique: bool,
    level: Level | None,
    accepts: Accepts | None,
    symmetry: Symmetry,
    numbers: tuple[int, ...],
    kept: tuple[Clue, ...] = (),
    most_changes: int | None,
    proposals: int,
    options: Options,
    search: Deadline = NEVER,
    deadline: Deadline = NEVER,
) -> Repairing:
    """Return the result of ``repair``.

    If the exact search does not finish, or finds fewer puzzles than requested, pairs of small changes and a local
    search follow.

    The local search requires the plain rules, the default solver, and a board without decided cells. Improved proposals
    are sent to ``BEST``. The search ends at ``search`` if a proposal was found, and otherwise at ``deadline``.

    Raises:
        LimitReached: If the deadline passes before it is known whether a change is needed.
    """
    puzzle, began = board.puzzle, time.monotonic()
    is_usual = puzzle.rules.are_plain and not any(board.colouring.masks)
    has_level = level is None or level in possible_levels(*puzzle.shape)
    can_descend = unique and symmetry == NONE
    can_search = is_usual and has_level and options.solver == DEFAULT_SOLVER
    theme = theme_of(puzzle.grid, symmetry, numbers, kept)
    exact = repair(
        board,
        unique=unique,
        theme=theme,
        accepts=accepts,
        most_changes=most_changes or MOST_EXACT,
        proposals=proposals,
        options=options,
        deadline=search.share(_ONE if can_search else _EXACT_ALONE),
        several=search.share(_SEVERAL if can_search else _EXACT_ALONE),
    )
    least = exact.tried + 1
    wanted = min(proposals, _ENOUGH) if exact.repaired else proposals
    is_enough = bool(exact.repaired) and (not unique or len(exact.repaired) >= wanted)
    if exact.is_right or is_enough or exact.tried + bool(exact.repaired) == most_changes:
        return exact
    if exact.repaired:
        BEST.send(exact)
    found = FoundRepairs(puzzle, theme, most_changes, wanted, exact.repaired)

    def collect(candidates: Iterable[tuple[Puzzle, Colouring]], changes: int) -> None:
        """Store the candidates until there are enough with at most ``changes`` changes, or until time runs out."""
        try:
            for after, solution in candidates:
                before, one = found.least, found.add(after, solution)
                if one is not None and found.least != before:
                    BEST.send(replace(exact, repaired=(one,), seconds=_since(began)))
                    PROGRESS.send(f"the best so far: {count_of(found.least, 'change')}")
                if found.is_full(changes):
                    return
        except LimitReached:
            return

    check = OnlySolution(board, theme, accepts, options)
    if unique and exact.tried < _TWO <= (most_changes or MOST_EXACT):
        near = NearChanges(check, exact.solutions, exact.largest)
        collect(near.pairs(search.share(_PAIRS)), _TWO)
    nearness = Nearness(unique, level, symmetry, numbers, exact.largest, kept)
    number = idle = 0
    while can_search and idle < _ROUNDS and not found.is_full(least):
        if (end := search if found.chosen else deadline).is_over():
            break
        before, rng = found.chosen, Random(f"repair {number}")  # noqa: S311 (the same puzzle, the same proposals)
        drafts = near_puzzles(puzzle, nearness, rng, end, is_free=can_descend and puzzle.grid.size <= _FREE)
        pairs: Iterator[tuple[Puzzle, Colouring]] = ((draft.puzzle, draft.solution) for draft in drafts)
        if can_descend:
            fewer = FewerChanges(check, exact.largest, rng)
            pairs = _descent(pairs, fewer, found, least, search)
        collect(pairs, least)
        number, idle = number + 1, 0 if found.chosen != before else idle + 1
    repaired = tuple(_checked(found.chosen, board.colouring, unique, options, deadline))
    is_fewest = bool(repaired) and len(repaired[0].edits) == least
    return replace(exact, repaired=repaired, seconds=None if is_fewest or not repaired else _since(began))


def _descent(
    starts: Iterator[tuple[Puzzle, Colouring]],
    fewer: FewerChanges,
    found: FoundRepairs,
    fewest: int,
    deadline: Deadline,
) -> Iterator[tuple[Puzzle, Colouring]]:
    """Yield the first puzzle of ``starts`` that has the theme, the puzzles of a descent from there, and variants."""
    for start in starts:
        yield start
        if fewer.check.has_theme(start[0]):
            last = start
            for last in fewer.descend(start[0], fewest, deadline):
                yield last
            if found.is_close(last[0]):
                yield from fewer.variants(last[0], deadline)
            return


def _checked(
    repaired: Iterable[Repaired], given: Colouring, unique: bool, options: Options, deadline: Deadline
) -> Iterator[Repaired]:
    """Yield each puzzle after an independent check of its solutions, until the deadline."""
    for one in repaired:
        try:
            is_right = (
                is_unique(one.puzzle.painted(given), options=options, deadline=deadline)
                if unique
                else is_solution(one.puzzle, one.solution)
            )
        except LimitReached:
            return
        if not is_right:
            raise ConsistencyError("a proposed puzzle does not have the requested number of solutions")
        yield one


def _since(began: float) -> float:
    return round(time.monotonic() - began, 1)
