"""Commands that answer a query: their options are the fields of the request, and their output is the answer.

nurikabe-sat hint PUZZLE --format json      the answer as JSON
                         --format text      its sentences, or rows of letters
                         --format pretty    both, with the board as a picture; svg and png: the picture alone
                         --format svg       for a query without boards: the drawing of its answer
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

from nurikabe_sat.cli.display import PRETTY, TEXT, add_format, add_forms, chosen_format, show
from nurikabe_sat.cli.files import read_puzzle, read_text, refuse_overwriting
from nurikabe_sat.cli.numbers import number_between, number_list, range_between
from nurikabe_sat.cli.output import say, tell
from nurikabe_sat.cli.parser import (
    INPUT,
    add_max_cells,
    add_puzzle,
    add_solver,
    add_timeout,
    group,
    options_of,
    puzzle_of,
)
from nurikabe_sat.errors import FormatError
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries import query_named
from nurikabe_sat.queries.query import Answer, Picture, Query, Request
from nurikabe_sat.queries.solver_request import SolverRequest
from nurikabe_sat.queries.wire import WireField, wire_fields
from nurikabe_sat.rendering import Look
from nurikabe_sat.solving.search import Options

if TYPE_CHECKING:
    import argparse

JSON = "json"
SVG = "svg"
PROOF = "proof"
_ARGUMENT = ("puzzle", "format", PROOF)
"""Keys of a request that are not options. The command reads their values, a board or a proof, from a file."""

_LISTED = {"FORMAT": "formats", "TECHNIQUE": "techniques", "VARIANT": "variants"}
"""Kinds of lists that ``list`` prints to show the possible values of an option, keyed by the option's metavar."""


class QuestionCommand:
    """Command that answers the query with the same name."""

    def __init__(self, name: str) -> None:
        self.query: Query[Any, Any] = query_named(name)
        self.__doc__ = sys.modules[self.query.answer.__module__].__doc__

    @property
    def PUZZLE_ALONE(self) -> dict[str, Any] | None:  # noqa: N802 (as in ``solve``)
        """The options of a command line with only a puzzle. None means that argparse must parse the command line."""
        if takes_proof(self.query) or self._makes_puzzle:
            return None
        values: dict[str, Any] = {
            one.name: one.default for one in wire_fields(self.query.request_type) if one.name not in _ARGUMENT
        }
        values |= dict.fromkeys(("input", "format_in", "max_cells")) | {"coordinates": False}
        values["format"] = None if _has(self.query.answer_type, "pictures") else TEXT
        values["timeout"] = self.query.default_timeout
        if issubclass(self.query.request_type, SolverRequest):
            values |= {"solver": Options.solver, "encoding": None, "no_presolve": False}
        return values

    def add_arguments(self, parser: "argparse.ArgumentParser") -> None:
        if takes_proof(self.query):
            add_proof(parser)
        else:
            add_puzzle(parser)
        add_options(parser, self.query)
        add_question_format(parser, self.query)
        if self._makes_puzzle:
            from nurikabe_sat.cli.made_puzzle import add_made_output  # only here: most questions make none

            add_made_output(parser)

    def run(self, args: "argparse.Namespace") -> int:
        if self._makes_puzzle:
            from nurikabe_sat.cli.made_puzzle import made_format, write_made

            if (form := made_format(args)) is not None:
                refuse_overwriting(args.output, [puzzle_of(args)])
                return write_made(self._ask(args), form, args.output)
        return show_answer(self._ask(args), args)

    @property
    def _makes_puzzle(self) -> bool:
        return hasattr(self.query.answer_type, "puzzle")

    def _ask(self, args: "argparse.Namespace") -> Answer[Any]:
        if takes_proof(self.query):
            text, source = read_text(args.proof)
            with called(source, PROOF):
                proof_answer: Answer[Any] = self.query.ask(request_of(self.query, text, args))
                return proof_answer
        answer: Answer[Any] = self.query.ask(request_of(self.query, self.read(args), args))
        return answer

    def read(self, args: "argparse.Namespace") -> Board:
        """Return the board that the command line specifies."""
        return read_puzzle(puzzle_of(args), args.format_in)


def add_proof(parser: "argparse.ArgumentParser") -> None:
    """Add a positional argument for the proof, whose value the parser stores in ``args.proof``."""
    group(parser, INPUT).add_argument(PROOF, metavar="FILE", help="LEGUP file with a proof, or - for standard input")
    add_max_cells(parser)


@contextmanager
def called(source: str, key: str) -> Iterator[None]:
    """In the messages of errors from a ``with`` block, replace the request key ``key`` by the file name ``source``."""
    try:
        yield
    except FormatError as error:
        if error.source.startswith(key):
            error.source = source + error.source.removeprefix(key)
        raise


def takes_proof(query: Query[Any, Any]) -> bool:
    """Return True if the query is about a proof, without importing ``ProofRequest`` and LEGUP's modules."""
    return any(one.name == PROOF for one in wire_fields(query.request_type))


def add_options(parser: "argparse.ArgumentParser", query: Query[Any, Any]) -> None:
    """Add an option for each field of the query's request, and the solver options if the query uses a solver."""
    names = [one.name for one in wire_fields(query.request_type) if one.name not in (*_ARGUMENT, "timeout")]
    add_fields(parser, query.request_type, *names)
    if issubclass(query.request_type, SolverRequest):
        add_solver(parser, query.default_timeout)
    else:
        add_timeout(parser, query.default_timeout)


