"""Every encoding has the solutions that brute force finds: whole sets, compared on the cells."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.encoding.presets import COMPLETE, ENCODINGS, encode, preset
from nurikabe_sat.encoding.presolve import _Deduction, presolve
from nurikabe_sat.encoding.reserve import COUNTING_PATIENCE
from nurikabe_sat.encoding.ways import WAYS
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Puzzle
from nurikabe_sat.solving.search import Options, solutions
from tests.support import oracle
from tests.support.strategies import boards, crowded_puzzles, puzzles, solvable_boards

GENERAL = [entry.name for entry in ENCODINGS if not entry.baseline]
PAIRS = [f"{islands.name}+{sea.name}" for islands in WAYS for sea in WAYS]
SOME_PAIRS = [f"{islands.name}+{sea.name}" for islands, sea in zip(WAYS, WAYS[-2:] + WAYS[:-2], strict=True)]
"""Every way once for the islands and once for the sea."""


def brute_force(board: Board) -> set[str]:
    """All solutions that agree with the decided cells."""
    puzzle = board.puzzle
    every = oracle.solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})
    decided = [(c, colour.value) for c, colour in enumerate(board.colouring.colours) if colour is not Colour.UNKNOWN]
    return {solution for solution in every if all(solution[c] == letter for c, letter in decided)}


def by_engine(board: Board, options: Options) -> set[str]:
    """All solutions that the engine finds; none may come twice."""
    found = ["".join(one.to_rows()) for one in solutions(board, options=options)]
    assert len(set(found)) == len(found)
    return set(found)


def assert_same(board: Board, *options: Options) -> None:
    expected = brute_force(board)
    for each in options:
        found = by_engine(board, each)
        assert found == expected, f"{each}: extra {sorted(found - expected)}, missing {sorted(expected - found)}"


@pytest.mark.parametrize("encoding", GENERAL)
@given(board=st.one_of(puzzles().map(Board.of), boards(), solvable_boards(max_cells=20)))
def test_solutions_are_those_of_brute_force(encoding: str, board: Board) -> None:
    if board.colouring.is_complete:  # a board that is solvable by construction: forget how
        board = Board.of(board.puzzle)
    assert_same(board, *(Options(encoding=encoding, presolve=presolved) for presolved in (True, False)))


@pytest.mark.parametrize("encoding", GENERAL)
@given(puzzle=crowded_puzzles())
@settings(max_examples=30)
def test_clues_without_room_have_no_solution(encoding: str, puzzle: Puzzle) -> None:
    encoded = encode(plain(puzzle), encoding)
    reserve = encoded.reserve
    while reserve is not None:
        reserve.add(encoded.cnf)
        reserve = reserve.after
    assert all(0 < abs(literal) <= encoded.cnf.variables for clause in encoded.cnf.clauses for literal in clause)
    assert by_engine(Board.of(puzzle), Options(encoding=encoding, presolve=False)) == set()


@pytest.mark.parametrize("solver", ["glucose", "gluecard4"])
@given(
    board=st.one_of(puzzles().map(Board.of), boards(), solvable_boards(max_cells=20)),
    patience=st.sampled_from([0, 3, COUNTING_PATIENCE]),
)
@settings(max_examples=40)
def test_a_solver_that_counts_finds_the_solutions_of_brute_force(solver: str, board: Board, patience: int) -> None:
    """Also where it is exchanged for one that does not."""
    if board.colouring.is_complete:
        board = Board.of(board.puzzle)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nurikabe_sat.encoding.reserve.COUNTING_PATIENCE", patience)
        assert_same(board, *(Options(solver=solver, presolve=presolved) for presolved in (True, False)))


def test_for_a_solver_that_counts_the_sizes_are_bounds_in_place_of_clauses() -> None:
    known = plain(Puzzle.from_rows([[3, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 5], [0, 0, 0, 0]]))
    counted, written = encode(known, counting=True), encode(known)
    sizes = {comment: len(clauses) for comment, clauses in written.cnf.groups() if comment.startswith("size:")}
    assert len(sizes) == 2
    assert len(counted.cnf.clauses) == len(written.cnf.clauses) - sum(sizes.values())
    reaches = [sorted(own.values()) for own in written.own]
    assert not written.counted
    bounds = [(sorted(literals), bound) for literals, bound in counted.counted]
    for reach, missing in zip(reaches, (2, 4), strict=True):
        assert (reach, missing) in bounds
        assert (sorted(-literal for literal in reach), len(reach) - missing) in bounds
    assert len(bounds) == 4
    assert not counted.is_complete


@pytest.mark.parametrize("encoding", SOME_PAIRS)
@given(board=st.one_of(boards(), solvable_boards(max_cells=16).map(lambda board: Board.of(board.puzzle))))
@settings(max_examples=30)
def test_islands_and_sea_choose_independently(encoding: str, board: Board) -> None:
    assert_same(board, *(Options(encoding=encoding, presolve=presolved) for presolved in (True, False)))


@given(board=solvable_boards(max_cells=20), data=st.data())
def test_decided_cells_are_kept(board: Board, data: st.DataObject) -> None:
    kept = data.draw(st.sets(st.integers(0, board.puzzle.grid.size - 1)))
    decided = [(c, board.colouring.colours[c]) for c in kept]
    partial = Board.of(board.puzzle, decided=decided)
    assert_same(partial, Options(), Options(presolve=False, encoding=COMPLETE))


@given(
    clues=st.dictionaries(st.integers(0, 8), st.sampled_from((1, 2)), max_size=5),
    shape=st.sampled_from([(3, 3), (2, 4), (1, 9), (3, 2)]),
)
@settings(max_examples=40)
def test_the_seeds_paths_give_the_same_solutions(clues: dict[int, int], shape: tuple[int, int]) -> None:
    grid = Grid(*shape)
    puzzle = Puzzle(grid, tuple(Clue(cell, size) for cell, size in clues.items() if cell < grid.size))
    assert_same(Board.of(puzzle), Options(encoding="paths", presolve=False))


@given(board=st.one_of(boards(), solvable_boards().map(lambda board: Board.of(board.puzzle))))
def test_what_is_known_before_encoding_holds_in_every_solution(board: Board) -> None:
    expected = brute_force(board)
    for known in (plain(board.puzzle, board.colouring), presolve(board.puzzle, board.colouring)):
        if known is None:
            assert not expected
            continue
        for solution in expected:
            for c, letter in enumerate(solution):
                assert not known.sea >> c & 1 or letter == "B"
                assert not known.island >> c & 1 or letter == "W"
            island = [c for c, letter in enumerate(solution) if letter == "W"]
            for part in board.puzzle.grid.components(island):
                (k,) = [k for k, clue in enumerate(board.puzzle.clue_list) if clue.cell in part]
                assert all(known.reach[k] >> c & 1 for c in part)


@pytest.mark.parametrize("encoding", [*(entry.name for entry in ENCODINGS), *PAIRS])
def test_a_complete_encoding_leaves_nothing_to_cuts(encoding: str) -> None:
    puzzle = Puzzle.from_rows([[0, 0, 2], [0, 0, 0], [1, 0, 0]])
    assert encode(plain(puzzle), encoding).is_complete == preset(encoding).complete


def test_a_pair_of_ways_is_complete_if_both_are() -> None:
    for islands in WAYS:
        for sea in WAYS:
            assert preset(f"{islands.name}+{sea.name}").complete == (islands.complete and sea.complete)


@pytest.mark.slow
def test_a_clue_too_large_for_ranks_gets_cuts_or_a_tree() -> None:
    rows = [[0] * 32 for _ in range(32)]
    rows[16][16] = 994
    known = plain(Puzzle.from_rows(rows))
    lazy, complete = encode(known, "default"), encode(known, COMPLETE)
    assert len(lazy.lazy) == 2
    assert not complete.lazy
    assert lazy.cnf.variables < 100_000
    assert complete.cnf.variables < 200_000


def test_an_island_of_unknown_size_gets_cuts_where_its_ranks_are_dear() -> None:
    large = [[0] * 8 for _ in range(8)]
    small = [[0] * 4 for _ in range(4)]
    large[4][4] = small[2][2] = -1
    assert len(encode(plain(Puzzle.from_rows(large)), "default").lazy) == 2
    assert len(encode(plain(Puzzle.from_rows(small)), "default").lazy) == 1
    large[4][4] = 30
    assert len(encode(plain(Puzzle.from_rows(large)), "default").lazy) == 1


def path_puzzle(*rows: list[int]) -> Encoded:
    return encode(plain(Puzzle.from_rows(rows)), "paths")


def test_the_seeds_paths_count_as_the_docstring_says() -> None:
    names = [path_puzzle([1, 0, 0], [0, 0, 0], [0, 0, 0]).cnf.name(10)]
    assert names == ["path_r1c1_r1c2_1"]
    assert path_puzzle([1, 0, 0], [0, 0, 0], [0, 0, 0]).cnf.variables == 9 + PATHS_3X3


PATHS_3X3 = 322


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[3, 0]], "encoding 'paths' supports only the clues 1 and 2, not the 3 at r1c1"),
        ([[0, -1]], "encoding 'paths' supports only the clues 1 and 2, not the ? at r1c2"),
        (
            [[0] * 5] * 5,
            "encoding 'paths' is too large for a board of 5 x 5 (more than 2000000 path cells); choose"
            " another encoding",
        ),
    ],
)
def test_the_seeds_paths_refuse_before_they_explode(rows: list[list[int]], message: str) -> None:
    with pytest.raises(UsageError) as refusal:
        path_puzzle(*rows)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("magic", f"unknown encoding 'magic'; choose from {', '.join(one.name for one in ENCODINGS)}"),
        ("magic+tree", f"unknown connectivity 'magic'; choose from {', '.join(one.name for one in WAYS)}"),
        ("tree+default", f"unknown connectivity 'default'; choose from {', '.join(one.name for one in WAYS)}"),
        ("tree+", f"unknown connectivity ''; choose from {', '.join(one.name for one in WAYS)}"),
        (
            "ranks+tree+cuts",
            f"unknown connectivity 'tree+cuts'; choose from {', '.join(w.name for w in WAYS)}; did you mean 'tree'?",
        ),
    ],
)
def test_an_unknown_encoding_is_refused_with_the_names_there_are(name: str, message: str) -> None:
    with pytest.raises(UsageError) as refusal:
        preset(name)
    assert str(refusal.value) == message


@given(board=st.one_of(boards(), solvable_boards(max_cells=30).map(lambda board: Board.of(board.puzzle))))
def test_looking_only_at_what_changed_misses_nothing(board: Board) -> None:
    """The same is deduced where every reach and its cut cells are looked at in each turn."""
    spread = _Deduction.spread

    def from_scratch(deduction: _Deduction) -> None:
        deduction.barred = 0, 0
        deduction.seen = [(0, 0, 0)] * len(deduction.main)
        deduction.cut_seen = list(deduction.seen)
        spread(deduction)

    found = presolve(board.puzzle, board.colouring)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_Deduction, "spread", from_scratch)
        assert presolve(board.puzzle, board.colouring) == found
    if found is not None:
        assert presolve(board.puzzle, found.colouring()) == found
