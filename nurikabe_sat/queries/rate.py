"""Difficulty of a board for people. The board must have exactly one solution.

The score adds up rounds. In each round, a technique takes all its open steps; a harder technique counts more.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from nurikabe_sat.bitset import members_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.deduction.garbage import rare_collection
from nurikabe_sat.deduction.rating import ALL_LEVELS, SEARCH, Rating, RatingRound, what_makes_it_hard
from nurikabe_sat.deduction.route import total_cost
from nurikabe_sat.deduction.route_graph import RouteGraph
from nurikabe_sat.deduction.step import Step
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.diagnosis.rating import graph_of_board, rate_board
from nurikabe_sat.errors import ConsistencyError, LimitReached
from nurikabe_sat.phrase import PhrasePart, parts_of
from nurikabe_sat.puzzle.cell import Cell
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.puzzle.orientation import canonical_cells
from nurikabe_sat.queries.places import places
from nurikabe_sat.queries.query import Query, SolverAnswer, option
from nurikabe_sat.queries.technique_request import TechniqueRequest
from nurikabe_sat.solving.search import Status, solve
from nurikabe_sat.wording import count_of, list_of

_WHY_NOT = {
    "none": "no solution",
    "ambiguous": "not unique: only a puzzle with one solution has a rating",
    "limit": "not rated: the time limit was reached",
}


@dataclass(frozen=True, kw_only=True)
class RateRequest(TechniqueRequest):
    """Request to rate the difficulty of a board.

    Attributes:
        plot: Also plot the rounds.
        routes: Also compare the routes through the puzzle.

    >>> from nurikabe_sat import rate, read_board
    >>> rate(read_board("nurikabe/3/1/2h")).level
    'easy'
    """

    plot: bool = option(False, "Also plot the rounds, as SVG")
    routes: bool = option(False, "Also compare routes to the solution, and find choke points")


@dataclass(frozen=True)
class RouteCost:
    """Length of a route through a puzzle: the number of its steps, and the total cost of its steps."""

    steps: int
    cost: float

    @classmethod
    def of(cls, route: Sequence[Step]) -> "RouteCost":
        """Return the number of steps of a route, and their total cost."""
        return cls(len(route), round(total_cost(route), 1))


@dataclass(frozen=True)
class ChokePoint:
    """Choke point: a position in which all available steps decide the same cells.

    Attributes:
        cells: The cells that these steps decide.
        technique: The technique of the easiest of these steps.
        decided: The share of all cells, from 0 to 1, that were decided before this position.
        waiting: The number of cells that no step can decide before this position.
    """

    technique: str
    cells: tuple[Cell, ...]
    decided: float
    waiting: int


@dataclass(frozen=True)
class Routes:
    """Comparison of several routes through a puzzle.

    Attributes:
        open_steps: The number of available steps before each round, with techniques up to level *hard*.
    """

    cheapest: RouteCost
    worst: RouteCost
    chokes: tuple[ChokePoint, ...]
    open_steps: tuple[int, ...]

    @classmethod
    def of(cls, board: Board, graph: RouteGraph) -> "Routes":
        """Return the comparison of the routes through a board from the route graph of its canonical orientation."""
        here, grid = canonical_cells(board), board.puzzle.grid
        chokes = (
            ChokePoint(
                one.step.technique,
                places(grid, sorted(here[c] for c in members_of(one.cells))),
                one.decided,
                one.waiting.bit_count(),
            )
            for one in graph.chokes
        )
        return cls(RouteCost.of(graph.cheapest), RouteCost.of(graph.worst), tuple(chokes), graph.open_steps)

    def sentences(self) -> Iterator[str]:
        """Yield sentences that compare the routes."""
        cheapest, worst = self.cheapest, self.worst
        yield f"cheapest route: {count_of(cheapest.steps, 'step')}, cost {cheapest.cost}"
        yield f"worst route: {count_of(worst.steps, 'step')}, cost {worst.cost}"
        if self.open_steps:
            yield f"open steps: {min(self.open_steps)} to {max(self.open_steps)}, median {_median(self.open_steps)}"
        for one in self.chokes:
            yield (
                f"choke point at {round(100 * one.decided)}%: {list_of([cell.name for cell in one.cells])} "
                f"({one.technique}), {count_of(one.waiting, 'cell')} behind it"
            )
        if not self.chokes:
            yield "choke points: none"


@dataclass(frozen=True)
class RateAnswer(SolverAnswer[RateRequest]):
    """Answer that contains the difficulty of a board. If the status is ``rated``, the other values are set.

    In each round, the easiest technique that applies takes all its available steps.

    Attributes:
        hardest: The level of the hardest technique; None if no technique is needed.
        techniques: The number of steps of each technique.
        bottlenecks: The 0-based numbers of the hardest rounds.
        why: The difficulty in words.
        parts: The parts of each sentence in ``why``, for translations.
        lone_rounds: The number of rounds with a single available step.
        plot: A plot of the rounds as SVG, if requested.
    """

    exits: ClassVar = {"rated": 0, "none": 1, "ambiguous": 1, "limit": 3}

    status: Literal["rated", "none", "ambiguous", "limit"]
    level: str | None = None
    hardest: str | None = None
    score: float | None = None
    techniques: Mapping[str, int] | None = field(default=None, hash=False)
    longest_chain: int | None = None
    rounds: tuple[RatingRound, ...] = ()
    bottlenecks: tuple[int, ...] = ()
    why: tuple[str, ...] = ()
    parts: tuple[tuple[PhrasePart, ...], ...] = ()
    plot: str | None = None
    lone_rounds: int | None = None
    routes: Routes | None = None

    @classmethod
    def of(cls, rating: Rating) -> "RateAnswer":
        """Return the answer that describes a rating."""
        why = tuple(what_makes_it_hard(rating))
        return cls(
            "rated",
            rating.level,
            rating.hardest,
            rating.score,
            rating.techniques,
            rating.longest_chain,
            rating.rounds,
            rating.bottlenecks,
            tuple(map(str, why)),
            parts=tuple(map(parts_of, why)),
            lone_rounds=rating.lone_rounds,
        )

    def _sentences(self) -> Sequence[str]:
        if self.techniques is None:
            return [_WHY_NOT[self.status]]
        lines = [
            f"level    {self.level}",
            *([] if self.hardest in (None, self.level) else [f"hardest  {self.hardest}"]),
            f"score    {self.score}",
            f"rounds   {len(self.rounds)}",
            f"chains   {count_of(self.longest_chain or 0, 'step')} at most",
            *self.why,
            *(() if self.routes is None else self.routes.sentences()),
        ]
        known = (*(technique.name for technique in TECHNIQUES), *sorted(self.techniques), SEARCH)
        names = [name for name in dict.fromkeys(known) if name in self.techniques]
        return [*lines, *(f"{self.techniques[name]:5} x {name}" for name in names)]

    def drawing(self) -> str | None:
        """Return an SVG plot of the rounds of the solution, or None if there is no rating."""
        if self.status != "rated":
            return None
        from nurikabe_sat.rendering import rating_plot  # only when something is drawn

        columns = [
            rating_plot.Column(
                ALL_LEVELS.index(one.level), one.decided, _in_words(number, one), number in self.bottlenecks
            )
            for number, one in enumerate(self.rounds)
        ]
        title = f"{count_of(len(columns), 'round')}, level {self.level}, score {self.score}"
        name = self.request.board.name
        return rating_plot.render(columns, ALL_LEVELS, f"{name}: {title}" if name else title)


def answer(request: RateRequest, deadline: Deadline) -> RateAnswer:
    request.board.puzzle.rules.require_plain("ratings")
    result = solve(request.board, unique=True, options=request.options, deadline=deadline)
    if result.status is Status.NONE:
        return RateAnswer("none")
    if result.unique is None:
        return RateAnswer("limit")
    if not result.unique:
        return RateAnswer("ambiguous")
    try:
        with request.in_use(), rare_collection():
            rating = rate_board(request.board, deadline)
            if rating.level is None:
                raise ConsistencyError("the rated steps of a puzzle with one solution do not lead to that solution")
        found = RateAnswer.of(rating).about(request)
    except LimitReached:
        return RateAnswer("limit")
    if request.plot:
        found = replace(found, plot=found.drawing())
    return replace(found, routes=_routes(request, rating, deadline)) if request.routes else found


def _routes(request: RateRequest, rating: Rating, deadline: Deadline) -> Routes | None:
    """Return the comparison of the routes through a rated board, or None if time runs out first."""
    try:
        with request.in_use():
            return Routes.of(request.board, graph_of_board(request.board, rating, deadline))
    except LimitReached:
        return None


def _median(numbers: Sequence[int]) -> int:
    return sorted(numbers)[len(numbers) // 2]


def _in_words(number: int, one: RatingRound) -> str:
    chain = f", a chain of {one.chain}" if one.chain else ""
    return (
        f"round {number + 1}: {one.technique} ({one.level}), {count_of(one.open_steps, 'open step')}{chain}, "
        f"{round(100 * one.decided)}% decided"
    )


rate = Query("rate", RateRequest, answer)
