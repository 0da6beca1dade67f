"""Facts in certificates: true of every solution, refused where they cannot be said, and enough for hard boards."""

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.certificate.claim import OUTSIDE, Around, Claim, Fact, Ring, SideFile, Spans
from nurikabe_sat.certificate.facts import FactWriter, has_facts
from nurikabe_sat.certificate.formula import clause_of, dimacs_of, own_literals, plain_formula, refuted, sha256_of
from nurikabe_sat.certificate.make import Certificate, make_certificate
from nurikabe_sat.certificate.separation import reach_of
from nurikabe_sat.certificate.text import read_claim, write_claim
from nurikabe_sat.certificate.verify import Verification, verify_certificate
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.errors import FormatError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Puzzle, Rules
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.search import solve
from tests.certificate.test_certificate import UNFOUNDED, certified, instance, solutions_of, undecided, verified
from tests.encoding.test_encodings import brute_force
from tests.encoding.test_forest import SQUARISH, TWO_LARGE, by_solver, edges_of
from tests.support.strategies import boards, crowded_puzzles, solvable_boards


@pytest.fixture(scope="module")
def hard() -> Certificate:
    """Of a board that cuts alone do not decide in hours."""
    solution = solve(TWO_LARGE).solution
    return make_certificate(Board.of(TWO_LARGE), solution, unique=True)


def bare(board: Board) -> Encoded:
    return replace(plain_formula(board, "cuts"), reserve=None)


@st.composite
def facts_about(draw: st.DrawFn, board: Board) -> list[Fact]:
    """Rings of any length, over islands that need not be able to meet, and the rest."""
    clues = [clue.cell for clue in board.puzzle.clue_list]
    nodes = st.permutations([*clues, OUTSIDE]).flatmap(
        lambda order: st.integers(1, len(order)).map(lambda length: Ring(tuple(order[:length])))
    )
    rings: list[Fact] = [ring for ring in draw(st.lists(nodes, max_size=12, unique=True)) if ring.nodes != (OUTSIDE,)]
    sizes = [clue.size or board.puzzle.grid.size + 1 for clue in board.puzzle.clue_list]
    if sum(sizes) > board.puzzle.grid.size:
        return rings
    return [*rings, *map(Around, clues), Spans()]


@given(data=st.data())
@settings(max_examples=100)
def test_facts_hold_in_every_solution(data: st.DataObject) -> None:
    crowded = crowded_puzzles().map(Board.of)
    board = data.draw(st.one_of(solvable_boards(shapes=SQUARISH), boards(max_cells=12), crowded))
    if board.colouring.is_complete:
        board = undecided(board)
    if not has_facts(board):
        return
    encoded = bare(board)
    writer = FactWriter(board, encoded)
    for fact in {**dict.fromkeys(data.draw(facts_about(board))), **dict.fromkeys(writer.useful())}:
        writer.write(fact)
    found, expected = by_solver(encoded), brute_force(board)
    assert found == expected, f"extra {sorted(found - expected)}, missing {sorted(expected - found)}"


def test_an_island_may_just_fit_into_the_sea_around_it() -> None:
    """The 1 does not reach the border, but touches the other island, which does."""
    board = Board.from_rows([". . . .", ". 1 . .", ". . . 3"])
    encoded = bare(board)
    writer = FactWriter(board, encoded)
    for fact in writer.useful():
        writer.write(fact)
    found = by_solver(encoded)
    assert found == brute_force(board)
    assert "BBBBBWBWBBWW" in found


@pytest.mark.parametrize("encoding", ["cuts", "default"])
@given(board=st.one_of(boards(max_cells=12), solvable_boards(shapes=SQUARISH)))
@settings(max_examples=30)
def test_the_oracle_agrees_where_all_facts_are_used(encoding: str, board: Board) -> None:
    board = undecided(board) if board.colouring.is_complete else board
    solutions = solutions_of(board)
    if len(solutions) > 1:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nurikabe_sat.certificate.make.CONFLICTS_BEFORE_FACTS", 0)
        solution = solutions[0] if solutions else None
        certificate = make_certificate(board, solution, unique=bool(solutions), encoding=encoding)
    assert bool(certificate.claim.facts) == has_facts(board)
    assert verified(certificate).ok


