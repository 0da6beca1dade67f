"""Search for clues that give a puzzle exactly one solution. The search yields all puzzles with such clues.

    the formula --> clues and a solution --> is there another solution? --no--> a puzzle with one solution
         ^                                      |
         `---- clauses against that solution ---+ yes

The engine (``solving/search.py``) decides from the clues alone whether a puzzle is unique.
"""

from collections.abc import Iterator, Sequence

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.open_puzzle import Choice, OpenPuzzle
from nurikabe_sat.errors import ConsistencyError
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.lazy import LazySolver
from nurikabe_sat.solving.search import Options, solutions

_AT_A_TIME = 3
"""Maximum number of solutions of a puzzle that are found and excluded in one pass."""


class ClueSearch:
    """Search for the clues that a puzzle leaves open. Use it as a context manager.

    Attributes:
        met: The colourings found so far, with which another search on the same board can start.
    """

    def __init__(
        self,
        puzzle: OpenPuzzle,
        given: Colouring,
        options: Options,
        deadline: Deadline,
        met: Sequence[Colouring] = (),
    ) -> None:
        self._puzzle, self._given = puzzle, given
        self._options, self._deadline = options, deadline
        self._solver = LazySolver(
            open_backend(options.solver, deadline_expected=deadline.is_limited), puzzle.formula, deadline
        )
        self.met: list[Colouring] = []
        for one in met:
            self._meet(one)

    def solvable(self) -> Iterator[Choice]:
        """Yield the puzzles that have at least one solution.

        Raises LimitReached at the deadline.
        """
        while (choice := self._next()) is not None:
            self._solver.add(self._puzzle.forbids(choice.puzzle))
            yield choice

    def unique(self) -> Iterator[Choice]:
        """Yield the puzzles that have exactly one solution.

        Raises LimitReached at the deadline.
        """
        while (choice := self._next()) is not None:
            PROGRESS.send(f"colourings that are ruled out: {len(self.met)}")
            board = choice.puzzle.painted(self._given)
            found = list(solutions(board, _AT_A_TIME, options=self._options, deadline=self._deadline))
            if found == [choice.solution]:
                self._solver.add(self._puzzle.forbids(choice.puzzle))
                yield choice
                continue
            for one in (choice.solution, *found):
                self._meet(one)

    def forbid(self, puzzle: Puzzle) -> None:
        """Exclude a puzzle from all later results."""
        self._solver.add(self._puzzle.forbids(puzzle))

    def _meet(self, colouring: Colouring) -> None:
        if colouring not in self.met:
            self.met.append(colouring)
            self._solver.add(self._puzzle.rejects(colouring))

    def _next(self) -> Choice | None:
        answer = self._solver.solve()
        if answer is None:
            raise self._deadline.reached("all possible clues were tried")
        if not answer:
            return None
        choice = self._puzzle.choice(self._solver.model())
        if not is_solution(choice.puzzle, choice.solution):
            raise ConsistencyError("the chosen solution does not match the chosen clues")
        return choice

    def __enter__(self) -> "ClueSearch":
        return self

    def __exit__(self, *exception: object) -> None:
        self._solver.close()
