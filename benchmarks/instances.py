"""Puzzles for the benchmarks, each with what is known about its solutions.

A path is a file of any format that nurikabe-sat reads, or a directory of ``.in`` files. What is known comes from the
``.out`` beside an ``.in`` (as in ``instances/``), or from the solution that a JSON list of puzzles has with an entry.
Painted cells are left out: contenders get the clues and nothing else.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path

from nurikabe_sat import Board, Colour, Colouring, FormatError, Puzzle, UsageError
from nurikabe_sat.formats import detect, janko_json, puzzlink, read_boards
from nurikabe_sat.formats.plain import read_solution

DEFAULT = Path(__file__).parent.parent / "instances"
_NONE = "no solution"
_SEVERAL = "# several"


@dataclass(frozen=True)
class Instance:
    """Puzzle with a known solution. ``kind`` is ``unique``, ``several`` or ``none``, or None if it is unknown."""

    name: str
    puzzle: Puzzle
    solution: tuple[str, ...] | None = None
    kind: str | None = None

    @cached_property
    def digest(self) -> str:
        """The first 12 hexadecimal digits of the SHA-256 hash of the puzzle's puzz.link text."""
        return hashlib.sha256(puzzlink.write(Board.of(self.puzzle)).encode()).hexdigest()[:12]


def load(paths: Iterable[Path]) -> list[Instance]:
    """Return all instances, in the order of the paths. Raises UsageError for a repeated name.

    Raises FormatError for an invalid file.
    """
    found: dict[str, Instance] = {}
    for path in paths:
        files = sorted(path.glob("*.in")) if path.is_dir() else [path]
        for instance in (instance for file in files for instance in _read(file)):
            if instance.name in found:
                raise UsageError(f"two instances are named {instance.name!r}: results could not tell them apart")
            found[instance.name] = instance
    return list(found.values())


def named(instances: Sequence[Instance], patterns: Sequence[str]) -> list[Instance]:
    """Return the instances whose names match a pattern such as ``*-hard-*``. Raises UsageError if none matches."""
    for pattern in patterns:
        if not any(fnmatchcase(instance.name, pattern) for instance in instances):
            raise UsageError(f"no instance has a name like {pattern!r}")
    return [one for one in instances if any(fnmatchcase(one.name, pattern) for pattern in patterns)]


def _read(path: Path) -> Iterator[Instance]:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError(f"no readable file ({error})", "a file of puzzles", source=str(path)) from None
    if detect(text, str(path)).name == janko_json.NAME:
        for board, solution in janko_json.read_with_solutions(text, str(path)):
            yield Instance(board.name, board.puzzle, _rows(solution), None)
        return
    for board in read_boards(text, str(path)):
        yield _with_answer(board, path) if not board.name else Instance(board.name, board.puzzle)


def _with_answer(board: Board, path: Path) -> Instance:
    answer = path.with_suffix(".out")
    is_painted = any(colour is not Colour.UNKNOWN for colour in board.colouring.colours)
    if is_painted or path.suffix != ".in" or not answer.exists():
        return Instance(path.stem, board.puzzle)
    text = answer.read_text("utf-8")
    if text.strip() == _NONE:
        return Instance(path.stem, board.puzzle, None, "none")
    solution = read_solution(text, board.puzzle.grid, str(answer))
    return Instance(path.stem, board.puzzle, _rows(solution), "several" if text.startswith(_SEVERAL) else "unique")


def _rows(solution: Colouring | None) -> tuple[str, ...] | None:
    return None if solution is None else tuple(solution.to_rows())
