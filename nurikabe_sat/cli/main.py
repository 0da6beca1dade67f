"""Main function of the command line. It runs the selected command and reports all errors.

exit    0 done   1 the answer is no   2 bad usage or input   3 a limit came first   70 a bug
        130 Ctrl-C   143 SIGTERM   129 the terminal was closed (SIGHUP)
"""

import os
import sys
from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, NoReturn, cast

from nurikabe_sat.cli import output
from nurikabe_sat.cli.commands import COMMANDS, Runnable, command_of
from nurikabe_sat.errors import ConsistencyError, LimitReached, NurikabeError, UsageError
from nurikabe_sat.processes.quitting import INTERRUPTED
from nurikabe_sat.processes.signals import Terminated, ended_in_order

if TYPE_CHECKING:
    from argparse import Namespace

SHORT_HELP = f"""\
usage: {output.PROGRAM} [COMMAND] PUZZLE [OPTION]...

  {output.PROGRAM} puzzle.in             solve a file, a puzzle's URL, or - for standard input
  {output.PROGRAM} hint puzzle.in        the easiest next step, with its reason
  {output.PROGRAM} generate 10           a new puzzle
  {output.PROGRAM} --help                all commands and options

No puzzle was given, and there is no {output.DEFAULT_INPUT} here."""

DEBUG = "NURIKABE_SAT_DEBUG"
"""Name of the environment variable that enables tracebacks of internal errors. Its value must be 1."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code. Errors are reported as messages, not raised.

    ``argv`` is the command line without the program's name.
    """
    try:
        with ended_in_order():
            code = _run(sys.argv[1:] if argv is None else list(argv))
            output.finish()
            return code
    except BrokenPipeError:  # the reader has had enough, as in `nurikabe-sat batch ... | head`
        output.give_up()
        return 0
    except KeyboardInterrupt:
        output.tell(INTERRUPTED)
        return 130
    except Terminated as told:
        return told.exit_code
    except MemoryError:
        return _fail("out of memory", 3)
    except LimitReached as error:
        return _fail(str(error), 3)
    except ConsistencyError as error:
        return _report_bug(error)
    except NurikabeError as error:
        return _fail(str(error), 2)
    except OSError as error:
        about = f"{error.filename}: " if error.filename else ""
        return _fail(f"{about}{error.strerror or error}", 2)
    except Exception as error:  # noqa: BLE001 (no traceback reaches a user)
        return _report_bug(error)


def _run(argv: list[str]) -> int:
    if argv[:1] in (["-h"], ["--help"]):
        from nurikabe_sat.cli.overview import overview

        output.say(overview())
        return 0
    if not argv and not os.path.exists(output.DEFAULT_INPUT):  # noqa: PTH110 (imported already, unlike pathlib)
        output.tell(SHORT_HELP)
        return 2
    output.quiet = False
    try:
        module, args = _read(argv)
    except SystemExit as done:  # argparse has printed the help or the version
        return int(done.code or 0)
    output.quiet = getattr(args, "quiet", False)
    for notice in vars(args).pop("notices", ()):
        output.tell(notice)
    from nurikabe_sat.formats.scan import at_most  # after the parser: help does without

    with at_most(getattr(args, "max_cells", None)), output.progress():
        return module.run(args)


def _read(argv: list[str]) -> "tuple[Runnable, Namespace]":
    """Return the command and its parsed arguments. Old names are tried only if no current name matches."""
    try:
        return _read_as_it_is(argv)
    except UsageError:
        from nurikabe_sat.cli.aliases import renewed

        if (new := renewed(argv)) is None:
            raise
    module, args = _read_as_it_is(new[0])
    args.notices = new[1]
    return module, args


def _read_as_it_is(argv: list[str]) -> "tuple[Runnable, Namespace]":
    command, words = command_of(argv)
    if command is None:
        _refuse_misspelt(argv)
        module = COMMANDS[0].load()
        return module, _arguments(module, output.PROGRAM, argv)
    if command.is_family:
        _show_family(command.name, words)
    module = command.load()  # only here, where Ctrl-C no longer ends in a traceback
    return module, _arguments(module, f"{output.PROGRAM} {command.name}", words)


def _show_family(name: str, words: list[str]) -> NoReturn:
    """Print the help of a group of commands, and exit. Raises UsageError for an unknown subcommand."""
    from nurikabe_sat.cli.overview import family

    if not words:
        output.tell(family(name).rstrip())
        raise SystemExit(2)
    if words[0] in ("-h", "--help"):
        output.say(family(name))
        raise SystemExit
    from nurikabe_sat.wording import unknown_name

    members = [command.name.split()[1] for command in COMMANDS if command.heading == name]
    raise unknown_name(f"{name} command", words[0], members)


def _refuse_misspelt(argv: list[str]) -> None:
    """Raise UsageError if the first word looks like a misspelt command and is not the name of a file."""
    word = argv[0] if argv else ""
    if word[:1].isalpha() and word.replace("-", "").isalpha() and not os.path.exists(word):  # noqa: PTH110 (as above)
        from nurikabe_sat.cli.aliases import is_old
        from nurikabe_sat.wording import did_you_mean

        meant = did_you_mean(word, [command.name for command in COMMANDS])
        if meant or is_old(word):
            raise UsageError(
                f"found {word!r}, which is neither a command nor a file{meant} (see {output.PROGRAM} --help)"
            )


def _arguments(module: Runnable, prog: str, argv: list[str]) -> "Namespace":
    """Return the parsed arguments. A command line with only a puzzle does not use argparse, which is slow to import."""
    plain = getattr(module, "PUZZLE_ALONE", None)
    if plain is not None and len(argv) == 1 and (argv[0] == "-" or not argv[0].startswith("-")):
        return cast("Namespace", SimpleNamespace(**{**plain, "puzzle": argv[0]}))
    from nurikabe_sat.cli.argument_parser import parser_of

    return parser_of(module, prog).parse_args(argv)


def _fail(message: str, code: int) -> int:
    output.give_up()
    output.complain(message)
    return code


def _report_bug(error: Exception) -> int:
    if os.environ.get(DEBUG) == "1":
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}"
    return _fail(f"{what} (a bug; please report it with the command and the puzzle, {DEBUG}=1 shows more)", 70)
