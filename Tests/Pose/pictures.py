"""Extracts the pictures of people from scikit-image's wheel.

pictures.py WHEEL TARGET
"""

import pathlib
import sys
import zipfile

NAMES = ("astronaut.png", "camera.png")


def main():
    wheel, target = map(pathlib.Path, sys.argv[1:])
    target.mkdir(exist_ok=True)
    with zipfile.ZipFile(wheel) as archive:
        for name in NAMES:
            (target / name).write_bytes(archive.read(f"skimage/data/{name}"))


if __name__ == "__main__":
    main()
