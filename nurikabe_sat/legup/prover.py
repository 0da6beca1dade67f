"""Generator of LEGUP proofs for each type of goal. All steps are sound, and LEGUP accepts them.

A step paints all cells that a basic rule decides. If no basic rule applies, a case split refutes the wrong value of a
cell, preferably the cell with the shortest refutation. Finally, superfluous splits are removed.

    n0 --Surround Region--> n1 --Black or White, r2c2 sea--> n2 --...-- No Number
                                --Black or White, r2c2 island--> n4 --... solved

The proof for a puzzle without a solution is a refutation. For several solutions, it has a branch for each. For a goal
that needs one solution, it has a branch to this solution, and the other branches stay open, as LEGUP allows.
"""

from collections.abc import Sequence

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import ConsistencyError, UsageError
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED, CellValue
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.checker import ProofReport, check_proof
from nurikabe_sat.legup.dialect import LEGUP_7, Dialect
from nurikabe_sat.legup.goal import VALUED, GoalType, ProofGoal
from nurikabe_sat.legup.main_line import by_rule, main_line
from nurikabe_sat.legup.one_solution import cases_of, refuted_anew
from nurikabe_sat.legup.phrase import said
from nurikabe_sat.legup.proof import Labels
from nurikabe_sat.legup.refutation import Refuter
from nurikabe_sat.legup.rules import CASE_RULE
from nurikabe_sat.legup.solutions import some_solutions
from nurikabe_sat.legup.state import State, opposite
from nurikabe_sat.legup.tree import Tree
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle

MOST_SOLUTIONS = 16
"""Default maximum number of solutions in a proof that lists all solutions."""


class NoProof(UsageError):  # noqa: N818 (that there is nothing to prove is not a fault)
    """Raised if the goal is false or if the puzzle has too many solutions."""


def prove(
    start: Puzzle | Board,
    *,
    goal: ProofGoal | None = None,
    dialect: Dialect = LEGUP_7,
    most: int = MOST_SOLUTIONS,
    labels: Labels | None = None,
    deadline: Deadline = NEVER,
) -> ProofReport:
    """Return a checked proof that starts from a puzzle or from a partly painted board.

    Without a goal, the proof lists all solutions, or shows that no solution exists.

    Args:
        start: The puzzle or board.
        goal: The goal of the proof.
        dialect: The LEGUP version of the proof.
        most: The maximum number of solutions without a goal.
        labels: Other contents of the file.
        deadline: The time limit.

    Raises:
        UsageError: If this LEGUP version does not support the board, or never accepts the goal.
        NoProof: If the goal is false, or the puzzle has too many solutions.
        LimitReached: If the deadline passes first.

    >>> from nurikabe_sat import read_board
    >>> prove(read_board("nurikabe/3/1/2h")).holds
    True
    """
    board = Board.of(start) if isinstance(start, Puzzle) else start
    goal = goal or ProofGoal()
    check_start(board, dialect)
    if goal != ProofGoal() and not dialect.has_goals:
        raise UsageError(f"{dialect.name} does not support goals")
    builder = _Builder(board, goal, dialect, deadline)
    builder.build(most)
    report = check_proof(builder.tree.proof(board, goal, labels or Labels()), deadline=deadline)
    if not (report.holds and report.completeness is Acceptance.YES):
        raise ConsistencyError("a generated proof for LEGUP is wrong")
    return report


def check_start(board: Board, dialect: Dialect = LEGUP_7) -> None:
    """Raise UsageError if LEGUP does not support proofs that start from this board."""
    puzzle = board.puzzle
    if dialect.is_square_only and puzzle.rows != puzzle.cols:
        raise UsageError(
            Phrase(
                "{version} supports only square boards, but this one is {rows} x {cols}",
                version=dialect.name,
                rows=puzzle.rows,
                cols=puzzle.cols,
            )
        )
    for clue in puzzle.clue_list:
        if clue.size is None:
            raise UsageError(
                f"LEGUP does not support clues of unknown size, but the clue at {puzzle.grid.name(clue.cell)} is ?"
            )


