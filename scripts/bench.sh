#!/usr/bin/env bash
# Measures speed and memory. The numbers worth keeping are written up in docs/performance.md.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
cd Benchmarks
exec swift package --scratch-path ../.build-benchmarks benchmark "$@"
