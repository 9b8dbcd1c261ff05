"""Tests that apt accepts a newer package as an upgrade, and that data and options survive.

Installs the packages into a temporary overlay of this machine's system, whose changes are kept only in memory.
"""

import os
import re
import shutil
import subprocess
import sys

import pytest

from servers import ROOT, andante_path

OLD, NEW = "0.2.0+git20261121.080000.abc1234", "0.2.0+git20261121.093000.0ab1234"
# Mounts the overlay at $1 in a separate namespace and runs the commands from standard input in it. Without
# /run/systemd, the package's scripts don't start the service.
IN_COPY = """
mount -t tmpfs none "$1" && mkdir "$1"/upper "$1"/work "$1"/root || exit 77
mount -t overlay none -o lowerdir=/,upperdir="$1"/upper,workdir="$1"/work "$1"/root || exit 77
mount --bind "$2" "$1"/root/mnt && mount --rbind /dev "$1"/root/dev && mount -t proc none "$1"/root/proc || exit 77
mount -t tmpfs none "$1"/root/run || exit 77
exec chroot "$1"/root bash -e
"""
UPGRADE = f"""
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
as_service() {{ runuser -u andante -- "$@" --data /var/lib/andante; }}
rm -f /var/lib/man-db/auto-update
cd /mnt
apt-get install -y -q ./andante_{OLD}_*.deb
echo 'ANDANTE_OPTIONS="--lan"' >/etc/default/andante
as_service andante import - <run.gpx
echo "before: $(andante --version)"
apt-get install -y -q ./andante_{NEW}_*.deb
echo "after: $(andante --version)"
echo "options: $(cat /etc/default/andante)"
echo "again: $(as_service andante import - <run.gpx)"
as_service andante doctor --deep || true  # also reports missing modules
stat -c 'data: %U %a' /var/lib/andante
apt-get install -y -q ./andante_{OLD}_*.deb || echo "refused"
"""
POINTS = "".join(
    f'<trkpt lat="48.{1000 + n}" lon="11.5"><time>2026-11-21T06:{n // 6:02}:{n % 6}0Z</time></trkpt>' for n in range(60))
GPX = f'<gpx version="1.1" creator="test"><trk><trkseg>{POINTS}</trkseg></trk></gpx>'


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """Creates a folder with packages of both versions, made from the built program, and a file to import."""
    folder = tmp_path_factory.mktemp("packages")
    for version in [OLD, NEW]:
        program = folder / version
        shutil.copy(andante_path(), program)
        subprocess.run(["strip", "--strip-all", program], check=True)
        subprocess.run([sys.executable, "scripts/dist/append.py", program, version], cwd=ROOT, check=True)
        subprocess.run(
            ["scripts/dist.sh", "--package", folder], cwd=ROOT, check=True,
            env={**os.environ, "ANDANTE_PROGRAM": str(program)})
        program.unlink()
    (folder / "run.gpx").write_text(GPX)
    return folder


def test_newer_package_is_an_upgrade_that_keeps_data_and_options(packages, tmp_path):
    if os.geteuid() != 0:
        pytest.skip("installing a package into a copy of the system takes root")
    result = subprocess.run(
        ["unshare", "--mount", "bash", "-c", IN_COPY, "bash", tmp_path, packages],
        input=UPGRADE, capture_output=True, text=True)
    if result.returncode == 77:
        pytest.skip(f"no file system can be laid over this one: {result.stderr}")
    said = result.stdout
    assert result.returncode == 0, said + result.stderr
    assert f"before: {OLD}\n" in said and f"after: {NEW}\n" in said
    assert re.search(r"^1 upgraded, 0 newly installed", said, re.MULTILINE)
    assert 'options: ANDANTE_OPTIONS="--lan"\n' in said
    assert "again: 0 activities imported, 1 already imported.\n" in said
    assert "1 original is intact" in said
    assert "data: andante 700\n" in said
    assert said.endswith("refused\n") and "DOWNGRADED" in said


@pytest.mark.parametrize("older,newer", [
    ("0.1.0", OLD), ("0.2.0", OLD), (OLD, NEW), (NEW, NEW + ".changed"), (NEW, "0.2.1"),
    ("0.2.0+dev", OLD),
    ("0.2.0+git20261121.235959.fffffff", "0.2.0+git20261122.000000.0000000"),
])
def test_later_build_has_a_higher_version(older, newer):
    subprocess.run(["dpkg", "--compare-versions", older, "lt", newer], check=True)


def test_version_names_the_base_and_the_commit():
    said = subprocess.run([sys.executable, "scripts/dist/version.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    base = re.search(r'baseVersion = "(.*)"', (ROOT / "Sources/Server/Host/Start/Version.swift").read_text()).group(1)
    assert re.fullmatch(
        re.escape(base) + r"(\+git\d{8}\.\d{6}\.[0-9a-f]{7,}(\.changed)?)?\n", said.stdout)