class _Builder:
    """Builder of the proof tree for one board and one goal."""

    def __init__(self, board: Board, goal: ProofGoal, dialect: Dialect, deadline: Deadline) -> None:
        self.board = board
        self.goal = goal
        self.dialect = dialect
        self.deadline = deadline
        self.tree = Tree(dialect)
        self.root = self.tree.node()
        self.start = State.of(board)
        self.grid = board.puzzle.grid

    def build(self, most: int) -> None:
        """Add the steps that prove the goal to the tree. ``most`` is the maximum number of solutions."""
        goal = self.goal
        if goal.type in VALUED and any(value == UNDECIDED for _, value in goal.cells):
            raise UsageError(
                "this type of goal requires a value for each of its cells, but one of the cells has no value"
            )
        match goal.type:
            case GoalType.DEFAULT:
                found = self._solutions(most + 1)
                if len(found) > most:
                    raise NoProof(Phrase("more than {n} solutions", n=most))
                self._all_of(self.root, self.start, found)
            case GoalType.NO_SOLUTION:
                if self._solutions(1):
                    raise NoProof("the goal is not true: the puzzle has a solution")
                self._refute(self.root, self.start)
            case GoalType.IMPOSSIBLE:
                if self._solutions(1, goal.cells):
                    raise NoProof("the goal is not true: a solution has all the values that the goal excludes")
                self._rule_out(self.root, self.start, list(goal.cells))
            case GoalType.MUST_BE | GoalType.SINGLE:
                self._must_be()
            case _:
                self._show(self.root, self.start, self._targets())

    def _solutions(self, limit: int, values: Sequence[CellValue] = ()) -> list[Colouring]:
        return some_solutions(self.board, limit, self.deadline, values)

    # What the goal is about.

    def _targets(self) -> list[Colouring]:
        """Return the solutions that a proof of the goal must contain."""
        goal = self.goal
        if goal.type is GoalType.ANY_SOLUTION:
            return self._known(self._solutions(1), "there is no solution")
        if goal.type is GoalType.POSSIBLE:
            self._refuse_island_on_clue()
            return self._known(self._solutions(1, goal.cells), "no solution has all the values")
        if goal.type is GoalType.MULTIPLE:
            (first,) = self._known(self._solutions(1), "there is no solution")
            wanted = [(cell, _value(first, cell)) for cell, _ in goal.cells]
            return [first, *self._other_than(wanted, "all solutions agree on the cells")]
        return self._other_than(list(goal.cells), "no solution has another value")

    def _other_than(self, values: Sequence[CellValue], why_not: str) -> list[Colouring]:
        for cell, value in values:
            if found := self._solutions(1, [(cell, opposite(min(value, ISLAND)))]):
                return found
        raise NoProof(f"the goal is not true: {why_not}")

    @staticmethod
    def _known(found: list[Colouring], why_not: str) -> list[Colouring]:
        if not found:
            raise NoProof(f"the goal is not true: {why_not}")
        return found

    def _refuse_island_on_clue(self) -> None:
        for cell, value in self.goal.cells:
            if value == ISLAND and cell in self.start.numbers:
                raise UsageError(
                    f"the goal has the value 0 at {self.grid.name(cell)}, which has a number; "
                    "use this number as the value, because LEGUP accepts no other"
                )

    def _must_be(self) -> None:
        (solution,) = self._known(self._solutions(1), "there is no solution")
        values = list(self.goal.cells)
        if self.goal.type is GoalType.SINGLE:
            values = [(cell, _value(solution, cell)) for cell, _ in values]
        else:
            self._refuse_island_on_clue()
        for cell, value in values:
            if self._solutions(1, [(cell, opposite(min(value, ISLAND)))]):
                raise NoProof(
                    f"the goal is not true: in some solution, {self.grid.name(cell)} is not {said(min(value, ISLAND))}"
                )
        node, state = self.root, self.start
        for cell, value in values:
            node, state = self._saturate(node, state, until=1 << cell)
            if state.undecided >> cell & 1:
                node, state = self._decide(node, state, cell, min(value, ISLAND))
        if not self.goal.assume:
            self._show(node, state, [solution])

    # Branches.

    def _look_at_the_clock(self, state: State) -> None:
        self.deadline.check("the proof")
        PROGRESS.send(f"cells open in this branch: {state.undecided.bit_count()}")

    def _all_of(self, node: int, state: State, found: Sequence[Colouring]) -> None:
        """Add a branch that ends in the solutions ``found``, which must be all solutions of ``state``."""
        self._look_at_the_clock(state)
        if not found:
            self._refute(node, state)
            return
        if len(found) == 1:
            self._the_only(node, state, found[0])
            return
        node, state = self._saturate(node, state)
        for child, after, part in self._split(node, state, self._difference(state, found), found):
            self._all_of(child, after, part)

    def _show(self, node: int, state: State, found: Sequence[Colouring]) -> None:
        """Add a branch that leads to the solutions ``found``. Without solutions, nothing is added."""
        self._look_at_the_clock(state)
        if not found:
            return
        if len(self._solutions(2)) == 1:
            self._the_only(node, state, found[0])
            return
        node, state = self._saturate(node, state)
        if state.undecided:
            cell = self._difference(state, found) if len(found) > 1 else self._most_telling(state)
            for child, after, part in self._split(node, state, cell, found):
                self._show(child, after, part)

    def _the_only(self, node: int, state: State, solution: Colouring) -> None:
        """Add a branch that ends in the given solution, which must be the only solution of ``state``."""
        refuter = Refuter(solution, self.dialect, self.deadline)
        cases = cases_of(state, refuter)
        if cases is not None:
            for batch in refuted_anew(state, main_line(state, cases, self.dialect, self.deadline), refuter):
                node, state = self.tree.follow(node, state, batch)
            return
        node, state = self._saturate(node, state)
        cell = self._most_telling(state)
        node, state = self._decide(node, state, cell, _value(solution, cell))
        self._the_only(node, state, solution)

    def _decide(self, node: int, state: State, cell: int, value: int) -> tuple[int, State]:
        """Add a case split that refutes the wrong value of a cell, and return the node and state of the right case."""
        case = Refuter(None, self.dialect, self.deadline).refute(state, [(cell, opposite(value))])
        if case:
            return self.tree.follow(node, state, case[:1])
        wrong, right = (cell, opposite(value)), (cell, value)
        self._refute(self.tree.step(node, CASE_RULE, [wrong]), state.with_cells([wrong]))
        return self.tree.step(node, CASE_RULE, [right]), state.with_cells([right])

    def _refute(self, node: int, state: State) -> None:
        """Add steps to a branch without solutions until a contradiction closes each of its leaves."""
        moves = Refuter(None, self.dialect, self.deadline).contradiction(state)
        if moves is not None:
            self.tree.close(node, state, moves)
            return
        node, state = self._saturate(node, state)
        cell = self._most_telling(state)
        for value in (SEA, ISLAND):
            self._refute(self.tree.step(node, CASE_RULE, [(cell, value)]), state.with_cells([(cell, value)]))

    def _rule_out(self, node: int, state: State, values: list[CellValue]) -> None:
        """Add a branch in which each leaf is closed or contradicts ``values`` in at least one cell."""
        open_values = [(cell, min(value, ISLAND)) for cell, value in values if state.undecided >> cell & 1]
        for cell, value in values:
            if not state.undecided >> cell & 1 and min(state.value(cell), ISLAND) != min(value, ISLAND):
                return
        if not open_values:
            self._refute(node, state)
            return
        (cell, value), *_ = open_values
        if len(open_values) == 1:
            self._decide(node, state, cell, opposite(value))
            return
        self.tree.step(node, CASE_RULE, [(cell, opposite(value))])
        self._rule_out(self.tree.step(node, CASE_RULE, [(cell, value)]), state.with_cells([(cell, value)]), values)

    # Steps.

    def _saturate(self, node: int, state: State, until: int = 0) -> tuple[int, State]:
        """Add steps until no basic rule applies or a cell of ``until`` is decided. Return the last node and state."""
        while (moves := by_rule(state, self.dialect, self.deadline)) and not until & ~state.undecided:
            batch = max(moves.values(), key=len)
            node, state = self.tree.follow(node, state, batch)
        return node, state

    def _split(
        self, node: int, state: State, cell: int, found: Sequence[Colouring]
    ) -> list[tuple[int, State, list[Colouring]]]:
        """Add the two cases of ``cell``, and return the node, the state and the solutions of each case."""
        return [
            (
                self.tree.step(node, CASE_RULE, [(cell, value)]),
                state.with_cells([(cell, value)]),
                [one for one in found if _value(one, cell) == value],
            )
            for value in (SEA, ISLAND)
        ]

    @staticmethod
    def _difference(state: State, found: Sequence[Colouring]) -> int:
        """Return the undecided cell whose two colours divide the solutions most evenly."""
        counts = {cell: sum(_value(one, cell) == SEA for one in found) for cell in members_of(state.undecided)}
        return min(counts, key=lambda cell: abs(2 * counts[cell] - len(found)))

    @staticmethod
    def _most_telling(state: State) -> int:
        """Return the undecided cell that is adjacent to the most decided cells."""
        known = state.sea | state.island
        return max(members_of(state.undecided), key=lambda cell: (state.grid.around(1 << cell) & known).bit_count())


def _value(solution: Colouring, cell: int) -> int:
    return SEA if solution.colours[cell] is Colour.SEA else ISLAND
