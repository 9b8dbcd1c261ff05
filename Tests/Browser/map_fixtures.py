"""Writes maps of a fictional town for the tests: vector tiles (version 2.1), PMTiles archives (version 3) and pictures.
The encoders are independent of the code that reads these formats in the app."""

import gzip
import struct
import zlib

SIDE = 4096


def varint(number):
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])


def field(number, content):
    return varint(number << 3 | 2) + varint(len(content)) + content


def zigzag(number):
    return varint(number * 2 if number >= 0 else -number * 2 - 1)


def shape(kind, lines):
    """Encodes the geometry of points (`kind` 1), lines (2) or polygons (3)."""
    out, x, y = b"", 0, 0
    for line in lines:
        steps = []
        for to in line:
            steps.append(zigzag(to[0] - x) + zigzag(to[1] - y))
            x, y = to
        out += varint(1 << 3 | 1) + steps[0]
        if len(steps) > 1:
            out += varint(len(steps) - 1 << 3 | 2) + b"".join(steps[1:])
        if kind == 3:
            out += varint(1 << 3 | 7)
    return out


def value(of):
    if isinstance(of, bool):
        return varint(7 << 3) + varint(int(of))
    if isinstance(of, int):
        return varint(4 << 3) + varint(of)
    if isinstance(of, float):
        return varint(3 << 3 | 1) + struct.pack("<d", of)
    return field(1, of.encode())


def layer(name, features):
    """Encodes a layer. `features` are tuples (kind, lines, properties)."""
    keys, values, out = [], [], field(1, name.encode())
    for kind, lines, properties in features:
        tags = b""
        for key, of in properties.items():
            if key not in keys:
                keys.append(key)
            if value(of) not in values:
                values.append(value(of))
            tags += varint(keys.index(key)) + varint(values.index(value(of)))
        feature = field(2, tags) if tags else b""
        out += field(2, feature + varint(3 << 3) + varint(kind) + field(4, shape(kind, lines)))
    for key in keys:
        out += field(3, key.encode())
    for of in values:
        out += field(4, of)
    return field(3, out + varint(5 << 3) + varint(SIDE) + varint(15 << 3) + varint(2))


def square(left, top, right, bottom):
    return [[(left, top), (right, top), (right, bottom), (left, bottom)]]


def town(zoom, x, y):
    """Returns a tile in the OpenMapTiles schema: a wood, a lake in the left half, roads and a place name."""
    layers = [
        layer("landcover", [(3, square(2400, 300, 3900, 1700), {"class": "wood"})]),
        layer("water", [(3, square(0, 0, SIDE // 2, SIDE), {"class": "lake"})]),
        layer("transportation", [
            (2, [[(2100, 2048), (SIDE, 2048)]], {"class": "primary"}),
            (2, [[(3000, 0), (3000, SIDE)]], {"class": "minor"}),
        ]),
        layer("place", [(1, [[(3000, 2048)]], {"class": "town", "name": f"Nowhere {zoom}-{x}-{y}", "rank": 3})]),
    ]
    return gzip.compress(b"".join(layers), mtime=0)


def picture(red, green, blue, side=256):
    """Returns a PNG that is filled with one colour."""
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    rows = (b"\0" + bytes([red, green, blue]) * side) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def hilbert(zoom, x, y):
    """Returns the tile's PMTiles number: the number of tiles at all lower zoom levels, plus its position on the Hilbert
    curve."""
    number, side = (4 ** zoom - 1) // 3, 2 ** zoom
    while side > 1:
        side //= 2
        right, lower = int(x >= side), int(y >= side)
        number += side * side * ((3 * right) ^ lower)
        x, y = x - side * right, y - side * lower
        if not lower:
            if right:
                x, y = side - 1 - x, side - 1 - y
            x, y = y, x
    return number


def directory(entries):
    """Encodes a directory. `entries` are tuples (number, run, length, offset)."""
    out, last, end = varint(len(entries)), 0, None
    for number, *_ in entries:
        out += varint(number - last)
        last = number
    out += b"".join(varint(run) for _, run, _, _ in entries)
    out += b"".join(varint(length) for _, _, length, _ in entries)
    for _, _, length, offset in entries:
        out += varint(0 if offset == end else offset + 1)
        end = offset + length
    return gzip.compress(out, mtime=0)


def pmtiles(tiles, *, kind=1, bounds=(-180, -85, 180, 85), leaf=0, attribution="© Nobody"):
    """Packs {(zoom, x, y): bytes} into an archive. Each leaf directory has `leaf` entries. If `leaf` is 0, all entries
    are in the root directory.
    """
    data, entries = b"", []
    for number, tile in sorted((hilbert(*place), tile) for place, tile in tiles.items()):
        entries.append((number, 1, len(tile), len(data)))
        data += tile
    leaves = b""
    if leaf:
        roots = []
        for start in range(0, len(entries), leaf):
            part = directory(entries[start:start + leaf])
            roots.append((entries[start][0], 0, len(part), len(leaves)))
            leaves += part
        entries = roots
    root = directory(entries)
    metadata = gzip.compress(('{"attribution": "%s"}' % attribution).encode(), mtime=0)
    zooms = [zoom for zoom, _, _ in tiles]
    header, offset = b"PMTiles\x03", 127
    for part in (root, metadata, leaves, data):
        header += struct.pack("<QQ", offset, len(part))
        offset += len(part)
    header += struct.pack("<QQQ", len(tiles), len(tiles), len(tiles))
    header += bytes([1, 2, 2 if kind == 1 else 1, kind, min(zooms), max(zooms)])
    header += struct.pack("<4i", *(round(degrees * 1e7) for degrees in bounds)) + struct.pack("<Bii", 0, 0, 0)
    return header + root + metadata + leaves + data
