"""Proofs in LEGUP's files, after the board.

    <proof><tree>
        <node id="n0" root="true">
            <transition child="n1" id="t0" rule="Surround Region"><cell value="-1" x="1" y="0"/></transition>
        </node>
        <node id="n1"/>
    </tree></proof>

A step stands in the node from which it starts, a merge in each of them. LEGUP refuses comments and unknown elements in
<puzzle> and <transition>, and so does this; attributes that it does not know, as newer versions write them, are left
alone.
"""

from collections.abc import Iterator
from html import escape

from nurikabe_sat.formats.legup import (
    board_element,
    board_lines,
    cell_line,
    contents,
    only,
    puzzle_element,
    read_board,
    read_cells,
    write_file,
)
from nurikabe_sat.formats.xml_element import COMMENT, Element
from nurikabe_sat.formats.xml_tree import read_xml
from nurikabe_sat.legup.proof import Node, Proof, Transition, check_tree
from nurikabe_sat.puzzle.grid import Grid

_ORDER = ("board", "proof")


def read_proof(text: str, source: str = "<text>") -> Proof:
    """The proof in a file. Raises FormatError with line and column, also for nodes that do not make a proof."""
    puzzle = puzzle_element(read_xml(text, source))
    for child, name in zip(puzzle.children, _ORDER, strict=False):
        if child.name != name:
            raise child.place.error(str(child), f"<{name}>")
    if len(puzzle.children) > len(_ORDER):
        raise puzzle.children[len(_ORDER)].place.error(str(puzzle.children[len(_ORDER)]), "nothing after <proof>")
    board = read_board(board_element(puzzle))
    tree = only(only(puzzle, "proof"), "tree")
    elements = contents(tree, "node")
    roots = [element for element in elements if element.attributes.get("root") == "true"]
    if len(roots) != 1:
        place = roots[1].place if roots else tree.place
        raise place.error("a second root" if roots else "no root", 'one node with root="true"')
    nodes = tuple(_read_node(element, board.puzzle.grid) for element in elements)
    proof = Proof(board, nodes, roots[0].attribute("id"))
    check_tree(proof)
    return proof


def write_proof(proof: Proof) -> str:
    """The file of a proof. What it says is read back as it was."""
    return write_file(_puzzle_lines(proof))


def _read_node(element: Element, grid: Grid) -> Node:
    transitions = tuple(_read_transition(child, grid) for child in contents(element, "transition"))
    return Node(element.attribute("id"), transitions, element.place)


def _read_transition(element: Element, grid: Grid) -> Transition:
    if comments := element.named(COMMENT):
        raise comments[0].place.error(str(comments[0]), "<cell>")
    return Transition(
        element.attribute("id"),
        element.attribute("rule"),
        tuple(read_cells(element, grid)),
        element.attribute("child"),
        element.place,
    )


def _puzzle_lines(proof: Proof) -> Iterator[str]:
    yield from board_lines(proof.board)
    yield "<proof>"
    yield "    <tree>"
    for node in proof.nodes:
        for line in _node_lines(node, proof):
            yield f"        {line}"
    yield "    </tree>"
    yield "</proof>"


def _node_lines(node: Node, proof: Proof) -> Iterator[str]:
    opening = f"<node id={_quoted(node.id)}" + (' root="true"' if node.id == proof.root else "")
    if not node.transitions:
        yield f"{opening}/>"
        return
    yield f"{opening}>"
    for step in node.transitions:
        opening = f"    <transition child={_quoted(step.child)} id={_quoted(step.id)} rule={_quoted(step.rule)}"
        if step.cells:
            yield f"{opening}>"
            for cell_value in step.cells:
                yield f"        {cell_line(cell_value, proof.board.puzzle.grid)}"
            yield "    </transition>"
        else:
            yield f"{opening}/>"
    yield "</node>"


def _quoted(value: str) -> str:
    """An attribute's value as XML has it; a line end or a tab would be read as a blank if it were not escaped."""
    text = escape(value, quote=True)
    return '"' + "".join(f"&#{ord(letter)};" if letter in "\t\n\r" else letter for letter in text) + '"'
