#!/usr/bin/env python3
"""Uses other programs to read files that Andante has written, and compares the points, times and coordinates.
check_formats.py ANDANTE [--all] FILE...   converts each file to every format with `ANDANTE convert`.
Uses gpxpy, lxml, fitdecode, fitparse, garmin_fit_sdk, polyline and gpsbabel. Skips missing programs with a notice. With
--all, only the schemas may be missing, and every kind of check must have run at least once. The last line states how
many kinds of checks passed and failed. Schemas (gpx.xsd, TrainingCenterDatabasev2.xsd) are expected in the folder
ANDANTE_SCHEMAS.
"""

import concurrent.futures
import csv
import datetime
import importlib
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile

SCHEMAS = {"gpx.xsd", "TrainingCenterDatabasev2.xsd"}
FORMATS = ("csv", "gpx", "tcx", "fit", "geojson", "polyline")
KINDS = {
    "converts", "writes gpx", "writes tcx", "writes fit", "writes geojson", "writes polyline",
    "gpxpy", "gpxpy, times", "lxml, TCX", "lxml, TCX, times", "fitdecode, checksums on",
    "fitdecode, times", "fitdecode, one activity", "fitparse", "Garmin's SDK",
    "Garmin's SDK, integrity", "polyline", "GeoJSON", "gpsbabel, gpx", "gpsbabel, gtrnctr",
    "gpsbabel, garmin_fit",
}


class Findings:
    """The results for one file or all files: messages, failed kinds, missing programs, and the number of checks of each
    kind."""

    def __init__(self):
        self.failures, self.failed, self.skipped, self.checked = [], set(), set(), {}

    def add(self, other):
        self.failures += other.failures
        self.failed |= other.failed
        self.skipped |= other.skipped
        for what, count in other.checked.items():
            self.checked[what] = self.checked.get(what, 0) + count


findings = Findings()


