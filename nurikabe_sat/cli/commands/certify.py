"""``solve --certify FILE``: write what it takes to check an answer. Imported only when it is asked for."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from nurikabe_sat.certificate.formula import ENCODINGS
from nurikabe_sat.certificate.make import Certificate, make_certificate
from nurikabe_sat.certificate.text import is_file_name
from nurikabe_sat.cli.files import STDIN, write_file
from nurikabe_sat.cli.output import tell
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import LimitReached, UsageError
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.search import Options, Result, Status


def prepare(path: str, others: Iterable[str | None], options: Options) -> None:
    """Raise UsageError where no certificate could be written, before anything is solved.

    ``others`` are the files that the command reads and writes otherwise.
    """
    if path == STDIN:
        raise UsageError("--certify writes several files: name one")
    if not all(is_file_name(Path(name).name) for name in (path, *_side_files(path))):
        raise UsageError(f"--certify: {path!a} cannot be the name of a certificate on every system")
    names = {os.path.realpath(name): name for name in (path, *_side_files(path))}
    for other in others:
        if other is not None and os.path.realpath(other) in names:
            raise UsageError(f"--certify {path} would write to {names[os.path.realpath(other)]}, which is in use")
    open_backend(options.solver, proof=True).close()


def certify(board: Board, result: Result, path: str, options: Options, deadline: Deadline) -> None:
    """Write the certificate of an answer: FILE, FILE.cnf and FILE.drat, or FILE alone for a solution among others.

    It is made afresh from the plain formula, within a deadline of its own. Raises LimitReached if
    that is not enough, and where there is no answer; UsageError if a file cannot be written: then no new one is left.
    """
    if result.status is Status.LIMIT:
        raise LimitReached("there is no certificate without an answer")
    certificate = make_certificate(
        board,
        result.solution,
        unique=result.unique is True,
        name=Path(path).name,
        solver=options.solver,
        encoding=options.encoding if options.encoding in ENCODINGS else None,
        deadline=deadline,
    )
    _write(certificate, path)
    tell(f"certificate ({certificate.claim.kind.value}): {path}")


def _write(certificate: Certificate, path: str) -> None:
    """Write all files or, as far as the system lets us, none: the claim, which makes the others count, comes last."""
    fresh = []
    try:
        for name, lines in certificate.files():
            target = Path(path).with_name(name)
            if not target.exists():
                fresh.append(target)
            write_file(str(target), lines)
    except BaseException:  # Ctrl-C as well
        for target in fresh:
            with suppress(OSError):
                target.unlink(missing_ok=True)
        raise


def _side_files(path: str) -> Iterable[str]:
    return (f"{path}.cnf", f"{path}.drat")
