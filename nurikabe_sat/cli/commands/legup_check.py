"""Command ``legup check``. It prints the verdicts on a proof as lines, as JSON, or as a page with boards."""

import argparse
import json

from nurikabe_sat.cli.commands.question import JSON, PROOF, add_options, add_proof, called
from nurikabe_sat.cli.display import TEXT, add_forms, add_output
from nurikabe_sat.cli.files import deliver, read_text, refuse_overwriting
from nurikabe_sat.cli.output import tell
from nurikabe_sat.queries.legup_check import LegupCheckRequest, legup_check

_HTML = "html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_proof(parser)
    add_options(parser, legup_check)
    add_output(parser, "Write the result to FILE (default: standard output)")
    add_forms(parser, TEXT, JSON, _HTML)


def run(args: argparse.Namespace) -> int:
    refuse_overwriting(args.output, [args.proof])
    text, source = read_text(args.proof)
    request = LegupCheckRequest(text, step=args.step, cell=args.cell, legup=args.legup, timeout=args.timeout)
    with called(source, PROOF):
        answer = legup_check.ask(request)
    if args.format == TEXT:
        written = "".join(f"{line}\n" for line in answer.sentences())
    elif args.format == JSON:
        written = f"{json.dumps(answer.to_json())}\n"
    else:
        written = answer.page()
    deliver(args.output, [written])
    for remark in answer.remarks if args.format == TEXT else ():
        tell(remark)
    return answer.exit_code
