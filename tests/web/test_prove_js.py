"""The model of the page of proofs, in node: random edits, undo and redo, what is stored; ZIP archives and the table."""

import io
import json
import random
import re
from base64 import b64encode
from typing import Any

import pytest

from nurikabe_sat.cli.class_files import Budget, FoundFile, unpacked
from nurikabe_sat.legup.proof_json import read_proof_json
from nurikabe_sat.legup.rules import ALL_RULES
from nurikabe_sat.legup.students import is_junk
from tests.web.gestures import boards_of
from tests.web.node import PAGE, in_node
from tools.legup_class import HOSTILE, class_files, packed

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
const {packStates, unpackStates} = await import(`${page}/prove/storedUndo.js`);
const states = history.past.map(({proof}) => ({proof, at: proof.ends[0], named: new Map([[proof.root, "one"]])}));
const read = unpackStates(JSON.parse(JSON.stringify(packStates(states))));
const plain = (list) => JSON.stringify(list.map(({proof, at, named}) => [proof, at, [...named]]));
if (plain(read) !== plain(states)) throw new Error("what undo goes back to is not stored as it was");
for (const bad of [null, {}, {heads: [], steps: [], states: [[0, "n0", {}, [0]]]}])
  if (unpackStates(bad) !== null) throw new Error(`believed: ${JSON.stringify(bad)}`);
"""


TURNED = """
const {Proof} = await import(`${page}/prove/proof.js`);
const {refutedSplit, transplants} = await import(`${page}/prove/lemma.js`);
const clues = Array(9).fill(null);
clues[4] = 1;
let proof = Proof.start({rows: 3, cols: 3, clues});
[proof] = proof.add("n0", "Surround Region", [[1, -1], [3, -1], [5, -1], [7, -1]]);
[proof] = proof.split("n1", "Black or White", [[[0, -1]], [[0, 0]]]);
const open = refutedSplit(proof, "n1");
[proof] = proof.add("n3", "No Number", []);
const found = (cell) => transplants(proof, "n1", proof, "n2", cell).map(([next, at]) => [
  next.node(at).cells, next.steps - proof.steps, next.node(at).board,
]);
told = [open, refutedSplit(proof, "n1"), found(2), found(1), found(4)];
const [wide] = transplants(proof, "n1", Proof.start({rows: 1, cols: 2, clues: [null, null]}), "n0", 1);
told.push(wide[0].node(wide[1]).cells);
"""


def test_a_lemma_at_other_places() -> None:
    """Its steps move with it; it is not made where a case is decided, and not from a split that is open."""
    open_split, split, corner, decided, clue, other = in_node(TURNED)
    assert open_split is None
    assert split == {"shown": "n2", "hidden": ["n3", "n4"], "isClosed": False}
    assert corner == [[[[2, -1]], 3, "BBBB.B.B."]] * 8
    assert decided == clue == []
    assert other == [[1, -1]]


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
        assert found["boards"] == boards_of(read_proof_json(json.dumps(data)))
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
    """Those of the command: both unpack the same class, ZIP in ZIP and hostile archives among them."""
    files = class_files(60, HOSTILE)[1]
    archive = packed(files)
    script = """
        const {filesOf} = await import(`${page}/prove/zipFile.js`);
        const bytes = Buffer.from(packed, "base64");
        const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
        const found = await filesOf(buffer);
        told = found.map(({path, bytes, error}) => [path, bytes ? bytes.length : null, error]);
        told.push(await filesOf(new ArrayBuffer(30)).catch((error) => error.message));
    """
    *found, broken = in_node(script, packed=b64encode(archive).decode())
    assert broken == "a ZIP that cannot be read"
    ours = [
        (one.path, None if one.data is None else len(one.data), one.error)
        for one in unpacked(io.BytesIO(archive), FoundFile("class.zip", ""), Budget(), 1)
    ]
    assert sorted(tuple(one) for one in found if not is_junk(one[0])) == sorted(ours)
    assert {error for _, _, error in ours} == {
        "",
        "a ZIP that cannot be read",
        "it cannot be unpacked: it has a password",
        "it has more than 8388608 bytes",
    }


LATE = """
const {Assistant} = await import(`${page}/prove/assistant.js`);
const {Gestures} = await import(`${page}/prove/gestures.js`);
const {Proof} = await import(`${page}/prove/proof.js`);
const {newSession} = await import(`${page}/prove/session.js`);
const [said, waiting] = [[], []];
const view = {
  ask: (requests) => requests.run(() => new Promise((resolve) => waiting.push(resolve))),
  looked: () => help.forget(),
  show: () => {},
  say: ({title}) => said.push(title),
};
const hand = new Gestures(view);
const help = new Assistant(hand, view);
const [proof] = Proof.start({rows: 2, cols: 2, clues: [1, null, null, null]}).add("n0", "Surround Region", [[1, -1]]);
hand.open(newSession(proof));
const asked = help.nextStep();
if (isMoved) hand.select("n0");
const use = {rule: "Surround Region", kind: "basic", cells: [[2, 1, "B"]], clue: null, ways: []};
waiting[0]({status: "found", uses: [use]});
await asked;
told = said;
"""


def test_a_step_that_was_requested_for_another_board_is_not_told() -> None:
    assert in_node(LATE, isMoved=False) == ["Looking for a step…", "Next step"]
    assert in_node(LATE, isMoved=True) == ["Looking for a step…"]
