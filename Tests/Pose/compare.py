"""Compares our pose networks and tracker with MediaPipe 0.10.21 and LiteRT.

compare.py POSECHECK MODELS PICTURES    the program and the folders that scripts/pose-tests.sh creates
Prints a line per check, and "N passed, N failed" at the end.
"""

import sys

import numpy as np
from PIL import Image

import clips
import reference
from ours import Ours

# The permitted deviations.
PIXELS = 1e-3  # in pixels of the network's input
NUMBERS = 1e-3  # of logits and metres; ten times as much for z in pixels
TORSO = 0.015  # of landmarks, as a fraction of the torso's length
OVERLAP = 0.9
SHARE = 0.95  # the proportion of all landmarks in all frames of a clip


class Checks:
    def __init__(self):
        self.passed = self.failed = 0

    def expect(self, sentence, value, limit, least=False):
        """Checks that a value doesn't exceed its limit or, if `least` is true, that it reaches the limit."""
        holds = bool(value >= limit if least else value <= limit)
        self.passed, self.failed = self.passed + holds, self.failed + (not holds)
        print(f"{'ok    ' if holds else 'FAILED'} {sentence}: {value:.3g} (limit {limit:g})")


def inputs(pixels):
    """Yields a picture and noise with a fixed seed, as inputs for each network."""
    picture = Image.fromarray(pixels)
    random = np.random.default_rng(1)
    square = np.asarray(picture.resize((256, 256)), np.float32)[None] / 255
    small = np.asarray(picture.resize((224, 224)), np.float32)[None] / 127.5 - 1
    yield "landmarks", "picture", square
    yield "landmarks", "noise", random.random((1, 256, 256, 3), np.float32)
    yield "detector", "picture", small
    yield "detector", "noise", random.random((1, 224, 224, 3), np.float32) * 2 - 1


def compare_networks(checks, ours, pixels):
    for kind, name, picture in inputs(pixels):
        wanted = reference.Network(kind).run(picture)
        found = np.split(ours.run(kind, picture), np.cumsum([w.size for w in wanted])[:-1])
        gaps = [np.abs(w.ravel() - f) for w, f in zip(wanted, found)]
        if kind == "detector":
            checks.expect(f"detector, {name}: boxes, px", gaps[0].max(), PIXELS)
            checks.expect(f"detector, {name}: scores, logits", gaps[1].max(), NUMBERS)
        else:
            points = gaps[0].reshape(39, 5)
            checks.expect(f"landmarks, {name}: x and y, px", points[:, :2].max(), PIXELS)
            checks.expect(f"landmarks, {name}: z, px", points[:, 2].max(), 10 * NUMBERS)
            checks.expect(f"landmarks, {name}: visibility and presence, logits", points[:, 3:].max(), NUMBERS)
            checks.expect(f"landmarks, {name}: person there, 0 to 1", gaps[1].max(), NUMBERS)
            checks.expect(f"landmarks, {name}: heat map, logits", gaps[2].max(), NUMBERS)
            checks.expect(f"landmarks, {name}: metres", gaps[3].max(), NUMBERS)


def overlap(a, b):
    """Returns the intersection over union of two boxes, given as left, top, width and height."""
    size = np.minimum(a[:2] + a[2:], b[:2] + b[2:]) - np.maximum(a[:2], b[:2])
    both = np.prod(np.maximum(size, 0))
    return both / (np.prod(a[2:]) + np.prod(b[2:]) - both)


def landmark_distances(seen, places):
    """Returns the distances of the 33 landmarks as fractions of the torso's length, with a row for each frame in which
    both implementations found a person.
    """
    rows = [
        np.linalg.norm(place - s.landmarks[:, :2], axis=1) / s.torso
        for s, place in zip(seen, places)
        if s.landmarks is not None and place is not None
    ]
    return np.array(rows).reshape(-1, 33)


def places_of(found, frames):
    scale = np.array(frames[0].shape[1::-1])
    return [np.array(f["landmarks"])[:, :2] * scale if f["found"] else None for f in found]


