"""Written by ``python -m tools.tables``: do not edit."""

from collections.abc import Iterable, Sequence
from typing import Literal
from nurikabe_sat.puzzle.constraints import ConstraintsLike
from nurikabe_sat.reading import Readable

from nurikabe_sat.api.formulas import complete_formula as complete_formula
from nurikabe_sat.api.formulas import export as export
from nurikabe_sat.api.formulas import make_certificate as make_certificate
from nurikabe_sat.api.many import ask_many as ask_many
from nurikabe_sat.api.many import solve_many as solve_many
from nurikabe_sat.api.pictures import render as render
from nurikabe_sat.api.pictures import write_board as write_board
from nurikabe_sat.api.solutions import constrained as constrained
from nurikabe_sat.api.solutions import in_variant as in_variant
from nurikabe_sat.api.solutions import is_solution as is_solution
from nurikabe_sat.api.solutions import solutions as solutions
from nurikabe_sat.api.solutions import violations as violations
from nurikabe_sat.batch.record import Record as Record
from nurikabe_sat.certificate.make import Certificate as Certificate
from nurikabe_sat.connectivity.task import Task as Task
from nurikabe_sat.deadline import Deadline as Deadline
from nurikabe_sat.deduction.position import Position as Position
from nurikabe_sat.deduction.step import Step as Step
from nurikabe_sat.deduction.table import TECHNIQUES as TECHNIQUES
from nurikabe_sat.deduction.technique import Example as Example
from nurikabe_sat.deduction.technique import LEVELS as LEVELS
from nurikabe_sat.deduction.technique import Level as Level
from nurikabe_sat.deduction.technique import Technique as Technique
from nurikabe_sat.encoding.encoded import Encoded as Encoded
from nurikabe_sat.encoding.export import Export as Export
from nurikabe_sat.encoding.export import read_export as read_export
from nurikabe_sat.encoding.presets import ENCODINGS as ENCODINGS
from nurikabe_sat.encoding.presets import Preset as Preset
from nurikabe_sat.encoding.presets import combined as combined
from nurikabe_sat.encoding.ways import Way as Way
from nurikabe_sat.errors import CellError as CellError
from nurikabe_sat.errors import ConsistencyError as ConsistencyError
from nurikabe_sat.errors import FormatError as FormatError
from nurikabe_sat.errors import InputTypeError as InputTypeError
from nurikabe_sat.errors import LimitReached as LimitReached
from nurikabe_sat.errors import MissingFileError as MissingFileError
from nurikabe_sat.errors import NurikabeError as NurikabeError
from nurikabe_sat.errors import SolverError as SolverError
from nurikabe_sat.errors import UsageError as UsageError
from nurikabe_sat.formats import FORMATS as FORMATS
from nurikabe_sat.formats import Format as Format
from nurikabe_sat.processes.pool import Workers as Workers
from nurikabe_sat.processes.worker import Limits as Limits
from nurikabe_sat.puzzle.cell import Cell as Cell
from nurikabe_sat.puzzle.cell import CellLike as CellLike
from nurikabe_sat.puzzle.cell import Colour as Colour
from nurikabe_sat.puzzle.cell import ISLAND as ISLAND
from nurikabe_sat.puzzle.cell import NumberedCell as NumberedCell
from nurikabe_sat.puzzle.cell import PaintedCell as PaintedCell
from nurikabe_sat.puzzle.cell import SEA as SEA
from nurikabe_sat.puzzle.cell import UNKNOWN as UNKNOWN
from nurikabe_sat.puzzle.constraints import Atom as Atom
from nurikabe_sat.puzzle.constraints import Predicate as Predicate
from nurikabe_sat.puzzle.constraints import at_least as at_least
from nurikabe_sat.puzzle.constraints import at_most as at_most
from nurikabe_sat.puzzle.constraints import clause as clause
from nurikabe_sat.puzzle.constraints import exactly as exactly
from nurikabe_sat.puzzle.constraints import island as island
from nurikabe_sat.puzzle.constraints import owner as owner
from nurikabe_sat.puzzle.constraints import sea as sea
from nurikabe_sat.puzzle.model import Board as Board
from nurikabe_sat.puzzle.model import Colouring as Colouring
from nurikabe_sat.puzzle.model import Constraint as Constraint
from nurikabe_sat.puzzle.model import Puzzle as Puzzle
from nurikabe_sat.queries.check import BrokenRule as BrokenRule
from nurikabe_sat.queries.check import CheckAnswer as CheckAnswer
from nurikabe_sat.queries.convert import ConvertAnswer as ConvertAnswer
from nurikabe_sat.queries.count import CountAnswer as CountAnswer
from nurikabe_sat.queries.draft import DraftAnswer as DraftAnswer
from nurikabe_sat.queries.explain import ExplainAnswer as ExplainAnswer
from nurikabe_sat.queries.facts import FactsAnswer as FactsAnswer
from nurikabe_sat.queries.fill import FillAnswer as FillAnswer
from nurikabe_sat.queries.from_picture import FromPictureAnswer as FromPictureAnswer
from nurikabe_sat.queries.generate import GenerateAnswer as GenerateAnswer
from nurikabe_sat.queries.hint import HintAnswer as HintAnswer
from nurikabe_sat.queries.legup_check import LegupCheckAnswer as LegupCheckAnswer
from nurikabe_sat.queries.legup_class import LegupClassAnswer as LegupClassAnswer
from nurikabe_sat.queries.legup_convert import LegupConvertAnswer as LegupConvertAnswer
from nurikabe_sat.queries.legup_grade import LegupGradeAnswer as LegupGradeAnswer
from nurikabe_sat.queries.legup_moves import LegupMovesAnswer as LegupMovesAnswer
from nurikabe_sat.queries.legup_prove import LegupProveAnswer as LegupProveAnswer
from nurikabe_sat.queries.query import Picture as Picture
from nurikabe_sat.queries.rate import RateAnswer as RateAnswer
from nurikabe_sat.queries.reduce import ReduceAnswer as ReduceAnswer
from nurikabe_sat.queries.repair import RepairAnswer as RepairAnswer
from nurikabe_sat.queries.solve import SolveAnswer as SolveAnswer
from nurikabe_sat.queries.steps import StepAnswer as StepAnswer
from nurikabe_sat.queries.unique import UniqueAnswer as UniqueAnswer
from nurikabe_sat.queries.verify import VerifyAnswer as VerifyAnswer
from nurikabe_sat.queries.why import WhyAnswer as WhyAnswer
from nurikabe_sat.reading import BoardLike as BoardLike
from nurikabe_sat.reading import read_board as read_board
from nurikabe_sat.reading import read_boards as read_boards
from nurikabe_sat.rendering import Look as Look
from nurikabe_sat.rendering import Mark as Mark
from nurikabe_sat.sat.backend import Backend as Backend
from nurikabe_sat.sat.backend import Solver as Solver
from nurikabe_sat.sat.backend import SolverInfo as SolverInfo
from nurikabe_sat.sat.backends import available as available
from nurikabe_sat.sat.backends.own import FunctionSolver as FunctionSolver
from nurikabe_sat.sat.cnf import Cnf as Cnf
from nurikabe_sat.sat.dimacs import Dimacs as Dimacs
from nurikabe_sat.sat.dimacs import SolverOutput as SolverOutput
from nurikabe_sat.sat.dimacs import read_dimacs as read_dimacs
from nurikabe_sat.sat.dimacs import read_solver_output as read_solver_output
from nurikabe_sat.solving.search import Options as Options
from nurikabe_sat.variants import VARIANTS as VARIANTS

