"""Sends extreme values in every field of every form, page and API operation of the running program.

    python3 scripts/fuzz-requests.py                every field with every value, then combinations
    python3 scripts/fuzz-requests.py --seconds 60   stops after 60 seconds, as `make test` does
    python3 scripts/fuzz-requests.py --seed 7       other combinations in another order
    python3 scripts/fuzz-requests.py --only steps   only targets whose name contains this

Each request must be answered within 10 s and with a status below 500, and the process must keep running. The last line is
"N passed, N failed", where each target, such as `POST /settings`, is counted once.
"""

import argparse
import collections
import contextlib
import hashlib
import http.client
import pathlib
import secrets
import shutil
import socket
import sqlite3
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts" / folder) for folder in ("request_fuzzing", "reliability")] + [str(ROOT / "Tests/Browser")]
from cases import cases
from demos import DEMO, copy_demo
from program import Athlete, Server
from site_map import Site

LONGEST_SECONDS = 10
# Longer responses, such as a full export, are only read up to this number of bytes.
LONGEST_ANSWER = 2_000_000
# The number of requests after which the data are restored, because many requests delete data.
ROUND = 3_000
# Makes Strava unreachable. Crashes end the process without a slow backtrace.
OPTIONS = ["--strava-api", "http://127.0.0.1:9/api/v3"]
ENVIRONMENT = {"SWIFT_BACKTRACE": "enable=no"}


class Household:
    """A server with demo data and a signed-in athlete."""

    def __init__(self, folder):
        self.folder, self.number, self.server = pathlib.Path(folder), 0, None
        copy_demo(self.folder / "original")
        self.athlete = Athlete("Fuzz")

    def restart(self):
        """Serves a fresh copy of the data, alternating between a household and the demo, which rejects some changes."""
        self.stop()
        data = self.folder / f"data-{self.number}"
        shutil.rmtree(self.folder / f"data-{self.number - 1}", ignore_errors=True)
        shutil.copytree(self.folder / "original", data)
        more = DEMO if self.number % 2 else []
        self.server = Server(data, *OPTIONS, *more, environment=ENVIRONMENT).start()
        self.number += 1
        self.sign_in()

    def sign_in(self):
        """Inserts the rows that signing in with a link and creating a token would insert."""
        now, athlete = time.time(), self.athlete
        with contextlib.closing(sqlite3.connect(self.server.data / "accounts.sqlite", timeout=30)) as accounts, accounts:
            row = accounts.execute("SELECT min(id) FROM athlete").fetchone()[0]
            hashes = [hashlib.sha256(secret.encode()).digest() for secret in (athlete.device, athlete.token)]
            accounts.execute(
                "INSERT OR REPLACE INTO session (token_hash, athlete, device, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?)",
                (hashes[0], row, "Fuzz", now, now))
            accounts.execute(
                "INSERT OR REPLACE INTO access_token (token_hash, athlete, name, scopes, created_at) VALUES (?, ?, ?, ?, ?)",
                (hashes[1], row, "Fuzz", 3, now))

    def stop(self):
        if self.server:
            self.server.stop()

    @property
    def has_ended(self):
        return self.server.process.poll() is not None

    def ask(self, method, path, body=b"", headers=(), is_api=False):
        """Returns status and text. The status is 0 if the connection was closed without a response."""
        fields = {"Authorization": f"Bearer {self.athlete.token}"} if is_api else {
            "Cookie": f"andante-{self.server.port}={self.athlete.device}", "X-Andante-CSRF": self.athlete.form_token}
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=3 * LONGEST_SECONDS)
        with contextlib.closing(connection):
            try:
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    connection.request(method, path, body or None, {**fields, **dict(headers)})
                answer = connection.getresponse()
                return answer.status, answer.read(LONGEST_ANSWER).decode("utf-8", "replace")
            except (ConnectionError, http.client.HTTPException, socket.timeout):
                return 0, ""

    def is_signed_in(self):
        """Whether the device and the token are both still valid."""
        pages, programs = self.ask("GET", "/api/whoami"), self.ask("GET", "/api/v1/athlete", is_api=True)
        return pages[0] == programs[0] == 200


class Run:
    def __init__(self, household, seconds):
        self.household = household
        self.end = time.monotonic() + (seconds or 1e9)
        self.statuses, self.failures = collections.Counter(), {}
        self.requests, self.slowest = 0, (0.0, "")

    def send(self, case):
        if self.requests % ROUND == ROUND - 1 or self.household.has_ended:
            self.household.restart()
        began = time.monotonic()
        status, text = self.household.ask(case.target.method, case.path, case.body, case.headers, case.target.is_api)
        seconds = time.monotonic() - began
        self.requests += 1
        self.statuses[status] += 1
        self.slowest = max(self.slowest, (seconds, str(case)))
        self.judge(case, status, seconds, text)
        if status in (0, 401) and not self.household.has_ended and not self.household.is_signed_in():
            self.sign_in_again()

    def judge(self, case, status, seconds, text):
        if status == 0:
            time.sleep(0.2)
        is_oversized = len(case.path) > 60_000 or len(case.body) > 900_000 or bool(case.headers.get("Content-Length"))
        if self.household.has_ended:
            self.fail(case, "the process ended: " + " ".join(self.household.server.log.read_text(errors="replace")[-600:].split()))
        elif status >= 500 or status == 0 and not is_oversized:
            self.fail(case, f"{status} {text[:200]!r}" if status else "no answer")
        elif seconds > LONGEST_SECONDS:
            self.fail(case, f"took {seconds:.1f} s")

    def fail(self, case, what):
        if case.target.name not in self.failures:
            print(f"{what}\n  {case}", flush=True)
        self.failures.setdefault(case.target.name, what)

    def sign_in_again(self):
        with contextlib.suppress(sqlite3.Error):
            self.household.sign_in()
        if not self.household.is_signed_in():
            self.household.restart()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        household = Household(folder)
        household.restart()
        try:
            site = Site(ROOT / "Sources/Server", lambda path: household.ask("GET", path, is_api=path.startswith("/api/v1")))
            targets = [target for target in site.targets.values() if options.only in target.name]
            run = Run(household, options.seconds)
            for case in cases(targets, options.seed):
                if time.monotonic() > run.end:
                    break
                run.send(case)
        finally:
            household.stop()
    forms = sum(target.method != "GET" for target in targets)
    print(f"{run.requests} requests to {len(targets)} targets, {forms} of them forms and operations that change something,"
          f" with {sum(len(target.fields) for target in targets)} fields")
    print(", ".join(f"{status or 'closed'}: {count}" for status, count in sorted(run.statuses.items())))
    print(f"slowest: {run.slowest[0]:.2f} s, {run.slowest[1][:200]}")
    print(f"{len({target.name for target in targets} - set(run.failures))} passed, {len(run.failures)} failed")
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
