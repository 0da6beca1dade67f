"""LEGUP's proofs: read and written, and the judgement of each step and of the whole, by LEGUP and by logic."""

from dataclasses import replace

import pytest

from nurikabe_sat.bitset import mask_of
from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats.legup import ISLAND, SEA, UNDECIDED
from nurikabe_sat.legup.acceptance import Acceptance
from nurikabe_sat.legup.checker import ProofReport, _after_step, _subsets, check_proof
from nurikabe_sat.legup.dialect import LEGUP_2, LEGUP_7, Dialect
from nurikabe_sat.legup.flag import Flag, java_hash, read_flag
from nurikabe_sat.legup.goal import GoalType, ProofGoal
from nurikabe_sat.legup.proof import Node, Proof, Transition
from nurikabe_sat.legup.proof_file import read_proof, write_proof
from nurikabe_sat.legup.state import State
from nurikabe_sat.puzzle.model import Board, Colouring, Puzzle
from tests.support.outside_data import outside_xml

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
    dialect=LEGUP_2,
)
NEW = replace(PROOF, dialect=LEGUP_7, goal=ProofGoal(GoalType.MUST_BE, ((1, SEA), (8, UNDECIDED)), assume=False))


def tree(nodes: str, board: str = '<cell value="1" x="1" y="1"/>', before: str = "") -> str:
    """Return a file with these nodes, the first of them in column 1 of line 2."""
    return (
        f'<Legup><puzzle name="Nurikabe"><board size="3"><cells>{board}</cells></board>{before}<proof><tree>\n'
        f"{nodes}</tree></proof></puzzle></Legup>"
    )


def step(child: str, rule: str, cells: str = "", name: str = "t") -> str:
    """Return a transition; the cells as ``0,1=-1 ...``, column, row and value."""
    painted = (cell.replace("=", ",").split(",") for cell in cells.split())
    inside = "".join(f'<cell x="{x}" y="{y}" value="{value}"/>' for x, y, value in painted)
    return f'<transition id="{name}" child="{child}" rule="{rule}">{inside}</transition>'


def node(name: str, *steps: str, root: bool = False) -> str:
    return f'<node id="{name}"{" root=" + chr(34) + "true" + chr(34) if root else ""}>{"".join(steps)}</node>'


def test_a_proof() -> None:
    assert read_proof(WRITTEN) == PROOF
    assert write_proof(PROOF) == WRITTEN


def test_a_proof_for_legup_7() -> None:
    text = write_proof(NEW)
    assert read_proof(text) == NEW
    for part in (
        '<Legup version="7.1.1">',
        '<goal assumeSolution="false" type="PROVE_CELL_MUST_BE">',
        '<transition child="b&amp;" id="1" rule="Surround Region" rule_id="NURI-BASC-0007">',
    ):
        assert part in text


def test_what_a_file_says_beside_its_proof_is_kept() -> None:
    text = write_proof(NEW).replace('name="Nurikabe"', 'name="Nurikabe" tag="118040" by="me &amp; &quot;you&quot;"')
    labels = read_proof(text).labels
    assert labels.puzzle == {"name": "Nurikabe", "tag": "118040", "by": 'me & "you"'}
    assert write_proof(read_proof(text)) == text


def test_the_flag() -> None:
    saved = {"lastSaved": "2026-05-02 10:00:00"}
    assert java_hash("true:1777716000;") == 669105269
    assert read_flag(saved | {"isSolved": "669105269"}) is Flag.SOLVED
    assert read_flag(saved | {"isSolved": "-1361270646"}) is Flag.NOT_SOLVED
    assert read_flag(saved | {"isSolved": "1"}) is read_flag(saved) is read_flag({}) is Flag.ERROR
    assert read_flag({"isSolved": "1", "lastSaved": "yesterday"}) is Flag.ERROR
    assert read_flag(None) is Flag.MISSING
    text = write_proof(NEW).replace(
        "</Legup>", '<solved isSolved="669105269" lastSaved="2026-05-02 10:00:00"/></Legup>'
    )
    assert read_proof(text).labels.flag is Flag.SOLVED
    assert "solved" not in write_proof(read_proof(text))


