"""List the available formats, solvers, techniques and other items, as registered in the program."""

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module

from nurikabe_sat.cli.display import add_forms
from nurikabe_sat.cli.output import say
from nurikabe_sat.parts import installed_parts, part_names

_Table = list[dict[str, str]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", choices=tuple(_LISTS), metavar="KIND", help=f"Kind: {', '.join(_LISTS)}")
    add_forms(parser, "text", "json")


def run(args: argparse.Namespace) -> int:
    rows = _LISTS[args.kind]()
    if args.format == "json":
        import json

        say(json.dumps(rows, indent=2) + "\n")
        return 0
    lines = [list(rows[0]), *(list(row.values()) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        say("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip() + "\n")
    return 0


def _solvers() -> _Table:
    from nurikabe_sat.sat.backends import available

    return [
        {"name": row.name, "kind": row.kind, "here": _yes(row.present), "detail": row.detail} for row in available()
    ]


def _encodings() -> _Table:
    from nurikabe_sat.encoding.presets import ENCODINGS, Preset, preset
    from nurikabe_sat.encoding.ways import WAYS, Way

    def rows(kind: str, members: Iterable[Preset | Way]) -> _Table:
        return [{"name": one.name, "kind": kind, "complete": _yes(one.complete), "about": one.about} for one in members]

    pair = {
        "name": "ISLANDS+SEA",
        "kind": "pair",
        "complete": "if both",
        "about": "a combination of two ways, such as ranks+closure",
    }
    own = [preset(name) for name in part_names("encodings")]
    return [*rows("preset", ENCODINGS), pair, *rows("way", WAYS), *rows("package", own)]


def _formats() -> _Table:
    from nurikabe_sat.formats import FORMATS, Format

    return [
        {
            "name": one.name,
            "also": ", ".join(one.aliases),
            "decided cells": _yes(one.colours),
            "?": _yes(one.unknown),
            "many in a file": _yes(one.write_many is not None),
        }
        for one in (*FORMATS, *installed_parts("formats", Format))
    ]


def _techniques() -> _Table:
    from nurikabe_sat.deduction.table import TECHNIQUES
    from nurikabe_sat.deduction.technique import Technique

    own = installed_parts("techniques", Technique)
    return [{"name": one.name, "level": one.level, "about": one.about} for one in (*TECHNIQUES, *own)]


def _described(registry: str, name: str) -> _Table:
    """Return the rows of a registry's table: the name and a short description of each member."""
    return [{"name": one.name, "about": one.about} for one in getattr(import_module(f"nurikabe_sat.{registry}"), name)]


def _yes(value: bool) -> str:
    return "yes" if value else "no"


_LISTS: dict[str, Callable[[], _Table]] = {
    "commands": partial(_described, "cli.commands", "COMMANDS"),
    "encodings": _encodings,
    "formats": _formats,
    "pictures": partial(_described, "rendering", "RENDERERS"),
    "solvers": _solvers,
    "techniques": _techniques,
    "variants": partial(_described, "variants", "VARIANTS"),
}
