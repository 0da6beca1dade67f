"""Books: the PDF is read back by pypdf, the HTML by a parser; what stands on the pages must be the puzzles."""

import json
import re
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fpdf import FPDF
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from nurikabe_sat import read_board
from nurikabe_sat.puzzle.model import Colour, Colouring
from nurikabe_sat.puzzle.rules import is_solution
from nurikabe_sat.rendering.scene import FILLS
from tests.support.command import Run, command_in

LATE = "nurikabe/14/14/zzk-15l-14zzzzp-14l-14zzk"
TEN = str(Path(__file__).parents[2] / "instances" / "10x10-large-island.in")
ENTRIES = [
    {"title": "Zwei Brücken", "author": "A. Setter", "rows": 4, "cols": 4,
     "clues": [". . . 1", "2 . . .", ". . 1 .", "1 . . ."]},
    {"name": "open", "rows": 3, "cols": 1, "clues": ["?", ".", "1"]},
    {"rows": 1, "cols": 3, "clues": ["2 . ."]},
]  # fmt: skip
SOLVED = ["BBBWWWBBBBWBWBBB", "WBW", "WWB"]
FILES = {
    "all.json": json.dumps(ENTRIES),
    "notes.json": json.dumps(
        [
            {"title": "Noted", "rows": 1, "cols": 3, "clues": ["2 . ."], "notes": "Made on a train.\n" + "word " * 60},
            {"title": "Long", "rows": 1, "cols": 3, "clues": ["2 . ."], "notes": "\n".join(map(str, range(90, 120)))},
            {"title": "None", "rows": 1, "cols": 3, "clues": ["2 . ."]},
        ]
    ),
    "several.in": "2 2\n2 .\n. .\n",
    "none.in": "1 3\n1 1 .\n",
    "broken.in": "2\n. .\n",
    "kana.json": json.dumps([{"title": "\u4e8c\u3064", "rows": 1, "cols": 3, "clues": ["2 . ."]}]),
    "wide.in": f"1 80\n80 {'. ' * 79}\n",
}
book = command_in(FILES, "book")


def operations(page: PageObject, reader: PdfReader) -> list[tuple[list[Any], bytes]]:
    """Return the drawing of a page, step by step."""
    return ContentStream(page.get_contents(), reader).operations


def filled(page: PageObject, reader: PdfReader, what: str) -> list[tuple[float, ...]]:
    """The rectangles that are filled with a colour of the scene."""
    wanted = [round(value / 255, 3) for value in bytes.fromhex(FILLS[what].removeprefix("#"))]
    if len(set(wanted)) == 1:
        wanted = wanted[:1]
    colour: list[float] = []
    found, path = [], []
    for operands, operator in operations(page, reader):
        numbers = [float(one) for one in operands] if operator in (b"rg", b"g", b"re") else []
        if operator in (b"rg", b"g"):
            colour = [round(one, 3) for one in numbers]
        elif operator == b"re":
            path.append(tuple(numbers))
        elif operator == b"f":
            found += path if colour == pytest.approx(wanted, abs=0.002) else []
            path = []
        elif operator in (b"S", b"n"):
            path = []
    return found


def squares(rectangles: list[tuple[float, ...]], size: float) -> int:
    """How many of them are cells of so many points."""
    return sum(abs(width - size) < 0.01 > abs(abs(height) - size) for _, _, width, height in rectangles)


