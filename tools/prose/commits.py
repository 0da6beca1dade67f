"""Subjects of commits. They are checked only on request, because not every checkout contains the history."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from tools.prose.rules import Finding
from tools.prose.text import Text

LONGEST_SUBJECT = 72
"""Maximum length of a subject in characters."""


def commits(root: Path, number: int) -> Iterator[Text]:
    """Yield the subjects of the latest commits."""
    command = ["git", "-C", str(root), "log", "--format=%h %s", f"-{number}"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    for line in done.stdout.splitlines():
        name, _, subject = line.partition(" ")
        yield Text("commits", name, 1, subject)


def long_subjects(subjects: list[Text]) -> Iterator[Finding]:
    """Yield a finding for each subject that is too long."""
    for one in subjects:
        if len(one.text) > LONGEST_SUBJECT:
            yield Finding("subject-length", one, f"{len(one.text)} characters", one.text)
