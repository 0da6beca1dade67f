"""Proof checker that uses a solver to test that each clause of a proof follows by unit propagation.

Use this checker if a proof is too long for ``rup.py``. It relies on the solver's propagation, but not on search and
learning. Deletions are ignored, and a clause that is
only RAT is rejected.
"""

from collections.abc import Iterable, Sequence

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.sat.backends import open_backend
from nurikabe_sat.sat.proofs.drat import Fault, ProofLine, unfinished

SOLVER = "glucose"


def check_by_replay(
    clauses: Iterable[Sequence[int]], variables: int, steps: Iterable[ProofLine], deadline: Deadline = NEVER
) -> Fault | None:
    """Return the fault of an unsatisfiability proof, or None if the proof is correct."""
    line = 0
    with open_backend(SOLVER) as backend:
        # A clause without meaning, so that the solver knows every variable.
        backend.add([[variables, -variables]] if variables else [])
        backend.add(clauses)
        for line, is_deletion, literals in steps:
            deadline.check(f"the proof was checked, at line {line}")
            if is_deletion:
                continue
            if not backend.refutes([-literal for literal in literals]):
                return Fault(line, "the clause does not follow by unit propagation")
            if not literals:
                return None
            backend.add([literals])
    return unfinished(line)
