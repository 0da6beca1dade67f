"""The pack: 184 generated puzzles of all levels, to play at once.

It lies in ``instances/generated/`` of the sources, from where it is copied to this directory when a distribution is
built (``setup.py``).
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
    """The puzzles by their names, in the order of sizes and levels. Raises OSError if it is not where it should be."""
    place = next((place for place in _PLACES if place.is_file()), _PLACES[-1])
    entries = json.loads(place.read_text(encoding="utf-8"))
    return {entry["name"]: entry for entry in entries}