@pytest.mark.slow
def test_a_board_that_only_facts_decide(hard: Certificate) -> None:
    for checker in ("rup", "propagate"):
        assert verified(hard, checker) == Verification(None, checker)
    assert set(hard.claim.facts) == {
        *(Ring((clue,)) for clue in (11, 22)),
        *(Ring((clue, OUTSIDE)) for clue in (11, 22)),
        Ring((11, 22)),
        Ring((11, 22, OUTSIDE)),
        *(Around(clue) for clue in (11, 22)),
        Spans(),
    }


def test_a_short_search_has_no_facts() -> None:
    assert certified("06x06-corners").claim.facts == ()
    assert "facts" not in json.loads("".join(write_claim(certified("06x06-corners").claim)))


# Corruption, with the hashes set right afterwards.


def signed(claim: Claim, proof: list[str], formula_facts: tuple[Fact, ...]) -> Verification:
    """What becomes of the claim where its hashes fit a formula with these facts, and the proof."""
    encoded = plain_formula(claim.board, claim.encoding)
    if formula_facts:
        writer = FactWriter(claim.board, encoded)
        for fact in formula_facts:
            writer.write(fact)
    own = own_literals(encoded)
    formula = list(dimacs_of(refuted(encoded, [clause_of(one, own) for one in claim.separations], claim.solution)))
    lines = [f"{line}\n" for line in proof]
    claim = replace(claim, formula=SideFile("a.cnf", sha256_of(formula)), proof=SideFile("a.drat", sha256_of(lines)))
    return verify_certificate(claim, lines, formula, checker="rup")


@pytest.mark.slow
def test_each_fact_left_out_is_missed_by_the_formula(hard: Certificate) -> None:
    claim, proof = hard.claim, list(hard.proof)
    assert signed(claim, proof, claim.facts).ok
    differs = "the formula of the certificate does not match its puzzle, cuts and facts"
    for fact in claim.facts:
        fewer = tuple(one for one in claim.facts if one != fact)
        assert signed(replace(claim, facts=fewer), proof, claim.facts).fault == differs


def test_without_facts_the_proof_is_unfounded(hard: Certificate) -> None:
    """The proof may speak of variables that are no longer there, or of nothing that follows."""
    claim = replace(hard.claim, facts=())
    verification = signed(claim, ["1 0", "-1 0", "0"], ())
    assert verification.fault is not None
    assert re.search(UNFOUNDED, verification.fault)
    encoded = plain_formula(claim.board, claim.encoding)
    known = [
        line for line in hard.proof if all(abs(int(word)) <= encoded.cnf.variables for word in line.strip("d").split())
    ]
    verification = signed(claim, known, ())
    assert verification.fault is not None
    assert re.search(UNFOUNDED, verification.fault)


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        (Ring((11, 13)), "no clue at r2c4"),
        (Around(99), "no clue at r10c10"),
        (Ring((11, 22, 11)), "a ring needs at least one island, and no node may occur twice"),
        (Ring((11, OUTSIDE, OUTSIDE)), "a ring needs at least one island, and no node may occur twice"),
        (Ring(()), "a ring needs at least one island, and no node may occur twice"),
        (Ring((OUTSIDE,)), "a ring needs at least one island, and no node may occur twice"),
        (Spans(), "the fact occurs twice"),
    ],
)
def test_facts_that_cannot_be_said(hard: Certificate, fact: Fact, reason: str) -> None:
    claim = replace(hard.claim, facts=(*hard.claim.facts, fact))
    fault = signed(claim, list(hard.proof), hard.claim.facts).fault
    assert fault == f"fact {len(claim.facts)} does not hold: {reason}"


@pytest.mark.parametrize(
    ("rows", "fact", "reason"),
    [
        ([[1, 0, 2, 0]], Ring((0, 2)), "facts need a board with clues and with at least 2 rows and 2 columns"),
        ([[1, 0], [0, -1]], Spans(), "the number of sea cells is not known"),
        ([[1, 0], [0, -1]], Around(3), "the number of sea cells is not known"),
        ([[9, 0, 0], [0, 0, 0], [0, 0, 9]], Spans(), "the islands need more cells than the board has"),
        ([[4, 0], [0, 1]], Around(3), "the islands need more cells than the board has"),
    ],
)
def test_boards_that_have_no_such_facts(rows: list[list[int]], fact: Fact, reason: str) -> None:
    board = Board.of(Puzzle.from_rows(rows))
    with pytest.raises(ValueError, match=f"^{reason}$"):
        FactWriter(board, bare(board)).write(fact)


