"""Let a shell complete commands and options, or print the manual page.

nurikabe-sat completion bash > ~/.local/share/bash-completion/completions/nurikabe-sat
nurikabe-sat completion man | man -l -
"""

import argparse

from nurikabe_sat.cli.output import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=("bash", "zsh", "fish", "man"), help="the shell; man is the manual page")
    parser.epilog = "exit: 0 done, 2 bad usage"


def run(args: argparse.Namespace) -> int:
    from nurikabe_sat.cli.completion import SCRIPTS, command_words  # here: it imports every command

    say(SCRIPTS[args.shell](command_words()))
    return 0
