"""Encode a formula as a board with one solution per model, or decode a solution of such a board.

nurikabe-sat circuit formula.cnf -o board.txt
nurikabe-sat circuit 'a & (b | ~c)' -o board.txt --map map.json --picture circuit.svg
nurikabe-sat solve board.txt | nurikabe-sat circuit map.json --decode -
"""

import argparse
import os
import re

from nurikabe_sat.circuits.formula import Formula
from nurikabe_sat.cli.display import add_output
from nurikabe_sat.cli.files import STDIN, deliver, read_text, refuse_overwriting
from nurikabe_sat.cli.output import complain, say
from nurikabe_sat.cli.parser import OUTPUT, group
from nurikabe_sat.errors import ConsistencyError, FormatError, UsageError
from nurikabe_sat.formats import plain
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from nurikabe_sat.puzzle.rules import is_solution

MOST_CELLS = 4_000_000
"""Maximum number of cells of a board. Larger boards would need gigabytes of memory."""

MOST_DRAWN = 400_000
"""Maximum number of cells of a board in a picture. Drawing a board needs ten times more memory than making it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "formula",
        metavar="FORMULA",
        help="DIMACS file, file written by --map, - for standard input, or an expression with ~ & ^ | -> <->",
    )
    add_output(parser, "Write the board to FILE (default: standard output)")
    shown = group(parser, OUTPUT)
    shown.add_argument("--map", metavar="FILE", help="Write the formula and the cell of each variable to FILE, as JSON")
    shown.add_argument(
        "--picture", metavar="FILE", help="Draw the circuit on the board and write the picture to FILE as SVG"
    )
    parser.add_argument("--decode", metavar="SOLUTION", help="Print the model that belongs to a solution of the board")


def run(args: argparse.Namespace) -> int:
    if args.decode is not None and (args.output is not None or args.map is not None):
        raise UsageError("--decode cannot be combined with -o or --map")
    if args.formula == args.decode == STDIN:
        raise UsageError("the formula and the solution cannot both be '-'; name a file for one of them")
    formula, source = _read(args.formula)
    grid = formula.circuit.grid
    if grid.size > MOST_CELLS:
        size = f"{grid.rows} x {grid.cols}"
        raise FormatError(f"a formula that needs a board of {size} cells", f"at most {MOST_CELLS} cells", source=source)
    if args.picture is not None and grid.size > MOST_DRAWN:
        raise UsageError(f"--picture: found a board of {grid.rows} x {grid.cols}, expected at most {MOST_DRAWN} cells")
    outputs = [name for name in (args.output, args.map, args.picture) if name not in (None, STDIN)]
    for name in outputs:
        refuse_overwriting(name, filter(None, (args.formula, args.decode)))
    if len(set(map(os.path.realpath, outputs))) < len(outputs):
        raise UsageError("-o, --map and --picture must be different files")
    puzzle = formula.circuit.puzzle
    if args.decode is not None:
        return _decode(args, formula, puzzle, source)
    deliver(args.output, [plain.write(Board.of(puzzle))])
    if args.map is not None:
        deliver(args.map, [formula.to_map()])
    _draw(args.picture, formula)
    return 0


def _read(where: str) -> tuple[Formula, str]:
    """Return a formula and its name for messages. ``where`` is a file, ``-`` (standard input) or the formula itself."""
    if where != STDIN and not os.path.exists(where) and not re.search(r"[./\\:]", where):  # noqa: PTH110 (as in files)
        from nurikabe_sat.circuits.expression import formula_of

        return formula_of(where), "<expression>"
    text, source = read_text(where)
    if text.lstrip().startswith("{"):
        return Formula.from_map(text, source), source
    from nurikabe_sat.sat.dimacs import read_dimacs

    formula = read_dimacs(text, source)
    return Formula(formula.variables, tuple(map(tuple, formula.clauses))), source


def _decode(args: argparse.Namespace, formula: Formula, puzzle: Puzzle, source: str) -> int:
    grid, where = read_text(args.decode)
    solution = plain.read_solution(grid, puzzle.grid, where)
    if not is_solution(puzzle, solution):
        complain(f"{where}: the grid is not a solution of the board of {source}")
        return 1
    model = formula.circuit.decode(solution)
    if not all(any(model[abs(n) - 1] == (n > 0) for n in clause) for clause in formula.clauses):
        raise ConsistencyError(f"the assignment read from a solution of the board of {source} breaks the formula")
    say(formula.told(model))
    _draw(args.picture, formula, solution)
    return 0


def _draw(name: str | None, formula: Formula, solution: Colouring | None = None) -> None:
    if name is not None:
        from nurikabe_sat.circuits.picture import picture_of

        deliver(name, [picture_of(formula, solution)])
