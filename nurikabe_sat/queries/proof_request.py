"""Base class of the requests about LEGUP proofs."""

from dataclasses import dataclass, field, replace
from typing import Literal

from nurikabe_sat.legup.dialect import DIALECTS, LEGUP_7, Dialect
from nurikabe_sat.legup.goal import ProofGoal
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.proof_json import read_proof_text
from nurikabe_sat.queries.query import Request

PROOF = "proof"
"""Key of the proof's text in a request, which error messages also use as the name of the text."""

Version = Literal["7", "2"]
"""Type of a LEGUP version number in the form of a text."""

EXAMPLE = (
    '{"puzzle": "1 3\\n1 . .\\n", "steps": ['
    '{"id": "t0", "from": ["n0"], "to": "n1", "rule": "Surround Region", "cells": [[1, 2, -1]]}, '
    '{"id": "t1", "from": ["n1"], "to": "n2", "rule": "Can\'t Reach Cell", "cells": [[1, 3, -1]]}]}'
)
"""JSON text of a complete proof, used in examples."""


@dataclass(frozen=True)
class ProofRequest(Request):
    """Base class of requests about a LEGUP proof.

    Attributes:
        proof: The text of the proof: a LEGUP file, or the same proof as JSON.
    """

    proof: str = field(metadata={"about": "Text of a LEGUP file, or of the same proof as JSON", "metavar": "PROOF"})

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.proof, str):
            from nurikabe_sat.reading import text_from  # files, for those who have no text yet

            object.__setattr__(self, "proof", text_from(self.proof, PROOF))

    def read(self) -> Proof:
        """Return the proof in the request. Raises FormatError if the text is not a proof."""
        return read_proof_text(self.proof, PROOF)


def dialect_of(version: str | None, usual: Dialect = LEGUP_7) -> Dialect:
    """Return the dialect for a version of LEGUP, or ``usual`` if ``version`` is None."""
    return usual if version is None else DIALECTS[int(version)]


def judged_by(proof: Proof, dialect: Dialect) -> Proof:
    """Return the proof as another LEGUP version reads it. The goal is dropped if that version has no goals."""
    return replace(proof, dialect=dialect, goal=proof.goal if dialect.has_goals else ProofGoal())
