#!/usr/bin/env python3
"""Measures the cost of a camera workout in the page: the time from a frame's capture until the counter changes, the
load on the main thread, and the time until the first landmarks. Chromium's camera plays a clip of squats. Prints the
results for docs/measurements/performance.md without checking them.

Usage: scripts/measure-camera.py    (after scripts/wasm.sh, scripts/pose-models.sh, scripts/pose-pictures.sh and a build
of the server; requires .venv)
"""

import json
import os
import pathlib
import statistics
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))

from playwright.sync_api import sync_playwright  # noqa: E402

from camera_clip import FULL, HALF, Clip  # noqa: E402
from camera_tools import with_clip  # noqa: E402
from conftest import CHROMIUM, PHONE  # noqa: E402
from demos import demo_server  # noqa: E402
from phone import Phone  # noqa: E402

SECONDS = 30

# Records, after the page has processed a result, the frame's capture time, the current time, and how long the networks
# took.
WATCH = """
(() => {
  const watch = window.watch = { opened: null, first: null, results: [] };
  if (!navigator.mediaDevices) return;
  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    watch.opened = performance.now();
    return stream;
  };
  window.Worker = class extends Worker {
    constructor(...options) {
      super(...options);
      // Listen after the page's own listener, so that the counter has already changed.
      queueMicrotask(() => this.addEventListener('message', ({ data }) => {
        if (data.seconds === undefined) return;
        const now = performance.now();
        if (data.landmarks) watch.first ??= now;
        watch.results.push([now - 1000 * data.seconds, data.milliseconds]);
      }));
    }
  };
})();
"""


def spread(values):
    ordered = sorted(values)
    return f"median {statistics.median(ordered):.1f}, 95 % {ordered[int(0.95 * len(ordered))]:.1f}, most {ordered[-1]:.1f}"


def main_thread_milliseconds(trace):
    """Returns the processor time of the busiest page's main thread."""
    events = json.loads(trace)["traceEvents"]
    threads = {(e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"}
    spent = {thread: 0 for thread in threads}
    for event in events:
        if event["name"] == "ThreadControllerImpl::RunTask" and (event["pid"], event["tid"]) in threads:
            spent[event["pid"], event["tid"]] += event.get("tdur", 0)
    return max(spent.values()) / 1000


def open_workout(phone):
    phone.goto("/train/start?items=3,1,99,0")
    phone.page.wait_for_timeout(3000)
    phone.action("start").click()
    phone.until("() => watch.first !== null")
    return phone.page.evaluate("watch.first - watch.opened")


def measure(browser, phone):
    phone.goto("/train")
    phone.until("() => navigator.serviceWorker.controller !== null")
    first = open_workout(phone)
    phone.page.wait_for_selector(".train-live[data-stage=active]")
    frames = "() => document.querySelector('video').getVideoPlaybackQuality().totalVideoFrames"
    shown = phone.page.evaluate(frames)
    browser.start_tracing(categories=["toplevel"])
    phone.page.evaluate("() => { watch.results = []; }")
    phone.page.wait_for_timeout(1000 * SECONDS)
    count, results = phone.page.evaluate(frames) - shown, phone.page.evaluate("watch.results")
    busy = main_thread_milliseconds(browser.stop_tracing())
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")
    print(f"first landmarks {first:.0f} ms after the camera opened")
    latencies, costs = zip(*results)
    print(f"{count / SECONDS:.1f} pictures and {len(costs) / SECONDS:.1f} poses a second, networks: {spread(costs)} ms")
    print(f"capture to counter: {spread(latencies)} ms")
    print(f"drawing and script on the main thread: {busy / count:.2f} ms of processor time a picture")


def main():
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = pathlib.Path(name)
        maker = playwright.chromium.launch(**CHROMIUM)
        Clip(FULL, FULL, HALF, FULL).write(maker, folder / "squats.mjpeg")
        maker.close()
        with demo_server(folder) as server:
            browser = playwright.chromium.launch(**with_clip(folder / "squats.mjpeg"))
            context = browser.new_context(base_url=server.url, **PHONE)
            context.add_init_script(WATCH)
            measure(browser, Phone(context, server))
            browser.close()


main()
