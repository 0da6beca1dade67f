"""The questions: one table, and the function, the command, the route and the JSON of each say the same."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nurikabe_sat
from nurikabe_sat.cli.commands import WITHOUT_A_COMMAND
from nurikabe_sat.errors import NurikabeError
from nurikabe_sat.formats import read_board
from nurikabe_sat.puzzle.model import Board
from nurikabe_sat.queries import QUERIES, ask_json, query_named
from nurikabe_sat.queries.query import BoardRequest
from nurikabe_sat.queries.wire import WireField, fit, read_request, wire_fields
from tests.support.command import Outcome, run

if TYPE_CHECKING:
    from httpx import Client

INSTANCES = Path(__file__).parents[2] / "instances"
BOARDS = (
    "05x05-first-steps",
    "06x06-three-solutions",
    "08x08-partly-painted",
    "09x09-unknown-sizes",
    "02x02-no-sea",
    "input-3by3-unsat",
)
NAMES = [entry.name for entry in QUERIES]
PATHS = {entry.name: f"/api/v1/{entry.path}" for entry in QUERIES}
OF_LEGUP = ["legup_moves", "legup_prove"]  # LEGUP has no clue of unknown size
LONG = [("reduce", "08x08-partly-painted")]
"""Questions that take seconds, each of the three times that it is asked."""
OF_A_BOARD = [name for name in NAMES if issubclass(query_named(name).request_type, BoardRequest)]
TIME = 60
"""Seconds for each question; the same everywhere, for with a time limit a solver may take another way."""

EXAMPLES = {name: dict(query_named(name).example) for name in NAMES}
ASKED = {name: (name, {**EXAMPLES[name], "timeout": TIME}) for name in NAMES} | {
    f"{name} {board}": (name, {"puzzle": (INSTANCES / f"{board}.in").read_text("utf-8"), "timeout": TIME, **more})
    for name, more in [*((name, {}) for name in OF_A_BOARD), ("convert", {"to": "janko"})]
    for board in BOARDS
    if (name not in OF_LEGUP or "unknown" not in board) and (name, board) not in LONG
}


@pytest.fixture(scope="module")
def client() -> "Iterator[Client]":
    """Yield a server, asked."""
    pytest.importorskip("fastapi")
    from httpx import Client

    from tests.web.serving import serving

    with serving("--workers", "1") as url, Client(base_url=url, timeout=TIME) as opened:
        yield opened


@pytest.fixture(scope="module")
def openapi(client: "Client") -> dict[str, Any]:
    """What the API says about itself."""
    found: dict[str, Any] = client.get("/openapi.json").json()
    return found


def timeless(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The answer without what is never the same twice."""
    return {key: value for key, value in answer.items() if key != "seconds"}


def nameless(answer: Mapping[str, Any]) -> dict[str, Any]:
    """And without the name of the puzzle: commands take that of the file."""
    return {key: value for key, value in timeless(answer).items() if key != "name"}


def function(name: str) -> Callable[..., Any]:
    """Return the function of a question, as the package has it."""
    found: Callable[..., Any] = getattr(nurikabe_sat, name)
    return found


def command_line(name: str, asked: Mapping[str, Any], folder: Path) -> list[str]:
    """The command that asks the same; texts are in files of a folder."""
    more = dict(asked)
    line = ["legup", name.removeprefix("legup_")] if name.startswith("legup_") else [name.replace("_", "-")]
    for key in ("puzzle", "certificate", "proof"):
        if key in more:
            (folder / key).write_text(more.pop(key), "utf-8")
            line.append(str(folder / key))
    if name == "generate":
        line.append(f"{more.pop('rows')}x{more.pop('cols')}")
    if name == "convert":
        more.pop("timeout", None)  # it takes no time
    else:
        line += ["--format", "json"]
    return [*line, *(f"--{key.replace('_', '-')}={value}" for key, value in more.items())]


# The table.


def test_the_registry_and_the_modules_agree() -> None:
    files = {path.stem for path in (Path(nurikabe_sat.__file__).parent / "queries").glob("*.py")}
    assert len(set(NAMES)) == len(NAMES)
    assert set(NAMES) <= files
    for name in NAMES:
        query = query_named(name)
        assert query.name == name
        assert query.answer.__module__ == f"nurikabe_sat.queries.{name}"


@pytest.mark.parametrize("name", NAMES)
def test_every_status_has_an_exit_code(name: str) -> None:
    query = query_named(name)
    statuses = re.findall(r"'(\w+)'", str(next(one.type for one in fields(query.answer_type) if one.name == "status")))
    statuses = statuses or re.findall(r"'(\w+)'", repr(query.answer_type.__annotations__["status"]))
    assert statuses
    assert set(statuses) == set(query.answer_type.exits)


def test_an_unknown_question() -> None:
    with pytest.raises(NurikabeError, match="unknown question 'nix'; choose from solve, unique, "):
        ask_json("nix", {})


