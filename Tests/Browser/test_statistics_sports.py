"""Statistics of all sports: filters, calendar, tables, and pages without scripts."""

import re

import pytest

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def test_filters_are_links_and_stay_in_the_address(demo, new_phone):
    phone = new_phone(demo)
    page = phone.goto("/statistics")
    page.set_viewport_size(WIDE)
    page.get_by_label("Sport", exact=True).get_by_role("link", name="Runs").click()
    page.wait_for_url("**/statistics?sport=running")
    page.get_by_role("link", name="4 weeks").click()
    page.wait_for_url("**/statistics?sport=running&span=4w")
    page.get_by_role("link", name="Climb", exact=True).click()
    page.wait_for_url("**show=climb*")
    chosen = page.locator("a[aria-current=true]").all_inner_texts()
    assert [text for text in chosen if text in ("Overview", "Runs", "4 weeks", "Climb")] == ["Overview", "Runs", "4 weeks", "Climb"]
    # The other pages keep the sport and the time span.
    page.get_by_role("link", name="Effort", exact=True).click()
    page.wait_for_url("**/statistics/effort?sport=running&span=4w")
    page.reload()
    assert page.locator("a[aria-current=true]").all_inner_texts() == ["Effort", "Runs", "4 weeks"]


def test_chart_is_on_the_first_screen_of_a_phone(demo, new_phone):
    page = new_phone(demo).goto("/statistics")
    page.set_viewport_size(PHONE)
    chart = page.locator("figure.chart").first.bounding_box()
    assert chart["y"] < 420
    assert chart["y"] + chart["height"] <= page.locator(".tabs").bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_phone_has_two_lines_of_select_fields(demo, new_phone):
    page = new_phone(demo).goto("/statistics")
    page.set_viewport_size(PHONE)
    assert not page.locator(".pill-row").first.is_visible()
    lines = {select.bounding_box()["y"] for select in page.locator(".stat-selects select").all()}
    assert len(lines) == 2
    for name, value in (("sport", "running"), ("span", "4w"), ("show", "climb")):
        page.wait_for_selector("html[data-ready]", state="attached")
        page.locator(f".stat-selects select[name={name}]").select_option(value)
        page.wait_for_url(f"**{name}={value}**")
    assert "sport=running" in page.url and "span=4w" in page.url
    shown = page.locator(".stat-selects select").evaluate_all("all => all.map((one) => one.value)")
    assert shown == ["running", "4w", "climb"]


def test_twelve_months_have_labelled_bars(demo, new_phone):
    page = new_phone(demo).goto("/statistics")
    labels = page.locator(".stat-wide .along.each > span")
    assert labels.count() == 12
    assert all(len(text) == 3 for text in labels.evaluate_all("all => all.map((e) => e.textContent)"))


def test_earlier_and_later_page_back_and_forth(demo, new_phone):
    page = new_phone(demo).goto("/statistics?span=4w")
    shown = page.locator(".stat-pager b")
    before = shown.inner_text()
    page.get_by_role("link", name="Earlier").click()
    page.wait_for_url("**page=1*")
    assert shown.inner_text() != before
    page.get_by_role("link", name="Later").click()
    page.wait_for_url("**/statistics?span=4w")
    assert shown.inner_text() == before


def test_calendar_day_opens_its_activities(demo, new_phone):
    page = new_phone(demo).goto("/statistics")
    page.wait_for_selector("html[data-ready]", state="attached")
    days = page.locator("table.calendar a")
    assert days.count() > 20
    label = days.last.get_attribute("aria-label")
    days.last.click()
    page.wait_for_url("**/activities?from=*")
    day = re.search(r"from=(\d{4}-\d{2}-\d{2})&to=\1", page.url)
    assert day and str(int(day.group(1)[-2:])) in label


