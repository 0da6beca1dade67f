"""A proof checked by drat-trim, the checker of the SAT competitions, where it is on PATH.

It works backwards from the empty clause and looks only at what that needs. https://github.com/marijnheule/drat-trim
"""

import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import SolverError, UsageError
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.sat.dimacs import write_dimacs
from nurikabe_sat.sat.proofs.drat import Fault, ProofLine

PROGRAM = "drat-trim"
_NO_LIMIT = 10**9  # seconds: without a limit of ours its own would be 20,000


def is_on_path() -> bool:
    """Whether there is a drat-trim to ask."""
    return shutil.which(PROGRAM) is not None


def check_by_drat_trim(
    clauses: Iterable[Sequence[int]], variables: int, steps: Iterable[ProofLine], deadline: Deadline = NEVER
) -> Fault | None:
    """What is wrong with a proof that the clauses have no model, as ``check_by_rup`` has it, but for the line.

    Raises UsageError if there is no drat-trim, SolverError if it says neither yes nor no, LimitReached.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise UsageError(f"there is no {PROGRAM} on PATH")
    with tempfile.TemporaryDirectory(prefix="nurikabe-sat-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with (folder / "formula.cnf").open("w", encoding="ascii", newline="\n") as stream:
            stream.writelines(write_dimacs(Cnf([list(clause) for clause in clauses], variables)))
        with (folder / "proof.drat").open("w", encoding="ascii", newline="\n") as stream:
            stream.writelines(_line(step) for step in steps)
        said = _run([program, "formula.cnf", "proof.drat", "-w", "-t", str(_NO_LIMIT)], folder, deadline)
    if "s VERIFIED" in said:
        return None
    if "s NOT VERIFIED" in said:
        return Fault(None, f"{PROGRAM} does not accept it")
    raise SolverError(f"{program} says neither yes nor no: {' '.join(said)[-200:]}")


def _line(step: ProofLine) -> str:
    return " ".join(["d", *map(str, step.literals), "0"][not step.is_deletion :]) + "\n"


def _run(command: list[str], folder: Path, deadline: Deadline) -> list[str]:
    """The lines that the program prints."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=deadline.seconds_left(), check=False)  # noqa: S603  # ours
    except subprocess.TimeoutExpired:
        raise deadline.reached("the proof was checked") from None
    except OSError as fault:
        raise SolverError(f"{command[0]} does not start: {fault.strerror or fault}") from fault
    return done.stdout.decode("utf-8", "replace").splitlines()
