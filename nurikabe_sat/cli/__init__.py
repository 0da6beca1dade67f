"""The command line: one file a command, with ``add_arguments(parser)`` and ``run(args) -> int``.

Here is the list of the commands; their files are imported when they are used, so that none pays for another.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """What is typed, the module that does it, and a line of help."""

    name: str
    module: str
    about: str


# In the order of the help. Without a name, the first is meant.
COMMANDS = (
    Command("solve", "nurikabe_sat.cli.solve", "solve a puzzle, or write it as a formula for SAT solvers"),
    Command("check", "nurikabe_sat.cli.check", "judge a board: complete, broken, or right so far"),
    Command("convert", "nurikabe_sat.cli.convert", "the same puzzle in another format"),
    Command("facts", "nurikabe_sat.cli.facts", "the cells that have the same colour in all solutions"),
    Command("why", "nurikabe_sat.cli.why", "which clues leave no solution, or where solutions differ"),
    Command("verify", "nurikabe_sat.cli.verify", "check a certificate, without trusting any solver"),
    Command("explain", "nurikabe_sat.cli.explain", "the whole solution step by step, each with its reason"),
    Command("hint", "nurikabe_sat.cli.hint", "the easiest next step on a board, with its reason"),
    Command("rate", "nurikabe_sat.cli.rate", "how hard a puzzle is for a human, and why"),
    Command("generate", "nurikabe_sat.cli.generate", "new puzzles, unique and of a chosen level"),
    Command("legup", "nurikabe_sat.cli.legup", "prove a puzzle for LEGUP, or judge such a proof"),
    Command("decode", "nurikabe_sat.cli.decode", "the grid from what a SAT solver printed about such a formula"),
    Command("serve", "nurikabe_sat.cli.serve", "the page to play, and the API, on this machine"),
    Command("batch", "nurikabe_sat.cli.batch", "solve many puzzles, one JSON line each"),
)
