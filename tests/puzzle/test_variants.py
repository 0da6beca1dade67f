"""The variants: every one against its rule in words, on all small boards, in every encoding, for every question."""

import random
from collections.abc import Callable, Iterable
from itertools import cycle, product
from pathlib import Path

import pytest

from nurikabe_sat import check, count, facts, solve, unique, why
from nurikabe_sat.encoding.export import complete_formula
from nurikabe_sat.encoding.presets import ENCODINGS
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Clue, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.queries import ask_json
from nurikabe_sat.solving.search import Options, solutions
from nurikabe_sat.variants import VARIANTS, in_variant, variant_named
from tests.cli.test_decode import answer
from tests.encoding.test_exhaustive import clue_sets, shapes
from tests.support import oracle
from tests.support.command import Outcome, Run, command_in
from tests.support.constraint_truth import all_solutions

Clues = tuple[tuple[int, int | None], ...]
NAMES = [one.name for one in VARIANTS]
GENERAL = [entry.name for entry in ENCODINGS if not entry.baseline]
EVERY = [Options(encoding=name, presolve=deduced) for name in (*GENERAL, None) for deduced in (True, False)]


def rows_of(letters: str, cols: int) -> list[str]:
    return [letters[start : start + cols] for start in range(0, len(letters), cols)]


def sizes_of(letters: str, cols: int) -> list[int]:
    return [len(island) for island in oracle.parts(letters, "W", cols)]


def no_corner(letters: str, cols: int) -> bool:
    rows = rows_of(letters, cols)
    squares = (rows[r][c : c + 2] + rows[r + 1][c : c + 2] for r, c in product(range(len(rows) - 1), range(cols - 1)))
    return not any(square in ("WBBW", "BWWB") for square in squares)


RIGHT: dict[str, Callable[[str, int], bool]] = {
    "no-corners": no_corner,
    "pools": lambda letters, cols: True,  # noqa: ARG005 (brute force is told to allow them)
    "dominoes": lambda letters, cols: set(sizes_of(letters, cols)) <= {2},
    "mirror": lambda letters, cols: all(row == row[::-1] for row in rows_of(letters, cols)),
    "distinct": lambda letters, cols: len(set(sizes_of(letters, cols))) == len(sizes_of(letters, cols)),
}
"""The rules in words once more, on complete boards."""


def right_solutions(name: str, shape: tuple[int, int], clues: Clues) -> set[str]:
    every = all_solutions(*shape, clues, name == "pools")
    return {letters for letters in every if RIGHT[name](letters, shape[1])}


def puzzle_of(shape: tuple[int, int], clues: Clues) -> Puzzle:
    return Puzzle(Grid(*shape), tuple(Clue(cell, size) for cell, size in clues))


def letters_of(found: Iterable[Colouring]) -> list[str]:
    return ["".join(one.to_rows()) for one in found]


def check_solutions(name: str, shape: tuple[int, int], clues: Clues, options: Options) -> None:
    found = letters_of(solutions(in_variant(puzzle_of(shape, clues), name), options=options))
    assert len(found) == len(set(found)), (name, shape, clues, options)
    assert set(found) == right_solutions(name, shape, clues), (name, shape, clues, options)


def check_questions(name: str, shape: tuple[int, int], clues: Clues) -> None:
    puzzle, right = puzzle_of(shape, clues), right_solutions(name, shape, clues)
    place = name, shape, clues
    assert count(puzzle, variant=name).count == len(right), place
    assert unique(puzzle, variant=name).status == ("none", "unique", "ambiguous")[min(2, len(right))], place
    forced = ["".join(set(each)) if len(set(each)) == 1 else "?" for each in zip(*right, strict=True)]
    assert "".join(facts(puzzle, variant=name).cells or ()) == "".join(forced), place


