"""Tests several instances behind HAProxy: athletes upload continuously and are moved between the instances meanwhile.

    python3 scripts/scale-test.py                     three instances, 300 athletes: some minutes
    python3 scripts/scale-test.py --small             12 athletes and 20 moves: what `make test` runs
    python3 scripts/scale-test.py --athletes 100 --moves 50 --posts 20 --kill 0.5

Uses the HAProxy configuration in docs/hosting/scale.md. Prints measurements and "N passed, N failed". Every
acknowledged session and file must be stored exactly once, on the instance that the athlete is on.
"""

import argparse
import asyncio
import collections
import contextlib
import os
import pathlib
import random
import re
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent / "reliability"))
import sample_data
from client import Client
from program import ROOT, Athlete, Server, activities, faults, free_port, program_path

NAME = "andante.example.org"
INSTANCES = "abc"


def configuration(folder, port, servers):
    """Returns the configuration in docs/hosting/scale.md with this run's ports, and with plain HTTP for visitors."""
    page = (ROOT / "docs/hosting/scale.md").read_text()
    text = re.search(r"```haproxy\n(.*?)```", page, re.S).group(1)
    text, count = re.subn(r"bind :443 ssl .*", f"bind 127.0.0.1:{port}", text)
    assert count == 1, "the page binds :443"
    for (name, server), shown in zip(servers.items(), (8081, 8082, 8083)):
        assert f"server {name} 127.0.0.1:{shown}" in text, f"the page has {name} at {shown}"
        text = text.replace(f"127.0.0.1:{shown}", f"127.0.0.1:{server.port}")
    (folder / "hosts.map").write_text("ada.example.org c\n")
    text = text.replace("/etc/haproxy/andante-hosts.map", str(folder / "hosts.map"))
    file = folder / "haproxy.cfg"
    file.write_text(text)
    return file


def wait_for_port(port):
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    sys.exit("HAProxy did not start")


class Balancer:
    def __init__(self, folder, servers):
        self.port = free_port()
        self.file = configuration(folder, self.port, servers)

    def __enter__(self):
        subprocess.run(["haproxy", "-c", "-q", "-f", self.file], check=True)
        self.process = subprocess.Popen(["haproxy", "-db", "-f", self.file], stderr=subprocess.DEVNULL)
        wait_for_port(self.port)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


class Writer:
    """An athlete's phone, which uploads sessions, and an API program, which uploads files."""

    def __init__(self, athlete, port, instance):
        self.athlete = athlete
        self.phone = Client(
            port, NAME, {"__Host-andante": athlete.device, "andante-instance": instance},
            {"X-Andante-CSRF": athlete.form_token, "Content-Type": "application/octet-stream", "Accept": "application/json"})
        self.program = Client(port, NAME, headers={"Authorization": f"Bearer {athlete.token}"}, keeps_cookies=False)
        self.acknowledged, self.surprises, self.seconds = [], [], []

    async def post(self, number):
        began = time.monotonic()
        if number % 3 == 2:
            path = f"/api/v1/activities?name={number}.gpx"
            answer = await self.program.request_with_retries("POST", path, sample_data.gpx(number))
        else:
            log = sample_data.session_log(number, secrets.token_bytes(16))
            answer = await self.phone.request_with_retries("POST", "/api/sessions", log)
        self.seconds.append(time.monotonic() - began)
        if answer.status in (200, 201):
            self.acknowledged.append(sample_data.start_of(number))
        else:
            self.surprises.append(f"{answer.status} {answer.body[:200]}")

    async def read(self):
        """Reads a page. It must always be the athlete's own, even while the athlete is being moved."""
        page = await self.phone.request_with_retries("GET", "/activities")
        if page.status != 200:
            self.surprises.append(f"/activities: {page.status}")

    async def run(self, posts, gate, pause):
        for number in range(posts):
            async with gate:
                await self.post(number)
                if number % 5 == 4:
                    await self.read()
            await asyncio.sleep(pause * random.random())
        await self.phone.close()
        await self.program.close()


