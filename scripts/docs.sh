#!/usr/bin/env bash
# Builds the reference for the public interfaces of the engine and the screens into .build-docs, and checks the
# relative links in the documentation.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
command -v python3 >/dev/null || need_packages python3
python3 scripts/check-links.py
symbols=.build-docs/symbols
mkdir -p "$symbols"
swift build --target Screens --scratch-path .build-docs/build \
  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$symbols"
# Keep the existing symbols, because the compiler doesn't write them again for unchanged modules.
for module in Engine Screens; do
  rm -rf ".build-docs/input/$module"
  mkdir -p ".build-docs/input/$module"
  cp "$symbols/$module"*.json ".build-docs/input/$module"
done
docc convert Sources/Engine/Engine.docc --fallback-bundle-identifier andante.engine \
  --additional-symbol-graph-dir .build-docs/input/Engine --output-path .build-docs/engine \
  --transform-for-static-hosting --warnings-as-errors
docc convert --fallback-display-name Screens --fallback-bundle-identifier andante.screens \
  --additional-symbol-graph-dir .build-docs/input/Screens --output-path .build-docs/screens \
  --transform-for-static-hosting --warnings-as-errors
say "The reference is in .build-docs/engine and .build-docs/screens; the written pages are in docs/"
