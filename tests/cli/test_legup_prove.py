"""``finish``: its proof holds, and ends in all the solutions that brute force finds."""

import random
from pathlib import Path

import pytest

from nurikabe_sat import check_proof, legup_prove
from nurikabe_sat.legup.proof_json import read_proof_json
from tests.cli.test_legup_moves import agreeing, small_boards
from tests.support.command import run


def test_finish_proves_what_is_left() -> None:
    for board in small_boards(random.Random(5), 12):
        answer = legup_prove(board)
        if answer.proof is None:
            assert len(agreeing(board)) > 16
            continue
        report = check_proof(read_proof_json(answer.proof))
        assert report.holds
        assert {"".join(one.to_rows()) for one in report.solutions} == set(agreeing(board))


def test_finish_says_why_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "open.in").write_text("2\n3 .\n. .\n")
    told = run(capsys, "legup-prove", tmp_path / "open.in", "--limit", "1")
    assert (told.code, told.out, told.err) == (1, "", "not proved: more than 1 solutions\n")
    done = run(capsys, "legup-prove", tmp_path / "open.in")
    assert (done.code, done.out.startswith('{"puzzle"'), done.err) == (0, True, "proved: steps: 7, case splits: 2\n")
