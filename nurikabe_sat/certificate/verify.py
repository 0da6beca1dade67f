"""Verification of a certificate from its claim alone, without trusting the solving engine or the author.

    claim --> is the solution correct? (the referee)
          --> does each cut hold? (``separation.py``, on the grid)
          --> does each fact apply to this board? Its clauses are written again (``facts.py``)
          --> puzzle + facts + cuts + solution forbidden = a formula: does it equal the one that the certificate names?
          --> does the proof refute it? (``sat/rup.py``, or another checker)

You must still trust the encoding of the plain rules, the referee and these checks. If the claim has facts, you must
also trust the lemmas of docs/explanation/islands-and-rings.md and their clauses. No file is trusted: the
formula is built again, and the DIMACS file of the certificate must be identical.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nurikabe_sat.certificate.checkers import AUTO, checker_named
from nurikabe_sat.certificate.claim import Claim, ClaimKind, SideFile, fault_of_solution
from nurikabe_sat.certificate.facts import FactWriter
from nurikabe_sat.certificate.formula import clause_of, dimacs_of, own_literals, plain_formula, refuted, sha256_of
from nurikabe_sat.certificate.separation import Judge
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.errors import UsageError
from nurikabe_sat.sat.cnf import Clause, Cnf
from nurikabe_sat.sat.proofs.drat import read_drat


@dataclass(frozen=True)
class Verification:
    """Result of a verification.

    Attributes:
        fault: The reason why the certificate is rejected; None if it is correct.
        checker: The name of the checker that checked the proof; None without a proof.
    """

    fault: str | None
    checker: str | None = None

    @property
    def ok(self) -> bool:
        """True if the certificate is correct."""
        return self.fault is None


class _Refused(Exception):  # noqa: N818 (a certificate that is refused is no error)
    """Exception that ends the verification at the first fault."""


def verify_certificate(
    claim: Claim,
    proof: Iterable[str] = (),
    formula: Iterable[str] | None = None,
    *,
    checker: str = AUTO,
    deadline: Deadline = NEVER,
    source: str = "<proof>",
) -> Verification:
    r"""Verify a claim from its evidence, and return the result.

    Args:
        claim: The claim.
        proof: The lines of the proof file, with their line ends; they are iterated twice.
        formula: The lines of the formula file; optional.
        checker: One of ``CHECKERS``, or ``auto``.
        deadline: The time limit.
        source: The name of the proof in messages.

    Raises:
        FormatError: If the proof is malformed.
        UsageError: If the checker is not available.
        LimitReached: If the deadline passes first.

    >>> from nurikabe_sat import make_certificate, read_board
    >>> board = read_board("2\n1 0\n0 1")
    >>> certificate = make_certificate(board)
    >>> lines = list(dict(certificate.files())["certificate.json.drat"])
    >>> verify_certificate(certificate.claim, lines).fault is None
    True
    """
    try:
        if claim.solution is not None and (fault := fault_of_solution(claim.board, claim.solution)):
            raise _Refused(f"the solution breaks a rule: {fault}")
        if claim.kind is ClaimKind.SOLUTION:
            return Verification(None)
        if claim.formula is None or claim.proof is None:
            raise UsageError("this claim requires a proof, so the certificate must name a formula and a proof")
        if formula is not None:
            _compare(sha256_of(formula), claim.formula)
        counted = _Counted(proof)
        _compare(sha256_of(counted), claim.proof)
        chosen = checker_named(checker, counted.size)
        cnf = _formula_of(claim, deadline)
        if sha256_of(dimacs_of(cnf)) != claim.formula.sha256:
            raise _Refused("the formula of the certificate does not match its puzzle, cuts and facts")
        wrong = chosen.check(cnf.clauses, cnf.variables, read_drat(proof, cnf.variables, source), deadline)
    except _Refused as refused:
        return Verification(str(refused))
    return Verification(None if wrong is None else f"the proof is wrong, {wrong}", chosen.name)


class _Counted:
    """Iterable over lines that counts their characters during each iteration."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = lines
        self.size = 0

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self.size += len(line)
            yield line


def _compare(sha256: str, named: SideFile) -> None:
    if sha256 != named.sha256:
        raise _Refused(f"{named.name} is not the file that the certificate names: its SHA-256 differs")


def _formula_of(claim: Claim, deadline: Deadline) -> Cnf:
    """Return the formula that the proof must refute, and check each cut and each fact."""
    encoded = plain_formula(claim.board, claim.encoding, deadline)
    own = own_literals(encoded)
    if claim.facts:
        _write_facts(claim, encoded)
    judge = Judge(claim.board)
    cuts: list[Clause] = []
    for number, separation in enumerate(claim.separations, 1):
        deadline.check("the cuts were checked")
        if fault := judge.fault(separation):
            raise _Refused(f"cut {number} does not hold: {fault}")
        try:
            cuts.append(clause_of(separation, own))
        except ValueError as error:
            raise _Refused(f"cut {number} does not hold: {error}") from None
    return refuted(encoded, cuts, claim.solution)


def _write_facts(claim: Claim, encoded: Encoded) -> None:
    writer = FactWriter(claim.board, encoded)
    number = 0
    try:
        for number, fact in enumerate(claim.facts, 1):  # noqa: B007 (the handler needs it)
            writer.write(fact)
    except ValueError as error:
        raise _Refused(f"fact {number} does not hold: {error}") from None
