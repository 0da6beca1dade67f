"""Puzzle whose solution shows a picture. Black cells are sea, white cells are island, and undecided cells are free.

    B B B W          B B B 1        one clue for each island, in cells such that there is one solution
    W W B B    ->    2 W B B
    B B B B          B B B 1

Some pictures are not legal colourings (here, the picture has a pool). Some legal colourings are not the only solution
for any choice of clue cells. Legal colourings are therefore tried in the order of their distance, the number of
decided cells of the picture that they change. All clue cells of nearer colourings have then been tried without success.

The legal colourings are the models of a formula with one variable per cell, ``sea_c``. No 2x2 block is all sea, and
lazy cuts keep the sea connected. The cells that differ from the picture are counted in unary, so that the maximum
distance is an assumption. The counter is only as large as needed, because counting to n takes about n^2 clauses.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from nurikabe_sat.connectivity.cuts import cut_clauses
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding import rules as write
from nurikabe_sat.encoding.constraints import Literals, broken, encode_counts
from nurikabe_sat.encoding.encoded import LazyFormula, coloured
from nurikabe_sat.encoding.open_puzzle import MOST_CLAUSES, Choice, OpenClue, OpenPuzzle
from nurikabe_sat.making.clues.clue_search import ClueSearch
from nurikabe_sat.puzzle.model import Board, Colour, Colouring, Puzzle
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cnf import Clause, Cnf
from nurikabe_sat.sat.unary import add_up
from nurikabe_sat.solving.lazy import LazySolver
from nurikabe_sat.solving.search import Options

_COUNTED = 640_000
"""Maximum size of the first counter of changed cells: its bound times the number of cells.

This size means about two million clauses.
"""

_WIDER = 2
"""Factor by which the bound on changed cells grows if no colouring within the bound leads to a puzzle."""

MOST_CHOICES = 300
"""Maximum number of puzzles to try per colouring if a level of difficulty is requested."""


@dataclass(frozen=True)
class Traced:
    """Puzzle with its only solution.

    Attributes:
        is_nearest: True if no other such puzzle has a solution closer to the picture.
    """

    choice: Choice
    is_nearest: bool


def trace(
    board: Board | Puzzle,
    *,
    accepts: Callable[[Puzzle], bool] | None = None,
    options: Options | None = None,
    deadline: Deadline = NEVER,
) -> Traced | None:
    """Return the puzzle whose solution is closest to a picture, or None if no puzzle of this size exists.

    The picture is the colouring of the board. The clues of the board are ignored, but its rules apply.
    Raises LimitReached at the deadline.
    """
    options = options or Options()
    is_nearest = True
    for colouring in legal_colourings(board, options, deadline):
        for number, choice in enumerate(clues_for(board.puzzle.painted(colouring), options, deadline)):
            if number == MOST_CHOICES:
                is_nearest = False
                break
            if accepts is None or accepts(choice.puzzle):
                return Traced(choice, is_nearest)
    return None


def clues_for(board: Board, options: Options, deadline: Deadline) -> Iterator[Choice]:
    """Yield each puzzle that has one number per island, and whose only solution is the colouring of the board.

    Raises LimitReached at the deadline.
    """
    grid, colouring = board.puzzle.grid, board.colouring
    clues = [OpenClue(island, island.bit_count(), reach=island) for island in grid.parts(colouring.masks[1])]
    formula = OpenPuzzle(board.puzzle, clues, grid.size, colouring, deadline)
    with ClueSearch(formula, Colouring.unknown(grid), options, deadline) as search:
        yield from search.unique()


def legal_colourings(board: Board | Puzzle, options: Options, deadline: Deadline) -> Iterator[Colouring]:
    """Yield the colourings without pools and with a connected sea. The colourings with the fewest changes come first.

    Raises:
        LimitReached: If the deadline passes first.
        UsageError: If so many cells of a large picture must change that the formula would be too large.
    """
    puzzle, grid = board.puzzle, board.puzzle.grid
    cnf = Cnf(deadline=deadline, most_clauses=MOST_CLAUSES)
    sea = write.new_cells(cnf, grid)
    if not puzzle.rules.pools_allowed:
        write.forbid_pools(cnf, sea, grid.windows)
    literals = Literals(grid, sea, {}, {})
    encode_counts(cnf, (one for one in puzzle.rules.constraints if not one.clue_cells), literals)
    tasks = [write.sea_of_any_size(grid, sea)]
    lazy = [one for one in puzzle.rules.constraints if one.is_lazy]

    def violated(model: Sequence[int]) -> list[Clause]:
        found = [*cut_clauses(tasks, model)]
        return found or [clause for _, clause in broken(lazy, puzzle, coloured(grid, model), literals)]

    colours = enumerate(board.colouring.colours)
    wrong = [-c - 1 if one is Colour.SEA else c + 1 for c, one in colours if one is not Colour.UNKNOWN]
    written = len(cnf.clauses)
    seen: list[Clause] = []
    most = -1
    while most < len(wrong):
        first, most = most + 1, min(len(wrong), max(1, _COUNTED // len(wrong), _WIDER * most) if wrong else 0)
        del cnf.clauses[written:]
        cnf.clauses += seen
        distance = add_up(cnf, [[literal] for literal in wrong], most, "distance")
        with LazySolver(
            open_backend(options.solver, deadline_expected=deadline.is_limited), LazyFormula(cnf, violated), deadline
        ) as solver:
            for bound in range(first, most + 1):
                assumed = [-distance[bound]] if bound < len(distance) else []
                while answer := solver.solve(assumed):
                    model = solver.model()[: grid.size]
                    seen.append([-literal for literal in model])
                    solver.add(seen[-1:])
                    yield coloured(grid, model)
                if answer is None:
                    raise deadline.reached("a puzzle for the picture was found")
