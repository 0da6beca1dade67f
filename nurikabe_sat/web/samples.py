"""Included pack of 184 generated puzzles of all levels.

In the sources, the pack is in ``instances/generated/``. For a distribution, ``setup.py`` copies it to this folder.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

_NAME = "pack.json"
_HERE = Path(__file__).parent
_PLACES = (_HERE / _NAME, _HERE.parents[1] / "instances" / "generated" / _NAME)


@cache
def samples() -> dict[str, dict[str, Any]]:
    """Return the included puzzles by name, ordered by size and level. Raises OSError if their file is missing."""
    place = next((place for place in _PLACES if place.is_file()), _PLACES[-1])
    entries = json.loads(place.read_text(encoding="utf-8"))
    return {entry["name"]: entry for entry in entries}