__version__: str
__all__: list[str]

def solve(
    board: BoardLike,
    *,
    unique: bool = False,
    timeout: float | None = None,
    options: Options | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
) -> SolveAnswer:
    """Find a solution, or export the puzzle as a SAT formula.

    Solution of a board and, on request, whether the solution is unique.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        unique: Also check that the solution is unique.
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        variant: Variant of the rules.
        constraints: More constraints that each solution has to keep.

    Returns:
        The SolveAnswer, which is true if its status is 'solved' and false if it is 'none'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import read_board, solve
    >>> answer = solve(read_board("nurikabe/2/2/2i"), unique=True)
    >>> print(answer.solution)
    W B
    W B
    >>> answer.unique
    False
    """

def unique(
    board: BoardLike,
    *,
    timeout: float | None = None,
    options: Options | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
) -> UniqueAnswer:
    """Check that a puzzle has exactly one solution.

    Uniqueness of a board's solution. If the solution is not unique, two different solutions show this.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        variant: Variant of the rules.
        constraints: More constraints that each solution has to keep.

    Returns:
        The UniqueAnswer, which is true if its status is 'unique' and false if it is 'none' or 'ambiguous'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import read_board, unique
    >>> unique(read_board("nurikabe/2/2/2i")).status
    'ambiguous'
    """

