"""LEGUP's proofs: read and written, and the judgement of each step and of the whole."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from nurikabe_sat.errors import FormatError
from nurikabe_sat.legup.checker import ProofReport, StepVerdict, check_proof
from nurikabe_sat.legup.proof import Node, Proof, Transition
from nurikabe_sat.legup.proof_file import read_proof, write_proof
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle

MIDDLE = Board.of(Puzzle.from_rows([[0, 0, 0], [0, 1, 0], [0, 0, 0]]))
RING = Colouring.from_rows(["BBB", "BWB", "BBB"])

WRITTEN = """\
<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Legup version="2.0.0">
    <puzzle name="Nurikabe">
        <board height="3" width="3">
            <cells>
                <cell value="1" x="1" y="1"/>
            </cells>
        </board>
        <proof>
            <tree>
                <node id="a" root="true">
                    <transition child="b&amp;" id="1" rule="Surround Region">
                        <cell value="-1" x="1" y="0"/>
                        <cell value="-1" x="0" y="1"/>
                    </transition>
                </node>
                <node id="b&amp;">
                    <transition child="c" id="2" rule="Black or White">
                        <cell value="0" x="0" y="0"/>
                    </transition>
                    <transition child="d" id="3" rule="Black or White">
                        <cell value="-1" x="0" y="0"/>
                    </transition>
                </node>
                <node id="c">
                    <transition child="e" id="4" rule="No Number"/>
                </node>
                <node id="d"/>
                <node id="e"/>
            </tree>
        </proof>
    </puzzle>
