"""Reads a file into points with a Python library.

Usage: libraries.py LIBRARY FILE; prints the number of points, the sum of the heart rates, the processor time in seconds
and the peak memory in kB.
"""

import importlib
import pathlib
import re
import sys
import time


def gpxpy(path):
    import gpxpy

    with open(path, encoding="utf-8") as file:
        points = [point for point, *_ in gpxpy.parse(file).walk()]
    return points, lambda point: next(
        int(node.text) for node in point.extensions[0] if node.tag.endswith("}hr")
    )


def lxml(path):
    """Only builds the tree. Parsing the numbers would take additional time."""
    import lxml.etree

    tree = lxml.etree.parse(path, lxml.etree.XMLParser(huge_tree=True))
    name, beats = ("trkpt", ".//{*}hr")
    if path.endswith("tcx"):
        name, beats = ("Trackpoint", "{*}HeartRateBpm/{*}Value")
    return tree.iterfind(f".//{{*}}{name}"), lambda point: int(point.findtext(beats))


def tcxreader(path):
    import tcxreader.tcxreader

    return tcxreader.tcxreader.TCXReader().read(path).trackpoints, lambda point: point.hr_value


def fitdecode(path):
    import fitdecode

    names = ["position_lat", "position_long", "enhanced_altitude", "altitude", "timestamp", "heart_rate"]
    with fitdecode.FitReader(path) as reader:
        points = [
            {name: frame.get_value(name, fallback=None) for name in names}
            for frame in reader
            if isinstance(frame, fitdecode.FitDataMessage) and frame.name == "record"
        ]
    return points, lambda point: point["heart_rate"]


def garmin(path):
    import garmin_fit_sdk

    stream = garmin_fit_sdk.Stream.from_file(path)
    messages, errors = garmin_fit_sdk.Decoder(stream).read()
    if errors:
        sys.exit(f"{path}: {errors[0]}")
    return messages["record_mesgs"], lambda point: point["heart_rate"]


LIBRARIES = {function.__name__: function for function in (gpxpy, lxml, tcxreader, fitdecode, garmin)}

MODULES = {"garmin": "garmin_fit_sdk", "lxml": "lxml.etree", "tcxreader": "tcxreader.tcxreader"}

if __name__ == "__main__":
    name, path = sys.argv[1:]
    importlib.import_module(MODULES.get(name, name))
    before = time.process_time()
    points, heart_rate = LIBRARIES[name](path)
    seconds = time.process_time() - before
    most = re.search(r"VmHWM:\s+(\d+)", pathlib.Path("/proc/self/status").read_text()).group(1)
    beats = [int(heart_rate(point)) for point in points]
    print(len(beats), sum(beats), seconds, most)
