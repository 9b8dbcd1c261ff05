"""Runs one kind of work with a separate data directory, and repeatedly kills the program and checks its data."""

import asyncio
import collections
import contextlib
import random
import subprocess
import time

from client import Client
from program import Athlete, Server, activities, faults, program_path

SETTLE_SECONDS = 120


def has_command(name):
    said = subprocess.run([program_path(), "--help"], capture_output=True, text=True).stdout
    return f"\n  {name} " in said


class Kind:
    """A kind of work with its own data directory."""

    share = 1
    # The program is killed within this number of seconds after the work began. The number decreases if the work takes
    # less time.
    within = 0.8

    def __init__(self, folder, seed):
        self.folder, self.random = folder, random.Random(f"{seed} {self.name}")
        self.data = folder / self.name
        self.acknowledged, self.unsure, self.doubts = set(), [], []
        self.next_number = self.kills = self.under_way = self.slowest_start = 0

    @classmethod
    def is_there(cls):
        """Whether this build supports this kind of work."""
        return True

    def prepare(self):
        self.server = Server(self.data).start()
        self.athlete = Athlete("Robin")
        self.athlete.sign_in(self.data)

    async def work(self):
        """Works until the connection breaks or the task is cancelled. Adds to `acknowledged`."""

    def numbers(self, count):
        first = self.next_number
        self.next_number += count
        return list(range(first, first + count))

    def phone(self):
        return Client(
            self.server.port, cookies={f"andante-{self.server.port}": self.athlete.device},
            headers={"X-Andante-CSRF": self.athlete.form_token, "Accept": "application/json"})

    def program(self):
        return Client(self.server.port, headers={"Authorization": f"Bearer {self.athlete.token}"})

    async def round(self):
        work = asyncio.create_task(self.work())
        await asyncio.sleep(self.random.random() * self.within)
        self.note(work.done())
        self.server.kill()
        work.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await work
        began = time.monotonic()
        self.server.start()
        self.slowest_start = max(self.slowest_start, time.monotonic() - began)

    def note(self, was_over):
        """Counts a kill. Makes the next one earlier if the work had already finished."""
        self.kills += 1
        self.under_way += not was_over
        self.within = min(type(self).within, self.within * (0.75 if was_over else 1.05))

    def databases(self):
        return [self.data / "accounts.sqlite", *sorted((self.data / "athletes").glob("*.sqlite"))]

    def stored(self):
        return collections.Counter(start for start, _ in activities(self.athlete.file(self.data)))

    async def settle(self):
        """Waits for background work that continues after a start."""
        end = time.monotonic() + SETTLE_SECONDS
        while time.monotonic() < end and self.acknowledged - set(self.stored()):
            await asyncio.sleep(0.1)

    def verdict(self):
        """Returns the errors found, one sentence each."""
        found = [f"{path.name}: {fault}" for path in self.databases() for fault in faults(path)]
        stored = self.stored()
        lost = self.acknowledged - set(stored)
        doubled = [start for start, count in stored.items() if count > 1]
        if lost:
            found.append(f"{len(lost)} acknowledged and lost")
        if doubled:
            found.append(f"{len(doubled)} doubled")
        return found

    def total(self):
        return len(self.acknowledged)

    def end(self):
        self.server.stop()
