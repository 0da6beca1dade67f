"""Search that changes a puzzle until its numbers match the design. Each change keeps the solution unique.

    sizes 1 1 1 2 2 2 2 3 3 4 5    change by change ->    2 2 2 2 2 2 3 4 5 7

Islands that grow by the design are often close to it, and sometimes can be repaired quickly. Otherwise, a draft of
small islands is repaired, which is fast, and then changed. A change is kept if the puzzle stays unique and not farther
from the design. If it comes closer, other clue cells of the changed islands are also tried. A random design need not be
met exactly. A requested theme must be met, and a random theme is dropped if the search does not meet it.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from nurikabe_sat.making.generator.clues import scatter
from nurikabe_sat.making.generator.draft import Draft
from nurikabe_sat.making.generator.frame import Frame
from nurikabe_sat.making.generator.goal import Goal
from nurikabe_sat.making.generator.grow import grow
from nurikabe_sat.making.generator.other_solutions import OtherSolutions
from nurikabe_sat.making.generator.random_choice import pick_cell
from nurikabe_sat.making.generator.repair import random_change, repair

_GROWN, _PATIENCE, _CHANGES = 5, 1.5, 6
"""The best of ``_GROWN`` drafts is repaired with at most ``_PATIENCE`` changes per cell without progress.

In total, it is changed at most ``_CHANGES`` times per cell.
"""

_LOOSE = 7
"""Number of board cells per unit by which a repair may increase the distance from the design."""

_STUCK, _MOST, _ENGINE = 16, 80, 8
"""Maximum work per cell of the board: ``_STUCK`` without progress, and ``_MOST`` in total.

