"""JSON text of claims. The text is also a valid entry of a puzzle collection, so every command can read the puzzle.

    {"certificate": 1, "claim": "unique",
     "name": "first", "rows": 2, "cols": 3, "clues": [". . 2", "1 . ."], "solution": ["BBW", "WBW"],
     "encoding": "cuts", "solver": "glucose",
     "cuts": [{"of": "sea", "witness": "r1c1", "other": "r2c3", "separator": "r1c2 r2c2"}],
     "facts": ["ring r1c3 r2c1 outside", "around r1c3", "spans"],
     "formula": {"file": "first.json.cnf", "sha256": "..."}, "proof": {"file": "first.json.drat", "sha256": "..."}}

``certificate`` is the version. ``cells`` holds decided cells, if any. ``of`` is ``sea`` or the cell
of the island's clue. ``facts`` is optional; ``facts.py`` explains its items. A claim of
``none`` has no solution, a claim of ``solution`` has no later field.
"""

import hashlib
import json
import math
import re
from collections.abc import Iterator, Sequence
from functools import partial
from reprlib import repr as short_repr

from nurikabe_sat.certificate.claim import OUTSIDE, Around, Claim, ClaimKind, Fact, Ring, Separation, SideFile, Spans
from nurikabe_sat.certificate.formula import ENCODINGS
from nurikabe_sat.errors import FormatError
from nurikabe_sat.formats import janko_json
from nurikabe_sat.formats.scan import MAX_DIGITS, without_bom
from nurikabe_sat.puzzle.grid import Grid
from nurikabe_sat.puzzle.model import Board

VERSION = 1

LARGEST_CLAIM = 16 * 1024 * 1024
"""Maximum size of a claim in bytes. A claim of this size contains about 50,000 cuts."""

_CELL = re.compile(r"r([1-9][0-9]{0,6})c([1-9][0-9]{0,6})", re.ASCII)
_SHA256 = re.compile(r"[0-9a-f]{64}")
_NO_NAME = re.compile(r"\.{0,2}|.*[/\\:].*|.*[ .]|(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_LONGEST_NAME = 255
_LONGEST_STEM = 80
_ENDS_AS_TOLD_APART = re.compile(r"-[0-9a-f]{16}$")


def write_claim(claim: Claim) -> Iterator[str]:
    r"""Yield the lines of a certificate file, each ending with a newline. Fields and list items are on separate lines.

    >>> from nurikabe_sat import make_certificate, read_board
    >>> board = read_board("2\n1 0\n0 1")
    >>> list(write_claim(make_certificate(board).claim))[2]
    '"claim": "none",\n'
    """
    fields: dict[str, object] = {"certificate": VERSION, "claim": claim.kind.value}
    fields |= json.loads(janko_json.write(claim.board))[0]
    if claim.solution is not None:
        fields["solution"] = claim.solution.to_rows()
    if claim.formula is not None and claim.proof is not None:
        fields["encoding"] = claim.encoding
        fields["solver"] = claim.solver
        fields["cuts"] = [_separation_fields(one, claim.board.puzzle.grid) for one in claim.separations]
        if claim.facts:
            fields["facts"] = [_fact_text(one, claim.board.puzzle.grid) for one in claim.facts]
        fields["formula"] = {"file": claim.formula.name, "sha256": claim.formula.sha256}
        fields["proof"] = {"file": claim.proof.name, "sha256": claim.proof.sha256}
    yield "{\n"
    last = next(reversed(fields))
    for key, value in fields.items():
        yield f"{json.dumps(key)}: {_value(value)}{'' if key == last else ','}\n"
    yield "}\n"


def _value(value: object) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f" {json.dumps(item)}" for item in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)


def _separation_fields(separation: Separation, grid: Grid) -> dict[str, str | None]:
    return {
        "of": "sea" if separation.clue is None else grid.name(separation.clue),
        "witness": grid.name(separation.witness),
        "other": None if separation.other is None else grid.name(separation.other),
        "separator": " ".join(map(grid.name, separation.separator)),
    }


def _fact_text(fact: Fact, grid: Grid) -> str:
    if isinstance(fact, Ring):
        return " ".join(["ring", *("outside" if node is OUTSIDE else grid.name(node) for node in fact.nodes)])
    return f"around {grid.name(fact.clue)}" if isinstance(fact, Around) else "spans"


def read_claim(text: str, source: str = "<text>") -> Claim:
    r"""Return the claim in a certificate file without checking that the claim is true.

    Raises:
        FormatError: If the text is not a certificate.

    >>> from nurikabe_sat import make_certificate, read_board
    >>> board = read_board("2\n1 0\n0 1")
    >>> claim = make_certificate(board).claim
    >>> read_claim("".join(write_claim(claim))) == claim
    True
    """
    board, solution = _entry(text, source)
    fields = _Fields(json.loads(without_bom(text), parse_int=_number), source, board)
    fields.version()
    kind = ClaimKind(fields.one_of("claim", [kind.value for kind in ClaimKind]))
    if (solution is None) is not (kind is ClaimKind.NONE):
        found, expected = ("no solution", "a solution") if solution is None else ("a solution", "no solution")
        raise FormatError(found, f"{expected} for the claim '{kind.value}'", source=source)
    if kind is ClaimKind.SOLUTION:
        return Claim(kind, board, solution)
    return Claim(
        kind,
        board,
        solution,
        fields.one_of("encoding", ENCODINGS),
        fields.string("solver"),
        tuple(fields.separations()),
        fields.side_file("formula"),
        fields.side_file("proof"),
        tuple(fields.facts()),
    )


