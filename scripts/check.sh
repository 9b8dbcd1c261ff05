#!/usr/bin/env bash
# Runs all checks and tests, as continuous integration does.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
say "Checking the format"
swift format lint --strict --recursive --parallel \
  Package.swift Sources Tests Fuzz Benchmarks
say "Checking the budgets"
command -v python3 >/dev/null || need_packages python3
python3 scripts/budgets.py
say "Checking the packages"
swift package resolve
python3 scripts/dependencies.py
say "Checking the layers, the numbers from outside and the documentation"
python3 -m unittest discover -q -s scripts
python3 scripts/layers.py
python3 scripts/input_checks.py
python3 scripts/documented.py
python3 scripts/silenced.py
python3 scripts/check-links.py
say "Checking the language"
python3 scripts/prose.py --subjects-since 06c745f5
exec scripts/test.sh
