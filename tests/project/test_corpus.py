"""Files that must be accepted, and files that must be refused.

The name of a file gives the expectation, ``accept-...`` or ``refuse-...``, and the reason. An attack that succeeded is
added as a file; nothing else must be written.

    corpus/certificates/   claims; the side files that they name lie beside them
    corpus/formulas/       DIMACS
    corpus/proofs/         DRAT proofs of ``formula.cnf``
"""

import json
from pathlib import Path

import pytest

from nurikabe_sat.certificate.checkers import checker_named
from nurikabe_sat.deadline import NEVER
from nurikabe_sat.errors import FormatError
from nurikabe_sat.queries.verify import verify
from nurikabe_sat.sat.dimacs import read_dimacs
from nurikabe_sat.sat.proofs.drat import read_drat
from tests.support.command import run

CORPUS = Path(__file__).parents[1] / "corpus"


def files(folder: str, suffix: str) -> list[Path]:
    return [path for path in sorted((CORPUS / folder).glob(f"*{suffix}")) if is_case(path)]


def is_case(path: Path) -> bool:
    return path.name.startswith(("accept-", "refuse-"))


def name(path: Path) -> str:
    return path.stem


def is_certified(path: Path) -> bool:
    text = path.read_text()
    try:
        proof = (path.parent / json.loads(text)["proof"]["file"]).read_text()
        return verify(text, proof).status == "verified"
    except (FormatError, FileNotFoundError):
        return False


def is_formula(path: Path) -> bool:
    try:
        read_dimacs(path.read_text().splitlines(keepends=True))
    except FormatError:
        return False
    return True


def is_proof(path: Path, checker: str) -> bool:
    formula = read_dimacs((path.parent / "formula.cnf").read_text().splitlines(keepends=True))
    try:
        steps = read_drat(path.read_text().splitlines(keepends=True), formula.variables, path.name)
        return checker_named(checker, 0).check(formula.clauses, formula.variables, steps, NEVER) is None
    except FormatError:
        return False


def test_the_corpus_has_both_kinds_of_each() -> None:
    for folder, suffix in (("certificates", ".json"), ("formulas", ".cnf"), ("proofs", ".drat")):
        kinds = {path.name[:7] for path in files(folder, suffix)}
        assert kinds == {"accept-", "refuse-"}, folder


@pytest.mark.parametrize("path", files("certificates", ".json"), ids=name)
def test_certificates(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    is_right = path.name.startswith("accept-")
    assert is_certified(path) is is_right
    assert (run(capsys, "verify", path).code == 0) is is_right


@pytest.mark.parametrize("path", files("formulas", ".cnf"), ids=name)
def test_formulas(path: Path) -> None:
    assert is_formula(path) is path.name.startswith("accept-")


@pytest.mark.parametrize("checker", ["rup", "propagate"])
@pytest.mark.parametrize("path", files("proofs", ".drat"), ids=name)
def test_proofs(path: Path, checker: str) -> None:
    assert is_proof(path, checker) is path.name.startswith("accept-")
