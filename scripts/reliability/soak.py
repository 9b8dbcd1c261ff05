"""Simulates a year of a four-person household in a few minutes, and monitors the server's memory and open files.

    python3 scripts/reliability/soak.py [--days 365] [--minutes 15]

The program under test runs with `moved_clock.c` preloaded, so it uses this script's wall clock. Each day passes as soon
as its work is done. Each athlete uploads three to five activities a week, an hour long with one point per second: half
of them sessions from a phone, half of them files from a watch. Each athlete also reads twelve pages a day and sometimes
deletes an activity. The background jobs check the clock every second (using a hidden option of `serve` that exists for
this test), so that they run every night. Prints a table by month and "N passed, N failed".
"""

import argparse
import asyncio
import collections
import contextlib
import datetime
import pathlib
import random
import secrets
import shutil
import sqlite3
import statistics
import struct
import subprocess
import sys
import tempfile
import time

import sample_data
from client import Client
from program import Athlete, Server, activities, faults

PAGES = ["/", "/move", "/activities", "/statistics", "/statistics?by=year", "/garage", "/settings", "/settings/jobs", "/walk/history",
         "/run", "/metronome", "/about"]
FIRST_DAY = datetime.datetime(2025, 1, 1, tzinfo=datetime.timezone.utc)
# The maximum growth of memory from the early months, after caches have filled, to the last three. More growth indicates
# a leak.
MAX_GROWTH = 1.10
POINTS = 3_600


class Clock:
    """The server's wall clock, as an offset from this machine's clock."""

    def __init__(self, folder):
        self.file, self.library = folder / "clock", folder / "moved_clock.so"
        source = pathlib.Path(__file__).with_name("moved_clock.c")
        compiler = next((name for name in ("cc", "clang", "gcc") if shutil.which(name)), None)
        if compiler is None:
            sys.exit("a C compiler is needed: cc, clang or gcc")
        subprocess.run([compiler, "-O", "-shared", "-fPIC", "-o", self.library, source, "-ldl"], check=True)
        self.file.write_bytes(struct.pack("<q", 0))
        self.set(FIRST_DAY)

    def set(self, moment):
        with open(self.file, "r+b") as file:
            file.write(struct.pack("<q", round(moment.timestamp() - time.time())))

    def environment(self):
        return {"LD_PRELOAD": str(self.library), "MOVED_CLOCK_FILE": str(self.file)}


class Member:
    def __init__(self, name, data, port, seed):
        self.athlete, self.random = Athlete(name), random.Random(f"{seed} {name}")
        self.athlete.sign_in(data)
        self.port, self.posted, self.deleted, self.surprises = port, {}, 0, []

    def connect(self):
        return Client(
            self.port, cookies={f"andante-{self.port}": self.athlete.device},
            headers={"X-Andante-CSRF": self.athlete.form_token, "Accept": "application/json"})

    async def live(self, day):
        """Simulates one day of this athlete."""
        client = self.connect()
        if self.random.random() < 4 / 7:
            await self.record(client, day)
        for page in PAGES:
            answer = await client.request_with_retries("GET", page)
            if answer.status != 200:
                self.surprises.append(f"day {day}: {page} {answer.status}")
        if self.posted and self.random.random() < 1 / 60:
            await self.delete(client)
        await client.close()

    async def record(self, client, day):
        number = 365 * 20 + day
        if self.random.random() < 0.5:
            body, path = sample_data.session_log(number, secrets.token_bytes(16), POINTS), "/api/sessions"
        else:
            body, path = sample_data.gpx(number, POINTS), "/api/import"
        answer = await client.request_with_retries(
            "POST", path, body, Content_Type="application/octet-stream", X_File_Name=f"{number}.gpx")
        if answer.status not in (200, 201):
            self.surprises.append(f"day {day}: {path} {answer.status} {answer.body[:100]}")
        else:
            self.posted[sample_data.start_of(number)] = answer.json()["url"]

    async def delete(self, client):
        start = self.random.choice(list(self.posted))
        answer = await client.request_with_retries(
            "POST", self.posted.pop(start) + "/delete", f"csrf={self.athlete.form_token}".encode(),
            Content_Type="application/x-www-form-urlencoded")
        self.deleted += 1
        if answer.status not in (200, 303):
            self.surprises.append(f"delete: {answer.status}")

    def faults(self, data):
        found = faults(self.athlete.file(data)) + self.surprises[:5]
        stored = collections.Counter(start for start, _ in activities(self.athlete.file(data)))
        if set(stored) != set(self.posted) or any(count > 1 for count in stored.values()):
            found.append(f"{sum(stored.values())} stored, {len(self.posted)} posted and kept")
        return found


