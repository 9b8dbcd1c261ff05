"""Compares our readers and line algorithms with other programs and prints the tables of
docs/measurements/performance.md.

peers.sh calls it once everything is built. The programs take turns, so that other load on the machine affects all of
them. Each value is the shortest processor time over all turns. The run ends with an error if a program doesn't find
every point and heart rate in the generated files.
"""

import csv
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build-benchmarks"
READERS = str(BUILD / "release/readers")
PEERS = str(BUILD / "peers")
LIBRARIES = [str(ROOT / ".venv-peers/bin/python"), str(ROOT / "Benchmarks/Peers/libraries.py")]
POINTS, MANY_POINTS = 100_000, 610_000
ROUNDS, TURN_SECONDS = 10, "0.3"
GOALS = {"gpx": 1_000, "tcx": 700, "fit": 500}
RESIDENT_GOAL = "64"
BABEL_FORMATS = {"gpx": "gpx", "tcx": "gtrnctr", "fit": "garmin_fit"}


def output(*command):
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"andante: {' '.join(command)}: {run.stderr.strip() or run.returncode}")
    return run.stdout


def ours(path, seconds=TURN_SECONDS):
    return output(READERS, "read", path, seconds).split()


def peer(name):
    return lambda path, seconds=TURN_SECONDS: output(PEERS, name, path, seconds).split()


def library(name):
    return lambda path: output(*LIBRARIES, name, path).split()


def gpsbabel(path):
    """Measures reading without output. A separate run counts the points and heart rates."""
    source = ["-t", "-i", BABEL_FORMATS[path[-3:]], "-f", path]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output("gpsbabel", *source)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    rows = list(csv.DictReader(output("gpsbabel", *source, "-o", "unicsv", "-F", "-").splitlines()))
    return len(rows), sum(int(row["Heartrate"]) for row in rows), seconds, 0


def package_version(package):
    """Returns the upstream version of a Debian package."""
    text = output("dpkg-query", "-W", "-f", "${Version}", package)
    return re.sub(r"^\d+:|[+-].*", "", text)


def library_version(name):
    wanted = (ROOT / "Benchmarks/requirements.txt").read_text()
    return re.search(rf"^{name}==(.*)$", wanted, re.MULTILINE).group(1)


def programs():
    """Yields for each program its name, formats, number of turns (a divisor of ROUNDS), and the function that reads a
    file.
    """
    libxml2, pugixml = (package_version(f"lib{name}-dev") for name in ("xml2", "pugixml"))
    yield "Andante", "gpx tcx fit", ROUNDS, ours
    yield "the bare scan, nothing checked", "gpx tcx fit", ROUNDS, peer("scan")
    yield f"libxml2 {libxml2}, SAX2", "gpx tcx", ROUNDS, peer("libxml2")
    yield f"pugixml {pugixml}, a tree", "gpx tcx", ROUNDS, peer("pugixml")
    yield f"lxml {library_version('lxml')}, the tree alone", "gpx tcx", 5, library("lxml")
    yield f"gpsbabel {package_version('gpsbabel')}", "gpx tcx fit", 5, gpsbabel
    for name, file_format in [("gpxpy", "gpx"), ("tcxreader", "tcx"), ("fitdecode", "fit")]:
        yield f"{name} {library_version(name)}", file_format, 2, library(name)
    yield f"Garmin's SDK for Python {library_version('garmin-fit-sdk')}", "fit", 2, library("garmin")


def checked(name, path, found, points, beats):
    """Returns the time and memory that reading a file takes. Exits if points or heart rates are missing."""
    if (int(found[0]), int(found[1])) != (points, beats):
        sys.exit(
            f"andante: {name} read {found[0]} points with {found[1]} heart beats of {path},"
            f" not {points} with {beats}"
        )
    return float(found[2]), int(found[3])


def spaced(number, digits=0):
    return f"{number:,.{digits}f}".replace(",", " ")


