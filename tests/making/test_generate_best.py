"""The best so far: a puzzle with one solution that falls short of what is asked for."""

import pytest

from nurikabe_sat.cli.main import main
from nurikabe_sat.deduction.rating import rate
from nurikabe_sat.errors import LimitReached
from nurikabe_sat.formats import read_board
from nurikabe_sat.making.generator.generate import Generated, generate, generate_or_best
from nurikabe_sat.making.generator.request import PuzzleRequest
from nurikabe_sat.progress import BEST
from nurikabe_sat.web.answer import answer
from tests.support.oracle import solutions

IMPOSSIBLE = PuzzleRequest(5, 5, "medium", style="quick", score=(900, 1000))


class Enough(Exception):  # noqa: N818 (the end of a test)
    """So many were kept."""


def test_each_is_nearer_and_says_what_it_misses() -> None:
    kept: list[Generated] = []

    def keep(made: Generated) -> None:
        kept.append(made)
        if len(kept) >= 4:
            raise Enough

    with pytest.raises(Enough), BEST.heard_by(keep):
        generate(IMPOSSIBLE, 1)
    for made in kept:
        clues = {clue.cell: clue.size for clue in made.puzzle.clue_list}
        assert solutions(5, 5, clues) == {"".join(made.solution.to_rows())}
        assert "score" in made.misses
        assert ("level" in made.misses) == (rate(made.puzzle).level != "medium")
    scores = [rate(made.puzzle).score for made in kept if "level" not in made.misses]
    assert scores == sorted(set(scores))


def test_whether_it_is_kept_changes_no_puzzle() -> None:
    for wishes in (PuzzleRequest(6, 6, "hard"), PuzzleRequest(5, 5, "medium", unknown=0.5)):
        with BEST.heard_by(lambda _: None):
            watched = generate(wishes, 2)
        assert watched.puzzle == generate(wishes, 2).puzzle


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The time ends as soon as there is a puzzle of the level."""

    def cut_short(wishes: PuzzleRequest, seed: int, **_: object) -> Generated:
        def keep(made: Generated) -> None:
            if "level" not in made.misses:
                raise LimitReached("enough")

        with BEST.heard_by(keep):
            return generate_or_best(wishes, seed)

    monkeypatch.setattr("nurikabe_sat.cli.commands.generate.generate_or_best", cut_short)
    asked = ["generate", "5", "--level", "medium", "--seed", "1", "--score", "900..1000", "--best", "--to", "plain"]
    assert main(asked) == 3
    printed, told = capsys.readouterr()
    assert "the best before the time limit, which misses: score" in told
    assert rate(read_board(printed).puzzle).level == "medium"


def test_it_is_told_on_the_way() -> None:
    told: list[str] = []

    def tell(news: str) -> None:
        told.append(news)
        if '"best"' in news:
            raise LimitReached("enough")

    answer("generate", '{"rows": 5, "cols": 5, "seed": 1, "level": "medium", "score": [900, 1000]}', tell)
    assert '"misses": [' in told[-1]
    assert '"words": "attempt 1, open cells: ' in told[0]
    assert '"attempt": 1, "open": ' in told[0]
    assert not BEST.is_heard
