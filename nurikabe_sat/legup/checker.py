"""Checker of proofs, which judges each step twice: as LEGUP does, and by logic.

    LEGUP         accepted, refused, or by chance (its answer changes from run to run)
    logic         sound, or the reason why the step does not follow by its rule

The two verdicts are independent. LEGUP calls a proof complete if its tree is valid (every step accepted, with a
rule and a child) and the leaves meet the goal. The proof *holds* if every step is sound and the goal is proved. Each
leaf counts as solved only under the rules of Nurikabe, and as closed only by a sound contradiction. The puzzle then
has no solutions except those in the leaves that are not closed.

LEGUP applies steps in an order that changes from run to run. If two steps on a path paint a cell differently, the
final colour is random. A node may therefore have several *alternatives* for LEGUP. Logic uses the first alternative,
with the last colour. Repainting a cell is already unsound.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import islice, product

from nurikabe_sat.bitset import first_member, mask_of
from nurikabe_sat.deadline import NEVER, Deadline
from nurikabe_sat.formats.legup import CellValue
from nurikabe_sat.legup.acceptance import YES, Acceptance, Verdict, every, no, one_of
from nurikabe_sat.legup.contradictions import SOUND_CONTRADICTIONS
from nurikabe_sat.legup.dialect import DIALECTS
from nurikabe_sat.legup.goal import Leaf, LeafKind, flaw, legup_meets
from nurikabe_sat.legup.phrase import said
from nurikabe_sat.legup.proof import Proof, Transition, check_tree
from nurikabe_sat.legup.rules import BASIC_RULES, FINISH_ROOM, MERGE_RULE, RULES, Kind
from nurikabe_sat.legup.soundness import basic_flaw, case_flaw, contradiction_flaw
from nurikabe_sat.legup.state import State
from nurikabe_sat.phrase import Phrase
from nurikabe_sat.puzzle.model import Colour, Colouring
from nurikabe_sat.puzzle.rules import is_solution

_MOST = 8  # alternatives of a node
_MOST_AGAIN = 3  # cells of a step that are repainted
_MOST_LEAVES = 256  # combinations of alternatives of the leaves
_REMEMBERED = 1 << 11  # cached verdicts: after an edit, only the changed steps of a proof are judged again

_Said = tuple[str | None, tuple[CellValue, ...]]
"""Description of a step by its rule and by the cells that the step paints, with their values."""


@dataclass(frozen=True)
class JudgedStep:
    """Step of a proof, with the verdict of LEGUP and the verdict of logic.

    Attributes:
        flaw: The reason why the step does not follow; None if the step is sound.
        before: The board before the step.
        sentence: The statement of the step in words.
    """

    transition: Transition
    verdict: Verdict
    flaw: str | None
    sentence: str
    before: State

    @property
    def is_sound(self) -> bool:
        """True if the step follows logically from the board before the step."""
        return self.flaw is None

    @property
    def is_accepted(self) -> bool:
        """True if LEGUP accepts the step in every run."""
        return self.verdict.acceptance is Acceptance.YES


@dataclass(frozen=True)
class JudgedLeaf:
    """Leaf of a proof: its id, its possible kinds according to LEGUP, and its actual kind."""

    id: str
    to_legup: tuple[LeafKind, ...]
    end: LeafKind
    state: State


@dataclass(frozen=True)
class ProofReport:
    """Verdicts on a proof: on each step, on each leaf, and on the goal.

    Attributes:
        steps: The judged steps, in the order of the proof.
        validity: LEGUP's verdict on whether the tree is valid.
        completeness: LEGUP's verdict on whether the proof is complete.
        goal_flaw: The reason why the goal is not proved even if every step is sound; None if the goal is proved.
        solutions: The solutions in the solved leaves.
        remarks: Sentences about the file that do not affect the verdicts.
    """

    proof: Proof
    steps: tuple[JudgedStep, ...]
    leaves: tuple[JudgedLeaf, ...]
    validity: Acceptance
    completeness: Acceptance
    goal_flaw: str | None
    solutions: tuple[Colouring, ...]
    remarks: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        """True if every step of the proof follows logically."""
        return all(step.is_sound for step in self.steps)

    @property
    def holds(self) -> bool:
        """True if every step of the proof is sound and the goal is proved."""
        return self.is_sound and self.goal_flaw is None

    @property
    def open_ends(self) -> tuple[str, ...]:
        """The ids of the leaves that end neither in a solution nor in a contradiction."""
        return tuple(leaf.id for leaf in self.leaves if leaf.end in (LeafKind.OPEN, LeafKind.NO_CHILD))


def check_proof(proof: Proof, deadline: Deadline = NEVER) -> ProofReport:
    """Return a report with the verdicts on a proof.

    Raises:
        FormatError: If the nodes and steps are not a proof.
        LimitReached: If the deadline passes first.

    >>> from nurikabe_sat import read_board
    >>> from nurikabe_sat.legup.prover import prove
    >>> check_proof(prove(read_board("nurikabe/3/1/2h")).proof).is_sound
    True
    """
    check_tree(proof)
    return _Judge(proof, deadline).report()


@dataclass(frozen=True)
class _Reached:
    """Position at a node of a proof: the possible states, the painted cells, and the step that leads to the node."""

    states: tuple[State, ...]
    painted: int = 0
    last: JudgedStep | None = None


class _Judge:
    """Judge of all steps of one proof."""

    def __init__(self, proof: Proof, deadline: Deadline) -> None:
        self.proof = proof
        self.deadline = deadline
        self.reached = {proof.root: _Reached((State.of(proof.board),))}
        self.steps: list[JudgedStep] = []
        self.childless: list[tuple[str, _Reached]] = []
        self.certain: int | None = None  # the steps before there were more alternatives than are looked at

    def report(self) -> ProofReport:
        """Judge all steps of the proof, and return the report."""
        for transition in self.proof.walk():
            self.deadline.check("the proof was checked")
            self._take(transition)
        leaves = tuple(self._leaves())
        proof, ends = self.proof, self._ends(leaves)
        solutions = tuple(dict.fromkeys(leaf.state.colouring for leaf in leaves if leaf.end is LeafKind.SOLVED))
        verdicts = [*(step.verdict for step in self.steps), *(_child_verdict(leaf) for leaf in leaves)]
        valid = every(verdicts).acceptance
        if self.certain is not None and every(verdicts[: self.certain]).acceptance is not Acceptance.NO:
            valid, ends = Acceptance.CHANCE, Acceptance.YES
        return ProofReport(
            proof,
            tuple(self.steps),
            leaves,
            valid,
            _worse(valid, ends),
            flaw(proof.goal, [(leaf.end, leaf.state) for leaf in leaves]),
            solutions,
            tuple(self._remarks()),
        )

    def _take(self, transition: Transition) -> None:
        """Judge a step, and record the possible states at the node to which it leads."""
        parents = [self.reached[parent] for parent in self.proof.parents[transition.id]]
        painted = reduce(lambda mask, parent: mask | parent.painted, parents, 0)
        if transition.rule == MERGE_RULE:
            meetings = islice(product(*(parent.states for parent in parents)), _MOST)
            befores = tuple(dict.fromkeys(reduce(State.common, meeting) for meeting in meetings))
            cells: tuple[CellValue, ...] = ()
        else:
            befores, cells = parents[0].states, transition.cells
        changed = mask_of(cell for before in befores for cell, _ in before.changes(cells))
        decided = reduce(lambda mask, before: mask | ~before.undecided, befores, 0)
        again = [cell for cell in dict(cells) if (changed & painted & decided) >> cell & 1]
        kept = list(_subsets(again))
        verdict = one_of(self._verdict(transition, before, old) for before in befores for old in kept)
        before = befores[0]
        step = JudgedStep(transition, verdict, self._flaw(transition, before), _sentence(transition, before), before)
        self.steps.append(step)
        found = dict.fromkeys(_after_step(before, cells, old) for before in befores for old in kept)
        afters = tuple(islice(found, _MOST))
        if self.certain is None and (len(again) > _MOST_AGAIN or len(found) > _MOST):
            self.certain = len(self.steps)
        child = _Reached(afters, painted | changed, step)
        if transition.child is None:
            self.childless.append((f"step {transition.id}", child))
        else:
            self.reached[transition.child] = child

    def _siblings(self, transition: Transition) -> Sequence[Transition]:
        """Return all steps that start at the same node as ``transition``, including ``transition`` itself."""
        return self.proof.by_id[self.proof.parents[transition.id][0]].transitions

    def _verdict(self, transition: Transition, before: State, old: frozenset[int]) -> Verdict:
        """Return LEGUP's verdict on a step, provided that the cells ``old`` keep their previous values."""
        (rule, cells), siblings = _claims(transition, self._siblings(transition))
        if rule is not None and RULES[rule].kind is not Kind.CASE:
            cells = tuple(one for one in cells if one[0] not in old)
        return _verdict(self.proof.dialect.number, (rule, cells), siblings, before)

    def _flaw(self, transition: Transition, before: State) -> str | None:
        same = [other for other in self._siblings(transition) if other.rule == transition.rule]
        place = next((k for k, other in enumerate(same) if other is transition), 0)
        return _flaw(*_claims(transition, same), place, before)

    # The leaves.

    def _leaves(self) -> Iterator[JudgedLeaf]:
        for node in self.proof.nodes:
            if node.id in self.reached and not node.transitions:
                yield self._leaf(node.id, self.reached[node.id])
        for name, reached in self.childless:
            state = reached.states[0]
            yield JudgedLeaf(name, (LeafKind.NO_CHILD,), LeafKind.NO_CHILD, state)

    def _leaf(self, name: str, reached: _Reached) -> JudgedLeaf:
        state, last = reached.states[0], reached.last
        to_legup = dict.fromkeys(end for one in reached.states for end in self._to_legup(one, last))
        end = LeafKind.OPEN
        if last is not None and last.is_sound and _closes(last):
            end = LeafKind.CLOSED
        elif self._is_solved(state):
            end = LeafKind.SOLVED
        return JudgedLeaf(name, tuple(to_legup), end, state)

    def _to_legup(self, state: State, last: JudgedStep | None) -> Iterator[LeafKind]:
        """Yield the kinds that LEGUP may assign to a leaf. ``last`` is the step that leads to the leaf."""
        if last is not None and _closes(last) and last.verdict.acceptance is not Acceptance.NO:
            yield LeafKind.CLOSED
            if last.verdict.acceptance is Acceptance.YES:
                return
        founds = [find(state) for find in self.proof.dialect.finders.values()] if not state.undecided else []
        if state.undecided or any(found.sure for found in founds):
            yield LeafKind.OPEN
            return
        yield LeafKind.SOLVED
        if any(found.possible for found in founds):
            yield LeafKind.OPEN

    def _is_solved(self, state: State) -> bool:
        """Return True if the state is a solution that agrees with the decided cells of the initial board."""
        board, colouring = self.proof.board, state.colouring
        given = board.colouring.colours
        return is_solution(board.puzzle, colouring) and all(
            colour in (Colour.UNKNOWN, colouring.colours[cell]) for cell, colour in enumerate(given)
        )

    def _ends(self, leaves: Sequence[JudgedLeaf]) -> Acceptance:
        """Return LEGUP's verdict on whether the given leaves meet the goal."""
        choices: list[list[Leaf]] = [
            [(end, state) for end in leaf.to_legup for state in self._states_of(leaf)] for leaf in leaves
        ]
        answers = set()
        for number, choice in enumerate(product(*choices)):
            answers.add(legup_meets(self.proof.goal, choice))
            if len(answers) > 1 or number > _MOST_LEAVES:
                return Acceptance.CHANCE
        return Acceptance.YES if answers == {True} else Acceptance.NO

    def _states_of(self, leaf: JudgedLeaf) -> tuple[State, ...]:
        return self.reached[leaf.id].states if leaf.end is not LeafKind.NO_CHILD else (leaf.state,)

    def _remarks(self) -> Iterator[str]:
        proof, grid = self.proof, self.proof.board.puzzle.grid
        yield from proof.labels.remarks
        if proof.dialect.is_square_only and grid.rows != grid.cols:
            yield (
                f"{proof.dialect.name} mixes up the cells of boards that are not square, such as this"
                f" {grid.rows} x {grid.cols} board, so the verdicts of {proof.dialect.name} may differ"
            )
        for node in proof.nodes:
            if node.id not in self.reached:
                yield f"nothing leads from the root to the node {node.id}"


