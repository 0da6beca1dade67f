"""Certificates: what is true is certified and verified, what is false is not, each corruption for its own reason."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurikabe_sat.bitset import members_of
from nurikabe_sat.certificate.checkers import AUTO, CHECKERS, DRAT_TRIM, LONG, PROPAGATE, RUP, checker_named
from nurikabe_sat.certificate.claim import Claim, ClaimKind, Separation, SideFile, fault_of_solution
from nurikabe_sat.certificate.formula import (
    ENCODINGS,
    blocking,
    choose_encoding,
    clause_of,
    dimacs_of,
    own_literals,
    plain_formula,
    refuted,
    sha256_of,
)
from nurikabe_sat.certificate.make import Certificate, make_certificate
from nurikabe_sat.certificate.separation import Judge, reach_of
from nurikabe_sat.certificate.text import is_file_name, read_claim, write_claim
from nurikabe_sat.certificate.verify import Verification, verify_certificate
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.errors import FormatError, LimitReached, UsageError
from nurikabe_sat.formats import read_board
from nurikabe_sat.formats.plain import read_solution
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle, Rules
from nurikabe_sat.sat.backend import Backend
from nurikabe_sat.sat.backends import BACKENDS, open_backend
from nurikabe_sat.sat.backends.python_sat import is_present
from nurikabe_sat.sat.dimacs import read_dimacs
from tests.support import oracle
from tests.support.outside_data import published_puzzles
from tests.support.strategies import boards, solvable_boards

INSTANCES = Path(__file__).parents[2] / "instances"
PROVERS = [info.name for info in BACKENDS if info.proof and is_present(info)]


@cache
def instance(stem: str) -> tuple[Board, Colouring]:
    """Return a puzzle with one solution, and that."""
    path = INSTANCES / f"{stem}.in"
    board = read_board(path.read_text("utf-8"), format="plain")
    return board, read_solution(path.with_suffix(".out").read_text("utf-8"), board.puzzle.grid)


@cache
def certified(stem: str, encoding: str = "cuts") -> Certificate:
    board, solution = instance(stem)
    return make_certificate(board, solution, unique=True, encoding=encoding)


def verified(certificate: Certificate, checker: str = AUTO) -> Verification:
    """Verify what the files of a certificate hold."""
    files = {name: list(lines) for name, lines in certificate.files()}
    claim = read_claim("".join(files[certificate.name]))
    assert claim == certificate.claim
    if claim.formula is None or claim.proof is None:
        return verify_certificate(claim)
    formula, proof = files[claim.formula.name], files[claim.proof.name]
    assert read_dimacs(formula).clauses == (certificate.formula.clauses if certificate.formula else None)
    return verify_certificate(claim, proof, formula, checker=checker)


def solutions_of(board: Board) -> list[Colouring]:
    """By the oracle: those that agree with the decided cells."""
    puzzle, given_colours = board.puzzle, board.colouring.colours
    found = oracle.solutions(puzzle.rows, puzzle.cols, {clue.cell: clue.size for clue in puzzle.clue_list})
    every = [Colouring(puzzle.grid, tuple(map(Colour, letters))) for letters in sorted(found)]
    return [
        one for one in every if all(a in (b, Colour.UNKNOWN) for a, b in zip(given_colours, one.colours, strict=True))
    ]


# What is true.


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(st.one_of(boards(max_cells=12), solvable_boards(max_cells=16)))
@settings(max_examples=40)
def test_exactly_what_the_oracle_says_can_be_certified(encoding: str, board: Board) -> None:
    board = undecided(board) if board.colouring.is_complete else board
    solutions = solutions_of(board)
    if not solutions:
        assert verified(make_certificate(board, encoding=encoding)).ok
        return
    with pytest.raises(UsageError, match=r"^cannot write a certificate: the puzzle has a solution$"):
        make_certificate(board, encoding=encoding)
    assert verified(make_certificate(board, solutions[0])).ok
    if len(solutions) == 1:
        assert verified(make_certificate(board, solutions[0], unique=True, encoding=encoding)).ok
    else:
        with pytest.raises(UsageError, match=r"^cannot write a certificate: the puzzle has another solution$"):
            make_certificate(board, solutions[0], unique=True, encoding=encoding)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    "stem", ["01x12-strip", "06x06-corners", "08x08-partly-painted", "09x09-unknown-sizes", "12x08-tall"]
)
def test_every_kind_of_cut(stem: str, encoding: str) -> None:
    certificate = certified(stem, encoding)
    for checker in (RUP, PROPAGATE):
        assert verified(certificate, checker=checker.name) == Verification(None, checker.name)


def test_the_cuts_of_these_tests_are_of_every_kind() -> None:
    separations = chain(certified("12x08-tall").claim.separations, certified("08x08-partly-painted").claim.separations)
    kinds = {(one.clue is None, one.other is None) for one in separations}
    assert kinds == {(True, True), (True, False), (False, True)}


@pytest.mark.parametrize("solver", [*PROVERS, "cadical-binary"])
def test_every_solver_that_writes_proofs(solver: str) -> None:
    board, solution = instance("07x07-few-clues")
    if solver == "cadical-binary":
        path = shutil.which("cadical")
        if path is None:
            pytest.skip("cadical is not installed")
        solver = path
    certificate = make_certificate(board, solution, unique=True, solver=solver)
    assert certificate.claim.solver == Path(solver).name
    for checker in (RUP, PROPAGATE):
        assert verified(certificate, checker=checker.name).ok


def test_real_puzzles() -> None:
    puzzles = [one for one in published_puzzles() if one[0].puzzle.grid.size <= 150]
    for board, solution in puzzles[::60]:
        assert verified(make_certificate(board, solution, unique=True)).ok, board.name


def test_decided_cells_belong_to_the_claim() -> None:
    board, solution = instance("06x06-corners")
    wrong = Colour.SEA if solution.colours[7] is Colour.ISLAND else Colour.ISLAND
    spoilt = Board.of(board.puzzle, decided=[(7, wrong)])
    certificate = make_certificate(spoilt)
    assert verified(certificate).ok
    assert certificate.claim.board.colouring.colours[7] is wrong
    with pytest.raises(UsageError, match=r"the grid is not a solution \(r2c2 differs from the board\)$"):
        make_certificate(spoilt, solution)


# What is refused to be made.


def test_a_colouring_that_is_no_solution() -> None:
    board, _ = instance("06x06-corners")
    grid = board.puzzle.grid
    with pytest.raises(UsageError, match=r"the grid is not a solution \(r1c1 is undecided\)$"):
        make_certificate(board, Colouring.unknown(grid))
    with pytest.raises(UsageError, match=r"the grid is not a solution \(the 2x2 block at r1c1-r2c2 is all sea\)$"):
        make_certificate(board, Colouring(grid, (Colour.SEA,) * grid.size))


def test_solvers_without_proofs_and_encodings_that_are_too_clever() -> None:
    board, solution = instance("06x06-corners")
    with pytest.raises(UsageError, match=r"^minisat22 cannot write proofs$"):
        make_certificate(board, solution, unique=True, solver="minisat22")
    with pytest.raises(UsageError, match=r"^encoding 'tree' cannot be certified; choose one of cuts, default$"):
        make_certificate(board, solution, unique=True, encoding="tree")


def test_only_the_plain_rules_are_certified() -> None:
    board, solution = instance("06x06-corners")
    with pytest.raises(UsageError, match=r"^certificates support only the plain rules of Nurikabe"):
        make_certificate(board.ruled(Rules(pools_allowed=True)), solution)


def test_all_solvers_are_told_of_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for the one that is only looked at."""
    board, solution = instance("06x06-corners")
    told: list[tuple[bool, bool]] = []

    def recorded(solver: str, *, proof: bool = False, deadline_expected: bool = False) -> Backend:
        told.append((proof, deadline_expected))
        return open_backend(solver, proof=proof, deadline_expected=deadline_expected)

    monkeypatch.setattr("nurikabe_sat.certificate.make.open_backend", recorded)
    make_certificate(board, solution, unique=True, deadline=Deadline.after(600))
    assert told == [(True, False), (False, True), (True, True)]


