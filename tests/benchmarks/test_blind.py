"""The blind test: features of a small puzzle counted by hand, and what it requires."""

from pathlib import Path

import pytest

from benchmarks.blind import areas, clue_features, level_shares, path_features, solution_features
from benchmarks.commands import main
from benchmarks.instances import load
from benchmarks.look import Look
from nurikabe_sat.deduction.rating import Rating, rate


def look_of(folder: Path, text: str) -> Look:
    (folder / "one.in").write_text(text)
    return Look(load([folder / "one.in"])[0])


def test_features_of_a_small_puzzle(tmp_path: Path) -> None:
    look = look_of(tmp_path, "3\n2 . .\n. . .\n. . 2\n")
    found = clue_features(look)
    assert (found["clues"], found["mean"], found["commonest"], found["entropy"]) == (2, 2, 1, 0)
    assert (found["at the edge"], found["after half turn"], found["after mirror"]) == (1, 1, 0)
    assert found["to the next clue"] == 4
    assert solution_features(look)["land"] == pytest.approx(4 / 9)
    assert path_features(rate(look.puzzle))["rounds"] > 0


def test_shares_of_levels() -> None:
    ratings = [Rating(level, ()) for level in ("hard", "easy", "hard", None)]
    assert level_shares(ratings) == "easy 25%, hard 50%, too hard 25%"


@pytest.mark.slow  # for the import of sklearn
def test_classifiers_see_a_difference_and_none() -> None:
    pytest.importorskip("sklearn")
    some = [{"x": float(n % 7), "y": float(n % 3)} for n in range(40)]
    other = [{"x": one["x"], "y": 9.0} for one in some]
    (logistic, forest), single = areas(some, other)
    assert min(logistic, forest) > 0.99
    assert single[0] == (1.0, "y")
    (logistic, forest), _ = areas(some, some)
    assert max(logistic, forest) < 0.6


def test_it_needs_published_puzzles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NURIKABE_DATA", raising=False)
    assert main(["blind", str(tmp_path / "made.json")]) == 2
    assert "--published" in capsys.readouterr().err
