"""The forest and the spans: the lemmas on colourings, the clauses against brute force, and what they are there for."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.encoding.encoded import Encoded, LazyFormula
from nurikabe_sat.encoding.forest import CERTAIN, clockwise, places_of_contact, plant_forest
from nurikabe_sat.encoding.forest_sea import PLACES_PER_CELL, connect_by_forest
from nurikabe_sat.encoding.known import Known, plain
from nurikabe_sat.encoding.local import Local, encode_local
from nurikabe_sat.encoding.presets import FOREST, encode
from nurikabe_sat.encoding.presolve import presolve
from nurikabe_sat.encoding.spans import bound_spans, is_tight, least_span
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle, Rules
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.sat.unary import add_up
from nurikabe_sat.solving.frontier import count_along_frontier
from nurikabe_sat.solving.lazy import LazySolver
from nurikabe_sat.solving.search import Options, solutions, solve
from tests.encoding.test_encodings import GENERAL, brute_force
from tests.support.strategies import boards, puzzles, solvable_boards

SQUARISH = st.sampled_from([Grid(*shape) for shape in ((3, 3), (2, 5), (4, 3), (4, 4), (3, 6), (5, 4))])

TWO_LARGE = Puzzle.from_rows([[0] * 10, [0, 37] + [0] * 8, [0, 0, 36] + [0] * 7, *[[0] * 10] * 7])


# The lemmas, on colourings that are drawn without regard to clues.


def edges_of(grid: Grid, islands: list[list[int]]) -> Iterator[tuple[int, int]]:
    """The graph of the lemmas: islands by number, the outside is -1; an edge for each contact and each stretch."""
    owner = {c: number for number, island in enumerate(islands) for c in island}
    for a, b, c, d in grid.windows:
        for one, two, others in ((a, d, (b, c)), (b, c, (a, d))):
            if one in owner and two in owner and not any(cell in owner for cell in others):
                yield owner[one], owner[two]
    border = [owner.get(c) for c in clockwise(grid)]
    for number, after in zip(border, [*border[1:], border[0]], strict=True):
        if number is not None and after is None:
            yield number, -1


def has_ring(edges: Iterable[tuple[int, int]]) -> bool:
    parent: dict[int, int] = {}

    def root(v: int) -> int:
        while v in parent:
            v = parent[v]
        return v

    for v, w in edges:
        v, w = root(v), root(w)
        if v == w:
            return True
        parent[v] = w
    return False


@given(grid=SQUARISH, data=st.data())
@settings(max_examples=500)
def test_where_the_sea_is_connected_the_graph_is_a_forest(grid: Grid, data: st.DataObject) -> None:
    sea = data.draw(st.integers(0, grid.all_cells))
    sea = max(grid.parts(sea), key=int.bit_count, default=0)
    islands = grid.components(members_of(grid.all_cells & ~sea))
    assert not has_ring(edges_of(grid, islands))


def test_all_colourings_of_three_by_three() -> None:
    """And the other way round: without a ring the sea is connected, or an island alone closes around some of it."""
    grid = Grid(3, 3)
    for sea in range(1, grid.all_cells + 1):
        islands = grid.components(members_of(grid.all_cells & ~sea))
        connected = len(list(grid.parts(sea))) == 1
        closed = any(len(list(grid.parts(grid.all_cells & ~mask_of(island)))) > 1 for island in islands)
        assert has_ring(edges_of(grid, islands)) <= (not connected)
        assert connected or closed or has_ring(edges_of(grid, islands))


@given(grid=SQUARISH, data=st.data())
@settings(max_examples=300)
def test_the_spans_are_bounded_by_the_sea(grid: Grid, data: st.DataObject) -> None:
    sea = max(grid.parts(data.draw(st.integers(1, grid.all_cells))), key=int.bit_count)
    islands = grid.components(members_of(grid.all_cells & ~sea))
    spans = [len({c // grid.cols for c in island}) + len({c % grid.cols for c in island}) for island in islands]
    sides = sum(4 - len(grid.neighbours[c]) for c in members_of(sea))
    assert sum(spans) <= sea.bit_count() + 1 + grid.rows + grid.cols - sides
    edges = list(edges_of(grid, islands))
    for number, (span, island) in enumerate(zip(spans, islands, strict=True)):
        if not set(island) & set(clockwise(grid)):
            contacts = sum(number in edge for edge in edges)
            assert 2 * span + 4 - contacts <= sea.bit_count()


def test_the_border_is_walked_around_once() -> None:
    assert clockwise(Grid(3, 4)) == [0, 1, 2, 3, 7, 11, 10, 9, 8, 4]
    assert clockwise(Grid(2, 2)) == [0, 1, 3, 2]
    assert clockwise(Grid(2, 3)) == [0, 1, 2, 5, 4, 3]
    assert clockwise(Grid(3, 2)) == [0, 1, 3, 5, 4, 2]


@pytest.mark.parametrize("size", range(1, 40))
def test_the_least_span_is_that_of_the_best_box(size: int) -> None:
    boxes = [h + w for h, w in product(range(1, 6), range(1, 8)) if h * w >= size]
    assert least_span(size, 5, 7) == min(boxes, default=0)


@given(numbers=st.lists(st.integers(0, 4), max_size=4), most=st.integers(0, 16))
def test_unary_sums_are_forced_as_far_as_they_go_and_no_farther(numbers: list[int], most: int) -> None:
    cnf = Cnf()
    true, false = cnf.new_variables(2, str), 2
    cnf.clauses += [[true], [-false]]
    total = add_up(cnf, [[true] * number + [false] * (4 - number) for number in numbers], most, "sum")
    assert len(total) == (min(4 * len(numbers), most + 1) if len(numbers) > 1 else 4 * len(numbers))
    with open_backend("glucose4") as backend:
        backend.add(cnf.clauses)
        for i, literal in enumerate(total):
            assert backend.solve([-literal]) is (i >= sum(numbers))


@given(values=st.lists(st.booleans(), min_size=2, max_size=9), most=st.integers(0, 10))
def test_exact_unary_sums_are_forced_in_both_directions(values: list[bool], most: int) -> None:
    cnf = Cnf()
    true = cnf.new_variables(len(values), str)
    cnf.clauses += [[true + i if value else -true - i] for i, value in enumerate(values)]
    total = add_up(cnf, [[true + i] for i in range(len(values))], most, "sum", exact=True)
    assert len(total) == min(len(values), most + 1)
    with open_backend("glucose4") as backend:
        backend.add(cnf.clauses)
        for i, literal in enumerate(total):
            assert backend.solve([literal]) is (i < sum(values))
            assert backend.solve([-literal]) is (i >= sum(values))


# The clauses, against brute force.


def by_solver(encoded: Encoded) -> set[str]:
    """All solutions, with the whole reserve in the formula from the start."""
    reserve = encoded.reserve
    while reserve is not None:
        reserve.add(encoded.cnf)
        reserve = reserve.after

    def violated(model: Sequence[int]) -> Iterator[list[int]]:
        return (cut.clause(task) for task, cut in encoded.violated(model))

    found: set[str] = set()
    with LazySolver(open_backend("glucose4"), LazyFormula(encoded.cnf, violated)) as solver:
        while solver.solve():
            letters = "".join(encoded.decode(solver.model()).to_rows())
            assert letters not in found
            found.add(letters)
            solver.add([encoded.blocking(solver.model())])
    return found


def assert_same(known: Known | None, encoding: str, expected: set[str]) -> None:
    found = by_solver(encode(known, encoding)) if known is not None else set()
    assert found == expected, f"extra {sorted(found - expected)}, missing {sorted(expected - found)}"


@pytest.mark.parametrize("encoding", GENERAL)
@given(
    board=st.one_of(puzzles().map(Board.of), boards(), solvable_boards(shapes=SQUARISH)),
    slack=st.sampled_from((0.5, 9)),
)
@settings(max_examples=60)
def test_no_solution_is_lost(encoding: str, board: Board, slack: float) -> None:
    if board.colouring.is_complete:
        board = Board.of(board.puzzle)
    expected = brute_force(board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nurikabe_sat.encoding.spans.SLACK", slack)
        assert_same(presolve(board.puzzle, board.colouring), encoding, expected)
        assert_same(plain(board.puzzle, board.colouring), encoding, expected)


@given(board=solvable_boards(shapes=SQUARISH))
@settings(max_examples=300)
def test_the_clauses_hold_in_a_solution_with_all_that_is_said_of_it(board: Board) -> None:
    """Also with larger boards and every bound: the colouring itself is a model of the local rules and the forest."""
    solution = board.colouring
    known = plain(board.puzzle)
    local = encode_local(known)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nurikabe_sat.encoding.spans.SLACK", 9)
        bound_spans(local.cnf, known, local.own, plant_forest(local.cnf, known, local.own))
    letters = "".join(solution.to_rows())
    with open_backend("glucose4") as backend:
        backend.add(local.cnf.clauses)
        assert backend.solve([c + 1 if letter == "B" else -c - 1 for c, letter in enumerate(letters)])


def plant(local: Local) -> None:
    """The short rings only."""
    plant_forest(local.cnf, local.known, local.own)


def refuted(rows: list[str], clues: dict[int, int | None], forest: Callable[[Local], None] = plant) -> bool:
    """Whether the local rules and the forest exclude this colouring; the local rules alone must not. Pools may be."""
    puzzle = Puzzle(Grid(len(rows), len(rows[0])), tuple(Clue(cell, size) for cell, size in clues.items()))
    return refutes(plain(puzzle), rows, forest)


def refutes(known: Known, rows: list[str], forest: Callable[[Local], None] = plant) -> bool:
    local = encode_local(known)
    colours = [c + 1 if letter == "B" else -c - 1 for c, letter in enumerate("".join(rows))]
    with open_backend("glucose4") as backend:
        for about, clauses in local.cnf.groups():
            backend.add([] if about.startswith("pools") else clauses)
        assert backend.solve(colours)
        before = len(local.cnf.clauses)
        forest(local)
        backend.add(local.cnf.clauses[before:])
        return not backend.solve(colours)


@pytest.mark.parametrize(
    ("rows", "clues"),
    [
        (["WBB", "BWW", "BBB"], {0: 1, 4: 2}),  # two islands and the border
        (["BBBBB", "BBWBB", "BWBWB", "BBWWB", "BBBBB"], {7: 1, 11: 1, 18: None}),  # three islands
        (["BBBBB", "BWWBB", "BWBWB", "BBWWB", "BBBBB"], {6: 3, 18: 3}),  # two contacts of two islands
        (["BWB", "WWB", "BBB"], {1: 3}),  # two stretches of one island
        (["BBBBB", "BWWWB", "BWBWB", "BWWBB", "BBBBB"], {6: 7}),  # an island meets itself
        (["WBW", "WBW", "WWW"], {0: 7}),  # no ring: one stretch, however long
        (["BBBB", "BWBB", "BBWB", "BBBB"], {5: 1, 10: 1}),  # no ring: one contact inland
        (["WBB", "BWB", "BBB"], {0: 1, 4: 1}),  # no ring: one of the two at the border
    ],
)
def test_each_kind_of_short_ring_is_excluded(rows: list[str], clues: dict[int, int | None]) -> None:
    grid = Grid(len(rows), len(rows[0]))
    sea = mask_of(c for c, letter in enumerate("".join(rows)) if letter == "B")
    falls_apart = len(list(grid.parts(sea))) > 1
    ring = has_ring(edges_of(grid, grid.components(members_of(grid.all_cells & ~sea))))
    assert ring == falls_apart
    assert refuted(rows, clues) == ring


@pytest.mark.parametrize(
    ("rows", "clues", "ring"),
    [
        (["BBBBB", "BBWBB", "BWBWB", "BBWBB", "BBBBB"], {7: 1, 11: 1, 13: 1, 17: 1}, True),  # four islands
        (["BBBBBB", "BBWWBB", "BWBBWB", "BBWWBB", "BBBBBB"], {8: 2, 13: 1, 16: 1, 20: None}, True),
        (["BBWB", "BWBB", "WBBB", "BBBB"], {2: 1, 5: 1, 8: 1}, True),  # three and the outside
        (["BBWB", "BWBB", "WBBB", "WWBB"], {2: 1, 5: 1, 8: 3}, True),
        (["BBBBB", "BBWBB", "BWBWB", "BBBBB", "BBBBB"], {7: 1, 11: 1, 13: 1}, False),  # three in a row
        (["WBBBB", "BWBBB", "BBWBB", "BBBWB", "BBBBB"], {0: 1, 6: 1, 12: 1, 18: 1}, False),  # four from the border
        (["WBBBB", "BWBWB", "BBWBB", "BBBBB", "BBBBW"], {0: 1, 6: 1, 8: 1, 12: 1, 24: 1}, False),  # a tree
        (["WWWWW", "WBBBW", "WBWBW", "WBBBW", "WWWWW"], {0: 16, 12: 1}, False),  # the whole border
    ],
)
def test_rings_of_any_length_are_excluded(rows: list[str], clues: dict[int, int | None], ring: bool) -> None:
    grid = Grid(len(rows), len(rows[0]))
    islands = grid.components({c for c, letter in enumerate("".join(rows)) if letter == "W"})
    assert has_ring(edges_of(grid, islands)) is ring
    assert not refuted(rows, clues)
    assert refuted(rows, clues, connect_by_forest) is ring


def has_short_ring(edges: list[tuple[int, int]]) -> bool:
    """Whether a ring has one node, two or three."""
    pairs = {frozenset(edge) for edge in edges}
    nodes = {node for edge in edges for node in edge}
    triples = (({i, j}, {j, k}, {i, k}) for i, j, k in combinations(nodes, 3))
    return (
        len(pairs) < len(edges)
        or any(i == j for i, j in edges)
        or any(pairs.issuperset(map(frozenset, one)) for one in triples)
    )


@pytest.mark.parametrize("shape", [(4, 4), (5, 3), (4, 6), (5, 2), (2, 6)])
def test_exactly_the_short_rings_are_excluded(shape: tuple[int, int]) -> None:
    """In any colouring, whether nothing is known of it, or some cells and what follows from these."""
    grid, random = Grid(*shape), Random(str(shape))
    seen = Counter[bool]()
    for _ in range(120):
        sea = {c for c in range(grid.size) if random.random() < 0.6}
        islands = grid.components({*range(grid.size)} - sea)
        clues = (Clue(random.choice(island), random.choice((len(island), None))) for island in islands)
        puzzle = Puzzle(grid, tuple(clues), Rules(pools_allowed=True))
        shown = [(c, Colour.SEA if c in sea else Colour.ISLAND) for c in range(grid.size) if random.random() < 0.3]
        deduced = presolve(puzzle, Board.of(puzzle, decided=shown).colouring, connected=False)
        assert deduced is not None
        letters = "".join("B" if c in sea else "W" for c in range(grid.size))
        rows = [letters[start : start + grid.cols] for start in range(0, grid.size, grid.cols)]
        expected = has_short_ring([*edges_of(grid, islands)])
        assert refutes(plain(puzzle), rows) is expected, puzzle
        assert refutes(deduced, rows) is expected, (puzzle, shown)
        seen[expected] += 1
    assert min(seen[True], seen[False]) > 20


def test_where_an_island_encloses_sea_there_are_cuts() -> None:
    puzzle = Puzzle.from_rows([[0] * 5, [0, 8, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 5]])
    encoded = encode(plain(puzzle), FOREST)
    letters = "".join(["BBBBB", "BWWWB", "BWBWB", "BWWWB", "BBBBB"])
    enclosed = [c + 1 if letter == "B" else -c - 1 for c, letter in enumerate(letters)]
    assert [cut.witness for _, cut in encoded.violated(enclosed)] == [12]
    found = ["".join(one.to_rows()) for one in solutions(puzzle, options=Options(encoding=FOREST))]
    assert len(set(found)) == len(found) == count_along_frontier(Board.of(puzzle)) > 0


def test_where_an_island_has_a_third_of_the_board_the_sea_is_connected_cell_by_cell() -> None:
    """Or where no clue says how much it has; cuts would be needed all the time."""
    corners = Puzzle(Grid(5, 5), (Clue(0, 8), Clue(24, 8)))
    assert len(encode(plain(corners), FOREST).lazy) == 1
    for size in (9, None):
        larger = Puzzle(Grid(5, 5), (Clue(0, 8), Clue(24, size)))
        assert not encode(plain(larger), FOREST).lazy


@given(board=solvable_boards(shapes=SQUARISH))
@settings(max_examples=50)
def test_the_forest_of_all_rings_has_the_size_that_is_told(board: Board) -> None:
    local = encode_local(plain(board.puzzle))
    connect_by_forest(local)
    forest = plant_forest(Cnf(), local.known, local.own)
    clues = range(len(board.puzzle.clue_list))
    parents = [
        (forest.touch.get(k) is not None)
        + (0 if forest.touch.get(k) == CERTAIN else sum(k in pair for pair in forest.contact))
        for k in clues
    ]
    above = [clause for about, group in local.cnf.groups() if about.endswith("of any length") for clause in group]
    names = [[local.cnf.name(abs(literal)) for literal in clause] for clause in above]
    eliminated = [clause for clause in names if all(name.startswith("forest_above") for name in clause)]
    arcs = sum(n - (k in forest.touch) for k, n in enumerate(parents))
    expected = len(forest.contact) + sum(n * (n - 1) // 2 for n in parents) + arcs
    assert len(above) - len(eliminated) == expected


@given(board=st.one_of(boards(), solvable_boards(shapes=SQUARISH)))
@settings(max_examples=100)
def test_the_places_of_contact_bound_the_variables_for_contacts(board: Board) -> None:
    local = encode_local(plain(board.puzzle))
    before = local.cnf.variables
    plant_forest(local.cnf, local.known, local.own)
    names = [local.cnf.name(v) for v in range(before + 1, local.cnf.variables + 1)]
    assert sum(name.startswith("met_") for name in names) <= places_of_contact(local.known)


def test_a_place_of_contact_is_counted_for_each_pair_of_owners() -> None:
    """Of two cells at a corner: r1c2 and r2c1, r1c2 and r2c3, r2c1 and r3c2, r2c3 and r3c2."""
    assert places_of_contact(plain(Puzzle.from_rows([[2, 0, 0], [0, 0, 0], [0, 0, 2]]))) == 4


def test_a_board_of_hidden_sizes_gets_no_forest() -> None:
    clues = tuple(Clue(cell, None) for cell in range(0, 400, 11))
    local = encode_local(plain(Puzzle(Grid(20, 20), clues)))
    before = local.cnf.variables, len(local.cnf.clauses)
    assert places_of_contact(local.known) > PLACES_PER_CELL * 400
    connect_by_forest(local)
    assert (local.cnf.variables, len(local.cnf.clauses)) == before


@pytest.mark.parametrize("conflicts", [0, 200])
def test_without_a_forest_all_solutions_are_found(conflicts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurikabe_sat.encoding.forest_sea.PLACES_PER_CELL", -1)
    monkeypatch.setattr("nurikabe_sat.encoding.reserve.FOREST_PATIENCE", conflicts)
    board = Board.of(Puzzle.from_rows([[0, 0, 0, 0], [0, "?", 0, 0], [0, 0, 0, "?"], ["?", 0, 0, 0]]))
    for repaired in (False, True):
        monkeypatch.setattr("nurikabe_sat.solving.search.is_loose", lambda _, chosen=repaired: chosen)
        for encoding in (None, FOREST):
            found = {"".join(one.to_rows()) for one in solutions(board, options=Options(encoding=encoding))}
            assert found == brute_force(board)
            assert len(found) > 1


@pytest.mark.parametrize("rows", [1, 7])
def test_a_strip_has_no_forest(rows: int) -> None:
    known = plain(Puzzle(Grid(rows, 8 - rows), (Clue(0, 1), Clue(2, 1))))
    local = encode_local(known)
    before = len(local.cnf.clauses)
    forest = plant_forest(local.cnf, known, local.own)
    assert (forest.contact, forest.touch) == ({}, {})
    assert len(local.cnf.clauses) == before


def test_variables_and_clauses_say_what_they_are_about() -> None:
    local = encode_local(plain(Puzzle.from_rows([[1, 0, 0], [0, 2, 0], [0, 0, 0]])))
    first, groups = local.cnf.variables + 1, len(list(local.cnf.groups()))
    plant(local)
    names = [local.cnf.name(variable) for variable in range(first, local.cnf.variables + 1)]
    assert names == ["met_r1c1_r2c2_1", "touch_r2c2", "ends_r2c2_1", "ends_r2c2_2"]
    assert [about for about, _ in local.cnf.groups()][groups:] == [
        "forest: two islands have one contact at most (redundant)",
        "forest: an island has one stretch of the border at most (redundant)",
        "forest: no ring of two islands and the border, or of three islands (redundant)",
    ]


def test_what_is_known_for_certain_takes_no_literal() -> None:
    known = plain(Puzzle.from_rows([[1, 0, 0], [0, 1, 0], [0, 0, 0]]))
    local = encode_local(known)
    forest = plant_forest(local.cnf, known, local.own)
    assert forest.touch == {0: CERTAIN}
    assert list(forest.contact) == [(0, 1)]


def test_no_contact_is_possible_where_a_cell_beside_it_is_island() -> None:
    for decided, contacts in (([], [(0, 1)]), ([(1, Colour.ISLAND)], [])):
        puzzle = Puzzle(Grid(2, 2), (Clue(0, 2), Clue(3, 1)))
        local = encode_local(plain(puzzle, Board.of(puzzle, decided=decided).colouring))
        assert list(plant_forest(local.cnf, local.known, local.own).contact) == contacts


def test_two_large_islands_are_soon_solved() -> None:
    """Without the forest this one takes more than 100,000 conflicts; here the sea just goes around the 36."""
    result = solve(TWO_LARGE, unique=True)
    assert result.unique is True
    assert result.statistics.conflicts < 20_000


def test_the_reserve_has_two_stages_and_the_second_only_for_small_boards() -> None:
    small, large = (
        encode(plain(Puzzle(Grid(side, side), (Clue(0, 3), Clue(side * side - 1, None)))), "default")
        for side in (6, 21)
    )
    assert small.reserve is not None
    assert small.reserve.after is not None
    assert small.reserve.after.after is None
    assert large.reserve is not None
    assert large.reserve.after is None
    before = len(small.cnf.clauses)
    small.reserve.after.add(small.cnf)
    assert [about for about, _ in small.cnf.groups()][-1] == "connectivity of the sea (redundant)"
    assert len(small.cnf.clauses) > before


def test_a_board_with_little_room_is_not_taken_for_a_loose_one() -> None:
    corners = (Clue(0, 200), Clue(899, 200))
    tight = plain(Puzzle(Grid(30, 30), (*corners, *(Clue(c, 60) for c in (130, 165, 310, 345, 490, 525, 670)))))
    roomy = plain(Puzzle(Grid(30, 30), corners))
    assert is_tight(tight)
    assert not is_tight(roomy)
    assert not is_tight(plain(Puzzle(Grid(30, 30), (*corners, Clue(450, None)))))