def some_boards(
    cells: int, number: int, sizes: tuple[int | None, ...], most: int
) -> list[tuple[tuple[int, int], Clues]]:
    """Random boards, the same in each run, with 1 to ``most`` clues."""
    rng = random.Random(cells)
    boards = []
    for _ in range(number):
        clues = sorted(rng.sample(range(cells), rng.randint(1, most)))
        boards.append((rng.choice(shapes(cells)), tuple((cell, rng.choice(sizes)) for cell in clues)))
    return boards


def test_each_variant_is_tested() -> None:
    assert list(RIGHT) == NAMES
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_board_of_up_to_four_cells_in_an_encoding_each(name: str) -> None:
    every = cycle(EVERY)
    for cells in range(1, 5):
        for shape in shapes(cells):
            for clues in clue_sets(cells, (1, 2, None)):
                check_solutions(name, shape, clues, next(every))


@pytest.mark.parametrize("name", NAMES)
def test_larger_boards_in_every_encoding(name: str) -> None:
    for shape, clues in some_boards(9, 6, (1, 2, 3, None), 2):
        for options in EVERY:
            check_solutions(name, shape, clues, options)


@pytest.mark.parametrize("name", NAMES)
def test_every_question(name: str) -> None:
    for shape, clues in (*some_boards(8, 25, (1, 2, None), 3), *some_boards(9, 15, (2, 3, None), 3)):
        check_questions(name, shape, clues)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("cells", range(1, 7))
def test_every_board_of_up_to_six_cells_in_every_encoding(name: str, cells: int) -> None:
    for shape in shapes(cells):
        for clues in clue_sets(cells, (1, 2, None)):
            check_questions(name, shape, clues)
            for options in EVERY:
                check_solutions(name, shape, clues, options)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "distinct"])
def test_a_formula_has_the_rules_of_the_variant(name: str) -> None:
    from pysat.solvers import Glucose42

    for shape, clues in some_boards(9, 10, (2, 3, None), 2):
        encoded = complete_formula(in_variant(puzzle_of(shape, clues), name))
        found = set()
        with Glucose42(bootstrap_with=encoded.to_pysat()) as solver:
            while solver.solve():
                model = solver.get_model()
                found |= set(letters_of([encoded.decode(model)]))
                solver.add_clause([-literal for literal in model[:9]])
        assert found == right_solutions(name, shape, clues)


@pytest.mark.parametrize("name", NAMES)
def test_the_referee_judges_by_the_rules_of_the_variant(name: str) -> None:
    for shape, clues in some_boards(6, 8, (1, 2, 3, None), 2):
        puzzle = in_variant(puzzle_of(shape, clues), name).puzzle
        right = right_solutions(name, shape, clues)
        for each in product("BW", repeat=6):
            colouring = Colouring.from_rows(rows_of("".join(each), shape[1]))
            assert is_solution(puzzle, colouring) == ("".join(each) in right)
            assert (check(puzzle.painted(colouring)).status == "complete") == ("".join(each) in right)


def test_why_speaks_of_the_variant() -> None:
    rows = [[2, 0, 0], [0, 0, 0], [0, 0, 2]]
    answer = why(Puzzle.from_rows(rows), variant="distinct")
    assert answer.lines == (
        "no solution",
        "these clues cannot all be kept: the 2 at r1c1 and the 2 at r3c3",
        "rules involved: no two islands have the same size",
        "this conflict is minimal: the others can be satisfied if any one of these clues is removed or becomes a ?",
    )


def test_the_http_api_takes_a_variant() -> None:
    asked = {"puzzle": "2\n? .\n. .\n", "variant": "dominoes"}
    assert ask_json("count", asked)["count"] == 2
    with pytest.raises(UsageError, match=r"unknown variant 'domino'; choose from .*; did you mean 'dominoes'"):
        ask_json("count", {**asked, "variant": "domino"})


def test_a_variant_is_found_by_its_name() -> None:
    assert [variant_named(name) for name in NAMES] == list(VARIANTS)
    puzzle = Puzzle.from_rows([[2, 0]])
    assert in_variant(puzzle, None) is puzzle
    assert solve(puzzle, variant="mirror").solution is not None


# The command line.

