"""Cache of ``legup grade``. It lets later runs grade only the files that have changed.

    {"key": "...", "graded": {...}}

Each line is the grade of one file. The key is a hash of the file's bytes, the terms and the version.
"""

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from nurikabe_sat.cli.files import write_file
from nurikabe_sat.legup.grading import Grade, Graded, Terms
from nurikabe_sat.version import VERSION


class GradeCache:
    """Cache of grades, stored in a file. If no file is given, no grade is cached."""

    def __init__(self, path: str | None, terms: Terms, *, with_section: bool) -> None:
        self.path = path
        self.salt = repr((VERSION, terms.fingerprint, with_section)).encode("utf-8", "backslashreplace")
        self.old = {} if path is None else _read(Path(path))
        self.new: dict[str, Graded] = {}
        self.keys: dict[int, str] = {}
        self.reused = 0

    def known(self, place: int, data: bytes) -> Graded | None:
        """Return the cached grade of a file with the given bytes, or None if no grade is cached.

        ``place`` is the index of the file.
        """
        if self.path is None:
            return None
        self.keys[place] = key = hashlib.sha256(self.salt + data).hexdigest()
        graded = self.old.get(key)
        if graded is not None:
            self.new[key] = graded
            self.reused += 1
        return graded

    def keep(self, place: int, graded: Graded) -> Graded:
        """Add the grade of a file to the cache, and return this grade. A grade with an error is not cached."""
        if place in self.keys and not graded.grade.error:
            self.new[self.keys[place]] = graded
        return graded

    def write(self) -> None:
        """Write the grades of this run to the cache file. Raises UsageError if the file cannot be written."""
        if self.path is not None:
            lines = (json.dumps({"key": key, "graded": asdict(graded)}) + "\n" for key, graded in self.new.items())
            write_file(self.path, lines)


def _read(path: Path) -> dict[str, Graded]:
    """Return the grades in a cache file, keyed as they were stored. Invalid lines are skipped."""
    if not path.exists():
        return {}
    found = {}
    for line in path.read_text("utf-8", "replace").splitlines():
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            data = json.loads(line)
            found[str(data["key"])] = Graded(**{**data["graded"], "grade": Grade(**data["graded"]["grade"])})
    return found