# As text.


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda _: ["ring r2c2 r3c3 inside"], "found the cell 'inside' in the fact 'ring r2c2 r3c3 inside'"),
        (lambda _: ["ring r2c2 r11c3"], "found the cell 'r11c3' in the fact 'ring r2c2 r11c3'"),
        (
            lambda facts: [*facts, "around"],
            "'around' as fact 10, expected 'ring CLUES', 'around CLUE' or 'spans'",
        ),
        (lambda _: ["spans r2c2"], "found 'spans r2c2' as fact 1"),
        (lambda _: [{"ring": []}], "found {'ring': []} as fact 1"),
        (lambda _: "spans", "found 'spans' as 'facts', expected a list"),
    ],
)
def test_facts_that_cannot_be_read(hard: Certificate, change: Callable[[list[str]], object], message: str) -> None:
    fields = json.loads("".join(write_claim(hard.claim)))
    fields["facts"] = change(fields["facts"])
    with pytest.raises(FormatError) as refusal:
        read_claim(json.dumps(fields))
    assert message in str(refusal.value)


def test_facts_are_read_as_they_were_written(hard: Certificate) -> None:
    text = "".join(write_claim(hard.claim))
    assert read_claim(text) == hard.claim
    assert json.loads(text)["facts"][:2] == ["ring r2c2", "ring r2c2 outside"]


def test_a_claim_without_facts_is_read_as_before() -> None:
    board, solution = instance("06x06-corners")
    claim = make_certificate(board, solution, unique=True).claim
    assert read_claim("".join(write_claim(claim))).facts == ()


def test_the_useful_facts_and_how_many_clauses_they_have() -> None:
    """The clauses belong to the format: a certificate is refused where a fact gets others."""
    board = Board.of(Puzzle.from_rows([[2, 0, 0, 0, 0], [0] * 5, [0, 3, 0, 0, 0], [0] * 5, [0, 0, 0, 0, 3]]))
    encoded = bare(board)
    first = encoded.cnf.variables + 1
    writer = FactWriter(board, encoded)
    added: dict[Fact, int] = {}
    for fact in writer.useful():
        before = len(encoded.cnf.clauses)
        writer.write(fact)
        added[fact] = len(encoded.cnf.clauses) - before
    assert list(added.items()) == [
        (Ring((0,)), 1),
        (Ring((0, OUTSIDE)), 7),
        (Ring((11,)), 11),
        (Ring((11, OUTSIDE)), 7),
        (Ring((24,)), 4),
        (Ring((24, OUTSIDE)), 13),
        (Ring((0, 11)), 7),
        (Ring((0, 11, OUTSIDE)), 10),
        (Ring((11, 24)), 10),
        (Ring((11, 24, OUTSIDE)), 10),
        (Around(0), 6),
        (Around(11), 21),
        (Around(24), 12),
        (Spans(), 940),
    ]
    names = [encoded.cnf.name(variable).split("_")[0] for variable in range(first, encoded.cnf.variables + 1)]
    assert Counter(names) == {"true": 1, "so": 18, "joined": 5, "line": 18, "sum": 207}
    assert [about for about, _ in encoded.cnf.groups()][-1] == "facts: the claim has them"


# The clauses of a fact exclude exactly the colourings that it is about.


def refutes(board: Board, sea: set[int], fact: Fact) -> bool:
    """Whether the clauses of a fact exclude a colouring that the plain formula, but for the sea, does not exclude.

    Of an island without a border cell nothing says that it has none: here it is assumed.
    """
    encoded = bare(board)
    writer = FactWriter(board, encoded)
    with open_backend("glucose4") as backend:
        for about, clauses in encoded.cnf.groups():
            backend.add([] if about == "connectivity of the sea" else clauses)
        before = len(encoded.cnf.clauses)
        writer.write(fact)
        colours = [c + 1 if c in sea else -c - 1 for c in range(board.puzzle.grid.size)]
        assert backend.solve(colours)
        backend.add(encoded.cnf.clauses[before:])
        inland = [-writer._joins[fact.clue,]] if isinstance(fact, Around) else []
        return not backend.solve([*colours, *inland])


