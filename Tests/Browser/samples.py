"""Synthetic files to import."""

import math


def gpx(minutes=10, speed=3.0, day="2026-10-01", name="Test run"):
    """Returns a GPX track of a run due north, with a point every five seconds. `speed` is in m/s."""
    points = []
    for second in range(0, minutes * 60 + 1, 5):
        latitude = 48.1 + speed * second / 111_195
        height = 520 + 10 * math.sin(second / 60)
        hours, rest = divmod(second, 3600)
        points.append(
            f'<trkpt lat="{latitude:.7f}" lon="11.5"><ele>{height:.1f}</ele>'
            f"<time>{day}T{8 + hours:02d}:{rest // 60:02d}:{rest % 60:02d}Z</time></trkpt>")
    return (
        '<?xml version="1.0"?><gpx version="1.1" creator="test" '
        'xmlns="http://www.topografix.com/GPX/1/1"><trk>'
        f"<name>{name}</name><type>running</type><trkseg>{''.join(points)}</trkseg></trk></gpx>")
