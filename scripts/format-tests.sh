#!/usr/bin/env bash
# Checks that other programs can read the files that Andante writes: simulated recordings of every sport in every
# format. The last line is "N passed, N failed".
#
# format-tests.sh [FILE…]   tests other recordings instead
# format-tests.sh --setup    only sets up missing tools
set -euo pipefail
source "$(dirname "$0")/common.sh"

# Downloads a Debian package into a folder without installing it.
download_package() {
  (cd "$1" && apt-get download -qq "$2") 2>/dev/null ||
    { "${as_root[@]}" apt-get update -qq && (cd "$1" && apt-get download -qq "$2"); } 2>/dev/null
}

unpack_schemas() {
  local folder=$1 from=$1/usr/share/pytrainer/schemas
  dpkg-deb -x "$folder"/pytrainer_*.deb "$folder" && mkdir "$folder/schemas" &&
    cp "$from/Topografix_gpx11.xsd" "$folder/schemas/gpx.xsd" &&
    cp "$from/GarminTrainingCenterDatabase_v2.xsd" "$folder/schemas/TrainingCenterDatabasev2.xsd"
}

# Extracts the schemas of GPX and TCX from a Debian package. If the package isn't available, files aren't validated
# against the schemas.
fetch_schemas() {
  local folder=.venv-formats/schemas work
  [ -z "${ANDANTE_SCHEMAS:-}" ] || return 0
  export ANDANTE_SCHEMAS=$folder
  [ ! -d "$folder" ] || return 0
  work=$(mktemp -d .venv-formats/schemas.XXXX)
  if download_package "$work" pytrainer && unpack_schemas "$work"; then
    mv "$work/schemas" "$folder"
  else
    say "The GPX and TCX schemas could not be downloaded: files are not validated against them"
  fi
  rm -r "$work"
}

setup_test_packages
setup_venv .venv-formats Tests/Formats/requirements.txt
fetch_schemas
[ "${1:-}" != --setup ] || exit 0
if [ -z "${ANDANTE_PROGRAM:-}" ] || [ -z "${ANDANTE_HISTORY:-}" ]; then
  say "Building the programs that write the files"
  swift build --product andante >&2
  swift build --product history >&2
  ANDANTE_PROGRAM=$test_programs/andante ANDANTE_HISTORY=$test_programs/history
fi
samples=$(mktemp -d)
trap 'rm -rf "$samples"' EXIT
if [ $# -eq 0 ]; then
  "$ANDANTE_HISTORY" make "$samples" 16 >&2
  rm "$samples/export.zip"
  set -- --all "$samples"/*
fi
.venv-formats/bin/python Tests/Formats/check_formats.py "$ANDANTE_PROGRAM" "$@"
