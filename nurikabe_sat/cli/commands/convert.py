"""Convert a puzzle to another format. Decided cells are kept.

    nurikabe-sat convert board.xml --to url
    nurikabe-sat convert urls.txt --to plain -o puzzles/

Several puzzles of one input stay separate: in one text if the format can hold many, or in one file each if
the output is a directory.
"""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from nurikabe_sat.cli.display import add_output
from nurikabe_sat.cli.files import ONE_FILE_EACH, STDIN, deliver, make_folder, read_text, refuse_overwriting, write_file
from nurikabe_sat.cli.output import tell
from nurikabe_sat.cli.parser import OUTPUT, add_puzzle, group, puzzle_of
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import Format, detect, format_named, read_boards
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.convert import convert

_SECONDS = 30
"""Time limit, in seconds, for finding the solution of a puzzle that is converted together with its solution."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    shown = group(parser, OUTPUT)
    shown.add_argument("--to", metavar="FORMAT", required=True, help='Output format (see "list formats")')
    add_output(parser, "File to write, or a directory for one file per puzzle")
    parser.add_argument("--clues-only", action="store_true", help="Leave out the decided cells")
    shown.add_argument("--answer", action="store_true", help="Add the solution for the answer check of Penpa+")


def run(args: argparse.Namespace) -> int:
    target = format_named(args.to)
    where = puzzle_of(args)
    text, source = read_text(where)
    form = format_named(args.format_in) if args.format_in else detect(text, source)
    boards = read_boards(text, source, form.name)
    if form.left_out is not None and (rest := form.left_out(text)):
        tell(f"{source}: a board cannot hold {rest}")
    if args.clues_only:
        boards = [Board.of(board.puzzle, board.name, caption=board.caption) for board in boards]
    output = None if args.output in (None, STDIN) else str(args.output)
    if output is not None and (output.endswith(("/", "\\")) or Path(output).is_dir()):
        return _write_directory(target, boards, Path(output), where, answer=args.answer)
    if len(boards) > 1 and target.write_many is None:
        raise UsageError(f"--to: {target.name} holds only one puzzle, got {len(boards)}; {ONE_FILE_EACH}")
    written = _text_of(boards, target, answer=args.answer)
    refuse_overwriting(output, [where])
    deliver(output, [written])
    return 0


def _text_of(boards: Sequence[Board], target: Format, *, answer: bool) -> str:
    return convert(tuple(boards), target.name, answer=answer, timeout=_SECONDS if answer else None).text


def _write_directory(target: Format, boards: Sequence[Board], folder: Path, where: str, *, answer: bool) -> int:
    """Write each puzzle to a file named after the puzzle, and return the exit code. All puzzles are converted first."""
    names = _file_names(boards, target.suffix, where)
    texts = [_text_of([board], target, answer=answer) for board in boards]
    make_folder(str(folder))
    for name in names:
        if (folder / name).exists():
            raise UsageError(f"{folder / name}: the file exists; choose another directory")
    for name, text in zip(names, texts, strict=True):
        write_file(str(folder / name), [text])
    tell(f"{len(boards)} files in {folder}")
    return 0


def _file_names(boards: Sequence[Board], suffix: str, where: str) -> list[str]:
    """Return file names that every operating system accepts and that differ even if case is ignored."""
    names: list[str] = []
    taken: set[str] = set()
    for number, board in enumerate(boards, 1):
        own = board.name if len(boards) > 1 else board.name or Path(where).stem
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", own).strip("-.")[:100]
        name = plain or f"puzzle-{number}"
        while name.lower() in taken:
            name = f"{plain or 'puzzle'}-{number}"
            number += len(boards)  # another number, until the name is free
        taken.add(name.lower())
        names.append(name + suffix)
    return names
