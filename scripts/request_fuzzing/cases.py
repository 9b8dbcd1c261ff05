"""Turns targets and values into requests."""

import dataclasses
import json
import random
import re
import urllib.parse

from values import JSON_VALUES, MEGABYTE, VALUES

# The maximum length of a value in a path.
LONGEST_PATH = 60_000
COMBINATIONS = 25
HEADERS = {
    "Range": ["bytes=0-9223372036854775807", "bytes=-9223372036854775809", "bytes=5-1"],
    "If-Modified-Since": ["Sat, 31 Dec 99999 23:59:59 GMT", "-9223372036854775808"],
    "Accept-Encoding": ["gzip;q=1e308", "gzip;q=nan"],
    "Content-Length": ["-1", "9223372036854775808"],
    "X-Forwarded-For": ["9223372036854775807", "::ffff:999.1.1.1"],
    "Accept-Language": ["a" * 60_000],
}


@dataclasses.dataclass
class Case:
    target: object
    path: str
    body: bytes = b""
    headers: dict = dataclasses.field(default_factory=dict)

    def __str__(self):
        body = self.body[:300].decode("utf-8", "replace")
        return f"{self.target.method} {self.path[:300]} {self.headers or ''} {body!r}"


def cases(targets, seed):
    """Yields every field with every value, the most dangerous values first, and then combinations."""
    rng = random.Random(seed)
    targets = sorted(targets, key=lambda target: (target.name, target.kind))
    for value in VALUES:
        rng.shuffle(targets)
        for target in targets:
            yield from singles(target, value)
    for value in JSON_VALUES:
        for target in targets:
            if target.kind == "json":
                yield from json_singles(target, value)
    for target in targets:
        yield from odd_shapes(target)
    for _ in range(COMBINATIONS):
        rng.shuffle(targets)
        for target in targets:
            yield combination(target, rng)


def singles(target, value):
    for name in target.fields:
        yield request(target, {**target.fields, name: value})
    if target.kind == "bytes":
        yield Case(target, target.path, encoded(value), content("application/octet-stream"))
        return
    for path in replaced(target.path, value):
        yield request(target, target.fields, path)


def replaced(path, value):
    """Yields the path with each identifier replaced, or with its last part replaced if it has no identifier."""
    text = quote(value)[:LONGEST_PATH] or "%20"
    found = list(re.finditer(r"(?<=/)(?:[0-9a-f]{32}|\d+)(?=/|$)", path)) or [re.search(r"[^/]*$", path)]
    for match in found:
        yield path[:match.start()] + text + path[match.end():]


def json_singles(target, value):
    for name in target.fields:
        others = [f"{json.dumps(other)}: null" for other in target.fields if other != name]
        body = "{" + ", ".join([f"{json.dumps(name)}: {value}", *others]) + "}"
        yield Case(target, target.path, body.encode(), content("application/json"))
    yield Case(target, target.path, value.encode(), content("application/json"))


def odd_shapes(target):
    """Yields requests with duplicate, list-valued and missing fields, bodies of the wrong type, and extreme header
    fields.
    """
    names = list(target.fields) or ["a"]
    pairs = [(name, target.fields.get(name, "")) for name in names]
    for shape in (pairs * 2, [(name + "[]", value) for name, value in pairs], [(f"{n}[{n}]", v) for n, v in pairs], []):
        yield request(target, shape)
    for index in range(len(pairs)):
        yield request(target, pairs[:index] + pairs[index + 1:])
    if target.method != "GET":
        for kind in ("application/json", "text/plain", "multipart/form-data; boundary=a", "application/x-www-form-urlencoded"):
            yield Case(target, target.path, b'--a\r\n{"a": [1e999', content(kind))
    else:
        for name, values in HEADERS.items():
            for value in values:
                yield Case(target, target.path, headers={name: value})


def combination(target, rng):
    """Returns a request with several extreme fields, or sometimes a normal request."""
    fields = dict(target.fields)
    for name in fields:
        if rng.random() < 0.5:
            value = rng.choice(VALUES)
            fields[name] = value if len(value) < MEGABYTE else "0"
    return request(target, fields)


def request(target, fields, path=None):
    pairs = list(fields.items()) if isinstance(fields, dict) else fields
    text = "&".join(f"{quote(name)}={quote(value)}" for name, value in pairs)
    path = path or target.path
    if target.kind == "form":
        return Case(target, path, text.encode(), content("application/x-www-form-urlencoded"))
    if target.kind == "json":
        return Case(target, path, json.dumps(dict(pairs)).encode(), content("application/json"))
    return Case(target, path + ("?" + text if text else ""))


def content(kind):
    return {"Content-Type": kind}


def quote(text):
    return urllib.parse.quote(encoded(text), safe="")


def encoded(text):
    """Encodes text as UTF-8, turning surrogate escapes into invalid bytes."""
    return text.encode("utf-8", "surrogateescape")
