"""Command-line arguments that several commands share."""

from typing import TYPE_CHECKING

from nurikabe_sat.cli.numbers import number_between, seconds
from nurikabe_sat.cli.output import DEFAULT_INPUT
from nurikabe_sat.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from nurikabe_sat.solving.search import Options

AUTO = "auto"

INPUT, OPTIONS, OUTPUT, LIMITS = "Input", "Options", "Output", "Limits"
PARALLEL, SOLVER, GENERAL = "Parallel work", "Solver", "General"
"""Titles of option groups in help texts."""


def group(parser: "argparse.ArgumentParser", title: str) -> "argparse._ArgumentGroup":
    """Return the option group with the given title. If the group does not exist, create it."""
    found = (one for one in parser._action_groups if one.title == title)
    return next(found, None) or parser.add_argument_group(title)


def add_puzzle(parser: "argparse.ArgumentParser") -> None:
    """Add the puzzle as a positional argument and as the option ``-i``. ``puzzle_of`` returns the given puzzle."""
    given = group(parser, INPUT)
    given.add_argument("puzzle", nargs="?", metavar="PUZZLE", help="File in any format, - for standard input, or URL")
    given.add_argument("-i", "--input", metavar="PUZZLE", help=f"Same as PUZZLE (default: {DEFAULT_INPUT})")
    add_reading(parser)


def add_reading(parser: "argparse.ArgumentParser") -> None:
    """Add the options for reading puzzles: ``args.format_in`` and ``args.max_cells``."""
    group(parser, INPUT).add_argument(
        "--from", dest="format_in", metavar="FORMAT", help='Input format (default: detected; see "list formats")'
    )
    add_max_cells(parser)


def add_max_cells(parser: "argparse.ArgumentParser", most: int | None = None) -> None:
    """Add ``--max-cells``, the maximum size of boards that the command reads. Its value must not exceed ``most``."""
    from nurikabe_sat.formats.scan import MAX_CELLS  # only here: a command line without options is not parsed

    group(parser, LIMITS).add_argument(
        "--max-cells",
        metavar="N",
        type=number_between(int, 1, most),
        help=f"Maximum board size in cells (default: {MAX_CELLS})",
    )


def puzzle_of(args: "argparse.Namespace") -> str:
    """Return the puzzle argument of a command line. Raises UsageError if two puzzles are given."""
    if args.puzzle is not None and args.input is not None:
        raise UsageError(f"PUZZLE: found {args.puzzle!r} and -i {args.input!r}; name only one puzzle")
    return str(next((where for where in (args.puzzle, args.input) if where is not None), DEFAULT_INPUT))


def add_solver(parser: "argparse.ArgumentParser", timeout: float | None = None) -> None:
    """Add the options for the solver. ``options_of`` returns their values."""
    from nurikabe_sat.solving.search import Options  # only here and below, because not every command needs the engine

    how = group(parser, SOLVER)
    how.add_argument(
        "-s",
        "--solver",
        metavar="NAME",
        default=Options.solver,
        help='SAT solver: a name or a program (default: %(default)s; see "list solvers")',
    )
    how.add_argument("--encoding", metavar="NAME", help='SAT encoding (see "list encodings")')
    how.add_argument("--no-presolve", action="store_true", help="Encode the rules without preprocessing")
    add_timeout(parser, timeout)


def add_variant(parser: "argparse.ArgumentParser") -> None:
    """Add ``--variant``, which selects a variant of the rules."""
    group(parser, INPUT).add_argument("--variant", metavar="VARIANT", help='Variant of the rules (see "list variants")')


def add_unique(parser: "argparse.ArgumentParser") -> None:
    parser.add_argument("--unique", action="store_true", help="Also check that the solution is unique")


def add_timeout(
    parser: "argparse.ArgumentParser", default: float | None = None, about: str = "Time limit per puzzle, in seconds"
) -> None:
    """Add ``--timeout``, a time limit in seconds."""
    usual = "none" if default is None else f"{default:g}"
    group(parser, LIMITS).add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=default, help=f"{about} (default: {usual})"
    )


def options_of(args: "argparse.Namespace") -> "Options":
    """Return the solver options of a command line. Raises UsageError if the solver or encoding is not available."""
    from nurikabe_sat.solving.search import Options

    if args.encoding is not None:
        from nurikabe_sat.encoding.presets import preset

        preset(args.encoding)
    if args.solver != Options.solver:
        keeps_clauses(args.solver)
    return Options(encoding=args.encoding, solver=args.solver, presolve=not args.no_presolve)


def keeps_clauses(solver: str) -> bool:
    """Return True if a solver is incremental: it accepts further clauses after an answer.

    Other solvers need a complete formula.

    Raises UsageError for an unknown solver.
    """
    from nurikabe_sat.sat.backends import open_backend

    with open_backend(solver) as backend:
        return backend.info.incremental
