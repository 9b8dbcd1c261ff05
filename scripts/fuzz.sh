#!/usr/bin/env bash
# Feeds damaged and random bytes to the readers under the address sanitizer, until it finds a crash or reaches the
# number of runs. Also sends extreme values to a running program.
#
# fuzz.sh [READER…] [--runs N] [--seconds N]   default: every reader and `requests`, 1 000 000 runs each
#
# Findings are saved in .build-fuzz/findings; `ANDANTE_FUZZ=READER .build-fuzz/fuzz FILE` reproduces one.
set -euo pipefail
source "$(dirname "$0")/common.sh"

build=.build-fuzz
all=(numbers xml libxml gpx tcx pwx kml utf16 fit geojson csv lines streams polyline gzip kmz any health healthzip zip
  motion json wav log pose exports)
runs=1000000 seconds=0 readers=()

# Compiles the sources in the given folders into a module, with instrumentation and assertions.
compile() {
  local module=$1 sources
  shift
  mapfile -t sources < <(find "$@" -name '*.swift' | sort)
  swiftc -O -wmo -parse-as-library -assert-config Debug -enable-testing -swift-version 6 \
    -sanitize=fuzzer,address -module-name "$module" -package-name andante \
    -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault \
    -I "$build" -I Sources/CZlib -I Sources/CDeflate -I Sources/CPoseSIMD/include -emit-module -emit-module-path "$build/$module.swiftmodule" \
    -c -o "$build/$module.o" "${sources[@]}"
}

is_current() {
  [ -x "$build/fuzz" ] &&
    [ -z "$(find Fuzz scripts/fuzz.sh Tests/ActivityFilesTests/Support/XMLPeer.swift Sources/Engine Sources/Model Sources/TextEncoding Sources/Compression Sources/ActivityFiles Sources/TestBench Sources/Pose Tests/PoseTests -newer "$build/fuzz" -type f -print -quit)" ]
}

build_fuzzer() {
  is_current && return
  say "Building the readers with the address sanitizer"
  mkdir -p "$build"
  compile Engine Sources/Engine
  compile Model Sources/Model
  compile TextEncoding Sources/TextEncoding
  compile Compression Sources/Compression
  compile ActivityFiles Sources/ActivityFiles
  compile TestBench Sources/TestBench
  compile Pose Sources/Pose
  compile Fuzz Fuzz Tests/ActivityFilesTests/Support/LibXML.swift Tests/ActivityFilesTests/Support/XMLPeer.swift \
    Tests/PoseTests/Support/FlatModel.swift Tests/PoseTests/Support/SmallModel.swift
  swiftc -use-ld=lld -sanitize=fuzzer,address -o "$build/fuzz" \
    "$build/Engine.o" "$build/Model.o" "$build/TextEncoding.o" "$build/Compression.o" "$build/ActivityFiles.o" "$build/TestBench.o" "$build/Pose.o" "$build/Fuzz.o" -lz -ldeflate
}

dictionary() {
  case $1 in
    gpx | tcx | pwx | kml | xml | libxml | health | healthzip | gzip | kmz | any) echo Fuzz/Dictionaries/xml.dict ;;
    csv | lines | streams | motion | geojson | json | numbers) echo Fuzz/Dictionaries/text.dict ;;
    fit | zip | wav | log | pose) echo Fuzz/Dictionaries/binary.dict ;;
  esac
}

# Prints the maximum length of an input, which is enough to cover the format but small enough that a million runs take
# only minutes.
longest() {
  case $1 in
    numbers) echo 72 ;;
    csv | polyline | motion | json) echo 384 ;;
    zip | wav | utf16) echo 2048 ;;
    pose) echo 4096 ;;
    health | healthzip) echo 1536 ;;
    *) echo 768 ;;
  esac
}

# Restores exports with every extreme value in every field of every table, and opens the pages afterwards.
fuzz_exports() {
  say "Fuzzing: exports"
  ANDANTE_EDITED_EXPORTS=all swift test --filter EditedExportTests
}

fuzz() {
  local reader=$1 corpus="$build/corpus/$1" seeds="$build/seeds/$1" words
  if [ "$reader" = exports ]; then fuzz_exports; return; fi
  words=$(dictionary "$reader")
  mkdir -p "$corpus" "$seeds" "$build/findings"
  export ANDANTE_FUZZ=$reader SWIFT_BACKTRACE=enable=no
  export ASAN_OPTIONS=quarantine_size_mb=1:allocator_may_return_null=0:detect_leaks=0:symbolize=0:malloc_context_size=0
  ANDANTE_FUZZ_SEEDS=$seeds "$build/fuzz" >/dev/null
  say "Fuzzing: $reader"
  nice -n 15 "$build/fuzz" -runs="$runs" -max_total_time="$seconds" -max_len="$(longest "$reader")" \
    -timeout=5 -rss_limit_mb=512 -malloc_limit_mb=64 -print_final_stats=1 ${words:+-dict="$words"} \
    -artifact_prefix="$build/findings/$reader-" "$corpus" "$seeds" >"$build/$reader.log" 2>&1 ||
    { grep -E 'Fatal error|ERROR|SUMMARY|Test unit' "$build/$reader.log"; return 1; }
  grep -E 'cov: ' "$build/$reader.log" | tail -n 1
  grep -E 'number_of_executed|average_exec|peak_rss' "$build/$reader.log"
}

while [ $# -gt 0 ]; do
  case $1 in
    --runs) runs=$2; shift 2 ;;
    --seconds) seconds=$2; shift 2 ;;
    *) readers+=("$1"); shift ;;
  esac
done
fuzz_requests() {
  say "Fuzzing: requests"
  swift build --product andante && python3 scripts/fuzz-requests.py $([ "$seconds" -eq 0 ] || echo --seconds "$seconds")
}

setup_build
[ ${#readers[@]} -gt 0 ] || readers=("${all[@]}" requests)
found=0
if [ "${readers[*]}" != requests ]; then
  need_packages libxml2
  build_fuzzer
fi
for reader in "${readers[@]}"; do
  if [ "$reader" = requests ]; then fuzz_requests; else fuzz "$reader"; fi || found=$((found + 1))
done
[ "$found" -eq 0 ] || fail "$found of ${#readers[@]} readers have a finding"
