"""The prose checker finds sentences to rewrite, and its ratchet only lets counts fall."""

import ast
import re
from pathlib import Path

import pytest

from tools.prose import __main__ as command
from tools.prose import ratchet
from tools.prose.help_texts import help_texts
from tools.prose.ratchet import Counts
from tools.prose.rules import RULES, Finding, findings, longest
from tools.prose.text import AREAS, Text, sentences
from tools.prose.texts import docstrings, explanations, labels, long_pages, markdown, messages, texts

ROOT = Path(__file__).parents[2]
PAIRS = {
    "free-what": ("The file has what is left.", "The file has the remaining cells."),
    "label": ("Whether the board is complete.", "Return True if the board is complete."),
    "so-many": ("Use so many processes.", "Use N processes."),
    "there-is": ("Print the formats that there are.", "Print the available formats."),
    "is-no": ("The input is no puzzle.", "The input is not a puzzle."),
    "shall": ("The board shall be square.", "The board must be square."),
    "comma-too": ("It reads images, too.", "It also reads images."),
    "for-because": ("The cell is sea, for an island would be too large.", "The cell is sea because of the clue."),
    "where-if": ("Where nothing helps, search.", "If nothing helps, search."),
    "said-told": ("The seed is told in the output.", "The output contains the seed."),
    "coined": ("The command mends a board.", "The command repairs a board."),
    "a-per": ("It prints one line a puzzle.", "It prints one line per puzzle."),
    "in-place-of": ("Use rows in place of columns.", "Use rows instead of columns."),
    "some-number": ("The wheel has some 30 files.", "The wheel has about 30 files."),
    "of-it": ("The page has a worker of its own.", "The page has a separate worker."),
    "past": ("It is faster than before.", "It is fast."),
    "measurement": ("A hint takes 5 ms.", "A hint is fast."),
    "pronouns": ("It says that this is one of those.", "The report lists the cells."),
    "long-sentence": (" ".join(["word"] * 31) + ".", " ".join(["word"] * 30) + "."),
    "marks": ("Two results are possible: sea; or island: both occur.", "Two results are possible: sea or island."),
    "aside": (f"The board ({'a' * 60}) is full.", f"The board ({'a' * 59}) is full."),
}


PAGE = """\
# Title
text
more

```sh
code
```
- item
    goes on

    code
| a | b |
|---|---|
"""


def rules_of(text: str, area: str = "docs") -> list[str]:
    return [one.rule for one in findings(Text(area, "file", 1, text))]


def test_every_rule_about_sentences_has_a_pair() -> None:
    assert [rule.name for rule in RULES if rule.name not in ("page-length", "subject-length")] == list(PAIRS)


@pytest.mark.parametrize("rule", PAIRS)
def test_a_rule_finds_the_first_of_a_pair_only(rule: str) -> None:
    area = "docstrings" if rule == "label" else "docs"
    before, after = PAIRS[rule]
    assert rules_of(before, area) == [rule]
    assert rules_of(after, area) == []


def test_areas_limits_and_questions_are_respected() -> None:
    assert rules_of("A file of more than 15 MiB is refused.") == []
    assert rules_of("A hint takes 5 ms.", "notes") == []
    assert rules_of("Whether it is complete.", "docs") == []
    assert rules_of("Do you know what is left?") == []
    assert rules_of("The key `so many` is a name.") == []


def test_sentences_lose_code_and_links() -> None:
    text = "Read `a. B` and\n[the page](http://x. Y). Then ``go; stop``. Done."
    assert sentences(text) == ["Read CODE and the page.", "Then CODE.", "Done."]