def random_islands(random: Random) -> tuple[Board, set[int], list[list[int]]]:
    """A board, the sea of a colouring that may fall apart and have pools, and its islands in the order of the clues."""
    grid = Grid(random.randint(2, 6), random.randint(2, 6))
    density = random.choice((0.4, 0.65, 0.8))
    sea = {c for c in range(grid.size) if random.random() < density}
    if density == 0.8:  # most of the inland cells are islands
        sea ^= {c for c, beside in enumerate(grid.neighbours) if len(beside) == 4}
    clue_of = {random.choice(island): island for island in grid.components({*range(grid.size)} - sea)}
    clues = tuple(Clue(cell, len(island)) for cell, island in clue_of.items())
    board = Board.of(Puzzle(grid, clues, Rules(pools_allowed=True)))
    return board, sea, [clue_of[clue.cell] for clue in board.puzzle.clue_list]


def cross_and_corners(corners: tuple[bool, ...]) -> tuple[Board, set[int], list[list[int]]]:
    """A cross inland, and three cells in each of these corners: with three of these it needs more sea than is left."""
    grid = Grid(5, 5)
    every = [[0, 1, 5], [3, 4, 9], [15, 20, 21], [19, 23, 24]]
    islands = sorted([*(one for one, taken in zip(every, corners, strict=True) if taken), [7, 11, 12, 13, 17]])
    clues = tuple(Clue(island[0], len(island)) for island in islands)
    board = Board.of(Puzzle(grid, clues, Rules(pools_allowed=True)))
    return board, {*range(grid.size)}.difference(*islands), islands


def edge_counts(board: Board, islands: list[list[int]]) -> Counter[frozenset[int | None]]:
    """How often two islands, or an island and the outside, are joined; by their clues. One island: with itself."""
    names: list[int | None] = [*(clue.cell for clue in board.puzzle.clue_list), OUTSIDE]
    return Counter(frozenset({names[a], names[b]}) for a, b in edges_of(board.puzzle.grid, islands))


def test_exactly_the_rings_are_excluded() -> None:
    outcomes = Counter[tuple[int, bool]]()
    for seed in range(200):
        random = Random(seed)
        board, sea, islands = random_islands(random)
        counts = edge_counts(board, islands)
        nodes: list[int | None] = [*(clue.cell for clue in board.puzzle.clue_list), OUTSIDE]
        random.shuffle(nodes)
        for length in range(1, min(len(nodes), 4) + 1):
            ring = next(
                (order for order in permutations(nodes, length) if is_ring(counts, order)), tuple(nodes[:length])
            )
            if ring == (OUTSIDE,):
                continue
            expected = is_ring(counts, ring)
            assert refutes(board, sea, Ring(ring)) is expected, (seed, ring)
            outcomes[length, expected] += 1
    assert all(outcomes[length, ring] > 5 for length in (1, 2, 3, 4) for ring in (True, False)), outcomes


def is_ring(counts: Counter[frozenset[int | None]], nodes: tuple[int | None, ...]) -> bool:
    if len(nodes) < 3:
        return counts[frozenset(nodes)] >= len(nodes)
    return all(counts[frozenset(pair)] for pair in pairwise((*nodes, nodes[0])))


def test_exactly_the_spans_that_the_sea_does_not_allow_are_excluded() -> None:
    outcomes = Counter[tuple[str, bool]]()
    crosses = map(cross_and_corners, product((False, True), repeat=4))
    for board, sea, islands in (*crosses, *(random_islands(Random(seed)) for seed in range(100))):
        grid = board.puzzle.grid
        if not islands:
            continue
        spans = [len({c // grid.cols for c in one}) + len({c % grid.cols for c in one}) for one in islands]
        sides = sum(4 - len(grid.neighbours[c]) for c in sea)
        too_far = sum(spans) + sides > len(sea) + 1 + grid.rows + grid.cols
        assert refutes(board, sea, Spans()) is too_far, board
        outcomes["spans", too_far] += 1
        reaches = [reach_of(board, clue) for clue in board.puzzle.clue_list]
        for clue, span, island, reach in zip(board.puzzle.clue_list, spans, islands, reaches, strict=True):
            if any(len(grid.neighbours[c]) < 4 for c in island):
                continue
            contacts = sum(one is not reach and touches_at_a_corner(grid, one, reach) for one in reaches)
            closed = 2 * span + 4 - contacts > len(sea)
            assert refutes(board, sea, Around(clue.cell)) is closed, (board, clue)
            outcomes["around", closed] += 1
    assert all(outcomes[kind, excluded] > 4 for kind in ("spans", "around") for excluded in (True, False)), outcomes


def touches_at_a_corner(grid: Grid, one: set[int], other: set[int]) -> bool:
    return any(
        (a in one and d in other) or (d in one and a in other) or (b in one and c in other) or (c in one and b in other)
        for a, b, c, d in grid.windows
    )
