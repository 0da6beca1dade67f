"""Goals of proofs in LEGUP 7 files, and the conditions under which the leaves of a proof meet them.

    DEFAULT                      every leaf is closed or solved: these are all solutions
    PROVE_ANY_SOLUTION           one leaf is solved
    PROVE_NO_SOLUTION            every leaf is closed
    PROVE_CELL_MUST_BE           every leaf that is not closed has all values, and a solution is shown or assumed
    PROVE_CELL_MIGHT_NOT_BE      a solution has another value in a goal cell
    PROVE_SINGLE_CELL_VALUE      the leaves that are not closed agree on the cells, and a solution is shown or assumed
    PROVE_MULTIPLE_CELL_VALUE    solutions differ in a goal cell
    PROVE_VALUES_ARE_POSSIBLE    a solution has all values
    PROVE_VALUES_ARE_IMPOSSIBLE  every leaf that is not closed has another value in a goal cell

``legup_meets`` checks a goal as LEGUP does, and ``flaw`` by logic. LEGUP differs in three points. A clue does not have
the value 0. Open leaves and refuted boards meet PROVE_CELL_MIGHT_NOT_BE. A board with only closed leaves meets goals
with an assumed solution.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from nurikabe_sat.formats.legup import ISLAND, UNDECIDED, CellValue
from nurikabe_sat.legup.state import State


class GoalType(Enum):
    """Type of a proof's goal. The value of a member is the name of the type in LEGUP files."""

    DEFAULT = "DEFAULT"
    ANY_SOLUTION = "PROVE_ANY_SOLUTION"
    NO_SOLUTION = "PROVE_NO_SOLUTION"
    MUST_BE = "PROVE_CELL_MUST_BE"
    MIGHT_NOT_BE = "PROVE_CELL_MIGHT_NOT_BE"
    SINGLE = "PROVE_SINGLE_CELL_VALUE"
    MULTIPLE = "PROVE_MULTIPLE_CELL_VALUE"
    POSSIBLE = "PROVE_VALUES_ARE_POSSIBLE"
    IMPOSSIBLE = "PROVE_VALUES_ARE_IMPOSSIBLE"


VALUED = (GoalType.MUST_BE, GoalType.MIGHT_NOT_BE, GoalType.POSSIBLE, GoalType.IMPOSSIBLE)
"""Types of goals that concern the values of cells. All other types concern only the positions of cells."""


@dataclass(frozen=True)
class ProofGoal:
    """Goal of a proof: its type, and the cells that it concerns.

    Attributes:
        cells: The cells with their values; ``UNDECIDED`` means that only the position matters.
        assume: True if a solution may be assumed to exist; None if the file does not specify this, which means False.
    """

    type: GoalType = GoalType.DEFAULT
    cells: tuple[CellValue, ...] = ()
    assume: bool | None = None


DEFAULT_GOAL = ProofGoal()


class LeafKind(Enum):
    """Kind of a leaf of a proof: solved, closed by a contradiction, open, or a step without a node."""

    SOLVED = "solved"
    CLOSED = "contradiction"
    OPEN = "open"
    NO_CHILD = "no child"


Leaf = tuple[LeafKind, State]


def legup_meets(goal: ProofGoal, leaves: Sequence[Leaf]) -> bool:
    """Return True if LEGUP accepts that the leaves of a valid tree meet the goal."""
    standing = [state for end, state in leaves if end is not LeafKind.CLOSED]
    solved = [state for end, state in leaves if end is LeafKind.SOLVED]
    cells = [cell for cell, _ in goal.cells]
    shown = bool(solved) or bool(goal.assume)
    match goal.type:
        case GoalType.DEFAULT:
            return len(standing) == len(solved)
        case GoalType.ANY_SOLUTION:
            return bool(solved)
        case GoalType.NO_SOLUTION:
            return not standing
        case GoalType.MUST_BE:
            return shown and all(state.value(cell) == value for state in standing for cell, value in goal.cells)
        case GoalType.MIGHT_NOT_BE:
            return any(_differs(state, goal) for state in solved) or all(_excludes(state, goal) for state in standing)
        case GoalType.SINGLE:
            known = {tuple(state.value(cell) for cell in cells) for state in standing}
            return shown and len(known) <= 1 and not any(UNDECIDED in values for values in known)
        case GoalType.MULTIPLE:
            return len({tuple(state.value(cell) for cell in cells) for state in solved}) > 1
        case GoalType.POSSIBLE:
            if any(not _differs(state, goal) for state in solved):
                return True
            return bool(goal.assume and standing) and all(not _differs(state, goal) for state in standing)
        case GoalType.IMPOSSIBLE:
            return all(_excludes(state, goal) for state in standing)


