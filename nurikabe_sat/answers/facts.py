"""The cells that have the same colour in all solutions."""

from typing import Any

from nurikabe_sat.diagnosis.facts import Facts, FactsStatus


def to_json(found: Facts) -> dict[str, Any]:
    """The documented object: ``cells`` are rows of ``B``, ``W`` and ``?``."""
    return {
        "status": found.status.value,
        "cells": None if found.status is FactsStatus.NONE else found.to_rows(),
    }
