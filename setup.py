"""What pyproject.toml cannot say.

The pack of puzzles lies outside of the package, and goes with it. The description that an index shows is the README
without pictures, and without links into the repository, which lead nowhere there.
"""

import re
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
PACK = ROOT / "instances" / "generated" / "pack.json"
PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n\n|^<p>\n.*?^</p>\n\n", re.M | re.S)
LINK_INTO_REPOSITORY = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")


def description() -> str:
    """The README as an index shows it."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").replace(" (Both pictures are the program's.)", "")
    return LINK_INTO_REPOSITORY.sub(r"\1", PICTURE.sub("", text))


class BuildWithPack(build_py):
    """Copies the pack to where the web server looks for it first."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:  # then it is read from where it is
            target = Path(self.build_lib) / "nurikabe_sat" / "web"
            target.mkdir(parents=True, exist_ok=True)
            shutil.copy(PACK, target)


setup(
    cmdclass={"build_py": BuildWithPack},
    long_description=description(),
    long_description_content_type="text/markdown",
)
