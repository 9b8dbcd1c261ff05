"""Reads session logs according to docs/developing/session-log.md, to check what the page wrote."""

import struct
import zlib

MAGIC = b"\x89ANDLOG\n"
FACTS, CONTINUATION, TICK, FIX = 64, 65, 0, 1


def chunks(data):
    assert data[:8] == MAGIC, data[:16]
    at = 12
    while at + 8 <= len(data):
        (length, checksum) = struct.unpack_from("<II", data, at)
        body = data[at + 8:at + 8 + length]
        if len(body) < length or zlib.crc32(data[at:at + 4] + body) != checksum:
            return
        yield body
        at += 8 + length


def chunk(body):
    """Encodes records as a chunk of a log."""
    length = struct.pack("<I", len(body))
    return length + struct.pack("<I", zlib.crc32(length + body)) + body


def chunk_ends(data):
    """Returns the offsets at which the complete chunks end."""
    ends, at = [], 12
    for body in chunks(data):
        at += 8 + len(body)
        ends.append(at)
    return ends


def records(data):
    """Yields each record as its kind and a dictionary of its fields by index."""
    for body in chunks(data):
        at = 0
        while at < len(body):
            (kind, mask) = struct.unpack_from("<BH", body, at)
            at += 3
            fields = {}
            for index in range(16):
                if mask >> index & 1:
                    (fields[index],) = struct.unpack_from("<d", body, at)
                    at += 8
            yield kind, fields


def start_and_last_second(data):
    """Returns the wall-clock time at which the log starts, and the session second of its last event."""
    all_records = list(records(data))
    assert all_records[0][0] == FACTS
    return all_records[0][1][1], max(
        fields[0] for kind, fields in all_records if kind not in (FACTS, CONTINUATION))