def module(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        findings.skipped.add(name)
        return None


def check(what, name, got, expected):
    findings.checked[what] = findings.checked.get(what, 0) + 1
    if got != expected:
        findings.failed.add(what)
        findings.failures.append(f"{name}: {what}: {got} for {expected}"[:400])


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def check_times(what, path, found, expected):
    """Compares the first and the last time, to the second, which is the resolution of FIT."""
    if not expected:
        return
    far = [abs((a - b).total_seconds()) > 1 for a, b in zip((found[0], found[-1]), expected)]
    check(f"{what}, times", path, far, [False, False])


def check_gpx(path, places, times):
    if gpxpy := module("gpxpy"):
        with open(path) as file:
            gpx = gpxpy.parse(file)
        points = [p for t in gpx.tracks for s in t.segments for p in s.points]
        check("gpxpy", path, [(p.latitude, p.longitude) for p in points], places)
        check_times("gpxpy", path, [p.time for p in points if p.time], times)
    validate(path, "gpx.xsd")


def check_tcx(path, points, times):
    if etree := module("lxml.etree"):
        found = list(etree.parse(path).iter("{*}Trackpoint"))
        check("lxml, TCX", path, len(found), points)
        check_times("lxml, TCX", path, [moment(p.findtext("{*}Time")) for p in found], times)
    validate(path, "TrainingCenterDatabasev2.xsd")


def validate(path, schema):
    folder = os.environ.get("ANDANTE_SCHEMAS", "")
    etree = module("lxml.etree")
    if not etree or not os.path.exists(os.path.join(folder, schema)):
        findings.skipped.add(schema)
        return
    rules = etree.XMLSchema(etree.parse(os.path.join(folder, schema)))
    valid = rules.validate(etree.parse(path))
    check(schema, path, valid or str(rules.error_log.last_error), True)


def check_fit(path, points, times):
    if fitdecode := module("fitdecode"):
        with fitdecode.FitReader(path, check_crc=fitdecode.CrcCheck.RAISE) as reader:
            messages = [m for m in reader if isinstance(m, fitdecode.FitDataMessage)]
        names = [m.name for m in messages]
        records = [m.get_value("timestamp") for m in messages if m.name == "record"]
        check("fitdecode, checksums on", path, len(records), points)
        check_times("fitdecode", path, records, times)
        check("fitdecode, one activity", path, names.count("activity"), 1)
    if fitparse := module("fitparse"):
        check("fitparse", path, len(list(fitparse.FitFile(path).get_messages("record"))), points)
    if sdk := module("garmin_fit_sdk"):
        decoder = sdk.Decoder(sdk.Stream.from_file(path))
        check("Garmin's SDK, integrity", path, decoder.check_integrity(), True)
        messages, errors = sdk.Decoder(sdk.Stream.from_file(path)).read()
        check("Garmin's SDK", path, (len(messages["record_mesgs"]), errors), (points, []))


def check_polyline(path, places):
    if polyline := module("polyline"):
        with open(path) as file:
            text = file.read().strip()
        check("polyline", path, text, polyline.encode(places, 5) if places else "")


def check_geojson(path, points):
    with open(path) as file:
        features = json.load(file)["features"]
    found = []
    for feature in features:
        lines = feature["geometry"]["coordinates"]
        nested = feature["geometry"]["type"] == "MultiLineString"
        found += [(p[1], p[0]) for line in (lines if nested else [lines]) for p in line]
    groups = itertools.groupby(points, lambda point: point.get("segment"))
    lines = [[place(p) for p in group if p["latitude"]] for _, group in groups]
    # Skip single points, because a line needs at least two.
    check("GeoJSON", path, found, [p for line in lines if len(line) > 1 for p in line])


def check_gpsbabel(path, kind, count):
    if not shutil.which("gpsbabel"):
        findings.skipped.add("gpsbabel")
        return
    command = ["gpsbabel", "-t", "-i", kind, "-f", path, "-o", "unicsv", "-F", "-"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    check(f"gpsbabel, {kind}", path, len(answer.stdout.splitlines()) - 1 if count else 0, count)


def place(point):
    return float(point["latitude"]), float(point["longitude"])


def convert(program, file, folder):
    """Converts a file to all formats. Returns the path for each format, or None if the conversion failed."""
    out = {}
    for kind in FORMATS:
        out[kind] = os.path.join(folder, f"{os.path.basename(file)}.{kind}")
        command = [program, "convert", file, out[kind]]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        if answer.returncode:
            out[kind] = None
    return out


def check_file(program, file):
    """Returns the findings for one file. Runs in a separate process per file."""
    global findings
    findings = Findings()
    with tempfile.TemporaryDirectory() as folder:
        out = convert(program, file, folder)
        check("converts", file, out["csv"] is not None, True)
        if out["csv"]:
            check_formats(file, out, rows(out["csv"]))
    return findings


def check_formats(file, out, points):
    placed = [place(p) for p in points if p["latitude"]]
    timed = [p for p in points if p["time"]]
    # A format may be rejected if the file lacks data that the format requires.
    needs = {"gpx": placed, "geojson": placed, "polyline": placed, "tcx": timed, "fit": timed}
    for kind, needed in needs.items():
        check(f"writes {kind}", file, out[kind] is not None or not needed, True)
    # gpsbabel's TCX reader treats a latitude of 0 as missing.
    both = sum(1 for p in timed if p["latitude"] and float(p["latitude"]) != 0)
    ends = [moment(timed[0]["time"]), moment(timed[-1]["time"])] if timed else None
    if out["gpx"]:
        placed_times = [moment(p["time"]) for p in timed if p["latitude"]]
        check_gpx(out["gpx"], placed, placed_times and [placed_times[0], placed_times[-1]])
        check_gpsbabel(out["gpx"], "gpx", len(placed))
    if out["polyline"]:
        check_polyline(out["polyline"], placed)
    if out["geojson"]:
        check_geojson(out["geojson"], points)
    if out["tcx"]:
        check_tcx(out["tcx"], len(timed), ends)
        check_gpsbabel(out["tcx"], "gtrnctr", both)
    if out["fit"]:
        check_fit(out["fit"], len(timed), ends)
        check_gpsbabel(out["fit"], "garmin_fit", sum(1 for p in timed if p["latitude"]))


def check_completeness(found):
    """Marks kinds that were never checked, and missing programs, as failed."""
    for what in sorted(KINDS - set(found.checked)):
        found.checked[what] = 0
        found.failed.add(what)
        found.failures.append(f"{what}: nothing was checked")
    for what in sorted(found.skipped - SCHEMAS):
        found.failed.add(what)
        found.checked.setdefault(what, 0)
        found.failures.append(f"{what} is absent")


def main():
    program, files = sys.argv[1], sys.argv[2:]
    wants_all = files[:1] == ["--all"]
    found = Findings()
    with concurrent.futures.ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        for one in pool.map(check_file, itertools.repeat(program), files[wants_all:]):
            found.add(one)
    if wants_all:
        check_completeness(found)
    for what, count in sorted(found.checked.items()):
        print(f"{what}: {count} checked")
    if found.skipped:
        print("absent and skipped:", ", ".join(sorted(found.skipped)))
    if found.failures:
        print("\n".join(found.failures))
    print(f"{len(found.checked) - len(found.failed)} passed, {len(found.failed)} failed")
    sys.exit(1 if found.failures or not found.checked else 0)


if __name__ == "__main__":
    main()
