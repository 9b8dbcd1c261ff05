#!/usr/bin/env bash
# Runs the tests of the store and the server under the thread sanitizer. Builds into .build-tsan, which takes about 20
# minutes the first time.
#
# thread-sanitizer/run.sh [FILTER]    StoreTests and ServerTests unless a filter selects others
set -euo pipefail
source "$(dirname "$0")/../common.sh"

setup_build
folder=.build-tsan
here=scripts/thread-sanitizer
mkdir -p "$folder"
clang -shared -fPIC -O1 -o "$folder/mutex.so" "$here/mutex.c" -ldl
swiftc -swift-version 6 -sanitize=thread -o "$folder/check" "$here/check.swift"

# sanitized COMMAND…: runs a command under the sanitizer, which is informed about locks. It exits with status 66 if
# there are findings.
sanitized() {
  env LD_PRELOAD="$root/$folder/mutex.so" TSAN_OPTIONS="halt_on_error=0 exitcode=66 log_path=$root/$folder/report" "$@"
}

say "What the sanitizer says of a lock, and of a race"
sanitized "$folder/check"
if sanitized "$folder/check" race; then
  echo "The sanitizer finds no race where there is one." >&2
  exit 1
fi

build=(--sanitize=thread --scratch-path "$folder")
say "Building with the thread sanitizer"
nice swift build "${build[@]}" --build-tests
say "Testing"
rm -f "$folder"/report.*
status=0
# Runs fewer tests in parallel than usual, because each takes much longer with the sanitizer, and some only wait ten
# seconds for a response.
sanitized env SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 nice swift test "${build[@]}" --skip-build --filter "${1:-StoreTests|ServerTests}" || status=$?
reports=$(cat "$folder"/report.* 2>/dev/null | grep -c 'WARNING: ThreadSanitizer' || true)
echo "$reports findings of the thread sanitizer"
[ "$status" -eq 0 ] && [ "$reports" -eq 0 ]
