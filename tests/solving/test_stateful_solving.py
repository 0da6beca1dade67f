"""Random sequences of calls, as CaDiCaL's ``mobical`` makes them.

Every backend is compared with a truth table, and ``Search`` with brute force. Hypothesis shrinks a failure to a few
calls.
"""

from contextlib import suppress
from itertools import chain

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.presets import ENCODINGS
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.puzzle.model import Board, Colour
from nurikabe_sat.sat.backend import SolverInfo
from nurikabe_sat.sat.backends import BACKENDS, open_backend
from nurikabe_sat.sat.backends.python_sat import is_present
from nurikabe_sat.solving.search import Options, Search
from tests.support import oracle
from tests.support.cnf_tools import Clauses, is_satisfiable, propagates_to_conflict, satisfies
from tests.support.strategies import puzzles

pytestmark = pytest.mark.slow

VARIABLES = 5
LITERALS = st.integers(1, VARIABLES).flatmap(lambda v: st.sampled_from([v, -v]))
OVER = Deadline.after(0.0)


class Solving(RuleBasedStateMachine):
    """A backend, and the clauses that it has been given."""

    @initialize(info=st.sampled_from([info for info in BACKENDS if is_present(info)]))
    def open(self, info: SolverInfo) -> None:
        self.info = info
        self.backend = open_backend(self.info.name)
        self.clauses: Clauses = []
        self.assumed: list[int] = []
        self.answer: bool | None = None

    @rule(clauses=st.lists(st.lists(LITERALS, min_size=1, max_size=3), max_size=4))
    def add(self, clauses: Clauses) -> None:
        self.backend.add(clauses)
        self.clauses += clauses
        self.answer = None

    @precondition(lambda self: self.clauses)
    @rule(assumed=st.lists(LITERALS, max_size=3), conflicts=st.sampled_from([None, None, 1, 100]))
    def solve(self, assumed: list[int], conflicts: int | None) -> None:
        self.answer = self.backend.solve(assumed, NEVER, conflicts)
        self.assumed = assumed
        right = is_satisfiable(self.clauses, assumed, VARIABLES)
        assert self.answer is right or (self.answer is None and conflicts is not None)

    @rule(assumed=st.lists(LITERALS, max_size=2))
    def solve_when_it_is_too_late(self, assumed: list[int]) -> None:
        if not self.info.deadline:
            with pytest.raises(UsageError):
                self.backend.solve(assumed, OVER)
            return
        self.assumed = assumed
        self.answer = self.backend.solve(assumed, OVER)
        assert self.answer is None or self.answer is is_satisfiable(self.clauses, assumed, VARIABLES)

    @precondition(lambda self: self.clauses)
    @rule(literals=st.lists(LITERALS, max_size=3))
    def refute(self, literals: list[int]) -> None:
        if not self.info.propagation:
            return
        refuted = self.backend.refutes(literals)
        self.answer = None
        if propagates_to_conflict(self.clauses, literals):
            assert refuted
        if refuted:  # a solver may know more than the clauses say: what it has learnt
            assert not is_satisfiable(self.clauses, literals, VARIABLES)

    @rule()
    def model(self) -> None:
        if self.answer is True:
            assert satisfies(self.backend.model(), [*self.clauses, *([one] for one in self.assumed)])
        else:
            with pytest.raises(UsageError):
                self.backend.model()

    @rule()
    def core(self) -> None:
        if self.answer is False and self.info.core:
            core = list(self.backend.core())
            assert set(core) <= set(self.assumed)
            assert not is_satisfiable(self.clauses, core, VARIABLES)
        else:
            with pytest.raises(UsageError):
                self.backend.core()

    @rule()
    def start_again(self) -> None:
        self.backend.close()
        self.backend.close()
        self.open(self.info)

    def teardown(self) -> None:
        with suppress(AttributeError):  # nothing was opened
            self.backend.close()


TestBackends = Solving.TestCase


class Searching(RuleBasedStateMachine):
    """A search, and the solutions that brute force finds."""

    @initialize(
        data=st.data(),
        encoding=st.sampled_from([None, *(one.name for one in ENCODINGS if not one.baseline)]),
        solver=st.sampled_from(["glucose", "cadical195", "minisat22", "kissat404"]),
        presolve=st.booleans(),
    )
    def open(self, data: st.DataObject, encoding: str | None, solver: str, presolve: bool) -> None:
        puzzle = data.draw(puzzles(9))
        size = puzzle.grid.size
        colours = st.sampled_from([Colour.SEA, Colour.ISLAND])
        decided = data.draw(st.dictionaries(st.integers(0, size - 1), colours, max_size=2))
        self.board = Board.of(puzzle, decided=[one for one in decided.items() if one[0] not in puzzle.clue_at])
        self.options = Options(encoding, solver, presolve)
        clues = {clue.cell: clue.size for clue in puzzle.clue_list}
        given = [(c, one.value) for c, one in enumerate(self.board.colouring.colours) if one is not Colour.UNKNOWN]
        found = oracle.solutions(puzzle.rows, puzzle.cols, clues)
        self.right = {one for one in found if all(one[cell] == letter for cell, letter in given)}
        self.begin()

    def begin(self, deadline: Deadline = NEVER) -> None:
        self.search = Search(self.board, self.options, deadline)
        self.found: set[str] = set()
        self.is_closed = False

    @rule()
    def next_solution(self) -> None:
        solution = self.search.next_solution()
        if solution is None:
            assert self.is_closed or self.found == self.right
            return
        text = "".join(chain.from_iterable(solution.to_rows()))
        assert text in self.right
        assert text not in self.found
        self.found.add(text)

    @rule()
    def all_that_are_left(self) -> None:
        for _ in range(len(self.right) + 1):
            self.next_solution()
        assert self.is_closed or self.found == self.right

    @rule()
    def close(self) -> None:
        self.search.close()
        self.is_closed = True

    @rule()
    def begin_again(self) -> None:
        self.search.close()
        self.begin()

    @rule()
    def begin_too_late(self) -> None:
        """A limit is said, or the answer is right; and the next search knows nothing of it."""
        self.search.close()
        try:
            self.begin(OVER)
            self.next_solution()
        except LimitReached:
            pass
        self.search.close()
        self.begin()

    def teardown(self) -> None:
        with suppress(AttributeError):
            self.search.close()


TestSearch = Searching.TestCase
