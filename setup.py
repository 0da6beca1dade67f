"""Build steps that pyproject.toml cannot express.

The pack of puzzles lies outside of the package, and goes with it. The description that an index shows is the README,
whose links into the repository become absolute there. The address of the repository is one line of pyproject.toml,
``home`` of [tool.nurikabe-sat], of which the project's URLs are made, too; as long as it is empty there are none, and
the description has no pictures and no such links, which would lead nowhere.

With node and esbuild (npm ci) the wheel has the page bundled, too; without them it has only the modules as they are.

The compiled core is optional: without a compiler the Python code does its work. NURIKABE_SAT_PURE=1 leaves it out, so
that the wheel fits every platform. With it the wheel fits all versions of CPython on one platform.
"""

import os
import re
import runpy
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
PACK = ROOT / "instances" / "generated" / "pack.json"
HOME = re.compile(r'^\[tool\.nurikabe-sat\]\n(?:#.*\n)*home = "([^"]*)"$', re.M)
PICTURE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n\n|^<p>.*?</p>\n\n", re.M | re.S)
LINK_INTO_REPOSITORY = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:)([^)]*)\)")
SOURCE_OF_PICTURE = re.compile(r'(!\[[^\]]*\]\(|<img src=")(?!https?:)([^")]*)')
PAGES = {"Documentation": "docs/index.md", "Changelog": "CHANGELOG.md"}


def home() -> str:
    """Return the address of the repository without a slash at the end, or an empty string if it has none yet."""
    found = HOME.search((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return found[1].rstrip("/") if found else ""


def urls(address: str) -> dict[str, str]:
    """Return the project's URLs in the form that code hosting services use."""
    if not address:
        return {}
    pages = {name: f"{address}/blob/main/{path}" for name, path in PAGES.items()}
    return {"Homepage": address, "Issues": f"{address}/issues", **pages}


def description(address: str) -> str:
    """Return the README as a package index must show it."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    if not address:
        text = PICTURE.sub("", text.replace(" (Both pictures are the program's.)", ""))
        return LINK_INTO_REPOSITORY.sub(r"\1", text)
    text = LINK_INTO_REPOSITORY.sub(rf"[\1]({address}/blob/main/\2)", text)
    return SOURCE_OF_PICTURE.sub(rf"\1{address}/raw/main/\2", text)


class BuildWithPack(build_py):
    """Build command that copies the pack and the bundled page to the place where the web server looks first."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:  # then it is read from where it is
            target = Path(self.build_lib) / "nurikabe_sat" / "web"
            target.mkdir(parents=True, exist_ok=True)
            shutil.copy(PACK, target)
            shutil.rmtree(target / "bundle", ignore_errors=True)
            runpy.run_path(str(ROOT / "nurikabe_sat" / "web" / "bundle.py"))["write_bundle"](target / "bundle")


def extensions() -> list[Extension]:
    """Return the compiled core, unless it is disabled or this Python has no stable interface."""
    if os.environ.get("NURIKABE_SAT_PURE") or sys.implementation.name != "cpython":
        return []
    if sysconfig.get_config_var("Py_GIL_DISABLED") or "emscripten" in sysconfig.get_platform():
        return []
    macros = [("Py_LIMITED_API", "0x030A0000")]
    files = ["nurikabe_sat/_core.c", "nurikabe_sat/_reaches.c", "nurikabe_sat/_grow.c", "nurikabe_sat/_ways.c"]
    depends = ["nurikabe_sat/_masks.h"]
    core = Extension(
        "nurikabe_sat._core", files, depends=depends, define_macros=macros, py_limited_api=True, optional=True
    )
    return [core]


EXTENSIONS = extensions()

setup(
    ext_modules=EXTENSIONS,
    options={"bdist_wheel": {"py_limited_api": "cp310"}} if EXTENSIONS else {},
    cmdclass={"build_py": BuildWithPack},
    long_description=description(home()),
    long_description_content_type="text/markdown",
    project_urls=urls(home()),
)
