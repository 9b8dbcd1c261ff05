#!/usr/bin/env bash
# Lets other programs read what Andante writes: made-up recordings of every sport, converted to every format.
# Closes with "N passed, N failed".
#
# format-tests.sh [FILE…]   other recordings instead
set -euo pipefail
source "$(dirname "$0")/common.sh"

# The schemas of GPX and TCX, out of a Debian package that holds them; where it is not to be had they are skipped.
fetch_schemas() {
  local folder=.venv-formats/schemas package
  [ -d "$folder" ] && return
  package=$(mktemp -d)
  chmod 755 "$package"
  (cd "$package" && { apt-get download -qq pytrainer || { "${as_root[@]}" apt-get update -qq && apt-get download -qq pytrainer; }; }) \
    >/dev/null 2>&1 && dpkg-deb -x "$package"/pytrainer_*.deb "$package" && mkdir -p "$folder" &&
    cp "$package/usr/share/pytrainer/schemas/Topografix_gpx11.xsd" "$folder/gpx.xsd" &&
    cp "$package/usr/share/pytrainer/schemas/GarminTrainingCenterDatabase_v2.xsd" \
      "$folder/TrainingCenterDatabasev2.xsd" || say "The schemas of GPX and TCX could not be had"
  rm -r "$package"
}

setup_build
need_packages gpsbabel python3 python3-venv
setup_venv .venv-formats Tests/Formats/requirements.txt
fetch_schemas
export ANDANTE_SCHEMAS=${ANDANTE_SCHEMAS:-.venv-formats/schemas}
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
