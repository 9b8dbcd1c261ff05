"""Fails if a relative link in a Markdown page is broken."""

import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"(?:\]\(|src=\")([^)\"#\s]+)(?:#[^)\"]*)?[)\"]")

names = subprocess.run(["git", "ls-files", "*.md"], capture_output=True, text=True, check=True)
broken = [
    f"{page}: {target} does not exist"
    for page in map(pathlib.Path, names.stdout.splitlines())
    for target in LINK.findall(page.read_text(encoding="utf-8"))
    if "://" not in target and not target.startswith("mailto:")
    if not (page.parent / target).exists()
]
print("\n".join(broken) or "Every relative link works.")
sys.exit(1 if broken else 0)