def table(heads, rows):
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    yield from ("| " + " | ".join(row) + " |" for row in rows)


def reading(folder):
    """Returns MB per second by program and format."""
    listed = list(programs())
    beats = int(ours(f"{folder}/run.gpx", "0")[1])
    least = {}
    for turn in range(ROUNDS):
        for name, formats, turns, read in listed:
            for file_format in formats.split() if turn % (ROUNDS // turns) == 0 else []:
                path = f"{folder}/run.{file_format}"
                seconds, _ = checked(name, path, read(path), POINTS, beats)
                key = name, file_format
                least[key] = min(seconds, least.get(key, seconds))
    sizes = {name: pathlib.Path(f"{folder}/run.{name}").stat().st_size for name in BABEL_FORMATS}

    def cell(name, file_format):
        if (name, file_format) not in least:
            return ""
        speed = sizes[file_format] / least[name, file_format] / 1e6
        return spaced(speed, 0 if speed >= 10 else 1)

    heads = ["MB/s", *(f"{name.upper()}, {size / 1e6:.3g} MB" for name, size in sizes.items())]
    rows = [[name, *(cell(name, kind) for kind in sizes)] for name, *_ in listed]
    return table(heads, [["goal", *(spaced(GOALS[kind]) for kind in sizes)], *rows])


def lines(folder):
    """Returns the milliseconds for simplifying a line and for encoding it as a polyline."""
    least, kept = {}, {}

    def note(name, tolerance, count, seconds):
        if kept.setdefault(tolerance, count) != count:
            sys.exit(f"andante: {name} kept {count} points by {tolerance} m, not {kept[tolerance]}")
        least[name, tolerance] = min(float(seconds), least.get((name, tolerance), 1e9))

    for _ in range(ROUNDS):
        for line in output(READERS, "lines", TURN_SECONDS).splitlines():
            note(*line.split())
        for tolerance in ("1.0", "10.0"):
            found = output(PEERS, "geos", f"{folder}/line.xy", tolerance, TURN_SECONDS).split()
            note("geos", tolerance, *found)
    rows = [
        [title, *(f"{least[name, tolerance] * 1e3:.1f} ms" for tolerance in ("1.0", "10.0"))]
        for name, title in [
            ("degrees", "Andante, from degrees"),
            ("meters", "Andante, from metres"),
            ("geos", f"GEOS {package_version('libgeos-dev')}, from metres"),
        ]
    ]
    heads = [f"{spaced(POINTS)} points", *(f"by {t} m: {spaced(int(kept[f'{t}.0']))} kept" for t in (1, 10))]
    yield from table(heads, rows)
    yield f"\nAs a polyline: {least['polyline', '0'] * 1e3:.2f} ms"


def resident(folder):
    """Returns the peak memory in MB of a process that only reads one large file."""
    beats = int(ours(f"{folder}/run.gpx", "0")[1])
    paths = [f"{folder}/run.{kind}" for kind in BABEL_FORMATS]

    def cell(name, formats, read, path):
        if path[-3:] not in formats:
            return ""
        return spaced(checked(name, path, read(path, "0"), MANY_POINTS, beats)[1] * 1.024e-3)

    rows = [
        [name, *(cell(name, formats, read, path) for path in paths)]
        for name, formats, _, read in list(programs())[:4]
    ]
    sizes = [pathlib.Path(path).stat().st_size / 1e6 for path in paths]
    heads = (f"{size:.0f} MB of {path[-3:].upper()}" for size, path in zip(sizes, paths))
    heads = [f"MB resident, {spaced(MANY_POINTS)} points", *heads]
    return table(heads, [["goal", *[RESIDENT_GOAL] * len(paths)], *rows])


def made(folder, points):
    output(READERS, "make", folder, str(points))
    return folder


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        made(folder, POINTS)
        for part in (reading, lines):
            print("\n".join(part(folder)), end="\n\n", flush=True)
        print("\n".join(resident(made(folder, MANY_POINTS))))
