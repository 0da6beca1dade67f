"""Functions that find SAT solvers by name: `open_backend` opens a solver, and `available` lists all solvers."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from nurikabe_sat.errors import UsageError
from nurikabe_sat.parts import installed_part, part_names
from nurikabe_sat.processes.signals import ends_in_order
from nurikabe_sat.sat.backend import Backend, Solver, SolverInfo
from nurikabe_sat.sat.backends.python_sat import PythonSat, is_present
from nurikabe_sat.wording import unknown_name

# The solvers of python-sat and their abilities, tested with python-sat 1.9. Proofs were checked step by step; maplesat
# also writes them, but with steps that do not follow. CryptoMiniSat through pycryptosat is missing, because it ends
# the whole process on Ctrl-C; its binary can be used.
BACKENDS = (
    SolverInfo("cadical103", ("cd", "cd103", "cdl", "cdl103"), proof=True, interrupts=False),
    SolverInfo("cadical153", ("cd15", "cd153", "cdl15", "cdl153"), proof=True, interrupts=False),
    SolverInfo("cadical195", ("cd19", "cd195", "cdl19", "cdl195"), proof=True, interrupts=False),
    SolverInfo("cadical300", ("cd30", "cd300", "cdl30", "cdl300"), proof=True, interrupts=False),
    SolverInfo("ergo", proof=True),
    SolverInfo("gluecard3", ("gc3", "gc30", "gluecard30"), proof=True, counts=True),
    SolverInfo("gluecard4", ("gc4", "gc41", "gluecard41"), proof=True, counts=True),
    SolverInfo("glucose3", ("g3", "g30", "glucose30"), proof=True, propagation=True),
    SolverInfo("glucose4", ("g4", "g41", "glucose41"), proof=True, propagation=True),
    SolverInfo("glucose42", ("g42", "g421", "glucose421"), proof=True, propagation=True),
    # Kissat aborts the whole process when it is used again after an answer, even one of "out of budget".
    SolverInfo("kissat404", ("ks", "ks4", "kissat4"), incremental=False, core=False, deadline=False, interrupts=False),
    # Lingeling eliminates variables for good, and aborts when a later clause mentions one of them.
    SolverInfo("lingeling", ("lgl",), incremental=False, proof=True, deadline=False, interrupts=False),
    SolverInfo("maplechrono", ("mcb", "chrono", "chronobt"), proof=True),
    SolverInfo("maplecm", ("mcm",), proof=True),
    SolverInfo("maplesat", ("mpl",)),
    SolverInfo("mergesat3", ("mg3", "mgs3", "mergesat30")),
    SolverInfo("minicard", ("mc", "mcard"), counts=True),
    SolverInfo("minisat22", ("m22", "msat22"), propagation=True),
    SolverInfo("minisatep", ("mep", "msat-ep", "minisat-ep")),
    SolverInfo("minisatgh", ("mgh", "msat-gh", "minisat-gh")),
)

# A family opens its first available member, usually the newest release. A member that is not in BACKENDS is a
# binary on PATH; kissat prefers it because python-sat's cannot be used twice.
FAMILIES = {
    "glucose": ("glucose42", "glucose4", "glucose3"),
    "cadical": ("cadical300", "cadical195", "cadical153", "cadical103"),
    "minisat": ("minisat22", "minisatgh", "minisatep"),
    "maple": ("maplechrono", "maplecm", "maplesat"),
    "kissat": ("kissat", "kissat404"),
}

# For counting, the families that come from MiniSat open MiniSat with counting. They do not open gluecard, which
# is Glucose with counting: it rarely restarts (35 times in 615,000 conflicts), and checks its limits only then.
COUNTING = {"glucose": "minicard", "minisat": "minicard"}

# Binaries that read DIMACS and print answers that external.py can read; other binaries can also be named.
BINARIES = ("cadical", "clasp", "cryptominisat5", "glucose", "kissat", "lingeling", "minisat", "picosat")


@dataclass(frozen=True)
class Row:
    """Row in the list of solvers: the name and kind of a solver, its availability, and details."""

    name: str
    kind: str
    present: bool
    detail: str


def open_backend(
    name: str | Solver, *, proof: bool = False, deadline_expected: bool = False, counting: bool = False
) -> Backend:
    """Return an open solver. ``name`` is the name of a family of solvers, of a python-sat solver, or of a program.

    ``glucose`` is a family; ``glucose4`` and ``g4`` are solvers of python-sat. A program is given by its path or by a
    name on PATH. The solver can also be an object, or the name that an installed package registers.

    Args:
        name: The solver or its name.
        proof: Whether the solver must write proofs.
        deadline_expected: Whether ``solve`` will be called with a deadline.
        counting: Whether to prefer a member of the family that counts literals.

    Raises:
        UsageError: If the solver is not available, or cannot write the required proofs.
    """
    found = _find(name, counting=counting) if isinstance(name, str) else name
    if not isinstance(found, str | SolverInfo):
        from nurikabe_sat.sat.backends.own import open_own

        return open_own(found, proof=proof, deadline_expected=deadline_expected)
    if isinstance(found, str):
        from pathlib import Path

        from nurikabe_sat.sat.backends.external import External

        return External(Path(found), proof=proof)
    if proof and not found.proof:
        raise UsageError(f"{found.name} cannot write proofs")
    if not found.deadline and (deadline_expected or ends_in_order()):
        from nurikabe_sat.sat.backends.isolated import Isolated

        return Isolated(found, partial(PythonSat, found, proof=proof))
    return PythonSat(found, proof=proof)


def is_here(name: str) -> bool:
    """Return True if a solver with the given name is available."""
    try:
        _find(name)
    except UsageError:
        return False
    return True


def available() -> list[Row]:
    """Return the list of all solvers. Families of solvers come first.

    The details are the member that a family opens, the aliases, or a path.

    >>> next(row.present for row in available() if row.name == "glucose")
    True
    """
    rows = []
    for family in FAMILIES:
        member = _first_present(family)
        rows.append(Row(family, "family", member is not None, _label(member) if member else ""))
    rows += [Row(info.name, "python-sat", is_present(info), ", ".join(info.aliases)) for info in BACKENDS]
    for binary in BINARIES:
        path = _program(binary)
        rows.append(Row(binary, "binary", path is not None, path or ""))
    rows += [Row(name, "package", True, "an installed package") for name in part_names("solvers")]
    return rows


def solver_name(solver: str | Solver) -> str:
    """Return the name of a solver that is given by its name or as an object."""
    return solver if isinstance(solver, str) else solver.info.name


def full_name(solver: str | Solver) -> str:
    """Return the name of a solver. For an alias of a python-sat solver, return the full name of this solver.

    >>> full_name("cd153")
    'cadical153'
    """
    name = solver_name(solver)
    return next((info.name for info in BACKENDS if name.lower() in info.aliases), name)


def own_solver(part: object, name: str) -> Solver:
    """Return ``part`` if it has the interface of ``Solver``. Raises UsageError for any other object."""
    if isinstance(part, Solver):
        return part
    raise UsageError(f"solver {name!r} has the type {type(part).__name__}, which lacks 'info' or 'open'")


def _find(name: str, *, counting: bool = False) -> SolverInfo | str | Solver:
    """Return the solver with the given name: a python-sat solver, a program or an installed extension."""
    if os.sep in name or (os.altsep and os.altsep in name):
        path = _program(name)
        if path is None:
            raise UsageError(f"no solver at {name}: this path is not an executable file")
        return path
    word = name.lower()
    if word in FAMILIES:
        member = _first_present(word, counting=counting)
        if member is None:
            raise UsageError(f"no {word} is available: python-sat has none of {', '.join(FAMILIES[word])}")
        return member
    for info in BACKENDS:
        if word == info.name or word in info.aliases:
            if not is_present(info):
                raise UsageError(f"solver {info.name!r} is not available in the installed python-sat")
            return info
    if path := _program(name):
        return path
    if own := installed_part("solvers", name, object):
        return own_solver(own, name)
    present = [info.name for info in BACKENDS if is_present(info)]
    there = [*FAMILIES, *present, *part_names("solvers"), "or a program by its path or on PATH"]
    raise unknown_name("solver", name, there)


def _first_present(family: str, *, counting: bool = False) -> SolverInfo | str | None:
    members: Sequence[str] = FAMILIES[family]
    if counting and family in COUNTING:
        members = (COUNTING[family], *members)
    for member in members:
        info = next((info for info in BACKENDS if info.name == member), None)
        if info is not None:
            if is_present(info):
                return info
        elif path := _program(member):
            return path
    return None


def _program(name: str) -> str | None:
    """Return the path of a program, given by path or by name, or None if no such program is found."""
    import shutil  # takes 5 ms, which solvers of python-sat do not need

    return shutil.which(name) or None


def _label(found: SolverInfo | str) -> str:
    return found if isinstance(found, str) else found.name
