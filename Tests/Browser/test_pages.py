"""Other pages: file import, the list of activities, settings, the device check, sharing, playback, wide windows."""

import re
import time
import zipfile

from phone import eventually
from samples import gpx

# Drops files on the page as a file manager does.
DROP = """([files]) => {
  const transfer = new DataTransfer();
  for (const [name, text] of files) transfer.items.add(new File([text], name));
  const fire = (type) => document.querySelector('main').dispatchEvent(
    new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  fire('dragenter');
  fire('dragover');
  fire('drop');
}"""


def rows(page):
    return page.locator("[data-rows] [data-activity]").count()


def units_shown(part):
    """Returns the units that appear in a text: "km", "mi" or both. Matches whole words, because "minutes" contains
    "mi".
    """
    return set(re.findall(r"\b(km|mi)\b", part.inner_text()))


def test_dropped_file_becomes_an_activity(own_demo, new_phone):
    phone = new_phone(own_demo)
    page = phone.goto("/")
    page.evaluate(DROP, [[["morning.gpx", gpx()]]])
    page.wait_for_url("**/activities/*")
    assert "1.8" in page.locator("main").inner_text()


def test_each_dropped_file_has_its_own_result(own_demo, new_phone):
    phone = new_phone(own_demo)
    page = phone.goto("/activities")
    page.evaluate(DROP, [[
        ["one.gpx", gpx(day="2026-09-01")], ["again.gpx", gpx(day="2026-09-01")],
        ["broken.gpx", "<gpx><trk>"], ["two.gpx", gpx(day="2026-09-02")]]])
    page.wait_for_selector("li.result")
    results = page.locator("main ul.rows > li").all_inner_texts()
    assert len(results) == 4 and "broken.gpx" in results[0]
    assert [name for name in ("one", "again", "two") if f"{name}.gpx" in "".join(results[1:])] == ["one", "again", "two"]
    assert page.locator("main ul.rows > li a").count() == 3


def test_files_chosen_together_with_archives_are_imported(own_demo, new_phone, tmp_path):
    paths = []
    for name, day in (("first", "2026-09-11"), ("second", "2026-09-12")):
        paths.append(tmp_path / f"{name}.zip")
        with zipfile.ZipFile(paths[-1], "w") as archive:
            archive.writestr(f"{name}-inner.gpx", gpx(day=day))
    paths.append(tmp_path / "beside.gpx")
    paths[-1].write_text(gpx(day="2026-09-13"))
    page = new_phone(own_demo).goto("/import/log")
    page.locator("[data-import] input[type=file]").set_input_files(paths)
    page.wait_for_url("**/import/archives/*")
    page.get_by_role("heading", name="Imported").wait_for()
    page.goto(f"{own_demo.url}/import/log")
    log = page.locator("main").inner_text()
    for name in ("first-inner.gpx", "second-inner.gpx", "beside.gpx"):
        assert name in log


def test_chosen_file_is_imported(own_demo, new_phone, tmp_path):
    path = tmp_path / "chosen.gpx"
    path.write_text(gpx(day="2026-08-01"))
    page = new_phone(own_demo).goto("/import/log")
    page.locator("[data-import] input[type=file]").set_input_files(path)
    page.wait_for_url("**/activities/*")
    assert "Test run" in page.locator("h1").inner_text()


