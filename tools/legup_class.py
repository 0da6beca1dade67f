"""Generator of a fictional class: correct proofs, wrong proofs and hostile files, determined by a seed.

    python -m tools.legup_class class                         30 students in a folder, and homework.xml beside it
    python -m tools.legup_class class --students 200 --hostile --zip

The tutorial grades the first one, the tests both. Each student hands in one proof of the homework.
"""

import argparse
import io
import random
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from nurikabe_sat.formats import legup
from nurikabe_sat.formats.plain import read
from nurikabe_sat.legup.dialect import LEGUP_2
from nurikabe_sat.legup.flag import java_hash
from nurikabe_sat.legup.proof import Node, Transition
from nurikabe_sat.legup.proof_file import read_proof, write_proof
from nurikabe_sat.legup.proof_json import write_proof_json
from nurikabe_sat.legup.prover import prove

HOMEWORK = read("5\n. . . . .\n. . . . 3\n. 2 . 1 .\n5 . . . .\n. . . . .\n")
OTHER = read("4\n. . 2 .\n. . . .\n. . . .\n. 3 . .\n")
FILE = "homework.xml"

USUAL = (
    *("right",) * 8,
    *("copy", "other ids", "unfinished", "unsound", "wrong rule", "not begun", "wrong board"),
    *("utf-16", "text", "no files", "forged flag"),
)
"""Kinds of files that students usually submit. A kind that is listed several times is more likely."""

HOSTILE = (
    *USUAL,
    *("old version", "json", "repainted", "no rule", "broken", "empty", "bytes", "entities", "nested"),
    *("huge", "bomb", "broken zip", "locked"),
)

LAYOUTS = ("folder", "deeper", "zip", "zip in zip", "moodle", "moodle file", "canvas", "canvas late", "submitty")
"""Layouts of the folders in which files are submitted. See ``nurikabe_sat.legup.students``."""

_FIRST = ("Ada", "Ben", "Cleo", "Dana", "Eli", "Fay", "Gus", "Hana", "Ian", "Jo", "Kim", "Lea", "Max", "Nia", "Oto")
_LAST = ("Adams", "Baker", "Clark", "Davis", "Evans", "Frank", "Green", "Hills", "Irwin", "Jones", "Klein", "Lopez")
_MORE = ("", " II")


@dataclass(frozen=True)
class Made:
    """Submission of a student: its kind, its layout, and the path of the file or folder."""

    student: str
    kind: str
    layout: str
    path: str


def flagged(text: str, *, solved: bool) -> str:
    """Return the file with a flag that LEGUP's own grader trusts."""
    code = java_hash(f"{'true' if solved else 'false'}:1777716000;")  # 2026-05-02 10:00:00
    flag = f'    <solved isSolved="{code}" lastSaved="2026-05-02 10:00:00"/>\n</Legup>'
    return text.replace("</Legup>", flag)


def homework() -> str:
    """Return the file that the students receive as homework."""
    text = legup.write(HOMEWORK).replace("2.0.0", "7.1.1")
    return text.replace('name="Nurikabe"', 'name="Nurikabe" tag="hw1" assignment="Homework 1" forbid="Corners Black"')


def right() -> str:
    """Return a correct proof of the homework."""
    start = read_proof(homework())
    return write_proof(prove(start.board, labels=start.labels).proof)


def varied(proof: str, number: int) -> str:
    """Return another correct proof, in which the cells of each step are shuffled and divided into one or more steps."""
    chance = random.Random(number)  # noqa: S311 (no secret)
    whole = read_proof(proof)
    nodes = [whole.root]
    steps: list[Transition] = []
    for step in whole.walk():
        cells = chance.sample(step.cells, len(step.cells))
        while cells:
            some = chance.randint(1, len(cells))
            nodes.append(f"n{len(nodes)}")
            steps.append(Transition(f"t{len(steps)}", step.rule, tuple(cells[:some]), nodes[-1]))
            del cells[:some]
    made = [Node(node, (step,)) for node, step in zip(nodes, steps, strict=False)]
    return write_proof(replace(whole, nodes=(*made, Node(nodes[-1]))))


