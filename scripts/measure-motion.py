#!/usr/bin/env python3
"""Measures the cost of a motion sample in the page, from the browser's event to the engine and back, using the
product's scripts in Chromium and a runner's motion at 60 Hz. Prints the results for docs/measurements/performance.md
without checking them.

Usage: scripts/measure-motion.py    (after scripts/wasm.sh and a build of the server; requires .venv)
"""

import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Browser"))

from playwright.sync_api import sync_playwright  # noqa: E402

from conftest import CHROMIUM  # noqa: E402
from demos import demo_server  # noqa: E402

MEASURE = """async (count) => {
  const { COMMAND, EVENT } = await import('/engine/codes.js');
  const { Engine } = await import('/engine/engine.js');
  const { SessionClock } = await import('/session/clock.js');
  const { MotionDriver } = await import('/sensors/motion.js');
  const engine = await Engine.open();
  engine.begin(new Uint8Array(16), { sport: 1, startUnixSeconds: Date.now() / 1000, zoneMinutes: 0 });
  engine.event(EVENT.command, 0, COMMAND.start);
  const clock = new SessionClock(Date.now() / 1000);
  // Call the clock to include its cost, as in the recorder. The result isn't used, because the samples' clock runs
  // faster than real time.
  const driver = new MotionDriver((moment, ...axes) => {
    clock.secondsOf(moment);
    engine.motion(moment / 1000, ...axes);
  }, () => {});
  await driver.start();

  const event = (index) => {
    const seconds = index / 60;
    const phase = (seconds * 170 / 60) % 1;
    const up = phase < 0.68 ? 22 * Math.sin(Math.PI * phase / 0.68) : 0;
    const made = new DeviceMotionEvent('devicemotion', {
      accelerationIncludingGravity: { x: Math.sin(9 * seconds), y: up, z: 0.4 },
      rotationRate: { alpha: 1, beta: 2, gamma: 3 },
    });
    Object.defineProperty(made, 'timeStamp', { value: 1000 * seconds });
    return made;
  };
  const nobody = new EventTarget();
  nobody.addEventListener('devicemotion', ({ timeStamp }) => timeStamp);
  const time = (target, from) => {
    const events = Array.from({ length: 600 }, (_, index) => event(from + index));
    const start = performance.now();
    for (const each of events) target.dispatchEvent(each);
    return (performance.now() - start) * 1000 / events.length;
  };
  // Measure the browser's own cost of dispatching (`alone`), and the cost including our listener (`heard`).
  const costs = { alone: [], heard: [] };
  for (let from = 0; from < count; from += 600) {
    costs.alone.push(time(nobody, from));
    costs.heard.push(time(window, from));
    await new Promise((done) => { setTimeout(done, 0); });
  }
  engine.takeLog();
  driver.stop();
  const [alone, heard] = Object.values(costs).map((all) => all.sort((a, b) => a - b));
  const middle = heard.length >> 1;
  return { least: heard[0] - alone[0], median: heard[middle] - alone[middle],
    footfalls: engine.snapshotCount - 1 };
}"""


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, \
            demo_server(pathlib.Path(folder)) as server:
        browser = playwright.chromium.launch(**CHROMIUM)
        page = browser.new_page(base_url=server.url)
        page.goto("/about")
        found = page.evaluate(MEASURE, 60_000)
        browser.close()
    print("a motion sample in the page, ten seconds at a time: the fastest {least:.2f} µs, median "
          "{median:.2f} µs; {footfalls} footfalls of 2833".format(**found))


main()
