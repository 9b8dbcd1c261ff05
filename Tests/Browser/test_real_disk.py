"""Full and read-only disks: each error is reported in one sentence, and accepted data isn't lost."""

import json
import subprocess
import time
import urllib.error
import urllib.request

import pytest

import real_disk
from real_disk import Disk, mount

if real_disk.can_mount:
    import sample_data
    from program import Athlete, Server, activities, program_path

pytestmark = pytest.mark.skipif(not real_disk.can_mount, reason="mounting needs root")

FULL = "The disk is full"


@pytest.fixture
def disk(tmp_path):
    disk = Disk(tmp_path / "disk", 340)
    yield disk
    disk.close()


class Household:
    """A server whose data is on a test disk, and a signed-in athlete."""

    def __init__(self, disk):
        self.disk, self.athlete = disk, Athlete("Ada")
        # The log is on another disk because it would otherwise use up the blocks that SQLite frees.
        self.server = Server(disk.path / "data", log=disk.path.with_suffix(".log"))

    def start(self):
        self.server.start()
        return self

    def start_without_room(self):
        """Starts the server on a full disk, with retries as systemd does. When SQLite opens a file, it frees blocks and
        needs them again a moment later, when another file may have taken them. Then the server reports a full disk,
        and a little free space is enough."""
        for _ in range(10):
            try:
                return self.start()
            except SystemExit as end:
                assert FULL.lower() in str(end), end
                self.disk.free(64 << 10)
                time.sleep(1)
        pytest.fail(f"the server does not start on a full disk: {self.log()}")

    def sign_in(self):
        self.athlete.sign_in(self.server.data)

    def log(self):
        return self.server.log.read_text()[-2000:]

    def ask(self, path, body=None, **headers):
        """Sends a request and returns the response's status and text."""
        headers = {
            "Cookie": f"andante-{self.server.port}={self.athlete.device}", "X-Andante-CSRF": self.athlete.form_token,
            "Content-Type": "application/octet-stream", **headers}
        request = urllib.request.Request(f"http://127.0.0.1:{self.server.port}{path}", body, headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def activities(self):
        return len(activities(self.athlete.file(self.server.data)))

    def until(self, holds, seconds=60):
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, self.log()
            time.sleep(0.1)


@pytest.fixture
def household(disk):
    household = Household(disk).start()
    household.sign_in()
    yield household
    household.server.stop()


def run(*words):
    return subprocess.run([program_path(), *map(str, words)], capture_output=True, text=True, timeout=60)


def accept(household, count):
    status, text = household.ask("/api/import", sample_data.archive(list(range(count))), **{"X-File-Name": "years.zip"})
    assert status == 202, text
    return json.loads(text)["archive"]


def test_accepted_import_waits_until_a_full_disk_has_space(household, disk):
    assert household.ask("/")[0] == 200
    address = accept(household, 1500)
    household.server.kill()
    before = household.activities()
    assert before < 1500
    disk.fill()
    household.start_without_room()
    household.until(lambda: FULL in household.ask(address)[1])
    page = household.ask(address)[1]
    assert "is safe on the server" in page and "Cancel the import" in page
    assert household.ask("/healthz")[0] == 200
    assert household.ask("/activities")[0] == 200
    status, text = household.ask("/api/sessions", sample_data.session_log(9_000, bytes(range(16))))
    assert status == 507, text
    status, text = household.ask("/api/import", sample_data.gpx(9_001), **{"X-File-Name": "late.gpx"})
    assert status == 507, text
    household.server.stop()
    disk.clear()
    household.start()
    household.until(lambda: household.activities() == 1500, seconds=180)
    assert FULL not in household.ask(address)[1]


def test_commands_report_a_full_disk_in_one_line(household, disk):
    household.ask("/")
    household.server.stop()
    disk.fill()
    (disk.path.parent / "run.gpx").write_bytes(sample_data.gpx(1))
    for command in (["import", disk.path.parent / "run.gpx"], ["backup"], ["athletes", "invite", "Bob"]):
        done = run(*command, "--data", disk.path / "data")
        assert done.returncode != 0, command
        lines = done.stderr.strip().splitlines()
        assert len(lines) == 1 and "the disk is full" in lines[0], (command, done.stderr)
    disk.clear()
    done = run("doctor", "--deep", "--data", disk.path / "data")
    assert "damaged" not in done.stdout


def test_commands_report_a_read_only_disk_in_one_line(household, disk):
    household.ask("/")
    household.server.stop()
    assert mount("-o", "remount,ro", disk.path).returncode == 0
    (disk.path.parent / "run.gpx").write_bytes(sample_data.gpx(1))
    for command in (["serve", "--port", household.server.port], ["import", disk.path.parent / "run.gpx"], ["backup"]):
        done = run(*command, "--data", disk.path / "data")
        assert done.returncode != 0, command
        lines = done.stderr.strip().splitlines()
        assert len(lines) == 1 and "cannot be written" in lines[0], (command, done.stderr)
    assert mount("-o", "remount,rw", disk.path).returncode == 0
    household.start()
    assert household.ask("/activities")[0] == 200
