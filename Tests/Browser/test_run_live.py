"""Live runs, with Chromium's geolocation in real time or with simulated positions on a fake clock."""

import re
import time
from itertools import pairwise

from phone import METERS_PER_DEGREE, START, eventually
from session_log import FIX, records
from simulated_positions import advance, simulate_positions


def seconds_of(pace):
    minutes, seconds = re.fullmatch(r"(\d+):(\d\d)", pace).groups()
    return int(minutes) * 60 + int(seconds)


def test_run_is_measured_paused_ended_and_stored(own_demo, new_phone):
    phone = new_phone(own_demo)
    phone.allow_location()
    phone.place(48.137, 11.575, speed=0)
    phone.start_run()
    first = phone.run_north(2, speed=4.0)
    there = (START[0] + first / METERS_PER_DEGREE, START[1])
    first += phone.run_north(15, speed=4.0, start=there)
    eventually(lambda: abs(1000 * float(phone.slot("distance")) - first) <= 5 + 0.01 * first + 4.0)
    assert phone.has_signal()

    phone.action("lap").click()
    phone.action("pause").click()
    phone.page.wait_for_selector("body[data-state=paused]")
    frozen = phone.slot("moving")
    # The clock would show another second by then.
    time.sleep(2.2)
    assert phone.slot("moving") == frozen
    phone.action("resume").click()
    phone.page.wait_for_selector("body[data-state=running]")

    phone.end_run()
    phone.action("undo").click()
    phone.page.wait_for_url("**/run/live")
    phone.page.wait_for_selector("[data-action=resume]:visible, [data-action=pause]:visible")
    phone.end_run()
    phone.action("done").click()
    phone.page.wait_for_url(own_demo.url + "/run")
    phone.page.wait_for_selector("html[data-ready]", state="attached")
    assert phone.logs() == {}


