"""The model of the page of proofs, in node: random edits, undo and redo, what is stored; ZIP archives and the table."""

import csv
import io
import json
import random
import re
import shutil
import subprocess
import zipfile
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

import nurikabe_sat.web
from nurikabe_sat.legup.proof_json import read_proof_json
from nurikabe_sat.legup.rules import ALL_RULES
from nurikabe_sat.legup.state import State
from tests.waiting import PATIENCE

PAGE = Path(nurikabe_sat.web.__file__).parent / "page"
NODE = shutil.which("node")

RUN = """
const {Proof} = await import(`${page}/prove/proof.js`);
const {History} = await import(`${page}/lib/history.js`);
const {readProof, pack, unpack} = await import(`${page}/prove/session.js`);
const done = [];
const clues = [null, 2, null, null, null, null, null, null, 3, null, null, null];
const history = new History({proof: Proof.start({rows: 3, cols: 4, clues})});
for (const [name, pick, other, cells] of asked) {
  const {proof} = history.now;
  const [id, second] = [pick, other].map((n) => proof.order[n % proof.order.length]);
  let next = null;
  if (name === "add") [next] = proof.add(id, "Surround Region", cells);
  else if (name === "change" && id !== proof.root) [next] = proof.change(id, {rule: null, cells});
  else if (name === "insert") [next] = proof.insert(id);
  else if (name === "split") [next] = proof.split(id, "Black or White", [[[cells[0][0], -1]], [[cells[0][0], 0]]]);
  else if (name === "merge") {
    if (!proof.comesFrom(id, second) && !proof.comesFrom(second, id)) [next] = proof.merge([id, second]);
  }
  else if (name === "graft") [next] = proof.graft(id, history.past[pick % (history.past.length || 1)]?.proof ?? proof);
  else if (name === "remove") next = proof.remove(id);
  else if (name === "undo") history.undo();
  else if (name === "redo") history.redo();
  if (next) history.go({proof: next});
  const now = history.now.proof;
  const data = now.toJSON();
  const again = readProof(await unpack(await pack(data)));
  done.push({
    isEdit: next !== null, data, again: again.toJSON(), ways: now.order.map((one) => now.way(one)[0]),
    boards: Object.fromEntries([...now.nodes].map(([one, node]) => [one, node.board])),
  });
}
told = done;
"""


