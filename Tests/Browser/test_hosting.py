"""Tests the integration with systemd, its journal, Prometheus, fail2ban and containers."""

import fcntl
import os
import re
import shutil
import socket
import subprocess
import urllib.error
import urllib.request

import pytest

from servers import ROOT, Server, andante_path

PACKAGING = ROOT / "packaging"
UNIT = (PACKAGING / "andante.service").read_text()


@pytest.fixture(scope="module")
def tools():
    """Returns the folder that contains promtool and fail2ban-regex."""
    # Only one of the parallel test processes may download them.
    lock = os.open(PACKAGING, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    try:
        subprocess.run(["bash", "-c", "source scripts/common.sh; setup_hosting_tools"], cwd=ROOT, check=True)
    finally:
        os.close(lock)
    return ROOT / ".build-hosting"


def test_alerts_are_accepted_and_raised(tools):
    promtool = tools / "usr/bin/promtool"
    for command in [["check", "rules", "packaging/prometheus/andante.rules.yml"],
                    ["test", "rules", "Tests/Hosting/alerts.yml"]]:
        result = subprocess.run([promtool, *command], cwd=ROOT, capture_output=True, text=True)
        assert result.returncode == 0, result.stdout + result.stderr


def open_invalid_link(server, address):
    """Opens an invalid link as a visitor with this address."""
    request = urllib.request.Request(server.url + "/setup?token=wrong", headers={"X-Forwarded-For": address})
    with pytest.raises(urllib.error.HTTPError) as error:
        urllib.request.urlopen(request, timeout=10)
    assert error.value.code == 410


def find_banned_addresses(tools, log):
    """Returns the addresses that fail2ban finds in a log."""
    command = [tools / "usr/bin/fail2ban-regex", "-c", tools / "etc/fail2ban", "--out", "ip", log,
               PACKAGING / "fail2ban/filter.conf"]
    environment = {**os.environ, "PYTHONPATH": str(tools / "usr/lib/python3/dist-packages")}
    result = subprocess.run(["python3", *command], capture_output=True, text=True, env=environment)
    return result.stdout.split()


def log_of_refusals(data, in_journal):
    """Returns the lines that the server writes to standard error for two refused visitors, optionally as if standard
    error were the journal's socket.
    """
    reading, writing = socket.socketpair()
    facts = os.fstat(writing.fileno())
    server = Server(data, "--log-refused-sign-ins", "--trusted-proxy", "127.0.0.1")
    environment = {"JOURNAL_STREAM": f"{facts.st_dev}:{facts.st_ino}"} if in_journal else {}
    server.process = subprocess.Popen(
        [andante_path(), "serve", "--data", data, "--port", str(server.port), *server.arguments],
        stdout=subprocess.DEVNULL, stderr=writing, cwd=ROOT, env={**server.environment, **environment})
    writing.close()
    try:
        server._wait_until_it_serves()
        for address in ["192.0.2.7", "2001:db8::1"]:
            open_invalid_link(server, address)
    finally:
        server.stop()
    with reading:
        lines = reading.makefile().read().splitlines()
    return [line for line in lines if "sign-in refused" in line]


@pytest.mark.parametrize("in_journal", [False, True])
def test_fail2ban_finds_refused_addresses_in_the_log(tools, tmp_path, in_journal):
    lines = log_of_refusals(tmp_path / "data", in_journal)
    assert len(lines) == 2
    if in_journal:
        # The journal strips the priority, and fail2ban reads entries as syslog lines.
        assert all(line.startswith("<4>") for line in lines)
        lines = [f"Nov 28 11:00:00 nas andante[7]: {line.removeprefix('<4>')}" for line in lines]
    log = tmp_path / "read.log"
    log.write_text("\n".join([*lines, lines[0].replace("sign-in", 'error="x" sign-in').replace(".7", ".9")]))
    assert find_banned_addresses(tools, log) == ["192.0.2.7", "2001:db8::1"]


@pytest.fixture
def unit(tmp_path):
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    path = tmp_path / "andante.service"
    path.write_text(UNIT.replace("/usr/bin/andante", str(andante_path())))
    return path


def test_unit_is_accepted_by_systemd(unit):
    verified = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    assert (verified.returncode, verified.stderr) == (0, "")
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", unit],
        capture_output=True, text=True)
    assert rated.returncode == 0, rated.stdout


def test_service_is_not_restarted_after_a_wrong_option():
    result = subprocess.run([andante_path(), "serve", "--port", "many"], capture_output=True, timeout=20)
    assert f"RestartPreventExitStatus={result.returncode}\n" in UNIT
    pause, burst, minutes = (
        int(re.search(rf"^{name}=(\d+)", UNIT, re.MULTILINE).group(1))
        for name in ["RestartSec", "StartLimitBurst", "StartLimitIntervalSec"])
    assert "StartLimitIntervalSec=5min" in UNIT and pause * burst < minutes * 60
    # A user who is experimenting with options restarts the service often.
    assert burst >= 10


def test_service_manager_is_notified_of_readiness_and_shutdown(tmp_path):
    assert "Type=notify\n" in UNIT
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(20)
        server = Server(tmp_path / "data", environment={"NOTIFY_SOCKET": str(tmp_path / "notify")}).start()
        assert manager.recv(512).decode() == f"READY=1\nSTATUS=Andante is on {server.url}"
        server.stop()
        assert manager.recv(512) == b"STOPPING=1"


def test_container_prints_a_link_at_its_published_port(tmp_path):
    file = (PACKAGING / "Containerfile").read_text()
    name, address = re.search(r"^ENV .*\b(ANDANTE_PUBLIC_URL)=(\S+)", file, re.MULTILINE).groups()
    assert f"-p {address.removeprefix('http://')}:8080" in file
    server = Server(tmp_path / "data", "--host", "0.0.0.0", environment={name: address})
    with server:
        assert f": {address}/setup?token=" in server.output()
        assert "The proxy" not in server.output() and "can read everything" not in server.output()


def test_container_keeps_its_health_check():
    """Podman's default image format doesn't support health checks."""
    file = (PACKAGING / "Containerfile").read_text()
    assert "\nHEALTHCHECK " in file
    builds = re.findall(r"podman build .*", file + (ROOT / "docs/hosting/install.md").read_text())
    assert len(builds) == 2 and all("--format docker" in build for build in builds)


def test_metrics_are_readable_from_another_machine_by_name(tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with Server(tmp_path / "data", "--metrics", "--metrics-host", "0.0.0.0", "--metrics-port", port):
        request = urllib.request.Request(f"http://127.0.0.1:{port}/metrics", headers={"Host": "andante:9464"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert b"\nprocess_start_time_seconds " in answer.read()
