"""Valid-enough fuzzing: short sequences of real command lines on real files, some of which are damaged.

A case is files, standard input and some command lines, run one after the other in a folder with these files: what one
has written, the next may read. Options and their values come from the parsers of the commands, so that a new command
or option takes part by itself. Everything follows from the name of the command and a seed. A case that fails is made as
small as it can be, and belongs into ``tests/corpus/calls``.

    python -m tests.support.fuzz --seeds 0 1000 [--commands solve verify] [--failures FOLDER]

Source: the method is that of CaDiCaL's ``mobical`` (random sequences of calls of the interface, shrunk).
"""

import argparse
import contextlib
import io
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from nurikabe_sat.cli import output
from nurikabe_sat.cli.argument_parser import parser_of
from nurikabe_sat.cli.commands import COMMANDS
from nurikabe_sat.cli.main import main
from nurikabe_sat.errors import UsageError
from tests.support.fuzz_inputs import VALUES, file_for, real_files
from tests.support.mutation import mutated

WITHOUT = ("serve", "site")
"""Commands that do not end by themselves, or that copy the whole page: they have tests of their own."""

SKIPPED = {"jobs", "dask", "memory", "workers"}
"""Options that start processes: their faults are injected elsewhere."""

TIMEOUTS = {
    "batch": (None, None, None, "0.05"),
    "verify": (None, None, None, "0.05"),
    "legup grade": ("0.05", "0.05", "0.05", "5"),
}
"""Time limits of commands that then start a process, which hardly runs after 0.05 s. All others get 0.05 s."""

EXITS = {0, 1, 2, 3, 10, 20}
SECONDS = 10.0
"""The CPU time that a command line may take."""

