"""Appends the page's files to a program, as a ZIP archive behind its end: `web/` is the folder Web, `build.json` says what it
was built from. `unzip -l PROGRAM` lists it. The same files give the same bytes.

    append.py PROGRAM
"""

import json
import pathlib
import subprocess
import sys
import zipfile

WEB = pathlib.Path("Web")
# Not served, or not ours to give away: the pose models have a licence and a source of their own.
LEFT_OUT = {".md", ".pose"}


def git(*words):
    return subprocess.run(["git", *words], capture_output=True, text=True, check=True).stdout.strip()


def build_facts():
    commit = git("rev-parse", "--short=10", "HEAD")
    changed = git("status", "--porcelain", "--untracked-files=no")
    return {"commit": commit + ("+" if changed else ""), "date": git("log", "-1", "--format=%cs")}


def web_files():
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and path.suffix not in LEFT_OUT:
            yield "web/" + path.relative_to(WEB).as_posix(), path.read_bytes()


def append(program):
    """Adds the archive; a program that has one already is refused, because two would be there then."""
    if zipfile.is_zipfile(program):
        sys.exit(f"{program} has an archive at its end already")
    with zipfile.ZipFile(program, "a", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in [("build.json", json.dumps(build_facts()).encode()), *web_files()]:
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


append(sys.argv[1])
