"""Measures every page of a release build with a copy of an athlete's data: first one request after another, then with
200 and with 1000 concurrent readers.

Usage: measure-pages.py DATA [PROGRAM]; takes about two minutes. DATA is copied and not changed. Create it with `history
make FOLDER 10000 0.1` (`swift run -c release history`) and `andante import --data DATA FOLDER`.
"""

import http.client
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

DATA = sys.argv[1]
PROGRAM = sys.argv[2] if len(sys.argv) > 2 else ".build/release/andante"
PORT = 9701
TURNS, READERS, SECONDS = 30, (200, 1000), 30
PAGES = """/ /move /run /run/live /ride /walk /walk/history /walk/calibrate /train /train/history /metronome
/activities /activities?sport=running /activities?q=activity /activities/deleted /statistics
/statistics?weeks=52 /statistics/plan /garage /garage/bikes /garage/rides /settings/stored /garage/factors
/garage/bikes/new /garage/rides/new /garage/services/new /garage/strava /import/log /settings /settings/health
/settings/folder /settings/reminders /settings/tokens /settings/jobs /about /device-check /api/whoami""".split()
OF_ACTIVITY = ["", "/edit", "/compare"]


def start(data):
    """Starts the server. Returns it and its sign-in link."""
    command = [PROGRAM, "serve", "--data", data, "--port", str(PORT), "--new-link"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    for line in server.stdout:
        if found := re.search(r"http://\S+/setup\S*", line):
            return server, found.group(0)
    sys.exit(f"{PROGRAM} printed no link")


def sign_in(connection, link):
    """Signs in and returns the session's cookie."""
    parts = urllib.parse.urlsplit(link)
    connection.request("GET", f"{parts.path}?{parts.query}")
    page = connection.getresponse().read().decode()
    fields = dict(re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page))
    origin = f"http://127.0.0.1:{PORT}"
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": origin}
    action = re.search(r'<form[^>]*action="([^"]+)"', page)
    path = action.group(1) if action else parts.path
    connection.request("POST", path, urllib.parse.urlencode(fields), headers)
    answer = connection.getresponse()
    answer.read()
    return answer.getheader("Set-Cookie").split(";")[0]


def get(connection, path, cookie):
    began = time.perf_counter()
    connection.request("GET", path, headers={"Cookie": cookie})
    answer = connection.getresponse()
    body = answer.read()
    return answer.status, body, (time.perf_counter() - began) * 1000


def activities(connection, cookie):
    """Returns the addresses of the newest activity, of an old one, and of their comparison."""
    _, page, _ = get(connection, "/activities", cookie)
    found = re.findall(rb'href="(/activities/[0-9a-f]{32})"', page)
    ids = list(dict.fromkeys(path.decode() for path in found))
    pages = [path + part for path in ids[:2] for part in OF_ACTIVITY]
    return pages + [ids[0] + "/compare/" + ids[1].split("/")[-1]]


def measure(connection, cookie, paths):
    print(f"{'page':44} {'median':>7} {'95 %':>7} {'kB':>6}")
    for path in paths:
        status, body, _ = get(connection, path, cookie)
        times = sorted(get(connection, path, cookie)[2] for _ in range(TURNS))
        note = "" if status == 200 else f"  answers {status}"
        middle, high = statistics.median(times), times[int(0.95 * TURNS)]
        print(f"{path[:44]:44} {middle:7.1f} {high:7.1f} {len(body) / 1000:6.0f}{note}")


def crowd(readers, folder, cookie, paths):
    """Runs wrk with many concurrent readers that request the pages in turn."""
    script = pathlib.Path(folder, "pages.lua")
    listed = ", ".join(f'"{path}"' for path in paths)
    script.write_text(
        f'local pages = {{{listed}}}\nlocal turn = 0\nwrk.headers["Cookie"] = "{cookie}"\n'
        "function request()\n  turn = turn % #pages + 1\n  return wrk.format(nil, pages[turn])\nend\n")
    subprocess.run(
        ["wrk", "-t2", f"-c{readers}", f"-d{SECONDS}s", "--latency", "--timeout", "10s",
         "-s", str(script), f"http://127.0.0.1:{PORT}"], check=True)


with tempfile.TemporaryDirectory() as folder:
    data = str(pathlib.Path(folder, "data"))
    shutil.copytree(DATA, data)
    server, link = start(data)
    try:
        connection = http.client.HTTPConnection("127.0.0.1", PORT)
        cookie = sign_in(connection, link)
        paths = PAGES + activities(connection, cookie)
        measure(connection, cookie, paths)
        for readers in READERS:
            crowd(readers, folder, cookie, [path for path in paths if "?" not in path])
        status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
        print(re.search(r"VmHWM:.*", status).group(0))
    finally:
        server.terminate()
        server.wait()
