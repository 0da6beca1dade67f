#!/usr/bin/env python3
"""Build the published files in dist/, and try them. The same commit always gives the same bytes.

    .venv/bin/python release.py          build, judge the descriptions, install the wheel in a fresh environment, solve
    .venv/bin/python release.py --build  only build
    .venv/bin/python release.py --changelog   put the files of changelog.d/ into CHANGELOG.md, under this version

To publish: set VERSION in nurikabe_sat/version.py and CITATION.cff, run ``release.py --changelog``, commit, push a tag
vVERSION; the workflow .github/workflows/release.yml builds and tries the files, and hands them over.
"""

import gzip
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from nurikabe_sat.version import VERSION

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
FRAGMENTS = "changelog.d"


def run(*command: str | Path, **environment: str) -> str:
    """Run a command, and return its output. If the command fails, exit with its output."""
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}:\n{done.stdout}{done.stderr}")
    return done.stdout


def build() -> list[Path]:
    """Build the sdist and the wheel of the current commit with the time of this commit, and return their paths."""
    if changed := run("git", "status", "--porcelain"):
        sys.exit(f"commit first:\n{changed}")
    epoch = run("git", "log", "-1", "--format=%ct").strip()
    shutil.rmtree(DIST, ignore_errors=True)
    run(
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--outdir",
        DIST,
        SOURCE_DATE_EPOCH=epoch,
        NURIKABE_SAT_PURE="1",
        NODE_PATH=str(ROOT / "node_modules"),  # the wheel is built from the sdist, elsewhere
    )
    for sdist in DIST.glob("*.tar.gz"):
        with_time(sdist, int(epoch))
    return sorted(DIST.iterdir())


def with_time(archive: Path, epoch: int) -> None:
    """Rewrite a .tar.gz with sorted files, the given time for each file, and without the names of users."""
    written = archive.with_suffix(".new")
    with (
        tarfile.open(archive) as old,
        written.open("wb") as file,
        gzip.GzipFile("", "wb", mtime=epoch, fileobj=file) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda one: one.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = epoch, 0, 0, "", ""
            member.pax_headers = {}
            new.addfile(member, old.extractfile(member))
    written.replace(archive)


def try_wheel(wheel: Path) -> None:
    """Install the wheel in a new environment, and solve a puzzle."""
    with tempfile.TemporaryDirectory() as directory:
        run(sys.executable, "-m", "venv", directory)
        python = Path(directory) / ("Scripts" if os.name == "nt" else "bin") / "python"
        run(python, "-m", "pip", "install", "--quiet", wheel)
        print(run(python, "-I", "-m", "nurikabe_sat", "-i", ROOT / "instances" / "input-4by4.in"), end="")


def with_fragments(changelog: str, fragments: Sequence[str], version: str, day: str) -> str:
    """Return the changelog with fragments (lists of lines) added to the end of a version, which gets the given date."""
    top, *versions = changelog.rstrip().split("\n\n## ")
    told = ""
    if versions and versions[0].partition(" ")[0] == version:
        told = versions.pop(0).partition("\n\n")[2] + "\n"
    text = told + "".join(fragment.rstrip() + "\n" for fragment in fragments)
    return "\n\n## ".join([top, f"{version} ({day})\n\n{text.rstrip()}", *versions]) + "\n"


def fold_changelog() -> None:
    """Add the fragments to the changelog, and remove their files."""
    path, files = ROOT / "CHANGELOG.md", fragments()
    texts = [file.read_text(encoding="utf-8") for file in files]
    changelog = path.read_text(encoding="utf-8")
    path.write_text(with_fragments(changelog, texts, VERSION, f"{date.today()}"), encoding="utf-8")
    for file in files:
        file.unlink()


def fragments() -> list[Path]:
    """Return the files in changelog.d/, sorted by name."""
    return sorted((ROOT / FRAGMENTS).glob("*.md"))


def main() -> None:
    if "--changelog" in sys.argv:
        fold_changelog()
        return
    if fragments() and "--build" not in sys.argv:
        sys.exit(f"{FRAGMENTS} has changes that CHANGELOG.md does not: run release.py --changelog first")
    files = build()
    print("\n".join(str(file.relative_to(ROOT)) for file in files))
    if "--build" not in sys.argv:
        run(sys.executable, "-m", "twine", "check", "--strict", *files)
        try_wheel(next(file for file in files if file.suffix == ".whl"))


if __name__ == "__main__":
    main()
