"""Compares the speed of our networks with that of LiteRT with XNNPACK, on one thread, alternating between them in one
run.
bench.py MODELS PICTURES NAME=POSECHECK…
MODELS is the folder that contains the packed models. Each POSECHECK is a build of posecheck, listed as NAME.
"""

import sys

import clips
import reference
from compare import inputs
from ours import Ours

ROUNDS = 5
RUNS = 30


def main():
    models, pictures, *builds = sys.argv[1:]
    ours = {name: Ours(program, models) for name, program in (build.split("=", 1) for build in builds)}
    pixels = next(clips.pictures(pictures))[1]
    squares = {kind: picture for kind, name, picture in inputs(pixels) if name == "picture"}
    print("| network | LiteRT, ms | " + " | ".join(f"{name}, ms | of LiteRT" for name in ours) + " |")
    print("|---" * (2 + 2 * len(ours)) + "|")
    for kind, picture in squares.items():
        network = reference.Network(kind)
        network.run(picture)
        theirs, least = float("inf"), dict.fromkeys(ours, float("inf"))
        for _ in range(ROUNDS):
            theirs = min(theirs, network.least_milliseconds(RUNS))
            for name, program in ours.items():
                least[name] = min(least[name], program.least_milliseconds(kind, picture, RUNS))
        cells = " | ".join(f"{ms:.1f} | {ms / theirs:.2f}" for ms in least.values())
        print(f"| {kind} | {theirs:.1f} | {cells} |")


if __name__ == "__main__":
    main()