def test_run_can_be_ended_with_the_keyboard(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("denied")
    phone.start_run()
    phone.page.locator("[data-action=pause]").focus()
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector("body[data-state=paused]")
    phone.page.locator("[data-hold=finish]").focus()
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_url("**/run/summary")
    phone.page.wait_for_selector("[data-action=undo]:visible")


def test_short_press_does_not_end_a_run(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("denied")
    phone.start_run()
    phone.action("pause").click()
    phone.hold("finish", seconds=0.4)
    # The page would have changed by then.
    time.sleep(0.3)
    assert phone.page.url.endswith("/run/live")


def test_distance_pace_and_splits_are_accurate_to_one_percent(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone, speed=3.0)
    phone.start_run()
    advance(phone, 12 * 60)
    truth = phone.page.evaluate("positions.meters")
    assert abs(float(phone.slot("distance")) * 1000 - truth) <= 0.01 * truth + 5
    assert abs(seconds_of(phone.slot("pace")) - 1000 / 3.0) <= 0.01 * 1000 / 3.0 + 0.5
    assert abs(seconds_of(phone.slot("averagePace")) - 1000 / 3.0) <= 0.01 * 1000 / 3.0 + 0.5
    splits = phone.page.locator("[data-slot=splits]").inner_text()
    times = [seconds_of(t) for t in re.findall(r"\b\d+:\d\d\b", splits)]
    assert len(times) >= 2
    assert all(abs(t - 1000 / 3.0) <= 0.01 * 1000 / 3.0 + 0.5 for t in times[:2])


def test_tunnel_is_a_gap_and_time_continues(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone)
    phone.start_run()
    advance(phone, 60)
    before = float(phone.slot("distance"))
    phone.page.evaluate("positions.mode = 'tunnel'")
    advance(phone, 90)
    assert "1:" in phone.slot("moving") or "2:" in phone.slot("moving")
    assert float(phone.slot("distance")) - before < 0.02
    assert phone.page.locator("[data-slot=banner]").inner_text().strip() != ""
    phone.page.evaluate("positions.mode = 'moving'")
    advance(phone, 30)
    assert phone.page.locator("[data-slot=banner]").inner_text().strip() == ""
    # The 270 m in the tunnel aren't added.
    assert float(phone.slot("distance")) < before + 0.15


def test_summary_marks_new_records(demo, new_phone):
    marks = []
    for speed in (1.5, 7.0):
        phone = new_phone(demo)
        simulate_positions(phone, speed)
        phone.start_run()
        advance(phone, 320)
        phone.action("pause").click()
        phone.begin_hold("finish")
        advance(phone, 2)
        phone.page.mouse.up()
        phone.page.wait_for_url("**/run/summary")
        efforts = phone.page.get_by_role("table", name="Best efforts")
        efforts.wait_for()
        marks.append(efforts.get_by_text("record").count())
        rows = efforts.get_by_role("rowheader").count()
        assert rows >= 1
    # The slow run sets no records. The fast run sets one in each row of its best efforts.
    assert marks == [0, rows]


def test_run_pauses_automatically_and_resumes(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone)
    phone.start_run()
    advance(phone, 60)
    phone.page.evaluate("positions.mode = 'stand'")
    advance(phone, 50)
    assert phone.page.evaluate("document.body.dataset.state") == "paused-automatically"
    phone.page.evaluate("positions.mode = 'moving'")
    advance(phone, 15)
    assert phone.page.evaluate("document.body.dataset.state") == "running"


def test_saver_mode_takes_a_position_every_ten_meters(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone)
    phone.goto("/run")
    phone.page.locator("#recording > summary").click()
    phone.page.locator("[data-option=saver]").check()
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")
    advance(phone, 120)
    phone.page.locator("[data-slot=quality]").evaluate("e => e.closest('details').open = true")
    text = phone.page.locator("[data-slot=quality]").inner_text()
    accepted = int(re.search(r"\d+", text).group())
    assert 25 <= accepted <= 40
    truth = phone.page.evaluate("positions.meters")
    assert abs(float(phone.slot("distance")) * 1000 - truth) <= 0.01 * truth + 15


def fix_times(phone):
    """Returns the session seconds of the positions that have been logged so far."""
    (log,) = phone.logs().values()
    return [fields[0] for kind, fields in records(log) if kind == FIX]


def test_saver_mode_continues_after_a_reload(demo, new_phone):
    phone = new_phone(demo)
    simulate_positions(phone, speed=1.5)
    phone.goto("/run")
    phone.page.locator("#recording > summary").click()
    phone.page.locator("[data-option=saver]").check()
    phone.action("start").click()
    phone.page.wait_for_selector("body[data-state=running]")
    advance(phone, 60)
    phone.page.reload()
    phone.page.wait_for_selector("body[data-state=running]")
    assert phone.action("saver").get_attribute("aria-pressed") == "true"
    advance(phone, 65)
    eventually(lambda: len(fix_times(phone)) >= 22)
    phone.action("saver").click()
    advance(phone, 20)
    eventually(lambda: len(fix_times(phone)) >= 22 + 19)
    gaps = [later - earlier for earlier, later in pairwise(fix_times(phone))]
    # Saver mode uses one position in about five seconds at walking speed, including after the reload. Later, every
    # position is used. The last position before the reload may not have been stored, in which case the next one comes
    # sooner.
    assert sum(gap >= 4.9 for gap in gaps) >= 19 and all(gap <= 1.1 for gap in gaps[-15:])
    assert sum(gap < 4.9 for gap in gaps[1:20]) <= 1


def test_pocket_mode_ignores_touches_until_held(demo, new_phone):
    phone = new_phone(demo)
    phone.allow_location("denied")
    phone.start_run()
    phone.action("pocket").click()
    dialog = phone.page.locator("[data-pocket]")
    assert dialog.is_visible()
    for x, y in ((40, 60), (195, 420), (195, 800)):
        phone.page.touchscreen.tap(x, y)
    phone.page.keyboard.press("Escape")
    phone.page.keyboard.press("Enter")
    # The dialog would have closed by then.
    time.sleep(0.2)
    assert dialog.is_visible() and phone.page.evaluate("document.body.dataset.state") == "running"
    phone.hold("unlock")
    assert not dialog.is_visible()
    phone.action("pocket").click()
    phone.page.keyboard.down("Space")
    dialog.wait_for(state="hidden")
    phone.page.keyboard.up("Space")