def count(
    board: BoardLike,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    options: Options | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
) -> CountAnswer:
    """Count the solutions.

    Count the solutions of a board. Two solutions are different if they differ in the colour of at least one cell.

    The solver counts a few solutions one by one. Then the frontier is tried, which is exact for any number of solutions;
    its work is limited in proportion to the number found so far. If the limit is reached, counting continues one by
    one, and the frontier is tried again at ten times the number. Puzzles with constraints are only counted one by one.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        limit: Stop after N solutions.
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        variant: Variant of the rules.
        constraints: More constraints that each solution has to keep.

    Returns:
        The CountAnswer, which is true if its status is 'complete' or 'more' and false if it is 'none'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import count, read_board
    >>> count(read_board("nurikabe/2/2/2i")).count
    2
    """

def facts(
    board: BoardLike,
    *,
    timeout: float | None = None,
    options: Options | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
) -> FactsAnswer:
    """Find the cells that have the same colour in every solution.

    The cells that have the same colour in all solutions of a board.

        B ? B        B: sea in all solutions    W: island in all solutions
        ? W ?        ?: solutions differ        .: not known yet, because the time limit was reached
        B ? .

    In JSON, and in pictures, a cell that is not known yet looks like one that differs.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        variant: Variant of the rules.
        constraints: More constraints that each solution has to keep.

    Returns:
        The FactsAnswer, which is true if its status is 'complete' and false if it is 'none'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import facts, read_board
    >>> facts(read_board("nurikabe/2/2/2i")).cells
    ('W?', '?B')
    """

def hint(
    board: BoardLike,
    *,
    detail: Literal['where', 'technique', 'cells', 'all'] = 'all',
    reveal: bool = False,
    near: Sequence[str] = (),
    every: bool = False,
    timeout: float | None = None,
    options: Options | None = None,
    techniques: Sequence[Technique | str] = (),
) -> HintAnswer:
    """Show the easiest next step and its reason.

    Easiest next step on a board, with the reason for the step.

    On a wrong board, the answer reports the mistake instead.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        detail: Amount of detail: the place, the technique, the cells, or everything including the reason.
        reveal: If the board is wrong, also report the cells that differ from the solution.
        near: Prefer steps near this cell, for example the last one painted.
        every: List all steps that are possible now, the easiest first.
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        techniques: Techniques of your own, or the names of installed ones.

    Returns:
        The HintAnswer, which is true if its status is 'step' or 'solved' and false if it is 'wrong' or 'none' or
        'ambiguous'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import hint, read_board
    >>> hint(read_board("nurikabe/2/2/2i")).cells
    (PaintedCell(2, 2, 'B'),)
    """

def explain(
    board: BoardLike,
    *,
    level: Literal['easy', 'medium', 'hard', 'expert', 'extreme'] = 'extreme',
    cell: str | None = None,
    alternatives: bool = False,
    timeout: float | None = None,
    options: Options | None = None,
    techniques: Sequence[Technique | str] = (),
) -> ExplainAnswer:
    """Explain the whole solution step by step.

    Explanation of a whole solution, step by step, with the technique, the cells and the reason of each step.

    If no technique of the level applies, a search finds a reason, which is shown as the technique "search". Cells that
    are already painted are taken as given. A puzzle with several solutions is explained as far as they all agree. With a
    cell, only the steps that lead to this cell are explained.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        level: Level of the hardest techniques to use.
        cell: Explain only the steps that lead to this cell.
        alternatives: Also show other techniques for each step; requires --cell.
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        techniques: Techniques of your own, or the names of installed ones.

    Returns:
        The ExplainAnswer, which is true if its status is 'solved' or 'reached' and false if it is 'none' or
        'ambiguous'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import explain, read_board
    >>> print(explain(read_board("nurikabe/3/1/2h")).steps[0].text)
    the 2 at r1c1 needs more cells and can only grow into r1c2
    """

