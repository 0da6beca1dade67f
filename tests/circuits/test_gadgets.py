"""The gadgets of circuits, each alone: one colouring for each value of its wire, with walls, strips and gap as told."""

import pytest

from benchmarks.commands import main
from benchmarks.gadgets.search import search
from benchmarks.gadgets.windows import with_gadget
from nurikabe_sat.circuits import gadgets

GADGETS = {"never": gadgets.PASS, "true": gadgets.GATE_IF_TRUE, "false": gadgets.GATE_IF_FALSE}


@pytest.mark.parametrize("opens", GADGETS)
def test_a_gadget_has_one_colouring_for_each_value(opens: str) -> None:
    """And none where the value changes on the way."""
    found = search(with_gadget(GADGETS[opens], opens))
    assert (found.outcome, found.candidates) == ("found", 1)
    assert list(found.colourings) == ["true above, true below", "false above, false below"]


@pytest.mark.parametrize(
    ("gadget", "opens"), [("true", "false"), ("false", "true"), ("never", "true"), ("true", "never")]
)
def test_no_gate_opens_for_another_value(gadget: str, opens: str) -> None:
    assert search(with_gadget(GADGETS[gadget], opens)).outcome == "none"


def test_a_gadget_without_a_clue_is_refused() -> None:
    """A clue more or less, and there are more colourings, or none."""
    rows = list(gadgets.GATE_IF_TRUE)
    rows[8] = rows[8].replace("1", ".")
    assert search(with_gadget(rows, "true")).outcome == "none"


def test_what_the_command_finds_is_a_gate(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gadgets", "true"]) == 0
    said, *rows = capsys.readouterr().out.splitlines()
    assert said.startswith("true: found")
    gadget = ["".join(row.split()[1:7]) for row in rows[3:17]]
    assert search(with_gadget(gadget, "true")).outcome == "found"
    assert main(["gadgets", "false-short"]) == 1
    assert capsys.readouterr().out.startswith("false-short: none, 0 candidates")
