"""SAT solvers that are separate programs. They read a DIMACS file, and answer in one of two formats.

- As in the SAT competitions: ``s`` and ``v`` lines on standard output (CaDiCaL, Kissat, clasp, CryptoMiniSat, ...).
- As in MiniSat: the answer goes to a file that is named as a second argument.

Models are compared with the clauses. The answer "unsatisfiable" is not checked: ``unverified.py`` records
the program's name.
"""

import itertools
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.errors import FormatError, SolverError, UsageError
from nurikabe_sat.processes.program import ProgramFolder
from nurikabe_sat.sat.backend import Afresh, SolverInfo
from nurikabe_sat.sat.cnf import Cnf
from nurikabe_sat.sat.dimacs import SolverOutput, read_solver_output, write_dimacs
from nurikabe_sat.sat.unverified import note
from nurikabe_sat.wording import count_of

_WRITES_RESULT_FILE = ("minisat", "glucose")  # the start of the names of such programs
_WRITES_PROOF = "cadical"  # the start of the names of programs with a proof file as second argument
_AS_TEXT = "--no-binary"  # for a proof in text form
_FOR_AN_ANSWER = 1 << 16  # bytes, in addition to its literals
_FOR_BANNERS = 1 << 26  # bytes that are not part of an answer
_EXIT_STATUS = {10: True, 20: False}  # the convention of the SAT competitions


class External(Afresh):
    """Backend that runs a program in each call. Assumptions are passed as unit clauses.

    Raises SolverError if the program does not start, crashes, or prints a wrong model or anything unexpected. ``proof``
    raises UsageError for programs that are not known to write proofs.
    """

    def __init__(self, program: Path, *, proof: bool = False) -> None:
        can_prove = program.name.lower().startswith(_WRITES_PROOF)
        if proof and not can_prove:
            raise UsageError(f"{program} is not known to write proofs; use {_WRITES_PROOF}")
        super().__init__(SolverInfo(program.name, incremental=False, core=False, proof=can_prove))
        self._program = program
        self._with_proof = proof
        self._model: list[int] | None = None
        self._proof: list[str] | None = None

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        super().add(clauses)
        self._model = self._proof = None

    def solve(
        self,
        assumptions: Sequence[int] = (),
        deadline: Deadline = NEVER,
        conflicts: int | None = None,  # noqa: ARG002 (a binary does not count)
    ) -> bool | None:
        self._model = self._proof = None
        clauses = [*self._clauses, *([literal] for literal in assumptions)]
        formula = Cnf(clauses, max((abs(literal) for clause in clauses for literal in clause), default=0))
        # Whatever happens below, Ctrl-C included, the files are gone when this block is left.
        with ProgramFolder() as folder:
            with (folder.path / "formula.cnf").open("w", encoding="ascii", newline="\n") as stream:
                stream.writelines(write_dimacs(formula))
            exit_code = self._run(folder, deadline)
            if exit_code is None:
                return None
            answer = self._read(folder, exit_code, formula.variables)
            if answer.status is False and self._with_proof and not assumptions:
                self._proof = self._read_proof(folder, exit_code)
        if answer.model is not None:
            self._model = self._checked(answer.model, formula)
        if answer.status is False:
            note(str(self._program))
        return answer.status

    def _run(self, folder: ProgramFolder, deadline: Deadline) -> int | None:
        """Run the program. Return its exit code, or None if the deadline passed first."""
        command = [str(self._program.absolute()), "formula.cnf"]
        if self._program.name.lower().startswith(_WRITES_RESULT_FILE):
            command.append("result")
        if self._with_proof:
            command += ["proof", _AS_TEXT]
        return folder.run(command, deadline)

    def _read(self, folder: ProgramFolder, exit_code: int, variables: int) -> SolverOutput:
        """Return the answer in the result file, on standard output or, if both are empty, in the exit code."""
        result = folder.path / "result"
        try:
            if result.exists() and result.stat().st_size:
                answer = read_solver_output(_lines(result, variables), "its result file")
            elif exit_code == 20 and not any(line for line in _spoken(folder.path / "stdout", variables)):
                return SolverOutput(False, None)
            else:
                answer = read_solver_output(_spoken(folder.path / "stdout", variables), "its output")
        except FormatError as fault:
            raise self._failure(f"{fault}", exit_code, folder) from fault
        if answer.status is not None and _EXIT_STATUS.get(exit_code, answer.status) != answer.status:
            raise self._failure("its output contradicts its exit code", exit_code, folder)
        return answer

    def _read_proof(self, folder: ProgramFolder, exit_code: int) -> list[str]:
        """Return the steps of the proof up to the empty clause. If the solver has left out this clause, add it."""
        path = folder.path / "proof"
        if not path.exists():
            raise self._failure("it wrote no proof", exit_code, folder)
        with path.open(encoding="utf-8", errors="replace") as stream:
            return [*itertools.takewhile(lambda line: line != "0", map(str.rstrip, stream)), "0"]

    def _failure(self, what: str, exit_code: int, folder: ProgramFolder) -> SolverError:
        said = folder.last_words()
        tail = f", standard error: {said}" if said else ""
        return SolverError(f"{self._program} failed: {what} (exit code {exit_code}{tail})")

    def _checked(self, literals: Sequence[int], formula: Cnf) -> list[int]:
        """Return the model with omitted variables set to false. Raises SolverError if the model violates a clause."""
        true = {literal for literal in literals if literal > 0}
        model = [v if v in true else -v for v in range(1, formula.variables + 1)]
        truths = set(model)
        for clause in formula.clauses:
            if truths.isdisjoint(clause):
                raise SolverError(f"{self._program} gave a wrong model: it violates the clause {clause}")
        return model

    def model(self) -> Sequence[int]:
        if self._model is None:
            raise UsageError("no model is available: the last answer was not 'satisfiable'")
        return self._model

    def proof(self) -> list[str]:
        if not self._with_proof:
            raise UsageError(f"{self._info.name} was opened without proof output")
        if self._proof is None:
            raise UsageError("no proof is available: the last answer was not 'unsatisfiable' without assumptions")
        return self._proof


def _spoken(path: Path, variables: int) -> Iterator[str]:
    """Yield the lines of a program's output. Lines outside the answer, such as banners, are replaced by empty lines."""
    return _lines(path, variables, ("s", "v"))


def _lines(path: Path, variables: int, kinds: Sequence[str] | None = None) -> Iterator[str]:
    """Yield the lines of a file. If ``kinds`` is given, lines with other first words are replaced by empty lines.

    Raises:
        FormatError: If the answer is too long for this number of variables, or the file is huge.
    """
    room = _FOR_AN_ANSWER + 2 * len(f"-{variables} ") * variables
    with path.open(encoding="utf-8", errors="replace") as stream:
        if os.fstat(stream.fileno()).st_size > room + _FOR_BANNERS:
            raise FormatError(f"more than {room + _FOR_BANNERS} bytes", "a shorter output", source=path.name)
        while line := stream.readline(room + 1):
            if kinds is None or line.split(" ", 1)[0].rstrip() in kinds:
                room -= len(line)
                if room < 0:
                    raise FormatError(
                        "output that is too long", f"a model of {count_of(variables, 'variable')}", source=path.name
                    )
                yield line
            else:
                while not line.endswith("\n") and (line := stream.readline(_FOR_AN_ANSWER)):
                    pass  # the rest of a very long one
                yield ""