def rate(
    board: BoardLike,
    *,
    plot: bool = False,
    routes: bool = False,
    timeout: float | None = None,
    options: Options | None = None,
    techniques: Sequence[Technique | str] = (),
) -> RateAnswer:
    """Rate the difficulty.

    Difficulty of a board for people. The board must have exactly one solution.

    The score adds up rounds. In each round, a technique takes all its open steps; a harder technique counts more.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        plot: Also plot the rounds, as SVG.
        routes: Also compare routes to the solution, and find choke points.
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        techniques: Techniques of your own, or the names of installed ones.

    Returns:
        The RateAnswer, which is true if its status is 'rated' and false if it is 'none' or 'ambiguous'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import rate, read_board
    >>> rate(read_board("nurikabe/3/1/2h")).level
    'easy'
    """

def check(
    board: BoardLike,
    *,
    undecided: Literal['open', 'island'] = 'open',
    solvable: bool = False,
    timeout: float | None = None,
    options: Options | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
) -> CheckAnswer:
    r"""Check a partial or complete board against the rules.

    Check whether a board is complete, broken, or correct so far.

    On request, the answer also says whether the board still has a solution.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        undecided: Treat undecided cells as open or as island.
        solvable: Also check that the board can still be solved.
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        variant: Variant of the rules.
        constraints: More constraints that each solution has to keep.

    Returns:
        The CheckAnswer, which is true if its status is 'complete' and false if it is 'broken'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import check, read_board
    >>> check(read_board("2\n2 W\nB W\n")).violations[0].message
    'the island of the 2 at r1c1 has 3 cells'
    """

def why(
    board: BoardLike,
    *,
    smallest: bool = False,
    timeout: float | None = None,
    options: Options | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
) -> WhyAnswer:
    """Explain why a puzzle has no solution, or several solutions.

    Reason why a board has no solution, or more than one solution.

    Without a solution, the answer is a minimal set of clues that cannot all be kept, and the rules involved. The remaining
    clues of the set can be satisfied if any one of them is removed or becomes a ``?``. Clues outside the set can have other
    conflicts. If only the painted cells rule out all solutions, the set contains painted cells.

    With several solutions, the answer is two solutions, the regions in which solutions differ, and a few cells whose
    colours make the puzzle unique. Their number is the minimum if that is known soon, or if ``smallest`` is set.

    Another solver and the referee check each part of the answer.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        smallest: Find a smallest conflict or set of cells (can be slow).
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        variant: Variant of the rules.
        constraints: More constraints that each solution has to keep.

    Returns:
        The WhyAnswer, which is true if its status is 'unique' and false if it is 'none' or 'ambiguous'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import read_board, why
    >>> why(read_board("nurikabe/2/2/2i")).status
    'ambiguous'
    """

