"""Every way to connect, against flood fill, on graphs of any shape: no puzzle anywhere."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.bitset import mask_of, members_of
from nurikabe_sat.connectivity.closure import connect_by_closure
from nurikabe_sat.connectivity.cuts import find_cuts
from nurikabe_sat.connectivity.elimination import connect_by_elimination
from nurikabe_sat.connectivity.paths import connect_by_paths
from nurikabe_sat.connectivity.pieces import forbid_small_pieces
from nurikabe_sat.connectivity.ranks import connect_by_ranks, rank_cost
from nurikabe_sat.connectivity.root import first_true
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.connectivity.tree import TRINOMIALS, connect_by_tree, register_for
from nurikabe_sat.encoding.ways import WAYS as ALL_WAYS
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cnf import Cnf

WAYS = {one.name: one.connect for one in ALL_WAYS if one.complete}


@dataclass(frozen=True)
class AnyGraph:
    """A graph from its edges, as plain as can be."""

    size: int
    edges: frozenset[tuple[int, int]]

    @cached_property
    def neighbours(self) -> Sequence[Sequence[int]]:
        pairs = self.edges | {(b, a) for a, b in self.edges}
        return [sorted(b for a, b in pairs if a == v) for v in range(self.size)]

    @cached_property
    def side(self) -> int:
        """Half of the vertices, by a plain search for two colours; 0 where there are none."""
        sides: dict[int, bool] = {}
        for start in range(self.size):
            todo = [(start, False)] if start not in sides else []
            while todo:
                v, on_side = todo.pop()
                if sides.setdefault(v, on_side) != on_side:
                    return 0
                todo += [(w, not on_side) for w in self.neighbours[v] if w not in sides]
        if any(sides[a] == sides[b] for a, b in self.edges):
            return 0
        return mask_of(v for v, on_side in sides.items() if on_side)

    def around(self, mask: int) -> int:
        return mask_of(w for v in members_of(mask) for w in self.neighbours[v])

    def flood(self, start: int, within: int) -> int:
        filled = start
        while (more := filled | self.around(filled) & within) != filled:
            filled = more
        return filled

    def parts(self, mask: int) -> Iterator[int]:
        while mask:
            part = self.flood(mask & -mask, mask)
            yield part
            mask &= ~part


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    """Small graphs. Vertex v has the variable v + 1; the core, if there is one, is connected and has none."""
    size = draw(st.integers(1, 7))
    pairs = [(a, b) for b in range(size) for a in range(b)]
    graph = AnyGraph(size, frozenset(draw(st.lists(st.sampled_from(pairs)))) if pairs else frozenset())
    core = 0
    if draw(st.booleans()):
        start = draw(st.integers(0, size - 1))
        core = graph.flood(1 << start, mask_of(draw(st.sets(st.integers(0, size - 1)))) | 1 << start)
    literals = {v: draw(st.sampled_from((v + 1, -v - 1))) for v in range(size) if not core >> v & 1}
    return Task(graph, literals, core=core, sure=core, most=size, least=core.bit_count())


def connected_sets(task: Task) -> set[int]:
    """Return the sets of true vertices, core included, that hang together, as masks."""
    free = list(task.literals)
    sets = (task.core | mask_of(v for i, v in enumerate(free) if bits >> i & 1) for bits in range(1 << len(free)))
    return {true for true in sets if len(list(task.graph.parts(true))) <= 1}


def projected_models(cnf: Cnf, task: Task) -> set[int]:
    """Return the sets of true vertices of all models."""
    found = set()
    with open_backend("glucose4") as backend:
        backend.add(cnf.clauses)
        backend.add([[v, -v] for v in range(1, cnf.variables + 1)])
        while backend.solve():
            model = backend.model()
            true = task.core | mask_of(v for v, literal in task.literals.items() if model[abs(literal) - 1] == literal)
            assert true not in found
            found.add(true)
            backend.add([[-model[abs(literal) - 1] for literal in task.literals.values()]])
    return found


def formula_for(task: Task) -> Cnf:
    cnf = Cnf()
    cnf.new_variables(max(map(abs, task.literals.values()), default=0), lambda i: f"v{i}")
    return cnf


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
@given(task=tasks())
def test_models_are_exactly_the_connected_sets(way: Callable[[Cnf, Task, str], None], task: Task) -> None:
    cnf = formula_for(task)
    way(cnf, task, "x")
    assert projected_models(cnf, task) == connected_sets(task)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
@given(task=tasks())
def test_every_variable_has_a_name_of_its_own(way: Callable[[Cnf, Task, str], None], task: Task) -> None:
    cnf = formula_for(task)
    way(cnf, task, "x")
    names = [cnf.name(v) for v in range(1, cnf.variables + 1)]
    assert len(set(names)) == len(names)


@given(task=tasks(), largest=st.integers(0, 3))
def test_lazy_cuts_and_pieces_leave_exactly_the_connected_sets(task: Task, largest: int) -> None:
    cnf = formula_for(task)
    forbid_small_pieces(cnf, task, largest)
    while wrong := [cut for true in projected_models(cnf, task) for cut in find_cuts(task, true)]:
        cnf.clauses += [cut.clause(task) for cut in wrong]
    assert projected_models(cnf, task) == connected_sets(task)


@given(task=tasks(), data=st.data())
def test_bounds_on_the_number_only_drop_sets_that_break_them(task: Task, data: st.DataObject) -> None:
    sizes = sorted({true.bit_count() for true in connected_sets(task)} - {0})
    least = data.draw(st.sampled_from([size for size in sizes if size >= task.core.bit_count()]))
    most = data.draw(st.sampled_from([size for size in sizes if size >= least]))
    bounded = Task(task.graph, task.literals, task.core, task.sure, most, least)
    expected = {true for true in connected_sets(task) if least <= true.bit_count() <= most}
    for way in WAYS.values():
        cnf = formula_for(task)
        way(cnf, bounded, "x")
        assert projected_models(cnf, task) >= expected
    for true in connected_sets(task) | {task.core | mask_of(task.literals)}:
        for cut in find_cuts(bounded, true) if true else ():
            assert not [good for good in expected if violates(cut.clause(task), task, good)]


def violates(clause: list[int], task: Task, true: int) -> bool:
    held = {literal if true >> v & 1 else -literal for v, literal in task.literals.items()}
    return not any(literal in held for literal in clause)


@given(task=tasks())
def test_each_cut_forbids_the_model_that_it_was_found_from(task: Task) -> None:
    for bits in range(1 << len(task.graph.neighbours)):
        true = bits | task.core
        if true and len(list(task.graph.parts(true))) > 1:
            cuts = find_cuts(task, true)
            assert cuts
            assert all(violates(cut.clause(task), task, true) for cut in cuts)


@pytest.mark.parametrize(("bits", "tap"), [pair for pair in TRINOMIALS if pair[0] <= 15])
def test_the_register_runs_through_every_state_but_zero(bits: int, tap: int) -> None:
    state, steps = 1, 0
    while steps == 0 or state != 1:
        state = (state << 1 & (1 << bits) - 1) | (state >> bits - 1 ^ state >> tap - 1) & 1
        steps += 1
    assert steps == (1 << bits) - 1


def test_the_register_is_longer_than_any_ring() -> None:
    assert register_for(2) == (2, 1)
    assert register_for(3) == (3, 2)
    assert register_for(126) == (7, 6)
    assert register_for(127) == (9, 5)
    with pytest.raises(ValueError, match="the encoding tree has at most"):
        register_for(1 << 20)


def corner_task(rows: int, cols: int, most: int) -> Task:
    """Return a grid whose core is its first cell."""
    grid = Grid(rows, cols)
    return Task(grid, {c: c for c in range(1, grid.size)}, core=1, sure=1, most=most, least=1)


@pytest.mark.parametrize(("rows", "cols", "most"), [(1, 6, 6), (3, 3, 4), (4, 5, 9), (5, 5, 25)])
def test_ranks_have_the_size_that_their_docstring_gives(rows: int, cols: int, most: int) -> None:
    task = corner_task(rows, cols, most)
    cnf = formula_for(task)
    before = cnf.variables
    connect_by_ranks(cnf, task, "x")
    top = most - 1
    cells = [(r + c, r + c) for r in range(rows) for c in range(cols)]  # the distance, and which colour of a chessboard
    far = sum(d > top for d, _ in cells)
    inner = [(top - colour % 2) // 2 - (d - colour % 2) // 2 for d, colour in cells if 2 <= d <= top]
    assert cnf.variables - before == sum(inner) <= rank_cost(task)
    assert len(cnf.clauses) == sum(inner) + sum(count + 1 for count in inner) + far


def test_ranks_of_a_graph_without_sides_count_every_step() -> None:
    """A triangle beside the core makes two sides impossible."""
    edges = frozenset({(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (4, 5)})
    task = Task(AnyGraph(6, edges), {v: v for v in range(1, 6)}, core=1, sure=1, most=6, least=1)
    assert task.graph.side == 0
    variables = {3: 5 - 2, 4: 5 - 3, 5: 5 - 4}
    assert size_of(connect_by_ranks, task) == (sum(variables.values()), sum(2 * n + 1 for n in variables.values()))


@pytest.mark.parametrize(("rows", "cols", "most"), [(1, 6, 6), (3, 3, 4), (4, 5, 9), (5, 5, 25)])
def test_ranks_without_a_core_have_the_size_that_their_docstring_gives(rows: int, cols: int, most: int) -> None:
    grid = Grid(rows, cols)
    task = Task(grid, {c: c + 1 for c in range(grid.size)}, core=0, sure=0, most=most, least=1)
    rooted = formula_for(task)
    before = rooted.variables
    first_true(rooted, task.literals, "x")
    free = grid.side.bit_count()
    highest, lower = most // 2, (most - 1) // 2  # of the cells to which steps count, and of the others
    variables = (grid.size - free) * (highest - 1) + free * lower
    # The first vertex is the root if it is true: the clause of its highest rank says nothing.
    clauses = (grid.size - free) * 2 * highest + free * (2 * lower + 1) - 1
    assert size_of(connect_by_ranks, task) == (rooted.variables - before + variables, len(rooted.clauses) + clauses)


def test_the_sides_of_a_board_are_those_of_a_chessboard() -> None:
    for rows, cols in ((1, 1), (1, 4), (3, 1), (3, 4), (4, 5)):
        grid = Grid(rows, cols)
        assert members_of(grid.side) == [c for c in range(grid.size) if sum(grid.position(c)) % 2]


def size_of(way: Callable[[Cnf, Task, str], None], task: Task) -> tuple[int, int]:
    """Return the number of variables and of clauses that a way takes."""
    cnf = formula_for(task)
    before = cnf.variables
    way(cnf, task, "x")
    return cnf.variables - before, len(cnf.clauses)


def inner(task: Task) -> list[int]:
    """The vertices that do not lie beside the core."""
    return [v for v in task.literals if not task.graph.around(task.core) >> v & 1]


def arcs(task: Task, within: Iterable[int]) -> list[tuple[int, int]]:
    """From an inner vertex to a neighbour ``within``."""
    return [(v, w) for v in inner(task) for w in task.graph.neighbours[v] if w in within]


SHAPES = pytest.mark.parametrize(("rows", "cols"), [(1, 6), (3, 3), (3, 4), (4, 5)])


@SHAPES
def test_a_tree_has_the_size_that_its_docstring_gives(rows: int, cols: int) -> None:
    task = corner_task(rows, cols, rows * cols)
    bits, _ = register_for(len(task.literals))
    parents, every = len(arcs(task, task.literals)), len(task.literals)
    assert size_of(connect_by_tree, task) == (
        bits * every + parents,
        every + len(inner(task)) + parents * (1 + 2 * (bits - 1) + 4),
    )


@SHAPES
def test_a_closure_has_the_size_that_its_docstring_gives(rows: int, cols: int) -> None:
    task = corner_task(rows, cols, rows * cols)
    parents, between, count = len(arcs(task, task.literals)), len(arcs(task, inner(task))), len(inner(task))
    assert size_of(connect_by_closure, task) == (
        parents + count * (count - 1),
        count + parents + between * count,
    )


@SHAPES
def test_an_elimination_has_the_size_that_its_docstring_gives(rows: int, cols: int) -> None:
    task = corner_task(rows, cols, rows * cols)
    parents, edges = len(arcs(task, task.literals)), {frozenset(arc) for arc in arcs(task, inner(task))}
    around = eliminate(inner(task), edges)
    assert size_of(connect_by_elimination, task) == (
        parents + 2 * (sum(around) - len(edges)),
        len(inner(task)) + parents + sum(k * k for k in around),
    )


def eliminate(vertices: Iterable[int], edges: set[frozenset[int]]) -> list[int]:
    """The number of vertices around each as it is taken away, done on the set of edges."""
    left, joined, around = set(vertices), set(edges), []
    while left:
        beside = {v: {w for edge in joined if v in edge for w in edge & left - {v}} for v in left}
        taken = min(left, key=lambda v: (len(beside[v]), v))
        around.append(len(beside[taken]))
        joined |= {frozenset(pair) for pair in combinations(beside[taken], 2)}
        left.remove(taken)
    return around


@pytest.mark.parametrize(("rows", "cols", "most"), [(1, 6, 6), (1, 6, 4), (3, 3, 9), (3, 4, 5), (3, 4, 12)])
def test_paths_have_the_size_that_their_docstring_gives(rows: int, cols: int, most: int) -> None:
    """A path without chords is a set of vertices in which the core and the end have one neighbour, the others two."""
    task = corner_task(rows, cols, most)
    paths = 0
    for bits in range(0, 1 << rows * cols, 2):
        degrees = [(task.graph.around(1 << v) & (bits | 1)).bit_count() for v in members_of(bits | 1)]
        is_path = (
            len(list(task.graph.parts(bits | 1))) == 1 and degrees[0] == 1 and sum(degrees) == 2 * bits.bit_count()
        )
        paths += is_path and max(degrees) <= 2 and 2 <= bits.bit_count() < most
    assert size_of(connect_by_paths, task) == (paths, 2 * paths + len(inner(task)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "side", "message"),
    [
        (connect_by_paths, 9, "paths over 80 vertices would need more than 200000"),
        (connect_by_closure, 40, "a closure of 1599 vertices would need more than 4000000 clauses"),
    ],
    ids=["paths", "closure"],
)
def test_what_explodes_is_refused_before(way: Callable[[Cnf, Task, str], None], side: int, message: str) -> None:
    task = corner_task(side, side, side * side)
    with pytest.raises(UsageError, match=message):
        way(formula_for(task), task, "x")


@pytest.mark.parametrize(("side", "count"), [(3, 56), (4, 536), (5, 6034)])
def test_paths_without_a_core_count_as_the_docstring_says(side: int, count: int) -> None:
    grid = Grid(side, side)
    task = Task(grid, {c: c + 1 for c in range(grid.size)}, core=0, sure=0, most=grid.size, least=0)
    cnf = formula_for(task)
    connect_by_paths(cnf, task, "x")
    assert sum("path" in cnf.name(v) for v in range(1, cnf.variables + 1)) == count