def test_verify_refuses_what_is_wrong_and_is_not_about_a_board() -> None:
    right = json.loads(EXAMPLES["verify"]["certificate"])
    assert ask_json("verify", {"certificate": json.dumps(right)})["status"] == "verified"
    refused = ask_json(
        "verify", {"certificate": json.dumps({**right, "solution": ["B" * right["cols"]] * right["rows"]})}
    )
    assert (refused["status"], refused["reason"] is None) == ("refused", False)


def test_finish_gives_a_proof_that_judge_rewrite_and_grade_take() -> None:
    proof = ask_json("legup_prove", {"puzzle": OPEN})["proof"]
    assert ask_json("legup_check", {"proof": proof})["status"] == "complete"
    text = ask_json("legup_convert", {"proof": proof})["text"]
    assert ask_json("legup_check", {"proof": text})["status"] == "complete"
    assert ask_json("legup_grade", {"proof": text})["grade"]["holds"] == "yes"


def test_generate_makes_what_was_asked() -> None:
    made = ask_json("generate", {"rows": 4, "cols": 5, "seed": 3})
    assert (made["status"], made["rows"], made["cols"], made["seed"]) == ("made", 4, 5, 3)
    text = "\n".join(["4 5", *made["clues"]])
    assert ask_json("unique", {"puzzle": text})["solutions"] == [made["solution"]]


