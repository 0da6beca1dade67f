"""Construction of certificates from the necessary cuts and from a proof that a solver writes.

    plain formula + solution forbidden --> solver --> model --> cuts, add them, repeat --> no model
                                                                                             |
    plain formula + facts + all the cuts + solution forbidden --> a fresh solver that writes a proof <---'

The second solver gets a single question without assumptions, because solvers write reliable proofs only then. This
takes much less time than finding the cuts, because the first solver searches again after each set of cuts.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from nurikabe_sat.certificate.claim import Claim, ClaimKind, Fact, Separation, SideFile, fault_of_solution
from nurikabe_sat.certificate.facts import FactWriter, has_facts
from nurikabe_sat.certificate.formula import (
    ENCODINGS,
    blocking,
    choose_encoding,
    clause_of,
    dimacs_of,
    own_literals,
    plain_formula,
    refuted,
    separation_of,
    sha256_of,
)
from nurikabe_sat.certificate.text import write_claim
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.encoding.encoded import Encoded
from nurikabe_sat.errors import ConsistencyError, LimitReached, UsageError
from nurikabe_sat.progress import PROGRESS
from nurikabe_sat.puzzle.model import Board, Colouring
from nurikabe_sat.sat.backend import Backend, Solver
from nurikabe_sat.sat.backends import open_backend, solver_name
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.solving.search import Options, Result, Status

FINDER = "glucose"
"""Name of the solver that finds the cuts if the proving solver does not accept clauses after its first answer."""


CONFLICTS_BEFORE_FACTS = 1000
"""Number of solver conflicts after which facts are added. Easy formulas stay shorter without facts."""

BEFORE = "the certificate was made"


@dataclass(frozen=True)
class Certificate:
    """Contents of a certificate: a file name, a claim and, if the claim needs a proof, the formula and the proof."""

    name: str
    claim: Claim
    formula: Cnf | None = None
    proof: tuple[str, ...] = ()

    def files(self) -> Iterator[tuple[str, Iterable[str]]]:
        """Yield the name and the lines of each file to write. The certificate itself comes last."""
        if self.claim.formula is not None and self.claim.proof is not None and self.formula is not None:
            yield self.claim.formula.name, dimacs_of(self.formula)
            yield self.claim.proof.name, _ended(self.proof)
        yield self.name, write_claim(self.claim)


def make_certificate(
    board: Board,
    solution: Colouring | None = None,
    *,
    unique: bool = False,
    name: str = "certificate.json",
    solver: str | Solver = "glucose",
    encoding: str | None = None,
    deadline: Deadline = NEVER,
) -> Certificate:
    """Return a certificate that ``solution`` is a solution, or that no solution exists.

    Args:
        board: The board.
        solution: The solution; None certifies that no solution exists.
        unique: Also certify that the solution is unique.
        name: The name of the certificate file, without a folder; the names of its other files start with it.
        solver: The solver that writes the proof.
        encoding: One of ``formula.ENCODINGS``; None chooses by the size of the board.
        deadline: The time limit.

    Raises:
        UsageError: If the claim is wrong, the board has variants or constraints, or the solver cannot write proofs.
        LimitReached: If the deadline passes first.

    >>> from nurikabe_sat import verify
    >>> verify(make_certificate(Board.from_rows([[1, 0], [0, 1]]))).status
    'verified'
    """
    board.puzzle.rules.require_plain("certificates")
    fault = None if solution is None else fault_of_solution(board, solution)
    if fault:
        raise UsageError(f"cannot write a certificate: the grid is not a solution ({fault})")
    if solution is not None and not unique:
        return Certificate(name, Claim(ClaimKind.SOLUTION, board, solution))
    with open_backend(solver, proof=True) as backend:  # refuse a solver without proofs before the work begins
        label = backend.info.name
    encoded = plain_formula(board, encoding or choose_encoding(board), deadline)
    own = own_literals(encoded)
    facts, separations = _find_reasons(board, encoded, own, solution, solver, deadline)
    cnf = refuted(encoded, [clause_of(one, own) for one in separations], solution)
    proof = _refute(cnf, solver, deadline)
    claim = Claim(
        kind=ClaimKind.NONE if solution is None else ClaimKind.UNIQUE,
        board=board,
        solution=solution,
        encoding=encoded.encoding,
        solver=label,
        separations=tuple(separations),
        facts=tuple(facts),
        formula=SideFile(f"{name}.cnf", sha256_of(dimacs_of(cnf))),
        proof=SideFile(f"{name}.drat", sha256_of(_ended(proof))),
    )
    return Certificate(name, claim, cnf, proof)


def certificate_of(board: Board, result: Result, options: Options, name: str, deadline: Deadline) -> Certificate:
    """Return a certificate for the result of a search. ``options`` names the solver that makes the proof.

    The certificate claims uniqueness if the result does.

    Raises:
        LimitReached: If the deadline passes first, or the result is a limit.
    """
    if result.status is Status.LIMIT:
        raise LimitReached("cannot write a certificate: the time limit was reached before the answer")
    return make_certificate(
        board,
        result.solution,
        unique=result.unique is True,
        name=name,
        solver=options.solver,
        encoding=options.encoding if options.encoding in ENCODINGS else None,
        deadline=deadline,
    )


def _find_reasons(
    board: Board,
    encoded: Encoded,
    own: Mapping[int, Mapping[int, int]],
    solution: Colouring | None,
    solver: str | Solver,
    deadline: Deadline,
) -> tuple[list[Fact], list[Separation]]:
    """Return facts and justifications of cuts. Together, they make the formula unsatisfiable.

    Facts are used only in a long search. Their clauses are added to the formula.

    Raises:
        UsageError: If a further solution exists.
    """
    facts: list[Fact] = []
    found: list[Separation] = []
    with _open_finder(solver, deadline) as backend:
        backend.add(encoded.cnf.clauses)
        if solution is not None:
            backend.add([blocking(solution)])
        patience: int | None = CONFLICTS_BEFORE_FACTS
        while True:
            if patience is not None and backend.stats().get("conflicts", 0) >= CONFLICTS_BEFORE_FACTS:
                patience = None
                written = len(encoded.cnf.clauses)
                facts = _write_facts(board, encoded)
                backend.add(encoded.cnf.clauses[written:])
            answer = backend.solve(deadline=deadline, conflicts=patience)
            if answer is None and (patience is None or deadline.is_over()):
                raise deadline.reached(BEFORE)
            PROGRESS.send(f"cuts and facts: {len(found) + len(facts)}")
            if answer is False:
                return facts, found
            if answer:
                model = encoded.cnf.completed(backend.model())
                fresh = [separation_of(task, cut) for task, cut in encoded.violated(model)]
                if not fresh:
                    one_more = "a" if solution is None else "another"
                    raise UsageError(f"cannot write a certificate: the puzzle has {one_more} solution")
                backend.add([clause_of(one, own) for one in fresh])
                found += fresh


def _write_facts(board: Board, encoded: Encoded) -> list[Fact]:
    if not has_facts(board):
        return []
    writer = FactWriter(board, encoded)
    facts = writer.useful()
    for fact in facts:
        writer.write(fact)
    return facts


def _open_finder(solver: str | Solver, deadline: Deadline) -> Backend:
    """Return an open solver: the given solver if it accepts clauses after an answer, otherwise ``FINDER``."""
    backend = open_backend(solver, deadline_expected=deadline.is_limited)
    if backend.info.incremental:
        return backend
    backend.close()
    return open_backend(FINDER, deadline_expected=deadline.is_limited)


def _refute(cnf: Cnf, solver: str | Solver, deadline: Deadline) -> tuple[str, ...]:
    """Return a proof that the formula has no model."""
    with open_backend(solver, proof=True, deadline_expected=deadline.is_limited) as backend:
        backend.add(cnf.clauses)
        if _decide(backend, deadline):
            raise ConsistencyError(f"{solver_name(solver)} finds a model of a formula that another solver has refuted")
        return tuple(backend.proof())


def _decide(backend: Backend, deadline: Deadline) -> bool:
    answer = backend.solve(deadline=deadline)
    if answer is None:
        raise deadline.reached(BEFORE)
    return answer


def _ended(lines: Iterable[str]) -> Iterator[str]:
    return (f"{line}\n" for line in lines)
