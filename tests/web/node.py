"""Modules of the page in node, without a browser."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import nurikabe_sat.web
from tests.support.waiting import PATIENCE

PAGE = Path(nurikabe_sat.web.__file__).parent / "page"
NODE = shutil.which("node")


def in_node(script: str, **values: Any) -> Any:
    """What a script sets ``told`` to. It knows ``page``, the address of the modules, and the values by their names."""
    if NODE is None:
        pytest.skip("there is no node")
    names = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    text = f"const page = {json.dumps(PAGE.as_uri())};\n{names}let told;\n{script}\nconsole.log(JSON.stringify(told));"
    done = subprocess.run(
        [NODE, "--input-type=module", "-"], input=text, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