def _claims(transition: Transition, siblings: Sequence[Transition]) -> tuple[_Said, tuple[_Said, ...]]:
    """Return a description of a step and of all steps from the same node, as a cache key for the verdict."""
    return (transition.rule, transition.cells), tuple((other.rule, other.cells) for other in siblings)


@lru_cache(maxsize=_REMEMBERED)
def _verdict(version: int, step: _Said, siblings: tuple[_Said, ...], before: State) -> Verdict:
    """Return the verdict of a LEGUP version on a step. ``siblings`` holds all steps from the same node."""
    dialect, (rule, cells) = DIALECTS[version], step
    if rule is None:
        return no(Phrase("it has no rule"))
    kind = RULES[rule].kind
    if kind is Kind.MERGE:
        return YES
    if kind is Kind.CASE:
        if rule not in dialect.cases:
            return no(Phrase("{version} does not have the rule", version=dialect.name))
        if any(other != rule for other, _ in siblings):
            return no(Phrase("a step by another rule starts from the same node"))
        return dialect.cases[rule](before, [other for _, other in siblings])
    if kind is Kind.CONTRADICTION:
        return dialect.contradiction(rule, before, cells)
    if len(siblings) > 1:
        return no(Phrase("another step starts from the same node"))
    return dialect.basic(rule, before, cells)


