"""Kills the program at random moments, restarts it, and checks that all acknowledged data are still there.

    python3 scripts/reliability/kills.py [--kills 300] [--seed 1] [--only upload,archive]

The classes below are the kinds of work. A new kind implements `work`, which adds to `acknowledged`, and is listed in
`KINDS`. Prints a table for docs/measurements/reliability.md and "N passed, N failed". 300 kills take about 20 minutes
with a release build.
"""

import argparse
import asyncio
import contextlib
import json
import pathlib
import secrets
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid

import sample_data
from kind import SETTLE_SECONDS, Kind, has_command
from program import ROOT, Athlete, Server, activities, faults, program_path


class Uploads(Kind):
    """Uploads sessions and files, four at a time."""

    name, share = "upload", 5

    async def work(self):
        await asyncio.gather(*(self.writer() for _ in range(4)))

    async def writer(self):
        phone, program = self.phone(), self.program()
        try:
            while True:
                await self.keep_posting(phone, program, self.unsure.pop() if self.unsure else self.item())
        except (OSError, EOFError):
            pass
        finally:
            await phone.close()
            await program.close()

    async def keep_posting(self, phone, program, item):
        """Uploads an item, which counts as unsure until it is acknowledged, as on a phone."""
        try:
            await self.post(phone, program, *item)
        except BaseException:
            self.unsure.append(item)
            raise

    def item(self):
        number = self.numbers(1)[0]
        body = sample_data.session_log(number, secrets.token_bytes(16)) if number % 2 else sample_data.gpx(number)
        return (number, body)

    async def post(self, phone, program, number, body):
        if number % 2:
            answer = await phone.ask("POST", "/api/sessions", body, Content_Type="application/octet-stream")
        else:
            answer = await program.ask("POST", f"/api/v1/activities?name={number}.gpx", body)
        if answer.status in (200, 201):
            self.acknowledged.add(sample_data.start_of(number))
        elif answer.status not in (503,):
            self.doubts.append(f"{answer.status}: {answer.body[:120]}")


class Accepted(Kind):
    """Uploads that the server answers with 202 and processes later. Kills the server while it receives, reads or stores
    them.
    """

    made = None
    file_name = None

    def __init__(self, folder, seed):
        super().__init__(folder, seed)
        self.accepted, self.after_answer = set(), 0

    def note(self, was_over):
        super().note(was_over)
        self.after_answer += bool(self.acknowledged - set(self.stored()))

    def total(self):
        return f"{super().total()}, {self.after_answer} kills after the answer"

    async def work(self):
        phone = self.phone()
        numbers = self.unsure.pop() if self.unsure else self.numbers(self.size)
        self.unsure.append(numbers)
        with contextlib.suppress(OSError, EOFError):
            answer = await phone.ask(
                "POST", "/api/import", type(self).made(numbers), X_File_Name=self.file_name,
                Content_Type="application/octet-stream")
            if answer.status == 202:
                self.unsure.remove(numbers)
                self.acknowledged |= {sample_data.start_of(number) for number in numbers}
                self.accepted |= {address.rsplit("/", 1)[-1] for address in answer.json().values() if isinstance(address, str)}
            else:
                self.doubts.append(f"{answer.status}: {answer.body[:120]}")
        await phone.close()
        # Wait, because the kill should happen during the import. Without a kill, the wait ends when the import does.
        while self.acknowledged - set(self.stored()):
            await asyncio.sleep(0.02)

    async def settle(self):
        """Waits until the API reports every upload as finished."""
        client, end = self.program(), time.monotonic() + SETTLE_SECONDS
        for upload in sorted(self.accepted):
            answer = await client.request_with_retries("GET", f"/api/v1/uploads/{upload}")
            while answer.status == 200 and answer.json()["state"] in ("waiting", "reading", "importing") and time.monotonic() < end:
                await asyncio.sleep(0.05)
                answer = await client.request_with_retries("GET", f"/api/v1/uploads/{upload}")
            self.check(upload, answer)
        self.accepted.clear()
        await client.close()

    def check(self, upload, answer):
        """Checks that the upload succeeded and counted each of its files once."""
        report = answer.json() if answer.status == 200 else {"state": answer.status}
        if report["state"] != "done":
            self.doubts.append(f"upload {upload}: {report}")
        elif not report["imported"] + report["duplicates"] == report["done"] == report["total"] == self.size:
            self.doubts.append(f"upload {upload} counts {report}")


