"""Statistics, the cadence plan, and the import from Apple Health."""

import re
import zipfile

import pytest

from samples import gpx

HEALTH = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,Record*,Workout*)>
]>
<HealthData locale="en_US">
 <ExportDate value="2026-11-20 08:00:00 +0100"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1985-04-02"
  HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexMale"/>
 <Record type="HKQuantityTypeIdentifierHeight" sourceName="Health" unit="cm"
  startDate="2026-01-02 08:00:00 +0100" endDate="2026-01-02 08:00:00 +0100" value="181"/>
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="10" durationUnit="min"
  sourceName="Watch" startDate="2026-08-01 09:00:00 +0100" endDate="2026-08-01 09:10:00 +0100">
  <WorkoutRoute><FileReference path="/workout-routes/route_1.gpx"/></WorkoutRoute>
 </Workout>
</HealthData>
"""


def health_export(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("apple_health_export/export.xml", HEALTH)
        archive.writestr(
            "apple_health_export/workout-routes/route_1.gpx", gpx(day="2026-08-01"))
    return path


def test_health_import_reports_results_and_conflicts(own_demo, new_phone, tmp_path):
    phone = new_phone(own_demo)
    page = phone.goto("/settings/health")
    page.locator("[data-import] input[type=file]").set_input_files(
        health_export(tmp_path / "export.zip"))
    page.get_by_role("heading", name="Loaded from Health").wait_for()
    text = page.locator("main").inner_text()
    assert "1 new" in text and "not in the export" in text
    # The demo athlete has a different height, which is kept until the athlete chooses the export's height.
    page.get_by_role("checkbox", name="Height: 181 cm").check()
    page.get_by_role("button", name="Use Health’s").click()
    page.wait_for_url("**/settings/health/*")
    page.goto("/settings")
    assert page.locator("#height").input_value() == "181 cm"
    assert page.locator("#birth-year").input_value() == "1990"


def test_file_that_is_not_an_export_is_reported(own_demo, new_phone, tmp_path):
    path = tmp_path / "notes.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("notes.txt", "hello")
    phone = new_phone(own_demo)
    page = phone.goto("/settings/health")
    page.locator("[data-import] input[type=file]").set_input_files(path)
    page.get_by_role("heading", name="No new activities").wait_for()
    assert "1 skipped" in page.locator("main").inner_text()


def test_statistics_open_from_today_and_change_by_links(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/")
    page.get_by_role("link", name="Statistics and records").click()
    page.wait_for_url("**/statistics")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("link", name="Weeks", exact=True).click()
    page.wait_for_url("**/statistics?by=week*")
    page.get_by_role("link", name="Climb", exact=True).click()
    page.wait_for_url("**show=climb*")
    chosen = page.locator("a[aria-current=true]").all_inner_texts()
    assert "Weeks" in chosen and "Climb" in chosen
    page.wait_for_selector("html[data-ready]", state="attached")
    bar = page.locator('.bar-links a[tabindex="0"]')
    readout = page.locator("[data-readout]").first
    assert bar.count() == 1 and readout.inner_text() == ""
    bar.focus()
    latest = readout.inner_text()
    page.keyboard.press("ArrowLeft")
    assert "" not in (latest, readout.inner_text()) and readout.inner_text() != latest


def test_bar_opens_its_activities(demo, new_phone):
    page = new_phone(demo).goto("/statistics?sport=running")
    page.wait_for_selector("html[data-ready]", state="attached")
    bars = page.locator(".bar-links a")
    assert bars.count() > 2
    # With the mouse, open a whole month, filtered to runs.
    bars.nth(1).click()
    page.wait_for_url(re.compile(r"/activities\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&sport=running"))
    counted = int(page.locator(".title .quiet, .lead, h1 + p").first.inner_text().split()[0])
    assert counted > 0
    # With the keyboard, the focused bar has an outline, and Enter opens its activities.
    page.goto("/statistics?by=week")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator('.bar-links a[tabindex="0"]').focus()
    page.keyboard.press("ArrowLeft")
    style = "getComputedStyle(document.activeElement)"
    assert page.evaluate(f"document.activeElement.closest('.bar-links') !== null && {style}.outlineStyle !== 'none'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/activities?from=*")


# The code of the cadence plan's increase in `data-settings`.
PLAN_INCREASE = "4"


def page_settings(phone):
    """Returns the settings that the server embeds in the run page, from code to value."""
    body = phone.goto("/run").locator("body")
    return dict(pair.split(":") for pair in body.get_attribute("data-settings").split())


def test_cadence_plan_applies_to_the_run_page_until_it_ends(own_demo, new_phone):
    phone = new_phone(own_demo)
    # The demo athlete started a plan weeks ago.
    assert 0 < float(page_settings(phone)[PLAN_INCREASE]) <= 0.05
    page = phone.goto("/statistics/plan")
    page.get_by_role("button", name="End the plan").click()
    page.get_by_role("button", name="Start today").wait_for()
    assert PLAN_INCREASE not in page_settings(phone)
    phone.goto("/statistics/plan")
    page.get_by_role("radio", name="+10 %").check()
    page.get_by_role("button", name="Start today").click()
    page.get_by_role("button", name="End the plan").wait_for()
    assert "+10 %" in page.locator(".figures").inner_text()


LONGEST_READOUTS = """() => [...document.querySelectorAll('figure.chart')].map((figure) => {
  const readout = figure.querySelector('[data-readout]');
  readout.textContent = figure.dataset.labels.split('|').reduce((a, b) => (b.length > a.length ? b : a));
  const box = readout.getBoundingClientRect();
  const below = box.bottom - figure.querySelector('.plot').getBoundingClientRect().top;
  return [readout.textContent, readout.scrollWidth <= readout.clientWidth + 1 && box.height > 0, below];
})"""


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("path", ["/statistics", "/statistics/effort", "/statistics/trends", "/gallery/statistics"])
def test_chart_readouts_are_never_cut_off(gallery, new_phone, path, width):
    page = new_phone(gallery, viewport={"width": width, "height": 800}).goto(path)
    page.wait_for_selector("figure.chart [data-readout]", state="attached")
    # The readout's second line may reach into the space above the plot's top line, but it must not reach the bars.
    for text, is_whole, below in page.evaluate(LONGEST_READOUTS):
        assert is_whole and below < 12, (text, below)


def test_calendar_readout_is_visible_and_does_not_shift_the_layout(demo, new_phone):
    page = new_phone(demo, viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False).goto("/statistics")
    day = page.locator(".calendar a").nth(30)
    day.scroll_into_view_if_needed()
    before = day.bounding_box()
    day.hover()
    readout = page.locator("[data-calendar-readout]")
    readout.filter(has_text="activit").wait_for()
    box, after = readout.bounding_box(), day.bounding_box()
    assert 0 < box["y"] < after["y"] and after["y"] - box["y"] < 200
    assert after == before
