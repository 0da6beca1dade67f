"""Other questions than ``solve`` about many boards: the answers are those of the question itself, on every executor."""

import json

import pytest

from nurikabe_sat import ask_many
from nurikabe_sat.batch.record import Record
from nurikabe_sat.batch.task import questions, read_settings
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import read_boards
from nurikabe_sat.processes.pool import Workers
from nurikabe_sat.queries import ask_json
from tests.support.command import run

URLS = ("nurikabe/4/4/i12k1g1i", "nurikabe/2/2/2i", "nurikabe/3/3/h21j2")
BOARDS = read_boards("\n".join(URLS))
ABOUT = ("name", "puzzle", "rows", "cols", "error")


def answers(records: list[Record]) -> list[dict[str, object]]:
    """Without what the question itself does not say."""
    return [{key: value for key, value in one.to_json().items() if key not in ABOUT} for one in records]


@pytest.mark.parametrize("question", [name for name in questions() if name != "solve"])
def test_the_answers_are_those_of_the_question(question: str) -> None:
    records = list(ask_many(question, BOARDS))
    assert [(one.name, one.puzzle, one.error) for one in records] == [(url, url, None) for url in URLS]
    for url, found in zip(URLS, answers(records), strict=True):
        expected = ask_json(question, {"puzzle": url})
        assert found == {key: value for key, value in expected.items() if key not in ABOUT}


def test_settings_are_keys_of_the_request() -> None:
    [record] = ask_many("convert", BOARDS[:1], {"to": "puzzlink"})
    assert record.to_json()["text"] == f"{URLS[0]}\n"
    refused: list[tuple[dict[str, object], str]] = [
        ({"too": "x"}, "found the key 'too'"),
        ({"to": 1}, "to: found '1', expected a string"),
        ({"puzzle": "1 1\n1\n"}, "the key 'puzzle' is set by the batch itself; leave it out"),
        ({"format": "plain"}, "the key 'format' is set by the batch itself"),
        ({"timeout": 5}, "the key 'timeout' is set by the batch itself"),
    ]
    for settings, message in refused:
        with pytest.raises(UsageError, match=message):
            ask_many("convert", BOARDS, settings)
    assert read_settings(["level=hard", "limit=3", "smallest=true"]) == {"level": "hard", "limit": 3, "smallest": True}
    with pytest.raises(UsageError, match="found 'level', expected KEY=VALUE"):
        read_settings(["level"])


def test_questions_that_need_more_than_a_board() -> None:
    assert {"verify", "generate"}.isdisjoint(questions())
    with pytest.raises(UsageError, match="unknown question about a board 'verify'"):
        ask_many("verify", BOARDS)


@pytest.mark.slow
def test_the_same_in_processes() -> None:
    with Workers(2) as workers:
        assert list(ask_many("facts", BOARDS, executor=workers)) == list(ask_many("facts", BOARDS))


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = run(capsys, "batch", *URLS, "nurikabe/2/2/!", "--ask", "facts")
    statuses = [json.loads(line)["status"] for line in outcome.out.splitlines()]
    assert (statuses, outcome.code) == (["complete", "complete", "none", "error"], 2)
    assert outcome.err.split(": ")[1] == "2 complete, 1 none, 0 limit, 1 error\n"
    assert run(capsys, "batch", *URLS, "--ask", "facts").code == 1
    assert run(capsys, "batch", URLS[0], "--ask", "facts").code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--ask", "fatcs"), "fatcs"),
        (("--set", "a=1"), "--set requires --ask QUESTION"),
        (("--ask", "facts", "--unique"), "--unique cannot be combined with --ask facts"),
    ],
)
def test_what_does_not_go_together(capsys: pytest.CaptureFixture[str], options: tuple[str, ...], message: str) -> None:
    outcome = run(capsys, "batch", URLS[0], *options)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert message in outcome.err
