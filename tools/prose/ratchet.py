"""Comparison with the baseline: per rule and area, the number of findings must not exceed that of the baseline.

The baseline lists the findings of each file by short hashes of their sentences. Only the number per rule and area
counts: a moved file or a rephrased sentence needs no change of the baseline. The hashes show which findings are new.
A file has one line, so changes of different files merge.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tools.prose.rules import Finding

BASELINE = Path(__file__).with_name("baseline.txt")
HEAD = "# Findings per area and file, as hashes of sentences. After an improvement: python -m tools.prose --lower\n"


class Known(NamedTuple):
    """Finding as the baseline stores it."""

    area: str
    file: str
    rule: str
    hash: str


Counts = Counter[Known]


def known(one: Finding) -> Known:
    """Return the baseline entry for a finding."""
    words = f"{one.words} {one.sentence}"
    return Known(one.text.area, one.text.file, one.rule, sha256(words.encode()).hexdigest()[:4])


def count(found: Iterable[Finding]) -> Counts:
    """Return the baseline entries of all findings, with the number of occurrences of each."""
    return Counter(map(known, found))


def sums(counts: Counts) -> Counter[tuple[str, str]]:
    """Return the number of findings per rule and area."""
    total = Counter[tuple[str, str]]()
    for one, number in counts.items():
        total[one.rule, one.area] += number
    return total


def worse(now: Counts, baseline: Counts) -> list[tuple[str, str]]:
    """Return the rules and areas that have more findings than the baseline."""
    allowed = sums(baseline)
    return sorted(key for key, number in sums(now).items() if number > allowed[key])


def new(found: Iterable[Finding], baseline: Counts) -> list[Finding]:
    """Return the findings that the baseline does not contain for any file."""
    left = Counter[tuple[str, str, str]]()
    for one, number in baseline.items():
        left[one.area, one.rule, one.hash] += number
    listed = []
    for finding in found:
        one = known(finding)
        left[one.area, one.rule, one.hash] -= 1
        if left[one.area, one.rule, one.hash] < 0:
            listed.append(finding)
    return listed


def read(path: Path = BASELINE) -> Counts:
    """Return the entries of a baseline file."""
    counts = Counts()
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            area, file, rules = line.split("\t")
            for rule, _, hashes in (one.partition("=") for one in rules.split()):
                counts.update(Known(area, file, rule, one) for one in hashes.split(","))
    return counts


def write(counts: Counts, path: Path = BASELINE) -> None:
    """Write a baseline file: area, file and ``rule=hash,hash`` for each rule, separated by tabs."""
    lines: dict[tuple[str, str], dict[str, list[str]]] = {}
    for one in sorted(counts.elements()):
        lines.setdefault((one.area, one.file), {}).setdefault(one.rule, []).append(one.hash)
    text = HEAD
    for (area, file), rules in lines.items():
        entries = " ".join(f"{rule}={','.join(hashes)}" for rule, hashes in rules.items())
        text += f"{area}\t{file}\t{entries}\n"
    path.write_text(text, encoding="utf-8", newline="\n")