Argv = tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """Files by their names, standard input, and command lines."""

    files: dict[str, str] = field(default_factory=dict)
    stdin: str = ""
    calls: tuple[Argv, ...] = ()

    def to_json(self) -> str:
        return json.dumps({"files": self.files, "stdin": self.stdin, "calls": self.calls}, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Case":
        fields = json.loads(text)
        return cls(fields["files"], fields["stdin"], tuple(map(tuple, fields["calls"])))


class _TooLong(BaseException):
    """A command line that has used up its CPU time."""


# Running.


def fault_of(case: Case) -> str | None:
    """What is wrong with what the command lines do; None if nothing is."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for name, text in case.files.items():
                Path(name).write_bytes(_bytes(text))
            for argv in case.calls:
                if fault := _fault_of_call(argv, case.stdin):
                    return f"{' '.join(argv)}: {fault}"
            left = [path.name for path in Path.cwd().rglob(".nurikabe-sat-*")]
            return f"left behind: {left}" if left else None
        finally:
            os.chdir(here)


def _fault_of_call(argv: Argv, stdin: str) -> str | None:
    answers, errors = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(stream, "utf-8", "surrogateescape") for stream in (answers, errors))
    given = io.TextIOWrapper(io.BytesIO(_bytes(stdin)), "utf-8")
    streams = patch.multiple(sys, stdin=given, stdout=out, stderr=err)
    try:
        with streams, _limited(SECONDS):
            code = main(argv)
    except _TooLong:
        return f"takes more than {SECONDS:g} s"
    finally:
        output.quiet = False
    told = errors.getvalue().decode("utf-8", "replace")
    if code not in EXITS:
        return f"exit {code}: {told.strip()}"
    if "Traceback" in told or "internal error" in told:
        return told.strip()
    is_silent = code == 2 and argv[0] != "batch" and not (told or answers.tell())  # a batch writes to a file
    return "exit 2 without a word" if is_silent else None


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise ``_TooLong`` within the block after so much CPU time, where the system can."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# Making.


def commands() -> list[str]:
    """Return the commands that take part."""
    return [command.name for command in COMMANDS if command.name not in WITHOUT and not command.is_family]


def case_for(command: str, seed: int) -> Case:
    """Up to three command lines; the last is of this command."""
    random = Random(f"{command}/{seed}")
    others = [random.choice(commands()) for _ in range(random.choice((0, 0, 0, 0, 1, 2)))]
    real = real_files()
    calls = tuple(_call(name, random, [*real]) for name in (*others, command))
    named = {"input.in", *(word for call in calls for word in call if word)}  # the first is the default
    files = {name: text for name, text in real.items() if name.startswith(tuple(named))}  # with its side files
    if "." in named:
        files |= {name: real[name] for name in random.sample([*real], 4)}
    damaged = [name for name in files if random.random() < 0.3]
    files |= {name: mutated(files[name], random) for name in damaged}
    stdin = real[random.choice([*real])] if random.random() < 0.5 else ""
    return Case(files, mutated(stdin, random) if random.random() < 0.3 else stdin, calls)


def _call(command: str, random: Random, files: list[str]) -> Argv:
    """A command line; of those that the parser refuses, most are drawn again."""
    module = next(one for one in COMMANDS if one.name == command).load()
    parser = parser_of(module, f"nurikabe-sat {command}")
    words = _words(parser, command, random, files)
    while random.random() < 0.9 and not _is_accepted(parser, words):
        words = _words(parser, command, random, files)
    words = [*command.split(), *words]
    if random.random() < 0.05:
        words.insert(random.randint(1, len(words)), random.choice(VALUES["junk"]))
    return tuple(words)


def _is_accepted(parser: argparse.ArgumentParser, words: list[str]) -> bool:
    """Whether the words are arguments of the command, which names at most one puzzle."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            given = parser.parse_args(words)
    except UsageError:
        return False
    except SystemExit:  # after the help, or the version
        return True
    return not (getattr(given, "puzzle", None) and getattr(given, "input", None))


def _words(parser: argparse.ArgumentParser, command: str, random: Random, files: list[str]) -> list[str]:
    """Options first, each with its value; a positional argument may be missing."""
    options: list[str] = []
    rest: list[str] = []
    for action in parser._actions:
        if action.dest in SKIPPED:
            continue
        if not action.option_strings:
            many = random.choice((1, 1, 2)) if action.nargs == "+" else int(random.random() < 0.95)
            rest += [_value(action, command, random, files) for _ in range(many)]
        elif action.dest == "timeout":
            limit = random.choice(TIMEOUTS.get(command, ("0.05",)))
            options += [action.option_strings[-1], limit] if limit else []
        elif action.required or random.random() < (0.02 if action.dest in ("help", "version", "list") else 0.12):
            options.append(random.choice(action.option_strings))
            if action.nargs != 0 and not (action.nargs == "?" and random.random() < 0.5):
                options.append(_value(action, command, random, files))
    return [*options, *rest]


def _value(action: argparse.Action, command: str, random: Random, files: list[str]) -> str:
    if random.random() < 0.02:
        return random.choice(VALUES["junk"])
    if action.choices is not None:
        return str(random.choice(list(action.choices)))
    names = (f"{command} {action.dest}", action.dest, str(action.metavar))
    known = next((VALUES[name] for name in names if name in VALUES), None)
    return random.choice(known) if known else file_for(action, command, random, files)


# Making a case smaller.


def shrunk(case: Case, fails: Callable[[Case], bool], deadline: float) -> Case:
    """Return the smallest case that is found before the deadline (``time.monotonic``) and still fails."""
    while time.monotonic() < deadline:
        for smaller in _smaller(case):
            if time.monotonic() > deadline:
                return case
            if fails(smaller):
                case = smaller
                break
        else:
            return case
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """Without a file, a call, a word of a call, or a part of a text."""
    for name in case.files:
        yield replace(case, files={key: text for key, text in case.files.items() if key != name})
    if case.stdin:
        yield replace(case, stdin="")
    for number, call in enumerate(case.calls):
        before, after = case.calls[:number], case.calls[number + 1 :]
        if len(case.calls) > 1:
            yield replace(case, calls=(*before, *after))
        for size in (2, 1):
            for start in range(1, len(call) - size + 1):
                yield replace(case, calls=(*before, (*call[:start], *call[start + size :]), *after))
    for name, text in case.files.items():
        yield from (replace(case, files={**case.files, name: less}) for less in _shorter(text))
    yield from (replace(case, stdin=less) for less in _shorter(case.stdin))


def _shorter(text: str) -> Iterator[str]:
    size = len(text) // 2
    while size:
        for start in range(0, len(text), size):
            yield text[:start] + text[start + size :]
        size //= 2


# By hand.


def run(names: Iterable[str], first: int, last: int, failures: Path | None) -> int:
    """Run all cases of these seeds; print each that fails, and write it made smaller. Returns how many fail."""
    counts: Counter[str] = Counter()
    faults: dict[str, int] = {}
    began = time.process_time()
    for name in names:
        for seed in range(first, last):
            case = case_for(name, seed)
            counts[name] += len(case.calls)
            fault = fault_of(case)
            if fault is None:
                continue
            kind = f"{name}: {fault.splitlines()[-1][-100:]}"
            faults[kind] = faults.get(kind, 0) + 1
            print(f"{name} seed {seed}: {fault[:400]}", flush=True)  # noqa: T201 (it is a command)
            if failures is not None and faults[kind] == 1:
                small = shrunk(case, lambda one: fault_of(one) is not None, time.monotonic() + 60)
                failures.mkdir(parents=True, exist_ok=True)
                (failures / f"{name}-{seed}.json").write_text(small.to_json())
    seconds = time.process_time() - began
    total = sum(counts.values())
    print(f"seeds {first} to {last - 1}: {total} command lines, {sum(faults.values())} faults, {seconds:.0f} s")  # noqa: T201
    return sum(faults.values())


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", nargs=2, type=int, metavar=("FIRST", "LAST"), default=(0, 50))
    parser.add_argument("--commands", nargs="+", choices=commands(), default=commands())
    parser.add_argument("--failures", type=Path, metavar="FOLDER", help="where to write the cases that fail")
    args: Any = parser.parse_args()
    first, last = args.seeds
    return int(run(args.commands, first, last, args.failures) > 0)


if __name__ == "__main__":
    sys.exit(_main())
