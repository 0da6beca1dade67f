"""The how-to about own parts: its package is installed, and its commands run."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.own_package import install
from tests.support.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "use-own-parts.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.M | re.S)


@pytest.mark.slow
def test_the_page(tmp_path: Path) -> None:
    [code], [table] = blocks("python"), blocks("toml")
    groups = re.findall(r'^"(nurikabe_sat\..*)" = \{ (.*) = "(.*)" \}$', table, re.M)
    entry_points = "".join(f"[{group}]\n{name} = {what}\n" for group, name, what in groups)
    install(tmp_path, "my_package", code, entry_points)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    printed = []
    for line in "".join(blocks("sh")).splitlines():
        program, *arguments = shlex.split(line)
        start = ["-m", "nurikabe_sat"] if program == "nurikabe-sat" else []
        done = subprocess.run(
            [sys.executable, *start, *arguments],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        printed.append(done.stdout)
    solved, hinted, written, listed, compared = printed
    answer = json.loads(solved)
    assert (answer["status"], answer["unique"]) == ("solved", True)
    assert hinted
    assert written.startswith("tiny ")
    assert "steps " in listed
    assert "3 solved" in compared
    assert "my_package:STEPS/mine" in compared
    objects = "".join(blocks("py"))
    prelude = (
        "from nurikabe_sat import *\nfrom nurikabe_sat import Options\nfrom my_package import *\n"
        "board = read_board('3\\n. . 2\\n1 . .\\n. . .\\n')\ntext = write_board(board, TINY)\n"
        "assert read_board(text, format=TINY).puzzle == board.puzzle\n"
        "answer = solve(board, unique=True, options=Options(encoding=STEPS, solver=MINE, presolve=False))\n"
        "assert (answer.unique, answer.rests_on) in ((True, 'mine, steps'), (True, 'steps, mine')), answer\n"
    )
    subprocess.run([sys.executable, "-c", prelude + objects], cwd=ROOT, env=environment, timeout=PATIENCE, check=True)