# The same everywhere.


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=[pytest.mark.slow] if " " in case else []) for case in ASKED]
)
def test_all_surfaces_say_the_same(
    case: str,
    client: "Client",
    openapi: dict[str, Any],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name, asked = ASKED[case]
    query = query_named(name)
    answer = ask_json(name, asked)
    assert answer["status"] in query.answer_type.exits
    request = read_request(query.request_type, fit(query.request_type, asked))
    arguments = {one.name: getattr(request, one.name) for one in fields(request) if one.init}
    assert timeless(function(name)(**arguments).to_json()) == timeless(answer)
    response = client.post(PATHS[name], json=asked)
    assert response.status_code == 200, response.text
    assert timeless(response.json()) == timeless(answer)
    assert_fits(response.json(), name, openapi)
    assert_fits(answer, name, openapi)
    if name in WITHOUT_A_COMMAND:
        return
    printed = run(capsys, *command_line(name, asked, tmp_path))
    if name == "convert":
        assert printed == Outcome(0, answer["text"], "")
        return
    if name == "legup_grade":  # its command is about a class: one line for each file
        row = json.loads(printed.out)
        assert (row["status"], row["grade"]) == (answer["status"], answer["grade"])
        return
    assert nameless(json.loads(printed.out)) == nameless(answer)
    if name != "solve":  # its command says 0 or 1 by --unique
        assert printed.code == query.answer_type.exits[answer["status"]]


def assert_fits(answer: dict[str, Any], name: str, openapi: dict[str, Any]) -> None:
    """The schema that the route promises accepts an answer, and not one with a key more or a key less."""
    validator = pytest.importorskip("jsonschema_rs")
    promised = openapi["paths"][PATHS[name]]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    schema = validator.validator_for({**promised, "components": openapi["components"]})
    assert list(schema.iter_errors(answer)) == []
    assert not schema.is_valid({**answer, "nonsense": 1})
    assert not any(schema.is_valid({key: answer[key] for key in answer if key != missing}) for missing in answer)


@pytest.mark.parametrize("name", NAMES)
def test_a_time_limit_fits_the_schema(name: str, openapi: dict[str, Any]) -> None:
    validator = pytest.importorskip("jsonschema_rs")
    promised = openapi["paths"][PATHS[name]]["post"]["responses"]["200"]["content"]["application/json"]["schema"]
    schema = validator.validator_for({**promised, "components": openapi["components"]})
    assert schema.is_valid({"status": "limit", "message": "the time limit was reached before the answer"})


# What is refused.


def bad_values(one: WireField) -> Iterator[Any]:
    """Values that a key cannot have: of other types, and outside its bounds."""
    yield {"an": "object"}
    if one.type is not bool:
        yield True
    if one.type not in (str, str | None):
        yield "nonsense"
    if one.default is not None or one.required:
        yield None
    if one.least is not None:
        yield one.least - 1 if one.type in (int, int | None) else float(one.least - 1)
    if one.most is not None:
        yield one.most + 1 if one.type in (int, int | None) else float(one.most + 1)


BAD = [
    pytest.param(name, one.name, value, id=f"{name} {one.name}={value!r}")
    for name in NAMES
    for one in wire_fields(query_named(name).request_type)
    for value in bad_values(one)
] + [pytest.param(name, "nonsense", 1, id=f"{name} nonsense") for name in NAMES]


def assert_one_line(text: str) -> None:
    assert text.strip()
    assert "\n" not in text.strip()
    assert "Traceback" not in text


@pytest.mark.parametrize(("name", "key", "value"), BAD)
def test_wrong_keys_types_and_numbers_are_refused(name: str, key: str, value: Any, client: "Client") -> None:
    asked = {**EXAMPLES[name], key: value}
    with pytest.raises(NurikabeError) as refused:
        ask_json(name, asked)
    assert_one_line(str(refused.value))
    assert key in str(refused.value)
    response = client.post(PATHS[name], json=asked)
    assert response.status_code == 422
    assert_one_line(response.json()["error"])
    assert key in response.json()["error"]
    assert response.json()["code"] == "wrong_shape"


@pytest.mark.parametrize("name", NAMES)
def test_what_must_be_there(name: str, client: "Client") -> None:
    for one in wire_fields(query_named(name).request_type):
        if one.required:
            asked = {key: value for key, value in EXAMPLES[name].items() if key != one.name}
            with pytest.raises(NurikabeError, match=f"^the key '{one.name}' is missing$"):
                ask_json(name, asked)
            assert client.post(PATHS[name], json=asked).status_code == 422


@pytest.mark.parametrize("name", NAMES)
def test_functions_refuse_numbers_outside_their_bounds(name: str) -> None:
    query, ask = query_named(name), function(name)
    request = read_request(query.request_type, fit(query.request_type, EXAMPLES[name]))
    right = {one.name: getattr(request, one.name) for one in fields(request) if one.init}
    for one in wire_fields(query.request_type):
        for value in ([] if one.least is None else [one.least - 1]) + ([] if one.most is None else [one.most + 1]):
            with pytest.raises(NurikabeError, match=f"^{one.name}: found ") as refused:
                ask(**{**right, one.name: (value, value) if one.name == "islands" else value})
            assert_one_line(str(refused.value))


def wrong_options(name: str) -> Iterator[str]:
    """Options that the command of a question must refuse."""
    yield "--nonsense=1"
    for one in wire_fields(query_named(name).request_type):
        option = f"--{one.name.replace('_', '-')}"
        if one.name in ("puzzle", "certificate", "proof", "formula") or (name, one.name) == ("convert", "timeout"):
            continue
        if one.type in (int, float, int | None, float | None) and one.name not in ("rows", "cols"):
            yield f"{option}=nonsense"
            yield f"{option}=nan"
            yield f"{option}=-1"
            if one.most is not None:
                yield f"{option}={one.most + 1:g}"
        elif one.type is bool or one.name not in ("format", "rows", "cols"):
            yield f"{option}=nonsense"


@pytest.mark.parametrize(("name", "option"), [(name, option) for name in NAMES for option in wrong_options(name)])
def test_commands_refuse_the_same(name: str, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, *command_line(name, EXAMPLES[name], tmp_path), option)
    assert (outcome.code, outcome.out) == (2, "")
    assert_one_line(outcome.err)


# Boards and puzzles.

OPEN, DECIDED, WRONG = "1 3\n. 2 .\n", "1 3\nB 2 .\n", "1 3\nW 2 W\n"
ANY = ("", "", "")
STATUSES = {
    "solve": ("solved", "solved", "none"),
    "unique": ("ambiguous", "unique", "none"),
    "count": ("complete", "complete", "none"),
    "check": ("undecided", "complete", "broken"),
    "facts": ("complete", "complete", "none"),
    "why": ("ambiguous", "unique", "none"),
    "repair": ("repaired", "right", "repaired"),
    "reduce": ("ambiguous", "reduced", "none"),
    "fill": ("none", "made", "none"),
    "from_picture": ("made", "made", "made"),
    "explain": ("ambiguous", "solved", "none"),
    "hint": ("ambiguous", "step", "wrong"),
    "rate": ("ambiguous", "rated", "none"),
    "legup_moves": ("none", "found", "found"),
    "legup_prove": ("proved", "proved", "proved"),
}


@pytest.mark.parametrize("name", OF_A_BOARD)
def test_decided_cells_count(name: str) -> None:
    query = function(name)
    answers = [query(read_board(text)) for text in (OPEN, DECIDED, WRONG)]
    assert all(want in (answer.status, "") for answer, want in zip(answers, STATUSES.get(name, ANY), strict=True))
    assert {answer.status for answer in answers} <= set(query_named(name).answer_type.exits)
    if name in ("count", "facts"):
        seen = [timeless(answer.to_json()) for answer in answers]
        assert len({json.dumps(one) for one in seen}) == 3
    if name == "solve":
        assert answers[1].solution.to_rows() == ["BWW"]
        assert query(read_board(DECIDED), unique=True).unique is True
    if name == "check":
        assert [query(read_board(text), solvable=True).solvable for text in (OPEN, DECIDED, WRONG)] == [
            True,
            True,
            False,
        ]


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_A_BOARD)
def test_a_puzzle_is_a_board_without_decided_cells(name: str) -> None:
    query = function(name)
    for instance in BOARDS:
        if name in OF_LEGUP and "unknown" in instance:
            continue
        puzzle = read_board((INSTANCES / f"{instance}.in").read_text("utf-8")).puzzle
        assert timeless(query(puzzle).to_json()) == timeless(query(Board.of(puzzle)).to_json())


def test_convert_takes_both_and_writes_the_decided_cells() -> None:
    board = read_board(DECIDED)
    assert nurikabe_sat.convert((board,)).text == DECIDED
    assert nurikabe_sat.convert(one for one in [board]).text == DECIDED
    assert nurikabe_sat.convert((board.puzzle,)).text == nurikabe_sat.convert((board,), clues_only=True).text == OPEN
