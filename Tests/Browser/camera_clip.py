"""A clip of squats for Chromium's camera, made from one still of Debian's opencv-doc."""

import base64
import bisect
import math
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURE = ROOT / ".build-pose/pictures/basketball1.png"
MODELS = [ROOT / "Web/build" / name for name in ("detector.pose", "landmarks.pose")]
IS_POSSIBLE = all(path.exists() for path in (PICTURE, *MODELS))
SCRIPT = pathlib.Path(__file__).with_suffix(".js").read_text()
# Chromium plays a file of JPEG pictures at this rate, and begins again after the last.
RATE = 30
FULL, HALF = 0.9, 0.5
STANDING_SECONDS, MOVING_SECONDS = 0.6, 2.0
FRAMES_AT_ONCE = 60


def _movement(depth):
    """Down and up again, then a moment of standing."""
    count = round(MOVING_SECONDS * RATE)
    moving = [depth * (1 - math.cos(2 * math.pi * index / count)) / 2 for index in range(count)]
    return moving + [0.0] * round(STANDING_SECONDS * RATE)


class Clip:
    """Squats of these depths, one after another. `depths` has one value for each frame."""

    def __init__(self, *squats):
        self.squats = squats
        self.depths = [0.0] * round(STANDING_SECONDS * RATE)
        self.bottoms = []
        for depth in squats:
            self.bottoms.append(len(self.depths) + round(MOVING_SECONDS * RATE / 2))
            self.depths += _movement(depth)

    def latest_bottom(self, number):
        """The index of the squat whose bottom was shown last before a frame: the only one that can just have ended."""
        return (bisect.bisect_right(self.bottoms, number) - 1) % len(self.squats)

    def write(self, browser, path):
        page = browser.new_page()
        page.evaluate(SCRIPT)
        picture = base64.b64encode(PICTURE.read_bytes()).decode()
        page.evaluate("(url) => loadPicture(url)", f"data:image/png;base64,{picture}")
        with open(path, "wb") as file:
            for number in range(0, len(self.depths), FRAMES_AT_ONCE):
                frames = page.evaluate(
                    "([depths, first]) => depths.map((depth, index) => clipFrame(depth, first + index))",
                    [self.depths[number:number + FRAMES_AT_ONCE], number])
                for frame in frames:
                    file.write(base64.b64decode(frame))
        page.close()