def draft(
    board: BoardLike,
    *,
    at: CellLike | Sequence[CellLike] = (),
    largest: int = 12,
    numbers: Sequence[int] = (),
    solutions: int = 0,
    timeout: float | None = None,
) -> DraftAnswer:
    """Find the cells that the clues of an unfinished puzzle already determine.

    Cells whose colour is certain even if clues are added to the board. An island may get its number later.

    . . .        ? B ?     B and W are sea and island in every completion
    . 1 .   ->   B W B     ? differs between completions
    . . .        ? B ?     . is not known yet, because the time limit was reached

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        at: The empty cells in which numbers are tried, or ``all``.
        largest: Largest number to try.
        numbers: Try only these numbers.
        solutions: Also list up to N solutions for the present clues.
        timeout: Time limit in seconds.

    Returns:
        The DraftAnswer, which is true if its status is 'open' and false if it is 'none'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import draft
    >>> draft([[0, 0, 0], [0, 1, 0], [0, 0, 0]]).cells
    ('?B?', 'BWB', '?B?')
    >>> [(one.number, one.possible, one.solutions) for one in draft([[1, 0, 0, 0]], at="r1c4", largest=3).numbers]
    [(1, True, 1), (2, True, 1), (3, False, 0), (None, True, 2)]
    >>> [(str(one.at), one.possible) for one in draft([[1, 0, 0, 0]], at="all", numbers=[2]).numbers]
    [('r1c3', True), ('r1c4', True)]
    >>> sorted(str(one) for one in draft([[0, 2, 0]], solutions=10).solutions)
    ['B W W', 'W W B']
    """

def generate(
    rows: int = 7,
    cols: int | None = None,
    *,
    level: Literal['easy', 'medium', 'hard', 'expert', 'extreme'] | None = None,
    seed: int | None = None,
    requires: Sequence[str] = (),
    forbid: Sequence[str] = (),
    min_clue: int = 1,
    max_clue: int | None = None,
    islands: tuple[int, int] | None = None,
    density: float | None = None,
    symmetry: Literal['none', 'rotate', 'mirror', 'flip', 'quarter', 'diagonal', 'antidiagonal'] = 'none',
    equal: bool = False,
    numbers: Sequence[int] = (),
    most: int | None = None,
    motif: Sequence[str] = (),
    unknown: float = 0.0,
    style: Literal['plain', 'quick', 'large', 'dense', 'sparse', 'symmetric', 'few'] = 'plain',
    score: tuple[float, float] | None = None,
    steps: tuple[int, int] | None = None,
    open: tuple[float, float] | None = None,
    story: Sequence[str] = (),
    best: bool = False,
    timeout: float | None = None,
) -> GenerateAnswer:
    """Generate puzzles of a chosen size and difficulty.

    New puzzle with one solution and the requested difficulty, with its solution, rating and origin.

    The same seed, options and version make the same puzzle on every machine.

    Args:
        rows: Number of rows.
        cols: Number of columns (default: the number of rows).
        level: Level of the puzzle, as rate prints it; no harder technique is needed.
        seed: Random seed (default: a random seed, printed with the puzzle).
        requires: Require this technique: the puzzle cannot be solved without it.
        forbid: Exclude this technique: the puzzle can be solved without it.
        min_clue: Minimum size of an island.
        max_clue: Maximum size of an island (default: the length of the board's longer side).
        islands: Minimum and maximum number of islands.
        density: Share of island cells, from 0 to 1 (tolerance: 0.03).
        symmetry: Symmetry of the clue positions.
        equal: Give clues at symmetric positions the same number.
        numbers: Use only these numbers.
        most: Set at least half of the clues to this number.
        motif: Place a clue in this cell, such as r2c3.
        unknown: Share of clues that are '?', from 0 to 1.
        style: Style: plain resembles published puzzles, and quick is the fastest.
        score: Minimum and maximum score of the rating.
        steps: Minimum and maximum number of steps of the explanation.
        open: Minimum and maximum of the average number of available steps per round.
        story: Require these techniques in this order.
        best: At the time limit, return the best puzzle found so far.
        timeout: Time limit in seconds.

    Returns:
        The GenerateAnswer, which is true if its status is 'made'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import generate
    >>> generate(5, seed=1).cols
    5
    """

