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
  export ANDANTE_PROGRAM=$PWD/$test_programs/andante
  scripts/pose-models.sh
fi
scripts/pose-pictures.sh
passed=0 failed=0 status=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Runs a part of the tests and adds up the line it closes with. A part from which "$@" leaves none is
# no failure.
run_part() {
  local code=0 line
  .venv/bin/python -m pytest Tests/Browser -p no:cacheprovider --quiet "$@" | tee "$log" || code=$?
  [ "$code" -eq 5 ] && return
  [ "$code" -eq 0 ] || status=1
  line=$(grep -oE '[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1)
  passed=$((passed + $(cut -d' ' -f1 <<<"${line:-0 passed, 1 failed}")))
  failed=$((failed + $(cut -d' ' -f3 <<<"${line:-0 passed, 1 failed}")))
}

# Many tests wait for a page, so more of them than cores run at a time. Those that hold a promise about
# real time come after them: they mostly wait.
run_part -n 5 --maxschedchunk 4 -m "not real_time" "$@"
run_part -n 4 --dist worksteal -m real_time "$@"
echo "$passed passed, $failed failed"
exit "$status"
