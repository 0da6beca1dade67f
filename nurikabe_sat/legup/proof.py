"""Proofs: trees of nodes that are connected by steps, with an initial board and a goal.

    n0 --Surround Region--> n1 --Black or White: r1c1 is island--> n2 --No Number--> n3
                                --Black or White: r1c1 is sea----> n4 --...

Nodes store no cells: the state at a node is the initial board with all cells that the steps to this node have painted.
A step is called *transition* in files. Exactly one step leads to each node except the root. Only a merge starts from
several nodes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.legup import CellValue
from nurikabe_sat.formats.scan import Place, quoted
from nurikabe_sat.legup.dialect import LEGUP_7, Dialect
from nurikabe_sat.legup.flag import Flag
from nurikabe_sat.legup.goal import DEFAULT_GOAL, ProofGoal
from nurikabe_sat.legup.rules import MERGE_RULE, RULES
from nurikabe_sat.puzzle.model import Board


@dataclass(frozen=True)
class Transition:
    """Step of a proof: the rule, the painted cells, and the id of the node to which the step leads.

    ``rule`` and ``child`` are None if the step is unfinished.
    """

    id: str
    rule: str | None
    cells: tuple[CellValue, ...]
    child: str | None
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Node:
    """Node of a proof, with the steps that start at the node. A merge step belongs to each node that it merges."""

    id: str
    transitions: tuple[Transition, ...] = ()
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Labels:
    """Contents of a file besides board, goal and steps: attributes of <Legup> and <puzzle>, the flag, and remarks."""

    file: Mapping[str, str] = field(default_factory=dict)
    puzzle: Mapping[str, str] = field(default_factory=dict)
    flag: Flag = Flag.MISSING
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Proof:
    """Proof in the form of a tree: the initial board, the nodes, the id of the root, and the goal.

    The constructor does not check the nodes; ``check_tree`` does. ``dialect`` is the LEGUP version that judges the
    proof and determines the file format.
    """

    board: Board
    nodes: tuple[Node, ...]
    root: str
    goal: ProofGoal = DEFAULT_GOAL
    dialect: Dialect = LEGUP_7
    labels: Labels = field(default_factory=Labels, compare=False)

    @cached_property
    def by_id(self) -> dict[str, Node]:
        """The nodes of the proof, keyed by id."""
        return {node.id: node for node in self.nodes}

    @cached_property
    def parents(self) -> dict[str, list[str]]:
        """The ids of the nodes at which each step starts, keyed by step id. Only a merge starts at several nodes."""
        parents: dict[str, list[str]] = {}
        for node in self.nodes:
            for transition in node.transitions:
                parents.setdefault(transition.id, []).append(node.id)
        return parents

    def walk(self) -> Iterator[Transition]:
        """Yield all steps that the root leads to, branch by branch. Each step comes after its predecessors."""
        waiting = list(reversed(self.by_id[self.root].transitions))
        arrived: dict[str, int] = {}
        while waiting:
            transition = waiting.pop()
            arrived[transition.id] = arrived.get(transition.id, 0) + 1
            if arrived[transition.id] == len(self.parents[transition.id]):
                yield transition
                if transition.child is not None:
                    waiting += reversed(self.by_id[transition.child].transitions)


def check_tree(proof: Proof) -> None:
    """Raise FormatError with the position in the text if the nodes do not form a tree."""
    _check_nodes(proof)
    first_of: dict[str, Transition] = {}
    way_to = {proof.root: ""}  # by the id of a node, the id of the step to it
    for node in proof.nodes:
        for transition in node.transitions:
            _check_transition(proof, transition)
            first = first_of.setdefault(transition.id, transition)
            if first is not transition and not _is_one_merge(first, transition):
                raise _error(transition.place, f"the transition {quoted(transition.id)} again", "each id once")
            if transition.child is None:
                continue
            if way_to.setdefault(transition.child, transition.id) != transition.id:
                raise _error(transition.place, f"a second transition to the node {quoted(transition.child)}", "one")
    walked = {transition.id: transition for transition in proof.walk()}
    reached = {proof.root, *(transition.child for transition in walked.values() if transition.child is not None)}
    for transition in first_of.values():
        if transition.id not in walked and not reached.isdisjoint(proof.parents[transition.id]):
            raise _error(transition.place, "a merge of nodes that includes a later node", "only earlier nodes")


def _check_nodes(proof: Proof) -> None:
    known = set()
    for node in proof.nodes:
        if node.id in known:
            raise _error(node.place, f"the node {quoted(node.id)} again", "each id once")
        known.add(node.id)
    if proof.root not in known:
        raise _error(None, f"no node {quoted(proof.root)}", "the id of a node as root")


def _check_transition(proof: Proof, transition: Transition) -> None:
    if transition.rule is not None and transition.rule not in RULES:
        raise _error(transition.place, f"the rule {quoted(transition.rule)}", "the name of a rule in LEGUP 7")
    if transition.child is not None and transition.child not in proof.by_id:
        raise _error(transition.place, f"the child {quoted(transition.child)}", "the id of a node")
    parents = proof.parents[transition.id]
    if len(set(parents)) < len(parents):
        raise _error(transition.place, f"the transition {quoted(transition.id)} twice in a node", "each id once")


def _is_one_merge(one: Transition, other: Transition) -> bool:
    return one.rule == MERGE_RULE and (one.rule, one.child, sorted(one.cells)) == (
        other.rule,
        other.child,
        sorted(other.cells),
    )


def _error(place: Place | None, found: str, expected: str) -> FormatError:
    return FormatError(found, expected, source="<proof>") if place is None else place.error(found, expected)