def repair(
    board: BoardLike,
    *,
    to: Literal['unique', 'solvable', 'easy', 'medium', 'hard', 'expert', 'extreme'] = 'unique',
    max_changes: int | None = None,
    limit: int = 5,
    symmetry: Literal['none', 'rotate', 'mirror', 'flip', 'quarter', 'diagonal', 'antidiagonal'] = 'none',
    numbers: Sequence[int] = (),
    keep: Sequence[str] = (),
    timeout: float | None = None,
    options: Options | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
) -> RepairAnswer:
    """Make a puzzle unique with the fewest clue changes.

    Proposals that make a puzzle solvable, unique or of a certain level by changing few clues.

    A change is one clue that gets another number (or ``?``), moves with its number, is added or is removed. An exact search
    comes first, which proves the minimum. If it takes too long, pairs of small changes and a local search follow. Each
    proposal comes with its solution, which is proved to be the only one. Decided cells count as given.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        to: Goal: a solution, a unique solution, or a unique solution and a level.
        max_changes: Maximum number of clue changes (default: any number).
        limit: Maximum number of proposals.
        symmetry: Symmetry of the clue positions.
        numbers: Use only these numbers.
        keep: Do not change the clue in this cell.
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        variant: Variant of the rules.
        constraints: More constraints that each solution has to keep.

    Returns:
        The RepairAnswer, which is true if its status is 'right' or 'repaired' or 'best' and false if it is 'none'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import repair, read_board
    >>> repair(read_board("nurikabe/2/2/2i")).proposals[0].changes[0].in_words
    'change the 2 at r1c1 to 1'
    """

def reduce(
    board: BoardLike,
    *,
    drop_clues: bool = False,
    keep_level: bool = False,
    fewest: bool = False,
    timeout: float | None = None,
    options: Options | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
) -> ReduceAnswer:
    r"""Remove numbers while keeping the solution unique.

    Reduction of a puzzle that stays unique: numbers become ``?``, or whole clues are removed.

    Numbers are dropped one by one, the largest first, until none of the remaining can be dropped. ``fewest`` finds
    a smallest set. Removing whole clues changes the solution.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        drop_clues: Also remove whole clues, which changes the solution.
        keep_level: Keep the level of difficulty.
        fewest: Find a smallest set of numbers (can be slow).
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        variant: Variant of the rules.
        constraints: More constraints that each solution has to keep.

    Returns:
        The ReduceAnswer, which is true if its status is 'reduced' or 'minimal' and false if it is 'none' or
        'ambiguous'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import read_board, reduce
    >>> reduce(read_board("1 4\n2 . . 1\n")).clues
    ('2 . . ?',)
    """

def fill(
    board: BoardLike,
    *,
    max_clue: int | None = None,
    timeout: float | None = None,
    options: Options | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
    level: Literal['easy', 'medium', 'hard', 'expert', 'extreme'] | None = None,
) -> FillAnswer:
    r"""Find numbers for given clue positions.

    Search for numbers at given clue positions, so that the puzzle has one solution.

    Every ``?`` becomes a number; existing numbers stay. Decided cells hold in the solution. Two methods are used: an
    exact search, which can also prove that no numbers exist, and the repair of a puzzle with several solutions. With many
    ``?``, the repair takes a second or two, and the exact search can take minutes; with few ``?``, the search is faster.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        max_clue: Largest number to use (default: the longer side, or more on small boards).
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        variant: Variant of the rules.
        constraints: More constraints that each solution has to keep.
        level: Level of the puzzle, as rate prints it.

    Returns:
        The FillAnswer, which is true if its status is 'made' and false if it is 'none'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import fill, read_board
    >>> fill(read_board("1 3\n? . ?\n")).clues
    ('1 . 1',)
    """

def from_picture(
    board: BoardLike,
    *,
    figure: Literal['sea', 'island'] | None = None,
    alternatives: int = 1,
    timeout: float | None = None,
    options: Options | None = None,
    variant: str | None = None,
    constraints: ConstraintsLike = (),
    level: Literal['easy', 'medium', 'hard', 'expert', 'extreme'] | None = None,
) -> FromPictureAnswer:
    r"""Find a puzzle whose solution is a given picture.

    Puzzle whose only solution is a picture, given as the decided cells of a board. Black is sea.

    Undecided cells can become either colour. Clues of the board only mean that their cells are island. If no puzzle has
    exactly this solution, the result changes the fewest cells of the picture. If the search takes too
    long, a nearest legal colouring is repaired until it has a puzzle, and the answer does not claim that it is the nearest.

    With ``figure`` only the black cells count, as sea or as islands, and the background is free. At most a tenth of the
    figure changes, unless every legal colouring changes more. Of several alternatives, the nearest comes first.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        figure: Keep only the black cells, in this colour, and leave the background free.
        alternatives: Number of puzzles that show the figure, nearest to the picture first.
        timeout: Time limit in seconds.
        options: The solver and the encoding.
        variant: Variant of the rules.
        constraints: More constraints that each solution has to keep.
        level: Level of the puzzle, as rate prints it.

    Returns:
        The FromPictureAnswer, which is true if its status is 'made' and false if it is 'none'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import read_board, from_picture
    >>> from_picture(read_board("2 3\nW B B\nW B W\n")).changed
    ()
    """

