#!/usr/bin/env bash
# Sets up what is missing and passes every test: native, wasm against native, our files in other programs, browser.
# Closes with one line over all of them: N passed, N failed.
set -uo pipefail
source "$(dirname "$0")/common.sh"
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
passed=0 failed=0

add() { passed=$((passed + $1)); failed=$((failed + $2)); }

# Adds the last "N passed, N failed" in a suite's output; one without that line failed as a whole.
add_summary() {
  local log=$1 status=$2 line
  line=$(grep -oE '[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1)
  if [ -z "$line" ]; then add 0 1; return; fi
  add "$(cut -d' ' -f1 <<<"$line")" "$(cut -d' ' -f3 <<<"$line")"
  [ "$status" -eq 0 ] || grep -qE ', [1-9][0-9]* failed' <<<"$line" || add 0 1
}

run_suite() {
  local name=$1 log="$reports/$1.log"
  shift
  say "Testing: $name"
  "$@" 2>&1 | tee "$log"
  add_summary "$log" "${PIPESTATUS[0]}"
}

native() {
  swift test --xunit-output "$reports/native.xml"
  local status=$?
  python3 scripts/xunit-summary.py "$reports"/native*.xml
  return "$status"
}

setup_tests || exit 1
say "Building the page's modules"
scripts/wasm.sh || exit 1
run_suite native native
run_suite parity node scripts/wasm-parity.mjs
run_suite formats scripts/format-tests.sh
run_suite browser scripts/browser-tests.sh
echo
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
