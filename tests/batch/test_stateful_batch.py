"""``batch --resume`` and ``--retry`` against a model of the file: a list of names, each with its status."""

import json
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from nurikabe_sat.cli.main import main

pytestmark = pytest.mark.slow

TEXTS = {"a.in": "2\n2 .\n. .\n", "b.in": "2\n4 .\n. .\n", "none.in": "2\n3 3\n. .\n", "broken.in": "2\n2 .\n"}
STATUS = {"a.in": "solved", "b.in": "solved", "none.in": "none", "broken.in": "error"}
CHOSEN = st.lists(st.sampled_from(sorted(TEXTS)), min_size=1, max_size=4, unique=True)


class Batches(RuleBasedStateMachine):
    """One result file, which runs go on with and accidents befall."""

    @initialize()
    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)
        for name, text in TEXTS.items():
            (self.root / name).write_text(text)
        self.file = self.root / "results.jsonl"
        self.model: list[tuple[str, str]] = []

    def batch(self, chosen: list[str], *arguments: str) -> None:
        paths = [str(self.root / name) for name in chosen]
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()) as said:
            code = main(["batch", *paths, "-o", str(self.file), *arguments])
        assert code in (0, 1, 2, 3)
        assert "Traceback" not in said.getvalue()
        self.compare()

    def lines(self) -> list[tuple[str, str]]:
        records = map(json.loads, self.file.read_text().splitlines())
        return [(Path(record["name"]).name, record["status"]) for record in records]

    def compare(self) -> None:
        assert self.lines() == self.model
        assert sorted(path.name for path in self.root.iterdir()) == sorted([*TEXTS, "results.jsonl"])

    @rule(chosen=CHOSEN)
    def anew(self, chosen: list[str]) -> None:
        self.model = [(name, STATUS[name]) for name in chosen]
        self.batch(chosen)

    @rule(chosen=CHOSEN)
    def resume(self, chosen: list[str]) -> None:
        known = {name for name, _ in self.model}
        self.model += [(name, STATUS[name]) for name in chosen if name not in known]
        self.batch(chosen, "--resume")

    @rule(chosen=CHOSEN)
    def retry(self, chosen: list[str]) -> None:
        self.model = [one for one in self.model if one[1] not in ("error", "limit")]
        known = {name for name, _ in self.model}
        self.model += [(name, STATUS[name]) for name in chosen if name not in known]
        self.batch(chosen, "--retry")

    @precondition(lambda self: self.model)
    @rule(back=st.integers(1, 40))
    def killed_while_it_writes(self, back: int) -> None:
        """The last line is there in part."""
        self.file.write_bytes(self.file.read_bytes()[:-back])
        self.model.pop()
        if self.model:
            self.resume([self.model[0][0]])
        else:
            self.anew(["a.in"])

    @precondition(lambda self: self.model)
    @rule(data=st.data())
    def a_limit_came_first(self, data: st.DataObject) -> None:
        """A line becomes that of a puzzle which was not solved in time."""
        at = data.draw(st.integers(0, len(self.model) - 1))
        lines = self.file.read_text().splitlines(keepends=True)
        record = json.loads(lines[at]) | {"status": "limit", "solution": None, "error": None}
        lines[at] = json.dumps(record) + "\n"
        self.file.write_text("".join(lines))
        self.model[at] = (self.model[at][0], "limit")
        self.compare()

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()


TestBatch = Batches.TestCase
TestBatch.settings = settings(stateful_step_count=20)
