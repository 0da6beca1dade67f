r"""nurikabe-sat: solve, check and study Nurikabe puzzles with SAT solvers.

    >>> from nurikabe_sat import read_board, solve
    >>> board = read_board("2\n2 0\n0 0\n")
    >>> solve(board.puzzle).status
    <Status.SOLVED: 'solved'>

Everything that is public is here. What a name needs is imported when it is first used, so that ``import nurikabe_sat``
costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nurikabe_sat.version import VERSION as __version__  # noqa: N811 (a name that Python gives)

if TYPE_CHECKING:
    from nurikabe_sat.batch.record import Record
    from nurikabe_sat.batch.run import solve_many
    from nurikabe_sat.certificate.claim import Claim, ClaimKind
    from nurikabe_sat.certificate.make import Certificate, make_certificate
    from nurikabe_sat.certificate.text import read_claim, write_claim
    from nurikabe_sat.certificate.verify import Verification, verify_certificate
    from nurikabe_sat.deduction.rating import Rating
    from nurikabe_sat.deduction.solve import solves
    from nurikabe_sat.deduction.step import Step
    from nurikabe_sat.diagnosis.ambiguity import Ambiguity, ambiguity
    from nurikabe_sat.diagnosis.conflict import Conflict, conflict
    from nurikabe_sat.diagnosis.facts import Facts, FactsStatus, facts
    from nurikabe_sat.diagnosis.reason import Reason, Reasoner
    from nurikabe_sat.encoding.encoded import Encoded
    from nurikabe_sat.encoding.export import complete_formula
    from nurikabe_sat.errors import ConsistencyError, FormatError, LimitReached, NurikabeError, SolverError, UsageError
    from nurikabe_sat.exchange import Export, export, read_export
    from nurikabe_sat.formats import Format, read_board, read_boards, read_entries, write_board
    from nurikabe_sat.generator.generate import Generated, generate
    from nurikabe_sat.generator.request import PuzzleRequest
    from nurikabe_sat.hints.explain import Explanation, ExplanationStatus, explain_board
    from nurikabe_sat.hints.hint import Hint, HintStatus, hint
    from nurikabe_sat.hints.rating import rate_puzzle
    from nurikabe_sat.legup.checker import ProofReport, check_proof
    from nurikabe_sat.legup.proof import Proof
    from nurikabe_sat.legup.proof_file import read_proof, write_proof
    from nurikabe_sat.legup.prover import prove
    from nurikabe_sat.processes import Limits, Workers
    from nurikabe_sat.puzzle.check import Judgement, Standing, check
    from nurikabe_sat.puzzle.grid import Grid
    from nurikabe_sat.puzzle.model import Board, Clue, Colour, Colouring, Puzzle
    from nurikabe_sat.puzzle.rules import Violation, is_solution, violations
    from nurikabe_sat.rendering import Look, Mark, render
    from nurikabe_sat.rendering.explanation import ExplainedStep, page
    from nurikabe_sat.sat.dimacs import SolverOutput, read_solver_output
    from nurikabe_sat.solving.lazy import Round
    from nurikabe_sat.solving.search import (
        Options,
        Result,
        Search,
        Statistics,
        Status,
        conclude,
        is_unique,
        solutions,
        solve,
    )

__all__ = [
    "Ambiguity",
    "Board",
    "Certificate",
    "Claim",
    "ClaimKind",
    "Clue",
    "Colour",
    "Colouring",
    "Conflict",
    "ConsistencyError",
    "Encoded",
    "ExplainedStep",
    "Explanation",
    "ExplanationStatus",
    "Export",
    "Facts",
    "FactsStatus",
    "Format",
    "FormatError",
    "Generated",
    "Grid",
    "Hint",
    "HintStatus",
    "Judgement",
    "LimitReached",
    "Limits",
    "Look",
    "Mark",
    "NurikabeError",
    "Options",
    "Proof",
    "ProofReport",
    "Puzzle",
    "PuzzleRequest",
    "Rating",
    "Reason",
    "Reasoner",
    "Record",
    "Result",
    "Round",
    "Search",
    "SolverError",
    "SolverOutput",
    "Standing",
    "Statistics",
    "Status",
    "Step",
    "UsageError",
    "Verification",
    "Violation",
    "Workers",
    "__version__",
    "ambiguity",
    "check",
    "check_proof",
    "complete_formula",
    "conclude",
    "conflict",
    "explain_board",
    "export",
    "facts",
    "generate",
    "hint",
    "is_solution",
    "is_unique",
    "make_certificate",
    "page",
    "prove",
    "rate_puzzle",
    "read_board",
    "read_boards",
    "read_claim",
    "read_entries",
    "read_export",
    "read_proof",
    "read_solver_output",
    "render",
    "solutions",
    "solve",
    "solve_many",
    "solves",
    "verify_certificate",
    "violations",
    "write_board",
    "write_claim",
    "write_proof",
]

_HOMES = {
    "batch": ("solve_many",),
    "certificate.claim": (
        "Claim",
        "ClaimKind",
    ),
    "certificate.make": (
        "Certificate",
        "make_certificate",
    ),
    "certificate.text": (
        "read_claim",
        "write_claim",
    ),
    "certificate.verify": (
        "Verification",
        "verify_certificate",
    ),
    "deduction.rating": ("Rating",),
    "deduction.solve": ("solves",),
    "deduction.step": ("Step",),
    "diagnosis.ambiguity": (
        "Ambiguity",
        "ambiguity",
    ),
    "diagnosis.conflict": (
        "Conflict",
        "conflict",
    ),
    "diagnosis.facts": (
        "Facts",
        "FactsStatus",
        "facts",
    ),
    "diagnosis.reason": (
        "Reason",
        "Reasoner",
    ),
    "encoding.encoded": ("Encoded",),
    "encoding.export": ("complete_formula",),
    "engine": (
        "Options",
        "Result",
        "Search",
        "Statistics",
        "Status",
        "conclude",
        "is_unique",
        "solutions",
        "solve",
    ),
    "errors": (
        "ConsistencyError",
        "FormatError",
        "LimitReached",
        "NurikabeError",
        "SolverError",
        "UsageError",
    ),
    "exchange": (
        "Export",
        "export",
        "read_export",
    ),
    "formats": (
        "Format",
        "read_board",
        "read_boards",
        "read_entries",
        "write_board",
    ),
    "generator.generate": (
        "Generated",
        "generate",
    ),
    "generator.wishes": ("PuzzleRequest",),
    "hints.explain": (
        "Explanation",
        "ExplanationStatus",
        "explain_board",
    ),
    "hints.hint": (
        "Hint",
        "HintStatus",
        "hint",
    ),
    "hints.rating": ("rate_puzzle",),
    "legup.checker": (
        "ProofReport",
        "check_proof",
    ),
    "legup.proof": ("Proof",),
    "legup.proof_file": (
        "read_proof",
        "write_proof",
    ),
    "legup.prover": ("prove",),
    "puzzle.check": (
        "Standing",
        "Judgement",
        "check",
    ),
    "puzzle.grid": ("Grid",),
    "puzzle.model": (
        "Board",
        "Clue",
        "Colour",
        "Colouring",
        "Puzzle",
    ),
    "puzzle.rules": (
        "Violation",
        "is_solution",
        "violations",
    ),
    "questions": ("Round",),
    "record": ("Record",),
    "rendering": (
        "Look",
        "Mark",
        "render",
    ),
    "rendering.explanation": (
        "ExplainedStep",
        "page",
    ),
    "sat.dimacs": (
        "SolverOutput",
        "read_solver_output",
    ),
    "workers": (
        "Limits",
        "Workers",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
