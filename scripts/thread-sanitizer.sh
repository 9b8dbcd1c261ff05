#!/usr/bin/env bash
# Passes the tests of store and server under the thread sanitizer. Builds into .build-tsan, which takes some 20 minutes the first time.
#
# thread-sanitizer.sh [FILTER]    StoreTests and ServerTests unless a filter names others
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
build=(--sanitize=thread --scratch-path .build-tsan)
say "Building with the thread sanitizer"
nice swift build "${build[@]}" --build-tests
say "Testing"
# Reports are counted, and a finding fails the run; what is suppressed, and why, stands in the file.
export TSAN_OPTIONS="suppressions=$root/scripts/thread-sanitizer.supp halt_on_error=0 exitcode=66 log_path=$root/.build-tsan/report"
rm -f .build-tsan/report.*
status=0
nice swift test "${build[@]}" --skip-build --filter "${1:-StoreTests|ServerTests}" || status=$?
reports=$(cat .build-tsan/report.* 2>/dev/null | grep -c 'WARNING: ThreadSanitizer' || true)
echo "$reports findings of the thread sanitizer"
[ "$status" -eq 0 ] && [ "$reports" -eq 0 ]
