"""The line on a terminal that says how far a command is: every long command has it, and it stands in no answer."""

import io
import re
from pathlib import Path
from threading import Thread

import pytest

from nurikabe_sat.cli import output, progress_line
from nurikabe_sat.cli.files import read_text
from nurikabe_sat.cli.main import main
from nurikabe_sat.progress import Channel
from tests.support.command import run
from tests.support.waiting import wait_until

INSTANCES = Path(__file__).parents[2] / "instances"
HARDER = "10x10-large-island.in"


class Terminal(io.StringIO):
    """Text that is written to it overwrites what was in its place, as on a screen."""

    def isatty(self) -> bool:
        return True

    def screen(self) -> str:
        """What can be read in the end."""
        lines = []
        for line in self.getvalue().split("\n"):
            shown = ""
            for part in line.split("\r"):
                shown = part + shown[len(part) :]
            lines.append(shown.rstrip())
        return "\n".join(lines)


def terminal(patch: pytest.MonkeyPatch) -> Terminal:
    """From now on it is standard output and standard error, with progress from the first moment."""
    patch.setattr(progress_line, "FIRST", 0.0)
    patch.setattr(progress_line, "EVERY", 0.0)
    screen = Terminal()
    patch.setattr("sys.stderr", screen)  # not in a fixture: pytest changes both between a fixture and its test
    patch.setattr("sys.stdout", screen)
    return screen


COMMANDS = {
    "solve": (HARDER, "--unique", "--no-presolve"),
    "solve --all": ("06x06-three-solutions.in", "--all"),
    "solve --certify": (HARDER, "--unique", "--certify", "claim.json"),
    "count": ("count", "open.in"),
    "facts": ("facts", "06x06-three-solutions.in", "--no-presolve"),
    "why, no solution": ("why", "input-3by3-unsat.in"),
    "explain": ("explain", "07x07-few-clues.in"),
    "rate": ("rate", "07x07-few-clues.in"),
    "repair": ("repair", "input-3by3-unsat.in"),
    "reduce": ("reduce", "input-3by3.in"),
    "fill": ("fill", "layout.in"),
    "from-picture": ("from-picture", "picture.txt"),
    "generate": ("generate", "7", "--level", "medium", "--seed", "1"),
    "legup prove": ("legup", "prove", "input-3by3.in"),
    "batch": ("batch", "input-3by3.in", "06x06-corners.in"),
}

WORDS = {
    "solve": r"round \d+, cuts: \d+",
    "solve --all": r"2 solutions",
    "solve --certify": r"cuts and facts: \d+",
    "count": r"counted along 9 of 25 cells, states: \d+",
    "facts": r"cells that are not settled: \d+",
    "why, no solution": r"no solution; looking for a minimal reason",
    "explain": r"2 steps, open cells: \d+",
    "rate": r"2 rounds, open cells: \d+",
    "repair": r"puzzles with 1 change",
    "reduce": r"\d clues?, numbers: \d",
    "fill": r"colourings that are ruled out: \d",
    "from-picture": r"colourings that are ruled out: \d",
    "generate": r"attempt 1, open cells: \d+",
    "legup prove": r"cells open in this branch: \d+",
    "batch": r"1/2, 0:00 left: 1 solved, 0 none, 0 limit, 0 error",
}


def with_paths(arguments: tuple[str, ...]) -> list[str]:
    return [str(INSTANCES / one) if (INSTANCES / one).is_file() else one for one in arguments]


@pytest.mark.parametrize("name", COMMANDS)
def test_it_says_how_far_a_command_is_and_is_gone_in_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("open.in").write_text("5\n? . . . .\n. . . . .\n. . ? . .\n. . . . .\n. . . . ?\n")
    Path("layout.in").write_text("4\n? . . .\n. . . .\n. . ? .\n. . . ?\n")
    Path("picture.txt").write_text("..#\n###\n.#.\n")
    screen = terminal(monkeypatch)
    assert main(with_paths(COMMANDS[name])) in (0, 1)
    line = rf"\d+:\d\d, {WORDS[name]}"
    assert re.search(rf"\r{line}", screen.getvalue()), screen.getvalue()
    assert not re.search(line, screen.screen())
    assert not output.has_progress()


def test_quiet_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    assert main([str(INSTANCES / HARDER), "--no-presolve", "-q"]) == 0
    assert "\r" not in screen.getvalue()


def test_a_pipe_has_none(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_line, "FIRST", 0.0)
    outcome = run(capsys, "explain", INSTANCES / "07x07-few-clues.in")
    assert "\r" not in outcome.out + outcome.err
    assert outcome.err.startswith("solved: ")


def test_time_passes_where_nothing_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    with output.progress():
        wait_until(lambda: "\r0:00" in screen.getvalue())
        output.tell("something else")
        output.say("the begin of a line")
        before = screen.getvalue()
        output.note("this does not stand behind it")
        assert screen.getvalue() == before
        output.say(" and its end\n")
    assert screen.screen() == "something else\nthe begin of a line and its end\n"


def test_it_keeps_to_one_line_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    with output.progress():
        output.note("x" * 500)
    assert max(map(len, screen.getvalue().split("\r"))) == 79


def test_what_is_typed_is_not_disturbed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Keyboard(Terminal):
        buffer = io.BytesIO(b"1 3\n2 . .\n")

    screen = terminal(monkeypatch)
    monkeypatch.setattr("sys.stdin", Keyboard())
    with output.progress():
        assert read_text("-") == ("1 3\n2 . .\n", "<stdin>")
        before = screen.getvalue()
        output.note("not any more")
        assert screen.getvalue() == before


def test_listeners_hear_what_is_sent_inside_their_block() -> None:
    channel: Channel[int] = Channel("test")
    outer: list[int] = []
    inner: list[int] = []
    with channel.heard_by(outer.append):
        with channel.through(lambda number: -number), channel.heard_by(inner.append):
            channel.send(1)
        with channel.silenced():
            assert not channel.is_heard
            channel.send(2)
        channel.send(3)
        thread = Thread(target=channel.send, args=(4,))
        thread.start()
        thread.join()
    with channel.through(lambda number: -number):
        assert not channel.is_heard
    channel.send(5)
    assert (outer, inner) == ([-1, 3], [1])
