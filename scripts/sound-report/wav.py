"""Reads WAV files without loading the samples into memory."""

import pathlib
import struct

import numpy

EXTENSIBLE = 0xFFFE
TYPES = {(3, 32): "<f4", (1, 16): "<i2", (1, 32): "<i4"}


def read(path):
    """Returns the sample rate, and the samples as a memory-mapped array of frames by channels."""
    header = pathlib.Path(path).open("rb").read(4096)
    offset, chunk = 12, None
    while header[offset : offset + 4] != b"data":
        name, size = struct.unpack_from("<4sI", header, offset)
        if name == b"fmt ":
            chunk = struct.unpack_from("<HHIIHH", header, offset + 8)
            if chunk[0] == EXTENSIBLE:
                chunk = struct.unpack_from("<H", header, offset + 32) + chunk[1:]
        offset += 8 + size + size % 2
    tag, channels, rate, _, _, bits = chunk
    samples = numpy.memmap(path, TYPES[tag, bits], "r", offset + 8)
    return rate, samples[: len(samples) // channels * channels].reshape(-1, channels)
