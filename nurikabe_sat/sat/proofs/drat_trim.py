"""Proof check by drat-trim, the checker that the SAT competitions use. The program must be on PATH.

The program works backwards from the empty clause, and checks only the necessary steps.
Source: https://github.com/marijnheule/drat-trim
"""

import os
import shutil
from collections.abc import Iterable, Sequence

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import SolverError, UsageError
from nurikabe_sat.processes.program import ProgramFolder
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.sat.dimacs import write_dimacs
from nurikabe_sat.sat.proofs.drat import Fault, ProofLine

PROGRAM = "drat-trim"
_TAIL = 10_000  # bytes of its output; the answer is at the end
_NO_LIMIT = 10**9  # seconds: without a limit of ours its own would be 20,000


def is_on_path() -> bool:
    """Return True if the program drat-trim is on PATH."""
    return shutil.which(PROGRAM) is not None


def check_by_drat_trim(
    clauses: Iterable[Sequence[int]], variables: int, steps: Iterable[ProofLine], deadline: Deadline = NEVER
) -> Fault | None:
    """Return the fault of an unsatisfiability proof, without a line number, or None if the proof is correct.

    Raises:
        UsageError: If drat-trim is not available.
        SolverError: If drat-trim gives no clear answer.
        LimitReached: If the deadline passes first.
    """
    program = shutil.which(PROGRAM)
    if program is None:
        raise UsageError(f"{PROGRAM} is not on PATH; install it or choose another checker")
    with ProgramFolder() as folder:
        with (folder.path / "formula.cnf").open("w", encoding="ascii", newline="\n") as stream:
            stream.writelines(write_dimacs(Cnf([list(clause) for clause in clauses], variables)))
        with (folder.path / "proof.drat").open("w", encoding="ascii", newline="\n") as stream:
            stream.writelines(_line(step) for step in steps)
        said = _run([program, "formula.cnf", "proof.drat", "-w", "-t", str(_NO_LIMIT)], folder, deadline)
    if "s VERIFIED" in said:
        return None
    if "s NOT VERIFIED" in said:
        return Fault(None, f"{PROGRAM} does not accept it")
    raise SolverError(f"{program} printed no verdict: {' '.join(said)[-200:]}")


def _line(step: ProofLine) -> str:
    return " ".join(["d", *map(str, step.literals), "0"][not step.is_deletion :]) + "\n"


def _run(command: list[str], folder: ProgramFolder, deadline: Deadline) -> list[str]:
    """Run a program, and return the last lines that it prints."""
    if folder.run(command, deadline) is None:
        raise deadline.reached("the proof was checked")
    with (folder.path / "stdout").open("rb") as stream:
        stream.seek(max(0, os.fstat(stream.fileno()).st_size - _TAIL))
        return stream.read().decode("utf-8", "replace").splitlines()
