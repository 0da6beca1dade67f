"""Main line of a proof: an order of moves and case splits in which few steps decide all cells.

In any order, the rules and the cases finally decide the same cells. The number of steps differs, because a rule that
is applied later may paint more cells at once. This is a beam search: each line is extended by every applicable rule,
and the boards with the most decided cells are kept. A case is split as soon as the cells on which it depends are known.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.legup.dialect import Dialect
from nurikabe_sat.legup.moves import Move, find_moves
from nurikabe_sat.legup.state import State

WIDTH = 8
"""Number of proof states that the beam search keeps after each step."""


@dataclass(frozen=True)
class _Line:
    """Main line of a proof up to some step: the current state, and the steps that lead to this state."""

    state: State
    steps: tuple[list[Move], ...] = ()

    def after(self, batch: list[Move]) -> "_Line":
        return _Line(self.state.with_cells((move.cell, move.value) for move in batch), (*self.steps, batch))


def main_line(
    state: State, cases: Sequence[Move], dialect: Dialect, deadline: Deadline = NEVER
) -> Sequence[list[Move]]:
    """Return steps that decide all cells. Each step is a batch of moves by one rule, or a case split.

    Raises:
        ConsistencyError: If the rules and the cases do not decide every cell.
        LimitReached: If the deadline passes first.
    """
    lines = [_split(_Line(state), cases)]
    while all(line.state.undecided for line in lines):
        further: dict[tuple[int, int], _Line] = {}
        for line in lines:
            for batch in by_rule(line.state, dialect, deadline).values():
                longer = _split(line.after(batch), cases)
                further.setdefault((longer.state.sea, longer.state.island), longer)
        lines = sorted(further.values(), key=lambda line: line.state.undecided.bit_count())[:WIDTH]
        if not lines:
            raise ConsistencyError("cases and rules do not decide every cell")
    return next(line for line in lines if not line.state.undecided).steps


def by_rule(state: State, dialect: Dialect, deadline: Deadline = NEVER) -> dict[str, list[Move]]:
    """Return the moves that each rule allows, keyed by rule, with at most one move per cell for each rule."""
    found: dict[str, dict[int, Move]] = {}
    for move in find_moves(state, dialect, deadline):
        found.setdefault(move.rule, {})[move.cell] = move
    return {rule: list(moves.values()) for rule, moves in found.items()}


def _split(line: _Line, cases: Sequence[Move]) -> _Line:
    """Return the line extended by all case splits that depend only on known cells."""
    for case in cases:
        state = line.state
        if state.undecided >> case.cell & 1 and not case.rests_on & state.undecided:
            line = line.after([case])
    return line