def convert(
    boards: BoardLike | Iterable[BoardLike],
    to: str = 'plain',
    *,
    clues_only: bool = False,
    answer: bool = False,
    timeout: float | None = None,
) -> ConvertAnswer:
    """Convert a puzzle to another format.

    Conversion of one or several puzzles, with their decided cells, to another format.

    Args:
        boards: A board as any function takes it, or a list of boards.
        to: Output format.
        clues_only: Leave out the decided cells.
        answer: Add the solution for the answer check of Penpa+.
        timeout: Time limit in seconds.

    Returns:
        The ConvertAnswer, which is true if its status is 'done'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import convert
    >>> convert([[2, 0], [0, 0]], "puzzlink").text.strip()
    'nurikabe/2/2/2i'
    """

def legup_prove(
    board: BoardLike,
    *,
    limit: int = 16,
    legup: Literal['7', '2'] = '7',
    timeout: float | None = None,
) -> LegupProveAnswer:
    """Write a proof of a puzzle or a goal.

    LEGUP proof that leads from a board to all its solutions, or shows that no solution exists.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        limit: Maximum number of solutions in the proof.
        legup: Version of LEGUP that must accept the proof.
        timeout: Time limit in seconds.

    Returns:
        The LegupProveAnswer, which is true if its status is 'proved' and false if it is 'refused'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import legup_prove, read_board
    >>> legup_prove(read_board("nurikabe/3/1/2h")).status
    'proved'
    """

def legup_check(
    proof: Readable,
    *,
    step: str | None = None,
    cell: str | None = None,
    legup: Literal['7', '2'] | None = None,
    timeout: float | None = None,
) -> LegupCheckAnswer:
    r"""Check each step of a proof: logic, LEGUP 7, LEGUP 2.

    Verdicts on each step of a LEGUP proof: by logic, by LEGUP 7 and by LEGUP 2.

    Args:
        proof: The proof: its text, a Path or an open file.
        step: Explain why this step does not hold.
        cell: Explain why this cell of the step does not follow, such as r1c3.
        legup: Version of LEGUP that decides the result (default: detected).
        timeout: Time limit in seconds.

    Returns:
        The LegupCheckAnswer, which is true if its status is 'complete' and false if it is 'open' or 'wrong'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import legup_check
    >>> wrong = '[{"id": "t0", "from": ["n0"], "to": "n1", "rule": "Surround Region", "cells": [[1, 3, -1]]}]'
    >>> legup_check('{"puzzle": "1 3\\n1 . .", "steps": ' + wrong + '}', step="t0").why.cell
    Cell(1, 3)
    """

def legup_grade(
    proof: Readable,
    *,
    assignments: Sequence[str] = (),
    allow: Sequence[str] = (),
    forbid: Sequence[str] = (),
    legup: Literal['7', '2'] | None = None,
    page: bool = False,
    file: str = '',
    base64: bool = False,
    timeout: float | None = None,
) -> LegupGradeAnswer:
    """Grade a class, or one file.

    Grade of one file, as a row of the table that ``legup grade`` writes.

    Results stored in the file are ignored.

    Args:
        proof: The proof: its text, a Path or an open file.
        assignments: Texts of proofs with the required boards and goals.
        allow: Rules that proofs may use (default: all rules).
        forbid: Rules that proofs must not use.
        legup: Version of LEGUP that decides the result (default: detected).
        page: Also return a section of an HTML page with boards.
        file: Name of the file.
        base64: Read the proof as base64.
        timeout: Time limit in seconds.

    Returns:
        The LegupGradeAnswer, which is true if its status is 'graded' and false if it is 'failed' or 'no_proof'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import legup_grade
    >>> legup_grade("nonsense").status
    'failed'
    """

