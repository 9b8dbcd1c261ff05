#!/usr/bin/env bash
# Measures speed and memory, without arguments also beside other programs (peers.sh). The numbers worth
# keeping are written up in docs/performance.md.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
(cd Benchmarks && swift package --scratch-path ../.build-benchmarks benchmark "$@")
[ $# -gt 0 ] || exec scripts/peers.sh
