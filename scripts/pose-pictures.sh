#!/usr/bin/env bash
# Downloads pictures of people once, from Debian's opencv-doc, into .build-pose/pictures. They are never committed. If
# the network is unavailable, prints a message and succeeds; the camera tests are then skipped.
set -euo pipefail
source "$(dirname "$0")/common.sh"

pictures=.build-pose/pictures
names=(basketball1.png basketball2.png messi5.jpg)

are_here() {
  local name
  for name in "${names[@]}"; do [ -f "$pictures/$name" ] || return 1; done
}

fetch() {
  local work data
  work=$(mktemp -d)
  chmod 755 "$work"
  # shellcheck disable=SC2064
  trap "rm -rf '$work'" RETURN
  say "Fetching pictures of people (96 MB, once)"
  (cd "$work" && apt-get download -qq opencv-doc) 2>/dev/null ||
    { "${as_root[@]}" apt-get update -qq && (cd "$work" && apt-get download -qq opencv-doc); } || return 1
  dpkg-deb -x "$work"/opencv-doc_*.deb "$work/opencv"
  data=$(dirname "$(find "$work/opencv" -name "${names[0]}" -print -quit)")
  mkdir -p "$pictures"
  for name in "${names[@]}"; do cp "$data/$name" "$pictures/"; done
}

command -v apt-get >/dev/null || { say "Pictures of people can be downloaded only with apt-get."; exit 0; }
are_here || fetch || say "The pictures of people could not be downloaded: the camera tests are skipped."
