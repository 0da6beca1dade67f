"""Writer of the pages of ``legup grade --report``, to a folder or to a ZIP file for a learning platform.

A folder contains one page per student, such as ``ada.html``. A ZIP file contains ``feedback.html`` in the folder of
each student, as Moodle expects. If a student has a file but no folder, as in Canvas, the page has the name of this
file.
"""

import io
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from nurikabe_sat.cli.files import make_folder, write_bytes, write_file
from nurikabe_sat.legup.class_table import ClassRow, ClassTable
from nurikabe_sat.legup.html_report import failed_section, page

_ODD = re.compile(r"[^\w-]")
_TIME = (2000, 1, 1, 0, 0, 0)  # of all pages: the same class gives the same archive


def write_pages(target: str, table: ClassTable) -> None:
    """Write an HTML page for each student. Raises UsageError if a file cannot be written."""
    if target.lower().endswith(".zip"):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in _named(table, in_archive=True):
                archive.writestr(zipfile.ZipInfo(name, _TIME), text, zipfile.ZIP_DEFLATED)
        write_bytes(target, packed.getvalue())
        return
    make_folder(target)
    for name, text in _named(table, in_archive=False):
        write_file(str(Path(target, name)), [text])


def _named(table: ClassTable, *, in_archive: bool) -> Iterator[tuple[str, str]]:
    """Yield the file name and the text of each student's page."""
    of_student: dict[str, list[ClassRow]] = defaultdict(list)
    for row in table.rows:
        of_student[row.student].append(row)
    taken: set[str] = set()
    for student, rows in of_student.items():
        name = _in_archive(rows[0]) if in_archive else f"{_ODD.sub('_', student) or '_'}.html"
        while name.lower() in taken:
            name = name.removesuffix(".html") + "_.html"
        taken.add(name.lower())
        parts = [row.graded.section or failed_section(row.file, row.graded.grade.error) for row in rows]
        yield name, page(student, parts).encode("utf-8", "replace").decode("utf-8")


def _in_archive(row: ClassRow) -> str:
    """Return the name of a student's page in an archive. The learning platform identifies the student by this name."""
    parts = [part for part in PurePosixPath(row.folder).parts if part not in ("/", "..")]
    name = parts[-1] if parts else "_"
    return f"{name}/feedback.html" if row.is_folder else f"{PurePosixPath(name).stem}.html"
