"""Builder that makes the nodes and steps of a proof from moves.

A batch of moves is one step. A case split is two steps: the refuted case continues to its contradiction, and then the
other case continues.
"""

from collections.abc import Iterable, Sequence

from nurikabe_sat.formats.legup import CellValue
from nurikabe_sat.legup.dialect import Dialect
from nurikabe_sat.legup.ends import find_ends
from nurikabe_sat.legup.goal import ProofGoal
from nurikabe_sat.legup.main_line import by_rule
from nurikabe_sat.legup.moves import Move
from nurikabe_sat.legup.proof import Labels, Node, Proof, Transition
from nurikabe_sat.legup.rules import CASE_RULE
from nurikabe_sat.legup.state import State, opposite
from nurikabe_sat.puzzle.model import Board


class Tree:
    """Proof tree under construction. Nodes are numbered in the order of their creation.

    ``steps`` contains the list of steps that start from each node.
    """

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.steps: list[list[Transition]] = []
        self.count = 0

    def proof(self, board: Board, goal: ProofGoal, labels: Labels) -> Proof:
        """Return the proof that consists of this tree, with the first node as the root."""
        nodes = tuple(Node(_name(number), tuple(steps)) for number, steps in enumerate(self.steps))
        return Proof(board, nodes, _name(0), goal, self.dialect, labels)

    def node(self) -> int:
        """Add a node without steps, and return its number."""
        self.steps.append([])
        return len(self.steps) - 1

    def step(self, parent: int, rule: str, cells: Iterable[CellValue] = ()) -> int:
        """Add a step from a node to a new node, and return the number of the new node."""
        child = self.node()
        self.steps[parent].append(Transition(f"t{self.count}", rule, tuple(cells), _name(child)))
        self.count += 1
        return child

    def follow(self, node: int, state: State, batch: list[Move]) -> tuple[int, State]:
        """Add a batch of moves as one step, and return the new node and state.

        For a case split, the refuted case is added first.
        """
        if batch[0].branch is not None:
            self.refute(node, state, batch[0])
        cells = [(move.cell, move.value) for move in batch]
        return self.step(node, batch[0].rule, cells), state.with_cells(cells)

    def refute(self, node: int, state: State, case: Move) -> None:
        """Add the wrong case of a case split, followed by its moves up to the first contradiction."""
        assumed = (case.cell, opposite(case.value))
        self.close(self.step(node, CASE_RULE, [assumed]), state.with_cells([assumed]), case.branch or ())

    def close(self, node: int, state: State, branch: Sequence[Move]) -> None:
        """Add the moves of a branch up to the first contradiction, and a final step by the contradiction rule."""
        while not (ends := list(find_ends(state, self.dialect))):
            node, state = self.follow(node, state, _next_batch(state, branch, self.dialect))
        self.step(node, ends[0].rule)


def _next_batch(state: State, branch: Sequence[Move], dialect: Dialect) -> list[Move]:
    """Return the next batch of moves of a branch. Moves that match those in ``branch`` are preferred.

    A cell may be decided by another rule than during the search for the branch, because the order differs.
    """
    values = {move.cell: move.value for move in branch}
    ready = by_rule(state, dialect)
    wanted = [[move for move in moves if values.get(move.cell) == move.value] for moves in ready.values()]
    batch = max(wanted, key=len, default=[])
    if batch:
        return batch
    for move in branch:
        if move.branch is not None and state.undecided >> move.cell & 1 and not move.rests_on & state.undecided:
            return [move]
    return max(ready.values(), key=len)


def _name(number: int) -> str:
    return f"n{number}"