def job_runs(path):
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
        return dict(file.execute("SELECT job, max(id) FROM job_log GROUP BY job").fetchall())


async def live(server, clock, members, days, pause, end):
    """Returns the memory in kB and the number of open files after each day that began before `end`."""
    samples = []
    for day in range(days):
        if time.monotonic() > end:
            break
        clock.set(FIRST_DAY + datetime.timedelta(days=day, hours=8))
        await asyncio.gather(*(member.live(day) for member in members))
        clock.set(FIRST_DAY + datetime.timedelta(days=day, hours=27))
        await asyncio.sleep(pause)
        samples.append((server.status("VmRSS"), server.open_files()))
    return samples


def months(samples):
    return [samples[start:start + 30] for start in range(0, len(samples), 30) if samples[start:start + 30]]


def table(samples, members):
    print("| days | resident, median | most | open files, most |\n|---|---|---|---|")
    for index, month in enumerate(months(samples)):
        sizes = [size / 1024 for size, _ in month]
        print(f"| {index * 30 + 1}–{index * 30 + len(month)} | {statistics.median(sizes):.1f} MB | {max(sizes):.1f} MB | "
              f"{max(files for _, files in month)} |")
    print(f"{sum(len(member.posted) + member.deleted for member in members)} activities uploaded, "
          f"{sum(member.deleted for member in members)} deleted, {len(samples) * len(members) * len(PAGES)} pages read")


def growth(samples):
    """Returns the ratio of the median memory in the last three months to that in the third month, when caches are full.
    """
    sizes = [size for size, _ in samples]
    early, late = sizes[60:90] or sizes, sizes[-90:]
    return statistics.median(late) / statistics.median(early)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--minutes", type=float, default=15, help="minutes after which no new day begins, so a slow machine simulates fewer days")
    parser.add_argument("--night", type=float, default=1.1, help="real seconds to wait for a night's jobs")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="andante-soak-") as temporary:
        folder = pathlib.Path(temporary)
        clock, began = Clock(folder), time.monotonic()
        server = Server(folder / "data", "--look-every", "1", environment=clock.environment())
        with server:
            members = [Member(name, server.data, server.port, chosen.seed) for name in ("Ada", "Bo", "Cleo", "Dan")]
            samples = asyncio.run(live(server, clock, members, chosen.days, chosen.night, began + chosen.minutes * 60))
            runs = {member.athlete.name: job_runs(member.athlete.file(server.data)) for member in members}
        failures = [f"{member.athlete.name}: {fault}" for member in members for fault in member.faults(server.data)]
        table(samples, members)
        print(f"runs of jobs: {runs['Ada']}; {time.monotonic() - began:.0f} s")
        ratio = growth(samples)
        print(f"memory of the last three months to that of the third: {ratio:.3f}")
        if ratio > MAX_GROWTH:
            failures.append(f"memory grew by {(ratio - 1) * 100:.0f} %")
        if any(runs[name].get("check-services", 0) < len(samples) for name in runs):
            failures.append("a night passed without its jobs")
        if not any((server.data / "backups").glob("*/accounts.sqlite")):
            failures.append("there is no backup of the nights")
    for failure in failures:
        print("failed:", failure)
    print(f"{len(members) + 2 - min(len(members) + 2, len(failures))} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
