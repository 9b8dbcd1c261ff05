#!/usr/bin/env python3
"""Measures the response times for other users while one athlete uploads large or malicious files.

Usage: measure-fairness.py [PROGRAM [CASE…]]

Starts PROGRAM (.build/release/andante) with an empty directory. The cases run one after another: idle, 20 files of 60
MB at once, archives that unpack to a thousand times their size, nested archives, dense tables, and a health export of 1
GB. Meanwhile, a second connection requests /healthz and / ten times per second. Prints a line per case: p50, p99 and
the longest response in milliseconds, and the process's peak memory (VmHWM).
"""
import gzip, http.client, io, multiprocessing, os, pathlib, re, subprocess, sys, tempfile, threading, time, urllib.parse, zipfile

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else ".build/release/andante"
# Substrings of the names of the cases to run. An empty string selects all cases.
WANTED = sys.argv[2:] or [""]
PORT = 9290
FILE_BYTES = 60 << 20
HEALTH_BYTES = 1 << 30


class Browser:
    """A separate signed-in connection."""

    def __init__(self, token=None, cookie=None, csrf=None):
        self.cookie, self.csrf = cookie, csrf
        self.connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=900)
        if token:
            self.sign_in(token)

    def sign_in(self, token):
        body = urllib.parse.urlencode({"token": token, "name": "Measure"})
        answer, _ = self.ask("POST", "/setup", body, {"Content-Type": "application/x-www-form-urlencoded"})
        self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        _, text = self.ask("GET", "/api/whoami")
        self.csrf = re.search(rb'"csrf":"([^"]+)"', text).group(1).decode()

    def another(self):
        return Browser(cookie=self.cookie, csrf=self.csrf)

    def ask(self, method, path, body=None, headers=None):
        headers = dict(headers or {})
        if self.cookie:
            headers["Cookie"] = self.cookie
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        return answer, answer.read()

    def upload(self, name, body, length=None):
        headers = {"X-Andante-CSRF": self.csrf, "X-File-Name": name, "Content-Type": "application/octet-stream"}
        if length:
            headers["Content-Length"] = str(length)
        answer, text = self.ask("POST", "/api/import", body, headers)
        return answer.status, text.decode()


def gpx(number, size):
    """Returns a run of about `size` bytes that is different for each number."""
    points, point = [], 0
    head = '<?xml version="1.0"?><gpx version="1.1" creator="m"><trk><type>running</type><trkseg>'
    length = len(head)
    while length < size:
        seconds = number * 1_000_000 + point
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1_200_000_000 + seconds))
        text = (f'<trkpt lat="{48 + point % 90000 * 2.7e-5:.7f}" lon="{11 + number / 100 + point // 90000 / 1000:.7f}">'
                f"<ele>{500 + point % 97 * 0.3:.1f}</ele><time>{stamp}</time><extensions><hr>{120 + point % 41}</hr>"
                f"<cad>{80 + point % 11}</cad></extensions></trkpt>\n")
        points.append(text)
        length += len(text)
        point += 1
    return (head + "".join(points) + "</trkseg></trk></gpx>").encode()


def archive(files):
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, content in files:
            out.writestr(name, content)
    return memory.getvalue()


def bomb():
    """Returns an archive of 1.3 MB that unpacks to 1.3 GB."""
    return archive([(f"{n}.gpx", b"\0" * (260 << 20)) for n in range(5)])


def nested():
    """Returns nested archives and doubly gzipped files, each a thousand times smaller than its content."""
    inner = archive([("a.gpx", b" " * (50 << 20))])
    twice = gzip.compress(gzip.compress(b" " * (200 << 20)))
    return archive([(f"{n}.zip", archive([("b.zip", inner), ("c.gpx.gz", twice)])) for n in range(200)])


def table():
    """Returns a table with as many points as possible in as few bytes as possible."""
    return b"lat,lon\n" + b"".join(b"%d,%d\n" % (n % 80, n % 90) for n in range(4_000_000))


def health_pieces():
    yield ('<?xml version="1.0"?><HealthData locale="en"><ExportDate value="2026-11-21 10:00:00 +0100"/>\n').encode()
    record = ('<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" '
              'startDate="2026-11-20 10:00:00 +0100" endDate="2026-11-20 10:00:00 +0100" value="{}"/>\n')
    piece = "".join(record.format(60 + n % 90) for n in range(5_000)).encode()
    sent = 0
    while sent < HEALTH_BYTES:
        sent += len(piece)
        yield piece
    for n in range(200):
        yield (f'<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" '
               f'totalDistance="5" totalDistanceUnit="km" startDate="2025-{n % 12 + 1:02}-{n % 28 + 1:02} 0{n % 9}:00:00 +0100" '
               f'endDate="2025-{n % 12 + 1:02}-{n % 28 + 1:02} 0{n % 9}:30:00 +0100"/>\n').encode()
    yield b"</HealthData>"


