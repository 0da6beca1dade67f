"""A package with own parts, as its author would publish it, in a folder that stands for ``site-packages``."""

from collections.abc import Iterable
from pathlib import Path


def install(folder: Path, name: str, code: str, entry_points: str) -> Path:
    """Write the module and the metadata that an installer writes, and return the folder to put on the path."""
    (folder / f"{name}.py").write_text(code, "utf-8")
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (metadata / "entry_points.txt").write_text(entry_points, "utf-8")
    return folder


def groups(pairs: Iterable[tuple[str, str]], module: str) -> str:
    """Return the text of ``entry_points.txt`` for pairs of a group and ``name = object``."""
    return "".join(
        f"[nurikabe_sat.{group}]\n{name} = {module}:{what}\n"
        for group, line in pairs
        for name, _, what in [line.partition(" = ")]
    )
