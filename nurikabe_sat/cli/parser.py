"""What the command lines share: a parser that says what is wrong in one line, and the arguments of several commands."""

import argparse
from typing import TYPE_CHECKING, Any, NoReturn

from nurikabe_sat.cli.numbers import positive, seconds
from nurikabe_sat.cli.output import DEFAULT_INPUT, PROGRAM, say
from nurikabe_sat.errors import UsageError
from nurikabe_sat.version import VERSION

if TYPE_CHECKING:
    from nurikabe_sat.solving.search import Options

AUTO = "auto"


class Parser(argparse.ArgumentParser):
    """A parser of one command. ``about`` is the docstring of its module."""

    def __init__(self, prog: str, about: str) -> None:
        super().__init__(
            prog=prog, description=about, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
        )
        absent = argparse.SUPPRESS  # an action of a command has these options, too: it must not reset them
        every = self.add_argument_group("for every command")
        every.add_argument("-q", "--quiet", action="store_true", default=absent, help="only errors on standard error")
        every.add_argument(
            "--color",
            choices=(AUTO, "always", "never"),
            default=absent,
            help="colours in pretty pictures; default auto",
        )
        every.add_argument("-V", "--version", action="version", version=f"{PROGRAM} {VERSION}")

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 (help and version: the answer)
        say(message)  # which fails where argparse would keep silent: a full disk

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}{self._suggestion(message)} (see {self.prog} --help)")

    def _suggestion(self, message: str) -> str:
        """The option that was meant, perhaps."""
        from nurikabe_sat.wording import did_you_mean  # only when something is wrong

        start, _, rest = message.partition("unrecognized arguments: ")
        if start or not rest.startswith("-"):
            return ""
        return did_you_mean(rest.split()[0].split("=")[0], self._option_string_actions)


def parser_of(module: Any, prog: str) -> Parser:
    """The parser of a command, from what ``Command.load`` gives."""
    parser = Parser(prog, module.__doc__ or "")
    module.add_arguments(parser)
    return parser


def add_puzzle(parser: argparse.ArgumentParser) -> None:
    """The puzzle, as ``-i X`` or as ``X``; ``puzzle_of`` tells which."""
    parser.add_argument(
        "puzzle",
        nargs="?",
        metavar="PUZZLE",
        help="a file in any known format, - for standard input, or a puzzle's URL",
    )
    parser.add_argument("-i", "--input", metavar="PUZZLE", help=f"the same; without both of them it is {DEFAULT_INPUT}")
    add_reading(parser)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """How puzzles are read: ``args.format_in``, and ``args.max_cells``, which holds for the whole command."""
    parser.add_argument(
        "--from", dest="format_in", metavar="FORMAT", help="the format of the input (see --list formats), not guessed"
    )
    parser.add_argument(
        "--max-cells", metavar="N", type=positive, help="read larger boards, too: the limit is 1000000 cells"
    )


def puzzle_of(args: argparse.Namespace) -> str:
    """The one puzzle of a command line. Raises UsageError if there are two."""
    if args.puzzle is not None and args.input is not None:
        raise UsageError(f"two puzzles, {args.puzzle!r} and -i {args.input!r}: give one of them")
    return str(next((where for where in (args.puzzle, args.input) if where is not None), DEFAULT_INPUT))


def add_solver(parser: argparse.ArgumentParser) -> None:
    """How to solve; ``options_of`` gives it as the engine takes it."""
    from nurikabe_sat.solving.search import Options  # only here and below: not every command has to do with the engine

    parser.add_argument(
        "-s",
        "--solver",
        metavar="NAME",
        default=Options.solver,
        help="a SAT solver: a name (see --list solvers), a program on PATH, or the path of one; default %(default)s",
    )
    parser.add_argument("--encoding", metavar="NAME", help="how the puzzle becomes a formula (see --list encodings)")
    parser.add_argument("--plain", action="store_true", help="encode the plain rules, with no deduction before")
    add_timeout(parser, "give up on a puzzle after that time")


def add_unique(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--unique", action="store_true", help="also decide whether the solution is the only one")


def add_timeout(parser: argparse.ArgumentParser, about: str) -> None:
    """``--timeout``, in seconds."""
    parser.add_argument("--timeout", metavar="SECONDS", type=seconds, help=about)


def options_of(args: argparse.Namespace) -> "Options":
    """How to solve. Raises UsageError for a solver or an encoding that is not there: a puzzle may need neither."""
    from nurikabe_sat.encoding.presets import preset
    from nurikabe_sat.solving.search import Options

    if args.encoding is not None:
        preset(args.encoding)
    if args.solver != Options.solver:
        keeps_clauses(args.solver)
    return Options(encoding=args.encoding, solver=args.solver, presolve=not args.plain)


def keeps_clauses(solver: str) -> bool:
    """Whether a solver can be given clauses after an answer; others solve a complete formula. Raises UsageError."""
    from nurikabe_sat.sat.backends import open_backend

    with open_backend(solver) as backend:
        return backend.info.incremental
