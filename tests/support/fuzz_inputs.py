"""What fuzzing gives to the commands: real files of every kind, small ones, and values of options that may fit."""

import argparse
import contextlib
import io
import os
import tempfile
from functools import cache
from pathlib import Path
from random import Random

from nurikabe_sat.cli.main import main
from nurikabe_sat.encoding.presets import ENCODINGS
from nurikabe_sat.formats import all_formats
from nurikabe_sat.rendering import RENDERERS
from nurikabe_sat.variants import VARIANTS

PUZZLES = {
    "input.in": "2\n2 .\n. .\n",
    "one.in": "3 4\n. . 2 .\n1 . . .\n. . . 2\n",
    "two.in": "1 3\n. 2 .\n",
    "none.in": "3\n. . 2\n1 . .\n. . 2\n",
    "part.in": "3\n2 W .\n. B .\n. . 1\n",
    "wrong.in": "1 4\n2 B . 1\n",
    "open.in": "2 3\n? . .\n. . ?\n",
    "crowded.in": "2 3\n6 . 4\n. 6 .\n",
    "blank.in": "2\n. .\n. .\n",
    "picture.in": "3\nW B W\nB B B\nW B .\n",
    "solved.in": "2\n2 W\nB B\n",
}
_FORMATS = [form.name for form in all_formats()]

_PRODUCERS = [
    *((f"convert one.in --to {form} -o one.{form}") for form in _FORMATS),
    "convert one.in two.in --to url -o several.txt",
    "solve none.in --certify none.json",
    "solve one.in --unique --certify unique.json",
    "solve two.in --certify solution.json",
    "solve two.in -o two.cnf",
    "legup prove none.in -o none.xml",
    "legup prove one.in -o proof.xml",
    "batch one.in none.in --unique -o lines.jsonl",
    "batch one.in --ask facts -o facts.jsonl",
    "circuit a&(b|~c) -o circuit.in --map circuit.json",
    "solve one.in --format json",
    "explain one.in --format json",
]
"""Command lines that write files of every kind; what they print is a file as well."""

VALUES = {
    "junk": ["", "0", "-1", "x", "--nonsense", "nan", "\udc80", "ä" * 300, "1e9", ".", "null", "9" * 30],
    "solver": ["glucose", "cadical153", "minisat22", "g4", "minicard", "maplesat", "nowhere", "/bin/nowhere"],
    "encoding": [*(one.name for one in ENCODINGS), "cuts+tree", "no-such"],
    "variant": [*(one.name for one in VARIANTS), "none"],
    "format_in": [*_FORMATS, "text"],
    "format": [*_FORMATS, "text", "json", "pretty", "sat", *(one.name for one in RENDERERS)],
    "to": [*_FORMATS, "url", "text"],
    "batch to": ["csv", "parquet", "text"],
    "legup convert to": ["legup2", "legup7", "json", "html", "text"],
    "N": ["1", "2", "3", "7", "0", "100", "4.5"],
    "ROWSxCOLS": ["2", "3x4", "4", "1x5", "0x3", "x", "5x5", "100000x100000"],
    "MIN..MAX": ["1..3", "3..1", "2..", "..4", "2", "a..b"],
    "SHARE": ["0", "0.3", "1", "1.5"],
    "level": ["easy", "hard", "extreme", "nothing"],
    "TECHNIQUE": ["pool", "shapes", "lookahead", "nothing"],
    "TEXT": ["a title", "pool then ring", "<b>&\u2028", "pool"],
    "RULE": ["Fill In Black", "Nothing"],
    "VERSION": ["7", "2", "3"],
    "QUESTION": ["facts", "hint", "explain", "count", "rate", "why", "check", "convert", "no-such"],
    "KEY=VALUE": [
        "limit=2",
        "solvable=true",
        "level=easy",
        "detail=where",
        "to=url",
        "x",
        "timeout=1",
        "=",
        "limit=-1",
    ],
    "seed": ["1", "a", ""],
    "MM": ["5", "12", "0", "300"],
    "ADDRESS": ["https://example.org/", "x"],
    "step": ["t3", "n1", "0"],
    "cell": ["r1c1", "r9c9", "1,1"],
    "shell": ["bash", "man"],
    "kind": ["formats", "solvers"],
}
"""By the destination of an argument, for one command or for all, or by its metavar."""

_OUTPUTS = ("output", "certify", "map", "picture", "report")
_KINDS = {
    "verify": ("none.json", "unique.json", "solution.json"),
    "legup check": (".xml", ".proof"),
    "legup convert": (".xml",),
    "legup grade": (".xml",),
    "decode cnf": ("two.cnf",),
    "decode output": (".answer",),
    "circuit": (".cnf", ".json", ".in"),
    "batch": (".in", ".jsonl", ".txt"),
}
"""The ends of the names of files that a command, or one of its arguments, is for; other commands are for puzzles."""


def file_for(action: argparse.Action, command: str, random: Random, files: list[str]) -> str:
    """The name of a file for an argument: mostly one that is there and of the right kind."""
    if command == "book" and action.dest == "output" and random.random() < 0.8:
        return random.choice(["out.pdf", "out.html"])
    if action.dest in _OUTPUTS and action.option_strings:
        return random.choice(["out.txt", "out.json", "out.pdf", "out.html", "out.svg", "folder/", ".", "-", *files[:2]])
    if command == "circuit" and random.random() < 0.5:
        return random.choice(["a & ~b", "(a | b) ^ c", "~~~a -> b", "a &", "(a", "a <-> a"])
    puzzles = (".in", *(f".{form}" for form in _FORMATS))
    kinds = _KINDS.get(f"{command} {action.dest}") or _KINDS.get(command, puzzles)
    fitting = [name for name in files if name.endswith(kinds)]
    chance = random.random()
    if fitting and chance < 0.9:
        return random.choice(fitting)
    if files and chance < 0.95:
        return random.choice(files)
    return random.choice(["-", "nowhere.in", ".", "nurikabe/3/3/2j2i", "https://puzz.link/p?nurikabe/2/2/2i"])


@cache
def real_files() -> dict[str, str]:
    """Files of every kind by their names, as the commands write them."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for name, text in PUZZLES.items():
                Path(name).write_text(text)
            for number, line in enumerate(_PRODUCERS):
                printed = io.StringIO()
                with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
                    main(line.split())
                if printed.getvalue():
                    Path(f"printed-{number}.json").write_text(printed.getvalue())
            Path("two.answer").write_text(_answer(Path("two.cnf").read_text()))
            return {path.name: path.read_text() for path in sorted(Path.cwd().iterdir()) if path.is_file()}
        finally:
            os.chdir(here)


def _answer(formula: str) -> str:
    """What a solver says of a formula."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    with Solver("glucose4", bootstrap_with=CNF(from_string=formula)) as solver:
        solver.solve()
        return f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"
