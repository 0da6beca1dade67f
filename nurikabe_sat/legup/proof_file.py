"""Reader and writer of proofs in LEGUP's file format, in which the proof follows the board.

    <proof><tree>
        <node id="n0" root="true">
            <transition child="n1" id="t0" rule="Can't Reach Cell" rule_id="NURI-BASC-0008">
                <cell value="-1" x="1" y="0"/>
            </transition>
        </node>
        <node id="n1"/>
    </tree></proof>

A step is inside each node from which it starts; only a merge starts from several nodes. LEGUP 2 identifies a rule by
its name. LEGUP 7 uses ``rule_id`` if ``rule`` has any text; otherwise, the step has no rule. A step without a rule or a
child is unfinished. LEGUP writes unfinished steps, but no <proof> without steps.

The reader accepts the same files as LEGUP. It rejects comments and unknown elements in <transition>, and everything
except a board, a proof and text in <puzzle>. Parts that LEGUP ignores silently become a remark.
"""

from collections.abc import Iterator, Sequence

from nurikabe_sat.formats.legup import (
    attribute_text,
    board_lines,
    cell_line,
    contents,
    only,
    puzzle_element,
    read_board,
    read_cells,
    write_file,
)
from nurikabe_sat.formats.scan import quoted
from nurikabe_sat.formats.xml_element import COMMENT, TEXT, Element
from nurikabe_sat.formats.xml_tree import read_xml
from nurikabe_sat.legup.dialect import LEGUP_2, LEGUP_7, Dialect
from nurikabe_sat.legup.flag import read_flag
from nurikabe_sat.legup.goal import GoalType, ProofGoal
from nurikabe_sat.legup.proof import Labels, Node, Proof, Transition, check_tree
from nurikabe_sat.legup.rules import ALL_RULES
from nurikabe_sat.puzzle.grid import Grid

_ORDER = ("board", "proof")
_BY_ID = {rule.id: rule.name for rule in ALL_RULES}
_BY_OLD_NAME = {rule.old_name: rule.name for rule in ALL_RULES if rule.old_name is not None}
_NEW_NAMES = {rule.name for rule in ALL_RULES} - _BY_OLD_NAME.keys()
_GOAL_TYPES = {kind.value: kind for kind in GoalType}
_ASSUMED = {"true": True, "false": False}


def read_proof(text: str, source: str = "<text>", dialect: Dialect | None = None) -> Proof:
    """Return the proof in the text of a file. If the file contains no steps, the proof has a single node.

    Without ``dialect``, the version is detected.

    Raises:
        FormatError: If the file cannot be read or the nodes do not form a proof. It contains the line and column.

    >>> from nurikabe_sat import read_board
    >>> from nurikabe_sat.legup.prover import prove
    >>> text = write_proof(prove(read_board("nurikabe/3/1/2h")).proof)
    >>> print(read_proof(text).board)
    2 . .
    """
    root = read_xml(text, source)
    remarks: list[str] = []
    puzzle = puzzle_element(root, remarks)
    children = [child for child in puzzle.children if child.name != TEXT]
    for child, name in zip(children, _ORDER, strict=False):
        if child.name != name:
            raise child.place.error(str(child), f"<{name}>")
    if len(children) > len(_ORDER):
        raise children[len(_ORDER)].place.error(str(children[len(_ORDER)]), "nothing after <proof>")
    board_element = only(puzzle, "board")
    board = read_board(board_element, remarks)
    reader = _Reader(board.puzzle.grid, dialect or _looks_like(root), remarks)
    goal = reader.read_goal(board_element)
    nodes, root_id = (
        reader.read_tree(only(only(puzzle, "proof"), "tree")) if len(children) > 1 else ((Node("root"),), "root")
    )
    solved = root.named("solved")
    flag = read_flag(solved[0].attributes if solved else None)
    labels = Labels(dict(root.attributes), dict(puzzle.attributes), flag, tuple(remarks))
    proof = Proof(board, nodes, root_id, goal, reader.dialect, labels)
    check_tree(proof)
    return proof


def _looks_like(root: Element) -> Dialect:
    """Return the LEGUP version of a file. LEGUP 2 files have rules in their steps and no sign of LEGUP 7."""
    steps = [
        step
        for puzzle in root.named("puzzle")
        for proof in puzzle.named("proof")
        for tree in proof.named("tree")
        for node in tree.named("node")
        for step in node.named("transition")
    ]
    rules = {step.attributes.get("rule", "") for step in steps} - {""}
    is_old = bool(rules) and rules.isdisjoint(_NEW_NAMES) and not any("rule_id" in step.attributes for step in steps)
    return LEGUP_2 if is_old else LEGUP_7