def test_a_page_gives_its_paragraphs_with_their_lines(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    found = [(one.line, one.text) for one in markdown(page, "page.md", "docs")]
    assert found == [(1, "Title text more"), (8, "item goes on"), (12, "a | b ")]


def test_code_gives_docstrings_messages_and_sentences() -> None:
    tree = ast.parse(
        'def one(name):\n    """First.\n\n    Second.\n\n    >>> one(1)\n    """\n'
        '    if name:\n        raise UsageError(f"no {name} here", "a number")\n'
        '    return f"the cell {name} is sea"\n'
    )
    assert [(one.line, one.text) for one in docstrings(tree, "f.py")] == [(2, "First."), (4, "Second.")]
    assert [(one.line, one.text) for one in messages(tree, "f.py")] == [(9, "no X here; expected a number")]
    assert [(one.line, one.text) for one in explanations(tree, "f.py")] == [(10, "the cell X is sea")]


def test_a_translation_gives_its_keys(tmp_path: Path) -> None:
    path = tmp_path / "de.json"
    path.write_text('{\n  "Show hint": "Tipp",\n  "Undo": "Zurück"\n}\n', encoding="utf-8")
    assert [(one.line, one.text) for one in labels(path, "de.json")] == [(2, "Show hint"), (3, "Undo")]


def test_the_limits_of_pages(tmp_path: Path) -> None:
    names = ("index.md", "tutorials/one.md", "how-to/one.md", "notes/one.md")
    assert [longest(f"docs/{name}") for name in names] == [60, 150, 120, None]
    assert longest("README.md") is None
    for name in names:
        path = tmp_path / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("line\n" * 121, encoding="utf-8")
    assert [one.text.file for one in long_pages(tmp_path)] == ["docs/how-to/one.md", "docs/index.md"]


def test_all_areas_of_this_checkout_have_prose() -> None:
    help_found = list(help_texts())
    assert {one.area for one in (*texts(ROOT), *help_found)} == set(AREAS)
    assert len({one.text for one in help_found}) == len(help_found)
    assert any("legup" in one.file for one in help_found)


def finding(file: str, rule: str = "shall", area: str = "docs", sentence: str = "It shall be.") -> Finding:
    return Finding(rule, Text(area, file, 7, ""), "shall", sentence)


def test_only_sums_per_rule_and_area_count() -> None:
    baseline = ratchet.count([finding("old.md"), finding("old.md")])
    moved = [finding("new.md"), finding("new.md")]
    assert ratchet.worse(ratchet.count(moved), baseline) == []
    assert ratchet.worse(ratchet.count([*moved, finding("new.md")]), baseline) == [("shall", "docs")]
    assert ratchet.worse(ratchet.count([finding("new.md", area="help")]), baseline) == [("shall", "help")]
    assert ratchet.worse(ratchet.count([finding("new.md", "is-no")]), baseline) == [("is-no", "docs")]


def test_findings_are_new_if_no_file_of_the_baseline_has_their_sentence() -> None:
    baseline = ratchet.count([finding("a.md"), finding("b.md", "aside")])
    moved, twice, other = finding("c.md"), finding("d.md"), finding("a.md", sentence="Others shall be.")
    assert ratchet.new([moved, finding("b.md", "aside"), twice, other], baseline) == [twice, other]


def test_a_baseline_is_read_as_it_was_written(tmp_path: Path) -> None:
    counts = ratchet.count(
        [finding("a.md"), finding("a.md"), finding("a.md", "aside"), finding("b --help", area="help")]
    )
    ratchet.write(counts, tmp_path / "baseline.txt")
    assert ratchet.read(tmp_path / "baseline.txt") == counts


def test_the_baseline_of_the_project_names_rules_and_areas() -> None:
    places = ratchet.read()
    assert {place.area for place in places} <= set(AREAS)
    assert {place.rule for place in places} <= {rule.name for rule in RULES}


@pytest.fixture
def baseline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "baseline.txt"
    monkeypatch.setattr(ratchet.read, "__defaults__", (path,))
    monkeypatch.setattr(ratchet.write, "__defaults__", (path,))
    ratchet.write(ratchet.count([finding("a.md")]), path)
    return path


def test_a_new_finding_is_reported_with_its_place_and_the_advice(
    baseline: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = baseline.read_text(encoding="utf-8")
    for is_lowering in (False, True):
        assert command.check([finding("a.md"), finding("b.md", sentence="New.")], is_lowering) == 1
        report = capsys.readouterr().err
        assert "b.md:7: shall (shall): use 'must' or the present tense\n    New.\n" in report
        assert "a.md:7" not in report
        assert "shall in docs: 2 findings, at most 1 allowed" in report
        assert baseline.read_text(encoding="utf-8") == before


def test_fewer_findings_can_lower_the_baseline(baseline: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.check([], is_lowering=False) == 0
    assert "1 findings fewer" in capsys.readouterr().out
    assert command.check([], is_lowering=True) == 0
    assert ratchet.read(baseline) == Counts()
    assert command.check([finding("a.md")], is_lowering=False) == 1


def test_the_writing_guide_follows_its_own_advice() -> None:
    page = (ROOT / "docs" / "contributing" / "writing.md").read_text(encoding="utf-8")
    pairs = re.findall(r"^\| `([a-z-]+)` \| `(.+?)` \| (.+) \|$", page, re.M)
    assert len(pairs) >= 10
    for rule, before, after in pairs:
        area = "docstrings" if rule == "label" else "docs"
        assert rule in rules_of(before, area), before
        assert rules_of(after, area) == []
