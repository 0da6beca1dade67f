"""Packages for the static site, with exact versions and hashes of their files.

Pyodide is Python for WebAssembly. python-sat has a wheel for Pyodide; defusedxml is pure Python. For a new version,
change the lines here, and run the tests of the static site.
"""

from dataclasses import dataclass
from typing import Literal

PYTHON = "3.14"
_PLATFORM = "pyemscripten_2026_0_wasm32"


@dataclass(frozen=True)
class Package:
    """Package in a registry.

    Attributes:
        file: The name of the file to download.
        digest: The expected hash in hexadecimal, computed with ``algorithm``.
    """

    client: Literal["npm", "pip"]
    name: str
    version: str
    file: str
    algorithm: Literal["sha256", "sha512"]
    digest: str

    def command(self, folder: str, python: str = "python") -> list[str]:
        """Return the command that downloads the package into a folder.

        >>> DEFUSEDXML.command(".")[:4]
        ['python', '-m', 'pip', 'download']
        """
        if self.client == "npm":
            return ["npm", "pack", "--silent", "--pack-destination", folder, f"{self.name}@{self.version}"]
        target = ["--platform", _PLATFORM, "--python-version", PYTHON, "--abi", f"cp{PYTHON.replace('.', '')}"]
        options = ["--quiet", "--no-deps", "--pre", "--only-binary=:all:", *target, "--dest", folder]
        return [python, "-m", "pip", "download", *options, f"{self.name}=={self.version}"]


PYODIDE = Package(
    "npm",
    "pyodide",
    "314.0.7",
    "pyodide-314.0.7.tgz",
    "sha512",
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4",
)
PYTHON_SAT = Package(
    "pip",
    "python-sat",
    "1.9.dev17",
    "python_sat-1.9.dev17-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
    "sha256",
    "8ecf5e9de74844365ff2bef39f2f30791a54895fe6fba5dfd92f1c327673477b",
)
DEFUSEDXML = Package(
    "pip",
    "defusedxml",
    "0.7.1",
    "defusedxml-0.7.1-py2.py3-none-any.whl",
    "sha256",
    "a352e7e428770286cc899e2542b6cdaedb2b4953ff269a210103ec58f6198a61",
)
PACKAGES = (PYODIDE, PYTHON_SAT, DEFUSEDXML)