def test_a_book_of_three(book: Run) -> None:
    outcome = book("all.json", "-o", "b.pdf", "--title", "Small lakes", "--qr", "--per-page", "2", "--cell", "10")
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "b.pdf: 3 puzzles\n")
    reader = PdfReader("b.pdf")
    texts = [page.extract_text() for page in reader.pages]
    assert len(texts) == 4
    assert {(round(float(page.mediabox.width)), round(float(page.mediabox.height))) for page in reader.pages} == {
        (595, 842)
    }
    assert reader.metadata is not None
    assert reader.metadata.title == "Small lakes"
    assert texts[0].splitlines()[0] == "Small lakes"
    assert "A ? stands for any number." in texts[0]
    assert "1. Zwei Brücken" in texts[1]
    assert "A. Setter, 4 x 4, easy" in texts[1]
    assert "2. open\n3 x 1, easy" in texts[1]
    assert "3.\n1 x 3, easy" in texts[2]
    assert texts[3].splitlines()[0] == "Solutions"
    assert [text.splitlines()[-1] for text in texts[1:]] == ["2", "3", "4"]
    numbers = Counter(word for line in texts[1].splitlines() for word in [line.strip()] if re.fullmatch(r"[\d?]", word))
    assert numbers == Counter(["1", "2", "1", "1", "?", "1", "2"])  # the last is the number of the page
    addresses = [
        annotation.get_object()["/A"]["/URI"] for page in reader.pages for annotation in page.get("/Annots", [])
    ]
    assert [read_board(one).puzzle for one in addresses] == [
        read_board(json.dumps([entry])).puzzle for entry in ENTRIES
    ]
    size = 10 * 72 / 25.4
    assert squares(filled(reader.pages[1], reader, "sea"), size) == 0
    assert squares(filled(reader.pages[1], reader, "island"), size) == 16 + 3  # undecided cells are white on paper
    # The solutions, in cells of 5 mm: as many of both colours as the puzzles have, which the referee accepts.
    for entry, letters in zip(ENTRIES, SOLVED, strict=True):
        board = read_board(json.dumps([entry]))
        assert is_solution(board.puzzle, Colouring(board.puzzle.grid, tuple(map(Colour, letters))))
    last = reader.pages[3]
    assert squares(filled(last, reader, "sea"), size / 2) == "".join(SOLVED).count("B")
    assert squares(filled(last, reader, "island"), size / 2) == "".join(SOLVED).count("W")


def test_a_pdf_has_an_outline(book: Run) -> None:
    assert book("all.json", "-o", "b.pdf", "--title", "Small lakes", "--per-page", "2", "--no-levels").code == 0
    reader = PdfReader("b.pdf")

    def pages_of(entries: list[Any]) -> list[Any]:
        """Return the titles with the indices of their pages, nested as in the file."""
        return [
            pages_of(one) if isinstance(one, list) else (one.title, reader.get_destination_page_number(one))
            for one in entries
        ]

    assert pages_of(reader.outline) == [
        ("Puzzles", 1),
        [("1. Zwei Brücken (A. Setter, 4 x 4)", 1), ("2. open (3 x 1)", 1), ("3. (1 x 3)", 2)],
        ("Solutions", 3),
        [("1. Zwei Brücken", 3), ("2. open", 3), ("3.", 3)],
    ]


