"""Appends the page's files to a program as a ZIP archive: `web/` contains the folder Web, `build.json` the program's
version. `unzip -l PROGRAM` lists the archive. The result is reproducible.

    append.py PROGRAM [VERSION]

VERSION defaults to the version of the commit, as printed by version.py.
"""

import json
import pathlib
import sys
import zipfile

from version import build_version

WEB = pathlib.Path("Web")
# Files that aren't included: Markdown isn't served, and the pose models have a different licence and source.
LEFT_OUT = {".md", ".pose"}


def web_files():
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and path.suffix not in LEFT_OUT:
            yield "web/" + path.relative_to(WEB).as_posix(), path.read_bytes()


def append(program, version):
    """Appends the archive. Exits if the program already has one."""
    if zipfile.is_zipfile(program):
        sys.exit(f"{program} already has an archive at its end")
    with zipfile.ZipFile(program, "a", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in [("build.json", json.dumps({"version": version}).encode()), *web_files()]:
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


append(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else build_version())
