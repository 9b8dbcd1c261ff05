"""Fails if a `try?` has no comment with the reason, on its line or just above it.

"Just above" means within the three previous lines, with no blank line in between, so that a small group can share a
comment. Code that only tests and measurements use is exempt.
"""

import pathlib
import re
import sys

SOURCES = pathlib.Path("Sources")
EXEMPT = {"TestBench", "accuracy", "history"}
REACH = 3
SILENCED = re.compile(r"\btry\?")
COMMENT = re.compile(r"//|/\*|\*/")


def complaints(path, text):
    lines = text.splitlines()
    for number, line in enumerate(lines):
        code = line.split("//")[0]
        if SILENCED.search(code) and not has_reason(lines, number):
            yield f"{path}:{number + 1}: say in a comment why this error can be ignored, or handle it"


def has_reason(lines, number):
    if COMMENT.search(lines[number]):
        return True
    for line in reversed(lines[max(0, number - REACH) : number]):
        if not line.strip():
            return False
        if line.lstrip().startswith(("//", "/*", "*")):
            return True
    return False


def main():
    found = [
        complaint
        for path in sorted(SOURCES.rglob("*.swift"))
        if path.parts[1] not in EXEMPT
        for complaint in complaints(path, path.read_text(encoding="utf-8"))
    ]
    print("\n".join(found) or "Every try? has a comment that says why its error can be ignored.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
