"""Write a LEGUP proof that solves a puzzle or a partly solved board, or that reaches the goal of a LEGUP file."""

import argparse
import json

from nurikabe_sat.cli.commands.question import JSON, add_options
from nurikabe_sat.cli.display import TEXT, add_forms, add_output
from nurikabe_sat.cli.files import STDIN, is_url, read_puzzle, read_text, refuse_overwriting, write_file
from nurikabe_sat.cli.output import say, tell
from nurikabe_sat.cli.parser import add_puzzle, puzzle_of
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.formats import legup, read_board
from nurikabe_sat.legup.flag import Flag
from nurikabe_sat.legup.goal import ProofGoal
from nurikabe_sat.legup.proof import Labels
from nurikabe_sat.legup.proof_file import read_proof
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.legup_prove import LegupProveRequest, legup_prove
from nurikabe_sat.queries.legup_prove import answer as prove


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_puzzle(parser)
    add_options(parser, legup_prove)
    add_output(parser, "Write the proof to FILE (default: standard output)")
    add_forms(parser, TEXT, JSON)


def run(args: argparse.Namespace) -> int:
    where = puzzle_of(args)
    output = None if args.output == STDIN else args.output
    refuse_overwriting(output, [where])
    board, goal, labels = _assignment(where, args.format_in)
    if labels.flag is not Flag.MISSING:
        tell("the flag <solved> of the file is not copied: LEGUP writes it when it saves")
    request = LegupProveRequest(board, limit=args.limit, legup=args.legup, timeout=args.timeout)
    answer = prove(request, Deadline.after(args.timeout), goal, labels).about(request)
    if (proof := answer.output()) is not None:
        if output is not None:
            write_file(output, [proof])
        elif args.format == TEXT:
            say(proof)
            return answer.exit_code
    say("\n".join([json.dumps(answer.to_json())] if args.format == JSON else answer.sentences()) + "\n")
    return answer.exit_code


def _assignment(where: str, form: str | None) -> tuple[Board, ProofGoal, Labels]:
    """Return the initial board, the goal and the attributes of a file. Only LEGUP files have a goal and attributes."""
    if is_url(where) or form not in (None, legup.NAME):
        return read_puzzle(where, form), ProofGoal(), Labels()
    text, source = read_text(where)
    if form == legup.NAME or legup.probe(text):
        start = read_proof(text, source)
        return start.board, start.goal, start.labels
    return read_board(text, source, form), ProofGoal(), Labels()
