#!/usr/bin/env bash
# Compares our readers with other programs in the same run and prints the tables of docs/measurements/performance.md.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
need_packages g++ gpsbabel libgeos-dev libpugixml-dev libxml2-dev pkg-config python3 python3-venv
setup_venv .venv-peers Benchmarks/requirements.txt
say "Building the programs to compare"
swift build -c release --package-path Benchmarks --scratch-path .build-benchmarks --product readers >&2
read -ra flags <<<"$(pkg-config --cflags --libs libxml-2.0)"
g++ -std=c++17 -O3 -Wall -Wextra -Werror Benchmarks/Peers/*.cpp -o .build-benchmarks/peers \
  "${flags[@]}" -lpugixml -lgeos_c
say "Measuring in turn"
exec python3 scripts/peers.py
