"""Compare the style of the project's sentences with the baseline.

python -m tools.prose                  exit 1 if a rule has more findings in an area than the baseline
python -m tools.prose --lower          write the current counts to the baseline, if none of the sums rises
python -m tools.prose --table          print the number of findings by rule and area
python -m tools.prose --list docs/     print the findings in files whose names contain these words
"""

import argparse
import sys
from pathlib import Path

from tools.prose import ratchet
from tools.prose.commits import commits, long_subjects
from tools.prose.help_texts import help_texts
from tools.prose.rules import BY_NAME, RULES, Finding, findings
from tools.prose.text import AREAS
from tools.prose.texts import long_pages, texts

ROOT = Path(__file__).parents[2]
MOST = 20
"""Maximum number of findings that are shown per rule and area."""


def found_in(root: Path) -> list[Finding]:
    """Return all findings in a checkout and in the help of the installed commands."""
    collected = (*texts(root), *help_texts())
    return [*(one for text in collected for one in findings(text)), *long_pages(root)]


def show(found: list[Finding]) -> None:
    """Print the findings."""
    for one in found:
        print(shown(one))


def shown(one: Finding) -> str:
    """Return a finding as a line of text, with advice."""
    sentence = one.sentence if len(one.sentence) <= 160 else f"{one.sentence[:160]}..."
    return f"{one.text.file}:{one.text.line}: {one.rule} ({one.words}): {BY_NAME[one.rule].advice}\n    {sentence}"


def table(found: list[Finding]) -> str:
    """Return the number of findings by rule and area."""
    total = ratchet.sums(ratchet.count(found))
    rows = {rule.name: [total[rule.name, area] for area in AREAS] for rule in RULES if rule.name != "subject-length"}
    rows["total"] = [sum(column) for column in zip(*rows.values(), strict=True)]
    head = f"{'':15}{''.join(f'{area:>13}' for area in AREAS)}{'total':>9}"
    lines = (f"{name:15}{''.join(f'{one:>13}' for one in row)}{sum(row):>9}" for name, row in rows.items())
    return "\n".join([head, *lines])


def complaint(found: list[Finding], baseline: ratchet.Counts) -> str:
    """Return a report of the rules with more findings than the baseline, or an empty string if there are none."""
    now, allowed = ratchet.sums(ratchet.count(found)), ratchet.sums(baseline)
    news = ratchet.new(found, baseline)
    lines = []
    for rule, area in ratchet.worse(ratchet.count(found), baseline):
        listed = [one for one in news if (one.rule, one.text.area) == (rule, area)]
        lines += [shown(one) for one in listed[:MOST]]
        more = f" ({len(listed) - MOST} more findings not shown)" if len(listed) > MOST else ""
        lines.append(f"{rule} in {area}: {now[rule, area]} findings, at most {allowed[rule, area]} allowed{more}\n")
    return "\n".join(lines)


def check(found: list[Finding], is_lowering: bool) -> int:
    """Compare the findings with the baseline, write the new one if requested, and return the exit code."""
    baseline = ratchet.read()
    text = complaint(found, baseline)
    if text:
        print(f"{text}Rewrite these sentences as docs/contributing/writing.md describes.", file=sys.stderr)
        return 1
    fewer = baseline.total() - len(found)
    if is_lowering:
        ratchet.write(ratchet.count(found))
    elif fewer:
        print(f"prose: {fewer} findings fewer than the baseline; run python -m tools.prose --lower")
    return 0


def main(arguments: list[str]) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.prose", description="Check the style of sentences.")
    parser.add_argument("--lower", action="store_true", help="write the current counts to the baseline")
    parser.add_argument("--table", action="store_true", help="print the counts by rule and area")
    parser.add_argument("--list", metavar="WORDS", help="print the findings in files whose names contain WORDS")
    parser.add_argument("--commits", metavar="N", type=int, help="print the findings in the last N commit subjects")
    options = parser.parse_args(arguments)
    if options.commits is not None:
        subjects = list(commits(ROOT, options.commits))
        show([*(one for text in subjects for one in findings(text)), *long_subjects(subjects)])
        return 0
    found = found_in(ROOT)
    if options.table:
        print(table(found))
    elif options.list is not None:
        show([one for one in found if options.list in one.text.file])
    else:
        return check(found, options.lower)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
