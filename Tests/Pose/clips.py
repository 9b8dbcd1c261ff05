"""Pictures of people from Debian's opencv-doc and scikit-image, and clips generated from them."""

import pathlib

import numpy as np
from PIL import Image

# The pictures that show a person from head to foot. The other pictures are only used to compare detection and stills.
WHOLE_PEOPLE = ("basketball1", "basketball2", "messi5")
CLIP_FRAMES = 40
# A typical camera resolution. Each frame of a clip shows part of the picture.
CLIP_SIZE = (480, 360)


def pictures(folder):
    """Yields the name and the pixels of each picture, in a fixed order."""
    for path in sorted(pathlib.Path(folder).glob("*.png")) + sorted(pathlib.Path(folder).glob("*.jpg")):
        yield path.stem, np.ascontiguousarray(np.asarray(Image.open(path).convert("RGB")))


def clip(pixels, seed):
    """Returns frames that pan, zoom and rotate slightly over a picture, like a hand-held phone."""
    picture = Image.fromarray(pixels)
    random = np.random.default_rng(seed)
    phases, speeds = random.uniform(0, 2 * np.pi, 4), random.uniform(0.05, 0.2, 4)
    width, height = CLIP_SIZE
    fit = min(picture.width / width, picture.height / height)
    frames = []
    for index in range(CLIP_FRAMES):
        x, y, zoom, turn = np.sin(phases + speeds * index)
        scale = fit * (0.95 + 0.05 * zoom)
        angle = np.radians(6 * turn)
        center = (picture.width / 2 + 0.06 * picture.width * x, picture.height / 2 + 0.04 * picture.height * y)
        cosine, sine = scale * np.cos(angle), scale * np.sin(angle)
        corner = (
            center[0] - cosine * width / 2 + sine * height / 2,
            center[1] - sine * width / 2 - cosine * height / 2,
        )
        turned = picture.transform(
            CLIP_SIZE, Image.AFFINE, (cosine, -sine, corner[0], sine, cosine, corner[1]), Image.BILINEAR
        )
        frames.append(np.ascontiguousarray(np.asarray(turned)))
    return frames