def test_ids_of_all_kinds() -> None:
    first, *others = PROOF.nodes
    odd = replace(PROOF, nodes=(replace(first, id="<\"'\n\t&#10;é>"), *others), root="<\"'\n\t&#10;é>")
    assert read_proof(write_proof(odd)) == odd


def test_also_read() -> None:
    plain = tree(node("a", step("b", "Surround Region", "1,0=-1"), root=True) + node("b"))
    new = read_proof(plain.replace("rule=", 'rule_id="NURI-BASC-0007" rule='))
    assert new == replace(read_proof(plain), dialect=LEGUP_7)
    assert read_proof(plain.replace("<node", "<!-- c --><node")) == read_proof(plain)
    bare = read_proof(plain.replace(plain[plain.index("<proof>") : plain.index("</puzzle>")], ""))
    assert bare == replace(read_proof(tree(node("root", root=True))), dialect=LEGUP_7)


# What LEGUP reads in silence, and what is remarked.
PASSED_OVER = {
    "a negative place": (
        tree(ROOT_ := '<node id="a" root="true"/>', '<cell value="1" x="-1" y="0"/>'),
        "line 1: a cell at a negative place is left out",
    ),
    "a cell twice": (
        tree(ROOT_, '<cell value="1" x="0" y="0"/><cell value="2" x="0" y="0"/>'),
        "line 1: the cell x=0, y=0 occurs again; the last one counts",
    ),
    "an unknown element in the tree": (tree(f"{ROOT_}\n<leaf/>"), "line 3: the element 'leaf' in <tree> is left out"),
    "another goal": (
        tree(ROOT_).replace("<cells>", '<goal type="prove_any_solution"/><goal type="x"/><cells>'),
        "line 1: another goal is left out",
    ),
    "another puzzle": (tree(ROOT_).replace("</puzzle>", "</puzzle><puzzle/>"), "line 2: another puzzle is left out"),
    "no such child": (
        tree('<node id="a" root="true"><transition id="t" child="z"/></node>'),
        "line 2: no node has the id 'z', so the step has no child",
    ),
    "an id alone": (
        tree('<node id="a" root="true"><transition id="t" rule_id="MERGE"/></node>'),
        "line 2: a 'rule_id' without a 'rule' does not count, so the step has no rule",
    ),
    "another name than the id": (
        tree('<node id="a" root="true"><transition id="t" rule="Magic" rule_id="MERGE"/></node>'),
        "line 2: the rule has the name 'Magic', but the id of Merge Rule; the id counts",
    ),
}


@pytest.mark.parametrize("case", PASSED_OVER)
def test_what_is_passed_over(case: str) -> None:
    text, remark = PASSED_OVER[case]
    assert read_proof(text).labels.remarks == (remark,)
    assert check_proof(read_proof(text)).remarks[0] == remark


