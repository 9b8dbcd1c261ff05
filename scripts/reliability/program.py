"""Starts and stops the built program, creates signed-in athletes, and reads the stored data."""

import base64
import contextlib
import hashlib
import hmac
import os
import pathlib
import re
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
START_SECONDS = 60


def program_path():
    """Returns the path in `ANDANTE_PROGRAM`, or else the release or debug build."""
    named = os.environ.get("ANDANTE_PROGRAM")
    builds = [ROOT / ".build/release/andante", ROOT / ".build/debug/andante"]
    found = pathlib.Path(named) if named else next((build for build in builds if build.exists()), None)
    if found is None or not found.exists():
        sys.exit("build the program first, or set ANDANTE_PROGRAM to its path")
    return str(found)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """An `andante serve` process and its data directory."""

    def __init__(self, data, *options, port=None, environment=None, command=(), log=None):
        self.data, self.options, self.port = pathlib.Path(data), options, port or free_port()
        self.environment, self.command = {**os.environ, **(environment or {})}, list(command)
        self.log = pathlib.Path(log) if log else self.data.with_suffix(".log")
        self.process = None

    def launch(self):
        """Starts the process without waiting until it is ready."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.command, program_path(), "serve", "--data", str(self.data), "--port", str(self.port),
                 "--web", str(ROOT / "Web"), *map(str, self.options)],
                stdout=log, stderr=log, env=self.environment, cwd=ROOT)
        return self

    def start(self):
        self.launch()
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2).read()
                return self
            time.sleep(0.02)
        sys.exit(f"the server did not start: {self.log.read_text()[-2000:]}")

    def kill(self):
        """Kills the process with SIGKILL."""
        self._end(signal.SIGKILL)

    def stop(self):
        self._end(signal.SIGTERM)

    def _end(self, number):
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(30)

    def status(self, figure):
        """Returns a value from /proc/PID/status, such as VmRSS in kB."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{figure}:\s+(\d+)", text).group(1))

    def open_files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()


class Athlete:
    """An athlete with a signed-in device and a token, both inserted directly into the accounts database."""

    def __init__(self, name, instance=None):
        self.name, self.identifier = name, secrets.token_bytes(16)
        self.device = secrets.token_urlsafe(32)
        self.token = "andante_" + (f"{instance}." if instance else "") + secrets.token_urlsafe(32)

    @property
    def form_token(self):
        code = hmac.new(self.device.encode(), b"andante form token", hashlib.sha256).digest()
        return base64.urlsafe_b64encode(code).decode().rstrip("=")

    def file(self, data):
        return pathlib.Path(data) / "athletes" / f"{self.identifier.hex()}.sqlite"

    def sign_in(self, data):
        """Inserts the rows that a sign-in link and the tokens page would insert."""
        now = time.time()
        with contextlib.closing(sqlite3.connect(pathlib.Path(data) / "accounts.sqlite", timeout=30)) as accounts, accounts:
            accounts.execute("PRAGMA foreign_keys = ON")
            row = accounts.execute(
                "INSERT INTO athlete (uuid, name, created_at) VALUES (?, ?, ?)",
                (self.identifier, self.name, now)).lastrowid
            accounts.execute(
                "INSERT INTO session (token_hash, athlete, device, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?)",
                (hashlib.sha256(self.device.encode()).digest(), row, "Phone", now, now))
            accounts.execute(
                "INSERT INTO access_token (token_hash, athlete, name, scopes, created_at) VALUES (?, ?, ?, ?, ?)",
                (hashlib.sha256(self.token.encode()).digest(), row, "Harness", 3, now))


def activities(path):
    """Returns the start times and identifiers of the stored activities as [(start, hex)]; empty if the file doesn't
    exist.
    """
    if not pathlib.Path(path).exists():
        return []
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)) as database:
        rows = database.execute("SELECT start_time, uuid FROM activity WHERE deleted_at IS NULL").fetchall()
    return [(round(start), identifier.hex()) for start, identifier in rows]


def faults(path):
    """Returns the errors that SQLite finds in a database."""
    with contextlib.closing(sqlite3.connect(path, timeout=30)) as database:
        found = [row[0] for row in database.execute("PRAGMA integrity_check(3)") if row[0] != "ok"]
        found += [f"foreign key of {row[0]}" for row in database.execute("PRAGMA foreign_key_check")]
    return found
