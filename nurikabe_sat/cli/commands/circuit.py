"""A board whose solutions are the models of a formula, one for one, and the model of a solution.

nurikabe-sat circuit formula.cnf -o board.txt
nurikabe-sat solve board.txt | nurikabe-sat circuit formula.cnf --decode -
"""

import argparse

from nurikabe_sat.circuits.board import Circuit
from nurikabe_sat.cli.files import STDIN, read_text, refuse_overwriting, write_file
from nurikabe_sat.cli.output import complain, say
from nurikabe_sat.errors import ConsistencyError, FormatError, UsageError
from nurikabe_sat.formats import plain
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.sat.dimacs import read_dimacs

MOST_CELLS = 4_000_000
"""A larger board is refused: it would take gigabytes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("formula", metavar="FORMULA", help="a formula in DIMACS: a file, or - for standard input")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the board to this file")
    parser.add_argument("--decode", metavar="SOLUTION", help="print the model that a solution of the board stands for")
    parser.epilog = "exit: 0 done, 1 the solution is none, 2 bad usage or input"


def run(args: argparse.Namespace) -> int:
    if args.decode is not None and args.output is not None:
        raise UsageError("--decode prints a model: it takes no -o")
    if args.formula == args.decode == STDIN:
        raise UsageError("only one of the formula and the solution can be standard input")
    text, source = read_text(args.formula)
    formula = read_dimacs(text, source)
    circuit = Circuit(formula.variables, tuple(map(tuple, formula.clauses)))
    if circuit.grid.size > MOST_CELLS:
        size = f"{circuit.grid.rows} x {circuit.grid.cols}"
        raise FormatError(f"a formula whose board is {size}", f"at most {MOST_CELLS} cells", source=source)
    board = circuit.board
    if args.decode is None:
        if args.output in (None, STDIN):
            say(plain.write(board))
        else:
            refuse_overwriting(args.output, [args.formula])
            write_file(args.output, [plain.write(board)])
        return 0
    grid, where = read_text(args.decode)
    colouring = plain.read_solution(grid, board.puzzle.grid, where)
    if not is_solution(board.puzzle, colouring) or board.colouring.masks[0] & colouring.masks[1]:
        complain(f"{where}: not a solution of the board of {source}")
        return 1
    model = [n if value else -n for n, value in enumerate(circuit.decode(colouring), 1)]
    if not all(set(clause) & set(model) for clause in formula.clauses):
        raise ConsistencyError(f"a solution of the board of {source} stands for no model")
    say(" ".join(map(str, ("v", *model, 0))) + "\n")
    return 0