A change and the deduction for its puzzle each are one unit of work, and a question to the solver is ``_ENGINE`` units.
"""

_THEME = 3
"""Factor by which a theme raises ``_STUCK`` and ``_MOST``."""

_WORSE, _OFTEN = 3, 0.1
"""Largest accepted increase in distance if symmetric numbers must be equal, and probability of accepting it."""

_CELLS_A_FAULT = 40
"""Number of board cells per unit of allowed distance from a random design."""

_SAME, _CARRIED = 0.1, 12
"""Probability of checking a change that keeps the distance, and number of cells to try for the clues of a change."""

_REPLACED = 4
"""Maximum number of islands that a change may replace. Larger changes hardly ever keep the solution unique."""

_ROOM, _EASY_ROOM, _LARGE_EASY_ROOM = 25, 8, 5
"""Number of board cells per additional unit of allowed distance: for most puzzles, easy ones, and large easy ones."""


_LARGE = 150
"""Board size, in cells, above which random themes get less work, and easy puzzles lose them."""


def start(rng: Random, frame: Frame) -> Draft | None:
    """Return an unrepaired draft whose islands were grown inside a frame, or None on failure."""
    draft = grow(rng, Draft(frame, frame.motif, frame.motif))
    return None if draft is None else scatter(rng, draft, draft.land)


def reach(rng: Random, frame: Frame, share: float, goal: Goal) -> Draft | None:
    """Return a draft with one solution that is close to the design of its frame, or None on failure.

    Args:
        rng: The random numbers.
        frame: The conditions.
        share: The maximum share of cells that presolve may leave open.
        goal: A goal that requires only one solution.

    Raises:
        LimitReached: If the deadline passes first.
    """
    designed = replace(frame, mix=replace(frame.mix, limits=()))
    draft = _repaired(rng, designed, goal)
    if draft is None:
        small = start(rng, replace(frame, design=None, equal=False))
        draft = None if small is None else repair(rng, small, goal)
    return None if draft is None else _walk(rng, replace(draft, frame=designed), share, goal)


def _repaired(rng: Random, frame: Frame, goal: Goal) -> Draft | None:
    grown = [draft for draft in (start(rng, frame) for _ in range(_GROWN)) if draft is not None]
    best = min(grown, key=lambda draft: draft.monotony, default=None)
    if best is None:
        return None
    size = frame.grid.size
    return repair(rng, _with_room(best, size // _LOOSE), goal, patience=int(_PATIENCE * size), most=_CHANGES * size)


def _walk(rng: Random, draft: Draft, share: float, goal: Goal) -> Draft | None:
    """Return the closest draft of a walk from ``draft``, or None if it does not meet a requested theme."""
    frame, others = draft.frame, OtherSolutions(goal.deadline)
    size, design = frame.grid.size, frame.design
    has_theme = frame.has_theme or (design is not None and design.few)
    is_own = design is not None and design.is_own
    times = _THEME if has_theme and not (is_own and size > _LARGE) else 1
    close = max(2, size // _CELLS_A_FAULT, 0 if design is None else design.slack)
    here, left, work = goal.open_cells(draft.puzzle).bit_count(), int(share * size), 0
    best, least, stuck_at = None, draft.monotony, _STUCK * times * size
    while work < min(stuck_at, _MOST * times * size):
        if draft.has_fit_islands and (best is None or _rank(draft) < _rank(best)):
            best = draft
        if best is draft and here <= left and draft.monotony <= close and not draft.oddity:
            break
        work += 1
        room = _WORSE if frame.equal and rng.random() < _OFTEN else 0
        changed = random_change(rng, draft, frame.grid.all_cells, draft.monotony + room)
        if changed is None or not changed.is_between or changed.monotony > draft.monotony + room:
            continue
        if changed.monotony == draft.monotony and not has_theme:
            gain = draft.oddity - changed.oddity
            if gain < 0 or (not gain and rng.random() >= _SAME):
                continue
        is_closer = changed.monotony < draft.monotony
        if is_closer and len(set(draft.islands).difference(changed.islands)) > _REPLACED:
            continue
        for trial in _with_other_clues(rng, draft, changed) if is_closer else (changed,):
            if others.are_met(trial):
                continue
            work += 1
            now = goal.open_cells(trial.puzzle).bit_count()
            if now > max(here, left):
                continue
            work += _ENGINE if now else 0
            if not now or others.is_unique(trial, draft):
                if trial.monotony < least or max(now, left) < here:
                    stuck_at, least = work + _STUCK * times * size, min(least, trial.monotony)
                draft, here = trial, now
                break
    return best or _without_own_theme(draft)


def _rank(draft: Draft) -> tuple[float, int]:
    return draft.monotony, draft.oddity


def _without_own_theme(draft: Draft) -> Draft | None:
    """Return the draft without its random theme, or None if its theme was requested."""
    frame, design = draft.frame, draft.frame.design
    if design is None or not design.is_own:
        return None
    draft = replace(draft, frame=replace(frame, design=replace(design, most=None)))
    return draft if draft.has_fit_islands else None


def _with_other_clues(rng: Random, draft: Draft, changed: Draft) -> Iterator[Draft]:
    """Yield ``changed``, followed by drafts with the clues of its changed islands in other cells."""
    yield changed
    grid, frame = draft.grid, draft.frame
    fresh = grid.flood(changed.land & ~draft.land, changed.land)
    for _ in range(_CARRIED if fresh & ~changed.clues else 0):
        carried = changed.carry(pick_cell(rng, frame.preferred(fresh & ~changed.clues)))
        if carried is not None:
            changed = carried
            yield carried


def loosened(draft: Draft, is_easy: bool, failed: int) -> Draft:
    """Return the draft with a wider tolerance for the distance from its design.

    An easy puzzle on a large board also loses its random theme, which the search for the level rarely keeps there.

    Args:
        draft: The draft.
        is_easy: True at level easy.
        failed: The number of earlier attempts with the same design. At level easy, each widens the tolerance.
    """
    size = draft.grid.size
    if not is_easy:
        return _with_room(draft, size // _ROOM)
    if size > _LARGE:
        draft = _without_own_theme(draft) or draft
    return _with_room(draft, size * (2 + failed) // (2 * (_LARGE_EASY_ROOM if size > _LARGE else _EASY_ROOM)))


def _with_room(draft: Draft, room: int) -> Draft:
    frame, design = draft.frame, draft.frame.design
    if design is None:
        return draft
    return replace(draft, frame=replace(frame, design=design.loosened(draft.sizes, room)))
