r"""nurikabe-sat: solve, check and study Nurikabe puzzles with SAT solvers.

    >>> from nurikabe_sat import hint, read_board, solve
    >>> board = read_board("2 2\n2 .\n. .\n")
    >>> solve(board, unique=True).unique
    False
    >>> while step := hint(board).step:
    ...     board = board.after(step)
    >>> print(board)
    2 .
    . B

Public names are those of the table below and, for each question of ``queries.QUERIES``, its function and its answer.
The module of a name is imported when the name is first used. Type checkers and editors read ``__init__.pyi``, which
``python -m tools.tables`` writes.
"""

from importlib import import_module

from nurikabe_sat.version import VERSION

__version__ = VERSION

_NAMES = {
    "api.formulas": "complete_formula export make_certificate",
    "api.many": "ask_many solve_many",
    "api.pictures": "render write_board",
    "api.solutions": "constrained in_variant is_solution solutions violations",
    "batch.record": "Record",
    "certificate.make": "Certificate",
    "connectivity.task": "Task",
    "deadline": "Deadline",
    "deduction.position": "Position",
    "deduction.step": "Step",
    "deduction.table": "TECHNIQUES",
    "deduction.technique": "Example LEVELS Level Technique",
    "encoding.encoded": "Encoded",
    "encoding.export": "Export read_export",
    "encoding.presets": "ENCODINGS Preset combined",
    "encoding.ways": "Way",
    "errors": "CellError ConsistencyError FormatError InputTypeError LimitReached MissingFileError NurikabeError "
    "SolverError UsageError",
    "formats": "FORMATS Format",
    "processes.pool": "Workers",
    "processes.worker": "Limits",
    "puzzle.cell": "Cell CellLike Colour ISLAND NumberedCell PaintedCell SEA UNKNOWN",
    "puzzle.constraints": "Atom Predicate at_least at_most clause exactly island owner sea",
    "puzzle.model": "Board Colouring Constraint Puzzle",
    "queries.check": "BrokenRule",
    "queries.query": "Picture",
    "queries.steps": "StepAnswer",
    "reading": "BoardLike read_board read_boards",
    "rendering": "Look Mark",
    "sat.backend": "Backend Solver SolverInfo",
    "sat.backends": "available",
    "sat.backends.own": "FunctionSolver",
    "sat.cnf": "Cnf",
    "sat.dimacs": "Dimacs SolverOutput read_dimacs read_solver_output",
    "solving.search": "Options",
    "variants": "VARIANTS",
}
"""Names that each module exports, as one string separated by spaces."""

_MODULE_OF = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    if name == "__all__":
        return __dir__()
    if name not in _MODULE_OF and (name.startswith("_") or name not in __dir__()):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import_module("nurikabe_sat.notebook")  # boards that are shown in a notebook are drawn
    if name in _MODULE_OF:
        value = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    else:
        value = import_module("nurikabe_sat.api.questions").public(name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    questions = import_module("nurikabe_sat.queries").QUERIES
    return sorted([*_MODULE_OF, *(name for one in questions for name in (one.name, one.answer)), "__version__"])
