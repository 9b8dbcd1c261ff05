#!/usr/bin/env bash
# Tests the simulator with stravalib, an independent client for Strava's API. Uses TLS because stravalib requires it.
# The last line is "N passed, N failed".
#
# strava-tests.sh --setup    only sets up missing tools
set -euo pipefail
source "$(dirname "$0")/common.sh"

# Creates a certificate authority for this run only, and a certificate for localhost.
make_certificates() {
  local folder=$1
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=andante-test-authority \
    -keyout "$folder/ca.key" -out "$folder/ca.pem"
  openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout "$folder/server.key" -out "$folder/server.csr"
  openssl x509 -req -in "$folder/server.csr" -CA "$folder/ca.pem" -CAkey "$folder/ca.key" -CAcreateserial \
    -days 2 -extfile <(printf 'subjectAltName=DNS:localhost\n') -out "$folder/server.pem"
}

setup_test_packages
setup_venv .venv-strava Tests/Strava/requirements.txt
[ "${1:-}" != --setup ] || exit 0
if [ -z "${ANDANTE_STRAVA_SIMULATOR:-}" ]; then
  say "Building the simulator"
  swift build --product strava-simulator >&2
  ANDANTE_STRAVA_SIMULATOR=$test_programs/strava-simulator
fi
certificates=$(mktemp -d)
trap 'rm -rf "$certificates"' EXIT
make_certificates "$certificates" 2>/dev/null || fail "openssl could not make the test's certificates"
.venv-strava/bin/python Tests/Strava/check_stravalib.py "$ANDANTE_STRAVA_SIMULATOR" "$certificates"