def test_list_loads_more_rows_while_scrolling(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/activities")
    first = rows(page)
    assert first > 0
    eventually(lambda: page.mouse.wheel(0, 20_000) or page.locator("[data-next]").count() == 0)
    everything = rows(page)
    assert everything > first
    titles = page.locator("[data-rows] a[href^='/activities/']").evaluate_all(
        "links => links.map(link => link.getAttribute('href'))")
    assert len(set(titles)) == len(titles)

    # Going back restores the row's position, even if new activities were added above it.
    link = page.locator(f"[data-rows] a[href='{titles[-3]}']")
    link.evaluate("e => e.scrollIntoView({ block: 'center' })")
    left_at = link.bounding_box()["y"]
    link.click()
    page.wait_for_url("**/activities/*")
    page.go_back()
    page.wait_for_url("**/activities")
    page.wait_for_selector("html[data-ready]")
    assert abs(link.bounding_box()["y"] - left_at) <= 2


def test_unit_setting_is_stored_and_used(own_demo, new_phone):
    phone = new_phone(own_demo)
    page = phone.goto("/activities")
    assert units_shown(page.locator("[data-rows]")) == {"km"}
    phone.goto("/settings")
    page.locator("[name=units][value='1'], select[name=units]").first.evaluate(
        "e => { if (e.matches('select')) e.value = '1'; else e.checked = true; }")
    page.locator("main form [type=submit]").first.click()
    page.wait_for_url("**/settings?saved=1")
    phone.goto("/activities")
    assert units_shown(page.locator("[data-rows]")) == {"mi"}
    phone.allow_location()
    phone.place(48.137, 11.575, accuracy=7)
    phone.start_run()
    eventually(lambda: units_shown(page.locator("main")) == {"mi"})


def test_device_check_tests_every_feature(demo, new_context):
    from phone import Phone

    context = new_context(demo, permissions=["geolocation", "camera"])
    phone = Phone(context, demo)
    phone.allow_location()
    phone.place(48.137, 11.575, accuracy=7)
    page = phone.goto("/device-check")
    settled = """name => !['untested', 'testing'].includes(
      document.querySelector(`[data-check=${name}]`).dataset.result)"""
    for name in ("secure", "location", "storage", "wakelock", "bluetooth"):
        phone.until(settled, name)
    result = lambda name: page.locator(f"[data-check={name}]").get_attribute("data-result")
    assert result("secure") == "ok" and result("location") == "ok"
    assert page.locator("[data-check=location] [data-number]").inner_text() == "7"
    # The free space is in gigabytes, with one decimal.
    free = page.locator("[data-check=storage] [data-number]").text_content()
    assert free == f"{float(free):.1f}"
    assert result("storage") in ("ok", "limited")
    for name in ("sound", "vibration", "motion"):
        page.locator(f"[data-action=test-{name}]").click()
        phone.until(settled, name)
    assert result("sound") == "ok"
    assert result("motion") in ("missing", "denied")
    page.locator("[data-action=test-camera]").click()
    phone.until(settled, "camera")
    assert result("camera") in ("ok", "missing")


def test_activity_is_shared_as_a_gpx_file(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script("""
      navigator.canShare = ({ files }) => files.length === 1;
      navigator.share = async ({ files, title }) => {
        window.shared = { name: files[0].name, text: await files[0].text(), title };
      };""")
    page = phone.goto("/activities")
    page.locator("[data-rows] a[href^='/activities/']").first.click()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator("[data-action=share]").inner_text() == "Share"
    page.locator("[data-action=share]").click()
    phone.until("() => window.shared !== undefined")
    shared = page.evaluate("shared")
    assert shared["name"].endswith(".gpx") and "<trkpt" in shared["text"] and shared["title"]


def test_file_is_downloaded_without_a_share_sheet(demo, new_phone):
    phone = new_phone(demo)
    phone.page.add_init_script("delete Navigator.prototype.canShare;")
    page = phone.goto("/activities")
    page.locator("[data-rows] a[href^='/activities/']").first.click()
    page.wait_for_selector("html[data-ready]", state="attached")
    button = page.locator("[data-action=share]")
    assert button.inner_text() == "Download GPX"
    width = button.bounding_box()["width"]
    with page.expect_download() as download:
        button.click()
    assert download.value.suggested_filename.endswith(".gpx")
    # The button keeps its width when its label changes, so that the layout doesn't shift.
    button.evaluate("e => { e.firstElementChild.textContent = 'Share'; }")
    assert button.bounding_box()["width"] == width


def test_simulated_run_plays_without_being_stored(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/run")
    phone.action("simulate").click()
    page.wait_for_selector("body[data-state=running]")
    page.locator("[data-input=rate]").evaluate(
        "e => { e.value = 20; e.dispatchEvent(new Event('input', { bubbles: true })); }")
    phone.until("() => Number(document.querySelector('[data-slot=distance]').textContent) > 0.1")
    assert page.locator("[data-when=played]:visible").count() > 0
    phone.end_run()
    # A log would be stored shortly after the end.
    time.sleep(0.5)
    assert phone.logs() == {}


def test_recorded_activity_plays_on_the_live_screen(own_demo, new_phone):
    phone = new_phone(own_demo)
    page = phone.goto("/")
    page.evaluate(DROP, [[["morning.gpx", gpx()]]])
    page.wait_for_url("**/activities/*")
    identifier = page.url.rsplit("/", 1)[1].split("?")[0]
    phone.goto(f"/run?play=/activities/{identifier}/log")
    page.wait_for_selector("body[data-state=running]")
    page.locator("[data-input=rate]").evaluate(
        "e => { e.value = 20; e.dispatchEvent(new Event('input', { bubbles: true })); }")
    phone.until("() => Number(document.querySelector('[data-slot=distance]').textContent) > 0.04")


WIDE = {"viewport": {"width": 1600, "height": 1000}, "has_touch": False, "is_mobile": False}


def test_wide_window_is_used_and_tabs_do_not_move(demo, new_phone):
    phone = new_phone(demo, **WIDE)
    tabs = set()
    for path in ("/", "/move", "/garage", "/activities", "/settings", "/statistics", "/run", "/train", "/metronome"):
        page = phone.goto(path)
        assert page.locator("main").bounding_box()["width"] > 1300, path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        box = page.locator(".tabs").bounding_box()
        tabs.add((round(box["x"]), round(box["width"])))
    assert len(tabs) == 1


def test_this_week_and_past_weeks_are_side_by_side(gallery, new_phone):
    page = new_phone(gallery, **WIDE).goto("/gallery/today")
    week, weeks = (page.locator(part).bounding_box() for part in (".this-week", ".today-main .chart"))
    assert weeks["x"] > week["x"] + week["width"] and abs(weeks["y"] - week["y"]) < 40
