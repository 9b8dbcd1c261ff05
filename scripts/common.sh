# Functions shared by the other scripts, which source this file.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo)

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
fail() { printf 'andante: %s\n' "$*" >&2; exit 1; }

# Prints those of the given Debian packages that are missing, one per line.
missing_packages() {
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
  done
}

# Installs any of the given Debian packages that are missing. Scripts that run in parallel wait for each other, because
# apt-get fails if another one is running. The lock is on a directory that all users can read.
need_packages() {
  local missing
  missing=$(missing_packages "$@")
  [ -z "$missing" ] && return
  command -v apt-get >/dev/null || fail "install the contents of these Debian packages by hand: ${missing//$'\n'/ }"
  (flock 9 && install_packages "$@") 9</var/lib/dpkg || exit 1
}

# Installs those of the given packages that are still missing. Doesn't pass the lock to apt-get, because services that
# apt-get starts would keep it.
install_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -eq 0 ] && return
  say "Installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq 9>&- || fail "apt-get update failed"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >/dev/null 9>&- || fail "could not install ${missing[*]}"
}

need_swift() {
  command -v swift >/dev/null || fail "Swift 6.3 is not on the PATH"
  local version
  version=$(swift --version 2>/dev/null | grep -oE 'Swift version [0-9]+\.[0-9]+' | head -n 1 | cut -d' ' -f3)
  case "$version" in
    6.[3-9]* | [7-9]*) ;;
    *) fail "Swift 6.3 or later is needed; found ${version:-none}" ;;
  esac
}

# The folder that contains the programs that the tests run.
test_programs=.build/debug

build_packages=(git libsqlite3-dev zlib1g-dev libdeflate-dev)

# Installs everything that is needed to build and run.
setup_build() {
  need_swift
  need_packages "${build_packages[@]}"
}

# Installs the packages that building and all tests need: a browser, a host for the wasm modules, programs that read our
# files, and Python. Chooses apache2-bin over apache2, which would start a service on port 80.
setup_test_packages() {
  need_swift
  local packages=("${build_packages[@]}" binaryen gpsbabel
    chromium-headless-shell libxml2 libnss3-tools openssl fonts-dejavu-core zbar-tools caddy haproxy nginx apache2-bin)
  command -v node >/dev/null || packages+=(nodejs)
  command -v python3 >/dev/null || packages+=(python3)
  python3 -c 'import venv, ensurepip' 2>/dev/null || packages+=(python3-venv)
  need_packages "${packages[@]}"
}

# Installs the Python library that controls the browser.
setup_python() { setup_venv .venv Tests/Browser/requirements.txt; }

# Installs everything that the browser tests need.
setup_tests() { setup_test_packages && setup_python && setup_hosting_tools; }

# Downloads and unpacks the programs that test the alerts and the fail2ban filter. Doesn't install them, because that
# would start services.
hosting_tools=.build-hosting
setup_hosting_tools() {
  [ -x "$hosting_tools/usr/bin/promtool" ] && [ -x "$hosting_tools/usr/bin/fail2ban-regex" ] && return
  local debs
  debs=$(mktemp -d)
  chmod 755 "$debs"
  say "Fetching the tools that test the alerts and the fail2ban filter"
  (cd "$debs" && apt-get download -qq prometheus fail2ban) || fail "could not download prometheus and fail2ban"
  for deb in "$debs"/*.deb; do dpkg-deb -x "$deb" "$hosting_tools"; done
  rm -rf "$debs"
}

# Creates a Python environment in a folder from a requirements file, unless it is up to date.
setup_venv() {
  local folder=$1 wanted=$2
  cmp -s "$wanted" "$folder/andante-requirements.txt" && return
  say "Installing $wanted into $folder"
  python3 -m venv "$folder" && "$folder/bin/pip" install -q -r "$wanted" || fail "could not install $wanted"
  cp "$wanted" "$folder/andante-requirements.txt"
}
