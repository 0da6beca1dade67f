"""What pyproject.toml cannot say: the pack of puzzles lies outside of the package, and goes with it."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

PACK = Path(__file__).parent / "instances" / "generated" / "pack.json"


class BuildWithPack(build_py):
    """Copies the pack to where the web server looks for it first."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:  # then it is read from where it is
            target = Path(self.build_lib) / "nurikabe_sat" / "web"
            target.mkdir(parents=True, exist_ok=True)
            shutil.copy(PACK, target)


setup(cmdclass={"build_py": BuildWithPack})
