"""What the page says of finished puzzles, in node, compared with the same in Python."""

import json
import random
import shutil
import statistics
import subprocess
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import nurikabe_sat.web
from tests.support.waiting import PATIENCE

LIB = Path(nurikabe_sat.web.__file__).parent / "page" / "lib"
NODE = shutil.which("node")
LEVELS = ["easy", "medium", "hard", "expert", "extreme", None]
TODAY = date(2026, 3, 2)

RUN = """const modules = ["statistics", "days", "calendar"].map((name) => import(`${process.argv[1]}/${name}.js`));
Promise.all(modules).then((all) => {
    const it = Object.assign({}, ...all);
    const cases = JSON.parse(require("fs").readFileSync(0, "utf-8"));
    console.log(JSON.stringify(cases.map(([name, ...given]) => it[name](...given))));
});"""


def told(cases: list[list[Any]]) -> list[Any]:
    """What functions of the modules return: each case is a name and what the function is given."""
    if NODE is None:
        pytest.skip("there is no node")
    done = subprocess.run(
        [NODE, "-e", RUN, LIB.as_uri()],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=True,
    )
    return list(json.loads(done.stdout))


def random_results(rng: random.Random) -> list[dict[str, Any]]:
    return [
        {
            "id": str(number),
            "rows": (rows := rng.choice([5, 7, 10])),
            "cols": rng.choice([rows, 7]),
            "on": str(TODAY - timedelta(rng.randrange(9))),
            "seconds": rng.randrange(1, 500),
            "level": rng.choice(LEVELS),
            "help": rng.choice(["none", "none", "hints", "solution"]),
        }
        for number in range(rng.choice([0, 1, 2, 30]))
    ]


def times(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    kinds = {(one["rows"] * one["cols"], one["rows"], LEVELS.index(one["level"]), one["cols"]) for one in results}
    lines = []
    for _, rows, level, cols in sorted(kinds):
        kind = {"rows": rows, "cols": cols, "level": LEVELS[level]}
        games = [one for one in results if kind.items() <= one.items()]
        own = [one["seconds"] for one in games if one["help"] == "none"]
        median = int(statistics.median(own) + 0.5) if own else None
        lines.append({**kind, "games": len(games), "best": min(own, default=None), "median": median})
    return lines


def test_counts_and_times() -> None:
    rng = random.Random(18)
    tables = [random_results(rng) for _ in range(50)]
    found = told([[name, table] for table in tables for name in ("counted", "timesOf")])
    for table, counted, lines in zip(tables, found[::2], found[1::2], strict=True):
        helps = [one["help"] for one in table]
        by_help = {help_: helps.count(help_) for help_ in ("none", "hints", "solution")}
        assert counted == {"all": len(table), **by_help}
        assert lines == times(table)


def test_a_best_time_is_quicker_than_the_others_of_its_kind() -> None:
    rng = random.Random(19)
    tables = [table for table in (random_results(rng) for _ in range(60)) if table]
    found = told([["isBest", table[-1], table] for table in tables])
    for table, is_best in zip(tables, found, strict=True):
        *others, last = table
        kind = {key: last[key] for key in ("rows", "cols", "level")}
        own = [one["seconds"] for one in others if kind.items() <= one.items() and one["help"] == "none"]
        assert is_best == (last["help"] == "none" and bool(own) and last["seconds"] < min(own))
    assert {True, False} == set(found)


def days(*before: int) -> list[str]:
    """The dates that are so many days before today."""
    return [str(TODAY - timedelta(number)) for number in before]


@pytest.mark.parametrize(
    ("dates", "now", "longest"),
    [
        (days(), 0, 0),
        (days(0), 1, 1),
        (days(1), 1, 1),  # today's may still come
        (days(2), 0, 1),
        (days(0, 0, 0), 1, 1),
        (days(2, 0, 1), 3, 3),  # over the end of February
        (days(0, 1, 3, 4, 5, 6), 2, 4),
        (days(9, 8, 7, 5, 4), 0, 3),
        (days(-1, 0), 1, 1),  # a clock that was wrong: tomorrow does not count
        (["2023-12-31", "2024-01-01", "2024-02-28", "2024-02-29", "2024-03-01"], 0, 3),
    ],
)
def test_days_in_a_row(dates: list[str], now: int, longest: int) -> None:
    assert told([["streak", dates, str(TODAY)]]) == [{"now": now, "longest": longest}]


def test_dates_and_days_that_have_a_puzzle() -> None:
    dates = ["2026-01-01", "2026-11-22", "2028-02-29", "2025-12-31", "1970-01-01"]
    keys = ["week-2026-11-16", "month-2026-11-01"]
    wrong = [
        "2026-02-30",
        "2026-13-01",
        "2026-1-1",
        "2027-02-29",
        "2026-01-01T00:00",
        " 2026-01-01",
        "",
        None,
        20260101,
        "week-2026-11-17",
        "month-2026-11-02",
        "week-",
        "week-month-2026-11-01",
    ]
    found = told([[name, value] for value in [*dates, *keys, *wrong] for name in ("isDate", "isKey")])
    pairs = list(zip(found[::2], found[1::2], strict=True))
    assert pairs == [(True, True)] * len(dates) + [(False, True)] * len(keys) + [(False, False)] * len(wrong)


@pytest.mark.parametrize(
    ("key", "before", "is_open"),
    [
        ("2026-11-24", "2026-11-23", True),
        ("2026-11-25", "2026-11-24", False),  # tomorrow
        ("2026-11-02", "2026-11-01", True),
        ("2026-11-01", "2026-10-31", False),  # before the first
        ("week-2026-11-23", "week-2026-11-16", True),
        ("week-2026-11-02", "week-2026-10-26", True),
        ("week-2026-10-26", "week-2026-10-19", False),
        ("month-2027-01-01", "month-2026-12-01", False),
        ("month-2026-11-01", "month-2026-10-01", True),
    ],
)
def test_keys_of_the_calendar(key: str, before: str, is_open: bool) -> None:
    assert told([["keyBefore", key], ["isOpen", key, "2026-11-24"]]) == [before, is_open]


def test_keys_of_a_day() -> None:
    assert told([["keysOf", "2026-11-22"], ["keysOf", "2027-03-01"]]) == [
        ["2026-11-22", "week-2026-11-16", "month-2026-11-01"],
        ["2027-03-01", "week-2027-03-01", "month-2027-03-01"],
    ]
