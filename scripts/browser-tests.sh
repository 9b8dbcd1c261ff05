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
log=$(mktemp) again=$(mktemp) cache=$(mktemp -d)
trap 'rm -rf "$log" "$again" "$cache"' EXIT
# As many failures are tried again; with more of them something is broken.
tries_again=5

# Without the plugins of schemathesis, which each worker takes four seconds to load.
run_pytest() {
  .venv/bin/python -m pytest Tests/Browser -o cache_dir="$cache" -p no:schemathesis -p no:hypothesispytest --quiet "$@"
}

# "passed" or "failed" out of the closing line in a file; a run without that line failed as a whole.
count() {
  local line
  line=$(grep -oE '[0-9]+ passed, [0-9]+ failed' "$2" | tail -n 1)
  grep -oE "[0-9]+ $1" <<<"${line:-0 passed, 1 failed}" | cut -d' ' -f1
}

# Runs a part of the tests and adds up the line it closes with. A part from which "$@" leaves none is no failure. A few that fail are run once more,
# one at a time, and named: a machine that is busy for some seconds is no fault of the program.
run_part() {
  local code=0
  run_pytest "$@" | tee "$log" || code=$?
  [ "$code" -eq 5 ] && return
  passed=$((passed + $(count passed "$log")))
  if [ "$code" -eq 1 ] && [ "$(count failed "$log")" -le "$tries_again" ]; then
    say "Trying once more what failed, one test at a time"
    code=0
    run_pytest "$@" -n 0 --last-failed | tee "$again" || code=$?
    passed=$((passed + $(count passed "$again")))
    cp "$again" "$log"
  fi
  failed=$((failed + $(count failed "$log")))
  [ "$code" -eq 0 ] || status=1
}

# Many tests wait for a page, so more of them than cores run at a time. Those that hold a promise about
# real time come after them: they mostly wait.
run_part -n 5 --maxschedchunk 4 -m "not real_time" "$@"
run_part -n 4 --dist worksteal -m real_time "$@"
echo "$passed passed, $failed failed"
exit "$status"
