#!/usr/bin/env python3
"""Writes the reference values for testing the engine's own mathematical functions.

  scripts/numerics-reference.py                      the committed fixture
  scripts/numerics-reference.py --count 20000 --out FILE   many more values, for docs/developing/architecture.md

Requires mpmath (PyPI). Each line contains a function, its arguments, and the exact result as the sum of two doubles.
Every number is written as the sixteen hexadecimal digits of its bit pattern. The seed is fixed.
"""

import argparse
import math
import pathlib
import random
import struct

from mpmath import mp, mpf

mp.prec = 1400  # enough for the sine of 1e15 next to a multiple of pi, and for exponents of 1e308

DEFAULT = pathlib.Path(__file__).parent.parent / "Tests/EngineTests/Fixtures/numerics.txt"


def bits(number):
    return struct.pack(">d", number).hex()


def spread(low, high):
    """Returns a log-uniform number between two positive bounds, with a random sign."""
    return random.choice((-1, 1)) * math.exp(random.uniform(math.log(low), math.log(high)))


def steps_away(number, most):
    for _ in range(random.randint(0, most)):
        number = math.nextafter(number, random.choice((-math.inf, math.inf)))
    return number


def angle():
    kind = random.randrange(5)
    if kind == 0:
        return random.uniform(-7, 7)
    if kind == 1:
        return spread(1e-9, 1)
    if kind == 2:  # next to a multiple of a quarter turn, where most digits cancel
        return steps_away(float(random.randint(1, 63_661) * mp.pi / 2), 3)
    if kind == 3:
        return steps_away(float(random.randint(1, 40) * mp.pi / 4), 3)
    return spread(1, 1e5)


def far_angle():
    if random.randrange(2):
        return steps_away(float(random.randint(63_662, 10**14) * mp.pi / 2), 1)
    return spread(1e5, 1e15)


def unit():
    kind = random.randrange(3)
    if kind == 0:
        return random.uniform(-1, 1)
    if kind == 1:
        return random.choice((-1, 1)) * (1 - abs(spread(1e-16, 0.1)))
    return spread(1e-12, 1)


def point():
    kind = random.randrange(3)
    if kind == 0:
        return random.uniform(-10, 10), random.uniform(-10, 10)
    if kind == 1:
        return spread(1e-3, 1e3), spread(1e-3, 1e3)
    return spread(1e-150, 1e150), spread(1e-150, 1e150)


def positive():
    kind = random.randrange(3)
    if kind == 0:
        return abs(spread(2.3e-308, 1.7e308))
    if kind == 1:
        return 1 + spread(1e-15, 0.4)
    return abs(spread(1e-3, 1e3))


def powers():
    while True:
        kind = random.randrange(3)
        if kind == 0:
            base, exponent = abs(spread(1e-3, 1e3)), random.uniform(-20, 20)
        elif kind == 1:  # the barometric formula
            base, exponent = random.uniform(0.2, 1.1), 1 / 5.255
        else:
            base, exponent = abs(spread(1e-100, 1e100)), spread(0.01, 300)
        if abs(exponent * math.log(base)) < 700:
            return base, exponent


FUNCTIONS = [
    ("sine", mp.sin, lambda: (angle(),)),
    ("cosine", mp.cos, lambda: (angle(),)),
    ("tangent", mp.tan, lambda: (angle(),)),
    ("sineFar", mp.sin, lambda: (far_angle(),)),
    ("cosineFar", mp.cos, lambda: (far_angle(),)),
    ("tangentFar", mp.tan, lambda: (far_angle(),)),
    ("arcsine", mp.asin, lambda: (unit(),)),
    ("arctangent", mp.atan, lambda: (spread(1e-9, 1e9),)),
    ("arctangent2", mp.atan2, point),
    ("exponential", mp.exp, lambda: (random.choice((random.uniform(-700, 700), spread(1e-9, 2))),)),
    ("logarithm", mp.log, lambda: (positive(),)),
    ("power", mp.power, powers),
    ("hypotenuse", mp.hypot, point),
]


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--count", type=int, default=200, help="values per function")
    options.add_argument("--out", type=pathlib.Path, default=DEFAULT)
    options = options.parse_args()
    random.seed(20261121)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    with options.out.open("w") as out:
        for name, function, arguments in FUNCTIONS:
            for _ in range(options.count):
                values = arguments()
                result = function(*map(mpf, values))
                high = float(result)
                low = float(result - mpf(high))
                print(name, *map(bits, (*values, high, low)), file=out)


main()
