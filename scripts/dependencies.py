"""Compares the resolved versions of all packages with the committed list.

    scripts/dependencies.py            fails if they differ
    scripts/dependencies.py --refresh  writes the list; review the changes before you commit it

Package.swift pins the exact versions of direct dependencies, but indirect ones have version ranges. Without the list,
building the same sources later could use other versions. `swift package resolve` and every build write
Package.resolved.
"""

import json
import pathlib
import sys

LIST = pathlib.Path("packaging/dependencies.txt")
RESOLVED = pathlib.Path("Package.resolved")
HEAD = "# Every package that the program is built from: name and version. Written by scripts/dependencies.py --refresh.\n"


def resolved(document):
    """Returns the versions by package name, or the branch or commit of a package that has no version."""
    pins = json.loads(document)["pins"]
    states = {pin["identity"]: pin["state"] for pin in pins}
    return {name: state.get("version") or state.get("branch") or state["revision"] for name, state in states.items()}


def listed(text):
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    return {name: rest for name, rest in lines}


def written(packages):
    return HEAD + "".join(f"{name} {packages[name]}\n" for name in sorted(packages))


def complaints(found, expected):
    for name in sorted(found.keys() | expected.keys()):
        if name not in expected:
            yield f"{name} is new: {found[name]}"
        elif name not in found:
            yield f"{name} is no longer used: {expected[name]}"
        elif found[name] != expected[name]:
            yield f"{name} was resolved to {found[name]}, but {LIST} has {expected[name]}"


def main(arguments):
    if not RESOLVED.exists():
        print(f"{RESOLVED} is missing: run `swift package resolve` first")
        return 1
    found = resolved(RESOLVED.read_text(encoding="utf-8"))
    if arguments == ["--refresh"]:
        LIST.write_text(written(found), encoding="utf-8")
        return 0
    wrong = [*complaints(found, listed(LIST.read_text(encoding="utf-8")))]
    if wrong:
        wrong.append("If this is meant, run `python3 scripts/dependencies.py --refresh` and commit the list.")
    print("\n".join(wrong) or "The packages match the list.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
