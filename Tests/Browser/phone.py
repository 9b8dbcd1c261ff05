"""A simulated phone: sets its position and permissions, and reads and operates its page."""

import base64
import json
import time
import urllib.request

METERS_PER_DEGREE = 111_195.0
START = (48.137, 11.575)


def eventually(holds, seconds=30):
    """Polls until `holds` returns a truthy value. The assertion message contains the last value."""
    end = time.monotonic() + seconds
    while not (answer := holds()):
        assert time.monotonic() < end, f"never so: {answer}"
        time.sleep(0.05)


class Phone:
    def __init__(self, context, server):
        self.context = context
        self.server = server
        self.open_page()

    def open_page(self):
        self.page = self.context.new_page()
        self.devtools = self.context.new_cdp_session(self.page)

    def allow_location(self, setting="granted"):
        """Sets the location permission to `granted`, `denied` or `prompt` (the browser would ask)."""
        target = self.devtools.send("Target.getTargetInfo")["targetInfo"]
        self.devtools.send("Browser.setPermission", {
            "permission": {"name": "geolocation"}, "setting": setting, "origin": self.server.url,
            "browserContextId": target["browserContextId"]})

    def place(self, latitude, longitude, accuracy=5.0, **more):
        self.devtools.send("Emulation.setGeolocationOverride", {
            "latitude": latitude, "longitude": longitude, "accuracy": accuracy, **more})

    def lose_signal(self):
        """Makes the receiver report that the position is unavailable."""
        self.devtools.send("Emulation.setGeolocationOverride", {})

    def run_north(self, seconds, speed=3.0, accuracy=4.0, start=START, interval=1.0):
        """Moves in real time, with a position every `interval` seconds. Returns the metres from the first to the last
        position."""
        began = time.monotonic()
        for index in range(int(seconds / interval) + 1):
            time.sleep(max(0.0, began + index * interval - time.monotonic()))
            meters = speed * (time.monotonic() - began)
            self.place(
                start[0] + meters / METERS_PER_DEGREE, start[1], accuracy, altitude=520.0,
                altitudeAccuracy=3.0, heading=0.0, speed=speed)
        return meters

    def goto(self, path):
        self.page.goto(path)
        self.page.wait_for_selector("html[data-ready]", state="attached")
        return self.page

    def until(self, question, argument=None, seconds=30, why="() => ''"):
        """Polls a JavaScript predicate, because Playwright's `wait_for_function` requires `eval`, which the content
        security policy blocks. The error message contains the result of `why`."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(question, argument):
            if time.monotonic() > end:
                raise AssertionError(
                    f"never so on {self.page.url}: {question} {self.page.evaluate(why)}")
            time.sleep(0.05)

    def slot(self, name):
        return self.page.locator(f"[data-slot={name}]").first.text_content().strip()

    def has_signal(self):
        """Whether the live screen shows that positions are accurate enough to be used."""
        return self.slot("signal") in ("GPS fair", "GPS good", "GPS excellent")

    def action(self, name):
        return self.page.locator(f"[data-action={name}]:visible").first

    def begin_hold(self, name):
        target = self.page.locator(f"[data-hold={name}]:visible").first
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def hold(self, name, seconds=1.3):
        self.begin_hold(name)
        time.sleep(seconds)
        self.page.mouse.up()

    def start_run(self):
        """Starts a run without the metronome, which is on by default."""
        self.goto("/run")
        self.page.locator("#beat").uncheck()
        self.action("start").click()
        self.page.wait_for_selector("body[data-state=running]")
        self.page.wait_for_url("**/run/live")

    def end_run(self):
        if not self.page.locator("[data-hold=finish]").is_visible():
            self.action("pause").click()
        self.hold("finish")
        self.page.wait_for_url("**/run/summary")

    def logs(self):
        """Returns the session logs in the browser's storage, by file name."""
        return {name: base64.b64decode(log) for name, log in self.page.evaluate(READ_LOGS)}

    def post_log(self, log):
        """Uploads a log as the page does. If the server already has the log, it responds with status 200 and the stored
        session."""
        cookies = "; ".join(f"{c['name']}={c['value']}" for c in self.context.cookies())
        csrf = self.page.evaluate("fetch('/api/whoami').then(r => r.json()).then(r => r.csrf)")
        request = urllib.request.Request(
            self.server.url + "/api/sessions", data=log, method="POST",
            headers={"Cookie": cookies, "X-Andante-CSRF": csrf, "Origin": self.server.url,
                     "Content-Type": "application/octet-stream"})
        with urllib.request.urlopen(request) as response:
            return response.status, json.loads(response.read())


READ_LOGS = """async () => {
  const folder = await (await navigator.storage.getDirectory())
    .getDirectoryHandle('sessions', { create: true });
  const logs = [];
  for await (const [name, handle] of folder.entries()) {
    if (!name.endsWith('.log')) continue;
    logs.push([name, new Uint8Array(await (await handle.getFile()).arrayBuffer()).toBase64()]);
  }
  return logs;
}"""
