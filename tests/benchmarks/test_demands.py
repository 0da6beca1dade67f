"""``python -m benchmarks demands``: puzzles of many kinds, made within their time or not."""

import argparse
import json
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from benchmarks.commands import main
from benchmarks.demands import DEMANDS
from nurikabe_sat.cli.commands.generate import add_arguments
from nurikabe_sat.making.generator.request import PuzzleRequest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it limits the CPU time of other processes")


def test_seeds_are_made_once_and_the_table_has_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "demands.jsonl"
    known = {"demand": "3 --level easy", "seed": 1, "cpu": 0.5, "limit": 1, "made": True}
    file.write_text(json.dumps(known) + "\n", "utf-8")
    assert (
        main(["demands", "3 --level easy", "25 --level extreme", "-o", str(file), "--seeds", "1", "--limit", "1"]) == 0
    )
    lines = file.read_text("utf-8").splitlines()
    assert json.loads(lines[0]) == known
    assert [(json.loads(line)["demand"], json.loads(line)["made"]) for line in lines[1:]] == [
        ("25 --level extreme", False)
    ]
    assert capsys.readouterr().out.splitlines()[2:] == [
        "| `3 --level easy` | 1 of 1 | 0.5 | 0.5 |",
        "| `25 --level extreme` | 0 of 1 |  |  |",
    ]


def test_every_demand_is_one_that_can_be() -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    for demand in DEMANDS:
        asked = vars(parser.parse_args(demand.split()))
        rows, cols = asked.pop("size")
        wishes = {one.name: asked[one.name] for one in fields(PuzzleRequest) if one.name in asked}
        assert PuzzleRequest(**{**wishes, "rows": rows, "cols": cols}).size == rows * cols


def test_a_wrong_demand_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demands", "5 --level fiendish", "-o", str(tmp_path / "x"), "--seeds", "1"]) == 2
    assert "generate 5 --level fiendish" in capsys.readouterr().err
