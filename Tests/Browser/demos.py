"""The demo's six months of data, generated once per build of the program and copied for each server."""

import contextlib
import fcntl
import shutil
import subprocess
import time

from servers import ROOT, Server, andante_path, dev_path

DEMO = ["--demo", "--seed", "1", "--today", "2026-11-21"]
CACHE = ROOT / ".build-demo"
FILL_SECONDS = 600


def copy_demo(data):
    """Copies the data directory with the whole history. Turns off the demo's map, so that only the map tests depend on
    what it draws."""
    shutil.copytree(_generated(), data)
    folder = data / "maps"
    folder.mkdir(mode=0o700, exist_ok=True)
    (folder / "maps.json").write_text('{"choice": "off"}')
    return data


def demo_server(folder, *more):
    """Returns a server with the whole history in `folder`, without starting it."""
    return Server(copy_demo(folder / "data"), *DEMO, *more)


def gallery_server(folder):
    """Returns a server like `demo_server`, but one that also serves the gallery."""
    return Server(copy_demo(folder / "data"), *DEMO, program=dev_path())


def gallery_slugs():
    """Returns the slugs of all gallery pages: every screen in every state."""
    return subprocess.run([dev_path(), "gallery"], capture_output=True, text=True, check=True).stdout.split()


def _generated():
    """Returns the data directory that this build generates, after generating it if necessary. Locked, because several
    test processes may call this at the same time."""
    with _locked():
        stat = andante_path().stat()
        folder = CACHE / f"{stat.st_mtime_ns}-{stat.st_size}"
        if not (folder / "complete").exists():
            for old in CACHE.glob("*-*"):
                shutil.rmtree(old)
            folder.mkdir()
            with Server(folder / "data", *DEMO) as server:
                _wait_until_filled(server)
            (folder / "complete").touch()
        return folder / "data"


@contextlib.contextmanager
def _locked():
    CACHE.mkdir(exist_ok=True)
    with open(CACHE / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _wait_until_filled(server):
    end = time.monotonic() + FILL_SECONDS
    while (server.data / "demo").read_text() != "filled\n":
        if time.monotonic() > end:
            raise RuntimeError(f"the demo's history was not made in {FILL_SECONDS} s:\n{server.output()}")
        time.sleep(0.1)
