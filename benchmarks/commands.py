"""Measure nurikabe-sat, its encodings and its solvers, and compare them with other programs."""

import argparse
import sys

from benchmarks import (
    blind,
    browser,
    census,
    certificates,
    circuits,
    compare,
    demands,
    explanations,
    gadgets,
    hardest,
    look,
    many,
    network,
    report,
    run,
    suite,
    taps,
)
from nurikabe_sat import NurikabeError
from nurikabe_sat.processes.quitting import INTERRUPTED

COMMANDS = {
    "run": run,
    "compare": compare,
    "report": report,
    "certificates": certificates,
    "suite": suite,
    "many": many,
    "browser": browser,
    "network": network,
    "taps": taps,
    "census": census,
    "hardest": hardest,
    "circuits": circuits,
    "gadgets": gadgets,
    "look": look,
    "demands": demands,
    "blind": blind,
    "explanations": explanations,
}


def main(argv: list[str] | None = None) -> int:
    """Return the exit code: 0 for success, 1 for a wrong answer or a crash, 2 for invalid input, 130 for Ctrl-C."""
    try:
        args = _parser().parse_args(argv)
        code: int = args.run(args)
    except (NurikabeError, OSError) as error:
        print(f"python -m benchmarks: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(INTERRUPTED, file=sys.stderr)
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        about = command.__doc__ or ""
        own = commands.add_parser(
            name, help=about.partition("\n")[0], description=about, formatter_class=argparse.RawDescriptionHelpFormatter
        )
        command.add_arguments(own)
        own.set_defaults(run=command.run)
    return parser
