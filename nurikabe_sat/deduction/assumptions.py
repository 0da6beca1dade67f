"""Assumptions about the colours of single cells. Their consequences are followed in parallel, round by round.

An assumption without further consequences also covers the cells that it decided. Assuming their colours separately
would not lead further either, so those assumptions are not followed.
"""

import sys
from collections.abc import Hashable, Iterable, Iterator, Sequence

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deduction.line import Line
from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.technique import Finder

LEAST = 200
"""Number of positions that may always be created after the first refutation, to find a shorter refutation."""


class Assumptions:
    """Assumptions about the cells of a position, whose consequences are followed in parallel.

    ``depth`` is the number of rounds for which they have been followed.
    """

    def __init__(
        self, position: Position, finders: Sequence[Finder], chosen: Iterable[tuple[int, int]] | None = None
    ) -> None:
        self.finders = tuple(finders)
        self._context = position.context
        self.depth = 0
        self.refuted: list[Line] = []
        self.still: list[Line] = []
        self._follows_all = False
        self.left: list[Line] = []  # what others answer for
        self._running: list[Line] = []
        self._true: dict[int, Line] = {}
        self._position = position
        for sea, island in position.refutable(promising(position)) if chosen is None else chosen:
            self._sort(Line(position, sea, island))

    @property
    def is_over(self) -> bool:
        """True if no assumption has further consequences to follow."""
        return not self._running

    def advance(self) -> None:
        """Follow all assumptions for one more round.

        In the second round, assumptions that led to no contradiction on an earlier board are followed to their end.
        """
        running, self._running = self._running, []
        self.depth += 1
        for line in running:
            if self.depth == 2:
                self._skip(line)
            if not line.is_still:
                line.advance(self.finders)
            if line.is_still:
                self._keep_end(line)
            self._sort(line)
        if self._follows_all:
            return
        sea = island = 0
        for line in self.still:
            sea |= line.position.sea
            island |= line.position.island
        running, self._running = self._running, []
        for line in running:
            (self.left if line.sea & sea or line.island & island else self._running).append(line)

    def follow_all(self) -> None:
        """Also follow assumptions that other assumptions imply, to find results that both colours of a cell share."""
        self._follows_all = True
        self._running, self.left = self._running + self.left, []

    def pairs(self) -> Iterator[tuple[Line, Line]]:
        """Yield the assumptions about both colours of each cell that have not been refuted.

        The colour of a solution is followed only here, as it cannot be refuted.
        """
        by_cell: dict[int, list[Line]] = {}
        for line in (*self.still, *self.left):
            by_cell.setdefault(line.sea | line.island, []).append(line)
        for cell, lines in by_cell.items():
            if len(lines) == 2:
                yield lines[0], lines[1]
            elif not self._position.can_refute(lines[0].island, lines[0].sea):
                yield lines[0], self._of_solution(cell, lines[0])

    def _of_solution(self, cell: int, line: Line) -> Line:
        """Return the assumption of the other colour, followed with the quick techniques."""
        if cell not in self._true:
            self._true[cell] = Line(self._position, line.island, line.sea)
        other = self._true[cell]
        while not other.is_over and (self._follows_all or len(other.rounds) < self.depth):
            other.advance(self.finders)
        return other

    def in_turn(self, slow: Sequence[Finder], end: int) -> Iterator[Line]:
        """Follow the remaining assumptions to the end, and yield each. ``slow`` techniques are used as a last resort.

        The assumptions with the most decided cells come first, because they are refuted most often. Those that others
        answer for come last, if nothing is refuted. The search ends when the context's work reaches ``end``.
        """
        lines = sorted(self._running + self.still + self.left, key=lambda line: line.position.undecided.bit_count())
        self._running, self.still, self.left = [], [], lines
        yield from self._in_turn(slow, end)
        if not self.refuted:  # what others answer for may agree with another colour
            yield from self._in_turn(slow, end, every=True)

    def _in_turn(self, slow: Sequence[Finder], end: int, *, every: bool = False) -> Iterator[Line]:
        context = self._context
        sea = island = 0
        for line in tuple(self.left):
            if context.work >= end:
                return
            if not every and (line.sea & sea or line.island & island):
                continue
            self.left.remove(line)
            line.is_still = False
            self._follow(line, slow, end)
            if line.is_refuted:
                self.refuted.append(line)
            else:
                self.still.append(line)
                sea |= line.position.sea
                island |= line.position.island
            yield line

    def _follow(self, line: Line, slow: Sequence[Finder], end: int) -> None:
        """Follow an assumption to its end, or until the context's work reaches ``end``."""
        self._skip(line, slow, end)
        while not line.is_over and self._context.work < end:
            line.advance(self.finders, slow)
        if line.is_still:
            self._keep_end(line, slow)

    def _skip(self, line: Line, slow: Sequence[Finder] = (), end: int = sys.maxsize) -> None:
        """Follow an assumption from the board on which it ended without a contradiction before, if there is one.

        If this leads to a contradiction, the line stays at its start, so no step of its chain is missing.
        """
        context, position = self._context, self._position
        board = line.start_again()  # its steps would be missing if it was refuted from there
        start, before = self._ends.get(self._key(line, slow), (0, None))
        if before is not None and not start & ~position.colours:  # not of another board
            board = position.joined_to(before)
        if board is not None and board is before:
            line.skip_to(board, slow)
        elif board is not None:
            again = Line(position, line.sea, line.island, board)
            while not again.is_over and context.work < end:
                again.advance(self.finders, slow)
            if again.is_still:
                line.skip_to(again.position, slow)

    def _keep_end(self, line: Line, slow: Sequence[Finder] = ()) -> None:
        self._ends[self._key(line, slow)] = self._position.colours, line.position

    def _key(self, line: Line, slow: Sequence[Finder]) -> Hashable:
        return line.sea, line.island, self.finders, tuple(slow)

    @property
    def _ends(self) -> dict[Hashable, tuple[int, Position]]:
        """For each assumption with its techniques, the colours of the board on which it was made, and the last board.

        All lists of assumptions about the same puzzle share them.
        """
        return self._context.remember("ends of assumptions", dict)

    def _sort(self, line: Line) -> None:
        (self.refuted if line.is_refuted else self.still if line.is_still else self._running).append(line)


def assumptions(position: Position, finders: Sequence[Finder]) -> Assumptions:
    """Return the assumptions about a position, whose consequences ``finders`` find. The result is cached."""
    key = ("assumptions", tuple(finders))
    found = position.memo.get(key)
    if not isinstance(found, Assumptions):
        found = position.memo[key] = Assumptions(position, finders)
    return found


def promising(position: Position) -> list[int]:
    """Return the undecided cells as one-bit masks. Those with the most known neighbours come first."""
    known = position.sea | position.island
    around = position.grid.around
    cells = [1 << number for number in members_of(position.undecided)]
    return sorted(cells, key=lambda cell: -(around(cell) & known).bit_count())
