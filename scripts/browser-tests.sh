#!/usr/bin/env bash
# Builds the server and runs the browser tests. Arguments are passed to pytest. The last line is "N passed, N failed".
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_tests
scripts/wasm.sh
if [ -z "${ANDANTE_PROGRAM:-}" ]; then
  say "Building the server and the gallery"
  swift build --product andante
  swift build --product andante-dev
  export ANDANTE_PROGRAM=$PWD/$test_programs/andante
  scripts/pose-models.sh
fi
scripts/pose-pictures.sh
passed=0 failed=0 status=0
log=$(mktemp) again=$(mktemp) flaky=$(mktemp) cache=$(mktemp -d)
trap 'rm -rf "$log" "$again" "$flaky" "$cache"' EXIT
# Up to this number of failed tests are retried. More failures mean that something is broken.
tries_again=5

# Runs pytest without the plugins of schemathesis, which take four seconds to load in each worker.
run_pytest() {
  .venv/bin/python -m pytest Tests/Browser -o cache_dir="$cache" -p no:schemathesis -p no:hypothesispytest --quiet "$@"
}

# Extracts the number of passed or failed tests from the last line of a log. If that line is missing, the whole run
# counts as one failed test.
count() {
  local line
  line=$(grep -oE '[0-9]+ passed, [0-9]+ failed' "$2" | tail -n 1)
  grep -oE "[0-9]+ $1" <<<"${line:-0 passed, 1 failed}" | cut -d' ' -f1
}

# Runs a part of the tests and adds up its results. Succeeds if "$@" selects no tests. If only a few tests failed,
# repeats them one at a time, because the machine may have been busy for some seconds. Those that then pass are flaky.
run_part() {
  local code=0
  run_pytest "$@" | tee "$log" || code=$?
  [ "$code" -eq 5 ] && return
  passed=$((passed + $(count passed "$log")))
  if [ "$code" -eq 1 ] && [ "$(count failed "$log")" -le "$tries_again" ]; then
    say "Retrying the failed tests one at a time"
    code=0
    run_pytest "$@" -n 0 --last-failed -r fEp | tee "$again" || code=$?
    passed=$((passed + $(count passed "$again")))
    sed -n 's/^PASSED //p' "$again" >>"$flaky"
    cp "$again" "$log"
  fi
  failed=$((failed + $(count failed "$log")))
  [ "$code" -eq 0 ] || status=1
}

# Runs more tests in parallel than there are cores, because most tests wait for a page. Real-time tests run separately
# afterwards, because they mostly wait.
run_part -n 5 --maxschedchunk 4 -m "not real_time" "$@"
run_part -n 4 --dist worksteal -m real_time "$@"
if [ -s "$flaky" ]; then
  echo "Flaky tests, which failed and then passed alone:"
  sed 's/^/  /' "$flaky"
fi
echo "$passed passed, $failed failed"
exit "$status"
