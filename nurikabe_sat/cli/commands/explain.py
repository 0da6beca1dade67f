"""Explain a solution step by step: each step with its technique, the cells that it forces, and the reason.

    12. pool, r6c3 island: otherwise r6c3 would make a 2x2 pool with r5c2, r5c3 and r6c2

If no technique of the level applies, a search finds a reason, which is shown as the technique "search". Cells that
are already painted are taken as given.
"""

import argparse

from nurikabe_sat.cli.commands.question import JSON, add_options, request_of, show_answer
from nurikabe_sat.cli.display import PRETTY, TEXT, add_output, show
from nurikabe_sat.cli.files import read_puzzle, refuse_overwriting, write_file
from nurikabe_sat.cli.output import say, tell
from nurikabe_sat.cli.parser import OUTPUT, add_puzzle, group, puzzle_of
from nurikabe_sat.errors import UsageError
from nurikabe_sat.queries.explain import ExplainAnswer, ExplainRequest, explain

_HTML = "html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    parser.add_argument("--pictures", action="store_true", help="Show the board after each step")
    shown = group(parser, OUTPUT)
    shown.add_argument(
        "--format", choices=(TEXT, JSON, _HTML), help=f"Output format; {_HTML} writes a web page (default: {TEXT})"
    )
    add_output(parser, f"Write the page to FILE; implies --format {_HTML}")
    parser.set_defaults(coordinates=True)
    add_options(parser, explain)


def run(args: argparse.Namespace) -> int:
    form = args.format or (TEXT if args.output is None else _HTML)
    if args.output is not None and form != _HTML:
        raise UsageError(f"-o cannot be combined with --format {form}; redirect the output to a file")
    refuse_overwriting(args.output, [puzzle_of(args)])
    if args.pictures and form != TEXT:
        raise UsageError(f"--pictures cannot be combined with --format {form}; leave one out")
    request = request_of(explain, read_puzzle(puzzle_of(args), args.format_in), args)
    assert isinstance(request, ExplainRequest)  # noqa: S101 (it is made by the question)
    answer = explain.ask(request)
    if form == _HTML and answer.status != "none":
        _write_page(answer, args.output)
    elif args.pictures and answer.status != "none":
        _print_with_pictures(answer, args)
    else:
        args.format = TEXT if form == _HTML else form
        return show_answer(answer, args)
    for line in answer.remark:
        tell(line)
    return answer.exit_code


def _write_page(answer: ExplainAnswer, output: str | None) -> None:
    text = answer.page() or ""
    if output is None:
        say(text)
    else:
        write_file(output, [text])
        tell(answer.summary)


def _print_with_pictures(answer: ExplainAnswer, args: argparse.Namespace) -> None:
    for number, picture in enumerate(answer.pictures(), 1):
        say(answer.numbered(number))
        show(PRETTY, picture.board, args, picture.marks)
    tell(answer.summary)