def expect_same_people(checks, name, seen, found):
    """Checks that both implementations find a person in the same frames, and that the detectors' boxes agree."""
    disagreeing = sum((s.landmarks is not None) != f["found"] for s, f in zip(seen, found))
    checks.expect(f"{name}: frames in which only one of both sees somebody", disagreeing, 0)
    boxes = [(s.box, f["detection"]) for s, f in zip(seen, found) if s.box is not None]
    checks.expect(f"{name}: boxes that only MediaPipe has", sum(ours is None for _, ours in boxes), 0)
    least = min((overlap(box, np.array(ours[1:])) for box, ours in boxes if ours), default=1)
    checks.expect(f"{name}: overlap of {len(boxes)} boxes", least, OVERLAP, least=True)


def compare_still(checks, name, pixels, ours):
    seen, found = reference.see([pixels], follows=False), ours.track([pixels], "stills")
    expect_same_people(checks, f"{name}, still", seen, found)
    if seen[0].landmarks is None:
        return
    distances = landmark_distances(seen, places_of(found, [pixels]))
    checks.expect(f"{name}, still: farthest landmark, of the torso", distances.max(), TORSO)
    landmarks = np.array(found[0]["landmarks"])
    checks.expect(f"{name}, still: visibility", np.abs(landmarks[:, 3] - seen[0].landmarks[:, 3]).max(), 0.02)
    checks.expect(f"{name}, still: metres", np.abs(np.array(found[0]["world"]) - seen[0].world).max(), 0.01)


def disturbed(frames):
    """Yields the frames with the lowest bit of twenty bytes inverted, which is an invisible change."""
    random = np.random.default_rng(5)
    for frame in frames:
        frame = frame.copy()
        frame.reshape(-1)[random.integers(0, frame.size, 20)] ^= 1
        yield frame


def compare_clip(checks, name, frames, ours):
    """Compares a clip with tracking and smoothing. Because of the heat map's threshold, barely visible landmarks can
    jump, even in MediaPipe. Therefore MediaPipe is also compared with itself on slightly disturbed frames, and the
    limits apply to each landmark's median over the clip and to the proportion of landmarks within the limit."""
    seen, found = reference.see(frames, follows=True), ours.track(frames)
    again = reference.see(list(disturbed(frames)), follows=True)
    expect_same_people(checks, f"{name}, clip", seen, found)
    distances = landmark_distances(seen, places_of(found, frames))
    own = landmark_distances(seen, [s.landmarks[:, :2] if s.landmarks is not None else None for s in again])
    if name in clips.WHOLE_PEOPLE:
        medians = np.median(distances, axis=0)
        checks.expect(f"{name}, clip: farthest landmark's median, of the torso", medians.max(), TORSO)
        checks.expect(f"{name}, clip: share within {TORSO}", (distances <= TORSO).mean(), SHARE, least=True)
    print(f"       {name}, clip of {len(distances)} frames: {summary(distances)}; MediaPipe to itself {summary(own)}")
    return len(distances)


def summary(distances):
    if not len(distances):
        return "nobody"
    return (
        f"median {np.median(distances):.5f}, 99 % {np.quantile(distances, 0.99):.4f}, "
        f"beyond {TORSO} {(distances > TORSO).mean():.2%}"
    )


def main():
    program, models, folder = sys.argv[1:]
    ours, checks, people = Ours(program, models), Checks(), 0
    pictures = list(clips.pictures(folder))
    compare_networks(checks, ours, pictures[0][1])
    for seed, (name, pixels) in enumerate(pictures):
        compare_still(checks, name, pixels, ours)
        people += compare_clip(checks, name, clips.clip(pixels, seed), ours)
    checks.expect("frames with people, or nothing was compared", people, 100, least=True)
    print(f"{checks.passed} passed, {checks.failed} failed")
    return checks.failed > 0


if __name__ == "__main__":
    sys.exit(main())
