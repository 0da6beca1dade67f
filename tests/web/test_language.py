"""The sentences of the page in other languages: each catalogue has all of them, and none too many."""

import importlib
import json
import pkgutil
import re
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nurikabe_sat.web
from nurikabe_sat.deduction import arguments
from nurikabe_sat.deduction.arguments.argument import Argument, Plain
from nurikabe_sat.deduction.arguments.named import PHRASES
from nurikabe_sat.deduction.arguments.ways import EFFECT_PHRASES
from nurikabe_sat.deduction.table import TECHNIQUES
from nurikabe_sat.deduction.telling import laid_out
from nurikabe_sat.encoding.relaxed import Rule
from nurikabe_sat.legup.rules import OLD_NAMES, RULES
from nurikabe_sat.queries import ask_json
from nurikabe_sat.web.answer import answer
from tests.support.waiting import PATIENCE
from tests.web.node import in_node
from tests.web.phrases import phrases, templates_in

if TYPE_CHECKING:
    from tests.web.browser import Visitor

PAGE = Path(nurikabe_sat.web.__file__).parent / "page"
NODE = shutil.which("node")
CATALOGUES = sorted((PAGE / "lang").glob("*.json"))
WITHOUT_FORMS = ("ja",)

STRING = r"(?:\"(?:[^\"\\]|\\.)*\"|'[^'\\]*')"
CALL = re.compile(rf"(?<![\w.])(?:t\(\s*({STRING})\s*[,)]|plural\(\s*[^,]+,\s*({STRING}),\s*({STRING})\s*[,)])")
ANY_CALL = re.compile(r"(?<![\w.])(?:t|plural)\(")
COMMENT = re.compile(r"^\s*(?://|/?\*).*$", re.MULTILINE)


def sentences_of(name: str, source: str, *, has_forms: bool = True) -> Iterator[str]:
    """Yield the keys that a module gives to t() and plural(), which must be strings.

    A language without forms for numbers, such as Japanese, needs only the second sentence of plural().
    """
    code = COMMENT.sub("", source)
    calls = list(CALL.finditer(code))
    assert len(calls) == len(ANY_CALL.findall(code)), f"{name}: t() or plural() gets something that is not a string"
    for call in calls:
        only, one, many = call.groups()
        for found in filter(None, (only, one if has_forms else None, many)):
            yield json.loads(found) if found.startswith('"') else found[1:-1]


