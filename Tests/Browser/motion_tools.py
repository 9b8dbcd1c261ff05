"""Sets the readings of the browser's emulated motion sensors, so that their events are processed as on a phone."""

import math
import time

from walk_tools import HERTZ

METADATA = {"available": True, "minimumFrequency": 1, "maximumFrequency": HERTZ}
STANDING = (6.3, 0.0, 7.5, 0.0, 0.0, 0.0)


def set_motion(devtools, acceleration, rotation):
    """Sets the readings of sensors that are already on: acceleration including gravity in m/s², rotation in rad/s."""
    for kind, (x, y, z) in (("accelerometer", acceleration), ("gyroscope", rotation)):
        devtools.send("Emulation.setSensorOverrideReadings", {
            "type": kind, "reading": {"xyz": {"x": x, "y": y, "z": z}}})


def override_motion(devtools, acceleration, rotation):
    """Turns the sensors on with these readings, in the units of `set_motion`."""
    for kind in ("accelerometer", "linear-acceleration", "gyroscope"):
        devtools.send("Emulation.setSensorOverrideEnabled", {"enabled": True, "type": kind, "metadata": METADATA})
    devtools.send("Emulation.setSensorOverrideReadings", {
        "type": "linear-acceleration", "reading": {"xyz": {"x": 0, "y": 0, "z": 0}}})
    set_motion(devtools, acceleration, rotation)


def play_motion(devtools, readings):
    """Plays readings from `walk_tools` in real time. The browser timestamps them with its own clock. On a busy machine,
    some are skipped.
    """
    began = time.monotonic()
    while (index := int((time.monotonic() - began) * HERTZ)) < len(readings):
        x, y, z, *turning = readings[index]
        set_motion(devtools, (x, y, z), [math.radians(rate) for rate in turning])
        wait = (index + 1) / HERTZ - (time.monotonic() - began)
        if wait > 0:
            time.sleep(wait)
