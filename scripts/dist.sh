#!/usr/bin/env bash
# Builds the release in dist/: a program that contains the page's files and modules and doesn't need Swift, a Debian
# package, the Containerfile, completions, the manual, a software bill of materials, and checksums.
#
# dist.sh --stage FOLDER      installs only the package's files, with the program in ANDANTE_PROGRAM
# dist.sh --package FOLDER    builds only the Debian package, with the program in ANDANTE_PROGRAM
set -euo pipefail
source "$(dirname "$0")/common.sh"

out=dist
build_folder=.build-dist
architecture=$(dpkg --print-architecture)
program=$build_folder/andante
compression=xz
# The version of the package and the files, as printed by the program.
version=

# Links Debian's static libraries into a folder that is searched before the system's folder with the shared libraries.
# This requires both the files for pkg-config, whose folders come first, and a compiler flag for the folder. A folder
# passed to the linker (-Xlinker -L) would be searched after the system's.
static_libraries() {
  local folder=$build_folder/libraries multiarch
  multiarch=$(dpkg-architecture -q DEB_HOST_MULTIARCH 2>/dev/null || gcc -print-multiarch)
  mkdir -p "$folder"
  folder=$(realpath "$folder")
  for name in sqlite3 z deflate; do ln -sf "/usr/lib/$multiarch/lib$name.a" "$folder/lib$name.a"; done
  for name in zlib libdeflate; do
    sed -E "s|^libdir=.*|libdir=$folder|" "/usr/lib/$multiarch/pkgconfig/$name.pc" >"$folder/$name.pc"
  done
  echo "$folder"
}

build_program() {
  say "Building Andante for release (the first time takes some minutes)"
  mkdir -p "$build_folder"
  local libraries
  libraries=$(static_libraries)
  PKG_CONFIG_PATH=$libraries swift build -c release --product andante --static-swift-stdlib --scratch-path "$build_folder" \
    -Xswiftc "-L$libraries" -Xlinker --gc-sections
  cp "$(swift build -c release --scratch-path "$build_folder" --static-swift-stdlib --show-bin-path)/andante" "$program"
  strip --strip-all "$program"
  check_libraries
  python3 scripts/dist/append.py "$program"
  version=$("$program" --version)
}

# Fails if the program needs libraries that aren't listed in the package's control file.
check_libraries() {
  local needed
  needed=$(objdump -p "$program" | awk '$1 == "NEEDED" { print $2 }' |
    grep -vE '^(libc|libm|libdl|libpthread|librt|libstdc\+\+|libgcc_s|ld-linux[^ ]*)\.so' || true)
  [ -z "$needed" ] || fail "the program still needs shared libraries: $(xargs <<<"$needed")"
}

# Installs the licences of the packages that are linked into the program.
licences() {
  local folder=$1 package file
  for package in "$build_folder"/checkouts/*/; do
    for file in "$package"LICENSE* "$package"NOTICE*; do
      [ -f "$file" ] || continue
      install -D -m 644 "$file" "$folder/$(basename "$package")/$(basename "$file")"
    done
  done
  file=$(dirname "$(realpath "$(command -v swift || echo /none/swift)")")/../share/swift/LICENSE.txt
  if [ -f "$file" ]; then install -D -m 644 "$file" "$folder/swift/LICENSE.txt"; fi
  for package in libsqlite3-dev zlib1g-dev libdeflate-dev; do
    file=/usr/share/doc/$package/copyright
    if [ -f "$file" ]; then install -D -m 644 "$file" "$folder/$package/copyright"; fi
  done
}

# Installs the package's files below a folder.
stage() {
  local root=$1 help
  install -D -m 755 "$program" "$root/usr/bin/andante"
  install -D -m 644 packaging/andante.service "$root/lib/systemd/system/andante.service"
  install -D -m 644 packaging/andante.default "$root/etc/default/andante"
  for page in README.md docs/hosting/install.md docs/hosting/backup.md docs/hosting/monitoring.md; do
    install -D -m 644 "$page" "$root/usr/share/doc/andante/$(basename "$page")"
  done
  for example in prometheus/andante.rules.yml grafana/andante.json fail2ban/filter.conf fail2ban/jail.conf; do
    install -D -m 644 "packaging/$example" "$root/usr/share/doc/andante/examples/$example"
  done
  install -D -m 644 packaging/debian/copyright "$root/usr/share/doc/andante/copyright"
  install -D -m 644 NOTICE "$root/usr/share/doc/andante/NOTICE"
  licences "$root/usr/share/doc/andante/licenses"
  complete_for bash "$root/usr/share/bash-completion/completions/andante"
  complete_for zsh "$root/usr/share/zsh/vendor-completions/_andante"
  complete_for fish "$root/usr/share/fish/vendor_completions.d/andante.fish"
  help=$(mktemp)
  "$program" --experimental-dump-help >"$help"
  mkdir -p "$root/usr/share/man/man1"
  python3 scripts/dist/manual.py "$help" "$version" "$(git log -1 --format=%cs)" | gzip -9n >"$root/usr/share/man/man1/andante.1.gz"
  rm -f "$help"
}

complete_for() {
  mkdir -p "$(dirname "$2")"
  "$program" --generate-completion-script "$1" >"$2"
}

# Labels the image with the package's version.
make_containerfile() { sed "s/@VERSION@/$version/" packaging/Containerfile >"$out/Containerfile"; }

make_package() {
  local root
  root=$(mktemp -d)
  chmod 755 "$root"
  stage "$root"
  mkdir -p "$root/DEBIAN"
  for script in conffiles postinst prerm postrm; do cp "packaging/debian/$script" "$root/DEBIAN/"; done
  chmod 755 "$root"/DEBIAN/{postinst,prerm,postrm}
  sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" \
    -e "s/@SIZE@/$(du -sk --exclude=DEBIAN "$root" | cut -f1)/" packaging/debian/control.in >"$root/DEBIAN/control"
  dpkg-deb --root-owner-group "-Z$compression" --build "$root" "$out/andante_${version}_$architecture.deb" >/dev/null
  rm -rf "$root"
}

make_archive() {
  local name=andante-$version-linux-$(uname -m) folder=$build_folder/archive
  rm -rf "$folder"
  stage "$folder/$name"
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -C "$folder" -czf "$out/$name.tar.gz" "$name"
}

case "${1:-}" in
  --stage | --package)
    program=${ANDANTE_PROGRAM:?names a built program}
    version=$("$program" --version)
    # Skips compression, because the tests package unstripped programs, which would take minutes to compress.
    out=$2 compression=none
    if [ "$1" = --stage ]; then stage "$2"; else make_package; fi
    exit
    ;;
esac
setup_build
need_packages python3 dpkg-dev binutils
scripts/wasm.sh
build_program
rm -rf "$out"
mkdir -p "$out"
cp "$program" "$out/andante"
make_containerfile
make_package
make_archive
swift package --scratch-path "$build_folder" show-dependencies --format json >"$build_folder/dependencies.json"
python3 scripts/dist/sbom.py "$build_folder/dependencies.json" "$version" >"$out/andante-$version.cdx.json"
(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%f\n' | sort | xargs sha256sum >SHA256SUMS)
ls -l "$out"
