"""The shell commands of the tutorials print what the page says; tests/project/test_docs.py has the rest."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
LEFT_OUT = ("pip install", "cadical", "-m benchmarks")  # what needs a network, another solver, minutes
pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")]


def commands(page: str) -> list[tuple[str, str]]:
    """Each block of shell commands with what it has to print; before them what writes a file that they read."""
    blocks = BLOCK.findall((ROOT / "docs" / "tutorials" / f"{page}.md").read_text(encoding="utf-8"))
    found = []
    for (kind, text), (next_kind, next_text) in zip(blocks, [*blocks[1:], ("end", "")], strict=True):
        if kind == "console" and " -o " in text:
            found.append((text.removeprefix("$ ").partition("\n")[0], ""))
        elif kind == "sh" and not any(word in text for word in LEFT_OUT):
            found.append((text, next_text if next_kind == "" else ""))
    return found


@pytest.mark.parametrize("page", ["first-puzzle", "make-a-puzzle", "prove-and-grade", "compare-encodings"])
def test_the_shell_commands(page: str, tmp_path: Path) -> None:
    (tmp_path / "instances").symlink_to(ROOT / "instances", target_is_directory=True)
    program = tmp_path / "bin" / "nurikabe-sat"
    program.parent.mkdir()
    for name, module in ((program, "-m nurikabe_sat "), (program.with_name("python"), "")):
        name.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module}"$@"\n', encoding="utf-8")
        name.chmod(0o755)
    path = os.pathsep.join((str(program.parent), os.environ["PATH"]))
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    typed = commands(page)
    assert typed
    for command, printed in typed:
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode in (0, 1), done.stderr  # 1: the answer is no
        assert "error" not in done.stderr
        assert printed.strip() in done.stdout + done.stderr
