"""Motion readings of walkers: a healthy one with the phone in the trouser pocket, based on the model in
Sources/Engine/Simulation (`GroundReaction`, `LimbSwing`, `StrideShape`), and any walker that `andante gait simulate` can
simulate. The script `WALKER` sends the readings to the page at 60 Hz."""

import json
import math
import random
import subprocess

from servers import andante_path

HERTZ = 60
GRAVITY = 9.80665
HEIGHT = 1.72
RADIUS, MEAN, LEAD = 0.25, 0.1, 0.1
TILT = 0.7


def push(phase, seconds, length):
    """Returns the trunk's forward acceleration and its upward acceleration including gravity, in m/s²."""
    turn = 2 * math.pi / seconds
    bounce = 0.5 * 0.045 * (length / 0.65) ** 2 * turn * turn
    angle = turn * (phase * seconds - 0.06)
    since = phase * seconds
    heel = 2.5 * math.sin(math.pi * since / 0.04) if since < 0.04 else 0
    return (-1.5 * math.sin(turn * since),
            GRAVITY + bounce * (math.cos(angle) + 0.3 * math.cos(2 * angle)) + heel)


def thigh(stride, seconds, length):
    """Returns the thigh's angle, angular velocity and angular acceleration."""
    turn = 2 * math.pi / seconds
    swing = math.asin(0.5 * length / (0.53 * HEIGHT))
    place = 2 * math.pi * (stride + LEAD)
    return (MEAN + swing * math.cos(place), -swing * turn * math.sin(place),
            -swing * turn * turn * math.cos(place))


def reading(forward, up, sideways, rate, chance):
    """Rotates accelerations into the axes of a tilted phone and adds noise. The rotation rates are in degrees per
    second."""
    (c, s) = (math.cos(TILT), math.sin(TILT))
    values = [forward * c + up * s, sideways, up * c - forward * s]
    noisy = [value + 0.12 * chance.gauss(0, 1) for value in values]
    return [*noisy, 0, -math.degrees(rate), 0]


def walk(seconds, length, cadence=108, seed=1):
    """Returns the readings of a walk whose steps are `length` metres long."""
    chance = random.Random(seed)
    readings, (start, duration, side) = [], (0.0, 60 / cadence, 1)
    for index in range(int(seconds * HERTZ)):
        now = index / HERTZ
        if now >= start + duration:
            start, side = start + duration, -side
            duration = 60 / cadence * (1 + 0.02 * chance.gauss(0, 1))
        phase = (now - start) / duration
        forward, up = push(phase, duration, length)
        angle, rate, acceleration = thigh(0.5 * (phase + (side < 0)), 2 * duration, length)
        (c, s) = (math.cos(angle), math.sin(angle))
        readings.append(reading(
            forward * c + up * s + RADIUS * acceleration, up * c - forward * s + RADIUS * rate * rate,
            side * math.sin(math.pi * phase), rate, chance))
    return readings


class SimulatedWalk:
    """A walk from `andante gait simulate`: standing, an exact number of steps, standing."""

    def __init__(self, **options):
        named = [part for name, value in options.items() for part in (f"--{name}", str(value))]
        document = json.loads(subprocess.run(
            [str(andante_path()), "gait", "simulate", "--json", *named], capture_output=True, check=True).stdout)
        self.steps = len(document["footfalls"])
        self.meters = document["distanceMeters"]
        self.begins = document["footfalls"][0]
        self.seconds = len(document["samples"]) / HERTZ
        self.ends = self.seconds - float(options["after"])
        self.readings = [
            [*sample[1:4], *map(math.degrees, sample[4:])] for sample in document["samples"]]


# `walker.feed([…])` queues readings. While the queue is empty, the walker stands. `walker.left` is the number of queued
# readings, and `vibrations` lists the vibration patterns.
WALKER = """
(() => {
  const HERTZ = 60;
  const walker = window.walker = { queue: [], feed(readings) { walker.queue.push(...readings); } };
  Object.defineProperty(walker, 'left', { get: () => walker.queue.length });
  window.vibrations = [];
  navigator.vibrate = (pattern) => { window.vibrations.push([pattern].flat().join()); return true; };
  const stand = () => [6.3 + 0.03 * Math.random(), 0, 7.5 + 0.03 * Math.random(), 0, 0, 0];
  let due = performance.now();
  setInterval(() => {
    for (; due <= performance.now(); due += 1000 / HERTZ) {
      const [x, y, z, alpha, beta, gamma] = walker.queue.shift() ?? stand();
      const event = new DeviceMotionEvent('devicemotion', {
        interval: 1000 / HERTZ, accelerationIncludingGravity: { x, y, z },
        rotationRate: { alpha, beta, gamma },
      });
      Object.defineProperty(event, 'timeStamp', { value: due });
      window.dispatchEvent(event);
    }
  }, 20);
})();
"""
