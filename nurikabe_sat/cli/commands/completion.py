"""Print a completion script for a shell, or the manual page.

nurikabe-sat completion bash > ~/.local/share/bash-completion/completions/nurikabe-sat
nurikabe-sat completion man | man -l -
"""

import argparse

from nurikabe_sat.cli.output import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    shells = ("bash", "zsh", "fish", "man")
    parser.add_argument(
        "shell",
        metavar="SHELL",
        choices=shells,
        help="Shell of the script: bash, zsh or fish; man prints the manual page",
    )


def run(args: argparse.Namespace) -> int:
    from nurikabe_sat.cli.completion import SCRIPTS, command_words  # here: it imports every command

    say(SCRIPTS[args.shell](command_words()))
    return 0
