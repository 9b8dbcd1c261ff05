#!/usr/bin/env python3
"""Reads what Andante writes with other programs and compares points, times and places.

check_formats.py ANDANTE FILE...   each file is converted to every format by `ANDANTE convert`.

Uses what is there of gpxpy, lxml, fitdecode, fitparse, garmin_fit_sdk, polyline, gpsbabel; what is
absent is skipped with a notice. Closes with how many kinds of checks passed and failed. Schemas are looked for in ANDANTE_SCHEMAS (gpx.xsd,
TrainingCenterDatabasev2.xsd).
"""

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

failures = []
failed = set()
skipped = set()
checked = {}


def module(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        skipped.add(name)
        return None


def check(what, name, got, expected):
    checked[what] = checked.get(what, 0) + 1
    if got != expected:
        failed.add(what)
        failures.append(f"{name}: {what}: {got} for {expected}"[:400])


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def check_times(what, path, found, expected):
    """The first and the last; to the second, as FIT counts."""
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
        skipped.add(schema)
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
    # A single place is no line.
    check("GeoJSON", path, found, [p for line in lines if len(line) > 1 for p in line])


def check_gpsbabel(path, kind, count):
    if not shutil.which("gpsbabel"):
        skipped.add("gpsbabel")
        return
    command = ["gpsbabel", "-t", "-i", kind, "-f", path, "-o", "unicsv", "-F", "-"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    check(f"gpsbabel, {kind}", path, len(answer.stdout.splitlines()) - 1 if count else 0, count)


def place(point):
    return float(point["latitude"]), float(point["longitude"])


def main():
    program, files = sys.argv[1], sys.argv[2:]
    for file in files:
        with tempfile.TemporaryDirectory() as folder:
            out = {}
            for kind in ("csv", "gpx", "tcx", "fit", "geojson", "polyline"):
                out[kind] = os.path.join(folder, f"{os.path.basename(file)}.{kind}")
                answer = subprocess.run(
                    [program, "convert", file, out[kind]], capture_output=True, text=True, check=False)
                if answer.returncode:
                    out[kind] = None
            check("converts", file, out["csv"] is not None, True)
            if not out["csv"]:
                continue
            points = rows(out["csv"])
            placed = [place(p) for p in points if p["latitude"]]
            timed = [p for p in points if p["time"]]
            # What a format cannot hold is refused.
            needs = {"gpx": placed, "geojson": placed, "polyline": placed, "tcx": timed, "fit": timed}
            for kind, needed in needs.items():
                check(f"writes {kind}", file, out[kind] is not None or not needed, True)
            # gpsbabel's TCX reader takes a latitude of 0 for none.
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
    for what, count in sorted(checked.items()):
        print(f"{what}: {count} checked")
    if skipped:
        print("absent and skipped:", ", ".join(sorted(skipped)))
    if failures:
        print("\n".join(failures))
    print(f"{len(checked) - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if failures or not checked else 0)


main()
