"""Print the grid from the output of a SAT solver for a formula that `nurikabe-sat -o` has written.

    cadical out.cnf | nurikabe-sat decode out.cnf -

The model is checked against the formula, and the grid against the puzzle if the formula names it.
"""

import argparse

from nurikabe_sat.cli.display import add_forms
from nurikabe_sat.cli.files import STDIN, read_lines
from nurikabe_sat.cli.output import complain, say, tell
from nurikabe_sat.encoding.export import read_export
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import plain
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.sat.dimacs import SolverOutput, read_solver_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cnf", metavar="CNF", help="DIMACS file written by solve -o")
    parser.add_argument("output", metavar="OUTPUT", help="Output of the solver: a file, or - for standard input")
    add_forms(parser, "text", "json")


def run(args: argparse.Namespace) -> int:
    if args.cnf == STDIN:
        raise UsageError("FORMULA cannot be '-'; name a file (only the solver's output may be '-')")
    exported = read_export(read_lines(args.cnf), args.cnf)
    source = "<stdin>" if args.output == STDIN else args.output
    answer = read_solver_output(read_lines(args.output), source)
    colouring = exported.decode(answer, source)
    if colouring is not None and (fault := exported.fault(answer, colouring)):
        complain(f"{source}: {fault}")
        return 1
    return _print(answer, exported.grid, colouring, args.format)


def _print(answer: SolverOutput, grid: Grid, colouring: Colouring | None, form: str) -> int:
    status, code = {True: ("solved", 0), False: ("none", 1), None: ("limit", 3)}[answer.status]
    if form == "json":
        import json

        rows = None if colouring is None else colouring.to_rows()
        say(json.dumps({"status": status, "rows": grid.rows, "cols": grid.cols, "solution": rows}) + "\n")
    elif colouring is not None:
        say(plain.write_solution(colouring))
    elif answer.status is False:
        say("no solution\n")
    else:
        tell("not decided: the solver gave no answer")
    return code
