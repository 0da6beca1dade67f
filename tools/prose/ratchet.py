"""The ratchet: per rule and area, the number of findings must not exceed the baseline.

The baseline has a line per file, so that changes of different files merge. Only the sums count: a moved file needs no
change of the baseline. The counts per file show where new findings are.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tools.prose.rules import Finding

BASELINE = Path(__file__).with_name("baseline.txt")
HEAD = "# Findings per area, file and rule. Lower the counts with: python -m tools.prose --lower\n"


class Place(NamedTuple):
    """Findings are counted per area, file and rule."""

    area: str
    file: str
    rule: str


Counts = Counter[Place]


def count(found: Iterable[Finding]) -> Counts:
    """Return the number of findings per place."""
    return Counter(Place(one.text.area, one.text.file, one.rule) for one in found)


def sums(counts: Counts) -> Counter[tuple[str, str]]:
    """Return the number of findings per rule and area."""
    total = Counter[tuple[str, str]]()
    for place, number in counts.items():
        total[place.rule, place.area] += number
    return total


def worse(now: Counts, baseline: Counts) -> list[tuple[str, str]]:
    """Return the rules and areas that have more findings than the baseline."""
    allowed = sums(baseline)
    return sorted(key for key, number in sums(now).items() if number > allowed[key])


def suspects(found: Iterable[Finding], baseline: Counts) -> list[Finding]:
    """Return the findings of the rules that became worse, in the files with more findings than before."""
    listed = list(found)
    now = count(listed)
    rising = set(worse(now, baseline))
    places = {place for place, number in now.items() if number > baseline[place]}
    return [
        one
        for one in listed
        if (one.rule, one.text.area) in rising and Place(one.text.area, one.text.file, one.rule) in places
    ]


def read(path: Path = BASELINE) -> Counts:
    """Return the counts of a baseline file."""
    counts = Counts()
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            area, file, rules = line.split("\t")
            for rule, _, number in (one.partition("=") for one in rules.split()):
                counts[Place(area, file, rule)] = int(number)
    return counts


def write(counts: Counts, path: Path = BASELINE) -> None:
    """Write a baseline file: area, file and ``rule=number`` for each rule, separated by tabs."""
    lines: dict[tuple[str, str], list[str]] = {}
    for place in sorted(counts):
        lines.setdefault((place.area, place.file), []).append(f"{place.rule}={counts[place]}")
    text = "".join(f"{area}\t{file}\t{' '.join(rules)}\n" for (area, file), rules in lines.items())
    path.write_text(HEAD + text, encoding="utf-8", newline="\n")
