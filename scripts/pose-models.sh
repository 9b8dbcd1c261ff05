#!/usr/bin/env bash
# Downloads MediaPipe's two pose models once, from the PyPI wheel mediapipe 0.10.21 (without running its code), and
# packs them using the program that ANDANTE_PROGRAM names. If the download fails, prints a message and succeeds, because
# only the camera coach needs the models.
#
# pose-models.sh --fetch      only downloads; ANDANTE_PROGRAM may be unset
set -euo pipefail
source "$(dirname "$0")/common.sh"

folder=.build-pose
wheel=mediapipe-0.10.21-cp311-cp311-manylinux_2_28_x86_64.whl
# Checksums of the wheel and of the models that it contains.
sums="05dc4a9e593655a79558d05d6227d31018c2537a4bd3362b51e230cf22aecfe3  $wheel"
model_sums='9ba9dd3d42efaaba86b4ff0122b06f29c4122e756b329d89dca1e297fd8f866c  pose_detection.tflite
e9a5c5cb17f736fafd4c2ec1da3b3d331d6edbe8a0d32395855aeb2cdfd64b9f  pose_landmark_full.tflite'

are_here() { (cd "$folder" 2>/dev/null && sha256sum --status --check <<<"$model_sums" 2>/dev/null); }

# Finds the system's pip, or creates a virtual environment that has one.
find_pip() {
  command -v python3 >/dev/null || need_packages python3
  if python3 -m pip --version >/dev/null 2>&1; then
    pip=(python3 -m pip)
    return
  fi
  python3 -c 'import venv, ensurepip' 2>/dev/null || need_packages python3-venv
  [ -x .venv-pip/bin/pip ] || python3 -m venv .venv-pip
  pip=(.venv-pip/bin/pip)
}

# Downloads the same wheel for any Python version and processor, because only the models in it are used.
download() {
  "${pip[@]}" download --quiet --no-deps --only-binary=:all: --platform manylinux_2_28_x86_64 \
    --python-version 3.11 --implementation cp --abi cp311 --dest "$1" mediapipe==0.10.21
}

unpack() {
  python3 - "$1" "$2" <<'PYTHON'
import pathlib, sys, zipfile

with zipfile.ZipFile(sys.argv[1]) as wheel:
    for name in ("pose_detection/pose_detection.tflite", "pose_landmark/pose_landmark_full.tflite"):
        target = pathlib.Path(sys.argv[2], pathlib.PurePath(name).name)
        target.write_bytes(wheel.read(f"mediapipe/modules/{name}"))
PYTHON
}

fetch() {
  local work
  say "Fetching the pose models (36 MB, once)"
  find_pip
  work=$(mktemp -d)
  # shellcheck disable=SC2064
  trap "rm -rf '$work'" RETURN
  download "$work" || return 1
  (cd "$work" && sha256sum --status --check <<<"$sums") || fail "the wheel's checksum doesn't match"
  mkdir -p "$folder"
  unpack "$work/$wheel" "$folder"
  are_here || fail "the models' checksums don't match"
}

if ! are_here && ! fetch; then
  say "The pose models couldn't be downloaded. The camera coach needs them; everything else works. Later:"
  say "  scripts/pose-models.sh, or andante pose install --from WHEEL"
  exit 0
fi
[ "${1:-}" != --fetch ] || exit 0
program=${ANDANTE_PROGRAM:-}
[ -n "$program" ] || fail "name the program that packs the models in ANDANTE_PROGRAM"
"$program" pose install --from "$folder" --models Web/build