def _differs(state: State, goal: ProofGoal) -> bool:
    return any(state.value(cell) != value for cell, value in goal.cells)


def _excludes(state: State, goal: ProofGoal) -> bool:
    """Return True if some cell of the goal has a decided value that differs from its value in the goal."""
    return any(state.value(cell) not in (value, UNDECIDED) for cell, value in goal.cells)


def flaw(goal: ProofGoal, leaves: Sequence[Leaf]) -> str | None:
    """Return the reason why the leaves do not prove the goal, or None if they prove it. Every step must be sound.

    The caller must pass a leaf as solved or closed only if it really is.
    """
    standing = [state for end, state in leaves if end is not LeafKind.CLOSED]
    solved = [state for end, state in leaves if end is LeafKind.SOLVED]
    if goal.type in VALUED and any(value == UNDECIDED for _, value in goal.cells):
        return "the goal names a cell without a value"
    if goal.type is GoalType.DEFAULT:
        return None if len(standing) == len(solved) else "a branch does not end in a solution or a contradiction"
    if goal.type is GoalType.NO_SOLUTION:
        return "a branch does not end in a contradiction" if standing else None
    if goal.type is GoalType.IMPOSSIBLE:
        return None if all(_rules_out(state, goal) for state in standing) else "a branch does not rule the values out"
    if not standing:
        return "every branch ends in a contradiction: there is no solution"
    if goal.type in (GoalType.MUST_BE, GoalType.SINGLE) and not (solved or goal.assume):
        return "no branch shows a solution, and none is assumed"
    return _flaw_in_values(goal, standing, solved)


def _flaw_in_values(goal: ProofGoal, standing: Sequence[State], solved: Sequence[State]) -> str | None:
    colours = [_colour(state, goal) for state in standing]
    shown = [_colour(state, goal) for state in solved]
    wanted = tuple(min(value, ISLAND) for _, value in goal.cells)
    match goal.type:
        case GoalType.ANY_SOLUTION:
            return None if solved else "no branch ends in a solution"
        case GoalType.MUST_BE:
            return None if all(one == wanted for one in colours) else "a branch has another value, or none yet"
        case GoalType.SINGLE:
            agree = len(set(colours)) == 1 and UNDECIDED not in colours[0]
            return None if agree else "the branches do not agree on the cells, or do not know them yet"
        case GoalType.MULTIPLE:
            return None if len(set(shown)) > 1 else "there are no two solutions that differ in the cells"
        case GoalType.MIGHT_NOT_BE:
            assumed = goal.assume and all(_rules_out(state, goal) for state in standing)
            if assumed or any(one != wanted for one in shown):
                return None
            return "no branch ends in a solution with another value"
        case _:
            assumed = goal.assume and all(one == wanted for one in colours)
            return None if assumed or wanted in shown else "no branch ends in a solution with all the values"


def _colour(state: State, goal: ProofGoal) -> tuple[int, ...]:
    """Return the values of the goal's cells in a state. Every number counts as the value ``ISLAND``."""
    return tuple(min(state.value(cell), ISLAND) for cell, _ in goal.cells)


def _rules_out(state: State, goal: ProofGoal) -> bool:
    """Return True if some cell of the goal has the colour opposite to its colour in the goal."""
    return any(
        colour not in (UNDECIDED, min(value, ISLAND))
        for colour, (_, value) in zip(_colour(state, goal), goal.cells, strict=True)
    )
