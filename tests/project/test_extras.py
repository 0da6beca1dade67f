"""Each job needs one extra at most: it is done where the packages of all other extras are missing."""

import re
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.slow

PUZZLE = "nurikabe/4/4/i12k1g1i"
RUN = "from nurikabe_sat.cli.main import main; sys.exit(main(sys.argv[2:]))"
JOBS = {
    "serve": ("web", "from nurikabe_sat.web.app import build_app; build_app()"),
    "site": ("web", "from nurikabe_sat.web.site import build, icons; icons.icon(180)"),
    "a picture": ("png", RUN, PUZZLE, "--format", "png"),
    "a puzzle from PNG": ("png", RUN, "generate", "--picture", "board.png"),
    "a puzzle from SVG": ("svg", RUN, "generate", "3", "--picture", "board.svg"),
    "a PDF with codes": ("book", RUN, "book", PUZZLE, "-o", "b.pdf", "--qr"),
    "HTML with codes": ("book", RUN, "book", PUZZLE, "-o", "b.html", "--qr"),
    "a table for data frames": ("parquet", RUN, "batch", PUZZLE, "--to", "parquet", "-o", "b.parquet"),
    "a cluster": ("dask", RUN, "batch", PUZZLE, "--dask", "local", "--jobs", "1"),
}
"""What is done, with which extra, and how."""

WITHOUT = "import sys; sys.modules.update(dict.fromkeys(sys.argv[1].split())); "
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"><rect width="1" height="3" fill="black"/></svg>'


def extras() -> dict[str, set[str]]:
    """Return the modules that each extra brings, by its name in ``pyproject.toml``."""
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    section = text.partition("[project.optional-dependencies]\n")[2].partition("\n[")[0]
    modules: dict[str, set[str]] = {}
    for module, packages in packages_distributions().items():
        for package in packages:
            modules.setdefault(package.lower().replace("_", "-"), set()).add(module)
    return {
        name: {module for package in re.findall(r'"([\w-]+)', lines) for module in modules.get(package, {package})}
        for name, lines in re.findall(r"^(\w+) = \[(.*?)^\]", section, re.M | re.S)
    }


def test_every_extra_has_a_job() -> None:
    assert {job[0] for job in JOBS.values()} == set(extras())


@pytest.mark.parametrize("name", JOBS)
def test_one_extra_is_enough(name: str, tmp_path: Path) -> None:
    extra, program, *arguments = JOBS[name]
    modules = extras()
    for module in modules[extra]:
        pytest.importorskip(module)
    if "board.png" in arguments:
        from PIL import Image

        Image.new("1", (3, 3)).save(tmp_path / "board.png")
    (tmp_path / "board.svg").write_text(SVG)
    missing = " ".join(set().union(*modules.values()) - modules[extra])
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + program, missing, *arguments],
        cwd=tmp_path,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
