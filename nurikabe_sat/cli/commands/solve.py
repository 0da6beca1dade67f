"""Solve a Nurikabe puzzle, and print the solution: B is sea, W is island."""

from typing import TYPE_CHECKING

from nurikabe_sat.cli.commands import solution_list
from nurikabe_sat.cli.display import PRETTY, TEXT, add_format, add_output, chosen_format, show
from nurikabe_sat.cli.files import STDIN, read_puzzle, refuse_overwriting, write_file
from nurikabe_sat.cli.output import finish, has_progress, note, say, tell
from nurikabe_sat.cli.parser import (
    OUTPUT,
    add_puzzle,
    add_solver,
    add_unique,
    add_variant,
    group,
    keeps_clauses,
    options_of,
    puzzle_of,
)
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import format_named
from nurikabe_sat.puzzle.model import Board, Colour, Colouring
from nurikabe_sat.queries.verdict_words import obvious_reason, rests_on_program, uniqueness
from nurikabe_sat.rendering import RENDERERS, Mark
from nurikabe_sat.solving.search import Options, Result, Search, Status, conclude

if TYPE_CHECKING:
    import argparse

    from nurikabe_sat.solving.lazy import SolverCall

_SAT_STATUS = {Status.SOLVED: ("SATISFIABLE", 10), Status.NONE: ("UNSATISFIABLE", 20), Status.LIMIT: ("UNKNOWN", 0)}
_SAT_WIDTH = 78
_OWN_FORMATS = ("json", "sat")

PUZZLE_ALONE = {
    **dict.fromkeys(("input", "format_in", "max_cells", "output", "encoding", "timeout", "certify", "variant")),
    **dict.fromkeys(("limit", "format")),
    **dict.fromkeys(("no_presolve", "unique", "all", "coordinates", "export_only"), False),
    "solver": Options.solver,
    "verb": 0,
}
"""Parsed options of a command line that contains only a puzzle, used without importing argparse."""


def add_arguments(parser: "argparse.ArgumentParser") -> None:
    from argparse import SUPPRESS

    add_puzzle(parser)
    add_output(parser, "Also write the puzzle as a complete DIMACS formula")
    add_solver(parser)
    for names, about in ((("-v", "--verbose"), "Report each solver call on standard error"), (("--verb",), SUPPRESS)):
        parser.add_argument(
            *names, dest="verb", metavar="0|1", type=int, choices=(0, 1), nargs="?", const=1, default=0, help=about
        )
    group(parser, OUTPUT).add_argument("--export-only", action="store_true", help="Write the formula without solving")
    group(parser, OUTPUT).add_argument(
        "--certify", metavar="FILE", help='Write a certificate of the answer; check it with "verify"'
    )
    add_unique(parser)
    add_variant(parser)
    solution_list.add_arguments(parser)
    add_format(parser, *_OWN_FORMATS)


def run(args: "argparse.Namespace") -> int:
    options = options_of(args)
    form = _format(args)
    if args.export_only:
        _refuse_answers(args)
    wants_several = solution_list.is_asked(args)
    where = puzzle_of(args)
    board = read_puzzle(where, args.format_in)
    if args.variant is not None:
        from nurikabe_sat.variants import variant_named

        board = board.ruled(variant_named(args.variant).rules(board.puzzle))
    if args.certify is not None:
        from nurikabe_sat.cli.commands.certify import prepare

        board.puzzle.rules.require_plain("certificates")
        prepare(args.certify, [where, args.output], options)
    until = Deadline.after(args.timeout)
    if args.output is not None:
        options = _export(board, where, args, options, until)
    if args.export_only:
        return 0
    if wants_several:
        return solution_list.run(board, options, form, args, until)
    watch = _report_round if args.verb else _note_round if has_progress() else None
    with Search(board, options, until, watch) as search:
        if args.verb:
            _report_start(board, options, search)
        result = conclude(search, args.unique)
    if args.verb:
        _report_end(result)
    code = _print(board, result, form, args)
    if args.certify is not None:
        from nurikabe_sat.cli.commands.certify import certify

        finish()  # making a certificate takes its time, and the answer is there
        certify(board, result, args.certify, options, until)
    return code


def _format(args: "argparse.Namespace") -> str:
    """Return the output format. Before the search, raise UsageError if the format cannot store a solution."""
    form = chosen_format(args)
    is_picture = form in (*_OWN_FORMATS, *(renderer.name for renderer in RENDERERS))
    if not is_picture and not format_named(form).colours:
        raise UsageError(f"--format {form} cannot hold a solution; choose another format")
    return form


# The formula.


