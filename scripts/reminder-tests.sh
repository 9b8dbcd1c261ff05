#!/usr/bin/env bash
# Uses other libraries to check the reminders that Andante sends: e-mail, Web Push, ntfy, the calendar. The last line is
# "N passed, N failed".
#
# reminder-tests.sh --setup    only sets up missing tools
set -euo pipefail
source "$(dirname "$0")/common.sh"

setup_test_packages
setup_venv .venv-reminders Tests/Reminders/requirements.txt
[ "${1:-}" != --setup ] || exit 0
if [ -z "${ANDANTE_REMINDERCHECK:-}" ]; then
  say "Building the program that sends the reminders"
  swift build --product remindercheck >&2
  ANDANTE_REMINDERCHECK=$test_programs/remindercheck
fi
.venv-reminders/bin/python Tests/Reminders/check_reminders.py "$ANDANTE_REMINDERCHECK"