def content_of(kind: str, proof: str, number: int) -> bytes:
    """Return a file of a kind. ``proof`` is a correct proof, and ``number`` makes the files of two students differ."""
    board, own = homework(), varied(proof, number)
    match kind:
        case "right":
            text = flagged(own, solved=True)
        case "old version":
            text = write_proof(prove(HOMEWORK, dialect=LEGUP_2).proof)
        case "copy":
            text = flagged(proof, solved=True)
        case "other ids":
            text = re.sub(r'\b(id|child)="([nt])', rf'\1="x{number}\2', proof)
        case "forged flag":
            text = flagged(board, solved=True)
        case "not begun":
            text = board
        case "wrong board":
            text = write_proof(prove(OTHER).proof)
        case "unfinished":
            text = _without_end(own)
        case "unsound":
            text = with_step(board, 'rule="Corners Black" rule_id="NURI-BASC-0003"><cell value="-1" x="0" y="1"/>')
        case "repainted":
            pool = "".join(f'<cell value="-1" x="{x}" y="{y}"/>' for x in (0, 1) for y in (0, 1))
            text = flagged(with_step(board, f'rule="Black Square" rule_id="NURI-CONT-0001">{pool}'), solved=True)
        case "wrong rule":
            text = own.replace('rule="Prevent Black Square" rule_id="NURI-BASC-0006"', _OTHER_RULE, 1)
        case "no rule":
            text = own.replace(' rule="', ' was="')
        case "utf-16":
            return b"\xff\xfe" + own.encode("utf-16-le")
        case "json":
            text = write_proof_json(read_proof(own))
        case "text" | "no files":
            text = f"Sorry, I was ill. {number}"
        case "broken":
            text = own[: len(own) // 2]
        case "empty":
            text = ""
        case "bytes":
            return b"<Legup>\xff\xfe</Legup>"
        case "entities":
            text = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><Legup>&c;</Legup>'
        case "nested":
            text = "<Legup>" * 100_000
        case "huge":
            text = own + " " * (9 << 20)
        case "bomb":
            return packed([(FILE, b"0" * (20 << 20))])
        case "broken zip":
            return packed([(FILE, proof.encode())])[:-30]
        case "locked":
            return bytes(_locked(packed([(FILE, proof.encode())])))
        case _:
            raise ValueError(kind)
    return text.encode()


_OTHER_RULE = 'rule="Surround Region" rule_id="NURI-BASC-0007"'


def with_step(board: str, step: str) -> str:
    """Return a board with one step of a proof."""
    tree = f'<node id="a" root="true"><transition id="t" child="b" {step}</transition></node><node id="b"/>'
    return board.replace("</board>", f"</board><proof><tree>{tree}</tree></proof>")


def _without_end(proof: str) -> str:
    """Return the proof, which must not contain cases, without its last steps."""
    whole = read_proof(proof)
    return write_proof(replace(whole, nodes=(*whole.nodes[:-4], Node(whole.nodes[-4].id))))


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP archive that is always the same for the same files."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def _locked(archive: bytes) -> bytearray:
    """Return the archive, marked as protected by a password."""
    found = bytearray(archive)
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        found[found.index(signature) + offset] |= 1
    return found


def placed(made: Made, name: str, data: bytes) -> list[tuple[str, bytes]]:
    """Return the paths and contents of a student's files in a layout. A path that ends in a slash is a folder."""
    student, number = made.student, 1_000_000 + sum(map(ord, made.student))
    if made.kind == "no files":
        return [(f"{student}/", b"")]
    match made.layout:
        case "folder":
            return [(f"{student}/{name}", data)]
        case "deeper":
            return [(f"{student}/homework 1/final/{name}", data), (f"{student}/notes.docx", b"PK notes")]
        case "zip":
            return [(f"{student}.zip", packed([(f"__MACOSX/._{name}", b""), (f"work/{name}", data)]))]
        case "zip in zip":
            return [(f"{student}/all.zip", packed([("inner.zip", packed([(name, data)]))]))]
        case "moodle":
            return [(f"{student}_{number}_assignsubmission_file_/{name}", data)]
        case "moodle file":
            return [(f"{student}_{number}_assignsubmission_file_{name}", data)]
        case "canvas" | "canvas late":
            late = "_LATE" if made.layout == "canvas late" else ""
            return [(f"{student.replace(' ', '').lower()}{late}_{number}_{number * 7}_{name}", data)]
        case _:
            settings = b'{"active_version": 2}'
            return [
                (f"{student}/user_assignment_settings.json", settings),
                (f"{student}/1/{name}", b"<Legup>"),
                (f"{student}/2/{name}", data),
            ]


def shown_as(made: Made) -> str:
    """Return the name of the student that the table of grades shows."""
    if made.layout.startswith("canvas") and made.kind != "no files":
        return made.student.replace(" ", "").lower()
    return made.student


def class_files(students: int, kinds: tuple[str, ...], seed: int = 1) -> tuple[list[Made], list[tuple[str, bytes]]]:
    """Return the students of a class, their submissions, and the files."""
    chance = random.Random(seed)  # noqa: S311 (no secret)
    names = [f"{first} {last}{more}" for more in _MORE for last in _LAST for first in _FIRST][: max(students, 0)]
    proof = right()
    made, files = [], []
    for number, student in enumerate(names):
        kind, layout = chance.choice(kinds), chance.choice(LAYOUTS)
        name = {"text": "excuse.docx", "json": "proof.json", "bomb": "hw.zip", "broken zip": "hw.zip"}.get(
            kind, "hw.zip" if kind == "locked" else chance.choice(("nurikabe", "Homework 1", FILE))
        )
        if kind in ("empty", "bytes", "entities", "nested", "broken", "huge"):
            name = FILE
        one = Made(student, kind, layout, "")
        own = placed(one, name, content_of(kind, proof, number))
        made.append(Made(student, kind, layout, own[-1][0]))
        files += own
    return made, files


def make_class(folder: Path, students: int = 30, kinds: tuple[str, ...] = USUAL, seed: int = 1) -> list[Made]:
    """Write the files of a class to a folder, and return the submissions."""
    made, files = class_files(students, kinds, seed)
    for path, data in files:
        where = folder / path
        if path.endswith("/"):
            where.mkdir(parents=True, exist_ok=True)
            continue
        where.parent.mkdir(parents=True, exist_ok=True)
        where.write_bytes(data)
    return made


def main() -> None:
    """Write the files of a fictional class."""
    parser = argparse.ArgumentParser(description="Write a made-up class, and the homework beside it.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--students", type=int, default=30, help="at most 360 (default: 30)")
    parser.add_argument("--hostile", action="store_true", help="with files that want to do harm")
    parser.add_argument("--zip", action="store_true", help="also write the class as a ZIP")
    args = parser.parse_args()
    kinds = HOSTILE if args.hostile else USUAL
    make_class(args.folder, args.students, kinds)
    args.folder.with_name(FILE).write_text(homework(), "utf-8")
    if args.zip:
        files = class_files(args.students, kinds)[1]
        target = args.folder.with_name(f"{args.folder.name}.zip")
        target.write_bytes(packed((f"{args.folder.name}/{path}", data) for path, data in files))


if __name__ == "__main__":
    main()
