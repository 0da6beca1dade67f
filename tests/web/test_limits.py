"""The table of limits in the docs is that of the code."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the extra 'web' is not installed")

from nurikabe_sat.cli.argument_parser import parser_of
from nurikabe_sat.cli.commands import serve
from nurikabe_sat.queries.wire import LONGEST_LIST
from nurikabe_sat.web import connections, dispatcher, jobs, middleware, server, work
from nurikabe_sat.web.settings import DEFAULT_TIMEOUT, Settings

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "limits.md"
USUAL = Settings()
ON_ONE_CORE = """import os
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
from nurikabe_sat.web.settings import Settings
print(Settings().workers)"""
LIMITS = {
    "bytes of a request body": USUAL.max_body,
    "bytes of all unanswered requests, and of answers that clients have not read": USUAL.max_bytes,
    "bytes of the requests and events of all jobs": USUAL.max_bytes,
    "characters of an answer": work.MOST_ANSWER,
    "entries of a list in a request": LONGEST_LIST,
    "connections": connections.MOST,
    "seconds for the headers of a request": connections.HEADER_TIME,
    "seconds for each piece of a body": middleware.PIECE_TIME,
    "seconds for a whole body": middleware.BODY_TIME,
    "seconds of an idle connection": server.KEEP_ALIVE,
    "cells of a board": USUAL.max_cells,
    "puzzles of a request": USUAL.max_count,
    "time limit of a question that names none, in seconds": DEFAULT_TIMEOUT,
    "longest time limit that a question may name, in seconds": USUAL.max_timeout,
    "seconds after that limit until the server ends the process": dispatcher.MARGIN,
    "MiB of memory for each process": (USUAL.memory or 0) >> 20,
    "waiting questions in each of the three queues": USUAL.queue,
    "jobs": jobs.MOST,
    "unfinished jobs of a client": jobs.MOST_OF_ONE,
    "seconds that a finished job is kept": jobs.KEPT,
}


def table() -> dict[str, tuple[float, str]]:
    """Of each limit its default, and its option."""
    section = PAGE.read_text(encoding="utf-8").partition("\n## Server\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")]
    return {row[0].strip(): (float(row[1]), row[2].strip()) for row in rows[1:]}


def test_the_table_has_the_numbers_of_the_code() -> None:
    assert {name: number for name, (number, _) in table().items()} == LIMITS


def test_the_table_has_the_options_of_the_command() -> None:
    help_text = parser_of(serve, "serve").format_help()
    options = [word.strip("`") for _, option in table().values() for word in option.split() if word.startswith("`")]
    assert len(options) == 8
    assert [option for option in options if f" {option} " not in help_text] == []


def test_the_bytes_of_all_follow_those_of_one() -> None:
    assert replace(USUAL, max_body=1000).max_bytes == 16_000


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux binds processes to cores")
def test_there_are_as_many_workers_as_usable_cores() -> None:
    done = subprocess.run([sys.executable, "-c", ON_ONE_CORE], capture_output=True, text=True, check=True)
    assert done.stdout == "1\n"
