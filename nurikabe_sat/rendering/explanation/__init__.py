"""Types for the steps on the HTML page of an explanation, which ``page.py`` writes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ExplainedStep:
    """Step on the HTML page of an explanation: its decided cells, the cells of its reason, and its sentences.

    Attributes:
        chain: The steps of the chains, from the assumptions to the contradictions.
        note: The text in the decided cells of a chain's step: "if" for the assumption, otherwise a number.
        objects: The drawn objects as JSON objects with ``kind``, ``path``, ``cells`` and ``steps``.
        names: The positions of the names in ``text``: start, end, and the index of the object.
        inside: For a chain inside of a chain, the number of its step; its cells hold only there.
    """

    sea: tuple[int, ...]
    island: tuple[int, ...]
    because: tuple[int, ...]
    heading: str
    text: str
    chain: tuple["ExplainedStep", ...] = ()
    note: str = ""
    objects: Sequence[dict[str, Any]] = ()
    names: tuple[tuple[int, int, int], ...] = ()
    inside: str = ""