def test_calendar_is_one_tab_stop_and_arrows_move_in_it(demo, new_phone):
    page = new_phone(demo).goto("/statistics")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator('table.calendar a[tabindex="0"]').count() == 1
    page.locator('table.calendar a[tabindex="0"]').focus()
    readout = page.locator("[data-calendar-readout]")
    latest = readout.inner_text()
    assert re.search(r"\b(h|min)$", latest)
    page.keyboard.press("ArrowLeft")
    earlier = readout.inner_text()
    assert earlier not in ("", latest)
    page.keyboard.press("Home")
    first = readout.inner_text()
    page.keyboard.press("ArrowDown")
    assert readout.inner_text() not in ("", first)
    page.keyboard.press("End")
    assert readout.inner_text() == latest
    assert page.locator('table.calendar a[tabindex="0"]').count() == 1


def test_statistics_work_without_scripts(demo, browser):
    context = browser.new_context(base_url=demo.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/statistics?sport=running")
    assert page.locator('table.calendar a').count() > 10
    assert page.locator('table.calendar a[tabindex]').count() == 0
    page.get_by_text("Show as a table").first.click()
    assert 5 < page.locator(".chart-table[open] tbody tr").count() <= 12
    page.get_by_role("link", name="Records", exact=True).click()
    page.wait_for_url("**/statistics/records?sport=running")
    assert page.locator(".records tbody tr").count() >= 5
    context.close()


def test_chart_data_is_only_in_the_collapsed_table(demo, new_phone):
    page = new_phone(demo).goto("/statistics?sport=running")
    assert page.locator(".chart-table[open]").count() == 0
    assert page.locator(".rows.periods").count() == 0
    page.get_by_text("Show as a table").first.click()
    assert 5 < page.locator(".chart-table[open] tbody tr").count() <= 12


def test_record_opens_its_run(demo, new_phone):
    page = new_phone(demo).goto("/statistics/records?sport=running&span=all")
    page.locator(".records tbody a").first.click()
    page.wait_for_url("**/activities/*")


def test_chart_values_can_be_read_with_the_keyboard(demo, new_phone):
    page = new_phone(demo).goto("/statistics/records?sport=running")
    page.wait_for_selector("html[data-ready]", state="attached")
    seek = page.locator(".curve [data-seek]").first
    seek.focus()
    first = page.locator(".curve [data-readout]").first.inner_text()
    seek.press("ArrowRight")
    second = page.locator(".curve [data-readout]").first.inner_text()
    assert "min/km" in first and second != first


SLUGS = [
    "statistics", "statistics-all", "statistics-rides", "statistics-workouts", "statistics-one",
    "statistics-records", "statistics-records-rides", "statistics-effort", "statistics-trends",
]
# Returns the words that are broken across lines.
BROKEN_WORDS = """() => {
  const broken = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest('.unseen, svg, details:not([open])')) continue;
    for (const { index, 0: word } of node.data.matchAll(/[A-Za-z]{4,}/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) broken.push(word);
    }
  }
  return broken;
}"""


@pytest.mark.parametrize("slug", SLUGS)
def test_words_are_not_broken_across_lines(gallery, new_phone, slug):
    page = new_phone(gallery).goto(f"/gallery/{slug}")
    for size in (PHONE, WIDE, {"width": 320, "height": 640}):
        page.set_viewport_size(size)
        assert page.evaluate(BROKEN_WORDS) == []


def test_earlier_and_later_stay_on_one_line(gallery, new_phone):
    page = new_phone(gallery).goto("/gallery/statistics-gap")
    page.set_viewport_size(PHONE)
    for name in ("Earlier",):
        box = page.get_by_role("link", name=name).bounding_box()
        assert box["height"] < 50


@pytest.mark.parametrize("slug", ["statistics", "statistics-all", "statistics-effort", "statistics-records"])
def test_wide_window_has_columns(gallery, new_phone, slug):
    page = new_phone(gallery).goto(f"/gallery/{slug}")
    page.set_viewport_size(WIDE)
    columns = page.locator(".stat-halves, .stat-grid").first.evaluate(
        "(e) => new Set([...e.children].map((c) => Math.round(c.getBoundingClientRect().left))).size")
    assert columns == 2
    page.set_viewport_size(PHONE)
    columns = page.locator(".stat-halves, .stat-grid").first.evaluate(
        "(e) => new Set([...e.children].map((c) => Math.round(c.getBoundingClientRect().left))).size")
    assert columns == 1
