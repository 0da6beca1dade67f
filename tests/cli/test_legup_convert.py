"""``legup convert``: every form holds the same proof; what LEGUP 2 cannot hold is refused."""

import pytest

from nurikabe_sat import UsageError, legup_convert
from nurikabe_sat.legup.dialect import LEGUP_7
from nurikabe_sat.legup.flag import Flag
from nurikabe_sat.legup.proof_file import read_proof
from nurikabe_sat.legup.proof_json import read_proof_json, read_proof_text, write_proof_json
from tests.cli.test_legup_check import OPEN, RIGHT, WRONG, proof

LEAF = proof(
    "2\n3 .\n. .\n",
    ("n0", "n1", "Black or White", [[2, 2, 0]]),
    ("n0", "n2", "Black or White", [[2, 2, -1]]),
    ("n1 n2", "n3", "Merge Rule", []),
)


@pytest.mark.parametrize("text", [RIGHT, OPEN, WRONG, LEAF])
def test_every_form_holds_the_same_proof(text: str) -> None:
    first = read_proof_json(text)
    assert read_proof_json(write_proof_json(first)) == first
    assert read_proof(legup_convert(text, to="legup7").text) == first
    assert (
        read_proof_text(legup_convert(legup_convert(text, to="legup2").text, to="json").text, dialect=LEGUP_7) == first
    )
    assert legup_convert(text, to="html").text.startswith("<!DOCTYPE html>")


def test_what_legup_2_cannot_hold() -> None:
    with pytest.raises(UsageError, match="LEGUP 2 supports only square boards"):
        legup_convert(proof("1 3\n1 . .\n"), to="legup2")
    with pytest.raises(UsageError, match="LEGUP 2 does not have the rule Finish Room of the step t0"):
        legup_convert(proof("2\n2 .\n. .\n", ("n0", "n1", "Finish Room", [[1, 2, 0]])), to="legup2")
    goal = {"type": "PROVE_NO_SOLUTION"}
    told = legup_convert(proof("2\n2 .\n. .\n", goal=goal), to="legup2")
    assert told.remarks == ("LEGUP 2 does not support goals: the goal PROVE_NO_SOLUTION is left out",)


@pytest.mark.parametrize(("text", "flag"), [(RIGHT, Flag.SOLVED), (OPEN, Flag.MISSING), (WRONG, Flag.MISSING)])
def test_only_a_complete_proof_is_flagged_as_solved(text: str, flag: Flag) -> None:
    for target in ("legup7", "legup2"):
        assert read_proof(legup_convert(text, to=target, saved="2026-05-02 10:00:00").text).labels.flag is flag
    assert read_proof(legup_convert(text).text).labels.flag is Flag.MISSING


def test_a_time_that_is_none() -> None:
    with pytest.raises(UsageError, match=r"saved: found .yesterday., expected a time such as 2026-05-02 10:00:00"):
        legup_convert(RIGHT, saved="yesterday")
