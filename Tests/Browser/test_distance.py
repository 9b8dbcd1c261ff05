"""A gap in the positions: the summary reports it, and one tap adds a straight line to the distance."""

import re
import struct
import time

from phone import METERS_PER_DEGREE, START
from session_log import MAGIC, chunk, records

OPTION, STRAIGHT_GAPS = 6, 37
ADD = "[data-action=straight-gaps]"

# Stores a session log in the browser, as if the page had been closed during the session.
WRITE = """async (bytes) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('sessions', { create: true });
  const file = await folder.getFileHandle(`${'7'.repeat(32)}.log`, { create: true });
  const writer = await file.createWritable();
  await writer.write(new Uint8Array(bytes));
  await writer.close();
}"""


def record(kind, *fields):
    mask = sum(1 << index for index, value in enumerate(fields) if value is not None)
    return struct.pack("<BH", kind, mask) + b"".join(
        struct.pack("<d", value) for value in fields if value is not None)


def run_with_gap(began):
    """Returns a log of ten minutes at 3 m/s, without positions in minutes 4 to 6."""
    body = [record(64, 1, began, 0, 0, 1, 2, 3, 4), record(2, 0, 1)]
    for second in range(1, 601):
        body.append(record(0, second))
        if not 180 < second <= 360:
            latitude = START[0] + 3 * second / METERS_PER_DEGREE
            body.append(record(1, second, latitude, START[1], None, 5, None, 3, 0, second))
    log = MAGIC + struct.pack("<HH", 1, 0)
    return log + b"".join(chunk(b"".join(body[at:at + 100])) for at in range(0, len(body), 100))


REMOVE = re.compile(r"Remove 0\.54.km")


def words(place):
    return place.inner_text().replace("\u00a0", " ")


def test_one_press_adds_the_straight_line_of_a_gap(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.allow_location("denied")
    page = phone.goto("/about")
    page.evaluate(WRITE, list(run_with_gap(time.time() - 602)))
    phone.goto("/run/live")
    page.wait_for_selector("body[data-state=running]")
    assert phone.slot("distance") == "1.25"
    phone.end_run()
    summary = page.locator(".run-summary")
    summary.get_by_text(re.compile(r"Location was lost for 3.min")).wait_for()
    assert "At least 0.54 km is missing" in words(summary)
    page.locator(ADD).click()
    page.locator(ADD, has_text=REMOVE).wait_for()
    assert "1.80" in words(page.locator(".run-summary .figures").first)
    assert "Location was lost" not in words(summary)
    (log,) = phone.logs().values()
    chosen = [fields for kind, fields in records(log) if kind == OPTION and fields[1] == STRAIGHT_GAPS]
    assert [fields[2] for fields in chosen] == [1]

    phone.action("done").click()
    page.wait_for_url(re.compile("/run$"))
    page.goto(own_demo.url + "/activities")
    page.locator("[data-activity] a").first.click()
    page.wait_for_url(re.compile(r"/activities/[^/]+$"))
    figures = page.locator(".activity-page .figures").first
    assert "1.80" in words(figures)
    assert "0.54 km of the distance is in straight lines" in words(page.locator("#distance"))
    with page.expect_navigation():
        page.get_by_role("button", name=REMOVE).click()
    assert "1.25" in words(figures)
    assert "At least 0.54 km is missing" in words(page.locator("#distance"))
