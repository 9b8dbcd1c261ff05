#!/usr/bin/env bash
# Sets up missing tools and runs all tests: native tests, the page's scripts, wasm parity, other programs that read our
# files, the browser.
# At the end, prints each part's duration in seconds and the total "N passed, N failed".
set -uo pipefail
source "$(dirname "$0")/common.sh"
reports=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$reports"' EXIT
passed=0 failed=0 parts=()

# Runs a command as a named part. Stores its output and duration in the reports.
run_part() {
  local name=$1 began=$SECONDS status
  shift
  "$@" >"$reports/$name.log" 2>&1
  status=$?
  echo "$((SECONDS - began)) $status" >"$reports/$name.took"
  return "$status"
}

# Adds the last "N passed, N failed" of a suite's output to the total. If that line is missing, the suite as a whole has
# failed.
add_summary() {
  local name=$1 line status
  read -r _ status <"$reports/$name.took"
  line=$(grep -oE '[0-9]+ passed, [0-9]+ failed' "$reports/$name.log" | tail -n 1)
  if [ -z "$line" ]; then failed=$((failed + 1)); return; fi
  passed=$((passed + $(cut -d' ' -f1 <<<"$line")))
  failed=$((failed + $(cut -d' ' -f3 <<<"$line")))
  [ "$status" -eq 0 ] || grep -qE ', [1-9][0-9]* failed' <<<"$line" || failed=$((failed + 1))
}

# Prints the output of a finished part.
show() {
  parts+=("$1")
  say "$2: $1 ($(cut -d' ' -f1 "$reports/$1.took") s)"
  cat "$reports/$1.log"
}

show_suite() { show "$1" "Tested"; add_summary "$1"; }

# Waits for a part that runs in parallel, prints its output, and exits if it failed.
wait_for() {
  local name=$1 job=$2 status=0
  wait "$job" || status=$?
  show "$name" "$3"
  [ "$status" -eq 0 ] || exit 1
}

setup_tools() {
  setup_python && scripts/format-tests.sh --setup && scripts/reminder-tests.sh --setup &&
    scripts/strava-tests.sh --setup &&
    scripts/pose-models.sh --fetch && scripts/pose-pictures.sh
}

# Builds the programs and tests. In a clean clone, compiling whole modules without debug information is faster.
# Incremental builds would take longer, because a change then recompiles every module that depends on it.
build_native() {
  local flags=()
  [ "${ANDANTE_WHOLE_MODULES:-0}" = 1 ] &&
    flags=(-debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2)
  swift build --build-tests "${flags[@]}"
}

# Runs eight tests at a time. If thousands ran at once, each would wait for minutes, which is longer than the network
# timeouts.
native() {
  SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 swift test --skip-build --xunit-output "$reports/native.xml"
  local status=$?
  python3 scripts/xunit-summary.py "$reports"/native*.xml
  return "$status"
}

beside_native() {
  run_part parity node scripts/wasm-parity.mjs
  run_part formats scripts/format-tests.sh
  run_part reminders scripts/reminder-tests.sh
  run_part strava scripts/strava-tests.sh
  run_part instances python3 scripts/scale-test.py --small
  run_part requests python3 scripts/fuzz-requests.py --seconds 60
}

setup_test_packages || exit 1
export ANDANTE_PROGRAM=$PWD/$test_programs/andante ANDANTE_HISTORY=$PWD/$test_programs/history
export ANDANTE_REMINDERCHECK=$PWD/$test_programs/remindercheck
export ANDANTE_STRAVA_SIMULATOR=$PWD/$test_programs/strava-simulator
say "Building the programs and tests; in parallel, the page's modules, the tools of other suites and the web tests"
run_part tools setup_tools &
tools=$!
run_part modules scripts/wasm.sh &
modules=$!
run_part web scripts/web-tests.sh &
web=$!
run_part build build_native
built=$?
show build "Built"
wait_for modules "$modules" "Built"
wait_for tools "$tools" "Set up"
[ "$built" -eq 0 ] || exit 1
wait "$web"
show_suite web
scripts/pose-models.sh
say "Running the native tests; in parallel, those of the page's modules and of other programs"
beside_native &
beside=$!
run_part native native
show_suite native
# Starts while the last suites above are still running, so that no core is idle.
say "Testing in the browser"
run_part browser scripts/browser-tests.sh
wait "$beside"
for suite in parity formats reminders strava instances requests browser; do show_suite "$suite"; done
echo
for name in "${parts[@]}"; do printf '%6d s  %s\n' "$(cut -d' ' -f1 "$reports/$name.took")" "$name"; done
printf '%6d s  total\n\n' "$SECONDS"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
