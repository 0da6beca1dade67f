"""DIMACS written and read: the bytes, the round trip, and exactly what is refused and where."""

import contextlib
import io
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurikabe_sat.errors import FormatError
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.sat.dimacs import SolverOutput, read_dimacs, read_solver_output, write_dimacs


def small_formula() -> Cnf:
    cnf = Cnf()
    cnf.new_variables(3, lambda i: f"x{i}")
    cnf.group("one of the first two")
    cnf.clauses.append([1, 2])
    cnf.group("a group without clauses")
    cnf.group("and\non two lines")
    cnf.clauses += [[-1, -2, 3], []]
    return cnf


def test_what_is_written() -> None:
    assert "".join(write_dimacs(small_formula(), ["made by a test", "", "two\nlines"])) == (
        "c made by a test\nc\nc two\nc lines\n"
        "p cnf 3 3\n"
        "c one of the first two\n1 2 0\n"
        "c and\nc on two lines\n-1 -2 3 0\n0\n"
    )
    assert "".join(write_dimacs(Cnf())) == "p cnf 0 0\n"


@st.composite
def formulas(draw: st.DrawFn) -> Cnf:
    cnf = Cnf()
    cnf.new_variables(draw(st.integers(1, 9)), str)
    literals = st.integers(-cnf.variables, cnf.variables).filter(bool)
    for _ in range(draw(st.integers(0, 3))):
        cnf.group(draw(st.text(st.characters(codec="utf-8"))))
        cnf.clauses += draw(st.lists(st.lists(literals, max_size=4), max_size=4))
    return cnf


@given(formulas(), st.lists(st.text(st.characters(codec="utf-8")), max_size=3))
def test_what_is_written_is_read_back(cnf: Cnf, header: list[str]) -> None:
    text = "".join(write_dimacs(cnf, header))
    for source in (text, io.StringIO(text), iter(text.split("\n"))):
        formula = read_dimacs(source)
        assert (formula.variables, formula.clauses) == (cnf.variables, cnf.clauses)


def test_comments_anywhere_and_clauses_over_lines() -> None:
    formula = read_dimacs("c first\r\n\np  cnf 4 3\n1 -2\nc within\n\t3 0 4 0\n\n-1\n0\nc last")
    assert formula.variables == 4
    assert formula.clauses == [[1, -2, 3], [4], [-1]]
    assert formula.comments == ["first", "within", "last"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f: found the end of the text, expected 'p cnf VARIABLES CLAUSES'"),
        ("c only\n", "f: found the end of the text, expected 'p cnf VARIABLES CLAUSES'"),
        ("1 2 0\n", "f:1:1: found '1 2 0', expected 'p cnf VARIABLES CLAUSES'"),
        ("p cnf 2\n", "f:1:1: found 'p cnf 2', expected 'p cnf VARIABLES CLAUSES'"),
        ("p cnf 2 -1\n", "f:1:1: found 'p cnf 2 -1', expected 'p cnf VARIABLES CLAUSES'"),
        ("p cnf 2 1.5\n", "f:1:1: found 'p cnf 2 1.5', expected 'p cnf VARIABLES CLAUSES'"),
        ("p wcnf 2 1\n", "f:1:1: found 'p wcnf 2 1', expected 'p cnf VARIABLES CLAUSES'"),
        ("p cnf 2 1\n1 3 0\n", "f:2:3: found '3', expected a literal of the variables 1 to 2"),
        ("p cnf 2 1\n1 -3 0\n", "f:2:3: found '-3', expected a literal of the variables 1 to 2"),
        ("p cnf 0 1\n  1 0\n", "f:2:3: found '1', expected 0: no variables"),
        ("p cnf 2 1\n1 x 0\n", "f:2:3: found 'x', expected a literal or 0"),
        ("p cnf 2 1\n1 1.0 0\n", "f:2:3: found '1.0', expected a literal or 0"),
        ("p cnf 9 1\n1_0 0\n", "f:2:1: found '1_0', expected a literal or 0"),
        ("p cnf 9 1\n\u0663 0\n", "f:2:1: found '\\u0663', expected a literal or 0"),
        ("p cnf 9 1\n\x00\x01 0\n", "f:2:1: found '\\x00\\x01', expected a literal or 0"),
        ("p cnf 2 1\np cnf 2 1\n", "f:2:1: found 'p', expected a literal or 0"),
        ("p cnf 2 1\n1 2\n", "f:2: found the end of the text, expected 0 after the last clause"),
        ("p cnf 2 2\n1 2 0\n", "f:1: found 1 clauses, expected 2, as stated in the header"),
        (
            "p cnf 2 1\n1 0\n2 0\n",
            "f:3:1: found one more clause, expected the end after the 1 clauses that line 1 announces",
        ),
        (
            "p cnf 2 1\n1 0 2 0\n",
            "f:2:5: found one more clause, expected the end after the 1 clauses that line 1 announces",
        ),
        ("p cnf 2 1\n1 0\n%\n0\n", "f:3:1: found '%', expected a literal or 0"),
        ("x" * 90, f"f:1:1: found '{'x' * 37}...', expected 'p cnf VARIABLES CLAUSES'"),
    ],
)
def test_refused_formulas(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_dimacs(text, "f")
    assert str(caught.value) == message


def test_bytes_that_are_no_text_are_refused() -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"p cnf 2 1\n\xff\xfe 0\n"), encoding="utf-8")
    with pytest.raises(FormatError, match=r"found bytes that are not valid text, expected DIMACS$"):
        read_dimacs(stream, "f")