def test_the_groups_of_the_formula_say_what_they_are() -> None:
    formula = certified("06x06-corners").formula
    assert formula is not None
    assert [about for about, _ in formula.groups()][-2:] == [
        "cuts: the claim has the reason of each",
        "another solution: some cell is not as in the claim",
    ]


def test_small_boards_are_certified_with_cuts() -> None:
    for cols, encoding in ((20, "cuts"), (21, "default")):
        assert choose_encoding(Board.of(Puzzle(Grid(20, cols), ()))) == encoding
        assert encoding in ENCODINGS


def test_time_limits() -> None:
    certificate = certified("06x06-corners")
    claim, proof = certificate.claim, [f"{line}\n" for line in certificate.proof]
    with pytest.raises(LimitReached):
        make_certificate(claim.board, claim.solution, unique=True, deadline=Deadline.after(0))
    with pytest.raises(LimitReached):
        verify_certificate(claim, proof, deadline=Deadline.after(0))
    late = Deadline.after(600)
    assert verified(make_certificate(claim.board, claim.solution, unique=True, deadline=late)).ok
    assert verify_certificate(claim, proof, deadline=late).ok


# Corruption, with hashes that are set right afterwards.


def signed(claim: Claim, proof: Sequence[str]) -> tuple[Claim, list[str], list[str]]:
    """The claim with the hashes that fit, the proof and the formula, whatever they are worth."""
    encoded = plain_formula(claim.board, claim.encoding)
    own = own_literals(encoded)
    cuts = [clause_of(one, own) for one in claim.separations]
    formula = list(dimacs_of(refuted(encoded, cuts, claim.solution)))
    lines = [f"{line}\n" for line in proof]
    return (
        replace(
            claim,
            formula=SideFile("certificate.json.cnf", sha256_of(formula)),
            proof=SideFile("certificate.json.drat", sha256_of(lines)),
        ),
        lines,
        formula,
    )