class _Reader:
    """Reader of the elements that follow the board in a ``<puzzle>`` element."""

    def __init__(self, grid: Grid, dialect: Dialect, remarks: list[str]) -> None:
        self.grid = grid
        self.dialect = dialect
        self.remarks = remarks

    def read_goal(self, board: Element) -> ProofGoal:
        """Return the first goal of a ``<board>`` element, or the default goal if the LEGUP version has no goals."""
        goals = board.named("goal")
        for other in board.children:
            if other.name not in ("goal", "cells", COMMENT):
                self.remarks.append(f"line {other.place.line}: {other} in <board> is left out")
        for other in goals[1:]:
            self.remarks.append(f"line {other.place.line}: another goal is left out")
        if not goals:
            return ProofGoal()
        if not self.dialect.has_goals:
            self.remarks.append(
                f"line {goals[0].place.line}: {self.dialect.name} does not support goals, and ignores this one"
            )
            return ProofGoal()
        goal = goals[0]
        name = goal.attribute("type")
        if name.upper() not in _GOAL_TYPES:
            raise goal.place.error(f"the goal {quoted(name)}", f"one of {', '.join(_GOAL_TYPES)}")
        assume = goal.attributes.get("assumeSolution")
        if assume is not None and assume.lower() not in _ASSUMED:
            raise goal.place.error(f"assumeSolution {quoted(assume)}", "true or false")
        cells = dict(read_cells(goal, self.grid, self.remarks))
        return ProofGoal(
            _GOAL_TYPES[name.upper()], tuple(cells.items()), None if assume is None else _ASSUMED[assume.lower()]
        )

    def read_tree(self, tree: Element) -> tuple[tuple[Node, ...], str]:
        """Return the nodes of a ``<tree>`` element, and the id of the root node."""
        elements = contents(tree, "node", self.remarks)
        roots = [element for element in elements if element.attributes.get("root") == "true"]
        if len(roots) != 1:
            place = roots[1].place if roots else tree.place
            raise place.error("a second root" if roots else "no root", 'one node with root="true"')
        known = {element.attribute("id") for element in elements}
        nodes = tuple(self._read_node(element, known) for element in elements)
        return nodes, roots[0].attribute("id")

    def _read_node(self, element: Element, known: set[str]) -> Node:
        steps = contents(element, "transition", self.remarks)
        return Node(element.attribute("id"), tuple(self._read_step(step, known) for step in steps), element.place)

    def _read_step(self, element: Element, known: set[str]) -> Transition:
        for child in element.children:
            if child.name not in ("cell", TEXT):
                raise child.place.error(str(child), "<cell>")
        child_id = element.attributes.get("child")
        if child_id is not None and child_id not in known:
            self.remarks.append(
                f"line {element.place.line}: no node has the id {quoted(child_id)}, so the step has no child"
            )
            child_id = None
        cells = read_cells(element, self.grid, self.remarks)
        return Transition(element.attribute("id"), self._read_rule(element), tuple(cells), child_id, element.place)

    def _read_rule(self, element: Element) -> str | None:
        name, code = element.attributes.get("rule"), element.attributes.get("rule_id")
        if not self.dialect.has_ids:
            if not name:
                return None
            if name not in _BY_OLD_NAME:
                raise element.place.error(f"the rule {quoted(name)}", "the name of a rule in LEGUP 2")
            return _BY_OLD_NAME[name]
        if not name:
            if code is not None:
                self.remarks.append(
                    f"line {element.place.line}: a 'rule_id' without a 'rule' does not count, so the step has no rule"
                )
            return None
        if code is None:
            raise element.place.error(f"no 'rule_id' for the rule {quoted(name)}", "the id of a rule in LEGUP 7")
        if code not in _BY_ID:
            raise element.place.error(f"the rule_id {quoted(code)}", "the id of a rule in LEGUP 7")
        rule = _BY_ID[code]
        if name not in (rule, LEGUP_2.names.get(rule)):
            self.remarks.append(
                f"line {element.place.line}: the rule has the name {quoted(name)}, but the id of {rule}; the id counts"
            )
        return rule


def write_proof(proof: Proof, solved: Sequence[str] = ()) -> str:
    """Return the text of a LEGUP file that contains a proof, in the proof's version. ``read_proof`` restores the proof.

    ``solved`` contains the lines that mark a complete proof (see ``flag.py``).

    >>> from nurikabe_sat import read_board
    >>> from nurikabe_sat.legup.prover import prove
    >>> write_proof(prove(read_board("nurikabe/3/1/2h")).proof).splitlines()[0]
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
    """
    return write_file(_puzzle_lines(proof), proof.dialect.version, proof.labels.puzzle, solved)


def _puzzle_lines(proof: Proof) -> Iterator[str]:
    yield from board_lines(proof.board, _goal_lines(proof))
    yield "<proof>"
    yield "    <tree>"
    for node in proof.nodes:
        for line in _node_lines(node, proof):
            yield f"        {line}"
    yield "    </tree>"
    yield "</proof>"


def _goal_lines(proof: Proof) -> Iterator[str]:
    goal = proof.goal
    if goal == ProofGoal() or not proof.dialect.has_goals:
        return
    assume = "" if goal.assume is None else f' assumeSolution="{str(goal.assume).lower()}"'
    if not goal.cells:
        yield f'<goal{assume} type="{goal.type.value}"/>'
        return
    yield f'<goal{assume} type="{goal.type.value}">'
    for cell_value in goal.cells:
        yield f"    {cell_line(cell_value, proof.board.puzzle.grid)}"
    yield "</goal>"


def _node_lines(node: Node, proof: Proof) -> Iterator[str]:
    opening = f"<node id={attribute_text(node.id)}" + (' root="true"' if node.id == proof.root else "")
    if not node.transitions:
        yield f"{opening}/>"
        return
    yield f"{opening}>"
    for step in node.transitions:
        opening = f"    <transition{_step_attributes(step, proof.dialect)}"
        if step.cells:
            yield f"{opening}>"
            for cell_value in step.cells:
                yield f"        {cell_line(cell_value, proof.board.puzzle.grid)}"
            yield "    </transition>"
        else:
            yield f"{opening}/>"
    yield "</node>"


def _step_attributes(step: Transition, dialect: Dialect) -> str:
    child = "" if step.child is None else f" child={attribute_text(step.child)}"
    text = f"{child} id={attribute_text(step.id)}"
    if step.rule is None:
        return text
    text += f" rule={attribute_text(dialect.rule_name(step.rule))}"
    code = next(rule.id for rule in ALL_RULES if rule.name == step.rule)
    return f'{text} rule_id="{code}"' if dialect.has_ids else text
