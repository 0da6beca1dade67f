"""Contradictions on large boards, found without a formula: by deduction, and by trying both colours of cells.

    the kept clues --> presolve --> a contradiction
                          |
                          v
    each undecided cell in turn --> presolve with one colour --> a contradiction: the cell has the other colour

A cell that is decided by a probe is a *lemma*. The lemmas of one contradiction are tried first for fewer clues, so
most of these questions are quick. Writing a formula for all clues of a large board takes much longer.
"""

from collections.abc import Collection, Sequence

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.deduced import presolve
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.encoding.presolve import Watch
from nurikabe_sat.encoding.relaxed import Demand, Rule, demands
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.puzzle.model import Clue, Colouring, Puzzle, Rules

MOST = 4_000
"""Maximum number of calls of ``presolve`` per board."""


def deduce_kept(
    puzzle: Puzzle,
    clues: Collection[Clue],
    rules: Collection[Demand],
    given: Colouring | None,
    deadline: Deadline = NEVER,
    watch: Watch | None = None,
) -> Known | None:
    """Return the cells that follow from the given clues and rules, or None if the clues and rules are contradictory.

    ``watch`` is called with the sea and island cells after each rule. Raises LimitReached at the deadline.
    """
    kept = puzzle
    if len(clues) < len(puzzle.clue_list) or len(rules) < len(demands(puzzle)):
        kept = Puzzle(puzzle.grid, tuple(clues), Rules(pools_allowed=Rule.NO_POOL not in rules))
    dropped = mask_of(clue.cell for clue in puzzle.clue_list) & ~mask_of(clue.cell for clue in clues)
    return presolve(
        kept,
        given,
        unclued=dropped if Rule.ISLAND_HAS_CLUE in rules else puzzle.grid.all_cells,
        connected=Rule.SEA_CONNECTED in rules,
        deadline=deadline,
        watch=watch,
    )


class Probing:
    """Deduction that tries both colours of the cells of a puzzle, and keeps the colours that are proved."""

    def __init__(self, puzzle: Puzzle, deadline: Deadline = NEVER, most: int = MOST) -> None:
        self._puzzle, self._rules, self._deadline = puzzle, demands(puzzle), deadline
        self._lemmas: dict[tuple[int, bool], None] = {}
        self._all_needed = False  # without any one of the lemmas, the others refute nothing
        self._left = most

    def few_clues(self) -> Sequence[Clue] | None:
        """Return a contradictory subset of the clues, or None if no contradiction is found.

        Until the deadline, groups of clues are removed, then single clues. Clues far from the last lemma come first.
        """
        kept: Sequence[Clue] = self._puzzle.clue_list
        try:
            if not self.refutes(kept, probing=True):
                return None
            self._prune(kept)
            kept = self.nearest_first(kept)
            size = len(kept) + 1
            while size > 1:
                size = (size + 1) // 2
                for end in range(len(kept), 0, -size):
                    fewer = (*kept[: max(0, end - size)], *kept[end:])
                    if self.refutes(fewer):
                        kept = fewer
        except LimitReached:
            pass
        return tuple(sorted(kept, key=lambda clue: clue.cell))

    def hints(
        self, clues: Collection[Clue], given: Colouring, deadline: Deadline = NEVER
    ) -> tuple[list[int], list[int]]:
        """Return the literals of the cells that the given clues and cells decide, in order, and those found by probing.

        Cells that contradict each other are included.
        """
        later = Probing(self._puzzle, deadline)
        found: dict[int, None] = {}
        probed: list[int] = []
        known = later._deduce(clues, given, found)
        for cell, sea in self._lemmas:
            if known is None:
                break
            if known.undecided & cell and later._with(clues, known, cell, sea=not sea) is None:
                probed.append(cell.bit_length() if sea else -cell.bit_length())
                known = later._with(clues, known, cell, found, sea=sea)
        return [*found], probed

    def _prune(self, clues: Collection[Clue]) -> None:
        """Forget lemmas, in groups and then one by one, that are not needed to refute the clues."""
        lemmas = [*self._lemmas]
        size = len(lemmas) + 1
        while size > 1:
            size = (size + 1) // 2
            for end in range(len(lemmas), 0, -size):
                fewer = [*lemmas[: max(0, end - size)], *lemmas[end:]]
                self._lemmas = dict.fromkeys(fewer)
                if self.refutes(clues):
                    lemmas = fewer
        self._lemmas = dict.fromkeys(lemmas)
        self._all_needed = True

    def nearest_first(self, clues: Sequence[Clue]) -> Sequence[Clue]:
        """Return the clues in the order of their distances from the last lemma, or else from the contradiction."""
        found: dict[int, None] = {}
        if not self._lemmas:
            self._deduce(clues, None, found)
        last = [cell.bit_length() for cell, _ in self._lemmas] or [*found]
        if not last:
            return clues
        position = self._puzzle.grid.position
        row, col = position(abs(last[-1]) - 1)

        def distance(clue: Clue) -> int:
            r, c = position(clue.cell)
            return abs(r - row) + abs(c - col)

        return sorted(clues, key=distance)

    def refutes(self, clues: Collection[Clue], given: Colouring | None = None, *, probing: bool = False) -> bool:
        """Return True if the given clues and decided cells contradict each other.

        Args:
            clues: The clues to keep.
            given: The decided cells.
            probing: Try both colours of further cells if necessary.

        Raises:
            LimitReached: If the deadline passes before a contradiction is found.
        """
        known = self._deduce(clues, given)
        for cell, sea in self._lemmas:
            if known is None:
                return True
            known = self._settled(clues, known, cell, sea=sea)
            if known is not None and known.undecided & cell and self._all_needed and not probing:
                return False
        before = -1
        while probing and known is not None and known.undecided.bit_count() != before:
            before = known.undecided.bit_count()
            for c in members_of(known.undecided):
                for sea in (False, True):
                    was, known = known, known and self._settled(clues, known, 1 << c, sea=sea)
                    if known is not was:
                        self._lemmas[1 << c, sea] = None
        return known is None

    def _settled(self, clues: Collection[Clue], known: Known, cell: int, *, sea: bool) -> Known | None:
        """Return the known cells.

        If the other colour of ``cell`` is refuted, add the given colour and its consequences.
        """
        if self._left <= 0 or not known.undecided & cell or self._with(clues, known, cell, sea=not sea) is not None:
            return known
        return self._with(clues, known, cell, sea=sea)

    def _with(
        self, clues: Collection[Clue], known: Known, cell: int, found: dict[int, None] | None = None, *, sea: bool
    ) -> Known | None:
        more = (cell, 0) if sea else (0, cell)
        return self._deduce(clues, Colouring.from_masks(known.grid, known.sea | more[0], known.island | more[1]), found)

    def _deduce(
        self, clues: Collection[Clue], given: Colouring | None, found: dict[int, None] | None = None
    ) -> Known | None:
        """Return the known cells. Add the literals of decided cells to ``found``, in the order of their deduction."""
        self._left -= 1
        watch = None if found is None else noted_in(found)
        return deduce_kept(self._puzzle, clues, self._rules, given, self._deadline, watch)


def noted_in(found: dict[int, None]) -> Watch:
    """Return a function that adds the literals of decided cells to ``found``, in the order of their deduction."""
    return lambda sea, island: found.update(dict.fromkeys(literals_of(sea, island)))


def literals_of(sea: int, island: int) -> list[int]:
    """Return the literals of the given sea and island cells."""
    return [*(c + 1 for c in members_of(sea)), *(-c - 1 for c in members_of(island))]
