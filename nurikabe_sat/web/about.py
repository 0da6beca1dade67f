"""Description of a server or static site: version, levels, formats, techniques and limits."""

from typing import Any

from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.technique import LEVELS, Technique
from nurikabe_sat.formats import FORMATS
from nurikabe_sat.making.generator.frame import SYMMETRIES
from nurikabe_sat.queries import QUERIES
from nurikabe_sat.version import VERSION
from nurikabe_sat.web.settings import Settings


def about(settings: Settings) -> dict[str, Any]:
    """Return a JSON object with the puzzles, levels, techniques and limits of a server.

    >>> about(Settings())["levels"][0]
    'easy'
    """
    return {
        "version": VERSION,
        "levels": LEVELS,
        "symmetries": list(SYMMETRIES),
        "questions": [{"name": one.name, "about": one.about} for one in QUERIES],
        "formats": [
            {"name": one.name, "aliases": one.aliases, "suffix": one.suffix, "colours": one.colours} for one in FORMATS
        ],
        "techniques": [
            {"name": one.name, "level": one.level, "about": one.about, "picture": _picture(one)} for one in TECHNIQUES
        ],
        "limits": {
            "cells": settings.max_cells,
            "body": settings.max_body,
            "timeout": settings.max_timeout,
            "count": settings.max_count,
        },
    }


def _picture(technique: Technique) -> dict[str, tuple[str, ...]]:
    """Return the example board of a technique, as rows before and after a step with this technique."""
    return {"before": technique.example.before, "after": technique.example.after}
