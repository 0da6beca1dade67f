"""Checkers for the proofs of certificates, by name.

rup          the project's checker, in plain Python: short, shares nothing with any solver
propagate    the unit propagation of a solver (glucose), five to ten times as fast
drat-trim    the checker of the SAT competitions, if it is on PATH
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.sat.proofs.drat import Fault, ProofLine
from nurikabe_sat.sat.proofs.drat_trim import check_by_drat_trim, is_on_path
from nurikabe_sat.sat.proofs.replay import check_by_replay
from nurikabe_sat.sat.proofs.rup import check_by_rup
from nurikabe_sat.wording import unknown_name

Check = Callable[[Iterable[Sequence[int]], int, Iterable[ProofLine], Deadline], Fault | None]
"""Function that checks a proof of unsatisfiability. It returns the fault, or None if the proof is correct."""


@dataclass(frozen=True)
class Checker:
    """Proof checker: its name, and the function that checks a proof."""

    name: str
    check: Check


RUP = Checker("rup", check_by_rup)
PROPAGATE = Checker("propagate", check_by_replay)
DRAT_TRIM = Checker("drat-trim", check_by_drat_trim)

CHECKERS = (RUP, PROPAGATE, DRAT_TRIM)

AUTO = "auto"

LONG = 500_000
"""Maximum length of a proof, in characters, for which ``auto`` selects the plain Python checker."""


def checker_named(name: str, size: int) -> Checker:
    """Return the checker with the given name. ``auto`` selects a checker by the length of the proof."""
    if name == AUTO:
        if size <= LONG:
            return RUP
        return DRAT_TRIM if is_on_path() else PROPAGATE
    for checker in CHECKERS:
        if checker.name == name:
            return checker
    raise unknown_name("checker", name, (AUTO, *(checker.name for checker in CHECKERS)))
