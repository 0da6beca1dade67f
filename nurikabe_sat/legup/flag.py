"""Flag ``<solved>`` in LEGUP's files, which claims without proof that the goal of the proof is met.

    <solved isSolved="669105269" lastSaved="2026-05-02 10:00:00"/>

``isSolved`` is Java's hash of a text: "true:" or "false:", the time in seconds (UTC), and ";". LEGUP's batch grader
reads only this flag, not the proof.
"""

from collections.abc import Mapping
from datetime import datetime, timezone
from enum import Enum

_TIME = "%Y-%m-%d %H:%M:%S"


class Flag(Enum):
    """Verdict of LEGUP's batch grader on a file, which depends only on the flag ``<solved>``."""

    SOLVED = "solved"
    NOT_SOLVED = "not solved"
    MISSING = "missing"
    ERROR = "error"


def read_flag(attributes: Mapping[str, str] | None) -> Flag:
    """Return the verdict that the attributes of a ``<solved>`` element give. None stands for a missing element."""
    if attributes is None:
        return Flag.MISSING
    try:
        seconds = _seconds(attributes["lastSaved"])
        claimed = int(attributes["isSolved"])
    except (KeyError, ValueError):
        return Flag.ERROR
    for word, flag in (("true", Flag.SOLVED), ("false", Flag.NOT_SOLVED)):
        if claimed == java_hash(f"{word}:{seconds};"):
            return flag
    return Flag.ERROR


def solved_line(saved: str) -> str:
    """Return the ``<solved>`` element for a complete proof that is saved at the given time in UTC.

    Raises:
        ValueError: If the text is not a time.

    >>> solved_line("2026-05-02 10:00:00")
    '<solved isSolved="669105269" lastSaved="2026-05-02 10:00:00"/>'
    """
    return f'<solved isSolved="{java_hash(f"true:{_seconds(saved)};")}" lastSaved="{saved}"/>'


def _seconds(saved: str) -> int:
    return int(datetime.strptime(saved, _TIME).replace(tzinfo=timezone.utc).timestamp())


def java_hash(text: str) -> int:
    """Return the hash code that Java computes for an ASCII text, as a signed 32-bit number."""
    value = 0
    for letter in text:
        value = (value * 31 + ord(letter)) & 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value