def without_clue(board: Board) -> Board:
    puzzle = board.puzzle
    return replace(board, puzzle=Puzzle(puzzle.grid, puzzle.clue_list[1:]))


def other_clue(board: Board) -> Board:
    puzzle = board.puzzle
    first = puzzle.clue_list[0]
    return replace(board, puzzle=Puzzle(puzzle.grid, (Clue(first.cell, 1 + (first.size or 0)), *puzzle.clue_list[1:])))


def undecided(board: Board) -> Board:
    return replace(board, colouring=Colouring.unknown(board.puzzle.grid))


def open_cut(separation: Separation) -> Separation:
    """The same witnesses, with no separator between them."""
    return replace(separation, separator=())


def flipped(solution: Colouring, cell: int) -> Colouring:
    colours = list(solution.colours)
    colours[cell] = Colour.SEA if colours[cell] is Colour.ISLAND else Colour.ISLAND
    return Colouring(solution.grid, tuple(colours))


Corruption = Callable[[Claim, list[str]], tuple[Claim, Sequence[str]]]

UNFOUNDED = r"^the proof is wrong, line \d+: the clause does not follow by unit propagation, and is not RAT"

CORRUPTIONS: dict[str, tuple[str, Corruption, str]] = {
    "a clue changed": (
        "06x06-corners",
        lambda claim, proof: (replace(claim, board=other_clue(claim.board)), proof),
        r"^the solution breaks a rule: the island of the \d+ at r\dc\d has \d+ cells?$",
    ),
    "a clue less": (
        "06x06-corners",
        lambda claim, proof: (replace(claim, board=without_clue(claim.board)), proof),
        r"^the solution breaks a rule: the island at r\dc\d has no clue$",
    ),
    "decided cells left out": (
        "08x08-partly-painted",
        lambda claim, proof: (replace(claim, board=undecided(claim.board)), proof),
        r"^cut \d+ does not hold: all of the sea may lie on the side of r\dc\d$",
    ),
    "the solution changed": (
        "06x06-corners",
        lambda claim, proof: (replace(claim, solution=flipped(claim.solution or claim.board.colouring, 7)), proof),
        r"^the solution breaks a rule: ",
    ),
    "no solution claimed with the proof of a unique one": (
        "06x06-corners",
        lambda claim, proof: (replace(claim, kind=ClaimKind.NONE, solution=None), proof),
        UNFOUNDED,
    ),
    "no cut": (
        "06x06-corners",
        lambda claim, proof: (replace(claim, separations=()), proof),
        UNFOUNDED,
    ),
    "a false cut of the sea": (
        "06x06-corners",
        lambda claim, proof: (replace(claim, separations=tuple(map(open_cut, claim.separations))), proof),
        r"^cut 1 does not hold: all of the sea may lie on the side of r\dc\d$",
    ),
    "a false cut of the sea with two witnesses": (
        "06x06-corners",
        lambda claim, proof: (
            replace(claim, separations=tuple(open_cut(one) for one in claim.separations if one.other is not None)),
            proof,
        ),
        r"^cut 1 does not hold: r\dc\d and r\dc\d are not separated$",
    ),
    "a false cut of an island": (
        "08x08-partly-painted",
        lambda claim, proof: (
            replace(claim, separations=tuple(open_cut(one) for one in claim.separations if one.clue is not None)),
            proof,
        ),
        r"^cut 1 does not hold: r\dc\d and the clue at r\dc\d are not separated$",
    ),
    "a proof line less": (
        "06x06-corners",
        lambda claim, _: (claim, ["0"]),
        UNFOUNDED,
    ),
    "a proof line changed": (
        "06x06-corners",
        lambda claim, _: (claim, ["1 0", "-1 0", "0"]),
        UNFOUNDED,
    ),
    "the proof of another puzzle": (
        "06x06-corners",
        lambda claim, _: (claim, list(certified("01x12-strip").proof)),
        r"^the proof is wrong, line \d+: ",
    ),
    "a proof cut short": (
        "06x06-corners",
        lambda claim, proof: (claim, proof[:-1]),
        r"^the proof is wrong, line \d+: the proof ends without the empty clause$",
    ),
    "an empty proof": (
        "06x06-corners",
        lambda claim, _: (claim, []),
        r"^the proof is wrong, line 0: the proof ends without the empty clause$",
    ),
}