@lru_cache(maxsize=_REMEMBERED)
def _flaw(step: _Said, cases: tuple[_Said, ...], place: int, before: State) -> str | None:
    """Return the reason why the step ``cases[place]`` does not follow from its rule, or None if it follows."""
    rule, cells = step
    if rule is None:
        return Phrase("it has no rule")
    match RULES[rule].kind:
        case Kind.MERGE:
            return None
        case Kind.CASE:
            return case_flaw(rule, before, [other for _, other in cases], place)
        case Kind.CONTRADICTION:
            return contradiction_flaw(rule, before, cells)
        case Kind.BASIC:
            return basic_flaw(rule, before, cells)


def _closes(step: JudgedStep) -> bool:
    rule = step.transition.rule
    return rule is not None and RULES[rule].kind is Kind.CONTRADICTION


def _child_verdict(leaf: JudgedLeaf) -> Verdict:
    return no(Phrase("it has no child")) if leaf.end is LeafKind.NO_CHILD else YES


def _worse(one: Acceptance, other: Acceptance) -> Acceptance:
    order = (Acceptance.YES, Acceptance.CHANCE, Acceptance.NO)
    return max(one, other, key=order.index)


def _subsets(cells: Sequence[int]) -> Iterator[frozenset[int]]:
    """Yield sets of cells that may keep their values although a step repaints them. The empty set comes first.

    If there are many sets, yield only some of them.
    """
    some = cells[:_MOST_AGAIN]
    for kept in product((False, True), repeat=len(some)):
        yield frozenset(cell for cell, is_kept in zip(some, kept, strict=True) if is_kept)
    if len(cells) > len(some):
        yield frozenset(cells)


