#!/usr/bin/env bash
# Builds the server and passes the tests in the browser; arguments go to pytest. Closes with
# "N passed, N failed".
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_tests
scripts/wasm.sh
if [ -z "${ANDANTE_PROGRAM:-}" ]; then
  say "Building the server"
  swift build --product andante
fi
# Most tests wait for real seconds of a run to pass, so more of them than cores run at a time.
exec .venv/bin/python -m pytest Tests/Browser -p no:cacheprovider --quiet -n 4 "$@"
