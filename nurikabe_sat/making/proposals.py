"""Proposals for the repair of a puzzle. If the exact search does not finish, a local search finds them.

The exact search (``clues/repair.py``) proves the minimum, which can take minutes. Pairs of small changes
(``clues/near_changes.py``) follow. The local search (``generator/near_puzzle.py``) finds a first proposal quickly, and
then better proposals.
"""

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.deduction.technique import LEVELS, Level
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.making.clues.edits import edits_between
from nurikabe_sat.making.clues.near_changes import NearChanges
from nurikabe_sat.making.clues.repair import Accepts, Repaired, Repairing, accepted_near, repair, smallest
from nurikabe_sat.making.clues.theme import Theme
from nurikabe_sat.making.generator.frame import NONE, SYMMETRIES, Symmetry
from nurikabe_sat.making.generator.near_draft import NearDraft
from nurikabe_sat.making.generator.near_puzzle import Nearness, near_puzzles
from nurikabe_sat.making.generator.room import hardest
from nurikabe_sat.progress import BEST, PROGRESS
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.solving.search import DEFAULT_SOLVER, Options, is_unique
from nurikabe_sat.wording import count_of

_EXACT = 0.35
"""Share of the time limit that is reserved for the exact search."""

_PAIRS = 0.5
"""Share of the remaining time limit that is reserved for pairs of small changes."""

MOST_EXACT = 3
"""Maximum number of clue changes in the exact search, unless the request limits them."""

_EXACT_ALONE = 0.6
"""The same share if no local search is possible."""

_TWO = 2
"""Number of changes in a pair."""

_KEPT = 4
"""Number of puzzles to keep for each requested proposal."""


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

    If the exact search does not finish, return pairs of small changes. If no pair is enough, return the best proposals
    of a local search.

    The local search requires the plain rules, the default solver, and a board without decided cells. Improved proposals
    are sent to ``BEST``. The search ends at ``search`` if a proposal was found, and otherwise at ``deadline``.

    Raises:
        LimitReached: If the deadline passes before it is known whether a change is needed.
    """
    puzzle, began = board.puzzle, time.monotonic()
    is_usual = puzzle.rules.are_plain and not any(board.colouring.masks)
    has_level = level is None or LEVELS.index(level) <= LEVELS.index(hardest(*puzzle.shape))
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
        deadline=search.share(_EXACT if can_search else _EXACT_ALONE),
    )
    most = most_changes or MOST_EXACT
    if exact.is_right or exact.repaired or exact.tried == most_changes:
        return exact
    if unique and exact.tried < _TWO <= most:
        near = NearChanges(board, exact.solutions, exact.largest, theme, options)
        pairs = accepted_near(puzzle, near.pairs(search.share(_PAIRS)), accepts)
        if repaired := smallest(islice(pairs, proposals), puzzle, proposals):
            return replace(exact, repaired=repaired, seconds=None if exact.tried == 1 else _since(began))
    if not can_search:
        return exact
    found: dict[Puzzle, NearDraft] = {}
    nearness = Nearness(unique, level, symmetry, numbers, exact.largest)
    try:
        for draft in near_puzzles(puzzle, nearness, "repair", deadline):
            if most_changes is not None and draft.changes > most_changes:
                continue
            if theme is not None and not theme.keeps(draft.puzzle):
                continue
            if not found or draft.changes < min(one.changes for one in found.values()):
                BEST.send(replace(exact, repaired=(_repaired(puzzle, draft),), seconds=_since(began)))
                PROGRESS.send(f"the best so far: {count_of(draft.changes, 'change')}")
            found[draft.puzzle] = draft
            if len(found) > 2 * _KEPT * proposals:
                found = dict(sorted(found.items(), key=lambda one: one[1].changes)[: _KEPT * proposals])
            if search.is_over() or (draft.changes == exact.tried + 1 and len(found) >= _KEPT * proposals):
                break
    except LimitReached:
        pass
    best = sorted(found.values(), key=lambda draft: draft.changes)[: _KEPT * proposals]
    repaired = tuple(
        _checked(smallest((_repaired(puzzle, draft) for draft in best), puzzle, proposals), unique, options, deadline)
    )
    is_fewest = bool(repaired) and len(repaired[0].edits) == exact.tried + 1
    return replace(exact, repaired=repaired, seconds=None if is_fewest or not repaired else _since(began))


def _checked(repaired: Iterable[Repaired], unique: bool, options: Options, deadline: Deadline) -> Iterator[Repaired]:
    """Yield each puzzle after an independent check of its solutions, until the deadline."""
    for one in repaired:
        try:
            is_right = (
                is_unique(one.puzzle, options=options, deadline=deadline)
                if unique
                else is_solution(one.puzzle, one.solution)
            )
        except LimitReached:
            return
        if not is_right:
            raise ConsistencyError("a proposed puzzle does not have the requested number of solutions")
        yield one


def _repaired(puzzle: Puzzle, draft: NearDraft) -> Repaired:
    return Repaired(edits_between(puzzle, draft.puzzle), draft.puzzle, draft.solution)


def _since(began: float) -> float:
    return round(time.monotonic() - began, 1)
