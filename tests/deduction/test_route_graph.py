"""Routes through whole puzzles: they end in the solution, and random players cannot avoid a choke point."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.deduction.position import Position
from nurikabe_sat.deduction.rating import ALL_LEVELS
from nurikabe_sat.deduction.route import cost_of
from nurikabe_sat.deduction.route_graph import route_graph
from nurikabe_sat.deduction.step import Step, after
from nurikabe_sat.deduction.table import techniques_up_to
from nurikabe_sat.deduction.technique import BEYOND
from nurikabe_sat.diagnosis.rating import graph_of_board, rate_board
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.puzzle.orientation import canonical, canonical_cells, orientations
from nurikabe_sat.queries.rate import rate
from tests.support.strategies import solvable_boards

CHOKED = "5 5\n2 . . . .\n. . . . 3\n. . . . .\n. . 2 . .\n2 . . . .\n"


def random_route(position: Position, level: str, chance: Random) -> list[Step]:
    """Return the route of a player who sees a random technique up to the level, and takes a random step of it."""
    route: list[Step] = []
    while position.undecided:
        techniques = list(techniques_up_to(level))
        chance.shuffle(techniques)
        found = next((steps for one in techniques if (steps := list(one.find(position)))), [])
        if not found:
            break
        route.append(chance.choice(found))
        position = after(position, route[-1:])
    return route


@given(solvable_boards(max_cells=16), st.integers(0, 999))
def test_routes_lead_to_the_solution_and_no_player_avoids_a_choke_point(board: Board, seed: int) -> None:
    rating = rate_board(board.puzzle)
    if rating.level is None or rating.hardest in (None, BEYOND):
        return
    graph = route_graph(Position.of(board.puzzle), rating.hardest)
    for route in (graph.cheapest, graph.worst):
        position = Position.of(board.puzzle)
        for step in route:
            assert not step.because_mask & position.undecided
            position = after(position, [step])
        assert not position.undecided
    assert sum(map(cost_of, graph.cheapest)) <= sum(map(cost_of, graph.worst)) + 1e-9
    decided = 0
    for step in random_route(Position.of(board.puzzle), rating.hardest, Random(seed)):
        for choke in graph.chokes:
            assert not choke.cells & ~decided or not step.mask & choke.waiting
        decided |= step.mask


def test_a_choke_point_is_named_on_the_board_as_it_lies() -> None:
    for board in orientations(read_board(CHOKED)):
        found = rate(board, routes=True).routes
        assert found is not None
        (choke,) = found.chokes
        order = canonical_cells(board)
        (upright,) = graph_of_board(board, rate_board(board)).chokes
        assert board.puzzle.grid.number(choke.cells[0]) == order[upright.cells.bit_length() - 1]
        assert (choke.technique, choke.waiting) == ("pool", 1)
        solution = canonical(board)
        assert [board.puzzle.clue_at.get(cell) is not None for cell in order] == [
            cell in solution.puzzle.clue_at for cell in range(len(order))
        ]


def test_routes_are_told_and_left_out_without_the_option() -> None:
    assert rate(CHOKED).routes is None
    answer = rate(CHOKED, routes=True)
    assert answer.routes is not None
    assert answer.routes.cheapest.cost <= answer.routes.worst.cost
    assert len(answer.routes.open_steps) == len(answer.rounds)
    told = answer.sentences()
    assert any(line.startswith("cheapest route: ") for line in told)
    assert any(line.startswith("choke point at ") for line in told)
    assert answer.level in ALL_LEVELS
