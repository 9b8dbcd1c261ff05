"""The demo's half year: made once by the program under test, copied by every server that shows it."""

import contextlib
import fcntl
import http.cookiejar
import json
import re
import shutil
import time
import urllib.request

from servers import ROOT, Server, andante_path

DEMO = ["--demo", "--seed", "1", "--today", "2026-11-21"]
KEPT = ROOT / ".build-demo"
FILL_SECONDS = 600


def copy_demo(data):
    """A data directory of one's own with the whole history. Without the demo's made-up map: what is drawn is looked at on plain
    paper, except by the tests of maps."""
    shutil.copytree(_made() / "data", data)
    folder = data / "maps"
    folder.mkdir(mode=0o700, exist_ok=True)
    (folder / "maps.json").write_text('{"choice": "off"}')
    return data


def demo_server(folder, *more):
    """A server, not started, with the whole history in `folder`."""
    return Server(copy_demo(folder / "data"), *DEMO, *more)


def gallery_slugs():
    """Every screen in every state."""
    return json.loads((_made() / "slugs.json").read_text())


def _made():
    """The folder of what this build of the program makes. Several test processes may ask at a time."""
    with _locked():
        stat = andante_path().stat()
        folder = KEPT / f"{stat.st_mtime_ns}-{stat.st_size}"
        if not (folder / "slugs.json").exists():
            for old in KEPT.glob("*-*"):
                shutil.rmtree(old)
            folder.mkdir()
            _make(folder)
        return folder


@contextlib.contextmanager
def _locked():
    KEPT.mkdir(exist_ok=True)
    with open(KEPT / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _make(folder):
    with Server(folder / "data", *DEMO) as server:
        slugs = _read_slugs(server)
        _wait_until_filled(server)
    (folder / "slugs.json").write_text(json.dumps(slugs))


def _read_slugs(server):
    opener = urllib.request.build_opener(
        urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    html = opener.open(server.url + "/gallery").read().decode()
    slugs = sorted(set(re.findall(r'href="/gallery/([^"]+)"', html)))
    assert slugs, "the gallery shows no screen"
    return slugs


def _wait_until_filled(server):
    end = time.monotonic() + FILL_SECONDS
    while (server.data / "demo").read_text() != "filled\n":
        if time.monotonic() > end:
            raise RuntimeError(f"the demo's history was not made in {FILL_SECONDS} s:\n{server.output()}")
        time.sleep(0.1)
