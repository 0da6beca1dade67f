"""A made-up class: 33 students with six files each, and two strangers. All is decided by a seed."""

import random
import re
from dataclasses import dataclass
from pathlib import Path

from nurikabe_sat.formats import legup
from nurikabe_sat.formats.plain import read
from nurikabe_sat.legup.dialect import LEGUP_2, LEGUP_7
from nurikabe_sat.legup.flag import java_hash
from nurikabe_sat.legup.proof_file import write_proof
from nurikabe_sat.legup.prover import prove
from nurikabe_sat.puzzle.model import Board

PUZZLES = (
    "3\n. . .\n. 1 .\n. . .\n",
    "4\n. . 2 .\n. . . .\n. . . .\n. 3 . .\n",
    "2 3\n1 . 1\n. . .\n",
    "2\n1 1\n. .\n",  # no solution
    "2\n2 .\n. .\n",  # two solutions
    "5\n. . . . .\n. . . . 3\n. 2 . 1 .\n5 . . . .\n. . . . .\n",
)
STUDENTS = 33
KINDS = (
    "forged flag",
    "copy",
    "same steps",
    "wrong board",
    "entity bomb",
    "empty",
    "no XML",
    "bytes",
    "huge",
    "nested",
    "unfinished",
    "unsound",
    "repainted",
    "old version",
    "no rule",
)


@dataclass(frozen=True)
class Made:
    """A file: whose it is, what kind it is ("right": nothing is wrong with it), and which puzzle."""

    student: str
    name: str
    kind: str
    number: int


def board_of(number: int) -> Board:
    return read(PUZZLES[number])


def flagged(text: str, *, solved: bool) -> str:
    """The file with a flag that LEGUP's own grader believes."""
    code = java_hash(f"{'true' if solved else 'false'}:1777716000;")  # 2026-05-02 10:00:00
    flag = f'    <solved isSolved="{code}" lastSaved="2026-05-02 10:00:00"/>\n</Legup>'
    return text.replace("</Legup>", flag)


def other_ids(text: str) -> str:
    """The same proof with other ids."""
    return re.sub(r'\b(id|child)="([nt])', r'\1="x\2', text)


def text_of(kind: str, number: int, right: str) -> str | bytes:
    """A file of this kind about a puzzle, of which ``right`` is a proof."""
    board = legup.write(board_of(number)).replace("2.0.0", "7.1.1")
    match kind:
        case "forged flag":
            return flagged(board, solved=True)
        case "same steps":
            return other_ids(right)
        case "wrong board":
            return write_proof(prove(read("3\n1 . .\n. . .\n. . 4\n") if number else read("2\n1 .\n. .\n")).proof)
        case "entity bomb":
            return '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><Legup>&c;</Legup>'
        case "empty":
            return ""
        case "no XML":
            return "PK\x03\x04 not a proof"
        case "bytes":
            return b"<Legup>\xff\xfe</Legup>"
        case "huge":
            return right + " " * (9 << 20)
        case "nested":
            return "<Legup>" * 100_000
        case "unfinished":
            return board.replace(
                "</board>",
                '</board><proof><tree><node id="a" root="true"><transition id="t"><cell value="-1" x="1" y="1"/>'
                "</transition></node></tree></proof>",
            )
        case "unsound":
            return with_steps(board, 'rule="Corners Black" rule_id="NURI-BASC-0003"><cell value="-1" x="0" y="1"/>')
        case "repainted":
            pool = "".join(f'<cell value="-1" x="{x}" y="{y}"/>' for x in (0, 1) for y in (0, 1))
            return flagged(with_steps(board, f'rule="Black Square" rule_id="NURI-CONT-0001">{pool}'), solved=True)
        case "old version":
            return write_proof(prove(board_of(0), dialect=LEGUP_2).proof)
        case "no rule":
            return right.replace(' rule="', ' was="')
        case _:
            return flagged(right, solved=True)


def with_steps(board: str, step: str) -> str:
    """A board with one step."""
    tree = f'<node id="a" root="true"><transition id="t" child="b" {step}</transition></node><node id="b"/>'
    return board.replace("</board>", f"</board><proof><tree>{tree}</tree></proof>")


def make_class(folder: Path, seed: int = 1) -> list[Made]:
    """Write the files; returns what they are."""
    chance = random.Random(seed)
    right = [write_proof(prove(board_of(number), dialect=LEGUP_7).proof) for number in range(len(PUZZLES))]
    made = []
    for student in range(STUDENTS):
        for number in range(len(PUZZLES)):
            kind = chance.choice(KINDS) if chance.random() < 0.5 else "right"
            made.append(Made(f"student{student:02}", f"puzzle{number}.xml", kind, number))
    made.append(Made("=cmd()", "puzzle0.xml", "right", 0))
    made.append(Made("stranger", "deep/er/puzzle1.xml", "right", 1))
    for one in made:
        path = folder / one.student / one.name
        path.parent.mkdir(parents=True, exist_ok=True)
        content = text_of(one.kind, one.number, right[one.number])
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return made