def _after_step(before: State, cells: Sequence[CellValue], old: frozenset[int]) -> State:
    """Return the state after a step, provided that the cells ``old`` keep their previous values."""
    return before.with_cells((cell, value) for cell, value in dict(cells).items() if cell not in old)


def _sentence(transition: Transition, before: State) -> str:
    """Return the claim of a step in words. The claim may be false."""
    rule, grid = transition.rule, before.grid
    if rule == MERGE_RULE:
        return Phrase("the cells on which its branches agree")
    painted = _painted(before, transition.cells)
    if rule is None:
        return f"{'; '.join(painted)}, by no rule"
    match RULES[rule].kind:
        case Kind.CONTRADICTION:
            where = next((cells for look in SOUND_CONTRADICTIONS[rule] if (cells := look(before))), 0)
            if not where:
                return Phrase("{rule}", rule=rule)
            return Phrase("{rule} at {cell}", rule=rule, cell=grid.name(first_member(where)))
        case Kind.CASE if transition.cells:
            lead = Phrase("one of the ways:") if rule == FINISH_ROOM else Phrase("one of the two cases:")
            return Phrase.joined(lead, *painted)
        case Kind.BASIC if transition.cells:
            why = Phrase("otherwise {consequence}", consequence=BASIC_RULES[rule].otherwise)
            return Phrase.joined(*_painted(before, transition.cells, ":"), why)
        case _:
            return Phrase("nothing is painted")


def _painted(before: State, cells: Sequence[CellValue], end: str = "") -> list[Phrase]:
    """Return one phrase per value that cells are painted with. The last phrase ends with ``end``, such as a colon."""
    phrases = []
    values = list(dict.fromkeys(value for _, value in cells))
    for value in values:
        names = [before.grid.name(cell) for cell, other in cells if other == value]
        template = _PAINTS[len(names) == 1, end if value == values[-1] else ""]
        phrases.append(Phrase(template, cells=names, value=said(value)))
    return phrases or [Phrase("nothing is painted")]


_PAINTS = {
    (True, ""): "{cells} is {value}",
    (True, ":"): "{cells} is {value}:",
    (False, ""): "{cells} are {value}",
    (False, ":"): "{cells} are {value}:",
}