def legup_class(
    files: Sequence[str] = (),
    grades: Sequence[str] = (),
    *,
    rubric: str | None = None,
    container: str = '',
    timeout: float | None = None,
) -> LegupClassAnswer:
    """Make the table of a class from the grades of its files.

    Table of a class, made from the grades of its files, with students, copies, points and totals.

    Args:
        files: Paths of the files and folders of a class.
        grades: Results of legup_grade for these files, as JSON.
        rubric: Rubric as JSON.
        container: Name of the folder or ZIP that holds all files.
        timeout: Time limit in seconds.

    Returns:
        The LegupClassAnswer, which is true if its status is 'done'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import legup_class
    >>> legup_class(("ada/proof", "ben/"), ("too large", "")).summary[-1]
    '2 students: 0 graded, 1 not judged, 1 without a proof'
    """

def legup_moves(
    board: BoardLike,
    *,
    rule: str | None = None,
    legup: Literal['7', '2'] = '7',
    timeout: float | None = None,
) -> LegupMovesAnswer:
    r"""List where rules apply on a board.

    Possible applications of LEGUP's rules to a board. All of them are sound, and LEGUP accepts them.

    Args:
        board: A Board, a text in any format, a URL, a Path, an open file, or rows of numbers.
        rule: Try only this rule, given by its LEGUP 7 name, on every cell.
        legup: Version of LEGUP that must accept the rule.
        timeout: Time limit in seconds.

    Returns:
        The LegupMovesAnswer, which is true if its status is 'found' and false if it is 'none'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import legup_moves, read_board
    >>> legup_moves(read_board("1 3\n1 . .")).uses[0].rule
    'Surround Region'
    """

def legup_convert(
    proof: Readable,
    *,
    to: Literal['legup7', 'legup2', 'json', 'html'] = 'legup7',
    saved: str | None = None,
    label: Sequence[str] = (),
    timeout: float | None = None,
) -> LegupConvertAnswer:
    r"""Convert a proof to LEGUP 7, LEGUP 2, JSON or HTML.

    Conversion of a LEGUP proof to files of LEGUP 7 or LEGUP 2, to JSON, or to a printable page.

    Args:
        proof: The proof: its text, a Path or an open file.
        to: Output format.
        saved: Mark a complete proof as solved, with this time (UTC), such as '2026-05-02 10:00:00'.
        label: Attribute of the puzzle, such as due=2026-12-01T23:59.
        timeout: Time limit in seconds.

    Returns:
        The LegupConvertAnswer, which is true if its status is 'done'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import legup_convert
    >>> legup_convert('{"puzzle": "2\\n4 .\\n. ."}', to="legup7").suffix
    '.xml'
    """

def verify(
    certificate: Certificate | Readable,
    proof: str = '',
    formula: str | None = None,
    *,
    checker: str = 'auto',
    timeout: float | None = None,
) -> VerifyAnswer:
    """Verify a certificate.

    Check of a certificate, without solving the puzzle again.

    A new formula is built from the puzzle in the certificate. Each cut is checked on the grid. The proof is checked by a
    program that shares nothing with the solver that wrote the proof.

    Args:
        certificate: A Certificate, its text, or its Path.
        proof: Text of the proof, if the certificate names one.
        formula: Text of the formula to compare.
        checker: Proof checker: auto, rup, propagate or drat-trim.
        timeout: Time limit in seconds.

    Returns:
        The VerifyAnswer, which is true if its status is 'verified' and false if it is 'refused'.

    Raises:
        InputTypeError: If an argument has a wrong type.
        UsageError: If an argument has a value that is not possible.
        LimitReached: If the time limit comes before there is an answer.

    >>> from nurikabe_sat import make_certificate, verify
    >>> verify(make_certificate(Board.from_rows([[1, 0], [0, 1]]))).status
    'verified'
    """
