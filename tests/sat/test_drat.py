"""DRAT as text: steps one by one, and every line that is none."""

import re
from collections.abc import Iterator

import pytest

from nurikabe_sat.errors import FormatError
from nurikabe_sat.sat.proofs.drat import Fault, ProofLine, read_drat


def test_steps_comments_and_blank_lines() -> None:
    lines = ["c a comment", "1 -2 0\n", "", "  d\t3 1 0\r\n", "c", "0\n"]
    assert list(read_drat(lines, 3)) == [
        ProofLine(2, False, [1, -2]),
        ProofLine(4, True, [3, 1]),
        ProofLine(6, False, []),
    ]


STEP = "a clause that ends in 0, alone on its line, or 'd' and such a clause"
BAD = {
    "no end": ("1 -2", f"a.drat:2:1: found '1 -2', expected {STEP}"),
    "two ends": ("1 0 2 0", f"a.drat:2:1: found '1 0 2 0', expected {STEP}"),
    "an early end": ("1 0 2", f"a.drat:2:1: found '1 0 2', expected {STEP}"),
    "a deletion of nothing": ("d", f"a.drat:2:1: found 'd', expected {STEP}"),
    "a word": ("1 x 0", f"a.drat:2:1: found '1 x 0', expected {STEP}"),
    "another letter": ("a 1 0", f"a.drat:2:1: found 'a 1 0', expected {STEP}"),
    "a comment without a blank": ("c1 0", f"a.drat:2:1: found 'c1 0', expected {STEP}"),
    "a fraction": ("1.0 0", f"a.drat:2:1: found '1.0 0', expected {STEP}"),
    "an underscore": ("1_0 0", f"a.drat:2:1: found '1_0 0', expected {STEP}"),
    "digits of another script": ("\u0661 0", f"a.drat:2:1: found '\\u0661 0', expected {STEP}"),
    "binary": ("a\x02\x00", f"a.drat:2:1: found 'a\\x02\\x00', expected {STEP}"),
    "a variable too many": (
        "1 -13 0",
        "a.drat:2:1: found the variable 13, expected variables up to 12, those of the formula",
    ),
    "a long line": ("1 " * 30, f"a.drat:2:1: found '{'1 ' * 18}1...', expected {STEP}"),
    "a number of 5,000 digits": ("9" * 5000 + " 0", f"a.drat:2:1: found '{'9' * 37}...', expected {STEP}"),
}


@pytest.mark.parametrize(("line", "message"), BAD.values(), ids=BAD)
def test_bad_lines(line: str, message: str) -> None:
    with pytest.raises(FormatError, match=f"^{re.escape(message)}$"):
        list(read_drat(["1 0", line, "0"], 12, "a.drat"))


def test_it_is_lazy() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield "1 2 0"

    steps = read_drat(endless(), 2)
    assert [next(steps).line for _ in range(3)] == [1, 2, 3]


def test_faults_say_where() -> None:
    assert str(Fault(7, "it is wrong")) == "line 7: it is wrong"
    assert str(Fault(None, "it is wrong")) == "it is wrong"
