"""Option ``--certify`` of ``solve`` and ``batch``, which writes certificates. Only this option imports this module."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from nurikabe_sat.certificate.make import Certificate, certificate_of
from nurikabe_sat.certificate.text import is_file_name
from nurikabe_sat.cli.files import STDIN, make_folder, write_file
from nurikabe_sat.cli.output import tell
from nurikabe_sat.deadline import Deadline
from nurikabe_sat.errors import UsageError
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.solving.search import Options, Result

_SUFFIXES = (".json", ".cnf", ".drat")


def prepare(path: str, others: Iterable[str | None], options: Options) -> None:
    """Raise UsageError if no certificate can be written to ``path``. This check runs before the search.

    ``others`` are the names of the other files that the command reads or writes.
    """
    if path == STDIN:
        raise UsageError("--certify writes several files, so give a file name instead of '-'")
    if not all(is_file_name(Path(name).name) for name in (path, *_side_files(path))):
        raise UsageError(f"--certify: {path!a} is not a valid file name on some systems; choose another name")
    names = {os.path.realpath(name): name for name in (path, *_side_files(path))}
    for other in others:
        if other is not None and os.path.realpath(other) in names:
            raise UsageError(
                f"--certify {path} would write to {names[os.path.realpath(other)]}, which this command also uses"
            )
    open_backend(options.solver, proof=True).close()


def prepare_folder(folder: str, inputs: Iterable[str], output: str | None, options: Options) -> None:
    """Create the folder for certificates of many puzzles. Raises UsageError if certificates cannot be written."""
    real = os.path.realpath(folder)
    for name in inputs:
        if Path(real).is_relative_to(os.path.realpath(name)):
            raise UsageError(
                f"--certify {folder} is inside {name}, so certificates would be read as puzzles; choose another folder"
            )
    if output is not None and Path(os.path.realpath(output)).parent == Path(real) and output.endswith(_SUFFIXES):
        raise UsageError(f"a certificate in {folder} could overwrite -o {output}; choose another folder for --certify")
    open_backend(options.solver, proof=True).close()
    make_folder(folder)


def certify(board: Board, result: Result, path: str, options: Options, deadline: Deadline) -> None:
    """Write a certificate of an answer to ``path``, with ``.cnf`` and ``.drat`` files if the answer needs a proof.

    The proof is made for the base formula, in a separate solver run.

    Raises:
        LimitReached: If the deadline passes first, or the answer is only a reached limit.
        UsageError: If a file cannot be written. In this case, no new file remains.
    """
    certificate = certificate_of(board, result, options, Path(path).name, deadline)
    write_certificate(certificate, Path(path).parent)
    tell(f"certificate ({certificate.claim.kind.value}): {path}")


def write_certificate(certificate: Certificate, folder: Path) -> None:
    """Write all files of a certificate. If one of the files cannot be written, try to remove the other new files.

    The certificate itself is written last, so that it never refers to missing files.

    Raises:
        UsageError: If a file cannot be written.
    """
    fresh = []
    try:
        for name, lines in certificate.files():
            target = folder / name
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