def _number(digits: str) -> float:
    """Return the number with the given digits, or infinity if the number has too many digits."""
    return int(digits) if len(digits) <= MAX_DIGITS else math.inf


def _entry(text: str, source: str) -> janko_json.Entry:
    expected = "a certificate, a JSON object"
    if not janko_json.probe(text) or not without_bom(text).lstrip().startswith("{"):
        raise FormatError("another kind of text", expected, source=source)
    entries = list(janko_json.read_with_solutions(text, source))
    if len(entries) != 1:
        raise FormatError(f"{len(entries)} JSON objects", expected, source=source)
    return entries[0]


def is_file_name(name: str) -> bool:
    """Return True if every operating system allows the file name. Windows, for example, forbids ``con``."""
    return name.isprintable() and len(name) <= _LONGEST_NAME and _NO_NAME.fullmatch(name) is None


def file_name_for(name: str) -> str:
    """Return a file name for a puzzle's certificate. The name is valid on every system and unique for each puzzle name.

    >>> file_name_for("4x4.in"), file_name_for("instances/4x4.in")
    ('4x4.in.json', 'instances_4x4.in-ee1349636a817548.json')
    """
    plain = re.sub(r"[^a-z0-9._-]+", "_", name.lower())[:_LONGEST_STEM].lstrip(".")
    if plain and plain == name and is_file_name(f"{name}.json") and not _ENDS_AS_TOLD_APART.search(name):
        return f"{name}.json"
    digest = hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()
    return f"{plain}-{digest[:16]}.json"


class _Fields:
    """Reader of the fields of a claim that an entry in a puzzle collection does not have."""

    def __init__(self, fields: dict[str, object], source: str, board: Board) -> None:
        self._fields = fields
        self._source = source
        self._board = board

    def version(self) -> None:
        version = self._fields.get("certificate")
        if type(version) is not int or version != VERSION:  # a bool is an int, too
            raise self._error(self._fields, "certificate", f"{VERSION}, the version of the format")

    def one_of(self, key: str, names: Sequence[str]) -> str:
        name = self._fields.get(key)
        if not isinstance(name, str) or name not in names:
            raise self._error(self._fields, key, f"one of {', '.join(names)}")
        return name

    def string(self, key: str) -> str:
        return self._string(self._fields, key)

    def side_file(self, key: str) -> SideFile:
        value = self._fields.get(key)
        if not isinstance(value, dict):
            raise self._error(self._fields, key, "an object with 'file' and 'sha256'")
        name, digest = self._string(value, "file"), self._string(value, "sha256")
        if not is_file_name(name):
            raise self._error(value, "file", "the name of a file in the same folder")
        if not _SHA256.fullmatch(digest):
            raise self._error(value, "sha256", "64 hexadecimal digits")
        return SideFile(name, digest)

    def separations(self) -> Iterator[Separation]:
        for number, cut in enumerate(self._list("cuts"), 1):
            if not isinstance(cut, dict):
                expected = "an object with 'of', 'witness', 'other' and 'separator'"
                raise FormatError(f"{short_repr(cut)} as cut {number}", expected, source=self._source)
            named = partial(self._cell_named, where=f"the cut {short_repr(cut)}")
            yield Separation(
                clue=None if cut.get("of") == "sea" else named(self._string(cut, "of")),
                witness=named(self._string(cut, "witness")),
                other=None if cut.get("other") is None else named(self._string(cut, "other")),
                separator=tuple(sorted(set(map(named, self._string(cut, "separator").split())))),
            )

    def facts(self) -> Iterator[Fact]:
        for number, fact in enumerate(self._list("facts", []), 1):
            named = partial(self._cell_named, where=f"the fact {short_repr(fact)}")
            match fact.split() if isinstance(fact, str) else []:
                case ["ring", *nodes]:
                    yield Ring(tuple(OUTSIDE if node == "outside" else named(node) for node in nodes))
                case ["around", clue]:
                    yield Around(named(clue))
                case ["spans"]:
                    yield Spans()
                case _:
                    expected = "'ring CLUES', 'around CLUE' or 'spans'"
                    raise FormatError(f"{short_repr(fact)} as fact {number}", expected, source=self._source)

    def _list(self, key: str, default: object = None) -> list[object]:
        value = self._fields.get(key, default)
        if not isinstance(value, list):
            raise self._error(self._fields, key, "a list")
        return value

    def _cell_named(self, name: str, where: str) -> int:
        grid = self._board.puzzle.grid
        match = _CELL.fullmatch(name)
        if match:
            row, col = map(int, match.groups())
            if row <= grid.rows and col <= grid.cols:
                return grid.cell(row - 1, col - 1)
        found = f"the cell {short_repr(name)} in {where}"
        raise FormatError(found, f"a cell from r1c1 to {grid.name(grid.size - 1)}", source=self._source)

    def _string(self, where: dict[str, object], key: str) -> str:
        value = where.get(key)
        if not isinstance(value, str):
            raise self._error(where, key, "a string")
        return value

    def _error(self, where: dict[str, object], key: str, expected: str) -> FormatError:
        found = short_repr(where[key]) if key in where else "nothing"
        return FormatError(f"{found} as '{key}'", expected, source=self._source)
