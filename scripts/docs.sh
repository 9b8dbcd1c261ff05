#!/usr/bin/env bash
# Builds the reference of the public interfaces of the engine and the screens into .build-docs/site, and checks the
# relative links in the documentation.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
command -v python3 >/dev/null || need_packages python3
python3 scripts/check-links.py
symbols=.build-docs/symbols
rm -rf "$symbols" && mkdir -p "$symbols"
swift build --target Screens --scratch-path .build-docs/build \
  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$symbols"
find "$symbols" -name '*.json' ! -name 'Engine*' ! -name 'Screens*' -delete
docc convert --fallback-display-name Andante --fallback-bundle-identifier andante \
  --additional-symbol-graph-dir "$symbols" --output-path .build-docs/site \
  --transform-for-static-hosting
say "The reference is in .build-docs/site; the written pages are in docs/"
