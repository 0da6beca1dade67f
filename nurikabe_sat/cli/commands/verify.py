"""Verify a certificate written by ``solve --certify``, without solving the puzzle.

The formula is built again from the puzzle in the certificate, and every cut is checked on the grid. A checker that
shares nothing with the solver checks the proof.
"""

import argparse
import errno
import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from nurikabe_sat.certificate.checkers import AUTO, CHECKERS, DRAT_TRIM, PROPAGATE, RUP
from nurikabe_sat.certificate.claim import Claim, SideFile
from nurikabe_sat.certificate.text import LARGEST_CLAIM, read_claim
from nurikabe_sat.certificate.verify import Verification, verify_certificate
from nurikabe_sat.cli.display import PRETTY, TEXT, add_format, chosen_format, show
from nurikabe_sat.cli.executor import add_executor
from nurikabe_sat.cli.files import STDIN, read_lines, read_puzzle, read_text
from nurikabe_sat.cli.output import say
from nurikabe_sat.cli.parser import INPUT, add_reading, add_timeout, group
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import FormatError, MissingFileError, UsageError
from nurikabe_sat.formats.scan import LARGEST_TEXT
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries.verify import VerifyAnswer, VerifyRequest


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "certificates",
        metavar="FILE",
        nargs="+",
        help="Certificate, or a directory with certificates (files that end in .json)",
    )
    group(parser, INPUT).add_argument("-i", "--input", metavar="PUZZLE", help="Reject certificates of any other puzzle")
    add_reading(parser)
    parser.add_argument(
        "--checker",
        choices=(AUTO, *(checker.name for checker in CHECKERS)),
        default=AUTO,
        help=f"Proof checker: {RUP.name} is in Python, {PROPAGATE.name} uses a solver, {DRAT_TRIM.name} is a program "
        f"(default: {AUTO}, which chooses by size)",
    )
    add_format(parser, "json", formats=False)
    add_timeout(parser, about="Time limit per certificate, in seconds")
    add_executor(parser)


def run(args: argparse.Namespace) -> int:
    certificates = [name for given in args.certificates for name in _files_of(given)]
    executor = (args.jobs, args.dask, args.memory)
    if certificates != args.certificates or len(certificates) > 1 or executor != (None, None, None):
        from nurikabe_sat.cli.commands import verify_many

        return verify_many.run(certificates, args, partial(_request, args=args))
    (certificate,) = certificates
    _, claim = _read_claim(certificate)
    until = Deadline.after(args.timeout)
    result = _not_about(claim, args) or _verify(claim, Path(certificate).parent, args.checker, until)
    form = chosen_format(args)
    answer = VerifyAnswer.of(claim, result)
    if form == "json":
        say(json.dumps(answer.to_json()) + "\n")
    else:
        _print(claim, answer, form, args)
    return answer.exit_code


def _files_of(name: str) -> list[str]:
    """Return the paths of the certificates at a path. Raises UsageError for a directory without certificates."""
    if not os.path.isdir(name):  # noqa: PTH112 (Path.is_dir raises where a name is too long)
        return [name]
    found = sorted(str(path) for path in Path(name).glob("*.json") if not path.name.startswith("."))
    if not found:
        raise UsageError(f"no certificate in {name}: none of its files ends in .json")
    return found


def _read_claim(name: str) -> tuple[str, Claim]:
    """Return the text of a certificate and its claim."""
    if name == STDIN:
        raise UsageError("a certificate cannot be read from standard input; name its file")
    _refuse_beyond(name, LARGEST_CLAIM)
    text, source = read_text(name)
    return text, read_claim(text, source)


def _not_about(claim: Claim, args: argparse.Namespace) -> Verification | None:
    """Return a rejection if the certificate is about another puzzle than the command line, otherwise None."""
    if args.input is None:
        return None
    board = read_puzzle(args.input, args.format_in)
    if (board.puzzle, board.colouring) == (claim.board.puzzle, claim.board.colouring):
        return None
    return Verification(f"the certificate is about another puzzle than {args.input}")


def _request(certificate: str, args: argparse.Namespace) -> VerifyRequest:
    """Return the request to verify a certificate, with the texts of the certificate, its proof and its formula."""
    text, claim = _read_claim(certificate)
    texts = []
    for file in (claim.proof, claim.formula):
        side = None if file is None else _SideLines(Path(certificate).parent, file)
        texts.append(None if side is None or not side.exists() else "".join(side))
    if claim.proof is not None and texts[0] is None:
        raise MissingFileError(str(Path(certificate).parent / claim.proof.name), "the proof of the certificate")
    return VerifyRequest(text, texts[0] or "", texts[1], checker=args.checker, timeout=args.timeout)


def _verify(claim: Claim, folder: Path, checker: str, deadline: Deadline) -> Verification:
    if claim.proof is None or claim.formula is None:
        return verify_certificate(claim)
    proof, formula = _SideLines(folder, claim.proof), _SideLines(folder, claim.formula)
    if not proof.exists():
        raise MissingFileError(proof.path, "the proof of the certificate")
    return verify_certificate(
        claim,
        proof,
        formula if formula.exists() else None,
        checker=checker,
        deadline=deadline,
        source=proof.path,
    )


class _SideLines:
    """Iterable over the lines of a proof or formula file. Each iteration reads the file again."""

    def __init__(self, folder: Path, file: SideFile) -> None:
        self.path = str(folder / file.name)

    def exists(self) -> bool:
        return Path(self.path).exists()

    def __iter__(self) -> Iterator[str]:
        if not Path(self.path).is_file():  # a pipe, which may never be written to
            raise FormatError("another kind of file", "a regular file", source=self.path)
        _refuse_beyond(self.path, LARGEST_TEXT)
        return read_lines(self.path)


def _refuse_beyond(name: str, largest: int) -> None:
    """Raise FormatError if a file is larger than ``largest`` bytes. The contents of the file are not read."""
    try:
        size = os.stat(name).st_size  # noqa: PTH116 (Path would take the name apart)
    except OSError as error:
        if error.errno == errno.ENOENT:
            raise MissingFileError(name, "a file") from None
        raise
    if size > largest:
        raise FormatError(f"{size} bytes", f"at most {largest}", source=name)


def _print(claim: Claim, answer: VerifyAnswer, form: str, args: argparse.Namespace) -> None:
    if form in (TEXT, PRETTY):
        say(f"{answer.sentence}\n")
    if answer.status == "verified" and (claim.solution or form != TEXT):  # rows of nothing but dots say nothing
        show(form, Board(claim.board.puzzle, claim.solution or claim.board.colouring, claim.board.name), args)
