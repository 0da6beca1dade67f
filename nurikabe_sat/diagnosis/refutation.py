"""Check, for large boards, that clues and decided cells contradict each other. A solver proves it cell by cell.

    hints: r1c2 sea, r2c2 island, ...     "r1c2 island" refuted --> r1c2 is sea --> "r2c2 sea" refuted --> ...
                                                  |
                                                  no answer after a few conflicts: a new formula, in which all proved
                                                  cells are known. Islands reach less, so this formula is smaller

The hints are the cells that ``presolve`` and probing decide. Each is proved before it is used. Nothing else is taken
from ``presolve``: the reaches in the formulas are distances around the proved cells. A cell found by probing may be
proved by a contradiction from its other colour, with further hints. Early formulas omit the largest counters. A formula
with fewer clauses allows more, so its contradictions are valid. An island with too little space needs no counter.
"""

from collections.abc import Collection, Sequence

from nurikabe_sat.bitset import once_and_twice
from nurikabe_sat.connectivity.cuts import find_cuts
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.probing import noted_in
from nurikabe_sat.encoding.deduced import presolve
from nurikabe_sat.encoding.dropped import encode_dropped
from nurikabe_sat.encoding.encoded import Encoded, LazyFormula
from nurikabe_sat.encoding.known import Known
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.sat.backend import Solver
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import LazySolver

FEW = 100
"""Maximum number of solver conflicts for proving one cell."""

MOST_FAILED = 3
"""Number of failed proofs after which a new formula is written."""

MANY = 1_000
"""Maximum number of solver conflicts for the last question about an early formula."""

MOST_COUNTERS = 4_000
"""Maximum number of counter variables of an island in early formulas."""


class Refutation:
    """Proof that the kept clues and the decided cells contradict each other, if all rules but "no pool" hold.

    Args:
        puzzle: The puzzle with the kept clues only, without constraints.
        dropped: The mask of the cells of the dropped clues.
        sea: The mask of the decided sea cells.
        island: The mask of the decided island cells.
        solver: The solver.
        deadline: The time limit.
    """

    def __init__(
        self, puzzle: Puzzle, dropped: int, sea: int, island: int, solver: str | Solver, deadline: Deadline
    ) -> None:
        self._puzzle, self._dropped, self._name, self._deadline = puzzle, dropped, solver, deadline
        self._sea, self._island = sea, island | puzzle.clue_mask

    def run(self, hints: Sequence[int], probed: Collection[int] = (), *, is_early: bool = False) -> bool | None:
        """Return True if a contradiction is proved, False if a solution exists, and None at a limit.

        Args:
            hints: The literals of cells to prove, in this order.
            probed: The hints that a contradiction from the other colour may prove.
            is_early: Write no formula with the largest counters.

        Raises:
            LimitReached: If the deadline passes while a formula is written.
        """
        most: int | None = MOST_COUNTERS
        while True:
            known = known_around(self._puzzle, self._sea, self._island)
            encoded = encode_dropped(known, self._dropped, self._deadline, most_counters=most)
            with (
                open_backend(self._name, deadline_expected=self._deadline.is_limited) as backend,
                LazySolver(backend, LazyFormula(encoded.cnf, encoded.missing), self._deadline) as solver,
            ):
                new, failed = self._prove_all(encoded, solver, hints, probed)
                known = known_around(self._puzzle, self._sea, self._island)
                if self._sea & self._island or self._lacks_room(known):
                    return True
                if new and failed:
                    most = MOST_COUNTERS
                    continue
                answer = solver.solve((), None if most is None else MANY)
                if answer is False:
                    return True
                if most is None or is_early or solver.is_late():
                    return False if answer and most is None else None
                most = None

    def _prove_all(
        self, encoded: Encoded, solver: LazySolver, hints: Sequence[int], probed: Collection[int]
    ) -> tuple[int, int]:
        """Prove hints, and return the numbers of proved and of failed hints."""
        new = failed = 0
        for hint in hints:
            cell = 1 << abs(hint) - 1
            if cell & (self._sea if hint > 0 else self._island):
                continue
            if self._follows(encoded, solver, hint) or (hint in probed and self._is_refuted(-hint)):
                new += 1
                solver.add([[hint]])
                if hint > 0:
                    self._sea |= cell
                else:
                    self._island |= cell
                if self._sea & self._island:
                    break
            elif (failed := failed + 1) == MOST_FAILED:
                break
        return new, failed

    def _follows(self, encoded: Encoded, solver: LazySolver, hint: int) -> bool:
        """Return True if the other colour of a hint is refuted, at the second attempt with cuts for the known cells."""
        if solver.solve([-hint], FEW) is False or (hint < 0 and self._lacks_room(encoded.known, 1 << -hint - 1)):
            return True
        for task in encoded.lazy:
            is_sea = task is encoded.lazy[-1]
            yes, no = (self._sea, self._island) if is_sea else (self._island, self._sea)
            for true in (yes, ~no):
                solver.add([cut.clause(task) for cut in find_cuts(task, true & task.possible | task.core)])
        return solver.solve([-hint], FEW) is False

    def _lacks_room(self, known: Known, sea: int = 0) -> bool:
        """Return True if an island has too little space, where the cells ``sea`` count as sea."""
        allowed = ~self._sea & ~sea
        return any(
            clue.size is not None
            and (not sea or sea & reach & ~main)
            and known.grid.ball(main, reach & allowed, clue.size - main.bit_count()).bit_count() < clue.size
            for clue, main, reach in zip(self._puzzle.clue_list, known.main, known.reach, strict=True)
        )

    def _is_refuted(self, literal: int) -> bool:
        """Return True if a colour is refuted by a proof for the board with this colour."""
        cell = 1 << abs(literal) - 1
        sea, island = self._sea | (cell if literal > 0 else 0), self._island | (cell if literal < 0 else 0)
        hints: dict[int, None] = {}
        presolve(
            self._puzzle,
            Colouring.from_masks(self._puzzle.grid, sea, island),
            unclued=self._dropped,
            deadline=self._deadline,
            watch=noted_in(hints),
        )
        nested = Refutation(self._puzzle, self._dropped, sea, island, self._name, self._deadline)
        return nested.run([*hints], is_early=True) is True


def known_around(puzzle: Puzzle, sea: int, island: int) -> Known:
    """Return the given cells as known cells. Islands reach the cells at the distance of their missing cells."""
    grid = puzzle.grid
    mains = [grid.flood(1 << clue.cell, island) for clue in puzzle.clue_list]
    zones = [main | grid.around(main) for main in mains]
    once, twice = once_and_twice(zones)
    reach = []
    for clue, main, zone in zip(puzzle.clue_list, mains, zones, strict=True):
        allowed = main | grid.all_cells & ~sea & ~twice & ~(once & ~zone)
        steps = grid.size if clue.size is None else max(0, clue.size - main.bit_count())
        reach.append(grid.ball(main, allowed, steps))
    return Known(puzzle, sea, island, tuple(mains), tuple(reach))