@pytest.mark.parametrize(("stem", "corrupt", "reason"), CORRUPTIONS.values(), ids=CORRUPTIONS)
def test_corruption(stem: str, corrupt: Corruption, reason: str) -> None:
    certificate = certified(stem)
    claim, proof = corrupt(certificate.claim, list(certificate.proof))
    signed_claim, lines, formula = signed(claim, proof)
    fault = verify_certificate(signed_claim, lines, formula, checker=RUP.name).fault
    assert fault is not None
    assert re.search(reason, fault), fault
    if claim.solution is not None and not fault.startswith("the solution"):
        untouched = signed(certificate.claim, certificate.proof)
        assert verify_certificate(*untouched, checker=RUP.name).ok


def test_cuts_that_cannot_be_said() -> None:
    certificate = certified("08x08-partly-painted")
    grid = certificate.claim.board.puzzle.grid
    clue = next(one for one in certificate.claim.board.puzzle.clue_list if one.size == 1)
    far = next(c for c in range(grid.size) if c != clue.cell)
    free = next(c for c in range(grid.size) if c not in certificate.claim.board.puzzle.clue_at)
    for separation, reason in [
        (
            Separation(clue.cell, far, None, ()),
            "cut 1 does not hold: the formula does not use cuts to connect the island of this clue",
        ),
        (Separation(free, far, None, ()), f"cut 1 does not hold: {grid.name(free)} has no clue"),
    ]:
        claim = replace(certificate.claim, separations=(separation,))
        proof = [f"{line}\n" for line in certificate.proof]
        assert verify_certificate(claim, proof).fault == reason


# Corruption by accident: the hashes tell.


def test_side_files_that_are_not_those_of_the_claim() -> None:
    certificate = certified("06x06-corners")
    claim = certificate.claim
    assert claim.formula is not None
    _, proof, formula = signed(claim, certificate.proof)
    for changed, name in [
        ((proof[:-1], formula), "certificate.json.drat"),
        (([*proof[:3], "1 2 0\n", *proof[3:]], formula), "certificate.json.drat"),
        ((proof, formula[:-1]), "certificate.json.cnf"),
        ((proof, []), "certificate.json.cnf"),
    ]:
        reason = f"{name} is not the file that the certificate names: its SHA-256 differs"
        assert verify_certificate(claim, *changed).fault == reason
    assert verify_certificate(claim, proof).ok
    other = replace(claim, formula=replace(claim.formula, sha256="0" * 64))
    reason = "the formula of the certificate does not match its puzzle, cuts and facts"
    assert verify_certificate(other, proof).fault == reason


