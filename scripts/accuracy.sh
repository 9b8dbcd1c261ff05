#!/usr/bin/env bash
# Regenerates docs/accuracy.md: recorded files against other programs, simulated runs against their
# own truth. The field data are looked for in ANDANTE_FIELD_DATA, else beside the repository.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
data=${ANDANTE_FIELD_DATA:-../shared/data}
[ -f "$data/activities/reference.json" ] || fail "no field data in $data: set ANDANTE_FIELD_DATA"
say "Building what measures"
swift build -c release --product accuracy >&2
say "Measuring"
page=$(mktemp)
trap 'rm -f "$page"' EXIT
"$(swift build -c release --show-bin-path)/accuracy" "$data" "$(date +%F)" >"$page"
cp "$page" docs/accuracy.md
say "docs/accuracy.md is up to date"
