"""The public objects are read from anything, indexed, shown, hashed, pickled, and given to numpy and python-sat."""

import io
import pickle
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from nurikabe_sat import (
    Board,
    Colour,
    Colouring,
    Dimacs,
    FormatError,
    InputTypeError,
    Look,
    Mark,
    Puzzle,
    UsageError,
    ask_many,
    check,
    complete_formula,
    convert,
    count,
    explain,
    export,
    facts,
    generate,
    hint,
    is_solution,
    make_certificate,
    rate,
    read_board,
    read_boards,
    read_dimacs,
    read_export,
    solutions,
    solve,
    solve_many,
    unique,
    why,
)
from nurikabe_sat.encoding.known import plain
from nurikabe_sat.encoding.presets import encode
from nurikabe_sat.queries.query import Answer
from nurikabe_sat.solving.search import solve as search

TEXT = "3 4\n2 . . 1\n. . . .\n? . B W\n"


def answers() -> list[Answer[Any]]:
    board = read_board("3 3\n2 . .\n. . .\n. . 1\n")
    none = read_board("2\n1 0\n0 1\n")
    return [
        *(ask(one) for ask in (solve, unique, count, check, explain, facts, hint, rate, why) for one in (board, none)),
        generate(4, 4, seed=3),
        convert((board,), "url"),
    ]


def test_a_board_is_read_from_a_text_a_path_and_open_files(tmp_path: Path) -> None:
    board = read_board(TEXT)
    path = tmp_path / "board.in"
    path.write_text(TEXT, encoding="utf-8")
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        assert [read_board(one) for one in (path, text, data, io.StringIO(TEXT))] == [board] * 4
    assert read_boards(path) == [board]


def test_rows_and_boards_are_read_as_texts_are() -> None:
    rows: list[list[int | str | None]] = [[2, None], [None, "?"]]
    board = read_board("2 2\n2 .\n. ?\n")
    assert read_board(rows) == read_board(board) == board
    assert read_boards(rows) == [board]
    assert read_boards([board, board]) == [board, board]
    readers: list[Any] = [read_board, read_boards]
    for read in readers:
        with pytest.raises(InputTypeError, match=r"^text: found 3 of type int, expected a Board, a text or a URL"):
            read(3)


@pytest.mark.parametrize(
    ("data", "fault"),
    [(None, "no such file: "), (b"2\n1 \xff\n", ":2:3: found the byte 0xff"), (b"2\n1 x\n0 0\n", ":2:3: found 'x'")],
)
def test_errors_about_a_file_name_it(tmp_path: Path, data: bytes | None, fault: str) -> None:
    path = tmp_path / "board.in"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(FormatError) as error:
        read_board(path)
    assert str(path) in str(error.value)
    assert fault in str(error.value)


def test_cells_are_found_by_rows_and_columns_from_1() -> None:
    board = read_board(TEXT)
    assert (board[3, 3], board[3, 4], board[1, 2]) == (Colour.SEA, Colour.ISLAND, Colour.UNKNOWN)
    assert board["r1c1"] is board.puzzle["r1c1"] is Colour.ISLAND  # clues
    assert board.colouring[3, 3] is Colour.SEA
    assert board.puzzle[3, 3] is Colour.UNKNOWN
    for where in ((4, 1), (1, 5), (0, 1), (-1, 1), "r4c1", "r0c1", "nonsense"):
        assert where not in board
        with pytest.raises(IndexError):
            board[where]


def test_a_board_as_text_can_be_read_back_with_its_size() -> None:
    for text in (TEXT, "2 3\n12 . B\n? W .\n"):
        board = read_board(text)
        assert read_board(f"{board.puzzle.rows} {board.puzzle.cols}\n{board}\n") == board


def test_notebooks_draw_boards_puzzles_and_colourings() -> None:
    board = read_board(TEXT)
    for shown in (board, board.puzzle, board.colouring):
        picture = shown._repr_svg_()  # type: ignore[union-attr] # nurikabe_sat.notebook gives them that method
        assert picture.startswith("<svg")
        assert picture.count('class="sea"') == (shown is not board.puzzle)


def test_notebooks_show_answers_with_their_pictures() -> None:
    board = read_board("2\n2 .\n. .\n")
    assert facts(board)._repr_html_().count("<svg") == 1  # type: ignore[union-attr]
    assert solve(board, unique=True)._repr_html_().count("<svg") == 2  # type: ignore[union-attr]
    conflict = why(read_board("2\n1 0\n0 1\n"))
    assert "island focus" in (conflict._repr_html_() or "").split("</style>")[1]
    page = explain(read_board("1 3\n2 . .\n"))._repr_html_()
    assert page is not None
    assert page.startswith("<iframe srcdoc=")
    assert "can only grow into" in page
    assert page.count('"') == 4  # those of the page are escaped


def test_answers_and_boards_are_hashed_and_pickled() -> None:
    board = read_board(TEXT)
    small = read_board("2\n2 .\n. .\n")
    records = [*ask_many("hint", [board]), *solve_many([board, small], certify=True)]
    assert records[-1].certificate is not None
    objects = (board, board.puzzle, board.colouring, search(board), *solutions(board, 1), Look({"r1c1": Mark.FOCUS}))
    for one in (*answers(), *records, *objects):
        copy = pickle.loads(pickle.dumps(one))  # noqa: S301 (our own bytes)
        assert copy == one
        assert hash(copy) == hash(one)