def test_a_claim_that_needs_files_names_both() -> None:
    claim = certified("06x06-corners").claim
    for half in (replace(claim, formula=None), replace(claim, proof=None)):
        with pytest.raises(
            UsageError, match=r"^this claim requires a proof, so the certificate must name a formula and a proof$"
        ):
            verify_certificate(half, ["0\n"])


def test_certificates_are_about_the_plain_rules() -> None:
    board = Board.of(Puzzle(Grid(2, 2), (), Rules(pools_allowed=True)))
    with pytest.raises(UsageError, match=r"^certificates support only the plain rules of Nurikabe"):
        Claim(ClaimKind.NONE, board, None)


def test_a_solution_of_another_size_is_a_fault_of_the_program() -> None:
    board, solution = instance("06x06-corners")
    with pytest.raises(ValueError, match="longer"):
        fault_of_solution(Board.of(Puzzle(Grid(5, 6), ())), Colouring(solution.grid, (Colour.ISLAND,) * 36))
    assert fault_of_solution(board, solution) is None


def test_a_malformed_proof_is_no_refusal() -> None:
    claim, proof, formula = signed(certified("06x06-corners").claim, ["c 1", "hello", "0"])
    with pytest.raises(FormatError, match=r"^<proof>:2:1: found 'hello', expected a clause"):
        verify_certificate(claim, proof, formula)
    with pytest.raises(FormatError, match=r"^a\.drat:2:1: found 'hello', expected a clause"):
        verify_certificate(claim, proof, formula, source="a.drat")


# The judge of cuts.


@st.composite
def separations(draw: st.DrawFn, board: Board) -> Separation:
    cells = st.integers(0, board.puzzle.grid.size - 1)
    separator = tuple(sorted(set(draw(st.lists(cells, max_size=5)))))
    clues = [clue.cell for clue in board.puzzle.clue_list]
    of_an_island: bool = draw(st.booleans())
    if clues and of_an_island:
        return Separation(draw(st.sampled_from(clues)), draw(cells), None, separator)
    return Separation(None, draw(cells), draw(st.one_of(st.none(), cells)), separator)


def island_of(clue_cell: int, solution: Colouring) -> set[int]:
    """Return the cells of the island that a clue stands in; none if the clue is sea."""
    parts = solution.grid.components(solution.numbers_of(Colour.ISLAND))
    return next((set(part) for part in parts if clue_cell in part), set())


def holds(separation: Separation, clause: Sequence[int], own: Mapping[int, int], solution: Colouring) -> bool:
    """Whether the clause of a cut is true of a solution; ``own`` has the literals that its island owns a cell."""
    if separation.clue is None:
        return any((solution.colours[abs(literal) - 1] is Colour.SEA) == (literal > 0) for literal in clause)
    island = island_of(separation.clue, solution)
    cell_of = {literal: c for c, literal in own.items()}
    return any((cell_of[v] in island) if v in cell_of else (cell_of[-v] not in island) for v in clause)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=300)
def test_a_cut_that_the_judge_accepts_holds_in_every_solution(data: st.DataObject) -> None:
    board = data.draw(st.one_of(solvable_boards(max_cells=16), boards(max_cells=12)))
    if data.draw(st.booleans()):
        board = undecided(board)
    own = own_literals(plain_formula(board, "cuts"))
    separation = data.draw(separations(board))
    if Judge(board).fault(separation) is not None:
        return
    try:
        clause = clause_of(separation, own)
    except ValueError:
        return
    for solution in solutions_of(board):
        assert holds(separation, clause, own.get(separation.clue or 0, {}), solution), (board, separation, solution)


def test_a_clue_separates_nothing_from_itself() -> None:
    board = Board.of(Puzzle.from_rows([[0, 2, 0]]))
    assert Judge(board).fault(Separation(1, 0, None, (1,))) == "r1c1 and the clue at r1c2 are not separated"


@given(solvable_boards())
def test_the_solution_is_forbidden_and_nothing_else(board: Board) -> None:
    solution = board.colouring
    assert solution.is_complete
    values = {c + 1 if colour is Colour.SEA else -c - 1 for c, colour in enumerate(solution.colours)}
    assert {-literal for literal in blocking(solution)} == values


@given(boards(max_cells=20))
def test_two_ways_to_find_the_reach_of_a_clue_agree(board: Board) -> None:
    known = plain(board.puzzle, board.colouring)
    for clue, reach in zip(board.puzzle.clue_list, known.reach, strict=True):
        assert reach_of(board, clue) == set(members_of(reach))


