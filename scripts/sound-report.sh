#!/usr/bin/env bash
# Regenerates docs/measurements/sound.md and its pictures. Takes several minutes. ANDANTE_PROGRAM and SOUNDCHECK_PROGRAM
# can name programs that are already built.
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_build
need_packages ffmpeg sox klick python3
command -v node >/dev/null || need_packages nodejs
python3 -c 'import venv, ensurepip' 2>/dev/null || need_packages python3-venv
wanted=scripts/sound-report/requirements.txt venv=.build-sound/venv
mkdir -p .build-sound
if ! cmp -s "$wanted" "$venv/andante-requirements.txt"; then
  say "Installing the measuring tools into $venv"
  python3 -m venv "$venv" && "$venv/bin/pip" install -q -r "$wanted" || fail "could not install $wanted"
  cp "$wanted" "$venv/andante-requirements.txt"
fi
scripts/wasm.sh
for product in andante soundcheck; do
  name=${product^^}_PROGRAM
  if [ -z "${!name:-}" ]; then
    say "Building $product for release"
    swift build -c release --product "$product" >&2
    declare -x "$name=$(swift build -c release --show-bin-path)/$product"
  fi
done
say "Rendering and measuring"
"$venv/bin/python" scripts/sound-report/report.py "$ANDANTE_PROGRAM" "$SOUNDCHECK_PROGRAM"
say "docs/measurements/sound.md is up to date"
