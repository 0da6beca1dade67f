r"""Reader of texts that arrive line by line and may be endless. It yields each puzzle as soon as possible.

    nurikabe/2/2/2i              one line per puzzle: URLs or JSON objects, which can be mixed
    {"puzzle": "2\n2 .\n. ."}    one line per puzzle: the text of any format as JSON

    2                            plain boards, with an empty line between them
    2 .
    . .

    1 3
    . 2 .

Any other text is read as a whole: a JSON list, XML, one board with empty lines inside it.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import chain

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats import detect, format_named, janko_json, penpa, plain, puzzlink, read_entries
from nurikabe_sat.formats.scan import LARGEST_TEXT, without_bom
from nurikabe_sat.puzzle.model import Board

Entry = Board | FormatError
_Lines = Iterator[tuple[int, str]]  # with their numbers

_EMPTY_LINE = 256
_SHORT_LINE = 32
"""Minimum number of characters for which each line counts, so that many short lines also reach the limit."""

_OF_LINES = (puzzlink.NAME, penpa.NAME, janko_json.NAME)


def read_stream(
    lines: Iterable[str],
    source: str = "<text>",
    format: str | None = None,  # noqa: A002 - the word for it
) -> Iterator[Entry]:
    r"""Yield the boards of a text that arrives line by line. For an unreadable board, yield its FormatError.

    Raises:
        FormatError: If no format is named and none can be detected.
        UsageError: If the format name is unknown.

    >>> [board.puzzle.cols for board in read_stream(["2\n", "2 .\n", ". .\n", "\n", "1 3\n", ". 2 .\n"])]
    [2, 3]
    """
    name = None if format is None else format_named(format).name
    numbered = _until_too_empty(lines, source)
    number, first = next(((number, line) for number, line in numbered if _is_filled(line)), (1, ""))
    first = without_bom(first)
    if name in (None, *_OF_LINES) and _is_entry(first):
        yield from _of_lines(chain([(number, first)], numbered), source, name)
        return
    following = _at_most(LARGEST_TEXT - len(first), numbered, source)
    block = first
    for line in following:
        block += line
        if not _is_filled(line):
            break
    if name in (None, plain.NAME) and (board := _plain_board(block)) is not None:
        yield board
        yield from _of_blocks(numbered, source)
        return
    text = "".join(chain([block], following))
    for entry in read_entries(text, source, name or detect(text, source).name):
        yield _moved(entry, number - 1)


def _until_too_empty(lines: Iterable[str], source: str) -> _Lines:
    """Yield the lines with their numbers. Raises FormatError after too many consecutive empty lines and comments."""
    work = 0
    for number, line in enumerate(lines, 1):
        work = work + max(len(line), _EMPTY_LINE) if _is_empty(line) else 0
        if work > LARGEST_TEXT:
            most = LARGEST_TEXT // _EMPTY_LINE
            raise FormatError(f"more than {most} lines without a puzzle", "a puzzle", source=source, line=number)
        yield number, line


def _at_most(characters: int, numbered: _Lines, source: str) -> Iterator[str]:
    """Yield the lines without their numbers. Raises FormatError if their total length exceeds ``characters``."""
    for _, line in numbered:
        characters -= max(len(line), _SHORT_LINE)
        if characters < 0:
            found = f"more than {LARGEST_TEXT} bytes or {LARGEST_TEXT // _SHORT_LINE} lines"
            raise FormatError(found, "a smaller text", source=source)
        yield line


def _is_empty(line: str) -> bool:
    return line.isspace() or line.lstrip().startswith("#")


def _is_filled(line: str) -> bool:
    return not line.isspace()


def _is_entry(line: str) -> bool:
    """Return True if a line contains a whole puzzle, that is, a URL or a JSON object."""
    if not line.lstrip().startswith("{"):
        return puzzlink.probe(line) or penpa.probe(line)
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _of_lines(numbered: _Lines, source: str, name: str | None) -> Iterator[Entry]:
    count = 0
    for number, line in numbered:
        if _is_filled(line):
            count += 1
            is_json = name in (None, janko_json.NAME) and line.lstrip().startswith("{")
            found = janko_json.read_many(line, source, count) if is_json else read_entries(line, source, name)
            for entry in found:
                yield _moved(entry, number - 1)


def _plain_board(text: str) -> Board | None:
    """Return the board in a text, or None if the text is not valid in the plain format."""
    try:
        form = detect(text)
        return form.read(text, "<text>") if form.name == plain.NAME else None
    except FormatError:
        return None


def _of_blocks(numbered: _Lines, source: str) -> Iterator[Entry]:
    """Yield the board of each block of lines. Empty lines separate blocks; a block of only comments is skipped."""
    block: list[str] = []
    start = size = 0
    for number, line in chain(numbered, [(0, "\n")]):
        if _is_filled(line):
            start = start if block else number
            size = size + len(line) if block else len(line)
            if size > LARGEST_TEXT:
                raise FormatError(f"more than {LARGEST_TEXT} bytes", "an empty line", source=source, line=number)
            block.append(line)
        elif block:
            if not all(map(_is_empty, block)):
                for entry in read_entries("".join(block), source, plain.NAME):
                    yield _moved(entry, start - 1)
            block = []


def _moved(entry: Entry, lines: int) -> Entry:
    """Return an entry. If the entry is an error, increase its line number by the number of preceding lines."""
    if isinstance(entry, FormatError) and entry.line is not None:
        entry.line += lines
    return entry
