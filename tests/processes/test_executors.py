"""Every long job gives the same in this process, in processes, and on a Dask cluster."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from nurikabe_sat.cli.commands.certify import certify
from nurikabe_sat.deadline import NEVER
from nurikabe_sat.errors import UsageError
from nurikabe_sat.formats import legup, read_board
from nurikabe_sat.processes.calls import run_calls
from nurikabe_sat.processes.worker import KEEPS_MEMORY
from nurikabe_sat.solving.search import Options, solve
from tests.support.command import run

BOARDS = ("nurikabe/4/3/i21k1g", "nurikabe/2/2/1g1g", "nurikabe/2/2/2i", "nurikabe/4/4/i12k1g1i")

JOBS = {
    "solve": ["batch", "boards.txt", "--unique"],
    "certify": ["batch", "boards.txt", "--unique", "--certify", "made"],
    "rate": ["batch", "boards.txt", "--rate"],
    "explain": ["batch", "boards.txt", "--ask", "explain", "--set", "level=hard"],
    "facts": ["batch", "boards.txt", "--ask", "facts"],
    "convert": ["batch", "boards.txt", "--ask", "convert", "--set", "to=janko"],
    "generate": ["generate", "4", "--count", "3", "--seed", "5", "--to", "puzzlink"],
    "verify": ["verify", "certificates"],
    "legup grade": ["legup", "grade", "class"],
}

PROCESSES = ["--jobs", "2", *(["--memory", "2000"] if KEEPS_MEMORY else [])]
CLUSTER = ["--dask", "local", "--jobs", "2"]
RUNS = [
    *((job, PROCESSES) for job in JOBS),
    # One of each kind: all questions go the same way to a cluster, and test_dask.py has solutions.
    *(
        pytest.param(job, CLUSTER, marks=pytest.mark.slow)
        for job in ("certify", "explain", "generate", "verify", "legup grade")
    ),
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, with something for each job."""
    monkeypatch.chdir(tmp_path)
    Path("boards.txt").write_text("\n".join(BOARDS))
    for name in ("certificates", "class"):
        Path(name).mkdir()
    for number, url in enumerate(BOARDS):
        board = read_board(url)
        certify(board, solve(board, unique=True), f"certificates/{number}.json", Options(), NEVER)
        Path(f"class/{number}.xml").write_text(legup.write(board))
    Path("class/broken.xml").write_text("<")
    return tmp_path


@pytest.mark.parametrize(("job", "engine"), RUNS)
def test_every_engine_gives_the_same(
    job: str, engine: list[str], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if engine is CLUSTER:
        pytest.importorskip("distributed", reason="the extra [dask] is not installed")
    made = here / "made"

    def outcome(*options: str) -> tuple[int, list[str], dict[str, str]]:
        found = run(capsys, *JOBS[job], *options)
        files = {path.name: path.read_text() for path in made.iterdir()} if made.exists() else {}
        for path in files:
            (made / path).unlink()
        return found.code, sorted(map(told, found.out.splitlines())), files

    expected = outcome()
    assert len(expected[1]) >= 3
    assert bool(expected[2]) == (job == "certify")
    assert outcome(*engine) == expected


def told(line: str) -> str:
    """Return a line of output, without the times and the counts that depend on them."""
    if not line.startswith("{"):
        return line
    return json.dumps({key: value for key, value in json.loads(line).items() if not key.startswith("seconds")})


# The loop.


@pytest.mark.parametrize("threads", [0, 1, 3])
@pytest.mark.parametrize("ordered", [True, False])
def test_calls_are_taken_as_they_are_needed(threads: int, ordered: bool) -> None:
    begun: list[int] = []

    def calls() -> Iterator[tuple[int, Callable[[], int] | Exception]]:
        for number in range(12):
            begun.append(number)
            yield number, UsageError("odd") if number == 7 else partial(int, number)

    with ThreadPoolExecutor(max(1, threads)) as pool:
        found: dict[int, Future[int]] = {}
        for number, future in run_calls(calls(), pool if threads else None, 4, ordered=ordered):
            assert future.done()
            assert len(begun) - len(found) <= (4 if threads else 1)
            found[number] = future
    assert (list(found) if ordered else sorted(found)) == list(range(12))
    assert isinstance(found.pop(7).exception(), UsageError)
    assert all(future.result() == number for number, future in found.items())
