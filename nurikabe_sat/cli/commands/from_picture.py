"""Make a puzzle from a picture: an image, a text of ``#`` and ``.``, or the decided cells of a board."""

import argparse

from nurikabe_sat.cli.commands.question import QuestionCommand
from nurikabe_sat.cli.numbers import board_size
from nurikabe_sat.cli.parser import INPUT, group, puzzle_of
from nurikabe_sat.cli.picture_file import read_picture
from nurikabe_sat.puzzle.model import Board


class _FromPicture(QuestionCommand):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        super().add_arguments(parser)
        group(parser, INPUT).add_argument(
            "--size", metavar="ROWSxCOLS", type=board_size, help="Scale an image to a board of this size"
        )

    def read(self, args: argparse.Namespace) -> Board:
        return read_picture(puzzle_of(args), args.size, args.format_in)


_COMMAND = _FromPicture("from_picture")
add_arguments = _COMMAND.add_arguments
run = _COMMAND.run
