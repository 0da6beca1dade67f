"""``list``: what the registries hold, as a table and as JSON."""

import json
from collections.abc import Sequence

import pytest

from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.encoding.presets import ENCODINGS
from nurikabe_sat.formats import FORMATS
from nurikabe_sat.rendering import RENDERERS
from nurikabe_sat.sat.backends import BACKENDS, FAMILIES
from nurikabe_sat.variants import VARIANTS
from tests.support.command import run

NAMES = {
    "commands": [one.name for one in COMMANDS],
    "encodings": [one.name for one in ENCODINGS],
    "formats": [one.name for one in FORMATS],
    "pictures": [one.name for one in RENDERERS],
    "solvers": [*FAMILIES, *(info.name for info in BACKENDS)],
    "techniques": [one.name for one in TECHNIQUES],
    "variants": [one.name for one in VARIANTS],
}


@pytest.mark.parametrize(("kind", "names"), NAMES.items())
def test_lists(capsys: pytest.CaptureFixture[str], kind: str, names: Sequence[str]) -> None:
    outcome = run(capsys, "list", kind)
    first, *lines = outcome.out.splitlines()
    assert (outcome.code, first.split()[0]) == (0, "name")
    assert all(line.startswith(name) for line, name in zip(lines, names, strict=False))
    rows = json.loads(run(capsys, "list", kind, "--format", "json").out)
    assert [row["name"] for row in rows][: len(names)] == names


def test_a_kind_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    refused = run(capsys, "list", "puzzles")
    assert (refused.code, refused.out) == (2, "")
    assert "invalid choice: 'puzzles'" in refused.err
