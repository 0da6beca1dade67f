"""Every way to connect, against flood fill, on graphs of any shape: no puzzle anywhere."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.connectivity.cuts import find_cuts
from nurikabe_sat.connectivity.pieces import forbid_small_pieces
from nurikabe_sat.connectivity.ranks import connect_by_ranks, rank_cost
from nurikabe_sat.connectivity.task import Task
from nurikabe_sat.connectivity.tree import TRINOMIALS, connect_by_tree, register_for
from nurikabe_sat.masks import mask_of, members_of
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.cnf import Cnf

WAYS: dict[str, Callable[[Cnf, Task, str], None]] = {"ranks": connect_by_ranks, "tree": connect_by_tree}


@dataclass(frozen=True)
class AnyGraph:
    """A graph from its edges, as plain as can be."""

    size: int
    edges: frozenset[tuple[int, int]]

    @cached_property
    def neighbours(self) -> Sequence[Sequence[int]]:
        pairs = self.edges | {(b, a) for a, b in self.edges}
        return [sorted(b for a, b in pairs if a == v) for v in range(self.size)]

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
    """The sets of true vertices, core included, that hang together, as masks."""
    free = list(task.literals)
    sets = (task.core | mask_of(v for i, v in enumerate(free) if bits >> i & 1) for bits in range(1 << len(free)))
    return {true for true in sets if len(list(task.graph.parts(true))) <= 1}


def projected_models(cnf: Cnf, task: Task) -> set[int]:
    """The sets of true vertices of all models."""
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
    with pytest.raises(ValueError, match="beyond the largest register"):
        register_for(1 << 20)


def corner_task(rows: int, cols: int, most: int) -> Task:
    """A grid whose core is its first cell."""
    grid = Grid(rows, cols)
    return Task(grid, {c: c for c in range(1, grid.size)}, core=1, sure=1, most=most, least=1)


@pytest.mark.parametrize(("rows", "cols", "most"), [(1, 6, 6), (3, 3, 4), (4, 5, 9), (5, 5, 25)])
def test_ranks_have_the_size_that_their_docstring_gives(rows: int, cols: int, most: int) -> None:
    task = corner_task(rows, cols, most)
    cnf = formula_for(task)
    before = cnf.variables
    connect_by_ranks(cnf, task, "x")
    top = most - 1
    distances = [r + c for r in range(rows) for c in range(cols)]
    far = sum(d > top for d in distances)
    inner = [d for d in distances if 2 <= d <= top]
    assert cnf.variables - before == sum(top - d for d in inner) <= rank_cost(task)
    assert len(cnf.clauses) == sum(top - d for d in inner) + sum(top - d + 1 for d in inner) + far


@pytest.mark.parametrize(("rows", "cols"), [(1, 6), (3, 3), (4, 5)])
def test_a_tree_has_the_size_that_its_docstring_gives(rows: int, cols: int) -> None:
    task = corner_task(rows, cols, rows * cols)
    cnf = formula_for(task)
    before = cnf.variables
    connect_by_tree(cnf, task, "x")
    bits, _ = register_for(len(task.literals))
    beside = len(task.graph.neighbours[0])
    children = [v for v in task.literals if v not in task.graph.neighbours[0]]
    arcs = sum(w in task.literals for v in children for w in task.graph.neighbours[v])
    assert cnf.variables - before == bits * len(task.literals) + arcs
    assert len(cnf.clauses) == len(task.literals) + len(task.literals) - beside + arcs * (1 + 2 * (bits - 1) + 4)
