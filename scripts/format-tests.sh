#!/usr/bin/env bash
# Lets other programs read what Andante writes: made-up recordings of every sport, converted to every format.
# Closes with "N passed, N failed".
#
# format-tests.sh [FILE…]   other recordings instead
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
need_packages gpsbabel python3 python3-venv
setup_venv .venv-formats Tests/Formats/requirements.txt
say "Building what writes"
swift build --product andante >&2
swift build --product history >&2
samples=$(mktemp -d)
trap 'rm -rf "$samples"' EXIT
if [ $# -eq 0 ]; then
  .build/debug/history make "$samples" 16 >&2
  rm "$samples/export.zip"
  set -- "$samples"/*
fi
.venv-formats/bin/python Tests/Formats/check_formats.py "${ANDANTE_PROGRAM:-.build/debug/andante}" "$@"