def test_a_pickled_answer_leaves_its_request_behind() -> None:
    board = read_board(TEXT)
    answer = hint(board)
    pickled = pickle.dumps(answer)
    assert b"Request" not in pickled
    assert b"Board" not in pickled
    copy = pickle.loads(pickled)  # noqa: S301 (our own bytes)
    assert copy == answer
    assert copy.to_json() == answer.to_json()
    assert list(copy.sentences()) == list(answer.sentences())
    assert copy._repr_html_() is None
    with pytest.raises(UsageError, match="does not contain its board"):
        copy.pictures()
    assert list(copy.about(answer.request).pictures()) == list(answer.pictures())


def test_an_answer_is_its_values_and_not_its_request() -> None:
    answer = hint(read_board("2\n2 .\n. .\n"))
    assert "request" not in repr(answer)
    assert not any("request" in key for key in answer.to_json())
    assert answer == hint(read_board("2\n2 .\n. .\n"), timeout=100)


def test_certificates_and_formulas_are_pickled() -> None:
    board = read_board("2\n1 0\n0 1\n")
    certificate = make_certificate(board)
    copy = pickle.loads(pickle.dumps(certificate))  # noqa: S301 (our own bytes)
    written = [(name, list(lines)) for name, lines in certificate.files()]
    assert len(written) == 3
    assert [(name, list(lines)) for name, lines in copy.files()] == written
    encoded = complete_formula(board)
    cnf = pickle.loads(pickle.dumps(encoded)).cnf  # noqa: S301 (as above)
    assert list(cnf.groups()) == list(encoded.cnf.groups())
    assert [cnf.name(v) for v in range(1, cnf.variables + 1)] == [
        encoded.cnf.name(v) for v in range(1, cnf.variables + 1)
    ]


def test_the_name_of_a_file_as_a_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "board.in"
    path.write_text(TEXT, encoding="utf-8")
    for read in (read_board, read_boards):
        with pytest.raises(FormatError, match=r"found the file name .*, expected the text of the file, or Path\("):
            read(str(path))
        with pytest.raises(FormatError, match="expected a puzzle as"):
            read("no-such-file.in")


def test_boards_go_to_numpy_and_back() -> None:
    numpy = pytest.importorskip("numpy")
    board = read_board(TEXT)
    cells = numpy.asarray(board)
    assert cells.dtype == numpy.int8
    assert cells.tolist() == [[-1] * 4, [-1] * 4, [-1, -1, 1, 0]]
    assert Colouring.from_array(cells) == board.colouring
    clues = numpy.asarray(board.puzzle)
    assert clues.tolist() == [[2, 0, 0, 1], [0] * 4, [-1, 0, 0, 0]]
    assert Puzzle.from_rows(clues) == board.puzzle
    assert numpy.asarray(board, dtype=float).dtype == float
    solution = solve(read_board("1 3\n2 . .\n")).solution
    assert numpy.asarray(solution).tolist() == [[0, 0, 1]]


@pytest.mark.parametrize("rows", [[[1, 2]], [[1], [1, 0]], [1, 0], [[0.5]], []])
def test_what_is_not_a_colouring_is_refused(rows: object) -> None:
    with pytest.raises(ValueError, match=r"equal lengths|colour|dimensional|at least one row"):
        Colouring.from_array(rows)


def test_a_formula_goes_to_pysat_and_its_models_are_the_solutions() -> None:
    board = read_board("3 3\n2 . .\n. . .\n. . 1\n")
    encoded = complete_formula(board)
    formula = encoded.to_pysat()
    assert isinstance(formula, CNF)
    assert formula.nv == encoded.cnf.variables
    found = set()
    with Solver(name="glucose4", bootstrap_with=formula) as solver:
        while solver.solve():
            model = solver.get_model()
            found.add(encoded.decode(model))
            solver.add_clause(encoded.blocking(model))
    letters = product("BW", repeat=9)
    every = (Colouring.from_rows(["".join(one[r : r + 3]) for r in (0, 3, 6)]) for one in letters)
    assert found == {one for one in every if is_solution(board.puzzle, one)}


def test_a_formula_comes_back_from_pysat() -> None:
    board = read_board("nurikabe/3/3/j1j")
    formula = read_dimacs(export(board))
    assert Dimacs.from_pysat(formula.to_pysat()) == formula
    again = read_export(complete_formula(board).to_pysat().to_dimacs())
    assert again.grid == board.puzzle.grid
    assert again.formula.clauses == complete_formula(board).cnf.clauses


def test_a_formula_with_lazy_cuts_is_not_handed_over() -> None:
    board: Board = read_board("5 5\n2 . . . .\n. . . . .\n. . 4 . .\n. . . . .\n. . . . 3\n")
    lazy = encode(plain(board.puzzle), "default")
    assert not lazy.is_complete
    with pytest.raises(UsageError, match="adds clauses during the search"):
        lazy.to_pysat()