class Mover:
    """Moves athletes between instances, and kills some moves halfway through."""

    def __init__(self, folder, homes, kill_share, seed):
        self.folder, self.homes, self.kill_share = folder, homes, kill_share
        self.random = random.Random(seed)
        self.done = self.killed = 0
        self.waits = []

    async def run(self, count):
        while self.done < count:
            athlete = self.random.choice(list(self.homes))
            target = self.random.choice([name for name in INSTANCES if name != self.homes[athlete]])
            await self.move(athlete, target)

    async def move(self, athlete, target):
        source = self.homes[athlete]
        while True:
            process = await asyncio.create_subprocess_exec(
                program_path(), "athletes", "move", athlete.name, "--data", str(self.folder / source),
                "--to", str(self.folder / target), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if self.random.random() < self.kill_share:
                await asyncio.sleep(self.random.random() * 0.4)
                if process.returncode is None:
                    # `process.send_signal` would reap a process that has just ended, and asyncio would report status 255.
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(process.pid, signal.SIGKILL)
                        self.killed += 1
            out, error = await process.communicate()
            if process.returncode == 0:
                break
            if process.returncode != -signal.SIGKILL:
                sys.exit(f"a move ended with status {process.returncode}: {error.decode()}")
        wait = re.search(rb"had to wait (\d+) ms", out)
        if wait:
            self.waits.append(int(wait.group(1)))
        self.homes[athlete] = target
        self.done += 1


class Verdict:
    def __init__(self):
        self.passed, self.failures = 0, []

    def check(self, condition, sentence):
        if condition:
            self.passed += 1
        else:
            self.failures.append(sentence)

    def athlete(self, folder, writer, home):
        stored = collections.Counter(start for start, _ in activities(writer.athlete.file(folder / home)))
        name = writer.athlete.name
        missing = [start for start in writer.acknowledged if stored[start] == 0]
        doubled = [start for start, count in stored.items() if count > 1]
        lost_numbers = [(start - sample_data.BASE) // sample_data.DAY for start in missing]
        self.check(not missing, f"{name}: acknowledged and lost: {lost_numbers}")
        self.check(not doubled, f"{name}: {len(doubled)} doubled")
        self.check(len(stored) == len(writer.acknowledged), f"{name}: {len(stored)} stored, {len(writer.acknowledged)} acknowledged")
        self.check(not writer.surprises, f"{name}: {writer.surprises[:3]}")
        self.check(not faults(writer.athlete.file(folder / home)), f"{name}: damaged")
        others = [other for other in INSTANCES if other != home and writer.athlete.file(folder / other).exists()]
        self.check(not others, f"{name}: a file at {others} too")

    @staticmethod
    def link(folder, name):
        """Returns the sign-in link that an instance printed."""
        return re.findall(r"/setup\?token=\S+", (folder / f"{name}.log").read_text())[-1]

    async def recipe(self, port, folder):
        """Checks a separate host name, a link's parameter, and an unknown instance name."""
        link = self.link(folder, "c").split("&")[0]
        for host, status in ("ada.example.org", 200), (NAME, 410):
            answer = await Client(port, host).ask("GET", link)
            self.check(answer.status == status, f"a link of c under {host}: {answer.status}")
        answer = await Client(port, NAME, {"andante-instance": "zzz"}).ask("GET", "/healthz")
        self.check(answer.status == 200, "an unknown instance leads to the default one")
        link = self.link(folder, "b")
        self.check(link.endswith("&andante-instance=b"), f"the link names its instance: {link[:40]}")
        client = Client(port, NAME)
        answer = await client.ask("GET", link)
        self.check(answer.status == 200 and client.cookies.get("andante-instance") == "b", "the link sets the cookie")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--athletes", type=int, default=300)
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--posts", type=int, default=20, help="posts per athlete")
    parser.add_argument("--kill", type=float, default=0.3, help="share of moves that are killed and run again")
    parser.add_argument("--pause", type=float, default=10, help="longest pause of an athlete between posts, in seconds")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.small:
        chosen.athletes, chosen.moves, chosen.posts, chosen.pause = 12, 20, 12, 0.8
    return chosen


def make_athletes(folder, count):
    """Creates athletes and assigns them to the instances in turn. Returns [(athlete, instance)]."""
    made = []
    for index in range(count):
        instance = INSTANCES[index % len(INSTANCES)]
        athlete = Athlete(f"Athlete {index}", instance)
        athlete.sign_in(folder / instance)
        made.append((athlete, instance))
    return made


async def work(chosen, folder, servers, balancer, verdict):
    homes = dict(make_athletes(folder, chosen.athletes))
    await verdict.recipe(balancer.port, folder)
    writers = [Writer(athlete, balancer.port, home) for athlete, home in homes.items()]
    mover = Mover(folder, homes, chosen.kill, chosen.seed)
    gate = asyncio.Semaphore(64)
    began = time.monotonic()
    moving = asyncio.create_task(mover.run(chosen.moves))
    await asyncio.gather(*(writer.run(chosen.posts, gate, chosen.pause) for writer in writers))
    posting = time.monotonic() - began
    await moving
    report(chosen, servers, writers, mover, posting)
    return writers, homes


def report(chosen, servers, writers, mover, posting):
    seconds = sorted(second for writer in writers for second in writer.seconds)
    print(f"{chosen.athletes} athletes, {len(seconds)} posts in {posting:.0f} s ({len(seconds) / posting:.0f}/s); "
          f"{mover.done} moves, {mover.killed} killed and run again")
    print(f"post: median {statistics.median(seconds) * 1e3:.0f} ms, p99 {seconds[int(len(seconds) * 0.99)] * 1e3:.0f} ms, "
          f"longest {seconds[-1] * 1e3:.0f} ms; waited {sum(writer.phone.waits + writer.program.waits for writer in writers)} times, "
          f"{sum(writer.phone.redirects + writer.program.redirects for writer in writers)} redirects")
    if mover.waits:
        print(f"changes of a moved athlete waited {statistics.median(mover.waits):.0f} ms (median), {max(mover.waits)} ms (longest)")
    for name, server in servers.items():
        print(f"instance {name}: {server.status('VmRSS') / 1024:.0f} MB resident, most {server.status('VmHWM') / 1024:.0f} MB, "
              f"{server.open_files()} open files")


def main():
    chosen = arguments()
    verdict = Verdict()
    with tempfile.TemporaryDirectory(prefix="andante-scale-") as temporary:
        folder = pathlib.Path(temporary)
        names = ["--public-name", NAME, "--public-name", "ada.example.org"]
        servers = {
            name: Server(folder / name, "--instance", name, "--athlete", f"Host {name}", *names) for name in INSTANCES}
        try:
            for server in servers.values():
                server.start()
            with Balancer(folder, servers) as balancer:
                writers, homes = asyncio.run(work(chosen, folder, servers, balancer, verdict))
        finally:
            for server in servers.values():
                server.stop()
        for writer in writers:
            verdict.athlete(folder, writer, homes[writer.athlete])
        for path in folder.glob("*/athletes/*stale*"):
            verdict.check(False, f"a log was set aside: {path.name}")
    for sentence in verdict.failures[:20]:
        print("failed:", sentence)
    print(f"{verdict.passed} passed, {len(verdict.failures)} failed")
    return 1 if verdict.failures else 0


if __name__ == "__main__":
    sys.exit(main())
