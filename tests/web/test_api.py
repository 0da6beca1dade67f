"""The API says what the commands print; it refuses what they refuse, and what a server must."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from nurikabe_sat.deduction.technique import LEVELS, Level
from nurikabe_sat.formats import FORMATS
from nurikabe_sat.making.generator.frame import SYMMETRIES, Symmetry
from tests.support.command import HARD, run
from tests.web.serving import ask, get, post

pytest.importorskip("fastapi")

pytestmark = pytest.mark.slow

UNIQUE = "3 4\n. . . 2\n1 . . .\n. . 1 .\n"
SEVERAL = "3\n. . .\n. 2 .\n. . .\n"
NONE = "3\n0 0 2\n1 0 0\n0 0 2\n"
PAINTED = "3\n. . .\n. 2 .\nW . .\n"
PARTLY = "3 4\n. B . 2\n1 B . .\n. . 1 .\n"
HALF_WRONG = "3 4\n. B . 2\n1 B W .\n. . 1 .\n"
SOLVED = "3 4\nB B W 2\n1 B B B\nB B 1 B\n"
BOARDS = {
    "unique": UNIQUE,
    "several": SEVERAL,
    "none": NONE,
    "painted": PAINTED,
    "partly": PARTLY,
    "half-wrong": HALF_WRONG,
    "solved": SOLVED,
    "url": "https://puzz.link/p?nurikabe/5/5/k2g1l3h2k2g",
}
CHANGING = ("name", "seconds")  # the command names a puzzle by its file; times differ

# The question, what is asked, and the command that says the same.
SAME: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "solve": ("solve", {}, ("solve",)),
    "solve unique": ("solve", {"unique": True}, ("solve", "--unique")),
    "unique": ("unique", {}, ("unique",)),
    "count": ("count", {}, ("count",)),
    "facts": ("facts", {}, ("facts",)),
    "why": ("why", {}, ("why",)),
    "why smallest": ("why", {"smallest": True}, ("why", "--smallest")),
    "check": ("check", {}, ("check",)),
    "check as pzpr": ("check", {"undecided": "island"}, ("check", "--undecided", "island")),
    "check solvable": ("check", {"solvable": True}, ("check", "--solvable")),
    "hint": ("hint", {}, ("hint",)),
    "explain": ("explain", {}, ("explain",)),
    "explain easy": ("explain", {"level": "easy"}, ("explain", "--level", "easy")),
    "rate": ("rate", {}, ("rate",)),
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("same", SAME)
def test_the_same_as_the_command(
    server: str, same: str, board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    question, more, command = SAME[same]
    file = tmp_path / "puzzle.in"
    file.write_text(BOARDS[board])
    puzzle = BOARDS[board] if board == "url" else file
    printed = json.loads(run(capsys, *command, puzzle, "--format", "json", "--timeout", "60").out)
    answer = ask(server, question, puzzle=BOARDS[board], timeout=60, **more)
    for key in CHANGING:
        assert (key in printed) == (key in answer)
        printed.pop(key, None)
        answer.pop(key, None)
    assert answer == printed


@pytest.mark.parametrize("form", [form.name for form in FORMATS])
def test_convert(server: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzle.in"
    file.write_text(UNIQUE)
    answer = ask(server, "convert", puzzle=UNIQUE, to=form)
    assert answer["text"] == run(capsys, "convert", file, "--to", form).out
    back = ask(server, "convert", puzzle=answer["text"], format=form, to="plain", clues_only=True)
    assert (back["status"], back["text"], back["suffix"]) == ("done", UNIQUE, ".in")


def test_convert_several_puzzles(server: str) -> None:
    urls = "nurikabe/3/3/j1j\nnurikabe/6/6/m8n8i9u\n"
    assert ask(server, "convert", puzzle=urls, to="url")["text"] == urls


def test_generate(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = json.loads(run(capsys, "generate", "5", "--level", "hard", "--seed", "2", "--format", "json").out)
    wish = {"rows": 5, "cols": 5, "level": "hard"}
    seeded = ask(server, "generate", **wish, seed=2)
    assert {**seeded, "seconds": 0} == {**printed, "seconds": 0}
    unseeded = ask(server, "generate", **wish)
    again = ask(server, "generate", **wish, seed=unseeded["seed"])
    assert again["clues"] == unseeded["clues"]
    several = ask(server, "generate/several", **wish, seed=2, count=3)
    assert (several["status"], several["late"]) == ("complete", [])
    assert [one["seed"] for one in several["puzzles"]] == [2, 3, 4]
    assert several["puzzles"][0]["clues"] == seeded["clues"]


def test_the_best_puzzles_found_are_kept_among_several(server: str) -> None:
    several = ask(server, "generate/several", rows=4, cols=4, level="extreme", best=True, timeout=1, seed=1, count=2)
    assert (several["status"], several["late"]) == ("complete", [])
    assert [(one["status"], one["seed"]) for one in several["puzzles"]] == [("best", 1), ("best", 2)]


def test_the_options_of_the_generator(server: str) -> None:
    made = ask(
        server,
        "generate",
        rows=7,
        cols=6,
        seed=1,
        symmetry="rotate",
        max_clue=5,
        islands=[4, 9],
        density=0.44,
        unknown=0.25,
        forbid=["lookahead"],
        timeout=60,
    )
    assert made["status"] == "made"
    cells = [cell for row in made["clues"] for cell in row.split()]
    clues = [cell for cell in cells if cell != "."]
    assert (made["rows"], made["cols"]) == (7, 6)
    assert [cell == "." for cell in cells] == [cell == "." for cell in reversed(cells)]
    assert 4 <= len(clues) <= 9
    assert set(clues) <= {"1", "2", "3", "4", "5", "?"}
    assert clues.count("?") == int(len(clues) / 4 + 0.5)
    assert abs("".join(made["solution"]).count("W") - 0.44 * 42) <= 0.03 * 42


def test_the_pack(server: str) -> None:
    pack = get(f"{server}api/v1/pack").json()
    assert len(pack) == 184
    assert {puzzle["level"] for puzzle in pack} == set(LEVELS)
    name = pack[0]["name"]
    entry = get(f"{server}api/v1/pack/{name}").json()
    answer = ask(server, "unique", puzzle=json.dumps(entry))
    assert answer == {"status": "unique", "solutions": [entry["solution"]], "rests_on": None}
    missing = get(f"{server}api/v1/pack/nix")
    assert (missing.status_code, missing.json()) == (
        404,
        {"error": "no included puzzle is named 'nix'", "code": "not_found"},
    )


def test_about(server: str) -> None:
    about = get(f"{server}api/v1/about").json()
    assert about["levels"] == list(LEVELS)
    assert [form["name"] for form in about["formats"]] == [form.name for form in FORMATS]
    assert about["limits"] == {"cells": 2500, "body": 1 << 20, "timeout": 60, "count": 50}


def test_the_words_of_the_questions_are_those_of_the_registries() -> None:
    assert get_args(Level) == LEVELS
    assert get_args(Symmetry) == tuple(SYMMETRIES)


def test_a_time_limit_is_an_answer(server: str) -> None:
    assert ask(server, "solve", puzzle=HARD, timeout=0.2)["status"] == "limit"
    hint = ask(server, "hint", puzzle=HARD, timeout=0.2)
    assert hint == {"status": "limit", "message": "the time limit was reached before a hint was found"}
    late = ask(server, "generate", rows=30, cols=30, level="expert", seed=1, timeout=0.2)
    assert (late["status"], "message" in late) == ("limit", True)
    several = ask(server, "generate/several", rows=30, cols=30, seed=7, count=2, timeout=0.2)
    assert (several["status"], several["puzzles"], [one["seed"] for one in several["late"]]) == ("limit", [], [7, 8])


# What is refused: the question, what is asked, and the code and the words of the answer.
REFUSED = {
    "no puzzle": ("hint", {"puzzle": "2\n2 x\n. .\n"}, 400, "puzzle:2:3: found 'x', expected "),
    "an empty text": ("hint", {"puzzle": ""}, 400, "puzzle:1:1: found an empty text, expected "),
    "two puzzles": ("solve", {"puzzle": "nurikabe/3/3/j1j\nnurikabe/3/3/j1j\n"}, 400, "puzzle:"),
    "a file": ("solve", {"puzzle": "instances/input-4by4.in"}, 400, "puzzle:1:1: found 'instances/input-4"),
    "an address": ("solve", {"puzzle": "http://127.0.0.1:1/puzzle.in"}, 400, "puzzle:1:1: found "),
    "another format": ("solve", {"puzzle": UNIQUE, "format": "janko"}, 400, "puzzle:"),
    "no format": ("solve", {"puzzle": UNIQUE, "format": "nix"}, 422, "unknown format 'nix'; choose from "),
    "no target": ("convert", {"puzzle": UNIQUE, "to": "nix"}, 422, "unknown format 'nix'; choose from "),
    "what a format cannot hold": ("convert", {"puzzle": PARTLY, "to": "url"}, 400, ""),
    "a large board": ("solve", {"puzzle": "51 50\n"}, 400, "puzzle:1:1: found "),
    "a long board to make": ("generate", {"rows": 2501}, 400, "rows: found 2501, expected at most 2500, "),
    "a large board to make": (
        "generate",
        {"rows": 51, "cols": 50},
        400,
        "a board of 2550 cells is too large",
    ),
    "an impossible wish": (
        "generate",
        {"rows": 2, "cols": 2, "min_clue": 5},
        400,
        "min_clue: found 5, ",
    ),
    "much time": (
        "solve",
        {"puzzle": UNIQUE, "timeout": 61},
        400,
        "timeout: found 61.0, expected at most 60, the ",
    ),
    "many puzzles": (
        "generate/several",
        {"rows": 3, "cols": 3, "count": 51},
        400,
        "count: found 51, expected at most 50, ",
    ),
    "no time": ("solve", {"puzzle": UNIQUE, "timeout": 0}, 422, "timeout: found 0.0, expected at least 0.001"),
    "endless time": ("solve", {"puzzle": UNIQUE, "timeout": "inf"}, 422, "timeout: found 'inf', expected a number"),
    "a long list": (
        "generate",
        {"story": ["pool"] * 1001},
        422,
        "story: found \"['pool', 'pool', 'pool', 'pool', 'pool',\", expected a list of at most 1000 values",
    ),
    "nothing": ("solve", {}, 422, "the key 'puzzle' is missing"),
    "more than there is": (
        "solve",
        {"puzzle": UNIQUE, "solver": "/bin/sh"},
        422,
        "found the key 'solver', expected puzzle, ",
    ),
    "no level": ("generate", {"rows": 5, "cols": 5, "level": "nix"}, 422, "level: found 'nix', expected 'easy', "),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refusals(server: str, case: str) -> None:
    question, body, code, words = REFUSED[case]
    response = post(f"{server}api/v1/{question}", json=body)
    problem = response.json()
    assert (response.status_code, sorted({*problem, "parts"})) == (code, ["code", "error", "parts"])
    assert problem["error"].startswith(words)
    assert "\n" not in problem["error"]


def test_what_browsers_may_do(server: str) -> None:
    for path in ("", "docs", "api/v1/about", "nix", "api/v1/solve"):
        headers = get(server + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert ("unsafe-inline" in headers["content-security-policy"]) == (path == "docs")
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
        assert "server" not in headers
        assert "access-control-allow-origin" not in headers


def test_nothing_of_another_machine_is_in_the_pages(server: str) -> None:
    for path in ("", "docs"):
        text = get(server + path).text
        assert not [word for word in text.split('"') if "://" in word and not word.startswith("http://www.w3.org/")]


def test_only_the_page_is_served(server: str) -> None:
    assert get(server).headers["content-type"].startswith("text/html")
    assert get(f"{server}main.js").headers["content-type"].startswith("text/javascript")
    for path in ("../app.py", "%2e%2e/app.py", "..%2fapp.py", "//etc/passwd", "page/index.html"):
        assert get(server + path).status_code == 404
    missing = get(f"{server}api/v1/nix")
    assert (missing.status_code, missing.json()) == (
        404,
        {"error": "/api/v1/nix does not exist on this server", "code": "not_found"},
    )


def test_a_name_that_is_not_ours(server: str) -> None:
    for host in ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "[::1", ""):
        response = get(f"{server}api/v1/about", headers={"Host": host})
        assert response.status_code in (400, 421)
    assert get(f"{server}api/v1/about", headers={"Host": "LOCALHOST:1"}).status_code == 200


def test_a_body_that_is_no_json(server: str) -> None:
    response = post(f"{server}api/v1/solve", content=json.dumps({"puzzle": UNIQUE}))
    assert (response.status_code, response.json()["error"][:12]) == (415, "found a body")


BROKEN = {
    "{": "body: not JSON (line 1, column 2: Expecting property name enclosed in double quotes)",
    "": "body: not JSON (line 1, column 1: Expecting value)",
    "[1]": "found '[1]', expected a JSON object with the keys of a request",
    "[" * 100_000: "body: not JSON (",
    "1" * 5000: "body: not JSON (",
    '{"timeout": NaN}': "body: not JSON (NaN)",
    '{"puzzle": "\\ud800"}': "puzzle: found '\\ud800', expected a string",
    b'{"puzzle": "\xff"}': "body: not JSON (not Unicode)",
    '{"puzzle": "2", "timeout": 1e999}': "timeout: found 'inf', expected a number",
}


@pytest.mark.parametrize("body", BROKEN, ids=range(len(BROKEN)))
def test_a_body_that_is_no_question(server: str, body: str | bytes) -> None:
    broken = post(f"{server}api/v1/solve", content=body, headers={"Content-Type": "application/json"})
    assert (broken.status_code, broken.json()["code"]) == (422, "wrong_shape")
    assert broken.json()["error"].startswith(BROKEN[body])


def test_a_whole_number_may_have_a_point(server: str) -> None:
    """JSON has one type of number, and some programs write 2 as 2.0."""
    assert ask(server, "count", puzzle=SEVERAL, limit=2.0)["count"] == 2
    half = post(f"{server}api/v1/count", json={"puzzle": SEVERAL, "limit": 2.5})
    assert (half.status_code, half.json()["error"]) == (422, "limit: found '2.5', expected a whole number")


def test_a_large_body(server: str) -> None:
    large = json.dumps({"puzzle": "." * (1 << 20)}).encode()
    kind = {"Content-Type": "application/json"}
    assert post(f"{server}api/v1/solve", content=large, headers=kind).status_code == 413
    in_pieces = post(f"{server}api/v1/solve", content=iter([large[:1000], large[1000:]]), headers=kind)
    assert (in_pieces.status_code, in_pieces.json()["error"][:24]) == (413, "the request is too large")