@given(st.text(st.sampled_from("pcnfsv 0123-\n%x")))
@pytest.mark.parametrize("read", [read_dimacs, read_solver_output])
def test_any_text_is_read_or_refused(read: Callable[[str], object], text: str) -> None:
    with contextlib.suppress(FormatError):
        read(text)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("s SATISFIABLE\nv 1 -2\nv 3 0\n", SolverOutput(True, (1, -2, 3))),
        ("c SolverOutput: 1\nv 1 -2 0\ns SATISFIABLE\nc Models : 1+\n", SolverOutput(True, (1, -2))),
        ("\ns  SATISFIABLE\r\nv\nv 0\r\n", SolverOutput(True, ())),
        ("s SATISFIABLE\nv 3\nv -1\nv 0", SolverOutput(True, (3, -1))),
        ("c hard\ns UNSATISFIABLE\n", SolverOutput(False, None)),
        ("s UNKNOWN\n", SolverOutput(None, None)),
        ("SAT\n1 -2 3 0\n", SolverOutput(True, (1, -2, 3))),
        ("SAT\n0\n", SolverOutput(True, ())),
        ("UNSAT\n", SolverOutput(False, None)),
        ("INDET\n", SolverOutput(None, None)),
    ],
)
def test_answers(text: str, answer: SolverOutput) -> None:
    assert read_solver_output(text) == answer
    assert read_solver_output(iter(text.split("\n"))) == answer


STATUS = "a line 's SATISFIABLE', 's UNSATISFIABLE' or 's UNKNOWN'"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"f: found no status, expected {STATUS}"),
        ("c nothing\nv 1 0\n", f"f: found no status, expected {STATUS}"),
        ("s MAYBE\n", f"f:1:1: found 's MAYBE', expected {STATUS}"),
        ("s\n", f"f:1:1: found 's', expected {STATUS}"),
        ("s UNKNOWN\ns SATISFIABLE\n", "f:2:1: found 's SATISFIABLE', expected no second status"),
        ("SAT\n1 0\ns SATISFIABLE\n", "f:3:1: found 's SATISFIABLE', expected no second status"),
        (
            "Hello\n",
            "f:1:1: found 'Hello', expected a line that begins with 'c', 's' or 'v', or MiniSat's result file",
        ),
        (
            "o 3\n",
            "f:1:1: found 'o 3', expected a line that begins with 'c', 's' or 'v', or MiniSat's result file",
        ),
        ("s SATISFIABLE\n", "f:1: found an incomplete model, expected all literals of the model and a final 0"),
        ("v 1 2\ns SATISFIABLE\n", "f:2: found an incomplete model, expected all literals of the model and a final 0"),
        ("SAT\n1 2\n", "f:1: found an incomplete model, expected all literals of the model and a final 0"),
        ("s SATISFIABLE\nv 1 x 0\n", "f:2:5: found 'x', expected a literal or 0"),
        ("s SATISFIABLE\nv 1 v 0\n", "f:2:5: found 'v', expected a literal or 0"),
        ("SAT\n1 2 0\nUNSAT\n", "f:3:1: found 'UNSAT', expected nothing after the final 0"),
        ("s SATISFIABLE\nv 1 0\nv 2 0\n", "f:3:3: found '2', expected nothing after the final 0"),
        ("s SATISFIABLE\nv 1 -2 2 0\n", "f:1: found 2 and -2 in one model, expected only one of them"),
    ],
)
def test_refused_answers(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_solver_output(text, "f")
    assert str(caught.value) == message


def test_writing_is_lazy() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield "a comment"

    assert next(write_dimacs(Cnf(), endless())) == "c a comment\n"