@pytest.mark.parametrize("size", range(1, 6))
def test_the_reach_of_a_clue_in_the_open(size: int) -> None:
    board = Board.of(Puzzle(Grid(9, 9), (Clue(40, size),)))
    reach = reach_of(board, board.puzzle.clue_list[0])
    assert reach == {c for c in range(81) if abs(c // 9 - 4) + abs(c % 9 - 4) < size}


# Checkers.


def test_long_proofs_are_checked_by_a_solver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    certificate = certified("06x06-corners")
    proof = [f"{line}\n" for line in certificate.proof]
    length = sum(map(len, proof))
    for longest, checker in ((length, RUP), (length - 1, PROPAGATE)):
        monkeypatch.setattr("nurikabe_sat.certificate.checkers.LONG", longest)
        assert verify_certificate(certificate.claim, proof) == Verification(None, checker.name)


def test_who_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [checker_named(checker.name, 10**9) for checker in CHECKERS] == list(CHECKERS)
    assert checker_named(AUTO, LONG) is RUP
    assert checker_named(AUTO, LONG + 1) is PROPAGATE
    monkeypatch.setattr("nurikabe_sat.certificate.checkers.is_on_path", lambda: True)
    assert checker_named(AUTO, LONG + 1) is DRAT_TRIM
    with pytest.raises(UsageError, match=r"^unknown checker 'x'; choose from auto, rup, propagate, drat-trim$"):
        checker_named("x", 1)


def test_verifying_imports_neither_the_engine_nor_a_solver() -> None:
    """A solver's library, python-sat, is there to count with; its solvers are not."""
    certificate = certified("06x06-corners")
    files = {name: "".join(lines) for name, lines in certificate.files()}
    code = (
        "import json, sys\n"
        "from nurikabe_sat.certificate.text import read_claim\n"
        "from nurikabe_sat.certificate.verify import verify_certificate\n"
        "files = json.load(sys.stdin)\n"
        "claim = read_claim(files['certificate.json'])\n"
        "proof = files['certificate.json.drat'].splitlines(keepends=True)\n"
        "assert verify_certificate(claim, proof).ok\n"
        "print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(files), capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "nurikabe_sat.sat.proofs.rup" in loaded
    assert (
        not {"nurikabe_sat.solving.search", "nurikabe_sat.encoding.presolve", "nurikabe_sat.certificate.make"} & loaded
    )


# The claim as text.


def text_of(claim: Claim) -> str:
    return "".join(write_claim(claim))


@given(st.one_of(boards(), solvable_boards()), st.data())
def test_claims_are_read_as_they_were_written(board: Board, data: st.DataObject) -> None:
    grid = board.puzzle.grid
    kind = data.draw(st.sampled_from(ClaimKind))
    solution = None if kind is ClaimKind.NONE else Colouring(grid, (Colour.SEA,) * grid.size)
    claim = Claim(kind, replace(board, name="a b"), solution)
    if kind is not ClaimKind.SOLUTION:
        cuts = tuple(data.draw(st.lists(separations(board), max_size=3)))
        files = SideFile("a.cnf", "0" * 64), SideFile("a.drat", "f" * 64)
        claim = Claim(kind, claim.board, solution, "cuts", "glucose42", cuts, *files)
    assert read_claim(text_of(claim)) == claim


def test_names_are_written_as_they_are() -> None:
    claim = replace(certified("06x06-corners").claim, board=replace(instance("06x06-corners")[0], name="Zoë"))
    assert '"name": "Zoë",\n' in write_claim(claim)


def test_blanks_around_a_claim_do_no_harm() -> None:
    claim = certified("06x06-corners").claim
    assert read_claim(f"\n \t{text_of(claim)}\n") == claim


def test_an_error_without_a_file_names_the_text() -> None:
    with pytest.raises(FormatError, match=r"^<text>: found another kind of text"):
        read_claim("")


def test_the_longest_name_of_a_side_file() -> None:
    assert is_file_name("a" * 255)
    assert not is_file_name("a" * 256)


def test_a_claim_is_a_puzzle_as_well() -> None:
    claim = certified("08x08-partly-painted").claim
    board = read_board(text_of(claim))
    assert (board.puzzle, board.colouring) == (claim.board.puzzle, claim.board.colouring)


NAME = "the name of a file in the same folder"
BAD = {
    "nothing": ("", "found another kind of text, expected a certificate, a JSON object"),
    "a list": ("[]", "found another kind of text, expected a certificate, a JSON object"),
    "not JSON": ("{", "found broken JSON"),
    "nested too deeply": ('{"a":' + "[" * 100_000, "found JSON nested too deeply"),
    "a puzzle": ({"certificate": None}, "found nothing as 'certificate', expected 1, the version of the format"),
    "a later version": ({"certificate": 2}, "found 2 as 'certificate', expected 1, the version of the format"),
    "no claim": ({"claim": None}, "found nothing as 'claim', expected one of solution, none, unique"),
    "another claim": ({"claim": "several"}, "found 'several' as 'claim', expected one of solution, none, unique"),
    "a claim of a strange type": ({"claim": []}, "found [] as 'claim', expected one of solution, none, unique"),
    "no solution": (
        {"solution": None},
        "found no solution, expected a solution for the claim 'unique'",
    ),
    "a solution too many": (
        {"claim": "none"},
        "found a solution, expected no solution for the claim 'none'",
    ),
    "half a solution": ({"solution": ["BB"]}, "found 1 row"),
    "an encoding that is not certified": (
        {"encoding": "tree"},
        "found 'tree' as 'encoding', expected one of cuts, default",
    ),
    "no solver": ({"solver": 7}, "found 7 as 'solver', expected a string"),
    "no cuts": ({"cuts": None}, "found nothing as 'cuts', expected a list"),
    "a cut that is none": ({"cuts": [1]}, "found 1 as cut 1, expected an object with 'of', 'witness', 'other'"),
    "a cut of nothing": ({"cuts": [{"of": 1}]}, "found 1 as 'of', expected a string"),
    "a witness outside": (
        {"cuts": [{"of": "sea", "witness": "r7c1", "separator": ""}]},
        "found the cell 'r7c1' in the cut {'of': 'sea', 'separator': '', 'witness': 'r7c1'}, "
        "expected a cell from r1c1 to r6c6",
    ),
    "a cell that is none": ({"cuts": [{"of": "sea", "witness": "r0c1"}]}, "found the cell 'r0c1' in the cut"),
    "a separator of something else": (
        {"cuts": [{"of": "sea", "witness": "r1c1", "separator": "r1c2,r1c3"}]},
        "found the cell 'r1c2,r1c3' in the cut",
    ),
    "a separator that is no text": (
        {"cuts": [{"of": "sea", "witness": "r1c1", "separator": ["r1c2"]}]},
        "found ['r1c2'] as 'separator', expected a string",
    ),
    "no proof": ({"proof": None}, "found nothing as 'proof', expected an object with 'file' and 'sha256'"),
    "a proof elsewhere": (
        {"proof": {"file": "../a", "sha256": "0" * 64}},
        f"found '../a' as 'file', expected {NAME}",
    ),
    "a folder": ({"proof": {"file": "..", "sha256": "0" * 64}}, f"found '..' as 'file', expected {NAME}"),
    "a file without a name": ({"formula": {"file": "", "sha256": "0" * 64}}, f"found '' as 'file', expected {NAME}"),
    "half a hash": ({"proof": {"file": "a", "sha256": "0" * 63}}, "as 'sha256', expected 64 hexadecimal digits"),
    "a board of two sizes": ({"rows": 5}, "found 6 rows"),
    "a board of an absurd size": (
        {"rows": 10**8, "cols": 10**8},
        "found a board of 100000000 x 100000000 cells",
    ),
    "a number of 5,000 digits": ({"solver": 10**5000}, "as 'solver', expected a string"),
}


@pytest.mark.parametrize(("change", "message"), BAD.values(), ids=BAD)
def test_malformed_claims(change: str | dict[str, object], message: str) -> None:
    if isinstance(change, str):
        text = change
    else:
        fields = json.loads(text_of(certified("06x06-corners").claim)) | change
        sys.set_int_max_str_digits(0)
        text = json.dumps({key: value for key, value in fields.items() if value is not None})
        sys.set_int_max_str_digits(4300)
    with pytest.raises(FormatError) as caught:
        read_claim(text, "a.json")
    assert str(caught.value).startswith("a.json")
    assert message in str(caught.value)
