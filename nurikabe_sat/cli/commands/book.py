"""Print puzzles as a book: a PDF, or an HTML file for printing from a browser.

    nurikabe-sat book puzzles/ -o book.pdf --title "Forty lakes" --qr

Every puzzle is solved first: one that has not exactly one solution is refused, or left out with --skip. The solutions
are at the back. A PDF and QR codes need the extra 'book'.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nurikabe_sat.batch.record import Record
from nurikabe_sat.cli.display import add_output
from nurikabe_sat.cli.files import is_url, refuse_overwriting, write_bytes, write_file
from nurikabe_sat.cli.inputs import Collection
from nurikabe_sat.cli.numbers import number_between
from nurikabe_sat.cli.output import complain, note, tell
from nurikabe_sat.cli.parser import add_reading, add_timeout, group
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.diagnosis.rating import rate_board
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.formats import puzzlink
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.rendering.book import PAPERS, BookEntry, Style
from nurikabe_sat.solving.search import Status, solve
from nurikabe_sat.wording import count_of

_PDF, _HTML = ".pdf", (".html", ".htm")
_GIVEN, _LEVEL, _SIZE = "given", "level", "size"
_ADDRESS = "https://puzz.link/p?"
_UNRATED = float("inf")


@dataclass(frozen=True)
class _Refused:
    """Reason why a book cannot contain a puzzle, with the exit code for this reason."""

    reason: str
    code: int


@dataclass(frozen=True)
class _Chosen:
    """Puzzle selected for the book. Its number is set after all puzzles have been sorted."""

    entry: BookEntry
    score: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("puzzles", nargs="+", metavar="PATH", help="File, directory, - for standard input, or URL")
    add_reading(parser)
    parser.add_argument("--clues-only", action="store_true", help="Leave out the decided cells")
    parser.add_argument("--skip", action="store_true", help="Leave out puzzles without a unique solution")
    parser.add_argument("--no-levels", action="store_true", help="Leave out the levels, which is faster")
    add_output(parser, f"File to write; its name ends in {_PDF} or {_HTML[0]}", required=True)
    look = group(parser, "Pages")
    count = number_between(int, 1, 20)
    look.add_argument(
        "--per-page",
        metavar="N",
        type=count,
        help="Maximum number of puzzles per page (default: 4; fewer in large print if necessary)",
    )
    size = number_between(float, 0.5, 40)
    look.add_argument(
        "--cell", metavar="MM", type=size, help="Width of a cell in millimetres (default: as wide as possible)"
    )
    look.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="Paper size (default: %(default)s)")
    look.add_argument("--large", action="store_true", help="Use large print")
    look.add_argument("--title", metavar="TEXT", default="", help="Start with a page that has this title and the rules")
    look.add_argument(
        "--font",
        metavar="FILE",
        help="Font file for titles and authors in a PDF (default: a font with Latin letters)",
    )
    orders = (_GIVEN, _LEVEL, _SIZE)
    look.add_argument("--order", choices=orders, default=_GIVEN, help="Order of the puzzles (default: %(default)s)")
    look.add_argument("--no-solutions", action="store_true", help="Leave out the solutions")
    about = f"Add to each puzzle a QR code that links to the puzzle at ADDRESS (default: {_ADDRESS})"
    look.add_argument("--qr", metavar="ADDRESS", nargs="?", const=_ADDRESS, help=about)
    add_timeout(parser, 60.0)


def run(args: argparse.Namespace) -> int:
    suffix = Path(args.output).suffix.lower()
    if suffix not in (_PDF, *_HTML):
        raise UsageError(f"-o: found {args.output!r}, expected a name that ends in {_PDF} or {_HTML[0]}")
    if args.order == _LEVEL and args.no_levels:
        raise UsageError("--order level cannot be combined with --no-levels; choose one")
    if args.font is not None and suffix != _PDF:
        raise UsageError("--font applies only to a PDF; name a PDF file with -o")
    refuse_overwriting(args.output, (one for one in args.puzzles if not is_url(one)))
    chosen: list[_Chosen] = []
    code = 0
    for one in _judged(args):
        note(f"{count_of(len(chosen), 'puzzle')}")
        if isinstance(one, _Chosen):
            chosen.append(one)
        elif args.skip:
            tell(f"left out: {one.reason}")
        else:
            complain(one.reason)
            code = max(code, one.code)
    if code:
        return code
    if not chosen:
        raise UsageError("no puzzle to print: the files contain no puzzle")
    entries = _numbered(chosen, args.order)
    style = Style(
        args.paper,
        args.per_page,
        args.cell,
        args.large,
        " ".join(args.title.split()),
        not args.no_solutions,
    )
    _write(args.output, suffix, entries, style, args.font)
    tell(f"{args.output}: {count_of(len(entries), 'puzzle')}")
    return 0


def _judged(args: argparse.Namespace) -> Iterator[_Chosen | _Refused]:
    """Yield each puzzle in the order of the input, with its solution or with the reason for its rejection."""
    boards = Collection(args.puzzles, args.output, args.format_in, own_names=True)
    for number, board in enumerate(boards, 1):
        if isinstance(board, Record):
            yield _Refused(str(board.error), 2)
        else:
            plain = Board.of(board.puzzle, board.name, caption=board.caption) if args.clues_only else board
            yield _solved(plain, f"{boards.path}: puzzle {number}", args)


def _solved(board: Board, what: str, args: argparse.Namespace) -> _Chosen | _Refused:
    within = Deadline.after(args.timeout)
    result = solve(board, unique=True, deadline=within)
    if result.status is Status.NONE:
        return _Refused(f"{what} has no solution", 1)
    if result.unique is None or result.solution is None:
        return _Refused(f"{what}: the time limit was reached before the number of solutions was known", 3)
    if not result.unique:
        return _Refused(f"{what} has several solutions", 1)
    level, score = "", _UNRATED
    if not args.no_levels:
        try:
            rating = rate_board(board, within)
            level, score = rating.level or "", rating.score
        except LimitReached:
            tell(f"{what}: the time limit was reached before its level was known")
    address = f"{args.qr}{puzzlink.write(board).strip()}" if args.qr else ""
    return _Chosen(BookEntry(0, board, result.solution, level, address), score)


def _numbered(chosen: list[_Chosen], order: str) -> list[BookEntry]:
    if order == _LEVEL:
        chosen = sorted(chosen, key=lambda one: one.score)
    elif order == _SIZE:
        chosen = sorted(chosen, key=lambda one: one.entry.board.puzzle.grid.size)
    entries = [one.entry for one in chosen]
    return [BookEntry(number, one.board, one.solution, one.level, one.address) for number, one in enumerate(entries, 1)]


def _write(name: str, suffix: str, entries: list[BookEntry], style: Style, font: str | None) -> None:
    if suffix == _PDF:
        from nurikabe_sat.rendering.book import pdf

        write_bytes(name, pdf.render(entries, style, font))
    else:
        from nurikabe_sat.rendering.book import html

        write_file(name, [html.render(entries, style)])
