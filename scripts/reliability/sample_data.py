"""Test data for the reliability tests: small sessions, activity files, archives and Health exports, each identified by
a number.

Every number uses a different day, so that no item is recognised as another recording of an existing activity.
"""

import datetime
import io
import struct
import zipfile
import zlib

DAY = 86_400
BASE = 1_104_570_000  # 1 January 2005, 09:00 UTC
METERS_PER_DEGREE = 111_195


def start_of(number):
    """Returns the start time for a number, in seconds since 1970."""
    return BASE + number * DAY


def timestamp(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def record(kind, fields):
    """Encodes a record as described in docs/developing/session-log.md."""
    mask = sum(1 << index for index in fields)
    values = b"".join(struct.pack("<d", fields[index]) for index in sorted(fields))
    return struct.pack("<BH", kind, mask) + values


def chunk(body):
    length = struct.pack("<I", len(body))
    return length + struct.pack("<I", zlib.crc32(length + body)) + body


def session_log(number, identifier, seconds=60):
    """Returns a short run as recorded by a phone. `identifier` is 16 bytes long."""
    parts = struct.unpack(">4I", identifier)
    facts = {0: 0, 1: start_of(number), 2: 0, 3: 0} | {4 + index: part for index, part in enumerate(parts)}
    log = b"\x89ANDLOG\n" + struct.pack("<HH", 1, 0) + chunk(record(64, facts) + record(2, {0: 0, 1: 1}))
    for second in range(1, seconds):
        fix = {0: second, 1: 48 + 3 * second / METERS_PER_DEGREE, 2: 11.5, 4: 4, 6: 3, 8: second}
        log += chunk(record(1, fix) + record(0, {0: second}))
    return log + chunk(record(2, {0: seconds, 1: 5}))


def gpx(number, points=60):
    """Returns a short run as written by a watch."""
    start = start_of(number)
    rows = "".join(
        f'<trkpt lat="{48 + 3 * index / METERS_PER_DEGREE:.7f}" lon="11.5"><ele>520</ele>'
        f"<time>{timestamp(start + index)}</time></trkpt>" for index in range(points))
    return (
        '<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="Harness" '
        'xmlns="http://www.topografix.com/GPX/1/1">'
        f"<trk><name>Run {number}</name><type>running</type><trkseg>{rows}</trkseg></trk></gpx>").encode()


def archive(numbers, points=60):
    """Returns a ZIP archive of activity files."""
    folder = io.BytesIO()
    with zipfile.ZipFile(folder, "w", zipfile.ZIP_DEFLATED) as file:
        for number in numbers:
            file.writestr(f"activities/{number}.gpx", gpx(number, points))
    return folder.getvalue()


def health_export(numbers):
    """Returns an Apple Health `export.zip` with one workout for each of the given numbers, without routes."""
    rows = []
    for number in numbers:
        begin = datetime.datetime.fromtimestamp(start_of(number), datetime.timezone.utc)
        end = begin + datetime.timedelta(minutes=30)
        dates = [moment.strftime("%Y-%m-%d %H:%M:%S +0000") for moment in (end, begin, end)]
        rows.append(
            '<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" '
            f'sourceName="Watch" creationDate="{dates[0]}" startDate="{dates[1]}" endDate="{dates[2]}">'
            '<WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" '
            f'startDate="{dates[1]}" endDate="{dates[2]}" sum="5" unit="km"/></Workout>')
    text = (
        '<?xml version="1.0" encoding="UTF-8"?><HealthData locale="en_GB">'
        '<ExportDate value="2026-11-20 10:00:00 +0000"/>' + "".join(rows) + "</HealthData>")
    folder = io.BytesIO()
    with zipfile.ZipFile(folder, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("apple_health_export/export.xml", text)
    return folder.getvalue()