</Legup>
"""
PROOF = Proof(
    MIDDLE,
    (
        Node("a", (Transition("1", "Surround Region", ((1, -1), (3, -1)), "b&"),)),
        Node(
            "b&",
            (Transition("2", "Black or White", ((0, 0),), "c"), Transition("3", "Black or White", ((0, -1),), "d")),
        ),
        Node("c", (Transition("4", "No Number", (), "e"),)),
        Node("d"),
        Node("e"),
    ),
    "a",
)


def tree(nodes: str, board: str = '<cell value="1" x="1" y="1"/>', before: str = "") -> str:
    """A file with these nodes, the first of them in column 1 of line 2."""
    return (
        f'<Legup><puzzle name="Nurikabe"><board size="3"><cells>{board}</cells></board>{before}<proof><tree>\n'
        f"{nodes}</tree></proof></puzzle></Legup>"
    )


def step(child: str, rule: str, cells: str = "", name: str = "t") -> str:
    """A transition; the cells as ``0,1=-1 ...``, column, row and value."""
    painted = (cell.replace("=", ",").split(",") for cell in cells.split())
    inside = "".join(f'<cell x="{x}" y="{y}" value="{value}"/>' for x, y, value in painted)
    return f'<transition id="{name}" child="{child}" rule="{rule}">{inside}</transition>'


def node(name: str, *steps: str, root: bool = False) -> str:
    return f'<node id="{name}"{" root=" + chr(34) + "true" + chr(34) if root else ""}>{"".join(steps)}</node>'


def test_a_proof() -> None:
    assert read_proof(WRITTEN) == PROOF
    assert write_proof(PROOF) == WRITTEN


def test_ids_of_all_kinds() -> None:
    first, *others = PROOF.nodes
    odd = replace(PROOF, nodes=(replace(first, id="<\"'\n\t&#10;é>"), *others), root="<\"'\n\t&#10;é>")
    assert read_proof(write_proof(odd)) == odd


def test_also_read() -> None:
    plain = tree(node("a", step("b", "Surround Region", "1,0=-1"), root=True) + node("b"))
    assert read_proof(plain.replace("rule=", 'rule_id="NURI-BASC-0008" rule=')) == read_proof(plain)
    assert read_proof(plain.replace("<node", "<!-- c --><node")) == read_proof(plain)


ROOT = node("a", root=True)
UNREAD = {
    "no proof": (
        tree("").replace("<proof><tree>\n</tree></proof>", ""),
        "1:8: found the element 'puzzle' without <proof>, expected <proof> in it",
    ),
    "no tree": (
        tree("").replace("<tree>\n</tree>", ""),
        f"1:{tree('').index('<proof') + 1}: found the element 'proof' without <tree>, expected <tree> in it",
    ),
    "a comment in the puzzle": (
        tree(ROOT, before="<!-- c -->"),
        f"1:{tree('').index('<proof') + 1}: found a comment, expected <proof>",
    ),
    "more in the puzzle": (
        tree(ROOT).replace("</proof>", "</proof>\n<notes/>"),
        "3:1: found the element 'notes', expected nothing after <proof>",
    ),
    "the proof before the board": (
        '<Legup><puzzle name="Nurikabe"><proof/><board size="3"/></puzzle></Legup>',
        "1:32: found the element 'proof', expected <board>",
    ),
    "no root": (tree(node("a")), f'1:{tree("").index("<tree") + 1}: found no root, expected one node with root="true"'),
    "two roots": (
        tree(f"{ROOT}\n{node('b', root=True)}"),
        '3:1: found a second root, expected one node with root="true"',
    ),
    "a nameless node": (
        tree("<node/>" + ROOT),
        "2:1: found the element 'node' without 'id', expected the attribute 'id'",
    ),
    "an unknown element in the tree": (tree(f"{ROOT}\n<leaf/>"), "3:1: found the element 'leaf', expected <node>"),
    "an unknown element in a node": (
        tree(node("a", "\n<step/>", root=True)),
        "3:1: found the element 'step', expected <transition>",
    ),
    "a comment in a step": (
        tree(node("a", '<transition id="t" child="b" rule="No Number">\n<!-- c --></transition>', root=True)),
        "3:1: found a comment, expected <cell>",
    ),
    "a step without a child": (
        tree(node("a", '\n<transition id="t" rule="No Number"/>', root=True)),
        "3:1: found the element 'transition' without 'child', expected the attribute 'child'",
    ),
    "an unknown rule": (
        tree(node("a", "\n" + step("b", "Corner Black"), root=True) + node("b")),
        "3:1: found the rule 'Corner Black', expected a rule by the name it has in LEGUP",
    ),
    "a child that is not there": (
        tree(node("a", "\n" + step("b", "No Number"), root=True)),
        "3:1: found the child 'b', expected the id of a node",
    ),
    "a cell twice": (
        tree(node("a", step("b", "Surround Region", "1,0=-1 1,0=-1"), root=True) + node("b")),
        "2:108: found the cell x=1, y=0 again, expected each cell once",
    ),
    "a node twice": (tree(f"{ROOT}\n{node('a')}"), "3:1: found the node 'a' again, expected each id once"),
    "a step twice": (
        tree(node("a", step("b", "No Number"), root=True) + node("b", "\n" + step("c", "No Number")) + node("c")),
        "3:1: found the transition 't' again, expected each id once",
    ),
    "two ways to a node": (
        tree(node("a", step("b", "No Number"), "\n" + step("b", "No Number", name="u"), root=True) + node("b")),
        "3:1: found a second way to the node 'b', expected one way",
    ),
    "a way back to the root": (
        tree(node("a", "\n" + step("a", "Surround Region"), root=True)),
        "3:1: found a second way to the node 'a', expected one way",
    ),
    "a merge twice in a node": (
        tree(node("a", "\n" + step("b", "Merge Rule"), step("b", "Merge Rule"), root=True) + node("b")),
        "3:1: found the transition 't' twice in a node, expected each id once",
    ),
    "a merge with what comes after it": (
        tree(node("a", "\n" + step("b", "Merge Rule"), root=True) + node("b", step("b", "Merge Rule"))),
        "3:1: found a merge of nodes that do not all come before it, expected nodes of other branches",
    ),
    "a merge with what nothing leads to": (
        tree(node("a", "\n" + step("b", "Merge Rule"), root=True) + node("b") + node("c", step("b", "Merge Rule"))),
        "3:1: found a merge of nodes that do not all come before it, expected nodes of other branches",
    ),
}


@pytest.mark.parametrize("case", UNREAD)
def test_what_is_no_proof(case: str) -> None:
    text, message = UNREAD[case]
    with pytest.raises(FormatError) as caught:
        check_proof(text, "a.xml")
    assert str(caught.value) == f"a.xml:{message}"


def test_nodes_put_together_by_hand_are_looked_at_too() -> None:
    with pytest.raises(FormatError, match=r"^<proof>: found no node 'z', expected the root among the nodes$"):
        check_proof(replace(PROOF, root="z"))


def lines_of(report: ProofReport) -> list[str]:
    return [f"{one.transition.id} {one.verdict.value}: {one.text}" for one in report.steps]


def test_a_report() -> None:
    report = check_proof(PROOF)
    assert lines_of(report) == [
        "1 sound: r1c2 and r2c1 are sea: otherwise a region would be larger than its number",
        "2 sound: one of two cases: r1c1 is island",
        "4 sound: No Number at r1c1",
        "3 sound: one of two cases: r1c1 is sea",
    ]
    assert report.open_ends == ("d",)
    assert (report.is_accepted, report.is_sound, report.is_complete, report.holds) == (True, True, False, False)


FIRST = "1,0=-1 0,1=-1 2,1=-1 1,2=-1"
CORNERS = "0,0=-1 2,0=-1 0,2=-1 2,2=-1"
OBJECTION = "refused: LEGUP does not accept it: "
FLAW = "unsound: LEGUP accepts it, but it does not follow: "
# The steps from the root, what else there is, and what is said of the last step.
JUDGED = {
    "an open cell": (
        [step("b", "Fill In Black", "0,0=-1")],
        node("b"),
        FLAW + "the white region at r1c1 has no number, but the sea does not enclose it",
    ),
    "a loose part is no contradiction": (
        [step("b", "Black or White", "0,0=-1", "t"), step("c", "Black or White", "0,0=0", "u")],
        node("b") + node("c", step("d", "No Number", name="v")) + node("d"),
        FLAW + "the white region at r1c1 has no number, but the sea does not enclose it",
    ),
    "a contradiction that paints": (
        [step("b", "Black Square", "0,0=-1 1,0=-1 0,1=-1 1,1=-1")],
        node("b"),
        FLAW + "it paints cells itself",
    ),
    "a case on a number": (
        [step("b", "Black or White", "1,1=0"), step("c", "Black or White", "1,1=-1", "u")],
        node("b") + node("c"),
        FLAW + "r2c2 is the number 1 before the step",
    ),
    "a case alone": (
        [step("b", "Black or White", "0,0=0")],
        node("b"),
        OBJECTION + "there must be two cases, both Black or White",
    ),
    "three cases": (
        [step(child, "Black or White", f"0,0={value}", child) for child, value in (("b", 0), ("c", -1), ("d", 0))],
        node("b") + node("c") + node("d"),
        OBJECTION + "there must be two cases, both Black or White",
    ),
    "cases of two cells": (
        [step("b", "Black or White", "0,0=0"), step("c", "Black or White", "1,0=-1", "u")],
        node("b") + node("c"),
        OBJECTION + "the two cases must paint the same cell",
    ),
    "two cells in a case": (
        [step("b", "Black or White", "0,0=0 1,0=0"), step("c", "Black or White", "0,0=-1", "u")],
        node("b") + node("c"),
        OBJECTION + "each case must paint one cell",
    ),
    "the same case twice": (
        [step("b", "Black or White", "0,0=0"), step("c", "Black or White", "0,0=0", "u")],
        node("b") + node("c"),
        OBJECTION + "one case must be sea, the other island",
    ),
    "a number for a case": (
        [step("b", "Black or White", "0,0=2"), step("c", "Black or White", "0,0=-1", "u")],
        node("b") + node("c"),
        OBJECTION + "one case must be sea, the other island",
    ),
    "a case that is known": (
        [step("x", "Surround Region", "1,0=-1", "s")],
        node("x", step("b", "Black or White", "1,0=0"), step("c", "Black or White", "1,0=-1", "u"))
        + node("b")
        + node("c"),
        OBJECTION + "r1c2 is sea already",
    ),
    "two steps from a node": (
        [step("b", "Surround Region", "1,0=-1"), step("c", "Surround Region", "0,1=-1", "u")],
        node("b") + node("c"),
        OBJECTION + "another step starts from the same node",
    ),
    "no contradiction": ([step("b", "Black Square")], node("b"), OBJECTION + "there is none on the board"),
    "a step after a contradiction": (
        [step("b", "Black Square", "0,0=-1 1,0=-1 0,1=-1 1,1=-1")],
        node("b", step("c", "Surround Region", "2,2=-1", "u")) + node("c"),
        OBJECTION + "it comes after a contradiction",
    ),
    "a merge of one": ([step("b", "Merge Rule")], node("b"), OBJECTION + "there must be two nodes or more to merge"),
    "a merge that says too much": (
        [step("b", "Black or White", "0,0=0"), step("c", "Black or White", "0,0=-1", "u")],
        node("b", step("d", "Merge Rule", "0,0=-1", "m"))
        + node("c", step("d", "Merge Rule", "0,0=-1", "m"))
        + node("d"),
        OBJECTION + "the merged nodes do not agree that r1c1 is sea",
    ),
}


@pytest.mark.parametrize("case", JUDGED)
def test_judged(case: str) -> None:
    steps, others, expected = JUDGED[case]
    report = check_proof(tree(node("a", *steps, root=True) + others))
    last = report.steps[-1]
    assert f"{last.verdict.value}: {last.text}" == expected
    assert report.is_accepted == (last.verdict is StepVerdict.UNSOUND)
    assert not report.is_sound
    assert not report.holds


def test_a_complete_proof_with_a_merge() -> None:
    nodes = [
        node("a", step("b", "Surround Region", FIRST, "s"), root=True),
        node("b", step("c", "Black or White", "0,0=0", "t"), step("d", "Black or White", "0,0=-1", "u")),
        node("c", step("e", "Unreachable white region", "2,2=-1", "v")),
        node("d", step("f", "Unreachable white region", "2,2=-1", "w")),
        node("e", step("g", "Merge Rule", "2,2=-1", "m")),
        node("f", step("g", "Merge Rule", "2,2=-1", "m")),
        node("g", step("h", "Unreachable white region", "0,0=-1 2,0=-1 0,2=-1", "x")),
        node("h"),
    ]
    for order in (nodes, nodes[::-1]):
        report = check_proof(tree("".join(order)))
        assert report.holds
        assert report.solutions == (RING,)
        assert report.remarks == ()
        merge = next(one for one in report.steps if one.transition.rule == "Merge Rule")
        assert merge.text == "what all its branches agree on"


def test_a_proof_that_there_are_three_solutions() -> None:
    nodes = [
        node("a", step("b", "Black or White", "1,1=-1"), step("c", "Black or White", "1,1=0", "u"), root=True),
        node("b", step("d", "White Bottle Neck", "0,1=0 1,0=0", "v")),
        node("c", step("e", "Black or White", "1,0=-1", "w"), step("f", "Black or White", "1,0=0", "x")),
        node("e", step("g", "White Bottle Neck", "0,1=0", "y")),
        node("f", step("h", "Surround Region", "0,1=-1", "z")),
        *(node(end) for end in "dgh"),
    ]
    text = tree("".join(nodes), '<cell value="3" x="0" y="0"/>').replace('size="3"', 'size="2"')
    report = check_proof(text)
    assert report.holds
    assert sorted("".join(one.to_rows()) for one in report.solutions) == ["WBWW", "WWBW", "WWWB"]


def test_remarks() -> None:
    text = tree(ROOT + node("zz")).replace('size="3"', 'height="3" width="4"')
    assert check_proof(text).remarks == (
        "LEGUP mixes up the cells of a board that is not square, as this one of 3 x 4",
        "nothing leads from the root to the node zz",
    )


# What LEGUP says of files that it was shown; accepted although unsound or malformed: quirk.
EXAMPLES = {
    "bad3_nochild.xml": "unread",
    "bad_comment.xml": "unread",
    "bad_unknown_rule.xml": "unread",
    "bad3_contra.xml": "refused",
    "bad3_rule.xml": "refused",
    "bad_case_one_child.xml": "refused",
    "bad_same_value.xml": "refused",
    "bad_two_basic_children.xml": "refused",
    "bad3_incomplete.xml": "incomplete",
    "merge3.xml": "holds",
    "merge_exported.xml": "holds",
    "ok3.xml": "holds",
    "ok3_exported.xml": "holds",
    "order.xml": "holds",
    "quirk_case_on_given.xml": "unsound",
    "quirk_contra_sets_cells.xml": "unsound",
    "quirk_nonsquare.xml": "incomplete",
}


def judgement(text: str) -> str:
    try:
        report = check_proof(text)
    except FormatError:
        return "unread"
    if not report.is_accepted:
        return "refused"
    if not report.is_sound:
        return "unsound"
    assert all(one == RING for one in report.solutions)
    return "holds" if report.holds else "incomplete"


def test_files_that_legup_was_shown() -> None:
    folder = os.environ.get("NURIKABE_DATA")
    if folder is None:
        pytest.skip("NURIKABE_DATA does not name the folder with LEGUP's files")
    files = (Path(folder) / "legup_examples").glob("*.xml")
    assert {path.name: judgement(path.read_text("utf-8")) for path in files} == EXAMPLES
