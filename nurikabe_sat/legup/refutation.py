"""Search for case splits: assumptions about undecided cells that can be refuted in few steps.

All assumptions are extended in parallel, in rounds. In each round, a branch paints all cells that the rules decide.
The first branches that reach a contradiction are the shortest. Of each branch, only the moves on which the
contradiction depends are kept.

    assume r2c3 island:   round 1   r2c4 sea, r3c3 sea
                          round 2   r3c4 island, r1c1 sea (this move is dropped: nothing depends on it)
                          round 3   Too Many Spaces

If every branch stops without a contradiction, nested cases are needed. They are first searched near the painted cells
of the branch, and then on the whole board.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats.legup import ISLAND, SEA, CellValue
from nurikabe_sat.legup.batches import effort
from nurikabe_sat.legup.dialect import Dialect
from nurikabe_sat.legup.ends import find_ends
from nurikabe_sat.legup.moves import Move, find_moves
from nurikabe_sat.legup.rules import CASE_RULE
from nurikabe_sat.legup.state import State, opposite
from nurikabe_sat.puzzle.model import Colouring

MAX_DEPTH = 3
"""Maximum depth of nested case splits."""

_NEAR = 2  # steps from the cells that a branch has painted


@dataclass(frozen=True)
class _Line:
    """Unfinished branch of a proof: the assumption, the cells known before it, the current state, and the moves."""

    assumed: CellValue
    known: int
    state: State
    moves: tuple[Move, ...] = ()

    def after(self, moves: Sequence[Move]) -> "_Line":
        state = self.state.with_cells((move.cell, move.value) for move in moves)
        return _Line(self.assumed, self.known, state, (*self.moves, *moves))


class Refuter:
    """Search that refutes assumptions about a puzzle with at most one solution. Knowing the solution saves time.

    All methods raise LimitReached at the deadline, and UsageError if they find a second solution.
    """

    def __init__(self, solution: Colouring | None, dialect: Dialect, deadline: Deadline = NEVER) -> None:
        self.dialect = dialect
        self.sea = None if solution is None else solution.masks[0]
        self.deadline = deadline

    def shortest(self, state: State) -> list[Move]:
        """Return the shortest refutations of assumptions as moves by the case rule, sorted by length.

        The list is empty if all refutations need cases nested deeper than ``MAX_DEPTH``.
        """
        for depth in range(1, MAX_DEPTH + 1):
            found = self.refute(state, self._assumptions(state), depth)
            if found:
                return found
        return []

    def contradiction(self, state: State) -> list[Move] | None:
        """Return the moves that lead from a state without solutions to a contradiction, or None if none is reached.

        The result is None if the rules and cases nested up to ``MAX_DEPTH`` reach no contradiction.
        """
        line = _Line((0, SEA), state.sea | state.island, state)
        while True:
            self.deadline.check("the proof")
            ends = [_needed(line.moves, end.rests_on)[0] for end in find_ends(line.state, self.dialect)]
            if ends:
                return list(min(ends, key=lambda moves: sum(map(effort, moves))))
            further = _advance(line, self.dialect, self.deadline)
            if further is None:
                cases = self.shortest(line.state)
                if not cases:
                    return None
                further = line.after(cases[:1])
            line = further

    def refute(self, state: State, assumptions: Iterable[CellValue], depth: int = MAX_DEPTH) -> list[Move]:
        """Return the shortest refutations of the given assumptions. Case splits are nested at most ``depth`` deep."""
        known = state.sea | state.island
        lines = [_Line(assumed, known, state.with_cells([assumed])) for assumed in assumptions]
        stuck = []
        while lines:
            self.deadline.check("the proof")
            if found := _all_closed(lines, self.dialect):
                return found
            going = []
            for line in lines:
                further = _advance(line, self.dialect, self.deadline)
                if further is not None:
                    going.append(further)
                elif line.state.undecided:
                    stuck.append(line)
                else:
                    self._solved(line.state)
            lines = going
        return self._refute_by_cases(stuck, depth - 1) if depth > 1 else []

    def _refute_by_cases(self, stuck: Iterable[_Line], depth: int) -> list[Move]:
        """Return refutations of branches in which no rule applies, found by nested case splits.

        Return only one refutation if ``depth`` is greater than 1.
        """
        stuck = sorted(stuck, key=lambda line: line.state.undecided.bit_count())
        for near in (True, False):
            closed = (case for line in stuck if (case := self._close(line, depth, near)))
            if found := sorted(closed if depth == 1 else islice(closed, 1), key=effort):
                return found
        return []

    def _close(self, line: _Line, depth: int, near: bool) -> Move | None:
        """Return the refutation of a branch by nested case splits, or None if no contradiction is reached."""
        going: _Line | None = line
        while going is not None:
            line = going
            if found := _all_closed([line], self.dialect):
                return found[0]
            going = _advance(line, self.dialect, self.deadline)
            if going is None:
                where = line.state.undecided
                if near:
                    painted = (line.state.sea | line.state.island) & ~line.known
                    where &= line.state.grid.ball(painted, line.state.grid.all_cells, _NEAR)
                cases = self.refute(line.state, _both_values(where), depth)
                going = line.after(cases[:1]) if cases else None
        return None

    def _assumptions(self, state: State) -> list[CellValue]:
        """Return values of undecided cells to refute. If the solution is known, only wrong values are tried."""
        return [
            (cell, value)
            for cell, value in _both_values(state.undecided)
            if self.sea is None or (value == SEA) != bool(self.sea >> cell & 1)
        ]

    def _solved(self, state: State) -> None:
        """Record a completely decided state as the solution. Raises UsageError if another solution is known."""
        if self.sea not in (None, state.sea):
            raise UsageError("cannot write a proof: the puzzle has more than one solution")
        self.sea = state.sea


def _both_values(cells: int) -> list[CellValue]:
    return [(cell, value) for cell in members_of(cells) for value in (SEA, ISLAND)]


def _advance(line: _Line, dialect: Dialect, deadline: Deadline) -> _Line | None:
    """Return the branch extended by moves for all cells that the rules decide, or None if they decide no cell."""
    best: dict[int, Move] = {}
    for move in find_moves(line.state, dialect, deadline):
        other = best.get(move.cell)
        if other is None or (move.rests_on & ~line.known).bit_count() < (other.rests_on & ~line.known).bit_count():
            best[move.cell] = move
    return line.after(list(best.values())) if best else None


def _all_closed(lines: Iterable[_Line], dialect: Dialect) -> list[Move]:
    """Return the refutations of those branches that contain a contradiction, the shortest first."""
    found = []
    for line in lines:
        cell, value = line.assumed
        cases = []
        for end in find_ends(line.state, dialect):
            moves, rests_on = _needed(line.moves, end.rests_on)
            cases.append(Move(CASE_RULE, cell, opposite(value), rests_on & line.known, moves))
        if cases:
            found.append(min(cases, key=effort))
    return sorted(found, key=effort)


def _needed(moves: Sequence[Move], rests_on: int) -> tuple[tuple[Move, ...], int]:
    """Return the moves on which the given cells depend, and the mask of all cells on which these moves depend."""
    kept = []
    for move in reversed(moves):
        if rests_on >> move.cell & 1:
            kept.append(move)
            rests_on |= move.rests_on
    return tuple(reversed(kept)), rests_on
