"""Starts and stops the built server as a separate process, on a free port."""

import json
import os
import pathlib
import re
import signal
import socket
import ssl
import subprocess
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
START_SECONDS = 30


def andante_path():
    """Returns the program under test: `ANDANTE_PROGRAM` if set, or else the debug build, or else the release build."""
    named = os.environ.get("ANDANTE_PROGRAM")
    folders = (".build/debug", ".build/release")
    builds = [ROOT / folder / "andante" for folder in folders]
    return pathlib.Path(named) if named else next((b for b in builds if b.exists()), builds[0])


def dev_path():
    """Returns the development program that was built together with the program under test."""
    return andante_path().parent / "andante-dev"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A `serve` process of a program, by default `andante`, and its data directory. A restart keeps the data and the
    port."""

    def __init__(self, data, *arguments, scheme="http", environment=None, folder=ROOT, program=None):
        self.data = pathlib.Path(data)
        self.arguments = [str(a) for a in arguments]
        self.scheme = scheme
        self.folder = folder
        self.program = program
        self.environment = {**os.environ, **(environment or {})}
        self.address = "127.0.0.1"
        self.port = free_port()
        self.process = None

    @property
    def url(self):
        return f"{self.scheme}://{self.address}:{self.port}"

    def start(self):
        command = [self.program or andante_path(), "serve", "--data", self.data, "--port", self.port, *self.arguments]
        self.log = open(self.data.with_suffix(".log"), "ab")
        self.process = subprocess.Popen(
            [str(part) for part in command], stdout=self.log, stderr=subprocess.STDOUT,
            cwd=self.folder, env=self.environment, start_new_session=True)
        self._wait_until_it_serves()
        return self

    def _wait_until_it_serves(self):
        context = ssl._create_unverified_context() if self.scheme == "https" else None
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(self.url + "/healthz", timeout=1, context=context):
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"the server did not start:\n{self.output()}")

    def output(self):
        return self.data.with_suffix(".log").read_text(errors="replace")

    def setup_link(self):
        """Returns the latest sign-in link that the server printed, with the host and port that the tests use."""
        found = re.findall(r"https?://\S+?(/setup\?token=[\w\-]+)", self.output())
        assert found, f"no sign-in link in:\n{self.output()}"
        return self.url + found[-1]

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()


def replay(log_path):
    """Returns the result of `andante replay --json`: the native engine's evaluation of a session log."""
    result = subprocess.run(
        [str(andante_path()), "replay", str(log_path), "--json"], capture_output=True, check=True)
    return json.loads(result.stdout)
