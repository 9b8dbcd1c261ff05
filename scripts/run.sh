#!/usr/bin/env bash
# Sets up missing tools, builds for release and starts the demo, with every screen under /gallery. Passes its arguments to
# `andante serve`.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
say "Building the page's modules"
scripts/wasm.sh
say "Building Andante for release (the first time takes some minutes)"
swift build -c release --product andante
swift build -c release --product andante-dev
ANDANTE_PROGRAM=.build/release/andante scripts/pose-models.sh
say "Starting the demo on http://127.0.0.1:8080 (Ctrl-C ends it)"
exec .build/release/andante-dev serve --demo "$@"
