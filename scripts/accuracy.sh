#!/usr/bin/env bash
# Regenerates docs/measurements/accuracy.md, which compares recorded files with other programs and simulated runs with
# their ground truth, and docs/measurements/receivers.md. Reads the field data from ANDANTE_FIELD_DATA, or from
# ../shared/data.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
data=${ANDANTE_FIELD_DATA:-../shared/data}
[ -f "$data/activities/reference.json" ] || fail "no field data in $data: set ANDANTE_FIELD_DATA"
say "Building the measuring programs"
swift build -c release --product accuracy >&2
say "Measuring"
program=$(swift build -c release --show-bin-path)/accuracy
page=$(mktemp) receivers=$(mktemp)
trap 'rm -f "$page" "$receivers"' EXIT
"$program" "$data" "$(date +%F)" >"$page"
"$program" receivers "$(date +%F)" >"$receivers"
mkdir -p docs/measurements
cp "$page" docs/measurements/accuracy.md
cp "$receivers" docs/measurements/receivers.md
say "docs/measurements/accuracy.md and docs/measurements/receivers.md are up to date"
