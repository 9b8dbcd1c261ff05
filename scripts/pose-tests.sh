#!/usr/bin/env bash
# Compares our pose networks and tracker with MediaPipe 0.10.21 and LiteRT. The pictures come from Debian's opencv-doc
# and from scikit-image; they are downloaded and never committed. The last line is "N passed, N failed".
#
# pose-tests.sh --bench    compares the speed with LiteRT instead
set -euo pipefail
source "$(dirname "$0")/common.sh"

folder=.build-pose
pictures=$folder/pictures

# Finds a Python version for which MediaPipe 0.10.21 has a wheel.
find_python() {
  for name in python3.12 python3.11 python3.10 python3.9 python3; do
    command -v "$name" >/dev/null || continue
    "$name" -c 'import sys; sys.exit(not (3, 9) <= sys.version_info[:2] <= (3, 12))' || continue
    python=$name
    return
  done
  echo "MediaPipe 0.10.21 needs Python 3.9 to 3.12, which is not installed: nothing is compared"
  echo "0 passed, 0 failed"
  exit 0
}

setup_peers() {
  cmp -s Tests/Pose/requirements.txt .venv-pose/andante-requirements.txt && return
  say "Installing Tests/Pose/requirements.txt into .venv-pose"
  "$python" -m venv .venv-pose && .venv-pose/bin/pip install -q -r Tests/Pose/requirements.txt ||
    fail "could not install Tests/Pose/requirements.txt"
  cp Tests/Pose/requirements.txt .venv-pose/andante-requirements.txt
}

fetch_pictures() {
  scripts/pose-pictures.sh
  [ ! -f "$pictures/camera.png" ] || return 0
  local work
  work=$(mktemp -d "$folder/pictures.XXXX")
  .venv-pose/bin/pip download -q --no-deps -d "$work" scikit-image==0.25.2
  .venv-pose/bin/python Tests/Pose/pictures.py "$work"/scikit_image*.whl "$pictures"
  rm -r "$work"
}

# Builds for release, with flags that other packages can't use.
build_program() {
  say "Building posecheck" >&2
  swift build -c release --product posecheck "$@" >&2
}

find_python
need_swift
scripts/pose-models.sh --fetch
[ -f $folder/pose_detection.tflite ] || { echo "0 passed, 0 failed"; exit 0; }
setup_peers
fetch_pictures
build_program
exact=.build/release/posecheck
for model in detector:pose_detection landmarks:pose_landmark_full; do
  "$exact" pack "${model%%:*}" "$folder/${model##*:}.tflite" "$folder/${model%%:*}.pose"
done
if [ "${1:-}" = --bench ]; then
  programs=("exact=$exact")
  if grep -qw fma /proc/cpuinfo; then
    for kind in wide fma; do
      flags=(-Xcc -mavx2)
      [ "$kind" = wide ] || flags+=(-Xcc -mfma -Xswiftc -DPOSE_FMA)
      build_program --scratch-path ".build-pose/$kind" "${flags[@]}"
      programs+=("$kind=.build-pose/$kind/release/posecheck")
    done
  fi
  exec .venv-pose/bin/python Tests/Pose/bench.py "$folder" "$pictures" "${programs[@]}"
fi
exec .venv-pose/bin/python Tests/Pose/compare.py "$exact" "$folder" "$pictures"
