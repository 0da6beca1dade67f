r"""nurikabe-sat: solve, check and study Nurikabe puzzles with SAT solvers.

    >>> from nurikabe_sat import hint, read_board, solve
    >>> board = read_board("2 2\n2 .\n. .\n")
    >>> solve(board, unique=True).unique
    False
    >>> hint(board).cells
    (PaintedCell(2, 2, 'B'),)

Everything that is public is here, in the one table below: for each question of ``queries.QUERIES`` its function, its
request and its answer. What a name needs is imported when it is first used, so that ``import nurikabe_sat`` costs
next to nothing.
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nurikabe_sat.version import VERSION

__version__ = VERSION

if TYPE_CHECKING:  # the table: read by type checkers as it is, and by ``_homes`` below
    from nurikabe_sat.batch.ask import ask_many as ask_many
    from nurikabe_sat.batch.record import Record as Record
    from nurikabe_sat.batch.run import solve_many as solve_many
    from nurikabe_sat.certificate.claim import Claim as Claim
    from nurikabe_sat.certificate.claim import ClaimKind as ClaimKind
    from nurikabe_sat.certificate.make import Certificate as Certificate
    from nurikabe_sat.certificate.make import make_certificate as make_certificate
    from nurikabe_sat.certificate.text import read_claim as read_claim
    from nurikabe_sat.certificate.text import write_claim as write_claim
    from nurikabe_sat.certificate.verify import Verification as Verification
    from nurikabe_sat.certificate.verify import verify_certificate as verify_certificate
    from nurikabe_sat.connectivity.task import Task as Task
    from nurikabe_sat.deadline import NEVER as NEVER
    from nurikabe_sat.deadline import Deadline as Deadline
    from nurikabe_sat.deduction.position import Position as Position
    from nurikabe_sat.deduction.step import Step as Step
    from nurikabe_sat.deduction.table import TECHNIQUES as TECHNIQUES
    from nurikabe_sat.deduction.technique import LEVELS as LEVELS
    from nurikabe_sat.deduction.technique import Example as Example
    from nurikabe_sat.deduction.technique import Level as Level
    from nurikabe_sat.deduction.technique import Technique as Technique
    from nurikabe_sat.diagnosis.reason import Reason as Reason
    from nurikabe_sat.diagnosis.reason import Reasoner as Reasoner
    from nurikabe_sat.encoding.encoded import Encoded as Encoded
    from nurikabe_sat.encoding.export import Export as Export
    from nurikabe_sat.encoding.export import complete_formula as complete_formula
    from nurikabe_sat.encoding.export import export as export
    from nurikabe_sat.encoding.export import read_export as read_export
    from nurikabe_sat.encoding.presets import ENCODINGS as ENCODINGS
    from nurikabe_sat.encoding.presets import Preset as Preset
    from nurikabe_sat.encoding.presets import combined as combined
    from nurikabe_sat.encoding.ways import Way as Way
    from nurikabe_sat.errors import ConsistencyError as ConsistencyError
    from nurikabe_sat.errors import FormatError as FormatError
    from nurikabe_sat.errors import LimitReached as LimitReached
    from nurikabe_sat.errors import MissingFileError as MissingFileError
    from nurikabe_sat.errors import NurikabeError as NurikabeError
    from nurikabe_sat.errors import SolverError as SolverError
    from nurikabe_sat.errors import UsageError as UsageError
    from nurikabe_sat.formats import FORMATS as FORMATS
    from nurikabe_sat.formats import Format as Format
    from nurikabe_sat.formats import read_entries as read_entries
    from nurikabe_sat.formats import write_board as write_board
    from nurikabe_sat.legup.checker import ProofReport as ProofReport
    from nurikabe_sat.legup.checker import check_proof as check_proof
    from nurikabe_sat.legup.proof import Proof as Proof
    from nurikabe_sat.legup.proof_file import read_proof as read_proof
    from nurikabe_sat.legup.proof_file import write_proof as write_proof
    from nurikabe_sat.legup.prover import prove as prove
    from nurikabe_sat.processes.pool import Workers as Workers
    from nurikabe_sat.processes.worker import Limits as Limits
    from nurikabe_sat.puzzle.cell import ISLAND as ISLAND
    from nurikabe_sat.puzzle.cell import SEA as SEA
    from nurikabe_sat.puzzle.cell import UNKNOWN as UNKNOWN
    from nurikabe_sat.puzzle.cell import Cell as Cell
    from nurikabe_sat.puzzle.cell import PaintedCell as PaintedCell
    from nurikabe_sat.puzzle.constraints import Atom as Atom
    from nurikabe_sat.puzzle.constraints import Count as Count
    from nurikabe_sat.puzzle.constraints import Predicate as Predicate
    from nurikabe_sat.puzzle.constraints import at_least as at_least
    from nurikabe_sat.puzzle.constraints import at_most as at_most
    from nurikabe_sat.puzzle.constraints import clause as clause
    from nurikabe_sat.puzzle.constraints import constrained as constrained
    from nurikabe_sat.puzzle.constraints import exactly as exactly
    from nurikabe_sat.puzzle.constraints import island as island
    from nurikabe_sat.puzzle.constraints import owner as owner
    from nurikabe_sat.puzzle.constraints import sea as sea
    from nurikabe_sat.puzzle.grid import Grid as Grid
    from nurikabe_sat.puzzle.model import Board as Board
    from nurikabe_sat.puzzle.model import Caption as Caption
    from nurikabe_sat.puzzle.model import Clue as Clue
    from nurikabe_sat.puzzle.model import Colour as Colour
    from nurikabe_sat.puzzle.model import Colouring as Colouring
    from nurikabe_sat.puzzle.model import Constraint as Constraint
    from nurikabe_sat.puzzle.model import Puzzle as Puzzle
    from nurikabe_sat.puzzle.model import Rules as Rules
    from nurikabe_sat.puzzle.rules import Violation as Violation
    from nurikabe_sat.puzzle.rules import is_solution as is_solution
    from nurikabe_sat.puzzle.rules import violations as violations
    from nurikabe_sat.queries.check import CheckAnswer as CheckAnswer
    from nurikabe_sat.queries.check import CheckRequest as CheckRequest
    from nurikabe_sat.queries.check import check as check
    from nurikabe_sat.queries.convert import ConvertAnswer as ConvertAnswer
    from nurikabe_sat.queries.convert import ConvertRequest as ConvertRequest
    from nurikabe_sat.queries.convert import convert as convert
    from nurikabe_sat.queries.count import CountAnswer as CountAnswer
    from nurikabe_sat.queries.count import CountRequest as CountRequest
    from nurikabe_sat.queries.count import count as count
    from nurikabe_sat.queries.explain import ExplainAnswer as ExplainAnswer
    from nurikabe_sat.queries.explain import ExplainRequest as ExplainRequest
    from nurikabe_sat.queries.explain import explain as explain
    from nurikabe_sat.queries.facts import FactsAnswer as FactsAnswer
    from nurikabe_sat.queries.facts import FactsRequest as FactsRequest
    from nurikabe_sat.queries.facts import facts as facts
    from nurikabe_sat.queries.fill import FillAnswer as FillAnswer
    from nurikabe_sat.queries.fill import FillRequest as FillRequest
    from nurikabe_sat.queries.fill import fill as fill
    from nurikabe_sat.queries.from_picture import FromPictureAnswer as FromPictureAnswer
    from nurikabe_sat.queries.from_picture import FromPictureRequest as FromPictureRequest
    from nurikabe_sat.queries.from_picture import from_picture as from_picture
    from nurikabe_sat.queries.generate import GenerateAnswer as GenerateAnswer
    from nurikabe_sat.queries.generate import GenerateRequest as GenerateRequest
    from nurikabe_sat.queries.generate import generate as generate
    from nurikabe_sat.queries.hint import HintAnswer as HintAnswer
    from nurikabe_sat.queries.hint import HintRequest as HintRequest
    from nurikabe_sat.queries.hint import hint as hint
    from nurikabe_sat.queries.legup_check import LegupCheckAnswer as LegupCheckAnswer
    from nurikabe_sat.queries.legup_check import LegupCheckRequest as LegupCheckRequest
    from nurikabe_sat.queries.legup_check import legup_check as legup_check
    from nurikabe_sat.queries.legup_convert import LegupConvertAnswer as LegupConvertAnswer
    from nurikabe_sat.queries.legup_convert import LegupConvertRequest as LegupConvertRequest
    from nurikabe_sat.queries.legup_convert import legup_convert as legup_convert
    from nurikabe_sat.queries.legup_grade import LegupGradeAnswer as LegupGradeAnswer
    from nurikabe_sat.queries.legup_grade import LegupGradeRequest as LegupGradeRequest
    from nurikabe_sat.queries.legup_grade import legup_grade as legup_grade
    from nurikabe_sat.queries.legup_moves import LegupMovesAnswer as LegupMovesAnswer
    from nurikabe_sat.queries.legup_moves import LegupMovesRequest as LegupMovesRequest
    from nurikabe_sat.queries.legup_moves import legup_moves as legup_moves
    from nurikabe_sat.queries.legup_prove import LegupProveAnswer as LegupProveAnswer
    from nurikabe_sat.queries.legup_prove import LegupProveRequest as LegupProveRequest
    from nurikabe_sat.queries.legup_prove import legup_prove as legup_prove
    from nurikabe_sat.queries.rate import RateAnswer as RateAnswer
    from nurikabe_sat.queries.rate import RateRequest as RateRequest
    from nurikabe_sat.queries.rate import rate as rate
    from nurikabe_sat.queries.reduce import ReduceAnswer as ReduceAnswer
    from nurikabe_sat.queries.reduce import ReduceRequest as ReduceRequest
    from nurikabe_sat.queries.reduce import reduce as reduce
    from nurikabe_sat.queries.repair import RepairAnswer as RepairAnswer
    from nurikabe_sat.queries.repair import RepairRequest as RepairRequest
    from nurikabe_sat.queries.repair import repair as repair
    from nurikabe_sat.queries.solve import SolveAnswer as SolveAnswer
    from nurikabe_sat.queries.solve import SolveRequest as SolveRequest
    from nurikabe_sat.queries.solve import solve as solve
    from nurikabe_sat.queries.unique import UniqueAnswer as UniqueAnswer
    from nurikabe_sat.queries.unique import UniqueRequest as UniqueRequest
    from nurikabe_sat.queries.unique import unique as unique
    from nurikabe_sat.queries.verify import VerifyAnswer as VerifyAnswer
    from nurikabe_sat.queries.verify import VerifyRequest as VerifyRequest
    from nurikabe_sat.queries.verify import verify as verify
    from nurikabe_sat.queries.why import WhyAnswer as WhyAnswer
    from nurikabe_sat.queries.why import WhyRequest as WhyRequest
    from nurikabe_sat.queries.why import why as why
    from nurikabe_sat.reading import read_board as read_board
    from nurikabe_sat.reading import read_boards as read_boards
    from nurikabe_sat.rendering import Look as Look
    from nurikabe_sat.rendering import Mark as Mark
    from nurikabe_sat.rendering import render as render
    from nurikabe_sat.sat.backend import Backend as Backend
    from nurikabe_sat.sat.backend import Solver as Solver
    from nurikabe_sat.sat.backend import SolverInfo as SolverInfo
    from nurikabe_sat.sat.backends import available as available
    from nurikabe_sat.sat.backends.own import FunctionSolver as FunctionSolver
    from nurikabe_sat.sat.cnf import Cnf as Cnf
    from nurikabe_sat.sat.dimacs import Dimacs as Dimacs
    from nurikabe_sat.sat.dimacs import SolverOutput as SolverOutput
    from nurikabe_sat.sat.dimacs import read_dimacs as read_dimacs
    from nurikabe_sat.sat.dimacs import read_solver_output as read_solver_output
    from nurikabe_sat.solving.lazy import SolverCall as SolverCall
    from nurikabe_sat.solving.search import Options as Options
    from nurikabe_sat.solving.search import Search as Search
    from nurikabe_sat.solving.search import Statistics as Statistics
    from nurikabe_sat.solving.search import Status as Status
    from nurikabe_sat.solving.search import is_unique as is_unique
    from nurikabe_sat.solving.search import solutions as solutions
    from nurikabe_sat.variants import VARIANTS as VARIANTS
    from nurikabe_sat.variants import in_variant as in_variant
    from nurikabe_sat.variants import variant_named as variant_named
    from nurikabe_sat.variants.variant import Variant as Variant


@cache
def _homes() -> dict[str, tuple[str, str]]:
    """Each public name with its module and what it is called there, as the table above says."""
    import ast  # only here: the command does without
    from pathlib import Path

    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    table = next(node for node in tree.body if isinstance(node, ast.If))
    lines = [node for node in table.body if isinstance(node, ast.ImportFrom)]
    return {one.asname or one.name: (str(line.module), one.name) for line in lines for one in line.names}


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return sorted([*_homes(), "__version__"])
    if name.startswith("__") or name not in _homes():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import_module("nurikabe_sat.notebook")  # boards that are shown in a notebook are drawn
    module, its_name = _homes()[name]
    value = getattr(import_module(module), its_name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*_homes(), "__version__"])
