"""A clip of squats for Chromium's fake camera, generated from a photograph in Debian's opencv-doc package."""

import base64
import bisect
import math
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURE = ROOT / ".build-pose/pictures/basketball1.png"
MODELS = [ROOT / "Web/build" / name for name in ("detector.pose", "landmarks.pose")]
IS_POSSIBLE = all(path.exists() for path in (PICTURE, *MODELS))
SCRIPT = pathlib.Path(__file__).with_suffix(".js").read_text()
# The rate at which Chromium plays an MJPEG file, in frames per second. After the last frame, it starts again.
RATE = 30
FULL, HALF = 0.9, 0.5
STANDING_SECONDS, MOVING_SECONDS = 0.6, 2.0
FRAMES_AT_ONCE = 60


def _movement(depth):
    """Returns the depths of one squat, followed by a moment of standing."""
    count = round(MOVING_SECONDS * RATE)
    moving = [depth * (1 - math.cos(2 * math.pi * index / count)) / 2 for index in range(count)]
    return moving + [0.0] * round(STANDING_SECONDS * RATE)


class Clip:
    """A sequence of squats with the given depths. `depths` has one value per frame."""

    def __init__(self, *squats):
        self.squats = squats
        self.depths = [0.0] * round(STANDING_SECONDS * RATE)
        self.bottoms = []
        for depth in squats:
            self.bottoms.append(len(self.depths) + round(MOVING_SECONDS * RATE / 2))
            self.depths += _movement(depth)

    def latest_bottom(self, number):
        """Returns the index of the last squat whose lowest point is at or before a frame. No other squat can have just
        ended."""
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
