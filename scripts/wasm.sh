#!/usr/bin/env bash
# Builds the page's modules into Web/build and checks that they have no imports and stay within their size limits.
# Builds `pose.wasm` twice: exact, and with relaxed SIMD for browsers that support it. The module for the parity checks
# stays in its build folder, because no page may load it. Takes seconds if nothing has changed. `scripts/wasm.sh debug`
# preserves names for stack traces and skips the checks.
set -euo pipefail
source "$(dirname "$0")/common.sh"

configuration=${1:-release}
out=Web/build
# The maximum sizes of the modules in bytes.
app_budget=1018000
audio_budget=$((192 * 1024))
pose_budget=$((60 * 1024))
sources=(Sources/Engine Sources/Model Sources/Screens Sources/PageLogic Sources/AppModule Sources/AudioModule Sources/CheckModule Sources/CWasmRuntime
  Sources/Pose Sources/CPoseSIMD Sources/PoseModule Toolsets Package.swift scripts/wasm.sh)
modules=(app audio pose pose-relaxed)

log=$(mktemp)
trap 'rm -f "$log"' EXIT

is_current() {
  [ "$configuration" = release ] || return
  for module in "${modules[@]}"; do
    [ -f "$out/$module.wasm" ] && [ -z "$(find "${sources[@]}" -newer "$out/$module.wasm" -print -quit)" ] || return
  done
}

# Builds a product with additional flags.
build() {
  local flags=(--triple wasm32-unknown-none-wasm --toolset Toolsets/embedded-wasm.json
    --scratch-path .build-wasm -c "$configuration" --product "$1" "${@:2}")
  if [ "$configuration" = release ]; then
    flags+=(-Xswiftc -Osize -Xlinker --strip-all)
  else # unoptimised code refers to libm functions that it never calls
    flags+=(-Xlinker --unresolved-symbols=ignore-all)
  fi
  say "Building $1.wasm"
  swift build "${flags[@]}" >"$log" 2>&1 || { sed -n '/error:/,$p' "$log" >&2; fail "could not build $1.wasm"; }
}

# Builds both variants of the product. The second build overwrites the first. Doesn't run Debian's wasm-opt on either,
# because it doesn't support relaxed SIMD.
build_pose() {
  local flags=(-Xswiftc -Xclang-linker -Xswiftc --no-wasm-opt) built=.build-wasm/wasm32-unknown-none-wasm/$configuration
  build pose "${flags[@]}" -Xcc -mrelaxed-simd -Xswiftc -DPOSE_FMA
  cp "$built/pose.wasm" "$built/pose-relaxed.wasm"
  build pose "${flags[@]}"
}

# The linker's driver optimises app.wasm once. Flattening the code and rebuilding its control flow twice, with the
# functions sorted by use in between, makes it another three percent smaller (but audio.wasm larger). The stack is one
# KiB larger than necessary (Toolsets), so the lowest KiB of memory, where the stack ends, is unused. Knowing that saves
# another percent.
shrink() {
  local module=.build-wasm/wasm32-unknown-none-wasm/release/$1.wasm
  wasm-opt --low-memory-unused --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int \
    --flatten --rereloop -Oz --reorder-functions --flatten --rereloop -Oz -Oz "$module" -o "$module" || fail "wasm-opt could not shrink $1.wasm"
}

# Checks a module with WasmKit, which is part of the toolchain and provides no imports.
check() {
  wasmkit run ".build-wasm/wasm32-unknown-none-wasm/release/$1.wasm" abi_version >/dev/null 2>&1 ||
    fail "$1.wasm does not start without imports"
  check_size "$1" "$2"
}

check_size() {
  local name=$1 budget=$2 module=.build-wasm/wasm32-unknown-none-wasm/release/$1.wasm size
  size=$(stat -c %s "$module")
  [ "$size" -le "$budget" ] || fail "$name.wasm takes $size bytes, its budget is $budget"
  printf '%s.wasm: %d bytes (%d compressed), budget %d\n' \
    "$name" "$size" "$(gzip -9c "$module" | wc -c)" "$budget"
}

if is_current; then
  echo "The page's modules are up to date"
  exit
fi
need_swift
# The linker's driver runs binaryen's wasm-opt if it is installed, which makes app.wasm a quarter smaller.
command -v wasm-opt >/dev/null || need_packages binaryen
mkdir -p "$out"
build app
build audio
build check
build_pose
if [ "$configuration" = release ]; then
  shrink app
  check app "$app_budget"
  check audio "$audio_budget"
  check pose "$pose_budget"
  check_size pose-relaxed "$pose_budget" # WasmKit doesn't support relaxed SIMD
fi
for module in "${modules[@]}"; do
  cp ".build-wasm/wasm32-unknown-none-wasm/$configuration/$module.wasm" "$out"
  # Sets an old modification time, so that a debug build never counts as current.
  [ "$configuration" = release ] || touch -d @0 "$out/$module.wasm"
done