def test_a_long_title_is_cut_off_without_measuring_all_of_it(book: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = 0
    width_of = FPDF.get_string_width

    def counted(pdf: FPDF, text: str, normalized: bool = False) -> float:
        nonlocal measured
        measured += len(text)
        return width_of(pdf, text, normalized)

    monkeypatch.setattr(FPDF, "get_string_width", counted)
    notes = {"notes": "n" * 1_000_000 + "\n" * 100_000, "title": "t" * 1_000_000, "author": "a" * 1_000_000}
    Path("long.json").write_text(json.dumps([{"rows": 1, "cols": 3, "clues": ["2 . ."], **notes}]))
    assert book("long.json", "-o", "b.pdf", "--title", "Lakes " * 20_000).code == 0
    assert measured < 100_000
    cover, page, *_ = PdfReader("b.pdf").pages
    (title, *_) = cover.extract_text().splitlines()
    assert title.startswith("Lakes Lakes Lakes")
    assert title.endswith("...")
    assert 20 < len(title) < 200
    assert "tttttttttt..." in page.extract_text()


def test_the_same_puzzles_give_the_same_bytes(book: Run) -> None:
    for name in ("a.pdf", "b.pdf", "a.html", "b.html"):
        assert book("all.json", "-o", name, "--qr", "-q").code == 0
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()
    assert b"20000101" in Path("a.pdf").read_bytes()
    assert Path("a.html").read_bytes() == Path("b.html").read_bytes()


class Seen(HTMLParser):
    """What an HTML page holds: the texts of its elements by their names, and the classes of its shapes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[tuple[str, str]] = []
        self.pages: list[Counter[str]] = []
        self.links: list[str] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        said = dict(attrs)
        if said.get("class") == "page":
            self.pages.append(Counter())
        elif tag == "rect":
            self.pages[-1][said["class"] or ""] += 1
        elif tag == "a":
            self.links.append(said["href"] or "")

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self._open[-1], data.strip()))


def test_a_book_for_browsers(book: Run) -> None:
    assert book("all.json", "-o", "b.html", "--title", "A & <B>", "--qr", "https://example.org/#p=").code == 0
    text = Path("b.html").read_text(encoding="utf-8")
    seen = Seen(text)
    assert ("h1", "A & <B>") in seen.texts
    assert [line for tag, line in seen.texts if tag == "h2"] == [
        "1. Zwei Brücken", "2. open", "3.", "Solutions", "1. Zwei Brücken", "2. open", "3."
    ]  # fmt: skip
    assert ("p", "A. Setter, 4 x 4, easy") in seen.texts
    front, puzzles, solutions = seen.pages
    assert not front
    assert puzzles["sea"] == 0
    assert puzzles["undecided"] + puzzles["island"] == 16 + 3 + 3
    assert (solutions["sea"], solutions["island"]) == ("".join(SOLVED).count("B"), "".join(SOLVED).count("W"))
    assert [one.partition("#p=")[2] for one in seen.links] == [
        "nurikabe/4/4/i12k1g1i",
        "nurikabe/1/3/.g1",
        "nurikabe/3/1/2h",
    ]
    assert "size: 210mm 297mm" in text
    assert not re.search(r"(?:src=|url\(|@import)", text), "it loads nothing"


def test_notes_stand_below_the_board(book: Run) -> None:
    for name in ("b.pdf", "b.html"):
        assert book("notes.json", "-o", name, "--no-levels").code == 0
    page, solutions = (page.extract_text() for page in PdfReader("b.pdf").pages)
    lines = page.splitlines()
    assert lines.count("Made on a train.") == 1
    assert sum(line.split().count("word") for line in lines) == 60
    assert [line for line in lines if re.fullmatch(r"9\d.*", line)] == [str(90 + n) for n in range(7)] + ["97 ..."]
    assert "train" not in solutions
    told = [text for tag, text in Seen(Path("b.html").read_text(encoding="utf-8")).texts if text.startswith("Made on")]
    assert [line.split() for line in told[0].splitlines()] == [
        line.split() for line in lines if re.match("Made|word", line)
    ]


def test_notes_make_the_cells_smaller_where_there_is_no_room(book: Run) -> None:
    widths = []
    for notes in ("", "\n".join("eight lines")):
        entry = {"rows": 40, "cols": 1, "clues": ["2", *"." * 39], "notes": notes}
        Path("tall.json").write_text(json.dumps([entry] * 8), encoding="utf-8")
        assert book("tall.json", "-o", "b.html", "--no-levels", "--per-page", "8").code == 0
        found = re.search(r'class="board" style="[^"]*width: ([\d.]+)mm', Path("b.html").read_text(encoding="utf-8"))
        assert found is not None
        widths.append(float(found[1]))
    assert widths[0] > widths[1] > 0


def test_paper_print_and_order(book: Run) -> None:
    assert (
        book(
            *("all.json", "-o", "b.pdf", "--paper", "letter", "--large", "--per-page", "1", "--order", "size"),
            "--no-solutions",
        ).code
        == 0
    )
    pages = PdfReader("b.pdf").pages
    assert [page.extract_text().splitlines()[0] for page in pages] == ["1. open", "2.", "3. Zwei Brücken"]
    assert (round(float(pages[0].mediabox.width)), round(float(pages[0].mediabox.height))) == (612, 792)
    assert book("all.json", "-o", "b.pdf", "--order", "level").code == 0
    text = PdfReader("b.pdf").pages[0].extract_text()
    assert re.findall(r"^[1-3]\..*", text, re.M) == ["1. open", "2.", "3. Zwei Brücken"]


def test_large_print_fills_its_pages(book: Run) -> None:
    """Small boards share a page as long as their cells stay large; a 10x10 takes a whole page."""
    assert book("all.json", "-o", "b.pdf", "--large", "--no-solutions").code == 0
    assert len(PdfReader("b.pdf").pages) == 1
    assert book(TEN, "all.json", TEN, "-o", "c.pdf", "--large", "--no-solutions", "--no-levels").code == 0
    first = [page.extract_text().splitlines()[0][:2] for page in PdfReader("c.pdf").pages]
    assert first == ["1.", "2.", "5."]


def test_what_is_not_unique_is_refused_or_left_out(book: Run) -> None:
    files = ("several.in", "all.json", "none.in")
    outcome = book(*files, "-o", "b.pdf")
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err == (
        "nurikabe-sat: error: several.in: puzzle 1 has several solutions\n"
        "nurikabe-sat: error: none.in: puzzle 5 has no solution\n"
    )
    assert not Path("b.pdf").exists()
    outcome = book(*files, "broken.in", "-o", "b.pdf", "--skip")
    assert outcome.code == 0
    assert outcome.err.splitlines()[-1] == "b.pdf: 3 puzzles"
    assert outcome.err.count("left out: ") == 3
    assert book("all.json", "broken.in", "-o", "c.pdf").code == 2
    late = book(LATE, "-o", "c.pdf", "--timeout", "0.05")
    assert (late.code, Path("c.pdf").exists()) == (3, False)
    assert "before the number of solutions was known" in late.err
    assert book("none.in", "-o", "c.pdf", "--skip").err.endswith(
        "error: no puzzle to print: the files contain no puzzle\n"
    )


def test_decided_cells_are_printed_unless_they_are_left_out(book: Run) -> None:
    Path("painted.in").write_text("1 3\n2 W B\n")
    assert book("painted.in", "-o", "b.html", "--no-solutions").code == 0
    assert Seen(Path("b.html").read_text(encoding="utf-8")).pages[0]["sea"] == 1
    assert book("painted.in", "-o", "b.html", "--no-solutions", "--clues-only").code == 0
    assert Seen(Path("b.html").read_text(encoding="utf-8")).pages[0]["sea"] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["all.json", "-o", "b.txt"], "-o: found 'b.txt', expected a name that ends in .pdf or .html"),
        (
            ["all.json", "-o", "b.pdf", "--order", "level", "--no-levels"],
            "--order level cannot be combined with --no-levels",
        ),
        (["all.json", "-o", "b.html", "--font", "x.ttf"], "--font applies only to a PDF"),
        (["all.json", "-o", "b.pdf", "--font", "all.json"], "all.json: found a font that cannot be read, expected a "),
        (
            ["all.json", "-o", "b.pdf", "--cell", "40"],
            "puzzle 1 (4 x 4): cells of 40 mm do not fit on the page; at most ",
        ),
        (
            ["wide.in", "-o", "b.pdf"],
            "puzzle 1 (1 x 80): cells of 2.25 mm are too small to read; to use them anyway, set the cell width to 2.25",
        ),
        (["kana.json", "-o", "b.pdf"], "'1. \u4e8c\u3064': Helvetica has no '\u4e8c'; choose another font, or write"),
        (["all.json", "-o", "no/b.pdf"], "cannot write no/b.pdf: No such file or directory"),
        (["all.json", "-o", "b.pdf", "--qr", "x" * 3000], "an address of 3021 characters is too long for a QR code"),
    ],
)
def test_bad_usage_is_one_line(book: Run, arguments: list[str], said: str) -> None:
    outcome = book(*arguments)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert outcome.err.startswith(f"nurikabe-sat: error: {said}")
    assert not [path for path in Path().iterdir() if path.name not in FILES]


@pytest.mark.parametrize(("module", "what"), [("fpdf", "a PDF requires"), ("segno", "QR codes require")])
def test_without_the_extra(book: Run, monkeypatch: pytest.MonkeyPatch, module: str, what: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    outcome = book("all.json", "-o", "b.pdf", "--qr")
    assert outcome.code == 2
    assert outcome.err.startswith(f"nurikabe-sat: error: {what} the extra 'book': pip install 'nurikabe-sat[book]'")
    assert book("all.json", "-o", "b.html").code == 0


def test_letters_of_another_font(book: Run) -> None:
    font = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    if not font.exists():
        pytest.skip("no DejaVu here")
    Path("g.json").write_text(json.dumps([{"title": "\u03bb \u2014 \u010d", "rows": 1, "cols": 3, "clues": ["2 . ."]}]))
    assert book("g.json", "-o", "b.pdf", "--font", font).code == 0
    assert "1. \u03bb \u2014 \u010d" in PdfReader("b.pdf").pages[0].extract_text()