class Watch(multiprocessing.Process):
    """Requests two pages until it is stopped. It is a separate process, because generating and sending uploads would
    delay a thread.
    """

    PATHS = "/healthz", "/"

    def __init__(self, cookie):
        super().__init__()
        self.cookie, self.ended = cookie, multiprocessing.Event()
        self.receiver, self.sender = multiprocessing.Pipe(duplex=False)

    def run(self):
        browser, seconds = Browser(cookie=self.cookie), {path: [] for path in self.PATHS}
        while not self.ended.is_set():
            for path in self.PATHS:
                start = time.monotonic()
                browser.ask("GET", path)
                seconds[path].append(time.monotonic() - start)
            time.sleep(0.1)
        self.sender.send(seconds)

    def lines(self):
        """Stops the process and returns a line per path."""
        self.ended.set()
        seconds = self.receiver.recv()
        self.join()
        return "; ".join(self.line(path, seconds[path]) for path in self.PATHS)

    @staticmethod
    def line(path, seconds):
        milliseconds = sorted(1000 * s for s in seconds)
        at = lambda share: milliseconds[min(len(milliseconds) - 1, int(share * len(milliseconds)))]
        return f"{path} p50 {at(0.5):.1f} p99 {at(0.99):.1f} max {milliseconds[-1]:.1f} ms ({len(milliseconds)})"


def wait_for(browser, text):
    """Waits until the background import that a response names is finished."""
    found = re.search(r'"(?:archive|health)":"([^"]+)"', text)
    while found and b"data-poll" in browser.ask("GET", found.group(1) + "?part=state")[1]:
        time.sleep(0.5)


def once(name, make):
    def send(browser):
        status, text = browser.upload(name, make())
        print("   ", status, text.strip()[:160])
        wait_for(browser, text)
    return send


def twenty(browser):
    files = [gpx(n, FILE_BYTES) for n in range(2)]

    def one(number):
        # Changes the name, because the same points with another name make a different file.
        body = files[number % 2].replace(b"<type>running</type>", b"<name>%d</name><type>running</type>" % number)
        status, text = browser.another().upload(f"run-{number}.gpx", body)
        if status != 200 or '"imported":1' not in text and '"duplicates":1' not in text:
            print("   ", status, text.strip()[:160])
    threads = [threading.Thread(target=one, args=(n,)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def health(browser):
    pieces = list(health_pieces())
    status, text = browser.upload("export.xml", iter(pieces), sum(map(len, pieces)))
    print("   ", status, text.strip()[:160])
    wait_for(browser, text)


CASES = [
    ("at rest", lambda browser: time.sleep(5)),
    ("20 files of 60 MB", twenty),
    ("1.3 MB that unpack to 1.3 GB", once("bomb.zip", bomb)),
    ("200 archives in an archive", once("nested.zip", nested)),
    ("4 million points in 20 MB", once("points.csv", table)),
    ("health export of 1 GB", health),
]


def memory(server, field):
    status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
    return int(re.search(rf"{field}:\s+(\d+)", status).group(1)) / 1024


def main():
    with tempfile.TemporaryDirectory(dir=os.environ.get("ANDANTE_SCRATCH")) as data:
        server = subprocess.Popen([PROGRAM, "serve", "--data", data, "--port", str(PORT)], stdout=subprocess.PIPE, text=True)
        try:
            token = None
            while token is None:
                found = re.search(r"/setup#?\??(?:token=)?([0-9A-Za-z_-]{20,})", server.stdout.readline())
                token = found and found.group(1)
            browser = Browser(token)
            for name, send in (case for case in CASES if any(word in case[0] for word in WANTED)):
                pathlib.Path(f"/proc/{server.pid}/clear_refs").write_text("5")
                before = memory(server, "VmRSS")
                watch = Watch(browser.cookie)
                watch.start()
                start = time.monotonic()
                send(browser.another())
                seconds, lines = time.monotonic() - start, watch.lines()
                print(f"{name}: {seconds:.0f} s; {lines}; "
                      f"{before:.0f} MB before, {memory(server, 'VmHWM'):.0f} MB at most", flush=True)
        finally:
            server.terminate()
            server.wait()


main()
