#!/usr/bin/env bash
# Uses Node to test the page's scripts that don't need a browser. The last line is "N passed, N failed".
#
# web-tests.sh [NAME…]   runs only the test files whose names contain one of the words
set -euo pipefail
source "$(dirname "$0")/common.sh"

command -v node >/dev/null || need_packages nodejs
files=()
for name in "${@:-}"; do files+=(Tests/Web/*"$name"*.test.mjs); done
[ -e "${files[0]}" ] || fail "no test file in Tests/Web has a name with $1"
results=$(mktemp)
trap 'rm -f "$results"' EXIT
status=0
node --test --test-reporter=spec --test-reporter-destination=stdout \
  --test-reporter=tap --test-reporter-destination="$results" "${files[@]}" || status=$?

# Adds up the totals of the results that have one of the names.
count() { awk -v names="^($1)\$" '$1 == "#" && $2 ~ names { sum += $3 } END { print sum + 0 }' "$results"; }
echo "$(count pass) passed, $(count 'fail|cancelled') failed"
exit "$status"
