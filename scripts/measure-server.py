"""Measures a release build's start time and memory with demo data, over five starts.

Usage: measure-server.py [PROGRAM]; prints a line per start. Takes about half a minute.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ".build/release/andante"
ADDRESS = "http://127.0.0.1:8091"
PAGES = ["/", "/activities", "/settings", "/about"]
FILL_SECONDS = 15


def start(data):
    """Starts the server. Returns it and the seconds until its first response."""
    began = time.monotonic()
    command = [PROGRAM, "serve", "--demo", "--seed", "1", "--port", "8091", "--data", data]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while server.poll() is None:
        try:
            urllib.request.urlopen(f"{ADDRESS}/healthz", timeout=1)
            return server, time.monotonic() - began
        except OSError:
            time.sleep(0.005)
    sys.exit(f"{PROGRAM} exited unexpectedly")


def megabytes(server, figure):
    status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
    return int(re.search(rf"{figure}:\s+(\d+)", status).group(1)) / 1024


def stop(server):
    server.terminate()
    server.wait()


with tempfile.TemporaryDirectory() as data:
    server, _ = start(data)
    time.sleep(FILL_SECONDS)
    print(f"filled: resident {megabytes(server, 'VmRSS'):.1f} MB, most {megabytes(server, 'VmHWM'):.1f} MB")
    stop(server)
    for _ in range(5):
        server, seconds = start(data)
        for page in PAGES:
            urllib.request.urlopen(ADDRESS + page).read()
        print(f"start {seconds:.3f} s, after four pages {megabytes(server, 'VmRSS'):.1f} MB")
        stop(server)
