"""Proofs on which LEGUP's own verdicts are known, made anew by the gestures of the page, and judged as they were."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from nurikabe_sat import FormatError, legup_check, read_board
from nurikabe_sat.formats.legup import UNDECIDED
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.proof_file import read_proof, write_proof
from nurikabe_sat.legup.proof_json import read_proof_json
from nurikabe_sat.legup.prover import prove
from nurikabe_sat.legup.rules import MERGE_RULE, RULES, Kind
from nurikabe_sat.legup.state import State
from tests.support.outside_data import outside_xml
from tests.web.gestures import by_hand

CASES = "4\n. . 2 .\n. . . .\n. . . .\n. 3 . .\n"


def readable(text: str) -> Proof | None:
    """The proof in a file; None where LEGUP reads none, or it is no tree."""
    try:
        return read_proof(text)
    except FormatError:
        return None


def oddities(proof: Proof) -> Iterator[str]:
    """What a file can say that no press says."""
    states = {proof.root: State.of(proof.board)}
    for step in proof.walk():
        parents = proof.parents[step.id]
        before = states[parents[0]]
        for other in parents[1:]:
            before = before.common(states[other])
        kind = None if step.rule is None else RULES[step.rule].kind
        if step.child is None:
            yield "a step without a child"
            continue
        if any(before.value(cell) != UNDECIDED for cell, _ in step.cells):
            yield "a decided cell is painted over"
        if kind is Kind.CONTRADICTION and step.cells:
            yield "a contradiction with cells"
        if step.rule == MERGE_RULE and (step.cells or len(parents) < 2):
            yield "a merge with cells, or of one branch"
        if kind is Kind.CASE and not step.cells:
            yield "a case without cells"
        states[step.child] = before if len(parents) > 1 else before.with_cells(step.cells)


def shape(proof: Proof) -> set[tuple[frozenset[str], str | None, frozenset[tuple[int, int]], str | None]]:
    return {(frozenset(proof.parents[step.id]), step.rule, frozenset(step.cells), step.child) for step in proof.walk()}


def renamed(data: dict[str, Any], here: list[list[str]]) -> Proof:
    """What was made, with the names of the nodes of the proof that was to be made."""
    names = {made: wanted for wanted, made in here}
    steps = [{**step, "from": [names[one] for one in step["from"]], "to": names[step["to"]]} for step in data["steps"]]
    return read_proof_json(json.dumps({**data, "root": names[data["root"]], "steps": steps}))


def verdicts(text: str) -> Any:
    found = legup_check(text)
    steps = sorted((one.rule or "", one.sound, one.legup7, one.legup2, one.text) for one in found.steps)
    return found.status, found.holds, found.complete7, found.complete2, found.goal_flaw, steps


def check(proof: Proof, made: dict[str, Any]) -> None:
    """The same steps; the same verdicts after it was saved and read; all undone and redone."""
    found = renamed(made["data"], made["here"])
    assert shape(found) == shape(proof)
    assert found.goal == proof.goal
    assert verdicts(write_proof(found)) == verdicts(write_proof(proof))
    assert made["isClean"]
    assert made["again"] == made["data"]


def test_the_examples_of_legup() -> None:
    """Every proof among LEGUP's examples that presses can make; the others are refused for a reason that is seen."""
    texts = outside_xml("legup7_examples")
    proofs = {name: proof for name, text in texts.items() if (proof := readable(text)) is not None}
    made = dict(zip(proofs, by_hand(list(proofs.values())), strict=True))
    rebuilt = 0
    for name, proof in proofs.items():
        odd = list(oddities(proof))
        assert (made[name]["refused"] is None) == (not [one for one in odd if "child" not in one]), (name, odd)
        if not odd:
            check(proof, made[name])
            rebuilt += 1
    assert rebuilt == 72


@pytest.mark.parametrize("puzzle", [CASES, "nurikabe/5/5/g3h2j3k2g"])
def test_proofs_with_cases(puzzle: str) -> None:
    proof = prove(read_board(puzzle)).proof
    [made] = by_hand([proof])
    check(proof, made)
