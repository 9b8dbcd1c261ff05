"""Enforces size limits: lines per file and lines per function."""

import pathlib
import re
import subprocess
import sys

TEST_FILE_LINES = 500
FILE_LINES = 400
FUNCTION_LINES = 40
SOURCES = {".swift", ".js", ".mjs", ".py", ".css", ".sh", ".c", ".cpp", ".hpp"}
FUNCTION = re.compile(r"^(\s*)(?:[@\w()\"., ]+\s)?(?:func\s|init[?(<]|subscript\s*[(<])")


def tracked_files():
    listing = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True)
    return [pathlib.Path(name) for name in listing.stdout.splitlines()]


def long_functions(path, lines):
    """Yields Swift functions that are too long, from the declaration to the closing brace with the same indentation."""
    start, indent = None, ""
    for number, line in enumerate(lines, 1):
        match = FUNCTION.match(line)
        if match and not line.rstrip().endswith("}") and (start is None or match.group(1) == indent):
            start, indent = number, match.group(1)  # protocol requirements have no body
        elif start is not None and line.rstrip() == "}" and indent:
            start = None
        elif start is not None and line.rstrip() == indent + "}":
            if number - start + 1 > FUNCTION_LINES:
                yield f"{path}:{start}: a function of {number - start + 1} lines"
            start = None


def complaints(path):
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    limit = TEST_FILE_LINES if path.parts[0] == "Tests" else FILE_LINES
    if len(lines) > limit:
        yield f"{path}: {len(lines)} lines, at most {limit}"
    if path.suffix == ".swift":
        yield from long_functions(path, lines)


found = [
    complaint
    for path in tracked_files()
    if path.suffix in SOURCES and path.exists()
    for complaint in complaints(path)
]
print("\n".join(found) or "All files and functions are within their budgets.")
sys.exit(1 if found else 0)