ROOT = node("a", root=True)
UNREAD = {
    "no tree": (
        tree("").replace("<tree>\n</tree>", ""),
        f"1:{tree('').index('<proof') + 1}: found the element 'proof' without <tree>, expected one <tree>",
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
    "a comment in a step": (
        tree(node("a", '<transition id="t" child="b" rule="No Number">\n<!-- c --></transition>', root=True)),
        "3:1: found a comment, expected <cell>",
    ),
    "an unknown rule": (
        tree(node("a", "\n" + step("b", "Corner Black"), root=True) + node("b")),
        "3:1: found the rule 'Corner Black', expected the name of a rule in LEGUP 2",
    ),
    "a rule without an id": (
        tree(node("a", "\n" + step("b", "No Number", name="u"), root=True) + node("b")).replace(
            "</node><node", '<transition id="v" rule_id="MERGE"/></node><node'
        ),
        "3:1: found no 'rule_id' for the rule 'No Number', expected the id of a rule in LEGUP 7",
    ),
    "an unknown id": (
        tree('<node id="a" root="true">\n<transition id="t" rule="x" rule_id="y"/></node>'),
        "3:1: found the rule_id 'y', expected the id of a rule in LEGUP 7",
    ),
    "an unknown goal": (
        tree(ROOT).replace("<cells>", '\n<goal type="WIN"/><cells>'),
        "2:1: found the goal 'WIN', expected one of " + ", ".join(kind.value for kind in GoalType),
    ),
    "a goal without a type": (
        tree(ROOT).replace("<cells>", "\n<goal/><cells>"),
        "2:1: found the element 'goal' without 'type', expected the attribute 'type'",
    ),
    "a strange assumption": (
        tree(ROOT).replace("<cells>", '\n<goal type="PROVE_ANY_SOLUTION" assumeSolution="maybe"/><cells>'),
        "2:1: found assumeSolution 'maybe', expected true or false",
    ),
    "a goal cell outside": (
        tree(ROOT).replace("<cells>", '<goal type="PROVE_CELL_MUST_BE">\n<cell x="3" y="0" value="0"/></goal><cells>'),
        "2:1: found 3, expected 0 to 2 for 'x'",
    ),
    "a node twice": (tree(f"{ROOT}\n{node('a')}"), "3:1: found the node 'a' again, expected each id once"),
    "a step twice": (
        tree(node("a", step("b", "No Number"), root=True) + node("b", "\n" + step("c", "No Number")) + node("c")),
        "3:1: found the transition 't' again, expected each id once",
    ),
    "two ways to a node": (
        tree(node("a", step("b", "No Number"), "\n" + step("b", "No Number", name="u"), root=True) + node("b")),
        "3:1: found a second transition to the node 'b', expected one",
    ),
    "a way back to the root": (
        tree(node("a", "\n" + step("a", "Surround Region"), root=True)),
        "3:1: found a second transition to the node 'a', expected one",
    ),
    "a merge twice in a node": (
        tree(node("a", "\n" + step("b", "Merge Rule"), step("b", "Merge Rule"), root=True) + node("b")),
        "3:1: found the transition 't' twice in a node, expected each id once",
    ),
    "a merge with what comes after it": (
        tree(node("a", "\n" + step("b", "Merge Rule"), root=True) + node("b", step("b", "Merge Rule"))),
        "3:1: found a merge of nodes that includes a later node, expected only earlier nodes",
    ),
    "a merge with what nothing leads to": (
        tree(node("a", "\n" + step("b", "Merge Rule"), root=True) + node("b") + node("c", step("b", "Merge Rule"))),
        "3:1: found a merge of nodes that includes a later node, expected only earlier nodes",
    ),
}


@pytest.mark.parametrize("case", UNREAD)
def test_what_is_no_proof(case: str) -> None:
    text, message = UNREAD[case]
    with pytest.raises(FormatError) as caught:
        read_proof(text, "a.xml")
    assert str(caught.value) == f"a.xml:{message}"


def test_nodes_put_together_by_hand_are_looked_at_too() -> None:
    with pytest.raises(FormatError, match=r"^<proof>: found no node 'z', expected the id of a node as root$"):
        check_proof(replace(PROOF, root="z"))


def lines_of(report: ProofReport) -> list[str]:
    return [
        f"{one.transition.id} {one.verdict.acceptance.value}, {'sound' if one.is_sound else 'unsound'}: {one.sentence}"
        for one in report.steps
    ]


def test_a_report() -> None:
    report = check_proof(PROOF)
    assert lines_of(report) == [
        "1 accepted, sound: r1c2 and r2c1 are sea: otherwise a region would be larger than its number",
        "2 accepted, sound: one of the two cases: r1c1 is island",
        "4 accepted, sound: No Number at r1c1",
        "3 accepted, sound: one of the two cases: r1c1 is sea",
    ]
    assert report.open_ends == ("d",)
    assert (report.validity, report.completeness) == (Acceptance.YES, Acceptance.NO)
    assert (report.is_sound, report.holds) == (True, False)


FIRST = "1,0=-1 0,1=-1 2,1=-1 1,2=-1"
CASES = [step("b", "Black or White", "0,0=0"), step("c", "Black or White", "0,0=-1", "u")]
SINGLE = "a case must paint the one cell that it is about"
# The steps from the root, what else there is, what LEGUP 2 says of the last step, and why it does not follow.
JUDGED: dict[str, tuple[list[str], str, str, str | None]] = {
    "an open cell": (
        [step("b", "Fill In Black", "0,0=-1")],
        node("b"),
        "",
        "the white region at r1c1 has no number, but the sea does not enclose it",
    ),
    "a loose part is no contradiction": (
        CASES[::-1],
        node("b", step("d", "No Number", name="v")) + node("c") + node("d"),
        "",
        "the white region at r1c1 has no number, but the sea does not enclose it",
    ),
    "a contradiction that paints": (
        [step("b", "Black Square", "0,0=-1 1,0=-1 0,1=-1 1,1=-1")],
        node("b"),
        "",
        "the board has none before the step, and the step paints cells",
    ),
    "a case on a number": (
        [step("b", "Black or White", "1,1=0"), step("c", "Black or White", "1,1=-1", "u")],
        node("b") + node("c"),
        "",
        "r2c2 is the number 1 before the step",
    ),
    "a case alone": (
        [step("b", "Black or White", "0,0=0")],
        node("b"),
        "there must be two cases",
        "the case that r1c1 is sea is missing",
    ),
    "three cases": (
        [step(child, "Black or White", f"0,0={value}", child) for child, value in (("b", 0), ("c", -1), ("d", 0))],
        node("b") + node("c") + node("d"),
        "there must be two cases",
        None,
    ),
    "cases of two cells": (
        [step("b", "Black or White", "0,0=0"), step("c", "Black or White", "1,0=-1", "u")],
        node("b") + node("c"),
        "the two cases must paint the same cell",
        "the case that r1c2 is island is missing",
    ),
    "two cells in a case": (
        [step("c", "Black or White", "0,0=-1", "u"), step("b", "Black or White", "0,0=0 1,0=0")],
        node("b") + node("c"),
        "each case must paint one cell",
        SINGLE,
    ),
    "the same case twice": (
        [step("b", "Black or White", "0,0=0"), step("c", "Black or White", "0,0=0", "u")],
        node("b") + node("c"),
        "one case must be sea, the other island",
        "the case that r1c1 is sea is missing",
    ),
    "a number for a case": (
        [step("c", "Black or White", "0,0=-1", "u"), step("b", "Black or White", "0,0=2")],
        node("b") + node("c"),
        "one case must be sea, the other island",
        "r1c1 becomes the number 2",
    ),
    "two steps from a node": (
        [step("b", "Surround Region", "1,0=-1"), step("c", "Surround Region", "0,1=-1", "u")],
        node("b") + node("c"),
        "another step starts from the same node",
        None,
    ),
    "no contradiction": (
        [step("b", "Black Square")],
        node("b"),
        "the board has none",
        "the board has none",
    ),
    "no rule": (
        ['<transition id="t" child="b"><cell x="1" y="0" value="-1"/></transition>', step("c", "No Number", name="u")],
        node("b") + node("c"),
        "the board has none",
        "the board has none",
    ),
    "a good step after a contradiction": (
        [step("b", "Black Square", "0,0=-1 1,0=-1 0,1=-1 1,1=-1")],
        node("b", step("c", "Prevent Black Square", "2,0=0", "u")) + node("c"),
        "",
        None,
    ),
    "a merge of one": ([step("b", "Merge Rule")], node("b"), "", None),
}


@pytest.mark.parametrize("case", JUDGED)
def test_judged_as_by_legup_2(case: str) -> None:
    steps, others, why, flaw = JUDGED[case]
    report = check_proof(read_proof(tree(node("a", *steps, root=True) + others), dialect=LEGUP_2))
    last = report.steps[-1]
    assert (last.verdict.why, last.flaw) == (why, flaw)
    assert (last.verdict.acceptance is Acceptance.YES) == (not why)
    assert not report.holds


def test_a_case_that_is_known_is_accepted_by_chance() -> None:
    steps = step("b", "Black or White", "1,0=0") + step("c", "Black or White", "1,0=-1", "u")
    text = tree(
        node("a", step("x", "Surround Region", "1,0=-1", "s"), root=True) + node("x", steps) + node("b") + node("c")
    )
    report = check_proof(read_proof(text))
    assert report.steps[1].verdict.acceptance is Acceptance.CHANCE
    assert report.steps[1].verdict.why == "r1c2 is sea already"
    assert report.steps[1].flaw == "r1c2 is sea before the step"
    assert report.validity is Acceptance.CHANCE


def repainted(*more: str) -> str:
    """Cells that are sea, then one of them again as island, by a rule that does not paint it."""
    again = (step("c", "Prevent Black Square", "1,0=0", "t1"), *more)
    names = "bcdefg"
    nodes = [node(name, one) for name, one in zip(names, again, strict=False)]
    first = step("b", "Surround Region", FIRST, "t0")
    return tree(node("a", first, root=True) + "".join(nodes) + node(names[len(again)]))


def test_a_refusal_of_a_cell_that_may_keep_its_colour_is_a_matter_of_chance() -> None:
    """LEGUP 7 passes over the cell if the earlier step is applied later: then the step paints nothing."""
    for dialect in (LEGUP_7, LEGUP_2):
        report = check_proof(in_dialect(repainted(), dialect))
        assert report.steps[0].verdict.acceptance is Acceptance.YES
        expected = Acceptance.CHANCE if dialect is LEGUP_7 else Acceptance.NO
        assert report.steps[1].verdict.acceptance is expected
        assert not report.steps[1].is_sound


def test_a_cell_painted_three_times_may_have_either_colour() -> None:
    """The third step paints the colour that the cell has if the second one counts."""
    report = check_proof(in_dialect(repainted(step("d", "Prevent Black Square", "1,0=0", "t2")), LEGUP_7))
    assert [one.verdict.acceptance for one in report.steps[1:]] == [Acceptance.CHANCE] * 2
    assert report.completeness is Acceptance.NO  # the board is open


def test_every_board_that_is_possible_at_a_leaf_counts_for_the_goal() -> None:
    """LEGUP 7 may keep the sea at r1c2 or not. Only the board where it keeps it proves that r1c2 is sea."""
    proof = in_dialect(repainted(), LEGUP_7)
    for cell, value, expected in ((1, SEA, Acceptance.CHANCE), (0, SEA, Acceptance.NO)):
        asked = replace(proof, goal=ProofGoal(GoalType.MUST_BE, ((cell, value),), assume=True))
        assert check_proof(asked).completeness is expected


def test_too_many_repainted_cells_are_a_matter_of_chance() -> None:
    """Not all alternatives are looked at, so nothing is certain."""
    back = step("d", "Surround Region", "1,0=-1 0,1=-1 2,1=-1 1,2=-1", "t2")
    steps = step("c", "Prevent Black Square", "1,0=0 0,1=0 2,1=0 1,2=0", "t1"), back
    nodes = node("a", step("b", "Surround Region", FIRST, "t0"), root=True) + node("b", steps[0]) + node("c", steps[1])
    report = check_proof(in_dialect(tree(nodes + node("d")), LEGUP_7))
    assert report.completeness is Acceptance.CHANCE


def test_too_many_boards_are_a_matter_of_chance() -> None:
    """No step repaints more cells than are looked at, but both together leave 16 boards."""
    steps = [step("c", "Prevent Black Square", "1,0=0 0,1=0 2,1=0", "t1")]
    steps.append(step("d", "Prevent Black Square", "1,2=0", "t2"))
    nodes = node("a", step("b", "Surround Region", FIRST, "t0"), root=True) + node("b", steps[0]) + node("c", steps[1])
    report = check_proof(in_dialect(tree(nodes + node("d")), LEGUP_7))
    assert report.completeness is Acceptance.CHANCE


def in_dialect(text: str, dialect: Dialect) -> Proof:
    """Return the proof in a file of LEGUP 2, judged by another version."""
    return replace(read_proof(text, dialect=LEGUP_2), dialect=dialect)


def merged_proof() -> list[str]:
    """Return a complete proof with a merge."""
    return [
        node("a", step("b", "Surround Region", FIRST, "s"), root=True),
        node("b", step("c", "Black or White", "0,0=0", "t"), step("d", "Black or White", "0,0=-1", "u")),
        node("c", step("e", "Unreachable white region", "2,2=-1", "v")),
        node("d", step("f", "Unreachable white region", "2,2=-1", "w")),
        node("e", step("g", "Merge Rule", "2,2=-1", "m")),
        node("f", step("g", "Merge Rule", "2,2=-1", "m")),
        node("g", step("h", "Unreachable white region", "0,0=-1 2,0=-1 0,2=-1", "x")),
        node("h"),
    ]


@pytest.mark.parametrize(
    ("rule", "cells", "sentence"),
    [
        ("Surround Region", "", "nothing is painted"),
        ("Black or White", "", "nothing is painted"),
        ("Finish Room", "0,0=0 1,0=-1", "one of the ways: r1c1 is island; r1c2 is sea"),
        ("Surround Region", "0,0=4", "r1c1 is the number 4: otherwise a region would be larger than its number"),
        ("No Number", "", "No Number"),
        ("", "0,0=-2", "r1c1 is undecided, by no rule"),
        ("", "", "nothing is painted, by no rule"),
    ],
)
def test_what_a_step_says(rule: str, cells: str, sentence: str) -> None:
    text = tree(node("a", step("b", rule, cells), root=True) + node("b")).replace('rule=""', "")
    text = text.replace("rule=", 'rule_id="NURI-CASE-0002" rule=') if rule == "Finish Room" else text
    assert [one.sentence for one in check_proof(read_proof(text)).steps] == [sentence]


def test_a_contradiction_is_named_by_its_first_cell() -> None:
    pool = "".join(f'<cell value="-1" x="{x}" y="{y}"/>' for x in (1, 2) for y in (1, 2))
    text = tree(node("a", step("b", "Black Square"), root=True) + node("b"), pool)
    assert [one.sentence for one in check_proof(read_proof(text)).steps] == ["Black Square at r2c2"]


def test_a_step_without_a_child_ends_with_what_it_has_painted() -> None:
    text = tree(node("a", step("", "Surround Region", "1,0=-1").replace(' child=""', ""), root=True))
    report = check_proof(read_proof(text))
    before = State.of(report.proof.board)
    assert [one.before for one in report.steps] == [before]
    assert [(leaf.id, leaf.state) for leaf in report.leaves] == [("step t", before.with_cells([(1, SEA)]))]


def test_what_the_board_gives_is_not_painted_by_a_step() -> None:
    """So a step that paints it once leaves LEGUP no choice: the 1 gets a second cell."""
    given = '<cell value="-1" x="0" y="0"/><cell value="1" x="1" y="0"/>'
    text = tree(node("a", step("b", "Surround Region", "0,0=0"), root=True) + node("b"), given)
    report = check_proof(read_proof(text.replace('size="3"', 'height="1" width="2"')))
    assert [end.value for leaf in report.leaves for end in leaf.to_legup] == ["open"]


def test_a_text_without_a_name() -> None:
    with pytest.raises(FormatError, match=r"^<text>"):
        read_proof("<Legup/>")


def test_of_cells_that_are_painted_again_up_to_three_may_stay() -> None:
    """LEGUP applies steps in any order; the first board has all the new values."""
    before = replace(State.of(MIDDLE), sea=0b1111)
    cells = [(cell, ISLAND) for cell in range(4)]
    for repainted, kept in (([], 1), ([0], 2), ([0, 2], 4), ([0, 1, 2], 8), ([0, 1, 2, 3], 9)):
        afters = [_after_step(before, cells, old) for old in _subsets(repainted)]
        assert len(set(afters)) == len(afters) == kept
        assert afters[0].sea == 0
        some = {sea for sea in range(8) if not sea & ~mask_of(repainted)}
        assert {after.sea for after in afters} == some | {mask_of(repainted)}


def test_a_complete_proof_with_a_merge() -> None:
    nodes = merged_proof()
    for order in (nodes, nodes[::-1]):
        report = check_proof(read_proof(tree("".join(order))))
        assert report.holds
        assert report.completeness is Acceptance.YES
        assert report.solutions == (RING,)
        assert report.remarks == ()
        merge = next(one for one in report.steps if one.transition.rule == "Merge Rule")
        assert merge.sentence == "the cells on which its branches agree"


def test_the_cells_of_a_merge_are_not_read() -> None:
    nodes = [
        one.replace(
            'id="m" child="g" rule="Merge Rule"><cell x="2" y="2" value="-1"',
            'id="m" child="g" rule="Merge Rule"><cell x="0" y="0" value="0"',
        )
        for one in merged_proof()
    ]
    assert check_proof(read_proof(tree("".join(nodes)))).solutions == (RING,)


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
    report = check_proof(read_proof(text))
    assert report.holds
    assert sorted("".join(one.to_rows()) for one in report.solutions) == ["WBWW", "WWBW", "WWWB"]


def test_a_number_that_is_painted_over_is_no_solution() -> None:
    text = tree('<node id="a" root="true"/>', '<cell value="-1" x="0" y="0"/>').replace('size="3"', 'size="1"')
    assert check_proof(read_proof(text)).holds  # all sea: no island is asked for
    painted = text.replace('value="-1"', 'value="1"').replace(
        'root="true"/>',
        'root="true"><transition id="t" child="b"><cell value="-1" x="0" y="0"/></transition></node><node id="b"/>',
    )
    report = check_proof(read_proof(painted))
    assert [leaf.end.value for leaf in report.leaves] == ["open"]
    assert [end.value for leaf in report.leaves for end in leaf.to_legup] == ["solved"]


def test_remarks() -> None:
    text = tree(ROOT + node("zz")).replace('size="3"', 'height="3" width="4"')
    assert check_proof(read_proof(text, dialect=LEGUP_2)).remarks == (
        "LEGUP 2 mixes up the cells of boards that are not square, such as this 3 x 4 board, "
        "so the verdicts of LEGUP 2 may differ",
        "nothing leads from the root to the node zz",
    )


# What LEGUP 2 says of files that it was shown; accepted although unsound or malformed: quirk.
EXAMPLES = {
    "bad3_nochild.xml": "refused",
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
        report = check_proof(read_proof(text, dialect=LEGUP_2))
    except FormatError:
        return "unread"
    if report.validity is Acceptance.NO:
        return "refused"
    if not report.is_sound:
        return "unsound"
    assert all(one == RING for one in report.solutions)
    assert report.holds == (report.completeness is Acceptance.YES)
    return "holds" if report.holds else "incomplete"


def test_files_that_legup_2_was_shown() -> None:
    files = outside_xml("legup_examples")
    assert {name: judgement(text) for name, text in files.items()} == EXAMPLES
