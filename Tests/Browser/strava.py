"""Runs the Strava simulator, whose athlete rides on request."""

import json
import subprocess
import urllib.parse
import urllib.request

from servers import ROOT, andante_path, free_port


class SimulatedStrava:
    """A `strava-simulator` process, with rate limits that no test reaches."""

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
        """Adds a ride that ends now. Returns whether a webhook subscriber accepted the event."""
        body = urllib.parse.urlencode({"bike": bike, "seconds": seconds}).encode()
        with urllib.request.urlopen(self.url + "/simulator/rides", body, timeout=10) as answer:
            return json.load(answer)["told"]