class Marked(HTMLParser):
    """The sentences of elements with data-t."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_text = False
        self.feed(text)

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self._is_text = "data-t" in attributes and not attributes["data-t"]
        if attributes.get("data-t"):
            self.found.append(attributes[attributes["data-t"] or ""] or "")

    def handle_data(self, data: str) -> None:
        if self._is_text:
            self.found.append(data)
        self._is_text = False


def reasons() -> Iterator[str]:
    """Yield what the reasons of the program are made from: the templates of all arguments, and the names of objects."""
    yield from PHRASES + EFFECT_PHRASES
    yield from (rule.value for rule in Rule)
    for module in pkgutil.iter_modules(arguments.__path__, f"{arguments.__name__}."):
        for found in vars(importlib.import_module(module.name)).values():
            if isinstance(found, type) and issubclass(found, Argument) and found is not Plain:
                yield from getattr(found, "templates", ())


def name_of(technique: str) -> str:
    """Return the name of a technique as the page shows it."""
    return re.sub("^only way out", "only way out,", technique.replace("-", " "))


@pytest.fixture(scope="module")
def sentences(path: Path) -> dict[str, str]:
    """Each sentence of the page that a catalogue must have, and a file that has it."""
    has_forms = path.stem not in WITHOUT_FORMS
    found = dict.fromkeys(reasons(), "deduction/arguments") | dict.fromkeys(phrases(), "Phrase")
    for technique in TECHNIQUES:
        found |= dict.fromkeys((name_of(technique.name), technique.about), f"technique {technique.name}")
    for name in ("index.html", "prove.html"):
        found.update(dict.fromkeys(Marked((PAGE / name).read_text("utf-8")).found, name))
    for module in sorted(PAGE.rglob("*.js")):
        if module.name != "language.js":
            name = module.relative_to(PAGE).as_posix()
            keys = sentences_of(name, module.read_text("utf-8"), has_forms=has_forms)
            found.update(dict.fromkeys(keys, name))
    return found


def told(path: Path, expression: str) -> Any:
    """Return an expression of a module, whose name is ``it``, in node."""
    if NODE is None:
        pytest.skip("there is no node")
    script = f"import(process.argv[1]).then((it) => console.log(JSON.stringify({expression})))"
    done = subprocess.run(
        [NODE, "-e", script, path.as_uri()], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    return json.loads(done.stdout)


def places(sentence: str) -> set[str]:
    return set(re.findall(r"\{\w+(?:\|or)?\}", sentence))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem, scope="module")
def test_a_catalogue_is_complete(path: Path, sentences: dict[str, str]) -> None:
    pairs: list[tuple[str, str]] = json.loads(path.read_text("utf-8"), object_pairs_hook=list)
    translated = dict(pairs)
    assert len(pairs) == len(translated), "a sentence stands twice"
    missing = [f"{json.dumps(one)}: ,  // {name}" for one, name in sentences.items() if one not in translated]
    assert not missing, f"lang/{path.name} has no sentence for\n" + "\n".join(missing)
    assert not translated.keys() - sentences.keys(), "no module has these any more"
    assert [one for one, other in translated.items() if not other or places(one) != places(other)] == []


def test_japanese_has_punctuation_of_full_width() -> None:
    """Commas, colons, brackets and the ends of questions; a clue with ? stays narrow."""
    kana = "[\u3001-\u30ff\u4e00-\u9fff]"
    narrow = re.compile(rf"{kana} ?[,:;(]|[,:;)] ?{kana}|[)}}][:]|{kana}[!?](?=$|」)|[。\uff1a] ")
    catalogue = json.loads((PAGE / "lang/ja.json").read_text("utf-8"))
    assert not {key: said for key, said in catalogue.items() if narrow.search(said)}


JOINED = """
const {commas, joined} = await import(`${page}/lib/words.js`);
told = [joined(...said), commas("", ...said)];
"""
BY_HAND = re.compile(r"""\} \$\{t\(|` \$\{t\(|\)\} \$\{[a-z]+\.|" ",\s*t\(|[sS]entences?\.join\(""")


def test_sentences_follow_each_other_as_their_language_wants() -> None:
    said = ["A.", "", "B.", "一。", "二。", "C.", "三\uff1a", "D."]
    assert in_node(JOINED, said=said) == ["A. B. 一。二。C. 三\uff1aD.", "A., B., 一。, 二。, C., 三\uff1a, D."]
    assert not [path.name for path in PAGE.rglob("*.js") if BY_HAND.search(path.read_text("utf-8"))]


def test_the_page_knows_the_techniques_of_the_program() -> None:
    """A sentence that the program gave is used where none is given; those of other packages stay as they are."""
    module, names = PAGE / "lib" / "techniques.js", json.dumps([one.name for one in TECHNIQUES])
    assert told(module, f"{names}.map(it.techniqueName)") == [name_of(one.name) for one in TECHNIQUES]
    assert told(module, "it.techniqueAbout('pool')") == ""
    known = json.dumps([{"name": one.name, "about": one.about} for one in TECHNIQUES])
    kept = f"(it.keepAbouts({known}), {names}.map((name) => it.techniqueAbout(name)))"
    assert told(module, kept) == [one.about for one in TECHNIQUES]
    assert told(module, "it.techniqueAbout('own-rule', 'it is so')") == "it is so"
    assert told(module, "it.techniqueName('own-rule')") == "own rule"


def explained() -> list[dict[str, Any]]:
    """The steps of two puzzles, with the steps and the ends of their chains."""
    found: list[dict[str, Any]] = []
    for name in ("05x05-first-steps", "09x09-mixed"):
        puzzle = (PAGE.parents[2] / "instances" / f"{name}.in").read_text("utf-8")
        answer: Any = ask_json("explain", {"puzzle": puzzle})
        for step in answer["steps"]:
            chains = step["chains"]
            ends = [{"text": chain["end"], "arguments": chain["arguments"]} for chain in chains if chain["end"]]
            found += [step, *(one for chain in chains for one in chain["steps"]), *ends]
    return found


CHOSEN = """
globalThis.localStorage = { getItem: () => JSON.stringify(code) };
const { readFile } = await import("node:fs/promises");
globalThis.fetch = async (path) => new Response(await readFile(new URL(`${page}/${path}`)));
"""
IN_LANGUAGE = (
    CHOSEN
    + """
const { told: tell } = await import(`${page}/lib/reasons.js`);
told = steps.map((step) => tell(step));
"""
)


def test_the_page_writes_the_reasons_of_the_program() -> None:
    steps = explained()
    english = in_node(IN_LANGUAGE, steps=steps, code="en")
    laid = [laid_out(step["text"]) for step in steps]
    assert any("\n" in text for text in laid)
    texts = [re.sub(r"^(?!r\d)(.)", lambda first: first[1].upper(), text) + "." for text in laid]
    assert [(one["text"], one["reason"]) for one in english] == [(text, "") for text in texts]


@pytest.mark.parametrize("code", [path.stem for path in CATALOGUES])
def test_a_reason_is_all_in_one_language(code: str) -> None:
    steps = explained()
    for one, step in zip(in_node(IN_LANGUAGE, steps=steps, code=code), steps, strict=True):
        text = one["text"]
        assert (bool(text), one["reason"]) == (True, ""), step["text"]
        assert not re.search(r"[{}|]|\b(the|of|and|or|is|are|with|would|can)\b", text), text
        assert set(re.findall(r"r\d+c\d+", text)) == set(re.findall(r"r\d+c\d+", step["text"])), text
    unknown = {"kind": "Own", "template": "{n} is odd", "objects": {}, "numbers": {"n": 1}}
    mixed = [{"text": "it is odd", "arguments": [*steps[0]["arguments"], unknown]}, {"text": "it is", "arguments": []}]
    told_ = in_node(IN_LANGUAGE, steps=mixed, code=code)
    assert [(one["text"], one["reason"]) for one in told_] == [("", "It is odd."), ("", "It is.")]


COUNTED = (
    CHOSEN
    + """
const { cellCount } = await import(`${page}/lib/words.js`);
told = [0, 1, 2].map(cellCount);
"""
)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["0 cells", "1 cell", "2 cells"]),
        ("de", ["0 Felder", "1 Feld", "2 Felder"]),
        ("ja", ["0マス", "1マス", "2マス"]),
    ],
)
def test_a_number_has_the_forms_of_its_language(code: str, said: list[str]) -> None:
    assert in_node(COUNTED, code=code) == said


def verdicts() -> list[dict[str, Any]]:
    """Claims of steps that do not hold, and the sentences that say why, with their parts."""
    puzzle = "3 4\n2 . . 3\n. . . .\n. . . .\n"
    paint: list[tuple[str, list[tuple[int, int, int]]]] = [
        ("Surround Region", [(2, 2, -1)]),
        ("Can't Reach Cell", [(2, 1, -1)]),
        ("Prevent Black Square", [(2, 2, 0)]),
        ("White Bottle Neck", [(2, 2, 0)]),
        ("Fill In Black", [(1, 1, -1), (2, 2, 0)]),
        ("Black Between Regions", [(2, 2, -1)]),
        ("Corners Black", [(2, 2, -1)]),
        ("Black or White", [(2, 2, -1)]),
        ("Finish Room", [(1, 2, 0)]),
        ("Too Few Spaces", []),
    ]
    found: list[dict[str, Any]] = []
    for rule, cells in paint:
        step = {"id": "t", "from": ["n0"], "to": "n1", "rule": rule, "cells": cells}
        proof = json.dumps({"puzzle": puzzle, "steps": [step]})
        answer: Any = ask_json("legup_check", {"proof": proof, "step": "t"})
        why = answer["why"]
        found += [{"text": one["text"], "parts": one["parts"]} for one in answer["steps"]]
        for sentences, parts in ((why["sentences"], why["parts"]), (why["sentences2"], why["parts2"])):
            found += [{"text": text, "parts": each} for text, each in zip(sentences, parts, strict=True)]
    return found


OF_PROOFS = (
    CHOSEN
    + """
const { translatedPhrase } = await import(`${page}/lib/phrases.js`);
told = phrases.map(({ parts }) => translatedPhrase(parts));
"""
)


@pytest.mark.parametrize("code", [path.stem for path in CATALOGUES])
def test_a_verdict_is_all_in_one_language(code: str) -> None:
    found = verdicts()
    assert len({part["template"] for one in found for part in one["parts"]}) > 30
    rules = re.compile("|".join(map(re.escape, [*RULES, *filter(None, OLD_NAMES.values())])))
    for text, one in zip(in_node(OF_PROOFS, phrases=found, code=code), found, strict=True):
        assert one["parts"], one["text"]
        words = rules.sub("", text)
        assert text, one["text"]
        assert not re.search(r"[{}|]|\b(the|of|and|or|is|are|with|would|sea|island|step)\b", words), text
        assert sorted(re.findall(r"r\d+c\d+", text)) == sorted(re.findall(r"r\d+c\d+", one["text"])), text
        assert sorted(rules.findall(text)) == sorted(rules.findall(one["text"])), text


REFUSED = [
    ("convert", {"puzzle": text})
    for text in (
        *(
            "",
            "hello",
            "0\n",
            "1 2 3\n",
            "1 2\n. x\n",
            "1 2\n.\n",
            "-3 4\n. .\n",
            "1 2\n. 12345678901\n",
            "2 2\n. . .\n. .\n",
        ),
        *("--2\n--\n---\n", "2 2\n0 0 1\n0 0 1\n", "999 999\n"),
        *(
            "https://puzz.link/p?nurikabe/3/x/g",
            "https://puzz.link/p?nurikabe/3/3/zz",
            "https://puzz.link/p?nurikabe/3/3/-",
        ),
        *(
            "https://puzz.link/p?slither/3/3/zz",
            "https://puzz.link/p?nurikabe/3/3/0",
            "https://puzz.link/p?nurikabe/3/3/A",
        ),
    )
]
REFUSED += [
    ("explain", {"puzzle": "1 3\n2 . .\n", "cell": "r1c1"}),
    ("legup_prove", {"puzzle": "2 3\n2 . .\n. . .\n", "legup": "2"}),
    ("draft", {"puzzle": "51 51\n" + "".join(51 * ". " + "\n" for _ in range(51))}),
]
"""Questions that a user of the page can ask, and that the program refuses."""

IN_WORDS = (
    CHOSEN
    + """
const { reasonOf } = await import(`${page}/lib/problem.js`);
told = refused.map(({ error, parts }) => reasonOf(error, parts));
"""
)


@pytest.mark.parametrize("code", [path.stem for path in CATALOGUES])
def test_a_refusal_is_all_in_one_language(code: str) -> None:
    refused = []
    for name, question in REFUSED:
        told_ = json.loads(answer(name, json.dumps(question)))
        assert told_["status"] in (400, 422), (question, told_)
        assert "parts" in told_["body"], told_["body"]
        refused.append(told_["body"])
    for text in in_node(IN_WORDS, refused=refused, code=code):
        assert not re.search(r"[{}|]|\b(the|of|and|or|is|are|with|found|expected|at|least|cells?)\b", text), text
    english = in_node(IN_WORDS, refused=refused, code="en")
    assert english[0].startswith("Line 1, column 1: found an empty text, expected a puzzle as ")


def test_a_phrase_without_a_translation_stays_english() -> None:
    known, unknown = {"template": "it has no rule", "values": {}}, {"template": "{n} is odd", "values": {"n": ["1"]}}
    mixed = [{"parts": [known]}, {"parts": [known, unknown]}, {"parts": []}]
    assert in_node(OF_PROOFS, phrases=mixed, code="de") == ["er hat keine Regel", "", ""]
    assert in_node(OF_PROOFS, phrases=mixed, code="en") == ["", "", ""]


def test_what_counts_as_a_template() -> None:
    code = """
TABLE = {1: "in a table"}
def f(x):
    why = "by a name"
    one, two = "one of two", x
    return Phrase("{n} cells", n=1), Phrase(why), Phrase(one), Phrase(TABLE[x])
"""
    assert sorted(templates_in(code)) == ["by a name", "in a table", "one of two", "{n} cells"]
    with pytest.raises(AssertionError, match="not a string"):
        list(templates_in("def f(x): return Phrase(f'{x}')"))
    with pytest.raises(AssertionError, match="no string is assigned to x"):
        list(templates_in("def f(x): return Phrase(x)"))


CHAINED = """
globalThis.localStorage = { getItem: () => null };
const { framesOf, chained } = await import(`${page}/play/chain.js`);
const { Game } = await import(`${page}/lib/game.js`);
const game = new Game({ rows: 1, cols: 6, clues: Array(6).fill(null) });
const plain = { technique: "pool", because: [], text: "why", arguments: [] };
const end = { end: "lost", against: [], arguments: [] };
const inner = { ...end, text: "if also", assumed: [[1, 5, "B"]], steps: [{ ...plain, cells: [[1, 2, "B"]] }] };
const second = { ...plain, cells: [[1, 5, "W"]], chains: [inner] };
const outer = { ...end, text: "if", assumed: [[1, 4, "W"]], steps: [{ ...plain, cells: [[1, 1, "B"]] }, second] };
const step = { ...plain, cells: [[1, 4, "B"]], chains: [outer] };
told = framesOf(step).map(({ note }, i) => [note, chained(game, [step], 1, i).ghosts.join("")]);
"""


def test_an_inner_chain_is_shown_only_while_it_is_told() -> None:
    before, inside, after = "B..W..", ["B..WB.", "BB.WB.", "BB.WB."], "B..WW."
    notes = ["if", "1", "2?", "2.1", "", "2", ""]
    assert in_node(CHAINED) == [*map(list, zip(notes, ["...W..", before, *inside, after, after], strict=True))]


def test_what_counts_as_a_sentence() -> None:
    code = """f(t("a {n}", {n}), plural(rows.length, "one", 'two "x"'));\n  // t(no)\nconst x = [t("é\\"")];"""
    assert list(sentences_of("it", code)) == ["a {n}", "one", 'two "x"', 'é"']
    assert list(sentences_of("it", code, has_forms=False)) == ["a {n}", 'two "x"', 'é"']
    with pytest.raises(AssertionError, match="not a string"):
        list(sentences_of("it", "t(name)"))


@pytest.mark.slow
def test_the_browser_says_the_language_and_a_setting_overrides_it(visit: "Visitor") -> None:
    from tests.web.browser import expect

    page = visit("#rules", locale="de-AT")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name="Regeln", exact=True)).to_be_visible()
    theme = page.get_by_role("button", name="Farben")
    expect(theme).to_have_attribute("title", "Farben: wie im System")
    theme.click()
    expect(theme).to_have_attribute("title", "Farben: dunkel")
    page.get_by_role("link", name="Spielen", exact=True).click()
    page.get_by_role("button", name="Einstellungen").click()
    with page.expect_navigation():
        page.get_by_label("Sprache der Seite").select_option("日本語")
    expect(page.get_by_role("link", name="ルール", exact=True)).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.get_by_role("button", name="設定").click()
    with page.expect_navigation():
        page.get_by_label("ページの言語").select_option("English")
    expect(page.get_by_role("link", name="Rules", exact=True)).to_be_visible()


@pytest.mark.slow
def test_a_language_without_a_catalogue_is_english(visit: "Visitor") -> None:
    from tests.web.browser import expect

    page = visit("#rules", locale="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("link", name="Rules", exact=True)).to_be_visible()


@pytest.mark.slow
def test_a_hint_in_german_is_all_german(visit: "Visitor") -> None:
    from tests.web.browser import expect, press

    page = visit("#play", locale="de")
    expect(page.get_by_role("grid", name="Nurikabe-Spielfeld")).to_be_visible()
    press(page, "Tipp")
    for more in ("Welche Technik?", "Welche Felder?", "Warum?"):
        press(page, more)
    reason = page.get_by_role("status")
    expect(reason).to_have_text(re.compile(r"\br\dc\d.* (ist|muss|kann|sind|hat|würde) .*\."))
    expect(reason.locator("[lang=en]")).to_have_count(0)
    expect(page.get_by_role("gridcell", name=re.compile("wird (Meer|Insel)")).first).to_be_visible()


@pytest.mark.slow
def test_a_conflict_in_german_is_all_german(visit: "Visitor") -> None:
    from tests.web.browser import expect, press

    page = visit("#set", locale="de")
    page.get_by_label("Rätsel einfügen").fill("3 3\n. 2 .\n. . .\n. 4 .\n")
    press(page, "Lesen")
    said = page.get_by_text("Diese Zahlen können nicht alle bleiben: die 2 bei r1c2 und die 4 bei r3c2.")
    expect(said).to_be_visible()
    expect(page.locator(".verdict [lang=en]")).to_have_count(0)