class Archives(Accepted):
    name, share, made, file_name, size = "archive", 3, sample_data.archive, "export.zip", 60


class HealthExports(Accepted):
    """Uploads Health exports. Their workouts aren't later than the export date, because such workouts would be skipped.
    """

    name, share, made, file_name, size = "health import", 3, sample_data.health_export, "export.zip", 120


def is_server_gone(error):
    """Returns whether a command failed because the server that ran it was killed, or hadn't started again yet."""
    return b"stopped before the command had finished" in error or b"does not answer on" in error


class CommandImports(Kind):
    """Runs `andante import` on a folder while the server is running. Kills and restarts the command."""

    name, share, within = "import command", 1, 1.5

    async def round(self):
        folder = self.folder / "files"
        folder.mkdir(exist_ok=True)
        for number in self.numbers(40):
            (folder / f"{number}.gpx").write_bytes(sample_data.gpx(number))
            self.unsure.append(number)
        process = await asyncio.create_subprocess_exec(
            program_path(), "import", str(folder), "--data", str(self.data), "--athlete", "Robin",
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        await asyncio.sleep(self.random.random() * self.within)
        self.note(process.returncode is not None)
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        _, error = await process.communicate()
        if process.returncode == 0:
            self.acknowledged |= {sample_data.start_of(number) for number in self.unsure}
        elif process.returncode != -signal.SIGKILL and not is_server_gone(error):
            self.doubts.append(error.decode())


class Backups(Uploads):
    """Runs `andante backup` during uploads. A completed backup must contain everything acknowledged before it began."""

    name, share, within = "backup", 2, 1.5

    def __init__(self, folder, seed):
        super().__init__(folder, seed)
        self.restored = 0

    @classmethod
    def is_there(cls):
        return has_command("backup")

    def total(self):
        return f"{super().total()}, {self.restored} backups"

    async def work(self):
        await asyncio.gather(super().work(), self.back_up())

    async def back_up(self):
        before = set(self.acknowledged)
        process = await asyncio.create_subprocess_exec(
            program_path(), "backup", "--data", str(self.data), "--to", str(self.folder / "copies"), "--keep", "3", "--json",
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            await asyncio.sleep(self.random.random() * self.within)
            if self.random.random() < 0.3 and process.returncode is None:
                process.send_signal(signal.SIGKILL)
            out, _ = await process.communicate()
        except asyncio.CancelledError:
            out, _ = await process.communicate()
        if process.returncode == 0:
            self.expect_in(json.loads(out)["path"], before)

    def expect_in(self, path, starts):
        target = self.folder / f"restored-{uuid.uuid4().hex[:8]}"
        done = subprocess.run([program_path(), "restore", path, "--data", str(target)], capture_output=True)
        if done.returncode != 0:
            self.doubts.append(f"a backup could not be restored: {done.stderr.decode()}")
            return
        self.restored += 1
        held = {start for start, _ in activities(self.athlete.file(target))}
        if starts - held:
            self.doubts.append(f"a backup lacks {len(starts - held)} acknowledged before it began")
        shutil.rmtree(target)


class Migrations(Kind):
    """Starts for the first time with a database of an earlier version, which contains a thousand activities. Skipped
    while there is only one version of the schema.
    """

    name, share, within = "migration", 2, 0.6
    activity_count = 1_000
    newest = len(list((ROOT / "Tests/StoreTests/Released").glob("athlete-*.sql")))

    @classmethod
    def is_there(cls):
        return cls.newest > 1

    def prepare(self):
        self.server = None

    async def round(self):
        self.make(self.random.randrange(1, self.newest))
        self.server = Server(self.data).launch()
        await asyncio.sleep(self.random.random() * self.within)
        self.note(self.is_migrated())
        self.server.kill()
        self.server.start()
        # The background jobs migrate the databases by opening them.
        end = time.monotonic() + SETTLE_SECONDS
        while time.monotonic() < end and not self.is_migrated():
            await asyncio.sleep(0.05)
        self.server.stop()

    def make(self, schema):
        """Creates a data directory from the released schemas, with multiplied rows."""
        self.data = self.folder / f"migration-{uuid.uuid4().hex[:8]}"
        (self.data / "athletes").mkdir(parents=True)
        self.athlete = Athlete("Robin")
        self.load(f"athlete-{schema}.sql", self.athlete.file(self.data))
        self.load("accounts-1.sql", self.data / "accounts.sqlite")
        with contextlib.closing(sqlite3.connect(self.data / "accounts.sqlite")) as accounts, accounts:
            accounts.execute("UPDATE athlete SET uuid = ? WHERE id = (SELECT min(id) FROM athlete)", (self.athlete.identifier,))
        with contextlib.closing(sqlite3.connect(self.athlete.file(self.data))) as file, file:
            self.multiply(file)
            self.rows = file.execute("SELECT count(*) FROM activity").fetchone()[0]

    def load(self, name, path):
        text = (ROOT / "Tests/StoreTests/Released" / name).read_text()
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.executescript(text)

    def multiply(self, file):
        file.execute("PRAGMA foreign_keys = OFF")
        columns = [row[1] for row in file.execute("PRAGMA table_info(activity)")]
        taken = ", ".join({"id": "NULL", "uuid": "randomblob(16)", "source_part": "source_part + ?1"}.get(c, c) for c in columns)
        first = file.execute("SELECT min(id) FROM activity").fetchone()[0]
        for copy in range(self.activity_count):
            file.execute(f"INSERT INTO activity SELECT {taken} FROM activity WHERE id = ?2", (copy + 1, first))

    def is_migrated(self):
        with contextlib.suppress(sqlite3.Error):
            with contextlib.closing(sqlite3.connect(f"file:{self.athlete.file(self.data)}?mode=ro", uri=True)) as file:
                return file.execute("SELECT count(*) FROM grdb_migrations").fetchone()[0] >= self.newest
        return False

    async def settle(self):
        pass

    def verdict(self):
        found = [f"{path.name}: {fault}" for path in self.databases() for fault in faults(path)]
        with contextlib.closing(sqlite3.connect(self.athlete.file(self.data))) as file:
            count = file.execute("SELECT count(*) FROM activity").fetchone()[0]
        if count != self.rows:
            found.append(f"{count} of {self.rows} activities")
        if not self.is_migrated():
            found.append("it was not finished")
        self.acknowledged |= {(self.kills, row) for row in range(self.rows)}
        return found

    def end(self):
        if self.server:
            self.server.stop()


KINDS = [Uploads, Archives, HealthExports, CommandImports, Backups, Migrations]


def row(kind, failures):
    return (f"| {kind.name} | {kind.kills} | {kind.under_way} | {kind.total()} | "
            f"{sum('lost' in text for text in failures)} | {sum('doubled' in text for text in failures)} | "
            f"{len(failures)} |")


async def run(kind, kills):
    kind.prepare()
    failures = []
    try:
        for number in range(kills):
            await kind.round()
            # Usually check only the errors that were found since the last kill, so that background work can still be
            # running at the next kill.
            if number == kills - 1 or kind.random.random() < 0.3 or isinstance(kind, Migrations):
                await kind.settle()
                failures += kind.verdict()
            failures += kind.doubts
            kind.doubts.clear()
    finally:
        kind.end()
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="names of kinds, separated by commas")
    chosen = parser.parse_args()
    wanted = [kind for kind in KINDS if not chosen.only or kind.name in chosen.only.split(",")]
    there = [kind for kind in wanted if kind.is_there()]
    for kind in wanted:
        if kind not in there:
            print(f"this build has no {kind.name}", file=sys.stderr)
    total, passed, failed = sum(kind.share for kind in there), 0, 0
    print("| work | kills | while it worked | acknowledged | lost | doubled | faults |\n|---|---|---|---|---|---|---|")
    for index, kind_type in enumerate(there):
        kills = max(1, chosen.kills * kind_type.share // total)
        if index == 0:
            kills += chosen.kills - sum(max(1, chosen.kills * kind.share // total) for kind in there)
        with tempfile.TemporaryDirectory(prefix="andante-kills-") as folder:
            kind = kind_type(pathlib.Path(folder), chosen.seed)
            failures = asyncio.run(run(kind, kills))
        print(row(kind, failures), flush=True)
        for failure in failures[:10]:
            print(f"{kind.name}: {failure}", file=sys.stderr)
        passed, failed = passed + kills - min(kills, len(failures)), failed + len(failures)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
