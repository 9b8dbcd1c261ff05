"""Takes the pictures of people out of Debian's opencv-doc and scikit-image's wheel.

pictures.py WORK TARGET    WORK holds `opencv`, the unpacked package, and the wheel
"""

import pathlib
import sys
import zipfile

from PIL import Image

OPENCV = ("basketball1.png", "basketball2.png", "messi5.jpg")
SCIKIT = ("astronaut.png", "camera.png")


def main():
    work, target = map(pathlib.Path, sys.argv[1:])
    target.mkdir()
    samples = next(work.glob("opencv/usr/share/doc/opencv-doc/examples/**/basketball1.png")).parent
    for name in OPENCV:
        Image.open(samples / name).convert("RGB").save(target / f"{pathlib.PurePath(name).stem}.png")
    with zipfile.ZipFile(next(work.glob("scikit_image*.whl"))) as wheel:
        for name in SCIKIT:
            with wheel.open(f"skimage/data/{name}") as picture:
                Image.open(picture).convert("RGB").save(target / name)


if __name__ == "__main__":
    main()
