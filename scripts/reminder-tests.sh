#!/usr/bin/env bash
# Checks the reminders that Andante sends with other libraries: e-mail, Web Push, ntfy, the calendar. The last line
# is "N passed, N failed".
#
# reminder-tests.sh --setup    only sets up what is missing
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_test_packages
setup_venv .venv-reminders Tests/Reminders/requirements.txt
[ "${1:-}" != --setup ] || exit 0
if [ -z "${ANDANTE_REMINDERCHECK:-}" ]; then
  say "Building what sends"
  swift build --product remindercheck >&2
  ANDANTE_REMINDERCHECK=$test_programs/remindercheck
fi
.venv-reminders/bin/python Tests/Reminders/check_reminders.py "$ANDANTE_REMINDERCHECK"
