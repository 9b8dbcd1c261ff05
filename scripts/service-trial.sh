#!/usr/bin/env bash
# Tests a Debian package under systemd, in a Debian 12 system booted by systemd-nspawn. Requires root, debootstrap and
# systemd-container. Takes several minutes and 1 GB, and isn't part of `make check`.
#
#   sudo scripts/service-trial.sh dist/andante_*.deb
set -euo pipefail
package=$(realpath "${1:?names a Debian package}")
source "$(dirname "$0")/common.sh"

work=$(mktemp -d)
system=$work/system
container=

end() {
  if [ -n "$container" ]; then
    inside poweroff || true
    wait "$container" || true
  fi
  rm -rf "$work"
}
trap end EXIT

# Runs a command in the booted system.
inside() {
  nsenter -t "$(pgrep -P "$container" | head -n 1)" -a env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 bash -c "$1"
}

# Repeats a command for up to 30 seconds until it succeeds.
expect() {
  local seconds
  for seconds in {1..30}; do
    if inside "$2" >"$work/output" 2>&1; then
      say "ok: $1"
      return
    fi
    sleep 1
  done
  cat "$work/output"
  inside "journalctl -u andante --no-pager -n 30" || true
  fail "failed after $seconds seconds: $1"
}

boot() {
  systemd-nspawn -D "$system" --boot --register=no --keep-unit --private-network --console=pipe \
    >"$work/console.log" 2>&1 </dev/null &
  container=$!
  expect "the system is up" "systemctl is-system-running --wait"
}

say "Making a Debian system"
debootstrap --variant=minbase --include=systemd-sysv,dbus,curl,sudo,adduser bookworm "$system" >"$work/debootstrap.log"
cp "$package" "$system/root/andante.deb"
echo andante-trial >"$system/etc/hostname"
echo "127.0.0.1 localhost andante-trial" >"$system/etc/hosts"
boot
inside "dpkg -i /root/andante.deb"
expect "an active service answers" "systemctl is-active andante && curl -sf http://127.0.0.1:8080/readyz"
expect "the data are private" '[ "$(stat -c "%a %U" /var/lib/andante)" = "700 andante" ]'
expect "doctor finds the data" "sudo -u andante andante doctor | grep '✓ Data directory .*/var/lib/andante'"
inside "sudo -u andante andante backup --data /var/lib/andante --to /var/tmp/backups && systemctl stop andante"
expect "a backup is restored" "sudo -u andante andante restore /var/tmp/backups/* --replace --data /var/lib/andante"
inside "systemctl start andante && systemctl kill -s ILL andante"
expect "a crash is logged as critical" "journalctl -u andante -p crit --no-pager | grep 'andante crashed, signal 04'"
expect "a crashed service starts again" "systemctl is-active andante && [ \$(systemctl show andante -p NRestarts --value) = 1 ]"
inside "echo ANDANTE_OPTIONS=--prot >>/etc/default/andante; systemctl restart andante" || true
expect "a wrong option ends the service" '[ "$(systemctl show andante -p ActiveState -p ExecMainStatus --value | sort | xargs)" = "64 failed" ]'
inside "dpkg --purge andante"
expect "a purge keeps the data" "[ -f /var/lib/andante/accounts.sqlite ] && [ ! -e /etc/default/andante ]"
say "Everything works."
