"""Prints the version of a build: the base version in Version.swift, then the commit's time in UTC and its hash.

0.2.0                             the commit tagged v0.2.0
0.2.0+git20261128.143205.abc1234  any other commit; the time orders commits of the same day
0.2.0+git….abc1234.changed        a commit with uncommitted changes

dpkg orders these versions as listed, and 0.2.1 after all of them. Therefore, the base version is the latest release,
and is raised in the commit that is tagged as the next release.
"""

import os
import pathlib
import re
import subprocess

SOURCE = pathlib.Path("Sources/Server/Host/Start/Version.swift")


def git(*words):
    environment = {**os.environ, "TZ": "UTC"}
    result = subprocess.run(["git", *words], capture_output=True, text=True, check=True, env=environment)
    return result.stdout.strip()


def base_version():
    return re.search(r'^let baseVersion = "(\d+\.\d+\.\d+)"$', SOURCE.read_text(encoding="utf-8"), re.MULTILINE).group(1)


def build_version():
    base = base_version()
    changed = git("status", "--porcelain", "--untracked-files=no")
    if not changed and f"v{base}" in git("tag", "--points-at", "HEAD").split():
        return base
    time, commit = git("log", "-1", "--abbrev=7", "--date=format-local:%Y%m%d.%H%M%S", "--format=%cd %h").split()
    return f"{base}+git{time}.{commit}" + (".changed" if changed else "")


if __name__ == "__main__":
    print(build_version())
