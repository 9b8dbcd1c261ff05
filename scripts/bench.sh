#!/usr/bin/env bash
# Measures speed and memory. Without arguments, also compares with other programs (peers.sh). Notable results are
# recorded in docs/measurements/performance.md.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
(cd Benchmarks && swift package --scratch-path ../.build-benchmarks benchmark "$@")
[ $# -gt 0 ] || exec scripts/peers.sh
