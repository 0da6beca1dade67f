"""Is a proof right? Each step judged twice: whether LEGUP accepts it, and whether it proves anything.

    sound      LEGUP accepts it, and it holds in every colouring that completes the board before it
    unsound    LEGUP accepts it, but it does not follow
    refused    LEGUP does not accept it

A proof is complete if every branch of it ends in a solved board or a contradiction, and at least one in a solved board.
If all its steps are sound, then there are no solutions but the boards in which it ends.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import reduce

from nurikabe_sat.legup.acceptance import (
    COLOUR,
    basic_objection,
    case_objection,
    contradiction_objection,
    merge_objection,
)
from nurikabe_sat.legup.contradictions import CONTRADICTIONS
from nurikabe_sat.legup.proof import Proof, Transition, check_tree
from nurikabe_sat.legup.proof_file import read_proof
from nurikabe_sat.legup.rules import BASIC_RULES, CASE_RULE, MERGE_RULE
from nurikabe_sat.legup.soundness import basic_flaw, contradiction_flaw, painted_over
from nurikabe_sat.legup.state import State
from nurikabe_sat.puzzle.model import Colouring
from nurikabe_sat.puzzle.rules import is_solution


class StepVerdict(Enum):
    """What is to be said of a step."""

    SOUND = "sound"
    UNSOUND = "unsound"
    REFUSED = "refused"


@dataclass(frozen=True)
class JudgedStep:
    """A step with its verdict, and a sentence that names the cells (1-based) and says why."""

    transition: Transition
    verdict: StepVerdict
    text: str


@dataclass(frozen=True)
class ProofReport:
    """The judged steps in the order of the proof, the boards in which it is solved, and what is missing.

    ``open_ends`` are the ids of the nodes that are neither solved nor closed by a contradiction; ``remarks`` are
    sentences about the file that make no step better or worse.
    """

    steps: tuple[JudgedStep, ...]
    solutions: tuple[Colouring, ...]
    open_ends: tuple[str, ...]
    remarks: tuple[str, ...]

    @property
    def is_accepted(self) -> bool:
        """Whether LEGUP accepts every step."""
        return all(step.verdict is not StepVerdict.REFUSED for step in self.steps)

    @property
    def is_sound(self) -> bool:
        """Whether every step follows."""
        return all(step.verdict is StepVerdict.SOUND for step in self.steps)

    @property
    def is_complete(self) -> bool:
        """Whether every branch ends, and at least one in a solved board."""
        return bool(self.solutions) and not self.open_ends

    @property
    def holds(self) -> bool:
        """Whether this is a proof: complete, and every step sound."""
        return self.is_complete and self.is_sound


def check_proof(proof: Proof | str, source: str = "<text>") -> ProofReport:
    """Judge a proof, or the text of a file with one.

    Raises FormatError if the text cannot be read or the nodes do not make a proof.
    """
    if isinstance(proof, str):
        proof = read_proof(proof, source)
    else:
        check_tree(proof)
    states = {proof.root: State.of(proof.board)}
    closed: set[str] = set()  # the nodes after contradictions
    steps = []
    for transition in proof.walk():
        before = _meet(states[parent] for parent in proof.parents[transition.id])
        steps.append(_judge(proof, transition, before, closed))
        states[transition.child] = before.with_cells(transition.cells)
        if transition.rule in CONTRADICTIONS:
            closed.add(transition.child)
    return _report(proof, steps, states, closed)


def _meet(states: Iterable[State]) -> State:
    """What all of some states agree on."""
    return reduce(State.common, states)


def _report(proof: Proof, steps: list[JudgedStep], states: dict[str, State], closed: set[str]) -> ProofReport:
    solutions: list[Colouring] = []
    open_ends = []
    for name, state in states.items():
        if name in closed or proof.by_id[name].transitions:
            continue
        colouring = Colouring.from_masks(state.grid, state.sea, state.island)
        if not is_solution(proof.board.puzzle, colouring):
            open_ends.append(name)
        elif colouring not in solutions:
            solutions.append(colouring)
    return ProofReport(tuple(steps), tuple(solutions), tuple(open_ends), tuple(_remarks(proof, states)))


def _remarks(proof: Proof, states: Mapping[str, State]) -> Iterator[str]:
    grid = proof.board.puzzle.grid
    if grid.rows != grid.cols:
        yield f"LEGUP mixes up the cells of a board that is not square, as this one of {grid.rows} x {grid.cols}"
    for node in proof.nodes:
        if node.id not in states:
            yield f"nothing leads from the root to the node {node.id}"


# One step.


def _judge(proof: Proof, transition: Transition, before: State, closed: set[str]) -> JudgedStep:
    objection = _objection(proof, transition, before, closed)
    if objection is not None:
        return JudgedStep(transition, StepVerdict.REFUSED, f"LEGUP does not accept it: {objection}")
    flaw = _flaw(transition, before)
    if flaw is not None:
        return JudgedStep(transition, StepVerdict.UNSOUND, f"LEGUP accepts it, but it does not follow: {flaw}")
    return JudgedStep(transition, StepVerdict.SOUND, _sentence(transition, before))


def _objection(proof: Proof, transition: Transition, before: State, closed: set[str]) -> str | None:
    rule, cells = transition.rule, transition.cells
    parents = proof.parents[transition.id]
    if not closed.isdisjoint(parents):
        return "it comes after a contradiction"
    if rule == MERGE_RULE:
        return merge_objection(before, len(parents), cells)
    siblings = proof.by_id[parents[0]].transitions
    if rule == CASE_RULE:
        return case_objection(before, [(case.rule, case.cells) for case in siblings])
    if rule in CONTRADICTIONS:
        return contradiction_objection(rule, before, cells)
    if len(siblings) > 1:
        return "another step starts from the same node"
    return basic_objection(rule, before, cells)


def _flaw(transition: Transition, before: State) -> str | None:
    rule, cells = transition.rule, transition.cells
    if rule == MERGE_RULE:
        return None
    if rule == CASE_RULE:
        return painted_over(before, cells)
    if rule in CONTRADICTIONS:
        return contradiction_flaw(rule, before, cells)
    return basic_flaw(rule, before, cells)


def _sentence(transition: Transition, before: State) -> str:
    rule, cells = transition.rule, transition.cells
    if rule == MERGE_RULE:
        return "what all its branches agree on"
    if rule in CONTRADICTIONS:
        where = CONTRADICTIONS[rule](before)
        return f"{rule} at {before.grid.name((where & -where).bit_length() - 1)}"
    names = [before.grid.name(cell) for cell, _ in cells]
    colour = COLOUR[cells[0][1]]
    if rule == CASE_RULE:
        return f"one of two cases: {names[0]} is {colour}"
    painted = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{painted} {'is' if len(names) == 1 else 'are'} {colour}: otherwise {BASIC_RULES[rule].otherwise}"