def _refuse_answers(args: "argparse.Namespace") -> None:
    """Raise UsageError if ``--export-only`` has no file for the formula, or comes with an option about the answer."""
    if args.output is None:
        raise UsageError("--export-only requires -o FILE")
    for name in ("unique", "all", "limit", "certify"):
        if getattr(args, name):
            raise UsageError(f"--export-only does not solve the puzzle; leave out --{name}")


def _export(board: Board, where: str, args: "argparse.Namespace", options: Options, deadline: Deadline) -> Options:
    """Write the formula to a file, and return the options for solving it.

    If the solver does not support lazy cuts, the options select the encoding of the written formula.
    """
    from nurikabe_sat.encoding.export import export
    from nurikabe_sat.encoding.presets import COMPLETE

    if args.output == STDIN:
        raise UsageError("-o - would mix the formula with the answer; name a file")
    refuse_overwriting(args.output, [where])
    write_file(args.output, export(board, args.encoding, deadline=deadline))
    if keeps_clauses(args.solver):
        return options
    from dataclasses import replace

    return replace(options, encoding=args.encoding or COMPLETE, presolve=False)


# The answer.


def _print(board: Board, result: Result, form: str, args: "argparse.Namespace") -> int:
    """Print the result of the search in the output format, and return the exit code."""
    if form == "json":
        import json

        from nurikabe_sat.queries.solve import SolveAnswer

        say(json.dumps(SolveAnswer.of(board, result).to_json()) + "\n")
        return _exit_code(result, args)
    if result.rests_on is not None:
        tell(rests_on_program(result.rests_on))
    if form == "sat":
        return _print_sat(result, args)
    return _print_board(board, result, form, args)


def _print_board(board: Board, result: Result, form: str, args: "argparse.Namespace") -> int:
    if result.status is Status.LIMIT:
        tell(f"not decided: the time limit of {args.timeout:g} s was reached")
    elif result.solution is None:
        say("no solution\n")
        if reason := obvious_reason(board.puzzle):
            tell(str(reason))
    else:
        _show_solutions(board, result.solution, result.second, form, args)
        if args.unique:
            tell(uniqueness(result.solution, result.second, result.unique))
    return _exit_code(result, args)


def _show_solutions(
    board: Board, first: Colouring, second: Colouring | None, form: str, args: "argparse.Namespace"
) -> None:
    """Print a solution. Text and pretty output also show a known second solution, and mark the differing cells."""
    differences = [] if second is None else first.differences(second)
    marks = dict.fromkeys(differences, Mark.FOCUS)
    show(form, board.painted(first), args, marks)
    if second is not None and form in (TEXT, PRETTY):
        say("\n")
        show(form, board.painted(second), args, marks)


def _print_sat(result: Result, args: "argparse.Namespace") -> int:
    status, code = _SAT_STATUS[result.status]
    if result.solution is not None and args.unique:
        say(f"c {uniqueness(result.solution, result.second, result.unique)}\n")
    say(f"s {status}\n")
    if result.solution is not None:
        from textwrap import wrap

        sea = (colour is Colour.SEA for colour in result.solution.colours)
        model = " ".join(str(v if is_sea else -v) for v, is_sea in enumerate(sea, 1))
        for line in wrap(f"{model} 0", _SAT_WIDTH - len("v "), break_on_hyphens=False):
            say(f"v {line}\n")
    return code


def _exit_code(result: Result, args: "argparse.Namespace") -> int:
    if result.status is Status.LIMIT or (result.solution and args.unique and result.unique is None):
        return 3
    return 1 if result.solution is None or result.unique is False else 0


# Reports of -v 1 during the search.


def _report_start(board: Board, options: Options, search: Search) -> None:
    puzzle = board.puzzle
    tell(f"puzzle {board.name}: {puzzle.rows} x {puzzle.cols} cells, clues: {len(puzzle.clue_list)}")
    if search.encoded is None:
        tell("repaired before a search" if search.is_repairing else "decided by deduction alone, before any solver")
        return
    size = search.statistics
    tell(f"solver {options.solver}, encoding {search.encoded.encoding}")
    tell(f"formula: {size.variables} variables, {size.clauses} clauses, {size.encode:.3f} s to encode")


def _report_round(one: "SolverCall") -> None:
    answer = {True: "a model", False: "no model", None: "time limit"}[one.answer]
    tell(f"round {one.number}: {answer}, cuts: {one.cuts}, {one.seconds:.3f} s")


def _note_round(one: "SolverCall") -> None:
    note(f"round {one.number}, cuts: {one.cuts}")


def _report_end(result: Result) -> None:
    took = result.statistics
    tell(
        f"{result.status.value}: variables: {took.variables}, clauses: {took.clauses}, cuts: {took.cuts}, "
        f"calls: {took.calls}, conflicts: {took.conflicts}"
    )
    tell(f"seconds: {took.encode:.3f} encode, {took.solve:.3f} solve, {took.unique:.3f} unique")