def add_fields(parser: "argparse._ActionsContainer", described: type, *names: str) -> None:
    """Add an option for each of the given dataclass fields. ``queries.query.option`` defines such fields."""
    known = {one.name: one for one in wire_fields(described)}
    for name in names:
        _add_option(parser, known[name])


def add_question_format(parser: "argparse.ArgumentParser", query: Query[Any, Any]) -> None:
    """Add ``--format`` with the output formats that the query supports."""
    if _has(query.answer_type, "pictures"):
        usual = f"{PRETTY} on a terminal, {TEXT} elsewhere" if _has(query.answer_type, "output") else PRETTY
        add_format(parser, JSON, formats=False, default=usual)
    else:
        forms = (TEXT, JSON, SVG) if _has(query.answer_type, "drawing") else (TEXT, JSON)
        add_forms(parser, *forms)


def _has(answer: type[Answer[Any]], form: str) -> bool:
    """Return True if an answer class overrides the method with the given name, for example ``pictures``."""
    return getattr(answer, form) is not getattr(Answer, form)


def _add_option(parser: "argparse._ActionsContainer", one: WireField) -> None:
    name, kind = f"--{one.name.replace('_', '-')}", one.type
    if get_origin(kind) in (Union, UnionType):
        kind = next(inner for inner in get_args(kind) if inner is not NoneType)
    about = one.about if one.default in (None, False, ()) else f"{one.about} (default: {one.default})"
    if one.metavar in _LISTED:
        about = f'{about} (see "list {_LISTED[one.metavar]}")'
    if kind is bool:
        parser.add_argument(name, action="store_true", help=about)
    elif get_origin(kind) is Literal:
        parser.add_argument(name, choices=get_args(kind), default=one.default, help=about)
    elif get_origin(kind) is tuple and get_args(kind)[-1] is not Ellipsis:
        reader = range_between(get_args(kind)[0], one.least, one.most)
        parser.add_argument(name, type=reader, default=one.default, metavar="MIN..MAX", help=about)
    elif get_origin(kind) is tuple and get_args(kind)[0] is int:
        numbers = number_list(one.least, one.most)
        parser.add_argument(name, type=numbers, default=one.default, metavar="NUMBERS", help=f"{about}, such as 2,3,7")
    elif get_origin(kind) is tuple:
        parser.add_argument(name, action="append", default=[], metavar=one.metavar, help=f"{about}; repeatable")
    else:
        metavar = one.metavar or ("N" if kind is int else "NUMBER")
        parser.add_argument(name, type=_reader(kind, one), default=one.default, metavar=metavar, help=about)


def _reader(kind: type, one: WireField) -> Callable[[str], Any]:
    return number_between(kind, one.least, one.most) if kind in (int, float) else kind


def request_of(query: Query[Any, Any], asked: Board | str, args: "argparse.Namespace") -> Request:
    """Return the request with the options of the command line. ``asked`` is a board, or the text of a proof."""
    names = [one.name for one in wire_fields(query.request_type) if one.name not in _ARGUMENT]
    values = {name: getattr(args, name) for name in names}
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    if issubclass(query.request_type, SolverRequest):
        values["options"] = options_of(args)
    request: Request = query.request_type(asked, **values)
    return request


def show_answer(answer: Answer[Any], args: "argparse.Namespace") -> int:
    """Print an answer in the requested format, and return the exit code."""
    has_text = _has(type(answer), "output")
    form = chosen_format(args) if has_text else args.format or PRETTY
    if form == JSON:
        import json  # few answers are printed so

        say(json.dumps(answer.to_json()) + "\n")
    elif form == SVG and _has(type(answer), "drawing"):
        _show_drawing(answer)
    elif has_text:
        _show_text(answer, form, args)
    else:
        _show_sentences(answer, form, args)
    return answer.exit_code


def _show_drawing(answer: Answer[Any]) -> None:
    """Print the drawing of an answer. If the answer has no drawing, print its sentences to standard error."""
    if (drawing := answer.drawing()) is not None:
        say(drawing)
    else:
        _tell_all(answer.sentences())


def _show_text(answer: Answer[Any], form: str, args: "argparse.Namespace") -> None:
    """Print the text or the pictures of an answer to standard output, and its sentences to standard error."""
    pictures = () if form == TEXT else answer.pictures()
    if not pictures:
        say(answer.output() or "")
    _show_pictures(pictures, form, args)
    _tell_all(answer.sentences())


def _show_sentences(answer: Answer[Any], form: str, args: "argparse.Namespace") -> None:
    """Print the sentences and the pictures of an answer. A picture format omits the sentences."""
    if form in (TEXT, PRETTY):
        say("".join(f"{line}\n" for line in answer.sentences()))
    if form != TEXT:
        _show_pictures(answer.pictures(), form, args)
    if form not in (TEXT, PRETTY):
        _tell_all(answer.remark)


def _show_pictures(pictures: Sequence[Picture], form: str, args: "argparse.Namespace") -> None:
    """Print each picture with its caption. If the output is an image, the captions go to standard error."""
    if is_joined := form == SVG and len(pictures) > 1:
        from nurikabe_sat.rendering import svg  # only when something is drawn

        look = Look(coordinates=args.coordinates)
        say(svg.in_one_file([svg.render(one.board, one.drawn_as(look)) for one in pictures]))
    for picture in pictures:
        if not is_joined:
            show(form, picture.board, args, picture.marks, picture.drawings)
        for line in picture.caption:
            if form == PRETTY:
                say(f"{line}\n")
            else:
                tell(line)


def _tell_all(lines: Iterable[str]) -> None:
    for line in lines:
        tell(line)