PUZZLES = {"unknown.in": "3\n. ? .\n. . .\n. . .\n", "corner.in": "3\n2 . .\n. . .\n. . .\n"}
command = command_in(PUZZLES, "solve")
ONLY_PLAIN = "support only the plain rules of Nurikabe, without variants or constraints"


@pytest.fixture
def any_command(command: Run, capsys: pytest.CaptureFixture[str]) -> Run:
    from tests.support.command import run

    assert callable(command)  # it has made the files
    return lambda *arguments: run(capsys, *arguments)


def test_solve_in_a_variant(command: Run) -> None:
    assert command("unknown.in", "--variant", "dominoes", "--format", "text").code == 0
    assert command("corner.in").out == "no solution\n"
    both = command("corner.in", "--variant", "pools", "--all", "--format", "text").out
    assert sorted(both.rstrip("\n").split("\n\n")) == ["W B B\nW B B\nB B B", "W W B\nB B B\nB B B"]


def test_other_commands_in_a_variant(any_command: Run) -> None:
    assert any_command("count", "corner.in", "--variant", "pools").out == "2\n"
    assert any_command("count", "unknown.in", "--variant", "mirror").out == "8\n"
    assert any_command("facts", "corner.in", "--variant", "pools", "--format", "text").out == "W ? B\n? B B\nB B B\n"
    painted = Path("painted.in")
    painted.write_text("3\n2 B B\nW B B\nB B B\n")
    assert any_command("check", painted).code == 1
    assert any_command("check", painted, "--variant", "pools").code == 0
    assert any_command("why", "corner.in", "--variant", "pools").code == 1  # two solutions


def test_a_formula_with_pools_comes_back(any_command: Run) -> None:
    assert any_command("corner.in", "--variant", "pools", "-o", "out.cnf").code == 0
    Path("out.txt").write_text(answer("out.cnf"))
    decoded = any_command("decode", "out.cnf", "out.txt")
    assert (decoded.code, decoded.err) == (0, "")
    assert decoded.out in ("W W B\nB B B\nB B B\n", "W B B\nW B B\nB B B\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (["corner.in", "--certify", "claim.json"], f"certificates {ONLY_PLAIN}"),
        (
            ["legup", "prove", "corner.in"],
            "unrecognized arguments: --variant pools: this command knows the plain rules of Nurikabe only (see "
            "nurikabe-sat legup prove --help)",
        ),
        (
            ["generate", "5"],
            "unrecognized arguments: --variant pools: this command knows the plain rules of Nurikabe only (see "
            "nurikabe-sat generate --help)",
        ),
        (
            ["hint", "corner.in"],
            "unrecognized arguments: --variant pools: this command knows the plain rules of Nurikabe only (see "
            "nurikabe-sat hint --help)",
        ),
    ],
)
def test_what_knows_the_plain_rules_only_says_so_in_one_line(any_command: Run, line: list[str], message: str) -> None:
    assert any_command(*line, "--variant", "pools") == Outcome(2, "", f"nurikabe-sat: error: {message}\n")
    assert not Path("claim.json").exists()


def test_a_predicate_is_not_written_to_a_file(any_command: Run) -> None:
    found = any_command("unknown.in", "--variant", "distinct", "-o", "out.cnf")
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(
        "nurikabe-sat: error: the constraint 'no two islands have the same size' is a Python function"
    )
    assert not Path("out.cnf").exists()


@pytest.mark.parametrize("line", [["solve"], ["count"], ["why"]])
def test_an_unknown_variant_is_refused_with_the_names_there_are(any_command: Run, line: list[str]) -> None:
    found = any_command(*line, "corner.in", "--variant", "domino")
    assert found.code == 2
    assert found.err == (
        f"nurikabe-sat: error: unknown variant 'domino'; choose from {', '.join(NAMES)}; did you mean 'dominoes'?\n"
    )


def test_the_list_of_variants(any_command: Run) -> None:
    lines = any_command("list", "variants").out.splitlines()[1:]
    assert [line.split()[0] for line in lines] == NAMES
