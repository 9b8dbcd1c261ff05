"""Measures how many athletes one instance can serve: adds athletes in steps, and after each step measures the memory,
open files and response times.

    python3 scripts/reliability/carry.py [--steps 1,50,100,200,300] [--seconds 5]

Each athlete uploads one session and reads one page. Then 32 of them concurrently read `/activities` for some seconds,
each on a separate connection. Prints a table for docs/hosting/scale.md.
"""

import argparse
import asyncio
import pathlib
import random
import secrets
import sys
import tempfile
import time

import sample_data
from client import Client
from program import Athlete, Server

READERS = 32


class Load:
    def __init__(self, server):
        self.server, self.athletes, self.wrong = server, [], 0

    def client(self, athlete):
        return Client(
            self.server.port, cookies={f"andante-{self.server.port}": athlete.device},
            headers={"X-Andante-CSRF": athlete.form_token, "Accept": "text/html, application/json"})

    async def add_athletes(self, count):
        """Adds athletes until there are `count` of them."""
        gate = asyncio.Semaphore(8)
        new = [Athlete(f"Athlete {number}") for number in range(len(self.athletes), count)]
        for athlete in new:
            athlete.sign_in(self.server.data)
        await asyncio.gather(*(self.begin(athlete, gate) for athlete in new))
        self.athletes += new

    async def begin(self, athlete, gate):
        async with gate:
            client = self.client(athlete)
            log = sample_data.session_log(1, secrets.token_bytes(16))
            posted = await client.ask("POST", "/api/sessions", log, Content_Type="application/octet-stream")
            page = await client.ask("GET", "/activities")
            self.wrong += (posted.status, page.status) not in ((200, 200), (201, 200))
            await client.close()

    async def read(self, seconds):
        """Returns the sorted durations of the responses in seconds."""
        end, took = time.monotonic() + seconds, []
        await asyncio.gather(*(self.reader(end, took) for _ in range(READERS)))
        return sorted(took)

    async def reader(self, end, took):
        client = self.client(random.choice(self.athletes))
        while time.monotonic() < end:
            began = time.monotonic()
            self.wrong += (await client.ask("GET", "/activities")).status != 200
            took.append(time.monotonic() - began)
        await client.close()


def row(count, server, took, seconds):
    return (f"| {count} | {server.status('VmRSS') / 1024:.0f} MB | {server.open_files()} | {len(took) / seconds:.0f} | "
            f"{took[len(took) // 2] * 1e3:.0f} ms | {took[int(len(took) * 0.99)] * 1e3:.0f} ms |")


async def run(load, steps, seconds):
    print("| athletes | resident | open files | pages a second | median | p99 |\n|---|---|---|---|---|---|")
    for count in steps:
        await load.add_athletes(count)
        took = await load.read(seconds)
        print(row(count, load.server, took, seconds), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", default="1,50,100,200,300")
    parser.add_argument("--seconds", type=float, default=5)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="andante-carry-") as folder:
        with Server(pathlib.Path(folder) / "data") as server:
            load = Load(server)
            asyncio.run(run(load, [int(step) for step in chosen.steps.split(",")], chosen.seconds))
    print(f"{1 if not load.wrong else 0} passed, {load.wrong} failed")
    return 1 if load.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
