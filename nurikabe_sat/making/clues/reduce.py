"""Removal of numbers or clues from a puzzle. The solution of the puzzle stays unique.

    2 . . 1    the number 1 can be dropped:    2 . . ?    then the number 2 must stay

If a number becomes a ``?``, existing solutions stay solutions, and others may appear. A number that cannot be dropped
now can therefore never be dropped later, and one pass leaves a *minimal* set. Finding a *smallest* set needs a search.
Each other colouring that solves the puzzle with fewer numbers breaks a set of the original numbers. The kept numbers
must contain at least one number of each such set (``diagnosis/hitting_sets.py``).

Removing a whole clue changes the solution, because every island has a clue. Clues are removed one by one.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.diagnosis.hitting_sets import HittingSets
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Board, Clue, Colouring, Puzzle
from nurikabe_sat.solving.search import Options, solutions
from nurikabe_sat.wording import count_of

Accepts = Callable[[Puzzle], bool]

_AT_A_TIME = 3


@dataclass(frozen=True)
class Reduction:
    """Puzzle with fewer numbers or clues, and its only solution.

    Attributes:
        is_minimal: True if no remaining number can be dropped, and no remaining clue if clues were tried.
        is_smallest: True if no smaller set of numbers is enough.

    Both attributes are False if the deadline passed before the answer was known.
    """

    puzzle: Puzzle
    solution: Colouring
    is_minimal: bool
    is_smallest: bool


def reduce(
    board: Board | Puzzle,
    solution: Colouring,
    *,
    clues: bool = False,
    fewest: bool = False,
    accepts: Accepts | None = None,
    options: Options | None = None,
    deadline: Deadline = NEVER,
) -> Reduction:
    """Return a unique puzzle with fewer numbers or clues. At the deadline, return the best puzzle found so far.

    Args:
        board: The board.
        solution: The only solution of the board.
        clues: Also remove whole clues, before numbers are dropped.
        fewest: Find a smallest set of numbers. Ignored if ``accepts`` is given.
        accepts: An additional condition on the puzzle.
        options: The solver and the encoding.
        deadline: The time limit.
    """
    work = _Reducer(board, solution, accepts, options or Options(), deadline)
    is_minimal = is_smallest = False
    try:
        if clues:
            work.drop_clues()
        sizes = {clue.cell: clue.size for clue in work.puzzle.clue_list if clue.size is not None}
        work.drop_numbers()
        is_minimal = True
        if fewest and accepts is None:
            is_smallest = work.drop_most_numbers(sizes)
    except LimitReached:
        pass
    return Reduction(work.puzzle, work.solution, is_minimal, is_smallest)


class _Reducer:
    """Reduction of a puzzle in progress. ``solution`` is always the only solution of ``puzzle``."""

    def __init__(
        self, board: Board | Puzzle, solution: Colouring, accepts: Accepts | None, options: Options, deadline: Deadline
    ) -> None:
        self.puzzle, self.given, self.solution = board.puzzle, board.colouring, solution
        self.accepts, self.options, self.deadline = accepts, options, deadline

    def found(self, puzzle: Puzzle, limit: int = 2) -> list[Colouring]:
        return list(solutions(puzzle.painted(self.given), limit, options=self.options, deadline=self.deadline))

    def try_clues(self, clues: Collection[Clue]) -> bool:
        """Replace the puzzle's clues if the new puzzle meets all conditions. Return True if they were replaced."""
        PROGRESS.send(f"{count_of(len(clues), 'clue')}, numbers: {sum(clue.size is not None for clue in clues)}")
        puzzle = self.puzzle.with_clues(clues)
        found = self.found(puzzle)
        if len(found) != 1 or not (self.accepts is None or self.accepts(puzzle)):
            return False
        self.puzzle, self.solution = puzzle, found[0]
        return True

    def drop_clues(self) -> None:
        """Remove clues one by one, in several passes, until no further clue can be removed."""
        while any(
            self.try_clues([one for one in self.puzzle.clue_list if one is not clue]) for clue in self.largest_first()
        ):
            pass

    def drop_numbers(self) -> None:
        """Turn each number into ``?`` if possible.

        If an additional condition is given, repeat this until nothing changes.
        """
        while True:
            before = self.puzzle
            for clue in self.largest_first():
                if clue.size is not None:
                    self.try_clues([Clue(one.cell, None) if one is clue else one for one in self.puzzle.clue_list])
            if self.accepts is None or self.puzzle == before:
                return

    def largest_first(self) -> Iterator[Clue]:
        """Yield the clues in decreasing order of their numbers."""
        for wanted in sorted(self.puzzle.clue_list, key=lambda clue: (-(clue.size or 0), clue.cell)):
            yield from (clue for clue in self.puzzle.clue_list if clue.cell == wanted.cell)

    def drop_most_numbers(self, sizes: dict[int, int]) -> bool:
        """Keep a smallest set of numbers that makes the puzzle unique.

        Return True if another solver confirms the result.
        """
        if not sizes:
            return True
        with HittingSets([cell + 1 for cell in sizes]) as hitting:
            while (kept := hitting.smallest(self.deadline)) is not None:
                if len(kept) == sum(clue.size is not None for clue in self.puzzle.clue_list):
                    return hitting.is_least(self.deadline) is True
                clues = [
                    Clue(clue.cell, sizes[clue.cell] if clue.cell + 1 in kept else None)
                    for clue in self.puzzle.clue_list
                ]
                others = [one for one in self.found(self.puzzle.with_clues(clues), _AT_A_TIME) if one != self.solution]
                if not others:
                    self.puzzle = self.puzzle.with_clues(clues)
                    return hitting.is_least(self.deadline) is True
                for one in others:
                    hitting.add(self.broken(one, sizes))
        raise self.deadline.reached("the smallest set of numbers was found")

    def broken(self, other: Colouring, sizes: dict[int, int]) -> list[int]:
        """Return the variables of those numbers in ``sizes`` that the colouring ``other`` violates."""
        grid = self.puzzle.grid
        island = other.masks[1]
        return [cell + 1 for cell, size in sizes.items() if grid.flood(1 << cell, island).bit_count() != size]
