"""A Strava of the tests' own: the simulator, whose athlete rides when a test says so."""

import json
import subprocess
import urllib.parse
import urllib.request

from servers import ROOT, andante_path, free_port


class SimulatedStrava:
    """`strava-simulator` beside the program under test, with room for as many requests as a test sends."""

    def __init__(self, rides=6, bikes=2):
        self.port = free_port()
        self.arguments = ["--rides", rides, "--bikes", bikes, "--limits", "1000,9000"]
        self.process = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def api(self):
        return self.url + "/api/v3"

    def __enter__(self):
        command = [andante_path().parent / "strava-simulator", "--port", self.port, *self.arguments]
        self.process = subprocess.Popen(
            [str(part) for part in command], stdout=subprocess.PIPE, cwd=ROOT, text=True)
        assert self.process.stdout.readline().strip() == self.api
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def ride(self, bike, seconds):
        """The athlete rides now. Whether a subscriber took the news."""
        body = urllib.parse.urlencode({"bike": bike, "seconds": seconds}).encode()
        with urllib.request.urlopen(self.url + "/simulator/rides", body, timeout=10) as answer:
            return json.load(answer)["told"]
