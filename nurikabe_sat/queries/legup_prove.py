"""LEGUP proof that leads from a board to all its solutions, or shows that no solution exists."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from nurikabe_sat.deadline import Deadline
from nurikabe_sat.legup.checker import ProofReport
from nurikabe_sat.legup.goal import ProofGoal
from nurikabe_sat.legup.proof import Labels
from nurikabe_sat.legup.proof_file import write_proof
from nurikabe_sat.legup.proof_json import write_proof_json
from nurikabe_sat.legup.prover import MOST_SOLUTIONS, NoProof, prove
from nurikabe_sat.legup.sentences import counts
from nurikabe_sat.phrase import PhrasePart, parts_of
from nurikabe_sat.queries.proof_request import Version, dialect_of
from nurikabe_sat.queries.query import Answer, BoardRequest, Query, kept, option


@dataclass(frozen=True, kw_only=True)
class LegupProveRequest(BoardRequest):
    """Request for a LEGUP proof about a board.

    Attributes:
        limit: The maximum number of solutions to prove.

    >>> from nurikabe_sat import legup_prove, read_board
    >>> legup_prove(read_board("nurikabe/3/1/2h")).status
    'proved'
    """

    limit: int = option(MOST_SOLUTIONS, "Maximum number of solutions in the proof", least=1, most=1000, metavar="N")
    legup: Version = option("7", "Version of LEGUP that must accept the proof")


@dataclass(frozen=True)
class LegupProveAnswer(Answer[LegupProveRequest]):
    """Answer that contains a LEGUP proof about a board.

    Attributes:
        proof: The proof as JSON text, in the form that ``legup_check`` reads.
        reason: The reason why no proof was written.
        parts: The parts of this sentence, for translations.
    """

    exits: ClassVar = {"proved": 0, "refused": 1}

    status: Literal["proved", "refused"]
    proof: str | None
    reason: str | None
    parts: tuple[PhrasePart, ...] = ()
    _report: ProofReport | None = field(default=None, repr=False, compare=False)

    def _sentences(self) -> Sequence[str]:
        if self.proof is None:
            return [f"not proved: {self.reason}"]
        report = kept(self._report)
        return [f"proved{_what(report)}: {counts(report)}"]

    def output(self) -> str | None:
        return None if self.proof is None else write_proof(kept(self._report).proof)


def _what(report: ProofReport) -> str:
    if report.proof.goal != ProofGoal():
        return f" {report.proof.goal.type.value}"
    number = len(report.solutions)
    return "" if number == 1 else ", there is no solution" if not number else f", there are {number} solutions"


def answer(
    request: LegupProveRequest, deadline: Deadline, goal: ProofGoal | None = None, labels: Labels | None = None
) -> LegupProveAnswer:
    """Write a proof. Raises UsageError if LEGUP does not support the board, and LimitReached if time runs out."""
    dialect, most = dialect_of(request.legup), request.limit
    try:
        report = prove(request.board, goal=goal, dialect=dialect, most=most, labels=labels, deadline=deadline)
    except NoProof as refused:
        return LegupProveAnswer("refused", None, str(refused), parts_of(refused.args[0]))
    return LegupProveAnswer("proved", write_proof_json(report.proof), None, _report=report)


legup_prove = Query("legup_prove", LegupProveRequest, answer)