def in_node(script: str, **values: Any) -> Any:
    """What a script sets ``told`` to."""
    if NODE is None:
        pytest.skip("there is no node")
    names = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    text = f"const page = {json.dumps(PAGE.as_uri())};\n{names}let told;\n{script}\nconsole.log(JSON.stringify(told));"
    done = subprocess.run(
        [NODE, "--input-type=module", "-"], input=text, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def boards_of(data: dict[str, Any]) -> dict[str, str]:
    """The boards of all nodes, as the program has them."""
    proof = read_proof_json(json.dumps(data))
    states = {proof.root: State.of(proof.board)}
    for step in proof.walk():
        parents = [states[one] for one in proof.parents[step.id]]
        before = parents[0]
        for other in parents[1:]:
            before = before.common(other)
        assert step.child is not None
        states[step.child] = before if len(parents) > 1 else before.with_cells(step.cells)
    clues = {clue.cell for clue in proof.board.puzzle.clues}
    return {
        name: "".join(
            "B" if state.sea >> cell & 1 else "W" if state.island >> cell & 1 and cell not in clues else "."
            for cell in range(state.grid.size)
        )
        for name, state in states.items()
    }


@pytest.mark.parametrize("seed", range(6))
def test_random_edits(seed: int) -> None:
    """After each edit every board is what the program makes of the same steps; undo and redo go the same way."""
    rng = random.Random(seed)
    free = [0, 2, 3, 4, 5, 6, 7, 9, 10, 11]
    names = ["add"] * 5 + ["change", "insert", "split", "merge", "graft", "remove", "undo", "undo", "redo"]
    asked = [
        [
            rng.choice(names),
            rng.randrange(99),
            rng.randrange(99),
            [[cell, rng.choice([-1, 0])] for cell in rng.sample(free, 2)],
        ]
        for _ in range(40)
    ]
    past: list[Any] = []
    future: list[Any] = []
    now: Any = {"root": "n0", "steps": []}
    for (name, *_), found in zip(asked, in_node(RUN, asked=asked), strict=True):
        data = found["data"]
        assert found["boards"] == boards_of(data)
        assert found["again"] == data
        assert set(found["ways"]) == {"n0"}
        if found["isEdit"]:
            past.append(now)
            future = []
        elif name == "undo" and past:
            future.append(now)
            assert data["steps"] == past.pop()["steps"]
        elif name == "redo" and future:
            past.append(now)
            assert data["steps"] == future.pop()["steps"]
        else:
            assert data["steps"] == now["steps"]
        now = data


def test_the_palette_has_all_rules_of_legup_and_each_key_once() -> None:
    text = (PAGE / "prove" / "ruleTable.js").read_text("utf-8")
    rules = re.findall(r'name: "([^"]+)", kind: "(\w+)", key: "([^"]+)"', text)
    assert {(name, kind) for name, kind, _ in rules} == {(rule.name, rule.kind.value) for rule in ALL_RULES}
    assert len({key for *_, key in rules}) == len(rules)


@pytest.mark.parametrize(
    "broken", [None, 1, {}, {"puzzle": "1"}, {"puzzle": "1 1\n."}, {"puzzle": "1 1\n.", "steps": [{}]}, {"puzzle": 3}]
)
def test_what_is_stored_is_not_believed(broken: Any) -> None:
    script = "const {readProof} = await import(`${page}/prove/session.js`); told = readProof(value) === null;"
    fine = broken == {"puzzle": "1 1\n."}
    assert in_node(script, value=broken) is not fine


def test_files_of_a_zip() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("ada/h1.xml", "<a/>", zipfile.ZIP_DEFLATED)
        archive.writestr("bob/h1.xml", "b" * 1000, zipfile.ZIP_STORED)
        archive.writestr("bob/bomb.xml", b"0" * (9 << 20), zipfile.ZIP_DEFLATED)
        archive.writestr("bob/notes.txt", "no")
    script = """
        const {filesOf} = await import(`${page}/prove/zipFile.js`);
        const bytes = Buffer.from(packed, "base64");
        const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
        const found = await filesOf(buffer, (path) => path.endsWith(".xml"));
        told = found.map(({path, bytes}) => [path, bytes && Buffer.from(bytes).toString().slice(0, 5)]);
        told.push(await filesOf(new ArrayBuffer(30), () => true).catch((error) => error.message));
    """
    found = in_node(script, packed=b64encode(buffer.getvalue()).decode())
    assert found == [["ada/h1.xml", "<a/>"], ["bob/h1.xml", "bbbbb"], ["bob/bomb.xml", None], "not a ZIP archive"]


def test_the_table_of_a_class() -> None:
    answer = {
        "grade": {"holds": "yes", "steps": 2, "first_error": '=1+1, "x"\n y'},
        "text_print": "t",
        "steps_print": "",
    }
    rows = [{"student": one, "file": f"{one}/h.xml", "answer": answer} for one in ("ada", "bob", "ada")]
    script = """
        const {csvOf, studentOf, tableOf} = await import(`${page}/prove/gradeTable.js`);
        told = [csvOf(tableOf(rows)), studentOf("a/b/c.xml"), studentOf("c.d.xml")];
    """
    text, first, second = in_node(script, rows=rows)
    assert (first, second) == ("a", "c.d")
    lines = list(csv.reader(io.StringIO(text)))
    assert lines[0] == ["student", "file", "holds", "steps", "first_error", "same_as"]
    assert lines[1] == ["ada", "ada/h.xml", "yes", "2", '\'=1+1, "x" y', "bob/h.xml (same text)"]
    assert lines[2][-1] == "ada/h.xml (same text)"
