"""Search for a small set of case splits with which a proof reaches the only solution of a puzzle."""

from collections.abc import Iterable, Iterator, Sequence

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.legup.batches import effort
from nurikabe_sat.legup.dialect import Dialect
from nurikabe_sat.legup.moves import Move, find_moves
from nurikabe_sat.legup.refutation import Refuter
from nurikabe_sat.legup.state import State, opposite


def cases_of(state: State, refuter: Refuter) -> list[Move] | None:
    """Return case splits which, together with the rules, decide every cell, or None if no simple splits do so."""
    chosen: list[Move] = []
    found: list[Move] = []
    now = state
    while (now := _saturated(now, refuter.dialect, refuter.deadline)).undecided:
        found = [case for case in found if now.undecided >> case.cell & 1] or refuter.shortest(now)
        if not found:
            return None
        chosen.append(found[0])
        now = now.with_cells([(found[0].cell, found[0].value)])
    return _without_idle(state, chosen, refuter.dialect, refuter.deadline)


def refuted_anew(state: State, line: Iterable[list[Move]], refuter: Refuter) -> Iterator[list[Move]]:
    """Yield the steps of a proof with shorter refutations, which use all cells known before each step."""
    for batch in line:
        case = batch[0]
        if case.branch is not None:
            batch = refuter.refute(state, [(case.cell, opposite(case.value))]) or batch
        yield batch
        state = state.with_cells((move.cell, move.value) for move in batch)


def _saturated(state: State, dialect: Dialect, deadline: Deadline) -> State:
    """Return the state after painting all cells that the rules decide. The state must have a solution."""
    while True:
        further = state.with_cells((move.cell, move.value) for move in find_moves(state, dialect, deadline))
        if further.undecided == state.undecided:
            return state
        state = further


def _decided_with(state: State, cases: Sequence[Move], dialect: Dialect, deadline: Deadline) -> bool:
    """Return True if the case splits and the rules together decide every cell of a state."""
    left = list(cases)
    while state.undecided:
        known = state.sea | state.island
        ready = [case for case in left if not case.rests_on & ~known]
        if not ready:
            return False
        left = [case for case in left if case.rests_on & ~known]
        state = _saturated(state.with_cells((case.cell, case.value) for case in ready), dialect, deadline)
    return True


def _without_idle(state: State, cases: list[Move], dialect: Dialect, deadline: Deadline) -> list[Move]:
    """Return the case splits that are needed to decide every cell. Splits with long branches are removed first."""
    state = _saturated(state, dialect, deadline)
    kept = cases
    for case in sorted(cases, key=effort, reverse=True):
        deadline.check("the proof")
        others = [other for other in kept if other is not case]
        if _decided_with(state, others, dialect, deadline):
            kept = others
    return kept
