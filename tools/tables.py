"""Generator of the tables in the documentation that list registered items.

python -m tools.tables

A table belongs to a registry if its first column has the name of one. The other columns keep their headings.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.encoding.presets import ENCODINGS
from nurikabe_sat.encoding.ways import WAYS
from nurikabe_sat.formats import FORMATS
from nurikabe_sat.queries import QUERIES
from nurikabe_sat.rendering import RENDERERS
from nurikabe_sat.sat.backends import FAMILIES
from nurikabe_sat.variants import VARIANTS
from tools import stub

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "docs" / "reference"
Rows = Iterator[Sequence[str]]


def _encodings() -> Rows:
    return ((code(one.name), yes(one.complete), one.about) for one in ENCODINGS)


def _families() -> Rows:
    return ((code(name), ", ".join(members)) for name, members in FAMILIES.items())


def _formats() -> Rows:
    for one in FORMATS:
        also = ", ".join(map(code, one.aliases))
        yield code(one.name), also, yes(one.colours), yes(one.unknown), yes(one.write_many is not None)


def _pictures() -> Rows:
    return ((code(one.name), one.about) for one in RENDERERS)


def _questions() -> Rows:
    return ((code(one.name), one.about) for one in QUERIES)


def _techniques() -> Rows:
    return ((code(one.name), one.level, one.about) for one in TECHNIQUES)


def _variants() -> Rows:
    return ((code(one.name), one.about) for one in VARIANTS)


def _ways() -> Rows:
    return ((code(one.name), yes(one.complete), one.about) for one in WAYS)


TABLES: tuple[tuple[Path, str, Callable[[], Rows]], ...] = (
    (REFERENCE / "encodings-and-solvers.md", "encoding", _encodings),
    (REFERENCE / "encodings-and-solvers.md", "way", _ways),
    (REFERENCE / "encodings-and-solvers.md", "family", _families),
    (REFERENCE / "formats.md", "format", _formats),
    (REFERENCE / "cli.md", "picture", _pictures),
    (REFERENCE / "python.md", "function", _questions),
    (REFERENCE / "techniques.md", "technique", _techniques),
    (ROOT / "docs" / "how-to" / "add-constraints.md", "variant", _variants),
)
"""The page, the heading of the first column, and the rows of each table."""


def pages() -> dict[Path, str]:
    """Return the expected text of each page with a table and of the stub file."""
    texts: dict[Path, str] = {stub.STUB: stub.text()}
    for path, heading, rows in TABLES:
        text = texts.get(path) or path.read_text("utf-8")
        found = list(re.finditer(rf"^\| {heading} \|.*\n\|[-|]+\n((?:\|.*\n)*)", text, re.M))
        if len(found) != 1:
            raise ValueError(f"{path}: found {len(found)} tables of the heading {heading!r}, expected one")
        lines = "".join(f"| {' | '.join(row)} |\n" for row in rows())
        texts[path] = text[: found[0].start(1)] + lines + text[found[0].end(1) :]
    return texts


def code(name: str) -> str:
    """Return a name enclosed in backticks."""
    return f"`{name}`"


def yes(value: bool) -> str:
    """Return ``yes`` for True and ``no`` for False."""
    return "yes" if value else "no"


def main() -> None:
    """Write the pages that are out of date, and print their names."""
    for path, text in pages().items():
        if text != path.read_text("utf-8"):
            path.write_text(text, "utf-8")
            print(path.relative_to(ROOT).as_posix())


if __name__ == "__main__":
    main()
